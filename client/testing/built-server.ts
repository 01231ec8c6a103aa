/** Builds the product once and starts it as a user does, on a free port and an empty database, for the browser tests. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers: http://127.0.0.1:port */
    address: string;
  }
}

const START = 'server/start.mjs';
const STARTS_WITHIN_MS = 180_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The test runner's NODE_ENV would build React's development version.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawnSync(process.execPath, [START, 'build'], { env, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}\n${build.stderr}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-screens-'));
  const server = spawn(process.execPath, [START], {
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `file:${path.join(folder, 'screens.db')}`,
      LOG_LEVEL: 'error',
      // Whatever a developer's own .env says.
      REGISTRATION: 'open',
      // Each person of a test comes from a network of their own.
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${said}`));
    const timer = setTimeout(() => fail('did not start in time'), STARTS_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/[\w.[\]:-]+:\d+/.exec(said)?.[0];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => fail('stopped at its start'));
  });
  project.provide('address', address);
  let stopping = false;
  server.once('exit', (code, signal) => {
    if (!stopping) console.error(`The server ended in the middle of the tests (${code ?? signal}):\n${said}`);
  });
  return async () => {
    stopping = true;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
