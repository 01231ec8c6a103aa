import { describe, expect, test } from 'vitest';
import { checkMessage, type MessageFacts } from './check.ts';
import { findNextOpening, describeOldHours } from './hours.ts';
import { findPlaces, findStateOfPhone } from './places.ts';
import data from './state-hours.json' with { type: 'json' };
import { toLocalTime, toMoment } from './zones.ts';

const OWN = { quiet_until: 9 * 60, quiet_from: 20 * 60, on_saturday: true, on_sunday: false };
/** As wide as the law allows. */
const WIDE = { quiet_until: 8 * 60, quiet_from: 21 * 60, on_saturday: true, on_sunday: true };

const opening = (at: string, state: string | null, phone: string | null, own = WIDE) => {
  const ms = findNextOpening(Date.parse(at), own, findPlaces(state, phone));
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

describe('clocks', () => {
  test('of a zone, in summer and in winter', () => {
    expect(toLocalTime(Date.parse('2026-07-01T12:30:00Z'), 'America/New_York')).toEqual({ day: '2026-07-01', weekday: 3, minute: 510 });
    expect(toLocalTime(Date.parse('2026-12-01T12:30:00Z'), 'America/New_York')).toEqual({ day: '2026-12-01', weekday: 2, minute: 450 });
    expect(toLocalTime(Date.parse('2026-07-01T05:00:00Z'), 'America/Phoenix')).toEqual({ day: '2026-06-30', weekday: 2, minute: 1320 });
  });

  test('a time of day is a moment, also around the change of clocks', () => {
    const at = (day: string, minute: number) => new Date(toMoment(day, minute, 'America/Chicago')).toISOString();
    expect(at('2026-03-07', 540)).toBe('2026-03-07T15:00:00.000Z');
    // Clocks went forward at two that night.
    expect(at('2026-03-08', 540)).toBe('2026-03-08T14:00:00.000Z');
    expect(at('2026-11-01', 540)).toBe('2026-11-01T15:00:00.000Z');
    // Half past two was left out: half past three.
    expect(at('2026-03-08', 150)).toBe('2026-03-08T08:30:00.000Z');
  });
});

describe('places', () => {
  test('come from the state and from the area code', () => {
    expect(findStateOfPhone('(512) 555-0142')).toBe('TX');
    expect(findStateOfPhone('+18005550142')).toBeUndefined();
    expect(findPlaces('CA', '+12125550142')).toEqual([
      { state: 'CA', zone: 'America/Los_Angeles' },
      { state: 'NY', zone: 'America/New_York' },
    ]);
    expect(findPlaces('TN', null).map(({ zone }) => zone)).toEqual(['America/Chicago', 'America/New_York']);
    expect(findPlaces(null, '8005550142')).toHaveLength(4);
  });
});

describe('quiet hours', () => {
  test.each([
    // [what, now, state, phone, opens]
    ['federal, too early', '2026-11-18T12:59:00.000Z', 'GA', null, '2026-11-18T13:00:00.000Z'],
    ['federal, open', '2026-11-18T13:00:00.000Z', 'GA', null, '2026-11-18T13:00:00.000Z'],
    ['federal, nine in the evening is too late', '2026-11-19T02:00:00.000Z', 'GA', null, '2026-11-19T13:00:00.000Z'],
    ['Florida ends at eight, on the earlier of its clocks', '2026-11-19T01:00:00.000Z', 'FL', '+13055550142', '2026-11-19T14:00:00.000Z'],
    ['Kentucky begins at ten, on the later of its clocks', '2026-11-18T15:30:00.000Z', 'KY', null, '2026-11-18T16:00:00.000Z'],
    ['Alabama keeps Sunday', '2026-11-15T18:00:00.000Z', 'AL', null, '2026-11-16T14:00:00.000Z'],
    ['Louisiana keeps Thanksgiving and the day after', '2026-11-26T18:00:00.000Z', 'LA', null, '2026-11-28T14:00:00.000Z'],
    ['Louisiana keeps Mardi Gras', '2027-02-09T15:00:00.000Z', 'LA', null, '2027-02-10T14:00:00.000Z'],
    ['Alabama keeps Confederate Memorial Day', '2027-04-26T15:00:00.000Z', 'AL', null, '2027-04-27T13:00:00.000Z'],
    ['Utah keeps Pioneer Day on its Saturday, and Sundays', '2027-07-24T18:00:00.000Z', 'UT', null, '2027-07-26T14:00:00.000Z'],
    ['Utah keeps the Friday before that Saturday', '2027-07-23T18:00:00.000Z', 'UT', null, '2027-07-26T14:00:00.000Z'],
    ['Pennsylvania keeps Good Friday', '2027-03-26T15:00:00.000Z', 'PA', null, '2027-03-27T13:00:00.000Z'],
    ['Pennsylvania keeps Election Day', '2026-11-03T15:00:00.000Z', 'PA', null, '2026-11-04T14:00:00.000Z'],
    ['Rhode Island keeps Victory Day', '2026-08-10T15:00:00.000Z', 'RI', null, '2026-08-11T13:00:00.000Z'],
    ['Rhode Island has no election in odd years', '2027-11-02T15:00:00.000Z', 'RI', null, '2027-11-02T15:00:00.000Z'],
    ['Mississippi has no holidays any more', '2026-12-25T15:00:00.000Z', 'MS', null, '2026-12-25T15:00:00.000Z'],
    [
      'a phone from Utah under a house in Georgia keeps Christmas',
      '2026-12-25T16:00:00.000Z',
      'GA',
      '+18015550142',
      '2026-12-26T15:00:00.000Z',
    ],
    ['Texas begins at noon on Sunday, in El Paso too', '2026-11-15T17:00:00.000Z', 'TX', null, '2026-11-15T19:00:00.000Z'],
    ['Rhode Island ends at five on Saturday, and keeps Sunday', '2026-11-14T22:00:00.000Z', 'RI', null, '2026-11-16T14:00:00.000Z'],
    ['a phone from New York under a house in California', '2026-11-19T02:30:00.000Z', 'CA', '+12125550142', '2026-11-19T16:00:00.000Z'],
    ['the night in which clocks go forward', '2026-03-08T04:00:00.000Z', 'GA', null, '2026-03-08T12:00:00.000Z'],
    ['the night in which clocks go back', '2026-11-01T04:00:00.000Z', 'GA', null, '2026-11-01T13:00:00.000Z'],
    ['nothing known: from eight in Los Angeles', '2026-11-18T13:30:00.000Z', null, null, '2026-11-18T16:00:00.000Z'],
  ] as const)('%s', (_what, at, state, phone, opens) => expect(opening(at, state, phone)).toBe(opens));

  test('an account’s own hours apply beside the law, and a Sunday off is a Sunday off', () => {
    expect(opening('2026-11-14T13:30:00.000Z', 'GA', null, OWN)).toBe('2026-11-14T14:00:00.000Z');
    expect(opening('2026-11-15T01:00:00.000Z', 'GA', null, OWN)).toBe('2026-11-16T14:00:00.000Z');
  });

  test('hours that never meet are no hours', () => {
    expect(opening('2026-11-18T12:00:00.000Z', null, null, { ...WIDE, quiet_from: 9 * 60 })).toBeUndefined();
  });
});

const FACTS: MessageFacts = {
  at: '2026-11-18T18:00:00.000Z',
  channel: 'sms',
  purpose: 'campaign',
  to_address: '+14045550142',
  state: 'GA',
  contact_statuses: [{ kind: 'phone', contact_status: 'consented' }],
  contacts: [],
  is_under_contract: false,
  allows_open_deal: false,
  inbound_at: null,
  settings: { ...OWN, sender_name: 'Ann Walker', postal_address: '1 Main St, Dallas, TX 75201', contacts_a_day: 1 },
};
const verdict = (facts: Partial<MessageFacts>) => checkMessage({ ...FACTS, ...facts }).verdict;

describe('rules of states', () => {
  test('were read on a day, and say so when that is half a year ago', () => {
    expect(describeOldHours('2026-12-01', findPlaces('TX', null))).toEqual([]);
    expect(describeOldHours('2027-08-23', findPlaces('TX', null))).toEqual(['Rules for Texas read 2026-11-26, 270 days ago: check them']);
    expect(describeOldHours('2027-08-23', findPlaces('GA', null))).toEqual([]);
  });

  test('each names where it was read', () => {
    for (const { state, sources } of data) expect(sources.length, state).toBeGreaterThan(0);
    expect(data.filter(({ holidays }) => holidays).map(({ state }) => state)).toEqual(['AL', 'LA', 'PA', 'RI', 'UT']);
  });
});

describe('a message about to leave', () => {
  test('on a holiday waits, and says which', () => {
    const holiday = { at: '2026-07-24T18:00:00.000Z', state: 'UT', to_address: '+18015550142' };
    expect(verdict(holiday)).toEqual({ kind: 'later', until: '2026-07-25T15:00:00.000Z', words: 'Pioneer Day in Utah' });
  });

  test('goes when every rule passes, and each says what it was given', () => {
    const { verdict: passed, evidence } = checkMessage(FACTS);
    expect(passed).toEqual({ kind: 'send' });
    expect(evidence.map(({ rule, result }) => `${rule} ${result}`)).toEqual([
      'stop passed',
      'address passed',
      'dnc_registry passed',
      'consent passed',
      'contract passed',
      'frequency passed',
      'hours passed',
    ]);
    expect(evidence.every(({ at, pack }) => at === FACTS.at && pack !== '')).toBe(true);
  });

  test('waits for the hours, and for the day to pass', () => {
    expect(verdict({ at: '2026-11-19T02:00:00.000Z' })).toMatchObject({ kind: 'later', until: '2026-11-19T14:00:00.000Z' });
    expect(verdict({ contacts: ['2026-11-18T09:00:00.000Z'] })).toMatchObject({ kind: 'later', until: '2026-11-19T09:00:01.000Z' });
    // Three are the most, whatever the account sets.
    const contacts = ['2026-11-17T19:00:00.000Z', '2026-11-17T20:00:00.000Z', '2026-11-18T09:00:00.000Z'];
    expect(verdict({ contacts, settings: { ...FACTS.settings, contacts_a_day: 9 } })).toMatchObject({ until: '2026-11-18T19:00:01.000Z' });
    expect(verdict({ contacts: contacts.slice(1), settings: { ...FACTS.settings, contacts_a_day: 9 } })).toEqual({ kind: 'send' });
  });

  test.each(['opted_out', 'do_not_contact', 'litigator', 'wrong_number', 'bounced', 'dnc_registry'] as const)(
    'never goes to who is known as %s, not even one by one',
    (contact_status) => {
      for (const purpose of ['campaign', 'single', 'conversation', 'reminder'] as const)
        expect(verdict({ purpose, contact_statuses: [{ kind: 'phone', contact_status }] })).toMatchObject({ kind: 'block' });
    },
  );

  test('to a listed number goes after an inquiry of theirs, for ninety days', () => {
    const listed = [{ kind: 'phone', contact_status: 'dnc_registry' }] as const;
    expect(verdict({ purpose: 'single', contact_statuses: listed, inbound_at: '2026-09-01T12:00:00.000Z' })).toEqual({ kind: 'send' });
    expect(verdict({ purpose: 'single', contact_statuses: listed, inbound_at: '2026-08-01T12:00:00.000Z' })).toMatchObject({
      kind: 'block',
    });
  });

  test('automated texts need consent; one by one, and answers, do not', () => {
    expect(verdict({ contact_statuses: [] })).toEqual({ kind: 'block', words: 'There is no written consent to automated texts' });
    expect(verdict({ contact_statuses: [], purpose: 'single' })).toEqual({ kind: 'send' });
    expect(verdict({ contact_statuses: [], purpose: 'conversation' })).toMatchObject({ kind: 'block' });
    expect(verdict({ contact_statuses: [], purpose: 'conversation', inbound_at: '2026-11-10T12:00:00.000Z' })).toEqual({ kind: 'send' });
    expect(verdict({ channel: 'email', to_address: 'a@example.com', contact_statuses: [] })).toEqual({ kind: 'send' });
  });

  test('who wrote just now is answered at that hour', () => {
    const night = '2026-11-19T04:00:00.000Z';
    expect(verdict({ purpose: 'conversation', at: night, inbound_at: '2026-11-19T03:30:00.000Z' })).toEqual({ kind: 'send' });
    expect(verdict({ purpose: 'conversation', at: night, inbound_at: '2026-11-19T01:30:00.000Z' })).toMatchObject({ kind: 'later' });
  });

  test('a code to bid is answered at the hour at which it was asked for, but not to who wants nothing', () => {
    const night = { purpose: 'room_code', at: '2026-11-19T04:00:00.000Z' } as const;
    expect(verdict({ ...night, contact_statuses: [] })).toEqual({ kind: 'send' });
    expect(verdict({ ...night, contact_statuses: [{ kind: 'phone', contact_status: 'opted_out' }] })).toMatchObject({ kind: 'block' });
    expect(verdict({ ...night, purpose: 'signing', contact_statuses: [] })).toMatchObject({ kind: 'later' });
  });

  test('an email without a postal address does not leave; at night it does', () => {
    const mail = { channel: 'email', to_address: 'a@example.com', contact_statuses: [] } as const;
    expect(verdict({ ...mail, settings: { ...FACTS.settings, postal_address: null } })).toMatchObject({ kind: 'block' });
    expect(verdict({ ...mail, at: '2026-11-19T04:00:00.000Z' })).toEqual({ kind: 'send' });
  });

  test('the confirmation of an opt-out goes to who opted out, at night', () => {
    const contact_statuses = [{ kind: 'phone', contact_status: 'opted_out' }] as const;
    expect(verdict({ purpose: 'confirmation', contact_statuses, at: '2026-11-19T04:00:00.000Z' })).toEqual({ kind: 'send' });
  });
});
