/** The built server in a process of its own, and what it holds. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes, but for the counts. */
export interface Held {
  rss: number;
  heap: number;
  /** Timers, sockets and whatever else keeps the process busy. */
  handles: number;
  /** Open descriptors; undefined where the system does not tell. */
  descriptors: number | undefined;
  wal: number;
}

export interface ServerProcess {
  address: string;
  held(): Promise<Held>;
  stop(): Promise<void>;
}

/** Builds when needed and starts on a free port of this machine, with a new database. Rejects when it ends before it listens. */
export async function startServer(root: string): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-soak-'));
  const file = path.join(folder, 'soak.db');
  const probe = path.join(root, 'server/tools/soak/probe.mjs');
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, path.join(root, 'server/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: `file:${file}`, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /running at (http:\S+)/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The server ended before it listened')));
  });
  const descriptors = `/proc/${child.pid}/fd`;
  const wal = `${file}-wal`;
  return {
    address,
    held: () =>
      new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error('The server has ended')));
        child.once('message', (told: Pick<Held, 'rss' | 'heap' | 'handles'>) =>
          resolve({
            ...told,
            descriptors: existsSync(descriptors) ? readdirSync(descriptors).length : undefined,
            wal: existsSync(wal) ? statSync(wal).size : 0,
          }),
        );
        child.send('held');
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
