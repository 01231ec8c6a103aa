import { describe, expect, test } from 'vitest';
import { withPersonalPlace } from '#shared/outreach/campaigns/merge-fields.ts';
import { writePersonalSentence } from './personalize.ts';

type PersonalLead = Parameters<typeof writePersonalSentence>[0];

const NOW = new Date('2026-11-20T15:00:00Z');
const lead = (about: Partial<PersonalLead> = {}): PersonalLead => ({
  id: 7,
  property_address: '12 Elm Street',
  property_city: 'Austin',
  property_type: 'condo',
  preferred_contact_method: 'email',
  company: null,
  signals: null,
  ...about,
});
const of = (about: Partial<PersonalLead>) => writePersonalSentence(lead(about), NOW);
const SITUATIONS = [
  'probate',
  'divorce',
  'foreclosure',
  'lien',
  'vacant',
  'code_violation',
  'landlord',
  'relocation',
  'downsizing',
  'repairs',
];

describe('the sentence for one lead alone', () => {
  test('is about the property where nothing else is known', () => expect(of({})).toMatch(/condo in Austin/));
  test('does not invent what is not known', () => {
    expect(of({ property_type: null, property_city: null })).toBeUndefined();
    expect(of({ property_type: null })).toMatch(/property in Austin/);
    expect(of({ property_city: null })).not.toMatch(/Austin| in /);
  });
  test('takes up what the person wrote, and is the same every time', () => {
    const said = { signals: { situation: [{ code: 'vacant', quote: 'it is empty', at: NOW.toISOString() }] } };
    expect(of(said)).toMatch(/condo at 12 Elm Street/);
    expect(of(said)).toBe(of(said));
    expect(of({ signals: { last_inbound_at: '2026-10-02T15:00:00Z' } })).toMatch(/October/);
    expect(of({ signals: { last_inbound_at: '2024-10-02T15:00:00Z' } })).toMatch(/condo in Austin/);
  });
  test('asks a company for what it owns', () =>
    expect(of({ company: 'Elm LLC' })).toBe('Is the condo in Austin still among what Elm LLC owns?'));
  test('differs between leads', () => {
    expect(new Set(Array.from({ length: 12 }, (_, id) => of({ id }))).size).toBeGreaterThan(2);
  });
  test('never names a sum, a promise, or the trouble somebody is in', () => {
    const all = SITUATIONS.flatMap((code) =>
      [0, 1, 2, 3].map((id) => of({ id, signals: { situation: [{ code, quote: 'x', at: NOW.toISOString() }] } })),
    );
    const plain = [0, 1, 2, 3, 4, 5].flatMap((id) =>
      (['phone', 'text', 'email'] as const).map((way) => of({ id, preferred_contact_method: way })),
    );
    for (const sentence of [...all, ...plain]) {
      expect(sentence).toMatch(/^[A-Z][^{}]{15,160}[.?]$/);
      expect(sentence).not.toMatch(/[$%]|offer|cash|guarantee|promise|\bfree\b|foreclos|divorc|probate|\blien|death|evict/i);
    }
  });
});

describe('its place', () => {
  test.each([
    ['Hi {{first_name}},\n\nI buy houses in {{property_city}} and nearby.\n\nAnn', 'nearby. {{personal_sentence}}\n\nAnn'],
    ['Hi {{first_name}}, I buy houses in {{property_city}} and nearby. Call me.', 'Call me. {{personal_sentence}}'],
    ['Short.', 'Short. {{personal_sentence}}'],
    ['{{personal_sentence}} I buy houses.', '{{personal_sentence}} I buy houses.'],
  ])('%j', (text, end) => expect(withPersonalPlace(text).endsWith(end)).toBe(true));
});
