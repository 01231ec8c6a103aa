import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { DAY, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { contracts } from './table.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { events } from '#server/core/events/table.ts';
import type { ClosingMove, DealTerms, Shift, Term, TermKind } from '#shared/closing/contracts/term.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { addDays } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { expireDueTerms } from './lapse.ts';
import { createTerms } from './terms.ts';

const app = await testApp();
const ann = await signUp(app, { time_zone: 'America/New_York' });
const today = app.clock.now().toISOString().slice(0, 10);
const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined };

const addDeal = () =>
  ann.addDeal({
    ...{ contract_date: today, closing_date: addDays(today, 40), earnest_money: 1000, status: 'active' },
    ...{ inspection_contingency: true, title_contingency: true, financing_contingency: false, appraisal_contingency: false },
  });
const complete = async (deal_id: number) => {
  const scope = await loadAccountScope(parts, ann.user.id);
  return scope.write((tx) => createTerms(scope, tx, { id: null, deal_id }, { cancel_days: 5 }));
};
const termsOf = async (deal: number) => (await ann.rest<DealTerms>('GET', `/deals/${deal}/terms`)).body.data;
const milestonesOf = async (deal: number) => (await ann.rest<Milestone[]>('GET', `/deals/${deal}/milestones?per_page=100`)).body.data;
/** A contract of a deal that every party has signed. */
const addCompleted = async (
  deal_id: number,
  more: Pick<typeof contracts.$inferInsert, 'kind' | 'title' | 'term_id'> & { answers?: object },
) => {
  const scope = await loadAccountScope(parts, ann.user.id);
  const at = app.clock.now().toISOString();
  await scope.write(async (tx) => {
    const own = { account_id: ann.user.id, deal_id, created_at: at, updated_at: at, completed_at: at };
    const about = { source: '', answers: {}, is_sample: false, status: 'completed' } as const;
    const [contract] = await tx
      .insert(contracts)
      .values({ ...own, ...about, ...more })
      .returning();
    await emitEvents(scope, tx, [{ type: 'contract.completed', subject_id: contract?.id ?? 0, summary: more.title }]);
  });
};
const find = (terms: readonly Term[], kind: TermKind) => terms.find((term) => term.kind === kind) as Term;

test('a completed contract creates its terms with milestones, once; each is met, waived or extended with its milestone', async () => {
  const deal = await addDeal();
  expect((await termsOf(deal)).proposed.map(({ kind }) => kind).sort()).toEqual(['closing', 'deposit_due', 'inspection', 'title']);
  const added = await complete(deal);
  expect(added.map(({ kind }) => kind).sort()).toEqual(['closing', 'deposit_due', 'inspection', 'right_to_cancel', 'title']);
  expect(await complete(deal)).toEqual([]);
  const { terms, proposed } = await termsOf(deal);
  expect(proposed).toEqual([]);
  expect(terms.map(({ due_date }) => due_date)).toEqual(terms.map(({ due_date }) => due_date).sort());
  expect(find(terms, 'inspection')).toMatchObject({ protects: 'me', consequence: 'deposit_hard', status: 'open' });
  const milestones = await milestonesOf(deal);
  expect(milestones.map(({ id }) => id).sort()).toEqual(terms.map(({ milestone_id }) => milestone_id).sort());
  expect(find(terms, 'closing').due_date).toBe(addDays(today, 40));

  // What is due stands among the actions of the day.
  const { actions } = (await ann.rest<NextActions>('GET', '/next-actions')).body.data;
  expect(actions.map(({ title }) => title)).toContain('Earnest money delivered, receipt on file');

  const deposit = find(terms, 'deposit_due');
  const met = await ann.rest<Term>('PATCH', `/terms/${deposit.id}/meet`, { note: 'Receipt from the title company' });
  expect([met.body.message, met.body.data.status, met.body.data.reason]).toEqual([termTexts.met, 'met', 'Receipt from the title company']);
  expect((await ann.rest('PATCH', `/terms/${deposit.id}/meet`, {})).status).toBe(409);

  const title = find(terms, 'title');
  expect((await ann.rest('PATCH', `/terms/${title.id}/waive`, {})).body.errors).toHaveProperty('reason');
  expect((await ann.rest<Term>('PATCH', `/terms/${title.id}/waive`, { reason: 'Seller paid the lien' })).body.data.status).toBe('waived');

  const inspection = find(terms, 'inspection');
  const later = addDays(inspection.due_date, 3);
  expect((await ann.rest('PATCH', `/terms/${inspection.id}/extend`, { due_date: later })).body.errors).toHaveProperty('reason');
  const extended = await ann.rest<Term>('PATCH', `/terms/${inspection.id}/extend`, { due_date: later, reason: 'Amendment 1', version: 1 });
  expect(extended.body.data).toMatchObject({ due_date: later, first_due_date: inspection.due_date, status: 'open', reason: 'Amendment 1' });
  const stale = await ann.rest('PATCH', `/terms/${inspection.id}/extend`, { due_date: addDays(later, 1), reason: 'x', version: 1 });
  expect(stale.status).toBe(412);

  const after = new Map((await milestonesOf(deal)).map((milestone) => [milestone.id, milestone]));
  expect(after.get(deposit.milestone_id as number)?.status).toBe('completed');
  // Nobody asks for what was waived: its milestone is gone, and was not completed.
  expect(after.has(title.milestone_id as number)).toBe(false);
  const done = await app.store.read.select().from(events).where(eq(events.type, 'milestone.completed'));
  expect(done.map(({ subject_id }) => subject_id)).not.toContain(title.milestone_id);
  expect(after.get(inspection.milestone_id as number)?.due_date).toBe(later);
  const ledger = await ann.rest<{ event: string }[]>('GET', `/ledger?deal_id=${deal}&per_page=100&sort_order=asc`);
  expect(ledger.body.data.map(({ event }) => event)).toEqual([
    ...added.map(() => 'term.created'),
    'term.met',
    'term.waived',
    'term.extended',
  ]);
});

