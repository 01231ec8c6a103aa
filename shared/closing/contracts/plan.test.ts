import { expect, test } from 'vitest';
import { planInspectionDay, planTerms, type TermDays, moveWithClosing } from './plan.ts';

type DealDays = Parameters<typeof planTerms>[0];
const DEAL: DealDays = {
  contract_date: '2026-11-22',
  closing_date: '2026-12-28',
  earnest_money: 1000,
  inspection_period: null,
  inspection_contingency: true,
  financing_contingency: true,
  appraisal_contingency: true,
  title_contingency: true,
};
const plan = (deal: Partial<DealDays> = {}, days?: TermDays) =>
  Object.fromEntries(planTerms({ ...DEAL, ...deal }, days).map(({ kind, due_date }) => [kind, due_date]));

test('a contract signed on a Sunday before Thanksgiving', () => {
  expect(plan({}, { cancel_days: 4, notice_days: 3 })).toEqual({
    // Monday, Tuesday, Wednesday.
    deposit_due: '2026-11-25',
    // Thanksgiving does not count: the fourth business day is Friday.
    right_to_cancel: '2026-11-27',
    // The 14th day is a Sunday: taken back to Friday.
    inspection: '2026-12-04',
    appraisal: '2026-12-10',
    // The 21st day is a Sunday.
    financing: '2026-12-11',
    // December 24, 23 and 22: Christmas Day and the weekend do not count.
    assignment_notice: '2026-12-22',
    title: '2026-12-18',
    closing: '2026-12-28',
  });
});

test('business days step over Thanksgiving and the weekend, calendar days do not', () => {
  expect(plan({ contract_date: '2026-11-24', inspection_period: 3 })).toMatchObject({
    deposit_due: '2026-11-30',
    inspection: '2026-11-27',
  });
  expect(plan({ contract_date: '2026-11-24' }, { deposit_days: 1 }).deposit_due).toBe('2026-11-25');
});

test('clocks that change move no day', () => {
  // March 8 and November 1, 2026.
  expect(plan({ contract_date: '2026-03-06', closing_date: '2026-04-06', inspection_period: 3 })).toMatchObject({
    deposit_due: '2026-03-11',
    inspection: '2026-03-09',
  });
  expect(plan({ contract_date: '2026-10-30', closing_date: '2026-11-30' }, { cancel_days: 2 })).toMatchObject({
    deposit_due: '2026-11-04',
    right_to_cancel: '2026-11-03',
  });
});

test('a year ends between contract and closing', () => {
  // New Year's Day 2027 is a Friday.
  expect(plan({ contract_date: '2026-12-30', closing_date: '2027-01-29', inspection_period: 2 })).toMatchObject({
    deposit_due: '2027-01-05',
    inspection: '2026-12-31',
  });
});

test('deposit, right to cancel and inspection are counted from the last signature', () => {
  const days = { signed_day: '2026-11-25', deposit_days: 2, cancel_days: 3 };
  expect(plan({ inspection_period: 8 }, days)).toMatchObject({
    // Friday and Monday: Thanksgiving does not count.
    deposit_due: '2026-11-30',
    right_to_cancel: '2026-12-01',
    // Eight days after the signature, and not after the contract's date.
    inspection: '2026-12-03',
    appraisal: '2026-12-11',
    financing: '2026-12-16',
  });
  // Unless the contract prints its last day.
  expect(plan({ inspection_period: 8 }, { ...days, inspection_ends: '2026-11-30' }).inspection).toBe('2026-11-30');
  // The 7th day is a Sunday: what the contract prints is the Friday before.
  expect(planInspectionDay({ ...DEAL, inspection_period: 7 })).toBe('2026-11-27');
  expect(plan({ inspection_period: 7 }).inspection).toBe('2026-11-27');
});

test('only what the contract has, and nothing before it or after the closing', () => {
  const none = { earnest_money: null, inspection_contingency: false, financing_contingency: false, appraisal_contingency: false };
  expect(plan({ ...none, title_contingency: false })).toEqual({ closing: '2026-12-28' });
  const short = planTerms({ ...DEAL, closing_date: '2026-11-24' }, { notice_days: 10, cancel_days: 30 });
  expect(short.every(({ due_date }) => due_date >= '2026-11-22' && due_date <= '2026-11-24')).toBe(true);
});

test('what is near the closing moves with it, what hangs on the contract stays', () => {
  const days = { contract_date: '2026-11-22', closing_date: '2026-12-28', next_closing_date: '2027-01-11' };
  expect(moveWithClosing(days, '2026-12-28', true)).toBe('2027-01-11');
  expect(moveWithClosing(days, '2026-12-18', false)).toBe('2026-12-31');
  expect(moveWithClosing(days, '2026-12-04', false)).toBe('2026-12-04');
  expect(moveWithClosing({ ...days, next_closing_date: '2026-12-01' }, '2026-12-04', false)).toBe('2026-12-01');
});

test.each([
  // [what, contract, days, the last day]
  ['a Friday and one day', '2026-11-20', 1, '2026-11-23'],
  ['a Friday and two days', '2026-11-20', 2, '2026-11-23'],
  ['the day before Thanksgiving and one day', '2026-11-25', 1, '2026-11-27'],
  ['no day at all is one', '2026-11-23', 0, '2026-11-24'],
  ['a Thursday and three days', '2026-11-19', 3, '2026-11-20'],
])('an inspection never ends on the day it begins: %s', (_what, contract_date, inspection_period, last) =>
  expect(planInspectionDay({ contract_date, closing_date: '2026-12-28', inspection_period })).toBe(last),
);
