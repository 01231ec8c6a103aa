import { describe, expect, test } from 'vitest';
import { growthOf, medianOf, pointsBetween, rateOf, returnOn } from './formulas.ts';
import { lengthOf, monthsUpTo, spanBefore, spanOf, stepsOf } from './period.ts';

describe('formulas, by worked examples', () => {
  test('conversion: 10 leads, 2 contracts are 20 %; of none nothing is known', () => {
    expect(rateOf(2, 10)).toBe(20);
    expect(rateOf(1, 3)).toBe(33.3);
    expect(rateOf(0, 0)).toBeNull();
  });

  test('growth against the period before, and none where there was nothing before', () => {
    expect(growthOf(1284, 1142)).toBe(12.4);
    expect(growthOf(5, 10)).toBe(-50);
    expect(growthOf(5, 0)).toBeNull();
    expect(growthOf(0, 0)).toBeNull();
  });

  test('rates are compared in points', () => {
    expect(pointsBetween(8.7, 9.1)).toBe(-0.4);
    expect(pointsBetween(8.7, null)).toBeNull();
  });

  test('the median', () => {
    expect(medianOf([9, 1, 3])).toBe(3);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([])).toBeNull();
  });

  test('return on spend: 2,000 that brought 12,000 are 500 %', () => {
    expect(returnOn(2000, 12_000)).toBe(500);
    expect(returnOn(2000, 0)).toBe(-100);
    expect(returnOn(0, 100)).toBeNull();
  });
});

describe('periods', () => {
  test('end today and are followed by an equal one before', () => {
    const span = spanOf('7_days', '2026-03-03');
    expect(span).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(spanBefore(span)).toEqual({ from: '2026-02-18', to: '2026-02-24' });
    expect([spanOf('30_days', '2026-03-03'), spanOf('year', '2026-03-03')].map(lengthOf)).toEqual([30, 365]);
  });

  test.each([
    ['2026-03-03', '2026-03-03', 1],
    ['2026-02-25', '2026-03-03', 7],
    ['2026-01-01', '2026-12-31', 12],
    ['2017-01-01', '2026-12-31', 12],
  ])('the steps of %s to %s cover every day once', (from, to, count) => {
    const steps = stepsOf({ from, to });
    expect(steps.length).toBeLessThanOrEqual(count);
    expect(steps[0]?.from).toBe(from);
    expect(steps.at(-1)?.to).toBe(to);
    expect(steps.reduce((sum, step) => sum + lengthOf(step), 0)).toBe(lengthOf({ from, to }));
  });

  test('twelve months end with that of the day', () => {
    const months = monthsUpTo('2026-03-31');
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04', '2026-03']);
  });
});
