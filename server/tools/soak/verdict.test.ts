/** The verdict sees growth through noise, and none where there is none. */
import { expect, test } from 'vitest';
import { percentile, secondHalf, slope } from './verdict.ts';

const noise = [0.3, -0.2, 0.1, -0.4, 0.2];
const points = (growth: number) => Array.from({ length: 40 }, (_, at) => ({ at, value: 100 + growth * at + (noise[at % 5] as number) }));

test('the slope of a line is what it grows by, noise or not', () => {
  expect(slope([1, 2, 4].map((at) => ({ at, value: 3 * at + 7 })))).toBeCloseTo(3);
  expect(slope(points(2))).toBeCloseTo(2, 1);
  expect(slope(points(0))).toBeCloseTo(0, 1);
  expect(slope([])).toBe(0);
  expect(slope([{ at: 1, value: 5 }])).toBe(0);
});

test('only the second half counts: a start fills caches', () => {
  const late = secondHalf([0, 1, 2, 3, 4].map((at) => ({ at, value: at < 2 ? 10 * at : 20 })));
  expect(late.map(({ at }) => at)).toEqual([2, 3, 4]);
  expect(slope(late)).toBe(0);
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([percentile(values, 50), percentile(values, 99), percentile([7], 99)]).toEqual([101, 199, 7]);
});
