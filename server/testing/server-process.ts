/** The server as a process of its own, run from the sources with the settings given. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './source.ts';

/** What `npm start` runs once everything is built. */
const PROGRAM = `
const { serve, startFailure } = await import(${JSON.stringify(pathToFileURL(path.join(ROOT, 'server/main.ts')).href)});
try { await serve(${JSON.stringify(ROOT)}); }
catch (error) { console.error(startFailure(error)); process.exit(1); }
`;

export interface ServerProcess {
  /** http://127.0.0.1:port */
  address: string;
  /** All that it has printed. */
  said(): string;
  /** Sends a signal and resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Resolves once the server listens; rejects with what it said when it ends before. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`ended before it listened:\n${said}`)));
  });
  return {
    address,
    said: () => said,
    stop: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await ended;
      process.off('exit', kill);
    },
  };
}
