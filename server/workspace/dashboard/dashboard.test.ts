/** The dashboard's figures, from records that are entered as a wholesaler does; and that both faces give the same. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { aLead } from '#shared/testing/records.ts';

// Some weeks of work, one after the other: the clock only goes forward.
const app = await testApp({ works: false, at: '2026-08-01T15:00:00.000Z' });
let ann: Person;
const goTo = (day: string) => app.clock.advance(Date.parse(`${day}T15:00:00.000Z`) - app.clock.now().getTime());

const read = async (query = '', person = ann): Promise<Dashboard> => {
  const { status, body } = await person.rest<Dashboard>('GET', `/dashboard${query}`);
  expect(status).toBe(200);
  return body.data;
};

/** A lead that becomes a deal: qualified after some days, under contract after some more. */
async function deal(about: {
  source: string;
  came: string;
  qualified: string;
  contract: string;
  closing: string;
  status: string;
  profit: number;
}) {
  goTo(about.came);
  const lead = await ann.addLead({ source: about.source });
  goTo(about.qualified);
  await ann.rest('PATCH', `/leads/${lead}`, { status: 'qualified' });
  goTo(about.contract);
  const id = await ann.addDeal({
    lead_id: lead,
    status: about.status === 'closed' ? 'active' : about.status,
    purchase_price: 100_000,
    sale_price: 100_000 + about.profit,
    contract_date: about.contract,
    closing_date: about.closing,
  });
  if (about.status === 'closed') {
    goTo(about.closing);
    await ann.rest('PATCH', `/deals/${id}`, { status: 'closed' });
  }
  return lead;
}

beforeAll(async () => {
  ann = await signUp(app);
  const { time_zone: _, id: __, created_at: ___, ...profile } = ann.user;
  await ann.rest('PUT', '/user', { ...profile, time_zone: 'America/Chicago' });
  // Before: two leads, one of them closed for 5,000.
  await ann.addLead({ source: 'referral' });
  await deal({
    source: 'referral',
    came: '2026-08-02',
    qualified: '2026-08-04',
    contract: '2026-08-10',
    closing: '2026-08-25',
    status: 'closed',
    profit: 5000,
  });
  // In the period from 2026-09-01 to 2026-10-31: five leads, three qualified, two under contract, one closed for 12,000.50.
  await deal({
    source: 'direct_mail',
    came: '2026-09-02',
    qualified: '2026-09-04',
    contract: '2026-09-10',
    closing: '2026-10-10',
    status: 'closed',
    profit: 12_000.5,
  });
  await deal({
    source: 'direct_mail',
    came: '2026-09-11',
    qualified: '2026-09-17',
    contract: '2026-09-21',
    closing: '2026-12-01',
    status: 'pending',
    profit: 8000,
  });
  goTo('2026-09-22');
  await ann.addLead({ source: 'referral', status: 'hot' });
  await ann.addLead({ source: 'referral', status: 'cold' });
  await ann.addLead({ source: 'direct_mail' });
  // A session lasts a month from its last use.
  goTo('2026-10-15');
  await ann.rest('GET', '/user');
  goTo('2026-11-01');
});

const PERIOD = '?from=2026-09-01&to=2026-10-31';

