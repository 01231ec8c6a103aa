/**
 * Hours of work in minutes: whether memory, descriptors and answers stay as they are.
 *   npm run soak -- --minutes 20 --rate 60 --seed 1
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Held, startServer } from './server-process.ts';
import { person } from './traffic.ts';
import { percentile, secondHalf, slope } from './verdict.ts';

const MINUTE = 60_000;
const MIB = 1024 * 1024;
const PEOPLE = 6;
const MEASURE_MS = 10_000;
/**
 * What memory may grow by in a minute of the second half. The process also holds what SQLite keeps of the file, which fills in the
 * first half hour (16 MiB for each of two connections); a leak of 1 KiB in every call would be 3.5 MiB at the usual rate.
 */
const MOST_RSS_GROWTH = 2 * MIB;
const MOST_HEAP_GROWTH = 0.25 * MIB;
/** Sockets that the system has not quite let go of. */
const SPARE_DESCRIPTORS = 5;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, rate: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
let seed = Number(values.seed);
if (!(minutes > 0 && minutes <= 600 && rate > 0 && rate <= 1000 && Number.isInteger(seed))) {
  process.stderr.write(
    'Usage: npm run soak -- [--minutes 20] [--rate 60] [--seed 1]\n  minutes up to 600, rate in calls a second up to 1000\n',
  );
  process.exit(2);
}
/** mulberry32: the same numbers for the same seed. */
const random = (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const server = await startServer(path.resolve(import.meta.dirname, '../../..'));
const times: number[] = [];
const wrong = new Map<string, number>();
let calls = 0;
const witness = {
  took: (ms: number) => void times.push(ms),
  wrong: (what: string) => void wrong.set(what, (wrong.get(what) ?? 0) + 1),
};

const base = await server.held();
say(`${rate} calls a second for ${minutes} minutes by ${PEOPLE} people at ${server.address}, seed ${values.seed}`);
const people = await Promise.all(Array.from({ length: PEOPLE }, () => person(server.address, witness, random)));
times.length = 0;
const begun = performance.now();
const elapsed = () => performance.now() - begun;

/** Works at its share of the rate; late, it does not hurry to make up for it. */
async function work(act: () => Promise<number>): Promise<void> {
  let due = elapsed();
  while (elapsed() < minutes * MINUTE) {
    let made = 1;
    try {
      made = await act();
    } catch (error) {
      witness.wrong(String(error));
    }
    calls += made;
    due = Math.max(due + (made * PEOPLE * 1000) / rate, elapsed() - 1000);
    await sleep(Math.max(0, due - elapsed()));
  }
}

const points: (Held & { at: number })[] = [];
const COLUMNS = ['minute', 'calls', 'wrong', 'RSS MiB', 'heap MiB', 'handles', 'files', 'WAL MiB', 'p50 ms', 'p99 ms'];
const row = (cells: readonly (string | number)[]) => say(cells.map((cell) => String(cell).padStart(8)).join(' '));
const mib = (bytes: number) => (bytes / MIB).toFixed(1);
const wrongs = () => [...wrong.values()].reduce((sum, count) => sum + count, 0);

async function measure(): Promise<void> {
  row(COLUMNS);
  let callsBefore = 0;
  for (let next = MEASURE_MS; next <= minutes * MINUTE; next += MEASURE_MS) {
    await sleep(next - elapsed());
    const held = await server.held();
    points.push({ at: elapsed() / MINUTE, ...held });
    if (next % MINUTE !== 0) continue;
    const { rss, heap, handles, descriptors = '-', wal } = held;
    const [p50, p99] = [percentile(times, 50).toFixed(1), percentile(times, 99).toFixed(1)] as const;
    row([next / MINUTE, calls - callsBefore, wrongs(), mib(rss), mib(heap), handles, descriptors, mib(wal), p50, p99]);
    callsBefore = calls;
    times.length = 0;
  }
}

await Promise.all([measure(), ...people.map((act) => work(act))]);

/** Once everybody has gone: connections that are kept for another call end by themselves in a little more than a minute. */
async function descriptorsLeft(): Promise<number> {
  const mostLeft = (base.descriptors ?? 0) + SPARE_DESCRIPTORS;
  const until = Date.now() + 2 * MINUTE;
  for (;;) {
    const { descriptors = 0 } = await server.held();
    if (descriptors <= mostLeft || Date.now() > until) return Math.max(0, descriptors - mostLeft);
    await sleep(1000);
  }
}

const late = secondHalf(points);
const growth = (key: 'rss' | 'heap') => slope(late.map((point) => ({ at: point.at, value: point[key] })));
const judged: [string, boolean][] = [
  [`RSS ${mib(growth('rss'))} MiB a minute over the second half (at most ${mib(MOST_RSS_GROWTH)})`, growth('rss') <= MOST_RSS_GROWTH],
  [`heap ${(growth('heap') / MIB).toFixed(2)} MiB a minute (at most ${MOST_HEAP_GROWTH / MIB})`, growth('heap') <= MOST_HEAP_GROWTH],
  [`${wrongs()} wrong answers among ${calls}`, wrongs() === 0],
];
if (base.descriptors !== undefined) {
  const left = await descriptorsLeft();
  judged.push([`${left} descriptors left open when all had gone`, left === 0]);
}
await server.stop();
for (const [what, count] of [...wrong].slice(0, 20)) say(`wrong, ${count} times: ${what}`);
for (const [what, good] of judged) say(`${good ? 'good' : 'BAD '}  ${what}`);
process.exit(judged.every(([, good]) => good) ? 0 : 1);
