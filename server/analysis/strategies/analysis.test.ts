import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { events } from '#server/core/events/table.ts';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { DAY, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import {
  ACCOUNT_KEYS,
  type AccountAssumptions,
  OF_PROPERTY_KEYS,
  type PropertyAssumptions,
} from '#shared/analysis/strategies/assumptions.ts';
import { type PropertyAnalysis, propertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { RepairEstimate } from '#shared/analysis/strategies/repairs/repair.ts';
import { aProperty } from '#shared/testing/records.ts';
import { createExpiredBidsJob } from './score-by-end-buyer.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const analysisOf = async (id: number) => (await ann.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`)).body.data;
const strategy = (analysis: PropertyAnalysis, name: string) => analysis.strategies.find((one) => one.strategy === name);
/** 147,333 × 0.70 − 20,000 − 10,000 = 73,133.10 */
const worked = aProperty({ arv: 147_333, repair_estimate: 20_000, assignment_fee: 10_000, purchase_price: 70_000, holding_costs: 5_000 });

describe('GET /properties/{id}/ai-analysis', () => {
  test('answers everything at once, in the promised shape', async () => {
    const id = await ann.addProperty(worked);
    const analysis = await analysisOf(id);
    expect(propertyAnalysis.parse(analysis)).toEqual(analysis);
    expect(analysis).toMatchObject({ property_id: id, repairs: null, valuation: { arv: null, comparables: 0, method: 'zip' } });
    expect(strategy(analysis, 'wholesale')).toMatchObject({ max_offer: 73_133.1, profit: 13_133.1, holds: true });
    expect(strategy(analysis, 'buy_and_hold')).toMatchObject({ max_offer: null, asks: 'Not known without the rent' });
    expect(analysis.assumptions.map(({ key }) => key)).toEqual(OF_PROPERTY_KEYS);
    // Rent is not known, so that five of the seven are.
    expect(analysis.sensitivity).toHaveLength(5);
    expect(analysis.break_even.find((row) => row.strategy === 'wholesale')?.values[0]).toMatchObject({
      input: 'price',
      value: 83_133.1,
      now: 70_000,
    });
    expect(analysis.best?.strategy).toBe('wholesale');
  });

  test('follows what the account and the property assume', async () => {
    const id = await ann.addProperty(worked);
    await ann.rest('PUT', '/assumptions', { rule_percent: 65 });
    expect(strategy(await analysisOf(id), 'wholesale')?.max_offer).toBe(65_766.45);
    await ann.rest('PUT', `/properties/${id}/assumptions`, { rule_percent: 75, rent: 1_500 });
    const analysis = await analysisOf(id);
    expect(strategy(analysis, 'wholesale')?.max_offer).toBe(80_499.75);
    expect(analysis.sensitivity).toHaveLength(7);
    // 147,333 × 75% − 20,000
    expect(analysis).toMatchObject({ mao: 90_499.75, headroom: 20_499.75 });
    expect(analysis.assumptions.find(({ key }) => key === 'rule_percent')).toMatchObject({ value: 75, origin: 'property', default: 70 });
    await ann.rest('PUT', '/assumptions', {});
  });

  test('agrees with the deal: a buyer’s offer, else what the deal asks, takes the place of the rule', async () => {
    const eve = await signUp(app);
    const about = async (id: number) => (await eve.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`)).body.data;
    // The rule allows 200,000 × 70% − 30,000 = 110,000.
    const house = { arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000, assignment_fee: 10_000 };
    const id = await eve.addProperty(aProperty(house));
    const before = await about(id);
    expect([before.end_buyer, strategy(before, 'assignment')?.profit]).toEqual([null, -44_000]);
    expect(before.warnings).toContainEqual(expect.stringContaining('70% rule'));

    const addBuyer = async (name: string) => (await eve.rest<{ id: number }>('POST', '/buyers', { name })).body.data.id;
    const [one, other] = [await addBuyer('One'), await addBuyer('Other')];
    const offer = async (buyer_id: number, amount: number) =>
      (await eve.rest<{ id: number }>('POST', '/buyer-offers', { buyer_id, property_id: id, amount, payment: 'cash' })).body.data.id;
    const accepted = await offer(one, 172_000);
    expect((await about(id)).end_buyer).toEqual({
      ...{ source: 'best_offer', price: 172_000, fee: null, contract_price: null },
      ...{ deal_type: null, deal_price: null, deal_profit: null },
    });

    const deal = await eve.addDeal({
      property_id: id,
      deal_type: 'assignment',
      purchase_price: 154_000,
      sale_price: 154_000,
      assignment_fee: 20_000,
    });
    const offered = await about(id);
    expect(offered.end_buyer).toEqual({
      ...{ source: 'best_offer', price: 172_000, fee: 18_000, contract_price: 154_000 },
      ...{ deal_type: 'assignment', deal_price: 174_000, deal_profit: 20_000 },
    });
    expect(offered.warnings).toContain('Your deal counts on $174,000; these figures use the best offer of $172,000');
    expect(strategy(offered, 'assignment')).toMatchObject({ profit: 18_000, holds: true });
    // A fee may be inside the sale price instead.
    await eve.rest('PATCH', `/deals/${deal}`, { sale_price: 174_000, assignment_fee: 0 });
    expect((await about(id)).end_buyer).toMatchObject({ source: 'best_offer', fee: 18_000 });
    // A deal that names its buyer counts on that buyer, whatever others offer.
    await eve.rest('PATCH', `/deals/${deal}`, { buyer_id: other });
    expect((await about(id)).end_buyer).toMatchObject({ source: 'deal', price: 174_000 });
    await eve.rest('PATCH', `/deals/${deal}`, { buyer_id: null });
    await eve.rest('PATCH', `/buyer-offers/${accepted}/accept`, { set_pending: true });
    await offer(other, 180_000);
    const after = await about(id);
    expect(after.end_buyer).toMatchObject({ source: 'accepted_offer', price: 172_000, fee: 18_000, contract_price: 154_000 });
    const { profit } = (await eve.rest<{ profit: number }>('GET', `/deals/${deal}`)).body.data;
    expect([profit, strategy(after, 'assignment')?.profit, strategy(after, 'assignment')?.holds]).toEqual([18_000, 18_000, true]);
    expect([after.best?.strategy, after.warnings]).toEqual(['assignment', []]);

    await eve.rest('PATCH', `/properties/${id}`, { purchase_price: 150_000 });
    expect((await about(id)).warnings[0]).toBe(
      'Your deal pays the seller $154,000; these figures use the purchase price of $150,000 of the record',
    );
    await eve.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect((await about(id)).end_buyer).toMatchObject({ source: 'best_offer', price: 180_000 });
  });

  test('the score goes by what a buyer pays, in the analysis and in the list, until nobody pays it any more', async () => {
    const gus = await signUp(app);
    // By the rule 154,000 is 54,000 too dear after the fee, though a buyer takes the house at 172,000.
    const id = await gus.addProperty(aProperty({ arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000, assignment_fee: 10_000 }));
    const read = async () => {
      const { factors, ai_score } = (await gus.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`)).body.data;
      const { ai_score: stored, version } = (await gus.rest<{ ai_score: number; version: number }>('GET', `/properties/${id}`)).body.data;
      return { room: factors[0], ai_score, stored, version };
    };
    const byRule = await read();
    expect([byRule.room?.label, byRule.room?.points]).toEqual(['Room below the maximum offer by the 70% rule', 0]);
    const buyer_id = (await gus.rest<{ id: number }>('POST', '/buyers', { name: 'One' })).body.data.id;
    const offer = { buyer_id, property_id: id, amount: 172_000, payment: 'cash' };
    const offer_id = (await gus.rest<{ id: number }>('POST', '/buyer-offers', offer)).body.data.id;
    await expect.poll(async () => (await read()).stored).toBe(byRule.stored + 60);
    const offered = await read();
    expect([offered.ai_score, offered.version]).toEqual([offered.stored, byRule.version]);
    expect(offered.room).toMatchObject({
      label: 'Room below the best offer',
      points: 60,
      evidence: 'The best offer of $172,000 is $18,000 above the purchase price: 9% of the ARV',
    });
    // A change of the record keeps it.
    await gus.rest('PATCH', `/properties/${id}`, { seller_notes: 'Key under the mat' });
    expect((await read()).stored).toBe(offered.stored);
    const terms = { deal_type: 'assignment', purchase_price: 154_000, sale_price: 154_000, assignment_fee: 20_000 };
    const deal = await gus.addDeal({ property_id: id, ...terms });
    await gus.rest('PATCH', `/buyer-offers/${offer_id}/accept`, { set_pending: true });
    expect((await read()).room?.evidence).toBe('The accepted offer of $172,000 is $18,000 above the contract price: 9% of the ARV');
    await gus.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
    await expect.poll(async () => (await read()).stored).toBe(byRule.stored);
    expect(await read()).toMatchObject({ room: byRule.room, ai_score: byRule.ai_score });
  });

  test('an offer that holds no longer is out of the score', async () => {
    const hal = await signUp(app);
    const id = await hal.addProperty(aProperty({ arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000 }));
    const stored = async () => (await hal.rest<{ ai_score: number }>('GET', `/properties/${id}`)).body.data.ai_score;
    const byRule = await stored();
    const buyer_id = (await hal.rest<{ id: number }>('POST', '/buyers', { name: 'One' })).body.data.id;
    const expires_on = addDays(toDay(app.clock.now(), 'UTC'), 2);
    await hal.rest('POST', '/buyer-offers', { buyer_id, property_id: id, amount: 172_000, payment: 'cash', expires_on });
    await expect.poll(stored).toBeGreaterThan(byRule);
    app.clock.advance(4 * DAY);
    // Jobs look for work by the clock on the wall; here it is asked for.
    const job = createExpiredBidsJob({ store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined });
    expect((await job.find()).subjects).toContainEqual({ id, account: hal.user.id });
    await job.run(createManualJob(id));
    expect([await stored(), (await job.find()).subjects]).toEqual([byRule, []]);
  });

  test('every offer that holds no longer is looked at, also behind those whose price another offer holds up', async () => {
    const ida = await signUp(app);
    const buyers = await Promise.all(
      ['One', 'Two'].map(async (name) => (await ida.rest<{ id: number }>('POST', '/buyers', { name })).body.data.id),
    );
    const expires_on = addDays(toDay(app.clock.now(), 'UTC'), 2);
    const makeOffer = (property_id: number, buyer_id: number | undefined, end: string | null) =>
      ida.rest('POST', '/buyer-offers', { buyer_id, property_id, amount: 172_000, payment: 'cash', expires_on: end });
    const ids: number[] = [];
    let byRule = 0;
    for (const holds of [true, true, false, false]) {
      const id = await ida.addProperty(aProperty({ arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000 }));
      ids.push(id);
      byRule = (await ida.rest<{ ai_score: number }>('GET', `/properties/${id}`)).body.data.ai_score;
      await makeOffer(id, buyers[0], expires_on);
      if (holds) await makeOffer(id, buyers[1], null);
    }
    const scores = async () =>
      Promise.all(ids.map(async (id) => (await ida.rest<{ ai_score: number }>('GET', `/properties/${id}`)).body.data.ai_score));
    await expect.poll(async () => (await scores()).every((score) => score === byRule + 60)).toBe(true);
    app.clock.advance(4 * DAY);
    const job = createExpiredBidsJob({ store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined }, 1);
    const seen: number[] = [];
    for (let due = await job.find(); due.subjects.length > 0; due = await job.find()) {
      expect(seen.length).toBeLessThan(50);
      for (const { id } of due.subjects) {
        seen.push(id);
        await job.run(createManualJob(id));
      }
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    expect(await scores()).toEqual([byRule + 60, byRule + 60, byRule, byRule]);
  });

  test('a deal or an offer that is deleted or moved takes its price from its own property alone', async () => {
    const jan = await signUp(app);
    const priced = { arv: 200_000, repair_estimate: 30_000, purchase_price: 154_000 };
    const ids = await Promise.all([1, 2, 3].map(() => jan.addProperty(aProperty(priced))));
    const [offered, sold, other] = ids as [number, number, number];
    const score = async (id: number) => (await jan.rest<{ ai_score: number }>('GET', `/properties/${id}`)).body.data.ai_score;
    const byRule = await score(offered);
    const buyer_id = (await jan.rest<{ id: number }>('POST', '/buyers', { name: 'One' })).body.data.id;
    const offer = await jan.rest<{ id: number }>('POST', '/buyer-offers', {
      buyer_id,
      property_id: offered,
      amount: 172_000,
      payment: 'cash',
    });
    const terms = {
      deal_type: 'assignment',
      purchase_price: 154_000,
      sale_price: 174_000,
      assignment_fee: 20_000,
      status: 'pending',
      buyer_id,
    };
    const deal = await jan.addDeal({ property_id: sold, ...terms });
    await expect.poll(async () => Promise.all([score(offered), score(sold)])).toEqual([byRule + 60, byRule + 60]);
    await jan.rest('PATCH', `/deals/${deal}`, { property_id: other });
    await expect.poll(async () => Promise.all(ids.map(score))).toEqual([byRule + 60, byRule, byRule + 60]);
    await jan.rest('DELETE', `/deals/${deal}`);
    await expect.poll(async () => Promise.all(ids.map(score))).toEqual([byRule + 60, byRule, byRule]);
    await jan.rest('DELETE', `/buyer-offers/${offer.body.data.id}`);
    await expect.poll(() => score(offered)).toBe(byRule);
    const deleted = await app.store.read
      .select({ type: events.type, data: events.data })
      .from(events)
      .where(and(eq(events.account_id, jan.user.id), inArray(events.type, ['deal.deleted', 'offer.deleted'])))
      .orderBy(events.id);
    expect(deleted).toEqual([
      { type: 'deal.deleted', data: { property_id: other } },
      { type: 'offer.deleted', data: { property_id: offered } },
    ]);
  });

  test('a double close agrees with its deal, whose profit is before the costs of closing', async () => {
    const finn = await signUp(app, { role: 'wholesaler' });
    const id = await finn.addProperty(aProperty({ arv: 200_000, repair_estimate: 30_000, purchase_price: 110_000 }));
    const deal = await finn.addDeal({
      ...{ property_id: id, deal_type: 'double_close', purchase_price: 110_000, sale_price: 125_000, assignment_fee: 0 },
    });
    const { profit } = (await finn.rest<{ profit: number }>('GET', `/deals/${deal}`)).body.data;
    const { data } = (await finn.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`)).body;
    const close = data.strategies.find((one) => one.strategy === 'double_close');
    expect([profit, data.best?.strategy, close?.holds]).toEqual([15_000, 'double_close', true]);
    const costs = close?.figures.find(({ code }) => code === 'privacy_cost')?.value ?? 0;
    expect(close?.profit).toBe(15_000 - costs);
    const amount = costs.toLocaleString('en-US', { maximumFractionDigits: 0 });
    expect(data.warnings).toContain(
      `Your deal records a profit of $15,000 before closing costs; these figures take $${amount} of them off, as assumed`,
    );
  });

  test('the strategies of one’s own business come first', async () => {
    for (const [role, first] of [
      ['investor', 'fix_and_flip'],
      ['agent', 'retail'],
      ['wholesaler', 'wholesale'],
    ] as const) {
      const person = await signUp(app, { role });
      const id = await person.addProperty(aProperty({ arv: 250_000, repair_estimate: 20_000, purchase_price: 100_000 }));
      const { body } = await person.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`);
      expect([body.data.strategies[0]?.strategy, body.data.best?.strategy]).toEqual([first, first]);
    }
  });

  test('surprises that the saved repair estimate holds are not added again', async () => {
    const id = await ann.addProperty(worked);
    const saved = await ann.rest<{ expected: number }>('PUT', `/properties/${id}/repairs`, {
      level: 'light',
      local_factor: 1,
      contingency_percent: 15,
    });
    // Until the record has it, the figures are of another amount, and say so.
    expect((await analysisOf(id)).warnings).toContainEqual(expect.stringContaining('these figures use $20,000 of the record'));
    await ann.rest('PATCH', `/properties/${id}`, { repair_estimate: Math.round(saved.body.data.expected / 100) * 100 });
    const analysis = await analysisOf(id);
    expect(analysis.repairs?.expected).toBe(saved.body.data.expected);
    expect(analysis.warnings).not.toContainEqual(expect.stringContaining('of the record'));
    expect(strategy(analysis, 'fix_and_flip')?.figures.find(({ code }) => code === 'profit')?.formula).not.toContain('surprises');
  });

  test('is of the account alone', async () => {
    const id = await ann.addProperty(worked);
    for (const path of [`/properties/${id}/ai-analysis`, `/properties/${id}/assumptions`])
      expect((await bob.rest('GET', path)).status).toBe(404);
    expect((await bob.rest('PUT', `/properties/${id}/assumptions`, { rent: 1 })).status).toBe(404);
  });
});

