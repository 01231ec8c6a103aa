import { describe, expect, test } from 'vitest';
import { estimateReached, findBand, pickQuantile, toShare } from './formulas.ts';

describe('shares', () => {
  test('5 of 10 is 50%, 31 to 69 (Wilson); of nine there is no rate', () => {
    expect(toShare(5, 10)).toEqual({ of: 10, reached: 5, share: 0.5, low: 0.312, high: 0.688 });
    expect(toShare(9, 9)).toEqual({ of: 9, reached: 9, share: null, low: null, high: null });
  });
});

describe('the wait for the first try', () => {
  test.each([
    [0, 'under_5_min'],
    [4.99, 'under_5_min'],
    [5, '5_to_30_min'],
    [239, '30_min_to_4_h'],
    [240, '4_to_24_h'],
    [1440, 'over_a_day'],
  ] as const)('%s minutes are %s', (minutes, band) => expect(findBand(minutes)).toBe(band));

  test('the median of an even number is the lower one of the middle; of none there is none', () => {
    expect([pickQuantile([1, 2, 3, 4], 0.5), pickQuantile([1, 2, 3, 4], 0.9), pickQuantile([], 0.5)]).toEqual([2, 4, null]);
  });
});

describe('reached by so many calls', () => {
  test('20 called, 5 answer; 12 of the others called again, 3 answer: 25%, then 44%', () => {
    // By hand: 1 - 0.75 = 0.25; 1 - 0.75 * 0.75 = 0.4375. Greenwood: 0.5625 * sqrt(5 / (20 * 15) + 3 / (12 * 9)) = 0.11859; 1.2816 of it is 0.15198.
    const [first, second, third] = estimateReached([
      { of: 20, reached: 5 },
      { of: 12, reached: 3 },
      { of: 4, reached: 1 },
    ]);
    expect(first).toMatchObject({ attempt: 1, share: 0.25 });
    expect(second).toMatchObject({ attempt: 2 });
    expect(second?.share).toBeCloseTo(0.4375, 2);
    expect(second?.low).toBeCloseTo(0.4375 - 0.15198, 2);
    expect(second?.high).toBeCloseTo(0.4375 + 0.15198, 2);
    expect(third).toEqual({ attempt: 3, of: 4, reached: 1, share: null, low: null, high: null });
  });

  test('who all answered leaves nothing to be unsure of', () => {
    expect(estimateReached([{ of: 10, reached: 10 }])).toEqual([{ attempt: 1, of: 10, reached: 10, share: 1, low: 1, high: 1 }]);
  });
});
