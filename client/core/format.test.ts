import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatAgo,
  formatQuantity,
  formatDueDay,
  formatDueDistance,
  formatExactMoney,
  formatMoney,
  formatPhoneOrDash,
  formatRelativeDay,
  today,
} from './format.ts';
import { setOwnZone } from './zone.ts';

afterEach(() => vi.unstubAllEnvs());

describe('money', () => {
  test('lists show whole dollars, details the cents that are there', () => {
    expect(formatMoney(138_000)).toBe('$138,000');
    expect(formatMoney(-2500.5)).toBe('−$2,501');
    expect(formatExactMoney(1234.5)).toBe('$1,234.50');
    expect(formatExactMoney(1234)).toBe('$1,234');
  });
  test('what is unknown is a dash, and zero is not unknown', () => {
    expect(formatMoney(null)).toBe('–');
    expect(formatMoney(0)).toBe('$0');
  });
});

describe('days', () => {
  test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('are the day that was written, in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const fresh = await import('./format.ts');
    expect(fresh.formatCalendarDay('2026-03-01')).toBe('Mar 1, 2026');
    expect(fresh.formatRelativeDay('2026-03-11', '2026-03-08')).toBe('Wed, Mar 11');
  });
  test('near ones have names, across a month and a change of the clocks', () => {
    expect(formatRelativeDay('2026-03-08', '2026-03-08')).toBe('Today');
    expect(formatRelativeDay('2026-03-09', '2026-03-08')).toBe('Tomorrow');
    expect(formatRelativeDay('2026-02-28', '2026-03-01')).toBe('Yesterday');
    expect(formatRelativeDay('2026-03-11', '2026-03-08')).toBe('Wed, Mar 11');
    expect(formatRelativeDay('2026-03-15', '2026-03-08')).toBe('Mar 15, 2026');
  });
  test('due ones say how late they are', () => {
    expect(formatDueDay('2026-03-07', '2026-03-08')).toBe('1 day late');
    expect(formatDueDay('2026-02-24', '2026-03-08')).toBe('12 days late');
    expect(formatDueDay('2026-03-08', '2026-03-08')).toBe('Today');
    expect(formatDueDay('2026-03-11', '2026-03-08')).toBe('In 3 days');
    expect(formatDueDay('2026-04-08', '2026-03-08')).toBe('Apr 8, 2026');
  });
  test('beside its date, even a distant day is shown in days', () => {
    expect(formatDueDistance('2026-03-07', '2026-03-08')).toBe('1 day late');
    expect(formatDueDistance('2026-04-08', '2026-03-08')).toBe('In 31 days');
  });
});

test('a moment is shown by how long ago it was', () => {
  const now = new Date('2026-03-08T12:00:00Z');
  expect(formatAgo('2026-03-08T11:59:40Z', now)).toBe('just now');
  expect(formatAgo('2026-03-08T11:59:00Z', now)).toBe('1 minute ago');
  expect(formatAgo('2026-03-08T09:00:00Z', now)).toBe('3 hours ago');
});

test('ten digits are a phone number, whatever stood between them; anything else stays as it was typed', () => {
  expect(formatPhoneOrDash('9015550142')).toBe('(901) 555-0142');
  expect(formatPhoneOrDash('+1 901-555-0142')).toBe('(901) 555-0142');
  expect(formatPhoneOrDash('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(formatPhoneOrDash(null)).toBe('–');
});

test('counts carry their word', () => {
  expect(formatQuantity(1, 'lead')).toBe('1 lead');
  expect(formatQuantity(1284, 'lead')).toBe('1,284 leads');
  expect(formatQuantity(2, 'property', 'properties')).toBe('2 properties');
});

test("today is the signed-in person's, wherever the browser is", () => {
  const late = new Date('2026-03-11T03:30:00Z');
  setOwnZone('America/Chicago');
  expect(today(late)).toBe('2026-03-10');
  expect(formatDueDay('2026-03-10', today(late))).toBe('Today');
  setOwnZone('Pacific/Auckland');
  expect(today(late)).toBe('2026-03-11');
  setOwnZone(null);
});