describe('figures of a period beside the one before', () => {
  test('leads, contracts, revenue and conversion', async () => {
    const { period, previous, total_leads, active_deals, revenue, conversion_rate } = await read(PERIOD);
    expect(period).toEqual({ from: '2026-09-01', to: '2026-10-31' });
    expect(previous).toEqual({ from: '2026-07-02', to: '2026-08-31' });
    expect(total_leads).toMatchObject({ value: 7, current: 5, previous: 2, change: 150, is_small: true });
    expect(active_deals).toMatchObject({ value: 1, current: 2, previous: 1, change: 1 });
    expect(revenue).toMatchObject({ value: 12_000.5, previous: 5000, change: 140, is_small: true });
    // Two leads were 60 days old, one of them closed; of the younger ones one had closed.
    expect(conversion_rate).toMatchObject({ value: 66.7, previous: null, change: null, leads: 3, closed: 2, is_so_far: false });
    const closed = async (from: string, to: string) =>
      (await ann.rest<{ profit: number }[]>('GET', `/deals?status=closed&closing_date_from=${from}&closing_date_to=${to}`)).body.data.map(
        ({ profit }) => profit,
      );
    // The rows that the figure leads to are those that it counts, the first and the last day with them.
    expect(await closed('2026-09-01', '2026-10-31')).toEqual([12_000.5]);
    expect([await closed('2026-08-25', '2026-10-10'), await closed('2026-08-26', '2026-10-09')]).toEqual([[12_000.5, 5000], []]);
  });

  test('the steps of a period add up to it', async () => {
    const { total_leads, active_deals, revenue, steps } = await read(PERIOD);
    const sum = (series: number[]) => series.reduce((all, one) => all + one, 0);
    expect([total_leads, active_deals, revenue].map(({ series }) => sum(series))).toEqual([5, 2, 12_000.5]);
    expect([total_leads, active_deals, revenue].map(({ series }) => series.length)).toEqual([steps.length, steps.length, steps.length]);
  });

  test('the funnel: how many of those who came in got how far, and in how many days', async () => {
    const { funnel } = await read(PERIOD);
    expect(funnel).toEqual([
      { stage: 'leads', count: 5, conversion: null, median_days: null, measured: 0 },
      // 2 and 6 days; the hot one was hot from its first day, which says nothing.
      { stage: 'qualified', count: 3, conversion: 60, median_days: 4, measured: 2 },
      // 6 and 4 days.
      { stage: 'under_contract', count: 2, conversion: 66.7, median_days: 5, measured: 2 },
      { stage: 'closed', count: 1, conversion: 50, median_days: 30, measured: 1 },
    ]);
  });

  test('the pipeline, revenue by month, and leads by source', async () => {
    const { pipeline, revenue_by_month, by_source } = await read(PERIOD);
    expect(pipeline).toEqual([
      { status: 'active', count: 0, value: 0 },
      { status: 'pending', count: 1, value: 8000 },
    ]);
    expect(revenue_by_month).toHaveLength(12);
    expect(revenue_by_month.filter(({ deals }) => deals > 0)).toEqual([
      { month: '2026-08', revenue: 5000, deals: 1 },
      { month: '2026-10', revenue: 12_000.5, deals: 1 },
    ]);
    expect(by_source).toEqual([
      { source: 'direct_mail', leads: 3, contracts: 2, closed: 1, profit: 12_000.5, cost: null, cost_per_lead: null, roi: null },
      { source: 'referral', leads: 2, contracts: 0, closed: 0, profit: 0, cost: null, cost_per_lead: null, roi: null },
    ]);
  });

  test('a lead that came in shortly before midnight belongs to that day of the account', async () => {
    const bob = await signUp(app);
    const { time_zone: _, id: __, created_at: ___, ...profile } = bob.user;
    app.clock.advance(DAY - (app.clock.now().getTime() % DAY) + 2 * 3_600_000);
    await bob.addLead();
    const day = app.clock.now().toISOString().slice(0, 10);
    const before = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
    const cameIn = async (zone: string, on: string) => {
      await bob.rest('PUT', '/user', { ...profile, time_zone: zone });
      return (await read(`?from=${on}&to=${on}`, bob)).total_leads.current;
    };
    expect(await cameIn('America/Chicago', before)).toBe(1);
    expect(await cameIn('America/Chicago', day)).toBe(0);
    expect(await cameIn('UTC', day)).toBe(1);
  });
});