describe('assumptions of an account', () => {
  test('the local factor of repairs is that from which new estimates begin; one that is saved keeps its own', async () => {
    const cem = await signUp(app);
    const [id, other] = [await cem.addProperty(worked), await cem.addProperty(worked)];
    const repairs = async (of: number) => (await cem.rest<RepairEstimate>('GET', `/properties/${of}/repairs`)).body.data;
    expect(await repairs(id)).toMatchObject({ is_saved: false, local_factor: 1, usual_local_factor: 1 });
    await cem.rest('PUT', `/properties/${other}/repairs`, { level: 'light', local_factor: 0.9, contingency_percent: 15 });
    const { body } = await cem.rest<AccountAssumptions>('PUT', '/assumptions', { local_factor: 1.15 });
    expect(await repairs(id)).toMatchObject({ is_saved: false, local_factor: 1.15, usual_local_factor: 1.15 });
    expect(await repairs(other)).toMatchObject({ is_saved: true, local_factor: 0.9, usual_local_factor: 1.15 });
    expect((await cem.rest<PropertyAssumptions>('PUT', `/properties/${id}/assumptions`, { local_factor: 2 })).body.data).not.toHaveProperty(
      'local_factor',
    );
    expect((await ann.rest<AccountAssumptions>('GET', '/assumptions')).body.data.local_factor).toBeNull();
    expect(body.data.used.find(({ key }) => key === 'local_factor')).toMatchObject({ value: 1.15, origin: 'account', default: 1 });
  });
  test('are the defaults, until one is set, and again when it is left blank', async () => {
    const before = (await bob.rest<AccountAssumptions>('GET', '/assumptions')).body.data;
    expect(before).toMatchObject({ rule_percent: null, version: null, updated_at: null });
    expect(before.used.map(({ key }) => key)).toEqual(ACCOUNT_KEYS);
    for (const used of before.used) expect([used.origin, used.source === '', used.value]).toEqual(['default', false, used.default]);

    const { body } = await bob.rest<AccountAssumptions>('PUT', '/assumptions', { rule_percent: '72.5', wholesale_fee: 12_000 });
    expect(body).toMatchObject({ message: 'Assumptions saved', data: { rule_percent: 72.5, wholesale_fee: 12_000, version: 1 } });
    expect(body.data.used.find(({ key }) => key === 'rule_percent')).toMatchObject({ value: 72.5, origin: 'account', default: 70 });

    const { body: reset } = await bob.rest<AccountAssumptions>('PUT', '/assumptions', { ...body.data, rule_percent: null, version: 1 });
    expect(reset.data).toMatchObject({ rule_percent: null, wholesale_fee: 12_000, version: 2 });
  });

  test.each([
    ['rule_percent', 0, 'Must be at least 1'],
    ['rule_percent', 101, 'Must be at most 100'],
    ['local_factor', 3.5, 'Must be at most 3'],
    ['rent_rate', 7.1251, 'Must have at most 3 decimals'],
    ['wholesale_days', 2.5, 'Must be a whole number'],
    ['wholesale_fee', -1, 'Must be at least $0'],
    ['months_held', 'soon', 'Must be a number'],
  ])('%s of %s is refused: %s', async (field, value, message) => {
    const { status, body } = await bob.rest('PUT', '/assumptions', { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test('are not changed over somebody else’s change', async () => {
    expect((await bob.rest('PUT', '/assumptions', { version: 1 })).status).toBe(412);
    expect((await bob.rest('PUT', '/assumptions', { version: 2 })).status).toBe(200);
  });
});

test('changes of property assumptions are in its history, and are deleted with it', async () => {
  const id = await ann.addProperty();
  const { body } = await ann.rest<PropertyAssumptions>('PUT', `/properties/${id}/assumptions`, { rent: 1_850, months_held: 4 });
  expect(body.data).toMatchObject({ property_id: id, rent: 1_850, months_held: 4, tax_year: null, version: 1 });
  const history = await ann.rest<Activity[]>('GET', `/activities?entity=properties&entity_id=${id}`);
  expect(history.body.data[0]?.changes).toEqual([
    { field: 'months_held', before: null, after: 4 },
    { field: 'rent', before: null, after: 1_850 },
  ]);
  expect((await ann.rest('DELETE', `/properties/${id}`)).status).toBe(200);
});
