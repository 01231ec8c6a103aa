import { afterEach, expect, test } from 'vitest';
import { setOwnZone } from '#client/core/zone.ts';
import { formatMomentShort, formatSince } from './moment-words.ts';

/** A moment of this machine's own zone, as browsers have theirs. */
const at = (year: number, month: number, day: number, hour: number, minute = 0) => new Date(year, month - 1, day, hour, minute);
const NOW = at(2026, 3, 12, 15, 30);

test.each([
  [at(2026, 3, 12, 15, 30), 'now'],
  [at(2026, 3, 12, 15, 31), 'now'],
  [at(2026, 3, 12, 15, 12), '18 min'],
  [at(2026, 3, 12, 14, 30), '1 h'],
  [at(2026, 3, 11, 15, 31), '23 h'],
  [at(2026, 3, 11, 15, 30), 'Wed'],
  [at(2026, 3, 6, 15, 31), 'Fri'],
  [at(2026, 3, 6, 15, 30), 'Mar 6'],
  [at(2025, 3, 13, 9), 'Mar 13, 2025'],
])('%s is since %s', (moment, words) => {
  expect(formatSince(moment.toISOString(), NOW)).toBe(words);
});

test.each([
  [at(2026, 3, 12, 10, 12), 'Today, 10:12 AM'],
  [at(2026, 3, 11, 23, 59), 'Wed, 11:59 PM'],
  [at(2026, 2, 3, 9, 2), 'Feb 3, 9:02 AM'],
  [at(2025, 12, 31, 0, 5), 'Dec 31, 2025, 12:05 AM'],
])('%s was said %s', (moment, words) => {
  // Some versions of the tables of languages put a narrow space before AM.
  expect(formatMomentShort(moment.toISOString(), NOW).replaceAll('\u202f', ' ')).toBe(words);
});

afterEach(() => setOwnZone(undefined));

test('the clock is that of the signed-in person, wherever their browser is', () => {
  setOwnZone('America/Chicago');
  const now = new Date('2026-03-12T04:30:00Z');
  expect(formatMomentShort('2026-03-12T03:10:00Z', now).replaceAll('\u202f', ' ')).toBe('Today, 10:10 PM');
  expect(formatMomentShort('2026-03-11T04:10:00Z', now).replaceAll('\u202f', ' ')).toBe('Tue, 11:10 PM');
});
