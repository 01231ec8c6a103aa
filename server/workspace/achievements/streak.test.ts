import { expect, test } from 'vitest';
import { type FollowUpDone, streaks } from './streak.ts';

/** 2026-11-02 is a Monday. */
const done = (day: string, due = day): FollowUpDone => ({ due, done: day, at: `${day}T15:00:00.000Z` });
const days = (...all: string[]) => all.map((day) => done(`2026-11-${day}`));
const now = (followUps: FollowUpDone[], open: string[], today: string) => streaks(followUps, open, today).at(-1)?.days ?? 0;

test('nothing done is no streak', () => {
  expect(streaks([], ['2026-11-02'], '2026-11-30')).toEqual([]);
});

test('working days add up over a weekend', () => {
  expect(now(days('05', '06', '09'), [], '2026-11-09')).toBe(3);
});

test('several on one day are one day, from the first of them on', () => {
  const later = { ...done('2026-11-02'), at: '2026-11-02T20:00:00.000Z' };
  expect(streaks([later, done('2026-11-02')], [], '2026-11-02')).toEqual([{ days: 1, reached_at: '2026-11-02T15:00:00.000Z' }]);
});

test('days with nothing due do not break it', () => {
  expect(now(days('02', '03', '20'), [], '2026-11-20')).toBe(3);
});

test('what is done on a weekend adds no working day', () => {
  expect(now(days('06', '07'), [], '2026-11-07')).toBe(1);
});

test('two misses a month are forgiven, the third breaks it', () => {
  const late = (done_on: string, due: string) => done(`2026-11-${done_on}`, `2026-11-${due}`);
  // Due on the 3rd and done on the 5th: the 3rd and the 4th were missed.
  expect(now([...days('02'), late('05', '03')], [], '2026-11-05')).toBe(2);
  expect(now([...days('02'), late('06', '03')], [], '2026-11-06')).toBe(1);
});

test('what is still open misses every day until today, which is not over yet', () => {
  expect(now(days('02', '03'), ['2026-11-04'], '2026-11-04')).toBe(2);
  expect(now(days('02', '03'), ['2026-11-04'], '2026-11-06')).toBe(2);
  expect(now(days('02', '03'), ['2026-11-04'], '2026-11-09')).toBe(0);
});

test('a broken streak stays in the list of what was reached', () => {
  const lengths = streaks(days('02', '03', '04', '05', '06'), ['2026-11-09'], '2026-11-20');
  expect(lengths.find((streak) => streak.days === 5)?.reached_at).toBe('2026-11-06T15:00:00.000Z');
  expect(lengths.at(-1)?.days).toBe(0);
});
