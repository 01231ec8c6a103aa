/**
 * npm run bench:web: what the built product feels like in a browser, on an account of 100 000 leads. Needs Chromium; Lighthouse is
 * fetched by npx when it is asked for, since nothing else here needs its two hundred packages.
 *
 *     npm run bench:web -- [--leads 100000] [--rounds 5] [--no-lighthouse] [--json file]
 */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runLighthouse } from './lighthouse.ts';
import { type Measured, measureAll } from './measures.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: true },
    json: { type: 'string' },
  },
  allowNegative: true,
});

const say = (line: string) => process.stdout.write(`${line}\n`);

const filling = spawnSync(process.execPath, ['--import', 'tsx', 'server/tools/bench/filled.ts', values.leads], {
  cwd: ROOT,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { file, login } = JSON.parse(filling.stdout) as { file: string; login: { email: string; password: string } };
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-bench-web-'));
const database = path.join(folder, 'bench.db');
copyFileSync(file, database);
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: ROOT,
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${database}` },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => server.kill('SIGKILL'));
try {
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(/http\S+/.exec(chunk.toString())?.[0] ?? ''));
    server.once('exit', () => reject(new Error('The server stopped before it answered')));
  });
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: object } };
  const session = { token: data.token, user: JSON.stringify(data.user) };

  say(
    `${values.leads} leads, ${values.rounds} rounds, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const measured: Measured[] = await measureAll({ address, session, rounds: Number(values.rounds) }, print);
  if (values.lighthouse) measured.push(...(await runLighthouse({ address, session }, print)));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)));
  rmSync(folder, { recursive: true, force: true });
}

function print({ what, value, goal }: Measured): void {
  say(`${what.padEnd(58)} ${value.padStart(26)}  ${goal ? `goal ${goal}` : ''}`);
}
