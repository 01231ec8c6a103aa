/** The processes of a measurement: the product, the bare stack and the load client. None outlives this one. */
import { type ChildProcess, fork } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { LoadOrder, LoadResult } from './load.ts';
import type { Usage, Waits } from './probe.ts';

const STARTS_WITHIN_MS = 60_000;
/** Of this run alone; inside node_modules, so that what it imports is found. */
const BUNDLE = `node_modules/.cache/bench-${process.pid}`;

/** Bundles what runs as a process of its own, as the product itself is bundled. */
export async function bundleProcesses(root: string): Promise<void> {
  bundles.add(path.join(root, BUNDLE));
  const names = ['load', 'probe', 'stack', 'product'];
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: path.join(root, BUNDLE),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          ...Object.fromEntries(names.map((name) => [name, `server/tools/bench/${name}.ts`])),
          'sheet-thread': 'server/closing/marketplace/sheet-thread.ts',
        },
      },
    },
  });
  const { READ_AS_IS } = (await import(pathToFileURL(path.join(root, 'server/build.mjs')).href)) as { READ_AS_IS: string[] };
  for (const file of READ_AS_IS) copyFileSync(path.join(root, file), path.join(root, BUNDLE, path.basename(file)));
}

const children = new Set<ChildProcess>();
const bundles = new Set<string>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const bundle of bundles) rmSync(bundle, { recursive: true, force: true });
});

function start(file: string, args: string[], environment: Record<string, string>, execArgv: string[] = []): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...environment };
  const child = fork(file, args, { env, execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

function answerOf<T>(child: ChildProcess, message: object | string): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The process ended in the middle of the measurement'));
    child.once('exit', fail);
    child.once('message', (answer) => {
      child.off('exit', fail);
      resolve(answer as T);
    });
    child.send(message);
  });
}

export interface Server {
  port: number;
  /** From the start of the process to its first answer of 200. */
  startMs: number;
  usage(): Promise<Usage>;
  /** Waits since the last time it was asked; the first time there are none. */
  waits(): Promise<Waits>;
  stop(): Promise<void>;
}

async function startServer(root: string, file: string, environment: Record<string, string>, flags: string[] = []): Promise<Server> {
  const probe = pathToFileURL(path.join(root, BUNDLE, 'probe.js')).href;
  const began = performance.now();
  const child = start(path.join(root, file), [], { PORT: '0', HOST: '127.0.0.1', ...environment }, [...flags, '--import', probe]);
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${file} ${why}:\n${said}`));
    const timer = setTimeout(() => fail('did not start in time'), STARTS_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(Number(found));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', (chunk: Buffer) => {
      listen(chunk);
      process.stderr.write(chunk);
    });
    child.once('exit', () => fail('stopped at its start'));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  const startMs = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${file} answers ${answer.status} to /health`);
  return {
    port,
    startMs,
    usage: () => answerOf<Usage>(child, 'usage'),
    waits: () => answerOf<Waits>(child, 'waits'),
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended(child);
      clearTimeout(timer);
    },
  };
}

/** The flags that `npm start` gives Node. */
function startFlags(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** `npm start` on a database; with `fromBundle` the server alone, without a built client. */
export const startProduct = (root: string, database: string, fromBundle: boolean): Promise<Server> =>
  startServer(root, fromBundle ? `${BUNDLE}/product.js` : 'server/start.mjs', { DATABASE_URL: `file:${database}` }, startFlags(root));

/** The bare stack on a database; the token is one that it shall know. */
export const startStack = (root: string, database: string, token: string): Promise<Server> =>
  startServer(root, `${BUNDLE}/stack.js`, { DATABASE: database, TOKEN: token });

export interface LoadClient {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export function startLoadClient(root: string): LoadClient {
  const child = start(path.join(root, BUNDLE, 'load.js'), [], {});
  child.stderr?.pipe(process.stderr);
  return { run: (order) => answerOf<LoadResult>(child, order), stop: () => void child.kill('SIGKILL') };
}
