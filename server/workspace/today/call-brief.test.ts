/** What somebody who is about to call is shown: may it be called, when, why, and what to say. */
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { CallBrief } from '#shared/workspace/today/call-brief.ts';

// Six in the evening in New York, three in the afternoon in Seattle.
const app = await testApp({ works: false, at: '2026-11-18T23:00:00.000Z' });
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});
const read = async (id: number, person = ann) => await person.rest<CallBrief>('GET', `/leads/${id}/call-brief`);

test('the number, the time there, why they may sell and what to say', async () => {
  const id = await ann.addLead({
    ...{ first_name: 'Peter', last_name: 'Lindqvist', phone: '2065550142', property_address: '512 Alder St' },
    ...{ property_city: 'Seattle', property_state: 'WA', property_zip: '98134', estimated_value: 318_000, mortgage_balance: 97_000 },
    ...{ is_vacant: true, tax_owed: 9140, tags: ['Probate file'], other_phones: ['2065550143'] },
  });
  await ann.rest('POST', `/leads/${id}/touches`, { outcome: 'voicemail' });
  const { body } = await read(id);
  expect(body.data).toMatchObject({
    lead_id: id,
    name: 'Peter Lindqvist',
    address: '512 Alder St, Seattle, WA 98134',
    no_call: null,
    numbers: 2,
    time_zone: 'America/Los_Angeles',
    opens_at: null,
    tries: 1,
    last_outcome: 'voicemail',
    opening: `Hi Peter, it's ${ann.user.first_name}. I'm calling about the house on Alder St. Have you thought about selling it?`,
    facts: { value: 318_000, equity: 221_000, tax_owed: 9140 },
    tags: ['Probate file'],
  });
  expect(body.data.reason).toContain('$9,140 tax owed, vacant');
});

test('outside of the hours there it opens in the morning; who must not be called has the reason', async () => {
  const late = await ann.addLead({ phone: '3055550142', property_state: 'FL', email: 'late@example.com' });
  app.clock.advance(4 * 3_600_000);
  const { body } = await read(late);
  expect(body.data.opens_at).toMatch(/^2026-11-19T15:00/);
  const never = await ann.addLead({ phone: '2065550199', email: 'never@example.com' });
  await ann.rest('POST', `/leads/${never}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
  expect((await read(never)).body.data.no_call).toBe('do_not_contact');
  expect((await read(late, await signUp(app))).status).toBe(404);
});

test('a call waits for the end of a holiday of the state, which is named', async () => {
  const utah = await ann.addLead({ phone: '8015550142', property_state: 'UT', email: 'utah@example.com' });
  // Thanksgiving, at eleven in the morning in Salt Lake City.
  app.clock.advance(Date.parse('2026-11-26T18:00:00.000Z') - app.clock.now().getTime());
  const { body } = await read(utah);
  expect(body.data).toMatchObject({ opens_at: '2026-11-27T16:00:00.000Z', closed_for: 'Thanksgiving Day in Utah', rule_notices: [] });
  app.clock.advance(200 * 86_400_000);
  const bob = await signUp(app);
  const later = await bob.addLead({ phone: '8015550142', property_state: 'UT' });
  expect((await read(later, bob)).body.data.rule_notices).toEqual(['Rules for Utah read 2026-11-26, 200 days ago: check them']);
});
