import { expect, test } from 'vitest';
import { toDay } from './days.ts';

test('the day of this computer is the day of its own time zone', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const moment of ['2026-01-01T00:00:00.000Z', '2026-03-08T09:59:59.999Z', '2026-11-20T23:59:59.999Z', '2024-02-29T12:00:00.000Z'])
    expect(toDay(new Date(moment))).toBe(toDay(new Date(moment), own));
});

test('a moment falls on different days on different sides of the earth', () => {
  const moment = new Date('2026-11-20T03:00:00.000Z');
  expect([toDay(moment, 'America/Los_Angeles'), toDay(moment, 'Asia/Tokyo')]).toEqual(['2026-11-19', '2026-11-20']);
});
