/**
 * npm run bench:valuation: how good values are on sales held back by date, and how fast. Without a file it takes made-up counties;
 * `--million` fills a database of its own with a million sales and asks it through the product's own queries.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measure, median, type Verdict } from './measure.ts';
import { knownSales, readSales, UnreadableSales } from './read-sales.ts';
import { timeAmong } from './million.ts';
import { CHEAP_COUNTY, CHECKED_FROM, COUNTY, makeCounty } from './county.ts';

const USAGE = `npm run bench:valuation -- [options]
  --csv file          sales with a day, price, living area, latitude and longitude: King County's columns, or ours
  --split 2015-01-01  earlier sales are the comparables, later ones are predicted; without it, the last third is predicted
  --seeds 1000,1001   which made-up counties: those from ${CHECKED_FROM} on were never tuned on
  --cheap             counties of cheap stock, half of it run down
  --million           how long a value takes among a million sales (fills a temporary database: minutes)`;

const MILLION = 1_000_000;
/** Width is the end of a range / its beginning. */
const BAND_NAMES = [
  ['by what was paid', 'price'],
  ['by the value said', 'value'],
  ['by confidence', 'confidence'],
] as const;
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const say = (line: string) => void process.stdout.write(`${line}\n`);

function report(verdict: Verdict, split: string): void {
  say(`${verdict.comparables} sales before ${split} are the comparables, ${verdict.predicted} from then on are predicted.\n`);
  say('                                   median error   without a number');
  say(`comparables, adjusted              ${percent(verdict.error).padStart(12)}   ${percent(verdict.without).padStart(16)}`);
  say(`median $/sq ft, 1 mile, 20 % size  ${percent(verdict.plain.error).padStart(12)}   ${percent(verdict.plain.without).padStart(16)}`);
  say(`\nThe 80 % range holds ${percent(verdict.coverage)}; half of it is ${percent(verdict.half)} of the value in the median.`);
  say(`Bias in the median: ${percent(verdict.bias)}.`);
  for (const [name, bands] of BAND_NAMES) {
    say(
      `\n${name.padEnd(24)}${'sales'.padStart(6)}${'no number'.padStart(11)}${'bias'.padStart(9)}${'in range'.padStart(10)}${'width'.padStart(7)}`,
    );
    for (const { label, sales, without, bias, coverage, width } of verdict.bands[bands])
      say(
        `${label.padEnd(24)}${String(sales).padStart(6)}${percent(without).padStart(11)}${percent(bias).padStart(9)}${percent(coverage).padStart(10)}${width.toFixed(2).padStart(7)}`,
      );
  }
  say(`\n${verdict.milliseconds.toFixed(2)} ms a property, in memory.`);
}

/** The day from which a third of the sales is left. */
const lastThird = (days: string[]) => days.sort()[Math.floor((days.length * 2) / 3)] ?? '';

async function million(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-valuation-'));
  try {
    const times = await timeAmong(MILLION, path.join(folder, 'sales.db'));
    const sorted = times.sort((one, other) => one - other);
    const slow = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    say(`\nAmong a million sales: ${median(sorted).toFixed(1)} ms a property in the median, ${slow.toFixed(1)} ms in 95 of 100.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      csv: text,
      split: text,
      seeds: text,
      cheap: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
    },
  });
  const seeds = values.seeds?.split(',').map(Number) ?? [0, 1, 2].map((n) => CHECKED_FROM + n);
  const sales = values.csv
    ? readSales(readFileSync(values.csv, 'utf8'))
    : knownSales(seeds.flatMap((seed) => makeCounty({ ...(values.cheap ? CHEAP_COUNTY : COUNTY), seed })));
  const split = values.split ?? lastThird(sales.map(({ sold_on }) => sold_on));
  report(measure(sales, split), split);
  if (values.million) await million();
} catch (error) {
  const isUsage = error instanceof UnreadableSales || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(isUsage ? `${(error as Error).message}\n\n${USAGE}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}
