/** A lead's timeline, and the history's words for what changes refer to: over REST and tRPC, of the account alone. */
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Page } from '#shared/core/list.ts';
import { aBuyer } from '#shared/testing/records.ts';
import type { LeadTimeline } from '#shared/workspace/record/timeline.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const timeline = async (id: number, query = '') => (await ann.rest<LeadTimeline>('GET', `/leads/${id}/timeline${query}`)).body.data;
const buyer = async (name: string) => (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ name }))).body.data.id;

test('the timeline has calls, notes, messages, and events of the deal and its house, newest first', async () => {
  const lead = await ann.addLead({ first_name: 'Marisol', last_name: 'Trevino' });
  const tick = () => app.clock.advance(60_000);
  tick();
  await ann.rest('POST', `/leads/${lead}/touches`, { outcome: 'talked', note: 'Wants one clean closing' });
  tick();
  const mistake = await ann.rest<{ id: number }>('POST', `/leads/${lead}/touches`, { outcome: 'busy' });
  tick();
  await ann.rest('POST', `/touches/${mistake.body.data.id}/undo`);
  tick();
  const { body } = await ann.rest<{ id: number }>('POST', '/conversations', { lead_id: lead, channel: 'phone' });
  tick();
  await ann.rest('POST', `/conversations/${body.data.id}/messages`, { author: 'lead', body: 'My brother is fine with it.' });
  tick();
  const property = await ann.addProperty({ address: '4127 Sycamore Bend Dr' });
  const deal = await ann.addDeal({ lead_id: lead, property_id: property });
  tick();
  const offer = { buyer_id: await buyer('Corbel Homes'), property_id: property, amount: 149_500, payment: 'cash' };
  await ann.rest('POST', '/buyer-offers', offer);
  tick();
  const list = { name: 'Vacant houses', kind: 'vacant', as_of: '2026-05-04' };
  const { id: list_id } = (await ann.rest<{ id: number }>('POST', '/lists', list)).body.data;
  await ann.rest('POST', `/lists/${list_id}/members`, { lead_ids: [lead] });
  tick();
  await ann.rest('PATCH', `/deals/${deal}`, { status: 'pending' });
  // Nothing of another lead's.
  await ann.addDeal();

  const { entries, has_more } = await timeline(lead);
  expect(has_more).toBe(false);
  const said = entries.map((entry) => {
    if (entry.kind === 'message') return `${entry.direction}: ${entry.body}`;
    if (entry.kind === 'list') return `list: ${entry.name} of ${entry.last_on}`;
    return `${entry.activity.entity} ${entry.activity.action} ${entry.activity.changes.map(({ field }) => field).join()}`;
  });
  expect(said).toContain('in: My brother is fine with it.');
  expect(said[0]).toBe('deals updated status');
  expect(said[1]).toBe('list: Vacant houses of 2026-05-04');
  expect(said[2]).toMatch(/^buyer_offers created/);
  expect(said).toContain('leads contacted channel,direction,outcome,phone,note');
  expect(said.filter((one) => one.startsWith('leads contacted'))).toHaveLength(1);
  expect(said.filter((one) => one.startsWith('leads undone'))).toEqual([]);
  expect(said).toContain('properties created ');
  expect(said.at(-1)).toBe('leads created ');
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );

  const first = await timeline(lead, '?limit=2');
  expect([first.entries, first.has_more]).toEqual([entries.slice(0, 2), true]);
  expect(await ann.trpc.records.timeline.query({ id: lead })).toEqual({ lead_id: lead, entries, has_more, filled: [] });
  expect((await bob.rest('GET', `/leads/${lead}/timeline`)).status).toBe(404);
});

test('a message that nothing sends is in the outbox, and not sent', async () => {
  const hours = { quiet_until: 540, quiet_from: 1200, on_saturday: true, on_sunday: true };
  const limits = { contacts_a_day: 3, messages_a_minute: 600 };
  const settings = { sender_name: 'Ann', reply_to: '', postal_address: '1 Main St, Austin, TX 78701', ...hours, ...limits };
  expect((await ann.rest('PUT', '/outreach/settings', settings)).status).toBe(200);
  const lead = await ann.addLead();
  const sent = await ann.rest('POST', `/leads/${lead}/messages`, { channel: 'email', subject: 'Your house', body: 'Is it for sale?' });
  expect(sent.status, sent.text).toBe(201);
  const messages = async () => (await timeline(lead)).entries.filter((entry) => entry.kind === 'message');
  await expect.poll(messages).toMatchObject([{ direction: 'out', channel: 'email', is_in_outbox: true }]);
});

test('a message says what the assistant read out of it, and the timeline what it wrote into the lead by itself', async () => {
  const lead = (await ann.rest<{ id: number }>('POST', '/leads/capture', { first_name: 'Walter', phone: '5125550163' })).body.data.id;
  const { body } = await ann.rest<{ id: number }>('POST', '/conversations', { lead_id: lead, channel: 'phone' });
  await ann.rest('POST', `/conversations/${body.data.id}/messages`, { author: 'lead', body: 'I want $140,000 for it.' });
  const price = await vi.waitFor(async () => {
    const { entries } = await timeline(lead);
    const read = entries.flatMap((entry) => (entry.kind === 'message' ? entry.read : []));
    const found = read.find(({ slot }) => slot === 'price');
    expect(found).toMatchObject({ label: '$140,000', status: 'accepted' });
    return found;
  }, 10_000);
  const filled = [{ field: 'asking_price', confidence: price?.confidence, conversation_id: body.data.id }];
  expect((await timeline(lead)).filled).toEqual(filled);
  // What a person has judged since is theirs, however fast they were; and so is what somebody typed.
  const { facts } = (await ann.rest<{ facts: { id: number; slot: string }[] }>('GET', `/conversations/${body.data.id}`)).body.data;
  const id = facts.find(({ slot }) => slot === 'price')?.id;
  expect((await ann.rest('PATCH', `/conversation-facts/${id}`, { status: 'accepted' })).status).toBe(200);
  expect((await timeline(lead)).filled).toEqual([]);
  await ann.rest('PATCH', `/leads/${lead}`, { asking_price: 150_000 });
  expect((await timeline(lead)).filled).toEqual([]);
});

test('a change of a reference names what it was and is, as long as it is there and one’s own', async () => {
  const [tom, ray] = [await buyer('Tom Fox'), await buyer('Ann Ray')];
  const deal = await ann.addDeal({ buyer_id: tom });
  await ann.rest('PATCH', `/deals/${deal}`, { buyer_id: ray });
  const latest = async () => {
    const { data } = (await ann.rest('GET', `/activities?entity=deals&entity_id=${deal}&sort_by=id`)).body as unknown as Page<Activity>;
    return data[0]?.changes.find(({ field }) => field === 'buyer_id');
  };
  expect(await latest()).toEqual({ field: 'buyer_id', before: tom, after: ray, before_name: 'Tom Fox', after_name: 'Ann Ray' });
  const theirs = (await bob.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Bobs Buyer' }))).body.data.id;
  await ann.rest('PATCH', `/deals/${deal}`, { buyer_id: theirs });
  expect(await latest()).toEqual({ field: 'buyer_id', before: ray, after: theirs, before_name: 'Ann Ray' });
});
