import { expect, test } from 'vitest';
import {
  groupSlotsByDay,
  formatClockRange,
  formatDayAndClock,
  toDayIn,
  toMinuteIn,
  toMomentAt,
  findDayStart,
  findSunday,
  getZoneName,
} from './zone-times.ts';

const CHICAGO = 'America/Chicago';

test('a moment is read by the clock of the zone', () => {
  expect(toDayIn('2026-11-24T03:30:00Z', CHICAGO)).toBe('2026-11-23');
  expect(toMinuteIn('2026-11-24T03:30:00Z', CHICAGO)).toBe(21 * 60 + 30);
  expect(formatClockRange({ starts_at: '2026-11-23T15:00:00Z', ends_at: '2026-11-23T16:00:00Z' }, CHICAGO)).toBe('9:00 – 10:00 AM');
  expect(formatClockRange({ starts_at: '2026-11-23T17:30:00Z', ends_at: '2026-11-23T18:30:00Z' }, CHICAGO)).toBe('11:30 AM – 12:30 PM');
  expect(getZoneName(CHICAGO)).toBe('Central Time');
});

test('near days have their names', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  expect(formatDayAndClock('2026-11-21T23:00:00Z', CHICAGO, now)).toBe('Today, 5:00 PM');
  expect(formatDayAndClock('2026-11-22T15:00:00Z', CHICAGO, now)).toBe('Tomorrow, 9:00 AM');
  expect(formatDayAndClock('2026-11-25T15:00:00Z', CHICAGO, now)).toBe('Wednesday, 9:00 AM');
  expect(formatDayAndClock('2026-12-02T15:00:00Z', CHICAGO, now)).toBe('Wed, Dec 2, 9:00 AM');
});

test('a clock time is the moment at which the zone shows it, on the days of the change too', () => {
  expect(toMomentAt('2026-03-07', 540, CHICAGO)).toBe('2026-03-07T15:00:00.000Z');
  expect(toMomentAt('2026-03-08', 540, CHICAGO)).toBe('2026-03-08T14:00:00.000Z');
  // 2:30 is left out: the clock shows 3:30 then.
  expect(toMomentAt('2026-03-08', 150, CHICAGO)).toBe('2026-03-08T08:30:00.000Z');
  expect(findDayStart('2026-11-02', CHICAGO)).toBe('2026-11-02T06:00:00.000Z');
});

test('a week begins on its Sunday', () => {
  expect([findSunday('2026-11-22'), findSunday('2026-11-28'), findSunday('2026-12-01')]).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-29',
  ]);
});

test('free times stand under the day of the zone', () => {
  const slot = (starts_at: string) => ({ starts_at, ends_at: starts_at });
  const days = groupSlotsByDay([slot('2026-11-24T03:00:00Z'), slot('2026-11-24T15:00:00Z')], CHICAGO);
  expect([...days.keys()]).toEqual(['2026-11-23', '2026-11-24']);
});
