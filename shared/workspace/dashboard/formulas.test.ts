import { describe, expect, test } from 'vitest';
import { calculateGrowth, calculateMedian, subtractRates, calculateRate, returnOn } from './formulas.ts';
import { countDays, listMonthsUpTo, getPreviousSpan, toDaySpan, splitSpan } from './period.ts';

describe('formulas, by worked examples', () => {
  test('conversion: 10 leads, 2 contracts are 20 %; of none nothing is known', () => {
    expect(calculateRate(2, 10)).toBe(20);
    expect(calculateRate(1, 3)).toBe(33.3);
    expect(calculateRate(0, 0)).toBeNull();
  });

  test('growth against the period before, and none where there was nothing before', () => {
    expect(calculateGrowth(1284, 1142)).toBe(12.4);
    expect(calculateGrowth(5, 10)).toBe(-50);
    expect(calculateGrowth(5, 0)).toBeNull();
    expect(calculateGrowth(0, 0)).toBeNull();
  });

  test('rates are compared in points', () => {
    expect(subtractRates(8.7, 9.1)).toBe(-0.4);
    expect(subtractRates(8.7, null)).toBeNull();
  });

  test('the median', () => {
    expect(calculateMedian([9, 1, 3])).toBe(3);
    expect(calculateMedian([4, 1, 3, 2])).toBe(2.5);
    expect(calculateMedian([])).toBeNull();
  });

  test('return on spend: 2,000 that brought 12,000 are 500 %', () => {
    expect(returnOn(2000, 12_000)).toBe(500);
    expect(returnOn(2000, 0)).toBe(-100);
    expect(returnOn(0, 100)).toBeNull();
  });
});

describe('periods', () => {
  test('end today and are followed by an equal one before', () => {
    const span = toDaySpan('7_days', '2026-03-03');
    expect(span).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(getPreviousSpan(span)).toEqual({ from: '2026-02-18', to: '2026-02-24' });
    expect([toDaySpan('30_days', '2026-03-03'), toDaySpan('year', '2026-03-03')].map(countDays)).toEqual([30, 365]);
  });

  test.each([
    ['2026-03-03', '2026-03-03', 1],
    ['2026-02-25', '2026-03-03', 7],
    ['2026-01-01', '2026-12-31', 12],
    ['2017-01-01', '2026-12-31', 12],
  ])('the steps of %s to %s cover every day once', (from, to, count) => {
    const steps = splitSpan({ from, to });
    expect(steps.length).toBeLessThanOrEqual(count);
    expect(steps[0]?.from).toBe(from);
    expect(steps.at(-1)?.to).toBe(to);
    expect(steps.reduce((sum, step) => sum + countDays(step), 0)).toBe(countDays({ from, to }));
  });

  test('twelve months end with that of the day', () => {
    const months = listMonthsUpTo('2026-03-31');
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04', '2026-03']);
  });
});
