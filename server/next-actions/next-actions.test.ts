/** The day's list on both faces: what stands on it and why, how it is done, put off and taken back, and whose it is. */
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type NextAction, type NextActions, nextActions } from '#shared/next-actions/next-action.ts';
import { nextActionTexts } from '#shared/next-actions/texts.ts';

const app = await testApp();
let ann: Person;
let bob: Person;
let ids: { late: number; fresh: number; deal: number; property: number; step: number; offer: number };

const listOf = async (person: Person): Promise<NextActions> => (await person.rest<NextActions>('GET', '/next-actions')).body.data;
const keysOf = async (person: Person) => (await listOf(person)).actions.map(({ key }) => key);

beforeAll(async () => {
  [ann, bob] = [await signUp(app), await signUp(app)];
  const late = await ann.addLead({ status: 'hot', next_action: 'Bring the offer', next_action_date: '2026-11-18' });
  const fresh = await ann.addLead({ status: 'new' });
  await ann.addLead({ status: 'new', next_action: 'Call', next_action_date: '2026-12-18' });
  const property = await ann.addProperty({ address: '7 Oak Street' });
  const dates = { contract_date: '2026-11-10', closing_date: '2026-12-05' };
  const deal = await ann.addDeal({ ...dates, deal_type: 'assignment', property_id: property, sale_price: 230_000 });
  const step = await ann.addMilestone({ deal_id: deal, title: 'Order title', is_critical: true, due_date: '2026-11-20' });
  await ann.addMilestone({ deal_id: deal, title: 'Much later', due_date: '2027-01-20' });
  const buyer = await ann.rest<{ id: number }>('POST', '/buyers', { name: 'Kim Cash', areas: [] });
  const other = await ann.addProperty({ address: '9 Pine Street' });
  const about = { buyer_id: buyer.body.data.id, property_id: other, payment: 'cash' };
  await ann.rest('POST', '/buyer-offers', { ...about, amount: 205_000 });
  const offer = await ann.rest<{ id: number }>('POST', '/buyer-offers', { ...about, amount: 212_000, expires_on: '2026-11-21' });
  ids = { late, fresh, deal, property, step, offer: offer.body.data.id };
});

test('every source is on it, most valuable first, each with its formula and reasons, the same on both faces', async () => {
  const list = await listOf(ann);
  expect(await ann.trpc.nextActions.get.query()).toEqual(list);
  expect(nextActions.parse(list)).toEqual(list);
  expect(list.today).toBe('2026-11-20');
  const values = list.actions.map(({ value }) => value);
  expect(values).toEqual([...values].sort((one, other) => other - one));
  const of = (key: string) => list.actions.find((action) => action.key === key) as NextAction;
  expect(of(`follow_up:${ids.late}`)).toMatchObject({
    title: 'Bring the offer',
    page: 'leads',
    page_id: ids.late,
    urgency: 1.2,
    due_on: '2026-11-18',
  });
  expect(of(`milestone:${ids.step}`)).toMatchObject({ title: 'Order title', stake: 30_000, urgency: 1, page: 'milestones' });
  expect(of(`find_buyer:${ids.deal}`)).toMatchObject({ page: 'properties', page_id: ids.property, due_on: '2026-11-21' });
  expect(of(`offer_decision:${ids.offer}`)).toMatchObject({
    title: 'Answer the best of 2 offers: $212,000 by Kim Cash',
    stake: 12_000,
    chance: 0.5,
  });
  expect(of(`first_contact:${ids.fresh}`)).toMatchObject({ urgency: 1, stake: 10_000, completes: null });
  for (const { chance, stake, urgency, value, formula, reasons } of list.actions) {
    expect(value).toBeLessThanOrEqual(chance * stake * urgency + 1);
    expect(formula).toMatch(/ = \$[\d,]+$/);
    expect(reasons.length).toBeGreaterThan(2);
  }
  expect(list.actions.some(({ title }) => title === 'Much later' || title === 'Call')).toBe(false);
});

test('what is done is gone, and comes back when it is taken back', async () => {
  const [follow] = (await listOf(ann)).actions.filter(({ kind }) => kind === 'follow_up');
  await ann.rest('PATCH', `/leads/${ids.late}/next-action/complete`, {});
  await ann.rest('PATCH', `/deal-milestones/${ids.step}/complete`, {});
  const after = await keysOf(ann);
  expect(after).not.toContain(`follow_up:${ids.late}`);
  expect(after).not.toContain(`first_contact:${ids.late}`);
  expect(after).not.toContain(`milestone:${ids.step}`);
  const before = follow?.completes?.what === 'next_action' ? follow.completes : undefined;
  await ann.rest('PATCH', `/leads/${ids.late}`, { next_action: before?.next_action, next_action_date: before?.next_action_date });
  await ann.rest('PATCH', `/deal-milestones/${ids.step}/complete`, { completed: false });
  expect(await keysOf(ann)).toEqual(expect.arrayContaining([`follow_up:${ids.late}`, `milestone:${ids.step}`]));
});

test('what is snoozed is gone until its day, and can be brought back', async () => {
  const key = `follow_up:${ids.late}`;
  const put = await ann.rest('POST', '/next-actions/snooze', { key });
  expect(put).toMatchObject({ status: 200, body: { message: nextActionTexts.snoozeMessage, data: { key, until: '2026-11-21' } } });
  expect(await keysOf(ann)).not.toContain(key);
  expect((await listOf(ann)).snoozed).toBe(1);
  expect((await ann.rest('DELETE', `/next-actions/snooze?key=${key}`)).status).toBe(200);
  expect(await keysOf(ann)).toContain(key);
  await ann.trpc.nextActions.snooze.mutate({ key, until: '2026-11-22' });
  app.clock.advance(24 * 3_600_000);
  expect(await keysOf(ann)).not.toContain(key);
  app.clock.advance(24 * 3_600_000);
  expect(await keysOf(ann)).toContain(key);
});

test.each(['', 'nonsense', 'follow_up:0', 'follow_up:987654321'])('%j is no action', async (key) => {
  const { status, body } = await ann.rest('POST', '/next-actions/snooze', { key });
  expect([status, body.errors]).toEqual([422, { key: [key === '' ? 'Action is required' : nextActionTexts.notFound] }]);
});

test('a day that has begun is refused', async () => {
  const { status, body } = await ann.rest('POST', '/next-actions/snooze', { key: `follow_up:${ids.late}`, until: '2026-11-20' });
  expect([status, body.errors]).toEqual([422, { until: [nextActionTexts.past] }]);
});

test('another account sees nothing of it, and can put nothing off', async () => {
  expect(await listOf(bob)).toMatchObject({ actions: [], value: 0, snoozed: 0 });
  for (const key of [`follow_up:${ids.late}`, `milestone:${ids.step}`, `find_buyer:${ids.deal}`, `offer_decision:${ids.offer}`]) {
    expect((await bob.rest('POST', '/next-actions/snooze', { key })).status).toBe(422);
    expect((await bob.rest('DELETE', `/next-actions/snooze?key=${key}`)).status).toBe(422);
  }
});
