/** A real libSQL server on an empty folder of its own, for tests: a primary, or a replica of one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface LibsqlServer {
  /** What DATABASE_URL would say. */
  url: string;
  /** Where replicas follow it, when it is a primary that may have some. */
  grpc: string | undefined;
  stop(): Promise<void>;
}

export interface LibsqlServerOptions {
  /** Lets replicas follow it. */
  replicated?: boolean;
  /** The `grpc` of the primary that it is a replica of. */
  replicaOf?: string | undefined;
}

const STARTS_WITHIN_MS = 30_000;
/** A server that a killed test run left behind ends by itself after so many seconds without a request. */
const IDLE_SECONDS = '600';

const running = new Set<LibsqlServer>();

/** Stops what the tests of a file have left running. */
export async function stopLibsqlServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/** The program, from the package of this machine's kind; undefined where there is none (Windows, musl). */
export function libsqlServerProgram(): string | undefined {
  const beside = createRequire(createRequire(import.meta.url).resolve('sqld/package.json'));
  try {
    const program = path.join(path.dirname(beside.resolve(`@sqld/${process.platform}-${process.arch}/package.json`)), 'sqld');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** Starts one and waits until it answers. A port that another program took in between is tried again with another. */
export async function startLibsqlServer(options: LibsqlServerOptions = {}): Promise<LibsqlServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = await startOnce(options);
      running.add(server);
      return server;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function startOnce({ replicated = false, replicaOf }: LibsqlServerOptions): Promise<LibsqlServer> {
  const program = libsqlServerProgram();
  if (!program) throw new Error('There is no libSQL server for this kind of machine among the packages.');
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-libsql-'));
  const [http, grpc] = await freePorts(2);
  const server = spawn(
    program,
    [
      ...['--db-path', path.join(folder, 'db'), '--http-listen-addr', `127.0.0.1:${http}`, '--no-welcome'],
      ...(replicaOf ? ['--primary-grpc-url', replicaOf] : ['--idle-shutdown-timeout-s', IDLE_SECONDS]),
      ...(replicated ? ['--grpc-listen-addr', `127.0.0.1:${grpc}`] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, RUST_LOG: 'error' } },
  );
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)));
  const kill = () => void server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await ended(server, 'SIGKILL');
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${http}`;
  try {
    await answers(server, url);
  } catch (error) {
    await stop();
    throw new Error(`The libSQL server did not start: ${(error as Error).message}\n${said}`);
  }
  const started: LibsqlServer = {
    url,
    grpc: replicated ? `http://127.0.0.1:${grpc}` : undefined,
    stop: async () => {
      running.delete(started);
      await stop();
    },
  };
  return started;
}

/** Resolves once a statement is answered: the health page is there before the database is. */
async function answers(server: ChildProcess, url: string): Promise<void> {
  const body = JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'SELECT 1' } }, { type: 'close' }] });
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`it ended (${server.exitCode ?? server.signalCode})`);
    const answer = await fetch(`${url}/v2/pipeline`, { method: 'POST', body }).catch(() => undefined);
    if (answer?.ok && (await answer.text()).includes('"ok"')) return;
    if (Date.now() > until) throw new Error('it does not answer');
    await delay(10);
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await end;
}

async function freePorts(count: number): Promise<number[]> {
  const listeners = await Promise.all(
    Array.from({ length: count }, async () => {
      const listener = createServer();
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      return listener;
    }),
  );
  const ports = listeners.map((listener) => (listener.address() as { port: number }).port);
  await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
  return ports;
}
