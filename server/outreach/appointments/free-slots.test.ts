import { describe, expect, test } from 'vitest';
import { DEFAULT_AVAILABILITY, type Span, DEFAULT_SETTINGS } from '#shared/outreach/appointments/settings.ts';
import { type Calendar, findFreeSlots, pickSpreadOut, type Taken } from './free-slots.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const chicago = (spans: readonly Span[] = DEFAULT_AVAILABILITY, time_zone = 'America/Chicago'): Calendar => ({
  time_zone,
  spans,
  settings: DEFAULT_SETTINGS,
});
const hours = (weekday: number, from: number, to: number): Span => ({ weekday, from_minute: from * 60, to_minute: to * 60 });

/** The free starts in an account's own hours, "02-29 09:00". */
function starts(calendar: Calendar, from: string, to: string, about: { kind?: 'phone' | 'visit'; now?: Date; taken?: Taken[] } = {}) {
  const { kind = 'phone', now = LONG_AGO, taken = [] } = about;
  return findFreeSlots(calendar, { kind, from, to, now, taken }).map(({ starts_at }) => starts_at);
}
const taken = (kind: 'phone' | 'visit', starts_at: string, minutes: number): Taken => ({
  kind,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
});

describe('the hours of a week', () => {
  // Monday, 23 November 2026, in Chicago: six hours behind UTC.
  const monday = ['2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'] as const;

  test('a call may begin on every quarter from 9:00 to 16:45, a visit until 16:00', () => {
    const calls = starts(chicago(), ...monday);
    expect(calls).toHaveLength(32);
    expect([calls[0], calls.at(-1)]).toEqual(['2026-11-23T15:00:00.000Z', '2026-11-23T22:45:00.000Z']);
    const visits = starts(chicago(), ...monday, { kind: 'visit' });
    expect([visits.length, visits.at(-1)]).toEqual([29, '2026-11-23T22:00:00.000Z']);
  });

  test('none on Sundays, fewer on Saturdays', () => {
    expect(starts(chicago(), '2026-11-22T06:00:00Z', '2026-11-23T06:00:00Z')).toEqual([]);
    expect(starts(chicago(), '2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z')).toHaveLength(16);
  });

  test('two spans of a day leave the time between them out; what ends with the day goes on with the next', () => {
    const split = chicago([hours(1, 9, 10), hours(1, 23, 24), hours(2, 0, 1)]);
    const visits = starts(split, '2026-11-23T06:00:00Z', '2026-11-25T06:00:00Z', { kind: 'visit' });
    expect(visits).toEqual([
      '2026-11-23T15:00:00.000Z',
      '2026-11-24T05:00:00.000Z',
      '2026-11-24T05:15:00.000Z',
      '2026-11-24T05:30:00.000Z',
      '2026-11-24T05:45:00.000Z',
      '2026-11-24T06:00:00.000Z',
    ]);
  });

  test('nothing sooner than the notice, counted to the next quarter', () => {
    const [first] = starts(chicago(), ...monday, { now: new Date('2026-11-23T16:07:00Z') });
    expect(first).toBe('2026-11-23T18:15:00.000Z');
  });

  test('pages follow on each other: `to` is where the next one begins', () => {
    const whole = starts(chicago(), '2026-11-23T06:00:00Z', '2026-11-28T06:00:00Z');
    const middle = '2026-11-25T18:37:00.000Z';
    const pages = [...starts(chicago(), '2026-11-23T06:00:00Z', middle), ...starts(chicago(), middle, '2026-11-28T06:00:00Z')];
    expect(pages).toEqual(whole);
  });
});

describe('what is taken', () => {
  const day = ['2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'] as const;
  const clockTimes = (all: string[]) => all.map((iso) => iso.slice(11, 16));

  test('calls may follow each other at once', () => {
    const left = clockTimes(starts(chicago([hours(1, 9, 10)]), ...day, { taken: [taken('phone', '2026-11-23T15:15:00Z', 15)] }));
    expect(left).toEqual(['15:00', '15:30', '15:45']);
  });

  test('half an hour stays free before and after a visit, whichever of the two is booked first', () => {
    const visit = taken('visit', '2026-11-23T17:00:00Z', 60);
    const calls = clockTimes(starts(chicago([hours(1, 10, 13)]), ...day, { taken: [visit] }));
    expect(calls).toEqual(['16:00', '16:15', '18:30', '18:45']);
    const call = taken('phone', '2026-11-23T17:00:00Z', 15);
    const visits = clockTimes(starts(chicago([hours(1, 9, 13)]), ...day, { kind: 'visit', taken: [call] }));
    expect(visits).toEqual(['15:00', '15:15', '15:30', '17:45', '18:00']);
  });
});

