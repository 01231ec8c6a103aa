import { expect, test } from 'vitest';
import { isTimeZone, US_TIME_ZONES } from './time-zones.ts';

test.each([...US_TIME_ZONES, 'UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['Mars/Olympus', '+05:00', 'America/', 'America Chicago', '', 'x'.repeat(300)])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
