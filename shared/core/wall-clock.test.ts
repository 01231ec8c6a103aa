import { expect, test } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock.ts';

test.each([
  ['2026-11-28T09:00', 'America/Chicago', '2026-11-28T15:00:00.000Z'],
  ['2026-07-01T00:30', 'America/New_York', '2026-07-01T04:30:00.000Z'],
  ['2026-12-31T23:59', 'Pacific/Honolulu', '2027-01-01T09:59:00.000Z'],
  ['2026-01-05T08:15', 'Asia/Kolkata', '2026-01-05T02:45:00.000Z'],
])('%s in %s is %s, and back', (text, zone, moment) => {
  expect(fromWallClock(text, zone)?.toISOString()).toBe(moment);
  expect(toWallClock(new Date(moment), zone)).toBe(text);
});

test('a time that daylight saving leaves out is the moment after the gap', () => {
  expect(fromWallClock('2026-03-08T02:30', 'America/Chicago')?.toISOString()).toBe('2026-03-08T08:30:00.000Z');
});

test('what is no time is none', () => {
  expect(fromWallClock('', 'America/Chicago')).toBeUndefined();
  expect(toWallClock(new Date('x'), 'America/Chicago')).toBe('');
});
