/** The measurement still runs, and measures what it says: a few hundred rows, slices of a few milliseconds. */
import { expect, test } from 'vitest';
import { ROOT } from '#server/testing/source.ts';
import { CALLS } from './calls.ts';
import { turns } from './measure.ts';
import { readOptions, WrongOption } from './options.ts';
import { growthReport, sizeReport } from './report.ts';
import { run } from './run.ts';

test('every call on both faces is checked and timed beside the bare stack', async () => {
  const options = readOptions(
    '--rows 500 --connections 2 --slices 2 --seconds 0.03 --starts 1 --busy 0.2 --import-rows 50 --bundle'.split(' '),
  );
  const results = await run(ROOT, options, () => undefined);
  const [size] = results;
  expect(size?.compared.map(({ face, call }) => `${face} ${call}`)).toEqual(
    ['rest', 'trpc'].flatMap((face) => CALLS.map(({ name }) => `${face} ${name}`)),
  );
  for (const { product, beside } of size?.compared ?? []) {
    expect(beside.map(({ peer }) => peer)).toEqual(['stack', 'own stack']);
    for (const timing of [product, ...beside.map((one) => one.timing)]) {
      expect(timing.calls).toBeGreaterThan(0);
      expect(timing.p50).toBeGreaterThan(0);
      expect(timing.p99).toBeGreaterThanOrEqual(timing.p50);
    }
    for (const { speed } of beside) expect(speed.low).toBeLessThanOrEqual(speed.high);
  }
  expect(size?.screens.map(({ screen }) => screen)).toHaveLength(6);
  expect(size?.busy.map((entry) => entry.while)).toEqual(['nothing', 'audience', 'campaign', 'export', 'crowd', 'import']);
  expect(size?.busy[2]?.sending?.messages).toBeGreaterThan(0);
  for (const at of [3, 4]) expect(size?.busy[at]?.heavyRows).toBeGreaterThan(0);
  const [text, growth] = [sizeReport(results[0] as (typeof results)[0]), growthReport([...results, ...structuredClone(results)])];
  for (const { name } of CALLS) for (const table of [text, growth]) expect(table).toContain(name);
}, 180_000);

test('servers take turns, and each goes first as often as the other', () => {
  expect(turns(2, 4)).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
});

test.each(['--calls nothing', '--rows many', '--faces soap'])('%s is refused', (line) => {
  expect(() => readOptions(line.split(' '))).toThrow(WrongOption);
});