describe('what is to be done', () => {
  test('the head of the day’s list, in its order; nobody on it who must not be contacted', async () => {
    const mia = await signUp(app);
    const { today } = await read('', mia);
    const due = { next_action: 'Call back', next_action_date: today };
    const never = await mia.addLead({ ...due, email: 'never@example.com', phone: '5125550181', status: 'hot' });
    for (let n = 0; n < 9; n += 1) await mia.addLead({ ...due, email: `m${n}@example.com`, phone: `512555019${n}` });
    await mia.addMilestone({ title: 'Order title', is_critical: true, due_date: today });
    await mia.rest('POST', `/leads/${never}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
    const { actions } = (await mia.rest<NextActions>('GET', '/next-actions')).body.data;
    const { to_do, follow_ups } = await read('', mia);
    expect(to_do.next).toEqual(actions.slice(0, 8));
    expect([to_do.count, to_do.late]).toEqual([actions.length, actions.filter(({ due_on }) => due_on !== null && due_on < today).length]);
    const followed = actions.filter(({ kind }) => kind === 'follow_up').map(({ page_id }) => page_id);
    expect(follow_ups.next.map(({ id }) => id)).toEqual(followed.slice(0, 8));
    expect(followed).not.toContain(never);
  });

  test('follow-ups: in the order of the day’s list; completing one is in the history and may name the next', async () => {
    const cleo = await signUp(app);
    const today = (await read('', cleo)).today;
    const ago = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
    const due = (next_action: string, next_action_date: string | null, more = {}) =>
      cleo.addLead({ next_action, next_action_date, ...more });
    await due('Later', ago(-1));
    const call = await due('Call', today, { notes: 'Inherited, vacant. Wants to close in 30 days.' });
    await due('Write', today);
    await due('Chase', ago(3));
    const { follow_ups } = await read('', cleo);
    expect({ late: follow_ups.late, today: follow_ups.today }).toEqual({ late: 1, today: 2 });
    expect(follow_ups.next.map(({ next_action }) => next_action)).toEqual(['Chase', 'Call', 'Write']);

    const done = await cleo.rest<{ next_action: string; next_action_date: string }>('PATCH', `/leads/${call}/next-action/complete`, {
      next_action: 'Send offer',
      next_action_date: ago(-2),
    });
    expect(done.body.message).toBe('Follow-up done');
    expect(done.body.data).toMatchObject({ next_action: 'Send offer', next_action_date: ago(-2) });
    const after = await read('', cleo);
    expect(after.follow_ups.today).toBe(1);
    expect(after.activities[0]).toMatchObject({ entity: 'leads', entity_id: call, action: 'completed' });
    expect(after.activities[0]?.changes).toContainEqual({ field: 'next_action_date', before: today, after: ago(-2) });

    // Over tRPC, with the version that is no longer the newest: refused.
    await expect(cleo.trpc.leads.completeNextAction.mutate({ id: call, version: 1 })).rejects.toThrow(/Load it again/);
    await cleo.trpc.leads.completeNextAction.mutate({ id: call });
    expect((await cleo.rest<{ next_action: null }>('GET', `/leads/${call}`)).body.data.next_action).toBeNull();
    // Nothing is left to do: nothing happens.
    const count = (await cleo.rest('GET', '/activities')).body.meta.total;
    await cleo.trpc.leads.completeNextAction.mutate({ id: call });
    expect((await cleo.rest('GET', '/activities')).body.meta.total).toBe(count);
  });

  test('milestones that are overdue or due within a week', async () => {
    const dora = await signUp(app);
    const { today } = await read('', dora);
    const on = (days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10);
    const deal_id = await dora.addDeal();
    for (const [title, days] of [
      ['Late', -1],
      ['Now', 0],
      ['In a week', 7],
      ['Far', 8],
    ] as const)
      await dora.addMilestone({ deal_id, title, due_date: on(days) });
    await dora.addMilestone({ deal_id, title: 'Done', due_date: on(-5), status: 'completed' });
    const { milestones } = await read('', dora);
    expect({ overdue: milestones.overdue, due: milestones.due }).toEqual({ overdue: 1, due: 2 });
    expect(milestones.next.map(({ title, is_overdue }) => [title, is_overdue])).toEqual([
      ['Late', true],
      ['Now', false],
      ['In a week', false],
    ]);
    await dora.rest('PATCH', `/deals/${deal_id}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect((await read('', dora)).milestones).toEqual({ overdue: 0, due: 0, next: [] });
    await dora.rest('PATCH', `/deals/${deal_id}`, { status: 'pending' });
    expect((await read('', dora)).milestones).toMatchObject({ overdue: 1, due: 2 });
  });
});

test('campaigns of the period show what they cost and brought, and what a lead of their channel cost', async () => {
  const emil = await signUp(app);
  const { campaigns, campaignRecipients } = await import('#server/outreach/campaigns/table.ts');
  const lead = await emil.addLead({ source: 'direct_mail' });
  await emil.rest('POST', '/leads', aLead({ source: 'direct_mail' }));
  const now = app.clock.now().toISOString();
  const day = now.slice(0, 10);
  await emil.addDeal({
    lead_id: lead,
    status: 'closed',
    purchase_price: 100_000,
    sale_price: 112_000,
    contract_date: day,
    closing_date: day,
  });
  await app.store.write(async (tx) => {
    const owner = { account_id: emil.user.id, created_at: now, updated_at: now };
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        ...owner,
        name: 'Letters',
        campaign_type: 'lead_generation',
        channel: 'direct_mail',
        target_criteria: {},
        content: 'Hello',
        ai_personalization: false,
        status: 'completed',
        spent: 2000,
        started_at: now,
        response_count: 1,
      })
      .returning({ id: campaigns.id });
    await tx.insert(campaignRecipients).values({
      ...owner,
      campaign_id: (campaign as { id: number }).id,
      lead_id: lead,
      name: 'Maria',
      to_address: '12 Elm Street',
      is_personalized: false,
      status: 'responded',
      sent_at: now,
      responded_at: now,
    });
  });
  const { by_channel, by_source } = await read('', emil);
  expect(by_channel).toEqual([
    { channel: 'direct_mail', campaigns: 1, spent: 2000, responses: 1, contracts: 1, closed: 1, profit: 12_000, roi: 500 },
  ]);
  expect(by_source).toEqual([
    { source: 'direct_mail', leads: 2, contracts: 1, closed: 1, profit: 12_000, cost: 2000, cost_per_lead: 1000, roi: 500 },
  ]);
});

