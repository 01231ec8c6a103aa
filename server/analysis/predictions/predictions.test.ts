import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createSubscription } from '#server/core/events/subscribers.ts';
import { events } from '#server/core/events/table.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Scope } from '#server/core/context.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { addOutcomes } from '#server/tools/demo/outcomes.ts';
import { leads } from '#server/records/leads/table.ts';
import { loadLearned } from '#server/records/leads/learning/models.ts';
import { DAY, type TestApp, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { DealPrediction, DealPredictions } from '#shared/analysis/predictions/prediction.ts';
import type { PredictionReport } from '#shared/analysis/predictions/quality.ts';
import { loadDealCases } from './deal-history.ts';
import { loadLeadCases } from './lead-history.ts';
import { isTrainingDue, learn, learningSubscriber } from './learn.ts';

let app: TestApp;
/** Whose contracts end as they were made. */
let ann: Person;
/** Who has just begun. */
let bob: Person;

const scopeOf = (person: Person): Promise<Scope> =>
  loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, person.user.id);
const get = async <Data>(person: Person, path: string): Promise<Data> => (await person.rest<Data>('GET', path)).body.data;
const predictionOf = (person: Person, id: number) => get<DealPrediction>(person, `/deals/${id}/prediction`);
/** An open deal of today. */
const openDeal = (person: Person, about = {}) =>
  person.addDeal({ contract_date: '2026-11-15', closing_date: '2026-12-15', earnest_money: 4000, ...about });

beforeAll(async () => {
  app = await testApp({ works: false });
  [ann, bob] = [await signUp(app, { time_zone: 'UTC' }), await signUp(app, { time_zone: 'UTC' })];
  const scope = await scopeOf(ann);
  await addOutcomes(scope, app.clock.now(), { deals: 40 });
});

