import { expect, test } from 'vitest';
import { findBusinessDayUntil, listFederalHolidays } from './business-days.ts';

test("the federal holidays of 2026, as the Office of Personnel Management's table has them", () => {
  expect(listFederalHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
});

test('a weekend and a holiday lead to the business day before', () => {
  expect(findBusinessDayUntil('2026-03-11'), 'a Wednesday').toBe('2026-03-11');
  expect(findBusinessDayUntil('2026-03-14'), 'a Saturday').toBe('2026-03-13');
  expect(findBusinessDayUntil('2026-03-15'), 'a Sunday').toBe('2026-03-13');
  expect(findBusinessDayUntil('2026-05-25'), 'Memorial Day').toBe('2026-05-22');
  expect(findBusinessDayUntil('2026-11-26'), 'Thanksgiving').toBe('2026-11-25');
  expect(findBusinessDayUntil('2027-12-31'), "New Year's Day of 2028 is a Saturday").toBe('2027-12-30');
});