test('an empty account has a dashboard of nothing; others see nothing of it', async () => {
  const fay = await signUp(app);
  const nothing = await read('', fay);
  expect(nothing.total_leads).toMatchObject({ value: 0, current: 0, previous: 0, change: null });
  expect(nothing.conversion_rate).toMatchObject({ value: null, change: null });
  expect(nothing.first_run).toEqual({ leads: 0, is_qualified: false, is_valued: false, is_written: false });
  expect([nothing.by_source, nothing.by_channel, nothing.activities, nothing.appointments]).toEqual([[], [], [], []]);
});

test('the first steps are read from the records, until there is a deal', async () => {
  const gwen = await signUp(app);
  const first = async () => (await read('', gwen)).first_run;
  const lead = await gwen.addLead({ email: 'gwen@example.com' });
  expect(await first()).toEqual({ leads: 1, is_qualified: false, is_valued: false, is_written: false });
  await gwen.rest('PATCH', `/leads/${lead}`, { status: 'qualified' });
  await gwen.addProperty();
  expect(await first()).toEqual({ leads: 1, is_qualified: true, is_valued: true, is_written: false });
  await gwen.addDeal({ lead_id: lead });
  expect(await first()).toBeNull();
});

test('both faces give the same, and refuse the same periods', async () => {
  expect(await ann.trpc.dashboard.get.query({ from: '2026-09-01', to: '2026-10-31' })).toEqual(await read(PERIOD));
  expect((await read('?period=7_days')).steps).toHaveLength(7);
  for (const [query, errors] of [
    ['?from=2026-09-02&to=2026-09-01', { to: ['Must not be before From'] }],
    ['?from=2026-09-02', { to: ['To is required'] }],
    ['?to=2026-09-02', { from: ['From is required'] }],
    ['?from=1990-01-01&to=2026-09-02', { to: ['Must be within 3660 days'] }],
    ['?period=week', { period: ['Must be one of: 7_days, 30_days, 90_days, year'] }],
  ] as const) {
    const { status, body } = await ann.rest('GET', `/dashboard${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  }
});

test('five closed deals are never a rate of 0 %, however young their leads', async () => {
  const hugo = await signUp(app);
  const day = app.clock.now().toISOString().slice(0, 10);
  for (let n = 0; n < 5; n += 1)
    await hugo.addDeal({ lead_id: await hugo.addLead(), status: 'closed', contract_date: day, closing_date: day });
  expect((await read('', hugo)).conversion_rate).toMatchObject({ value: null, closed: 5, is_so_far: true });
  app.clock.advance(20 * DAY);
  await hugo.rest('GET', '/user');
  await hugo.addLead();
  app.clock.advance(25 * DAY);
  await hugo.rest('GET', '/user');
  app.clock.advance(16 * DAY);
  // The sixth lead has had 41 days only.
  expect((await read('', hugo)).conversion_rate).toMatchObject({ value: 100, leads: 5, closed: 5, is_so_far: false });
  app.clock.advance(20 * DAY);
  expect((await read('', hugo)).conversion_rate).toMatchObject({ value: 83.3, leads: 6, closed: 5 });
});