describe('one deal', () => {
  test('has a chance, its reasons, and what would raise it most, on both faces; others do not see it', async () => {
    const id = await openDeal(bob, { inspection_contingency: true });
    await bob.addMilestone({ deal_id: id, is_critical: true, due_date: '2026-11-18' });
    const prediction = await predictionOf(bob, id);
    // Base 70 %: 0.847; overdue -0.7, deposit +0.3, price within 70 % of 400,000 less 60,000 +0.4, inspection -0.15.
    expect(prediction).toMatchObject({ deal_id: id, probability: 0.67, basis: 'starting', learned_from: 0, expected_profit: 15_000 });
    expect(prediction.weighted_profit).toBe(10_050);
    expect(prediction.factors.map(({ code, log_odds }) => [code, log_odds])).toEqual([
      ['base', 0.847],
      ['overdue', -0.7],
      ['deposit', 0.3],
      ['price_fits', 0.4],
      ['contingencies', -0.15],
    ]);
    expect(prediction.words).toBe('45-85% chance of closing, from starting assumptions: none of your deals is finished yet.');
    expect(prediction.next).toEqual({ code: 'overdue', label: 'Finish the critical milestone that is overdue' });
    expect(await bob.trpc.predictions.ofDeal.query({ id })).toEqual(prediction);
    expect((await ann.rest('GET', `/deals/${id}/prediction`)).status).toBe(404);
  });

  test('what is done raises it, and a finished deal is sure', async () => {
    const id = await openDeal(bob);
    const before = (await predictionOf(bob, id)).probability;
    const milestone = await bob.addMilestone({ deal_id: id, milestone_type: 'buyer_approval', due_date: '2026-11-25' });
    await bob.rest('PATCH', `/deal-milestones/${milestone}/complete`);
    expect((await predictionOf(bob, id)).probability).toBeGreaterThan(before);
    await bob.rest('PATCH', `/deals/${id}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect(await predictionOf(bob, id)).toMatchObject({
      probability: 0,
      weighted_profit: 0,
      factors: [],
      next: null,
      words: 'It was cancelled.',
    });
  });

  test("a buyer of one's own who is named, or an accepted offer, counts as a buyer; the account's own rule judges the price", async () => {
    const gus = await signUp(app, { time_zone: 'UTC' });
    const [property_id, other] = [await gus.addProperty({ arv: 300_000, repair_estimate: 10_000 }), await gus.addProperty()];
    const [id, promised] = [await openDeal(gus, { property_id, purchase_price: 205_000 }), await openDeal(gus, { property_id: other })];
    const buyer = (await gus.rest<{ id: number }>('POST', '/buyers', { name: 'Kim Cash', areas: [] })).body.data.id;
    const evidence = async (deal: number, code: string) =>
      (await predictionOf(gus, deal)).factors.find((one) => one.code === code)?.evidence;
    expect([await evidence(id, 'buyer'), (await predictionOf(gus, id)).next?.code]).toEqual([undefined, 'price_above']);
    expect(await evidence(id, 'price_above')).toBe('$5,000 above what the 70% rule allows');
    await gus.rest('PUT', '/assumptions', { rule_percent: 75 });
    expect(await evidence(id, 'price_fits')).toBe('$205,000, and the 75% rule allows $215,000');
    expect((await predictionOf(gus, id)).next?.code).toBe('buyer');
    await gus.rest('PATCH', `/deals/${id}`, { buyer_id: buyer });
    expect(await evidence(id, 'buyer')).toBe('The deal names one of your buyers');
    expect(await evidence(id, 'price_fits')).toMatch(/ is left, and a buyer is there$/);
    expect((await predictionOf(gus, id)).next?.code).not.toBe('buyer');
    const offer = { buyer_id: buyer, property_id: other, amount: 215_000, payment: 'cash' };
    const made = await gus.rest<{ id: number }>('POST', '/buyer-offers', offer);
    expect(await evidence(promised, 'buyer')).toBeUndefined();
    await gus.rest('PATCH', `/buyer-offers/${made.body.data.id}/accept`, {});
    expect(await evidence(promised, 'buyer')).toBe('An offer for the property is accepted');
  });

  test('time alone lowers it: nothing has moved for two weeks, and the closing passes', async () => {
    const id = await openDeal(bob);
    app.clock.advance(14 * DAY);
    expect((await predictionOf(bob, id)).factors.map(({ code }) => code)).toContain('quiet');
    app.clock.advance(14 * DAY);
    const late = await predictionOf(bob, id);
    expect(late.factors.map(({ code }) => code)).toContain('past_closing');
    app.clock.advance(-28 * DAY);
    expect(late.probability).toBeLessThan((await predictionOf(bob, id)).probability);
  });
});

test('open deals: those with the most at stake first, the sums exact, and nobody else counts', async () => {
  const carl = await signUp(app, { time_zone: 'UTC' });
  expect(await get<DealPredictions>(carl, '/deal-predictions')).toMatchObject({
    deals: [],
    totals: { deals: 0, unweighted: 0, weighted: 0, low: 0, high: 0 },
  });
  for (const sale_price of [215_000, 240_000.01, 210_000]) await openDeal(carl, { sale_price });
  const gone = await openDeal(carl);
  await carl.rest('PATCH', `/deals/${gone}`, { status: 'closed' });
  const { deals, totals } = await get<DealPredictions>(carl, '/deal-predictions');
  expect(deals.map(({ expected_profit }) => expected_profit)).toEqual([40_000.01, 15_000, 10_000]);
  expect(totals).toMatchObject({ deals: 3, unweighted: 65_000.01 });
  const cents = deals.reduce((total, { weighted_profit }) => total + Math.round(weighted_profit * 100), 0);
  expect(Math.round(totals.weighted * 100)).toBe(cents);
  expect(totals.low).toBeLessThanOrEqual(totals.weighted);
  expect(totals.high).toBeGreaterThanOrEqual(totals.weighted);
  expect((await carl.trpc.predictions.ofOpenDeals.query({ limit: 1 })).deals).toHaveLength(1);
  expect((await carl.rest('GET', '/deal-predictions?limit=501')).status).toBe(422);
});

describe('learning', () => {
  test('too few: how many more are needed, for each kind', async () => {
    const report = await get<PredictionReport>(bob, '/predictions/report');
    expect(report.deals).toMatchObject({ state: 'too_little', needed: 30, judged: 0, finished: 1, basis: 'starting', brier: null });
    expect(report.deals.left_out).toEqual([
      { count: 1, why: 'ended within 3 days after they were entered: they only count in how often yours close' },
    ]);
    expect(report.leads.sources).toEqual([]);
  });

  test('finished deals are seen as they were at their landmark: nothing that came later', async () => {
    const scope = await scopeOf(ann);
    const { cases: before, left_out } = await loadDealCases(scope);
    expect([before.length, left_out]).toEqual([40, []]);
    expect(before.every(({ asked_at, ended_at }) => asked_at < ended_at)).toBe(true);
    // What happens to finished deals now changes nothing of how they stood.
    const odds = (cases: typeof before) => cases.map((one) => one.x({ cases: [], won: 0 }));
    const { deal_id } = (await get<{ deal_id: number }[]>(ann, '/deal-milestones?status=pending'))[0] as { deal_id: number };
    for (const { id } of await get<{ id: number }[]>(ann, `/deal-milestones?deal_id=${deal_id}`))
      await ann.rest('PATCH', `/deal-milestones/${id}/complete`);
    await ann.rest('PATCH', `/deals/${deal_id}`, {
      earnest_money: 90_000,
      financing_contingency: true,
      purchase_price: 1,
      closing_date: '2026-12-24',
    });
    const { property } = await get<{ property: { id: number } }>(ann, `/deals/${deal_id}`);
    await ann.rest('PATCH', `/properties/${property.id}`, { arv: 9_000_000 });
    expect(odds((await loadDealCases(scope)).cases)).toEqual(odds(before));
  });

  test('a contract that fails a week after it was entered counts; one of the first days is listed as left out', async () => {
    const fay = await signUp(app, { time_zone: 'UTC' });
    const ids = [await openDeal(fay), await openDeal(fay), await openDeal(fay, { status: 'closed' })] as const;
    app.clock.advance(2 * DAY);
    await fay.rest('PATCH', `/deals/${ids[0]}`, { status: 'cancelled', cancel_reason: 'Title' });
    app.clock.advance(5 * DAY);
    await fay.rest('PATCH', `/deals/${ids[1]}`, { status: 'cancelled', cancel_reason: 'Title' });
    app.clock.advance(-7 * DAY);
    const { cases, left_out } = await loadDealCases(await scopeOf(fay));
    const judged = cases.filter(({ isAfterwards }) => !isAfterwards);
    expect(judged.map(({ won, ended_at, asked_at }) => [won, (ended_at - asked_at) / DAY])).toEqual([[false, 4]]);
    // The others teach how often they close.
    expect(
      cases
        .filter(({ isAfterwards }) => isAfterwards)
        .map(({ won }) => won)
        .sort(),
    ).toEqual([false, true]);
    expect(left_out).toEqual([
      { count: 1, why: 'were finished when they were entered: they only count in how often yours close' },
      { count: 1, why: 'ended within 3 days after they were entered: they only count in how often yours close' },
    ]);
    expect((await get<PredictionReport>(fay, '/predictions/report')).deals).toMatchObject({ finished: 3, judged: 1, needed: 29, left_out });
  });

  test('a contract that was planned for the end of the calendar is left out', async () => {
    const eve = await signUp(app, { time_zone: 'America/Chicago' });
    const id = await openDeal(eve, { contract_date: '9999-12-31', closing_date: '9999-12-31' });
    await eve.rest('PATCH', `/deals/${id}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect((await loadDealCases(await scopeOf(eve))).cases.filter(({ isAfterwards }) => !isAfterwards)).toEqual([]);
  });

  test('a lead counts with the score before its end', async () => {
    const id = await ann.addLead({ source: 'yard_sign', notes: 'Inherited. Wants to close in 14 days.' });
    const was = (await get<Lead>(ann, `/leads/${id}`)).ai_score;
    await ann.rest('PATCH', `/leads/${id}`, { status: 'cold', notes: 'Listed with an agent.' });
    await ann.rest('PATCH', `/leads/${id}`, { asking_price: 900_000 });
    expect((await loadLeadCases(await scopeOf(ann))).cases.find(({ ended_at }) => ended_at === app.clock.now().getTime())?.score).toBe(was);
    await ann.rest('DELETE', `/leads/${id}`);
  });

  test('a lead counts with its score a day after it came in, and once however many deals it has', async () => {
    const hal = await signUp(app, { time_zone: 'UTC' });
    const [id, twice] = [await hal.addLead({ source: 'yard_sign' }), await hal.addLead()];
    for (let n = 0; n < 2; n++) await openDeal(hal, { lead_id: twice, contract_date: '2026-11-20' });
    app.clock.advance(DAY / 2);
    await hal.rest('PATCH', `/leads/${id}`, { notes: 'Inherited. Wants to close in 14 days.' });
    const was = (await get<Lead>(hal, `/leads/${id}`)).ai_score;
    app.clock.advance(10 * DAY);
    await hal.rest('PATCH', `/leads/${id}`, { notes: 'Listed with an agent.', asking_price: 900_000 });
    expect((await get<Lead>(hal, `/leads/${id}`)).ai_score).not.toBe(was);
    await hal.rest('PATCH', `/leads/${id}`, { status: 'cold' });
    app.clock.advance(-10.5 * DAY);
    const { cases } = await loadLeadCases(await scopeOf(hal));
    expect(cases.filter(({ won }) => !won).map(({ score }) => score)).toEqual([was]);
    expect((await get<PredictionReport>(hal, '/predictions/report')).leads).toMatchObject({ finished: 2, judged: 2, won: 1, needed: 28 });
  });

  test('contracts that end as they were made are recognized, and predictions learn from them', async () => {
    const open = await openDeal(ann);
    const waiting = await ann.addLead({ source: 'cold_call' });
    const finished = await ann.addLead({ source: 'cold_call' });
    await ann.rest('PATCH', `/leads/${finished}`, { status: 'cold' });
    const scores = async () => [await get<Lead>(ann, `/leads/${waiting}`), await get<Lead>(ann, `/leads/${finished}`)] as const;
    const [before, coldBefore] = await scores();
    const happened = () =>
      app.store.read
        .select({ n: sql<number>`count(*)` })
        .from(events)
        .where(eq(events.account_id, ann.user.id));
    const count = await happened();

    await learn(await scopeOf(ann));

    const report = await get<PredictionReport>(ann, '/predictions/report');
    expect(report.deals).toMatchObject({ state: 'ready', judged: 40, basis: 'learned' });
    expect(report.deals.brier as number).toBeLessThan(report.deals.brier_base as number);
    expect(await ann.trpc.predictions.report.query()).toEqual(report);
    const prediction = await predictionOf(ann, open);
    expect(prediction).toMatchObject({ basis: 'learned', learned_from: 40 });
    expect(prediction.factors.at(-1)?.code).toBe('learned');
    expect(prediction.words).toContain('based on your 40 finished deals and starting assumptions.');

    // Sources: cold calls have brought less than assumed. Open leads are scored anew; finished ones keep the score they ended with.
    const source = report.leads.sources.find((one) => one.source === 'cold_call');
    const score = await get<LeadScore>(ann, `/leads/${waiting}/ai-score`);
    const m1 = score.factors.find(({ code }) => code === 'M1');
    expect(m1).toMatchObject({ points: source?.points });
    expect(m1?.evidence).toContain(`(learned from ${report.leads.finished} leads)`);
    const [after, coldAfter] = await scores();
    expect(after.ai_score).toBe(score.ai_score);
    expect(after.motivation_score).not.toBe(before.motivation_score);
    expect(coldAfter).toEqual(coldBefore);
    // Neither the history nor the versions tell of it.
    expect(await happened()).toEqual(count);
    expect(after.version).toBe(before.version);
    expect((await loadLearned(await scopeOf(ann), app.store.read, 'leads'))?.weights.rescored_to).toBeNull();
    const afterwards = report.leads.left_out.reduce((total, { count }) => total + count, 0);
    expect(score).toMatchObject({ is_scored: true, learned_from: report.leads.judged + afterwards });
    expect(score.chance?.probability).toBeGreaterThan(0);
  });

  test('what others have learned is nobody else’s', async () => {
    await learn(await scopeOf(bob));
    expect(await loadLearned(await scopeOf(bob), app.store.read, 'deals')).toBeUndefined();
    expect((await predictionOf(bob, await openDeal(bob))).basis).toBe('starting');
  });

  test('an account in which it fails is reported and looked at again, and keeps no other from learning', async () => {
    const [broken, whole] = [await signUp(app), await signUp(app)];
    for (const person of [broken, whole]) await person.addLead();
    const learned = (person: Person, weights: unknown) =>
      app.store.write((tx) =>
        tx.run(sql`INSERT OR REPLACE INTO learned_models (account_id, predicted, learned_from, weights, learned_at)
          VALUES (${person.user.id}, 'leads', 0, ${weights}, ${app.clock.now().toISOString()})`),
      );
    const unfinished = JSON.stringify({ a: 0, b: 1, seen: 0, rescored_to: 0 });
    const isDone = async (person: Person) =>
      (await loadLearned(await scopeOf(person), app.store.read, 'leads'))?.weights.rescored_to === null;
    await learned(broken, 'not what was kept');
    await learned(whole, unfinished);
    const reported: unknown[] = [];
    const live = createLiveChanges();
    const report = (error: unknown) => reported.push(error);
    let at = Date.now();
    const runner = createJobRunner({ store: app.store, report, now: () => new Date(at) });
    const parts = { store: app.store, live, now: app.clock.now };
    const scopeOfId = (id: number) => loadAccountScope(parts, id);
    runner.register(
      createSubscription({ store: app.store, scopeOf: scopeOfId }, { ...learningSubscriber, name: 'test.learn', everyMs: 20 }),
    );
    runner.start();
    await vi.waitFor(async () => expect(await isDone(whole)).toBe(true), { timeout: 30_000 });
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), 30_000);
    await learned(broken, unfinished);
    at += DAY;
    await vi.waitFor(async () => expect(await isDone(broken)).toBe(true), { timeout: 30_000 });
    await runner.stop();
  });

  test('contracts whose making says nothing: only the base rate is shown', async () => {
    const dora = await signUp(app, { time_zone: 'UTC' });
    await addOutcomes(await scopeOf(dora), app.clock.now(), { deals: 34, coldLeads: 0, tells: false });
    const open = await openDeal(dora, { earnest_money: null });
    await learn(await scopeOf(dora));
    const { deals } = await get<PredictionReport>(dora, '/predictions/report');
    expect(deals).toMatchObject({ state: 'ready', basis: 'base_rate' });
    const prediction = await predictionOf(dora, open);
    expect(prediction).toMatchObject({ basis: 'base_rate', next: null });
    expect(prediction.factors.map(({ code }) => code)).toEqual(['base']);
    expect(prediction.words).toContain('the data on each predicted no better');
  });

  test('leads that were entered after their end teach how often they become a contract', async () => {
    const ida = await signUp(app, { time_zone: 'UTC' });
    const open = await ida.addLead();
    const chanceOf = async () => (await get<LeadScore>(ida, `/leads/${open}/ai-score`)).chance?.probability as number;
    const before = await chanceOf();
    for (let n = 0; n < 32; n++) {
      const lead = await ida.addLead();
      await openDeal(ida, { lead_id: lead, contract_date: '2025-03-01', closing_date: '2025-04-01', status: 'closed' });
    }
    await learn(await scopeOf(ida));
    const { leads: quality } = await get<PredictionReport>(ida, '/predictions/report');
    expect(quality).toMatchObject({ state: 'too_little', judged: 0 });
    expect(quality.left_out).toEqual([
      { count: 32, why: 'were entered after their end: they only count in how often yours become a contract' },
    ]);
    expect(await chanceOf()).toBeGreaterThan(before + 0.2);
    expect((await get<LeadScore>(ida, `/leads/${open}/ai-score`)).words).toContain(
      'based on your 32 finished leads and starting assumptions.',
    );
  });

  test('is done again when a tenth more are finished, or any more a day later', () => {
    const now = app.clock.now();
    const learned = { seen: 100, learned_at: now.toISOString() };
    const tomorrow = new Date(now.getTime() + DAY);
    expect([29, 30].map((n) => isTrainingDue(n, undefined, now))).toEqual([false, true]);
    expect([100, 109, 110].map((n) => isTrainingDue(n, learned, now))).toEqual([false, false, true]);
    expect([99, 100, 101].map((n) => isTrainingDue(n, learned, tomorrow))).toEqual([true, false, true]);
  });
});

test('a lead of which nothing is known has no chance, keeps its number, and says what to ask', async () => {
  const id = await bob.addLead({ source: 'other' });
  await app.store.write(async (tx) => {
    const unknown = { estimated_value: null, mortgage_balance: null, asking_price: null };
    await tx
      .update(leads)
      .set(unknown)
      .where(and(eq(leads.id, id)));
  });
  expect(await get<Lead>(bob, `/leads/${id}`)).toMatchObject({ is_scored: false, ai_score: expect.any(Number) as number });
  const score = await get<LeadScore>(bob, `/leads/${id}/ai-score`);
  expect(score).toMatchObject({ is_scored: false, chance: null, ai_score: expect.any(Number) as number });
  expect(score.missing.length).toBeGreaterThan(3);
  await bob.rest('PATCH', `/leads/${id}`, { asking_price: 150_000 });
  expect((await get<LeadScore>(bob, `/leads/${id}/ai-score`)).chance).not.toBeNull();
});
