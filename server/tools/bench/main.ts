/** npm run bench: fills accounts of several sizes, measures the product beside the bare stack, prints tables. Loopback only. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { readOptions, USAGE, WrongOption } from './options.ts';
import { growthReport, sizeReport } from './report.ts';
import { run } from './run.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const machine = () =>
  `${cpus().length} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}, Node ${process.version}`;

try {
  const options = readOptions(process.argv.slice(2));
  if (!options.bundle) {
    say('Building');
    const build = spawnSync(process.execPath, ['server/start.mjs', 'build'], { cwd: root, encoding: 'utf8' });
    if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}${build.stderr}`);
  }
  const before = machine();
  const results = await run(root, options, say, (size) => void process.stdout.write(`\n${sizeReport(size)}\n`));
  process.stdout.write(`\n${growthReport(results) ?? ''}\n\nAt the start: ${before}. At the end: ${machine()}.\n`);
  if (options.json)
    writeFileSync(options.json, JSON.stringify({ at: new Date().toISOString(), before, after: machine(), results }, null, 2));
  process.exit(0);
} catch (error) {
  say(error instanceof WrongOption || isUsage(error) ? `${(error as Error).message}\n\n${USAGE}` : String((error as Error).stack));
  process.exit(1);
}

function isUsage(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