test('a term is added by hand, once, and met by its milestone', async () => {
  const deal = await addDeal();
  const path = `/deals/${deal}/terms`;
  const due_date = addDays(today, 9);
  const made = await ann.rest<Term>('POST', path, { kind: 'financing', due_date });
  expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ kind: 'financing', due_date, contract_id: null })]);
  expect((await ann.rest('POST', path, { kind: 'financing', due_date })).body.errors).toEqual({ kind: [termTexts.isThere] });
  expect((await ann.rest('POST', path, { kind: 'title', due_date: addDays(today, -1) })).status).toBe(422);
  await ann.rest('PATCH', `/deal-milestones/${made.body.data.milestone_id}/complete`, {});
  await expect.poll(async () => find((await termsOf(deal)).terms, 'financing').status).toBe('met');
});

test('the day of a term is that of its milestone, and that of the closing is the deal’s, wherever it is changed', async () => {
  const deal = await addDeal();
  await complete(deal);
  const { terms } = await termsOf(deal);
  const dueOf = async (kind: TermKind) => find((await termsOf(deal)).terms, kind).due_date;
  const closingOf = async () => (await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data.closing_date;
  const milestoneOf = async (kind: TermKind) =>
    (await ann.rest<Milestone>('GET', `/deal-milestones/${find(terms, kind).milestone_id}`)).body.data.due_date;

  expect((await ann.rest('PATCH', `/deals/${deal}`, { closing_date: addDays(today, 47) })).status).toBe(200);
  await expect.poll(() => dueOf('closing')).toBe(addDays(today, 47));
  expect(await milestoneOf('closing')).toBe(addDays(today, 47));
  expect(find((await termsOf(deal)).terms, 'closing').reason).toBe(termTexts.closingChanged);

  await ann.rest('PATCH', `/deal-milestones/${find(terms, 'inspection').milestone_id}`, { due_date: addDays(today, 9) });
  await expect.poll(() => dueOf('inspection')).toBe(addDays(today, 9));
  // A day that is over is no day of a term: it would lapse at once.
  await ann.rest('PATCH', `/deal-milestones/${find(terms, 'inspection').milestone_id}`, { due_date: addDays(today, -1) });
  await expect.poll(() => milestoneOf('inspection')).toBe(addDays(today, 9));

  await ann.rest('PATCH', `/deal-milestones/${find(terms, 'closing').milestone_id}`, { due_date: addDays(today, 50) });
  await expect.poll(closingOf).toBe(addDays(today, 50));
  const { id } = find(terms, 'closing');
  expect((await ann.rest('PATCH', `/terms/${id}/extend`, { due_date: addDays(today, 52), reason: 'Amendment 3' })).status).toBe(200);
  expect([await closingOf(), await milestoneOf('closing')]).toEqual([addDays(today, 52), addDays(today, 52)]);

  const other = await addDeal();
  const byHand = await ann.rest('POST', `/deals/${other}/terms`, { kind: 'closing', due_date: addDays(today, 41) });
  expect(byHand.body.errors).toEqual({ due_date: [termTexts.closingIs(formatDay(addDays(today, 40)))] });
});

test('moving the closing proposes to move what is open, and moves what was chosen', async () => {
  const deal = await addDeal();
  await complete(deal);
  const { terms } = await termsOf(deal);
  const hand = await ann.addMilestone({ deal_id: deal, title: 'Final walkthrough', due_date: addDays(today, 39), status: 'pending' });
  const done = await ann.addMilestone({ deal_id: deal, title: 'Photos', due_date: addDays(today, 38), status: 'completed' });
  const closing_date = addDays(today, 54);
  const path = `/deals/${deal}/closing-move`;
  const proposed = (await ann.rest<ClosingMove>('GET', `${path}?closing_date=${closing_date}`)).body.data;
  const title = find(terms, 'title');
  expect(proposed.shifts.map(({ what, id }) => [what, id])).toEqual(
    expect.arrayContaining([
      ['term', find(terms, 'closing').id],
      ['term', title.id],
      ['milestone', hand],
    ]),
  );
  expect(proposed.shifts.some(({ what, id }) => (what === 'milestone' && id === done) || id === find(terms, 'inspection').id)).toBe(false);
  expect((await ann.rest('POST', path, { closing_date })).body.errors).toHaveProperty('reason');
  const moved = await ann.rest<ClosingMove>('POST', path, { closing_date, reason: 'Amendment 2', milestone_ids: [] });
  expect(moved.status).toBe(200);
  expect((await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data.closing_date).toBe(closing_date);
  const after = (await termsOf(deal)).terms;
  expect(find(after, 'closing').due_date).toBe(closing_date);
  expect(find(after, 'title').due_date > title.due_date).toBe(true);
  expect(find(after, 'inspection').due_date).toBe(find(terms, 'inspection').due_date);
  expect((await ann.rest<Milestone>('GET', `/deal-milestones/${hand}`)).body.data.due_date).toBe(addDays(today, 39));
  expect((await ann.rest('GET', `${path}?closing_date=${addDays(today, -1)}`)).status).toBe(422);
});

test.each(['PATCH', 'PUT', 'extend'] as const)('a closing that was changed by %s proposes the same moves, also later', async (way) => {
  const [deal, other] = [await addDeal(), await addDeal()];
  const [first, second] = [addDays(today, 47), addDays(today, 54)];
  const changeClosing = async (closing_date: string) => {
    const record = (await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data;
    if (way === 'PATCH') return ann.rest('PATCH', `/deals/${deal}`, { closing_date });
    if (way === 'PUT') return ann.rest('PUT', `/deals/${deal}`, { ...record, closing_date });
    const term = find((await termsOf(deal)).terms, 'closing');
    return ann.rest('PATCH', `/terms/${term.id}/extend`, { due_date: closing_date, reason: 'Amendment 1' });
  };
  const walk = { title: 'Final walkthrough', due_date: addDays(today, 39), status: 'pending' } as const;
  for (const id of [deal, other]) {
    await complete(id);
    await ann.addMilestone({ deal_id: id, ...walk });
  }
  const named = (shifts: readonly Shift[]) =>
    shifts.filter(({ title }) => title !== 'Closing').map(({ title, from, to }) => [title, from, to]);
  const movesOf = async (id: number, day: string) =>
    named((await ann.rest<ClosingMove>('GET', `/deals/${id}/closing-move?closing_date=${day}`)).body.data.shifts);
  const [toFirst, toSecond] = [await movesOf(other, first), await movesOf(other, second)];
  expect(toFirst).toHaveLength(2);

  for (const [day, wanted] of [
    [first, toFirst],
    [second, toSecond],
  ] as const) {
    app.clock.advance(60_000);
    expect((await changeClosing(day)).status).toBe(200);
    await expect.poll(async () => find((await termsOf(deal)).terms, 'closing').due_date).toBe(day);
    expect(named((await termsOf(deal)).shifts)).toEqual(wanted);
    expect(await movesOf(deal, day)).toEqual(wanted);
  }
  const moved = await ann.rest<ClosingMove>('POST', `/deals/${deal}/closing-move`, { closing_date: second, reason: 'Amendment 2' });
  expect([moved.status, named(moved.body.data.shifts)]).toEqual([200, toSecond]);
  expect((await termsOf(deal)).shifts).toEqual([]);
});

test('what was not chosen to move with a closing is proposed no more', async () => {
  const deal = await addDeal();
  await complete(deal);
  const closing_date = addDays(today, 47);
  await ann.rest('PATCH', `/deals/${deal}`, { closing_date });
  expect((await termsOf(deal)).shifts.length).toBeGreaterThan(0);
  const none = { closing_date, reason: 'Agreed by phone', term_ids: [], milestone_ids: [] };
  expect((await ann.rest('POST', `/deals/${deal}/closing-move`, none)).status).toBe(200);
  await expect.poll(async () => (await termsOf(deal)).shifts).toEqual([]);
});

test('a contract that is completed gives its deal terms, and the inspection says when the deposit turns hard', async () => {
  const deal = await addDeal();
  const path = `/deals/${deal}/deposits`;
  const deposit = { direction: 'to_seller', amount: 1000, due_on: addDays(today, 3), holder_name: 'Larkfield Title' };
  expect((await ann.rest('POST', path, deposit)).status).toBe(201);
  const endOf = async () => (await ann.rest<{ inspection_ends_on: string | null }[]>('GET', path)).body.data[0]?.inspection_ends_on;
  await addCompleted(deal, { kind: 'purchase', title: 'Purchase agreement' });
  await expect.poll(async () => (await termsOf(deal)).terms.length).toBe(4);
  const inspection = find((await termsOf(deal)).terms, 'inspection');
  expect(inspection.contract_id).toBeGreaterThan(0);
  const rows = await ann.rest<{ event: string; actor: { kind: string } }[]>('GET', `/ledger?deal_id=${deal}&per_page=100`);
  const added = rows.body.data.filter(({ event }) => event === 'term.created');
  expect(added.map(({ actor }) => actor.kind)).toEqual(Array.from({ length: 4 }, () => 'system'));
  await expect.poll(endOf).toBe(inspection.due_date);
  const amended = addDays(inspection.due_date, 2);
  const amendment = { kind: 'amendment', title: 'Amendment: Inspection', term_id: inspection.id } as const;
  await addCompleted(deal, { ...amendment, answers: { 'contract.new_day': amended } });
  await expect.poll(endOf).toBe(amended);
  const moved = find((await termsOf(deal)).terms, 'inspection');
  expect(moved).toMatchObject({ status: 'open', due_date: amended, first_due_date: inspection.due_date, reason: 'Amendment: Inspection' });
  expect((await milestonesOf(deal)).find(({ id }) => id === inspection.milestone_id)?.due_date).toBe(amended);
  // Signed after its day: the term says that it did not move.
  await addCompleted(deal, { ...amendment, title: 'Amendment 2', answers: { 'contract.new_day': addDays(today, -1) } });
  await expect
    .poll(async () => find((await termsOf(deal)).terms, 'inspection').reason)
    .toBe('"Amendment 2" was signed too late to move it');
  expect(find((await termsOf(deal)).terms, 'inspection')).toMatchObject({ status: 'open', due_date: amended });
  const due_date = addDays(inspection.due_date, 4);
  await ann.rest('PATCH', `/terms/${inspection.id}/extend`, { due_date, reason: 'Amendment 1' });
  await expect.poll(endOf).toBe(due_date);
  await ann.rest('PATCH', `/terms/${inspection.id}/waive`, { reason: 'Inspected' });
  await expect.poll(endOf).toBe(addDays(today, -1));
});

test("a term of one's own has a title, a milestone and what happens; several may be open", async () => {
  const deal = await addDeal();
  const path = `/deals/${deal}/terms`;
  const due_date = addDays(today, 6);
  const custom = { kind: 'custom', due_date };
  expect((await ann.rest('POST', path, custom)).body.errors).toEqual({ title: ['Say what must have happened'] });
  expect((await ann.rest('POST', path, { ...custom, title: 'x'.repeat(81) })).body.errors).toHaveProperty('title');
  expect((await ann.rest('POST', path, { ...custom, title: 'Keys', consequence: 'deposit_hard' })).body.errors).toHaveProperty(
    'consequence',
  );
  const keys = await ann.rest<Term>('POST', path, {
    ...custom,
    title: 'Tenant hands over the keys',
    protects: 'me',
    consequence: 'either_may_cancel',
  });
  expect([keys.status, keys.body.data]).toEqual([
    201,
    expect.objectContaining({
      kind: 'custom',
      title: 'Tenant hands over the keys',
      protects: 'me',
      consequence: 'either_may_cancel',
      due_date,
    }),
  ]);
  expect((await ann.rest('POST', path, { ...custom, title: 'Tenant hands over the keys' })).body.errors).toHaveProperty('title');
  const survey = await ann.rest<Term>('POST', path, { ...custom, title: 'Survey' });
  expect(survey.body.data).toMatchObject({ protects: 'both', consequence: 'nothing' });
  expect((await milestonesOf(deal)).filter(({ milestone_type }) => milestone_type === 'custom').map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Tenant hands over the keys', 'Survey']),
  );
  // Its amendment names it, and it is proposed to nobody.
  const about = { deal_id: deal, sample: 'amendment', term_id: survey.body.data.id };
  const amendment = await ann.rest<{ answers: Record<string, string> }>('POST', '/contracts', about);
  expect(amendment.body.data.answers['contract.amended_term']).toBe('Survey');
  expect((await termsOf(deal)).proposed.some(({ kind }) => kind === 'custom')).toBe(false);
  const rows = await ann.rest<{ data: object }[]>('GET', `/ledger?subject=term&subject_id=${survey.body.data.id}`);
  expect(rows.body.data.map(({ data }) => data)).toEqual([
    { kind: 'custom', title: 'Survey', due_date, consequence: 'nothing', reason: null },
  ]);
  expect((await ann.rest('PATCH', `/terms/${survey.body.data.id}/meet`, {})).status).toBe(200);
});

test('an amendment to a day that is over is refused when it is prepared, changed and sent', async () => {
  const deal = await addDeal();
  const due_date = addDays(today, 6);
  const term = await ann.rest<Term>('POST', `/deals/${deal}/terms`, { kind: 'inspection', due_date });
  const about = { deal_id: deal, sample: 'amendment', term_id: term.body.data.id };
  const over = { 'contract.new_day': addDays(today, -1) };
  const refused = { 'answers.contract.new_day': [termTexts.past] };
  expect((await ann.rest('POST', '/contracts', { ...about, answers: over })).body.errors).toEqual(refused);
  const made = await ann.rest<{ id: number }>('POST', '/contracts', { ...about, answers: { 'contract.new_day': addDays(today, 8) } });
  const path = `/contracts/${made.body.data.id}`;
  expect((await ann.rest('PATCH', path, { answers: over })).body.errors).toEqual(refused);
  app.clock.advance(9 * DAY);
  expect((await ann.rest('POST', `${path}/send`, {})).body.errors).toEqual(refused);
  app.clock.advance(-9 * DAY);
});

test('a term lapses by the clock once its day is over where the account is', async () => {
  const deal = await addDeal();
  const due_date = addDays(today, 2);
  const { id } = (await ann.rest<Term>('POST', `/deals/${deal}/terms`, { kind: 'inspection', due_date })).body.data;
  const statusOf = async () => find((await termsOf(deal)).terms, 'inspection').status;
  // Midnight in New York is five hours after that in London.
  const midnight = Date.parse(`${addDays(due_date, 1)}T05:00:00Z`);
  app.clock.advance(midnight - 60_000 - app.clock.now().getTime());
  let writes = 0;
  const counting = Object.assign(Object.create(app.store) as typeof app.store, {
    write: (...args: Parameters<typeof app.store.write>) => {
      writes += 1;
      return app.store.write(...args);
    },
  });
  await expireDueTerms({ ...parts, store: counting });
  expect([await statusOf(), writes]).toEqual(['open', 0]);
  app.clock.advance(120_000);
  await expireDueTerms(parts);
  expect(await statusOf()).toBe('lapsed');
  expect(await expireDueTerms(parts)).toBe(0);
  const rows = await app.store.read.select().from(events).where(eq(events.type, 'term.lapsed'));
  expect(rows.map(({ subject_id, data }) => [subject_id, data])).toContainEqual([deal, { term_id: id, kind: 'inspection' }]);
  expect((await ann.rest('PATCH', `/terms/${id}/waive`, { reason: 'late' })).body.message).toBe(termTexts.settled);
  app.clock.advance(DAY);
});
