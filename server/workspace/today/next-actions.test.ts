/** The day's list on both faces: what stands on it and why, how it is done, put off and taken back, and whose it is. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { events } from '#server/core/events/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { contactPermissionRows } from '#server/records/contacts/table.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { type NextAction, type NextActions, nextActions } from '#shared/workspace/today/next-action.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import { DAY_GROUPS, groupByDay } from '#shared/workspace/today/rank.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';

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

test('every source is on it, overdue first and by value, each with its formula and reasons, the same on both faces', async () => {
  const list = await listOf(ann);
  expect(await ann.trpc.nextActions.get.query()).toEqual(list);
  expect(nextActions.parse(list)).toEqual(list);
  expect(list.today).toBe('2026-11-20');
  const groups = list.actions.map((action) => groupByDay(action, list.today));
  expect(groups).toEqual([...groups].sort((one, other) => DAY_GROUPS.indexOf(one) - DAY_GROUPS.indexOf(other)));
  for (const group of DAY_GROUPS) {
    const values = list.actions.filter((_, at) => groups[at] === group).map(({ value }) => value);
    expect(values).toEqual([...values].sort((one, other) => other - one));
  }
  const of = (key: string) => list.actions.find((action) => action.key === key) as NextAction;
  expect(of(`follow_up:${ids.late}`)).toMatchObject({
    title: 'Bring the offer',
    lead: { id: ids.late, no_call: null },
    page: 'leads',
    page_id: ids.late,
    urgency: 1.2,
    due_on: '2026-11-18',
  });
  expect(of(`milestone:${ids.step}`)).toMatchObject({ title: 'Order title', stake: 30_000, urgency: 1, page: 'milestones' });
  expect(of(`find_buyer:${ids.deal}`)).toMatchObject({ page: 'properties', page_id: ids.property, due_on: '2026-11-21' });
  expect(of(`offer_decision:${ids.offer}`)).toMatchObject({
    title: 'Answer the best of 2 offers: $212,000 by Kim Cash',
    lead: null,
    stake: 12_000,
    chance: 0.5,
  });
  expect(of(`first_contact:${ids.fresh}`)).toMatchObject({
    ...{ urgency: 1, stake: 10_000 },
    completes: { what: 'tried', lead_id: ids.fresh, before: null, next_action: nextActionTexts.afterCall, next_action_date: '2026-11-23' },
  });
  for (const { chance, stake, urgency, value, formula, why, reasons } of list.actions) {
    expect(why).toMatch(/^[\d.]+% chance × \$[\d,]+, [\d.]+% of it depends on this: .+\.$/);
    expect(value).toBeLessThanOrEqual(chance * stake + 1);
    expect(urgency).toBeGreaterThan(0);
    expect(formula).toMatch(/ = \$[\d,]+$/);
    expect(reasons.length).toBeGreaterThan(2);
  }
  // What the lead's own page says, and together each deal and lead once.
  const { chance } = (await ann.rest<LeadScore>('GET', `/leads/${ids.late}/ai-score`)).body.data;
  expect(of(`follow_up:${ids.late}`)).toMatchObject({ chance: chance?.probability, about: `leads:${ids.late}` });
  const worth = new Map<string, number>();
  for (const { about, value } of list.actions) worth.set(about, Math.max(value, worth.get(about) ?? 0));
  expect(worth.size).toBeLessThan(list.actions.length);
  expect(list.value).toBe([...worth.values()].reduce((sum, one) => sum + one, 0));
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

describe('what is left out, and what is not', () => {
  const inDays = (days: number, zone = 'UTC') => addDays(toDay(app.clock.now(), zone), days);
  const titlesOf = async (person: Person) => (await listOf(person)).actions.map(({ title }) => title);
  const offerOf = async (person: Person, name: string, property_id: number, amount: number, about = {}): Promise<number> => {
    const buyer = await person.rest<{ id: number }>('POST', '/buyers', { name, areas: [] });
    const offer = { buyer_id: buyer.body.data.id, property_id, payment: 'cash', amount, ...about };
    return (await person.rest<{ id: number }>('POST', '/buyer-offers', offer)).body.data.id;
  };

  test('offers that stand no more; of those that do, the one of which most may be expected', async () => {
    const carl = await signUp(app);
    await carl.rest('PUT', '/user', { ...carl.user, time_zone: 'Asia/Tokyo' });
    const [expired, promised, sold, open] = [
      await carl.addProperty(),
      await carl.addProperty(),
      await carl.addProperty(),
      await carl.addProperty(),
    ] as const;
    await offerOf(carl, 'Late', expired, 230_000, { expires_on: inDays(-1) });
    await offerOf(carl, 'Second', promised, 230_000);
    await carl.rest('PATCH', `/buyer-offers/${await offerOf(carl, 'First', promised, 240_000)}/accept`, {});
    await offerOf(carl, 'Too late', sold, 230_000);
    const deal = await carl.addDeal({ property_id: sold, contract_date: inDays(-20), closing_date: inDays(60) });
    await carl.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    const [gone, lost] = [await carl.addProperty({ status: 'sold' }), await carl.addProperty()];
    for (const property of [gone, lost]) await offerOf(carl, 'Too late as well', property, 230_000);
    await carl.addDeal({
      property_id: lost,
      status: 'cancelled',
      cancel_reason: 'Title',
      contract_date: inDays(-20),
      closing_date: inDays(60),
    });
    const flaky = await offerOf(carl, 'Flaky', open, 231_000);
    const { buyer_id } = (await carl.rest<{ buyer_id: number }>('GET', `/buyer-offers/${flaky}`)).body.data;
    for (const amount of [1000, 2000, 3000]) {
      const gone = { buyer_id, property_id: expired, payment: 'cash', amount };
      const { id } = (await carl.rest<{ id: number }>('POST', '/buyer-offers', gone)).body.data;
      await carl.rest('PATCH', `/buyer-offers/${id}`, { status: 'withdrawn' });
    }
    await offerOf(carl, 'Steady', open, 230_000);
    // A deal that fell through binds nobody; what is written about it later hides no offer that came after it.
    const again = await carl.addProperty();
    const dates = { property_id: again, contract_date: inDays(-10), closing_date: inDays(15) };
    const fell = await carl.addDeal(dates);
    await carl.rest('PATCH', `/buyer-offers/${await offerOf(carl, 'Gone', again, 240_000)}/accept`, {});
    await carl.rest('PATCH', `/deals/${fell}`, { status: 'cancelled', cancel_reason: 'Title' });
    app.clock.advance(1000);
    await offerOf(carl, 'Another', again, 225_000);
    app.clock.advance(1000);
    await carl.rest('PATCH', `/deals/${fell}`, { notes: 'The deposit is given back' });
    const decisions = (await listOf(carl)).actions.filter(({ kind }) => kind === 'offer_decision');
    expect(decisions.map(({ title }) => title).sort()).toEqual([
      'Answer the best of 2 offers: $230,000 by Steady',
      'Answer the offer: $225,000 by Another',
    ]);
    // Written in the afternoon in London, which is the next day in Tokyo.
    expect(decisions[0]?.due_on).toBe(inDays(3, 'Asia/Tokyo'));
    const next = await carl.addDeal({ ...dates, buyer_id: 4711, deal_type: 'assignment' });
    expect(await keysOf(carl)).toContain(`find_buyer:${next}`);
  });

  test('leads that must not be called are written to, or left alone; those with a deal are known', async () => {
    const dora = await signUp(app);
    const stand = async (
      kind: 'lead' | 'phone' | 'email',
      value: string,
      contact_status: 'opted_out' | 'dnc_registry' | 'do_not_contact',
    ) =>
      app.store.write((tx) =>
        tx.insert(contactPermissionRows).values({
          ...{ account_id: dora.user.id, kind, value, contact_status, source: 'manual' as const, whole_person: kind === 'lead' },
          updated_at: app.clock.now().toISOString(),
        }),
      );
    const hot = { status: 'hot' };
    const lead = (phone: string, about = {}) => dora.addLead({ phone, email: `m${phone}@example.com`, ...about });
    await lead('5125550101');
    await lead('5125550102');
    await lead('5125550103', { next_action: 'Call again', next_action_date: inDays(0) });
    const never = await lead('5125550104', { status: 'hot', next_action: 'Call', next_action_date: inDays(0) });
    await lead('5125550105');
    await stand('phone', '5125550102', 'dnc_registry');
    await stand('phone', '5125550103', 'opted_out');
    await stand('lead', String(never), 'do_not_contact');
    await stand('phone', '5125550105', 'opted_out');
    await stand('email', 'm5125550105@example.com', 'opted_out');
    const dates = { contract_date: inDays(0), closing_date: inDays(300) };
    await dora.addDeal({ lead_id: await lead('5125550106'), ...dates });
    // Whose visit is booked by hand has been spoken to.
    const visit = { lead_id: await lead('5125550111'), kind: 'visit', starts_at: `${inDays(2)}T16:00:00Z`, force: true };
    expect((await dora.rest('POST', '/appointments', visit)).status).toBe(201);
    // With a contract, open or closed, there is nothing left to ask before one; with a cancelled one there is.
    const [open, sold, again] = [await lead('5125550108', hot), await lead('5125550109', hot), await lead('5125550110', hot)];
    await dora.addDeal({ lead_id: open, ...dates });
    await dora.addDeal({ lead_id: sold, ...dates, status: 'closed' });
    await dora.addDeal({ lead_id: again, ...dates, status: 'cancelled', cancel_reason: 'Title' });
    const { actions } = await listOf(dora);
    expect(actions.filter(({ kind }) => kind === 'missing_fact').map(({ page_id }) => page_id)).toEqual([again]);
    const ofLeads = actions.filter(({ page, kind }) => page === 'leads' && kind !== 'missing_fact');
    expect(ofLeads.map(({ title }) => title).sort()).toEqual(['Call again (write, do not call)', 'First call', 'First email']);
    const written = ofLeads.find(({ title }) => title === 'First email');
    expect([written?.lead?.no_call, written?.reasons[0]]).toEqual(['dnc_registry', expect.stringContaining('Do Not Call registry')]);
  });

  test('who is marked is left alone under every record of theirs, and the one behind any number of them is found', async () => {
    const gil = await signUp(app);
    const marked = await gil.addLead({ phone: '5125550171', email: 'gil@example.com', status: 'hot' });
    await gil.addLead({ phone: '5125550171', email: 'other@example.com', status: 'hot' });
    const due = await gil.addLead({ phone: '5125550172', email: 'gil@example.com', next_action: 'Call', next_action_date: inDays(0) });
    await gil.rest('POST', `/leads/${marked}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
    await app.store.write(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, marked));
      const { id: _, ...copy } = row as typeof leads.$inferSelect;
      await tx.insert(leads).values(Array.from({ length: 70 }, () => ({ ...copy, status: 'new' as const, ai_score: 99 })));
    });
    await gil.addLead({ phone: '5125550173', email: 'free@example.com', status: 'new' });
    const { actions } = await listOf(gil);
    expect(actions.map(({ title }) => title)).toEqual(['First call']);
    // Their own pages say the same.
    const { by_hand } = (await gil.rest<ContactPermissions>('GET', `/leads/${due}/contact-permissions`)).body.data;
    const never = { may: false, reason: 'do_not_contact' };
    expect(by_hand).toEqual({ any: never, call: never, text: never, email: never });
  });

  test('behind any number of leads that were called, one that was not', async () => {
    const eve = await signUp(app);
    const called = await eve.addLead({ phone: '5125550107' });
    await app.store.write(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, called));
      const { id: _, ...copy } = row as typeof leads.$inferSelect;
      const copies = await tx
        .insert(leads)
        .values(Array.from({ length: 60 }, () => ({ ...copy, ai_score: 99 })))
        .returning({ id: leads.id });
      const touch = { account_id: eve.user.id, actor_id: eve.user.id, type: 'message.sent' as const, subject: 'leads' };
      await tx
        .insert(events)
        .values([...copies].map(({ id }) => ({ ...touch, subject_id: id, summary: '', changes: [], created_at: copy.created_at })));
    });
    expect(await titlesOf(eve)).toEqual(['First call']);
  });

  test('of many closings and milestones, the nearest stand', async () => {
    const finn = await signUp(app);
    const dates = { contract_date: inDays(-5), closing_date: inDays(1) };
    const near = await finn.addDeal({ ...dates, deal_type: 'fix_and_flip', sale_price: 900_000 });
    const step = await finn.addMilestone({ deal_id: near, title: 'Near', is_critical: true, due_date: inDays(1) });
    await app.store.write(async (tx) => {
      const [row] = await tx.select().from(deals).where(eq(deals.id, near));
      const { id: _, ...copy } = row as typeof deals.$inferSelect;
      const [due] = await tx.select().from(milestones).where(eq(milestones.id, step));
      const { id: __, ...later } = due as typeof milestones.$inferSelect;
      await tx.insert(deals).values(Array.from({ length: 61 }, () => ({ ...copy, closing_date: inDays(7) })));
      await tx.insert(milestones).values(Array.from({ length: 121 }, () => ({ ...later, due_date: inDays(7) })));
    });
    expect(await keysOf(finn)).toEqual(expect.arrayContaining([`closing:${near}`, `milestone:${step}`]));
  });
});
