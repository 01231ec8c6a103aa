/** The built server as a process of its own, for tests that kill it, starve it and start it anew. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { ROOT } from './source.ts';

/** Builds the server alone, in a second and without the client, into a folder that goes when the test file ends. Returns the folder. */
export async function builtServer(): Promise<string> {
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.dealflow-server-'));
  // Tests also start it as another user.
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { buildServer } = (await import(pathToFileURL(path.join(ROOT, 'server/build.mjs')).href)) as {
    buildServer(root: string, outDir: string): Promise<void>;
  };
  await buildServer(ROOT, folder);
  return folder;
}

export interface RunningProcess {
  /** Resolves with the address once it listens, rejects when it ends before. */
  address: Promise<string>;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  said(): string;
  kill(signal?: NodeJS.Signals): void;
}

interface RunOptions extends Pick<SpawnOptions, 'uid' | 'gid'> {
  settings: Record<string, string>;
  /** Shell commands before the server takes the shell's place, such as `ulimit -f 100`. */
  before?: string;
  /** What of the program to run; `serve` when left out. */
  command?: 'serve' | 'demo' | 'backup' | 'restore';
  /** The command's argument. */
  argument?: string;
}

/** Starts what `builtServer` built, on a free port. */
export function startBuilt(folder: string, { settings, before, command: asked = 'serve', argument, ...as }: RunOptions): RunningProcess {
  const commands = JSON.stringify(pathToFileURL(path.join(folder, 'commands.js')).href);
  const what = [ROOT, asked, argument === undefined ? [] : [argument]].map((value) => JSON.stringify(value)).join();
  const program = `await (await import(${commands})).runCommand(${what})`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const [command = '', ...args] = before ? ['/bin/sh', '-c', `${before}; exec "$@"`, 'sh', ...node] : node;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  return followed(child);
}

function followed(child: ChildProcess): RunningProcess {
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(() => reject(new Error(`ended before it listened:\n${said}`)));
  });
  address.catch(() => undefined);
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => void child.kill(signal);
  afterAll(() => kill());
  return { address, ended, said: () => said, kill };
}