describe('the days on which the clock is changed', () => {
  const nights = chicago([hours(0, 1, 4)]);

  test('in spring the hour that the clock leaves out is not offered', () => {
    // 8 March 2026: after 1:59 CST comes 3:00 CDT, at 08:00 UTC.
    const calls = starts(nights, '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z');
    expect(calls).toHaveLength(8);
    expect([calls[0], calls[3], calls[4], calls.at(-1)]).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-08T07:45:00.000Z',
      '2026-03-08T08:00:00.000Z',
      '2026-03-08T08:45:00.000Z',
    ]);
  });

  test('hours that begin inside the gap begin at its end', () => {
    const gap: Span = { weekday: 0, from_minute: 150, to_minute: 210 };
    expect(starts(chicago([gap]), '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z')).toEqual([
      '2026-03-08T08:00:00.000Z',
      '2026-03-08T08:15:00.000Z',
    ]);
  });

  test('in autumn the hour that the clock shows twice is offered twice', () => {
    // 1 November 2026: 1:00 to 1:59 comes as CDT at 06:00 UTC and again as CST at 07:00 UTC.
    const calls = starts(nights, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z');
    expect(calls).toHaveLength(16);
    expect(new Set(calls).size).toBe(16);
    expect([calls[0], calls.at(-1)]).toEqual(['2026-11-01T06:00:00.000Z', '2026-11-01T09:45:00.000Z']);
  });

  test('nine in the morning stays nine in the morning on both sides of the change', () => {
    const firstOf = (day: string) => starts(chicago(), `${day}T05:00:00Z`, `${day}T23:59:00Z`)[0];
    expect([firstOf('2026-03-06'), firstOf('2026-03-09')]).toEqual(['2026-03-06T15:00:00.000Z', '2026-03-09T14:00:00.000Z']);
  });

  test('zones whose clock is changed at midnight, by half an hour, or that leave out a day', () => {
    // Beirut begins summer time at midnight of Sunday, 29 March 2026: that day begins at 1:00.
    const beirut = starts(chicago([hours(0, 0, 3)], 'Asia/Beirut'), '2026-03-28T22:00:00Z', '2026-03-29T20:00:00Z');
    expect([beirut.length, beirut[0]]).toEqual([8, '2026-03-28T22:00:00.000Z']);
    // Lord Howe ends it by half an hour on 5 April 2026: from 1:30 to 1:59 twice.
    const howe = starts(chicago([hours(0, 1, 3)], 'Australia/Lord_Howe'), '2026-04-04T13:00:00Z', '2026-04-05T13:00:00Z');
    expect(howe).toHaveLength(10);
    // Samoa had no Friday, 30 December 2011.
    expect(starts(chicago([hours(5, 9, 10)], 'Pacific/Apia'), '2011-12-30T00:00:00Z', '2011-12-31T12:00:00Z')).toEqual([]);
  });
});

describe('proposals', () => {
  test('are a choice: hours apart, and on the half hour', () => {
    const free = findFreeSlots(chicago(), {
      kind: 'phone',
      from: '2026-11-23T16:07:00Z',
      to: '2026-11-30T00:00:00Z',
      now: LONG_AGO,
      taken: [],
    });
    expect(pickSpreadOut(free, 3).map(({ starts_at }) => starts_at)).toEqual([
      '2026-11-23T16:30:00.000Z',
      '2026-11-23T19:30:00.000Z',
      '2026-11-23T22:30:00.000Z',
    ]);
  });

  test('are what there is, when there is little', () => {
    const free = findFreeSlots(chicago([{ weekday: 1, from_minute: 555, to_minute: 585 }]), {
      kind: 'phone',
      from: '2026-11-23T06:00:00Z',
      to: '2026-11-24T06:00:00Z',
      now: LONG_AGO,
      taken: [],
    });
    expect(pickSpreadOut(free, 5).map(({ starts_at }) => starts_at)).toEqual(['2026-11-23T15:15:00.000Z', '2026-11-23T15:30:00.000Z']);
    expect(pickSpreadOut([], 2)).toEqual([]);
  });
});
