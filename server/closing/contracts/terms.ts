/** Functions for the terms of deals. Each has a milestone, by which it stands among what is due today. */
import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm';
import { appendLedger } from '#server/closing/ledger/append.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Expected } from '#server/core/precondition.ts';
import { isAmong, matchOwn } from '#server/db/conditions.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { dealRecords } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import { milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { planTerms, type TermDays } from '#shared/closing/contracts/plan.ts';
import {
  type DealTerms,
  type ProposedTerm,
  type Term,
  nameTerm,
  TERM_KIND_LABELS,
  TERM_RULES,
  TERM_STATUS_LABELS,
  type termInput,
  type TermKind,
} from '#shared/closing/contracts/term.ts';
import type { z } from '#shared/core/zod.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import type { LedgerActor, LedgerEvent } from '#shared/closing/ledger/ledger.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { formatDay } from '#shared/core/format.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { contractTerms } from './table.ts';

type TermRow = typeof contractTerms.$inferSelect;
type DealRow = typeof deals.$inferSelect;
type Actor = LedgerActor['kind'];
type NamedTerm = ProposedTerm & { title?: string | null };

/** By which milestone a term stands among the work of its deal; titles are those of the standard milestones where they mean the same. */
const MILESTONES: Readonly<Record<TermKind, { milestone_type: Milestone['milestone_type']; title: string }>> = {
  deposit_due: { milestone_type: 'document_signing', title: 'Earnest money delivered, receipt on file' },
  assignment_notice: { milestone_type: 'assignment', title: 'Notice of assignment delivered' },
  right_to_cancel: { milestone_type: 'other', title: 'Right to cancel ends' },
  inspection: { milestone_type: 'inspection', title: 'Inspection period ends' },
  appraisal: { milestone_type: 'appraisal', title: 'Appraisal back' },
  financing: { milestone_type: 'financing', title: 'Loan commitment in writing' },
  title: { milestone_type: 'title_search', title: 'Title commitment clear, payoffs ordered' },
  closing: { milestone_type: 'closing', title: 'Closing' },
  custom: { milestone_type: 'custom', title: TERM_KIND_LABELS.custom },
};

const toTerm = ({ account_id: _, ...row }: TermRow): Term => row;
const describe = (term: NamedTerm): string => `${nameTerm(term)}, ${formatDay(term.due_date)}`;

const loadTerms = (scope: Scope, db: Db, dealId: number): Promise<TermRow[]> =>
  db
    .select()
    .from(contractTerms)
    .where(matchOwn(scope, contractTerms, { deal_id: dealId }))
    .orderBy(asc(contractTerms.due_date), asc(contractTerms.id));

const requireDeal = (scope: Scope, db: Db, id: number): Promise<DealRow> => requireOwned(scope, db, deals, id, dealTexts.notFound);

/** The terms of a deal by their day, and those that its days and contingencies ask for and nobody has added. Throws `NotFound`. */
export async function listTerms(scope: Scope, dealId: number): Promise<Omit<DealTerms, 'shifts'>> {
  const deal = await requireDeal(scope, scope.read, dealId);
  const terms = await loadTerms(scope, scope.read, dealId);
  const known = new Set(terms.map(({ kind }) => kind));
  return { terms: terms.map(toTerm), proposed: planTerms(deal).filter(({ kind }) => !known.has(kind)) };
}

/**
 * Adds the terms of a contract that is complete, with their milestones; what the contract and its state say of days beside the deal is
 * `days`. A kind of which the deal has an open term already, or one of this contract, is left as it stands, so that twice is as once.
 */
export async function createTerms(
  scope: Scope,
  tx: Db,
  contract: { id: number | null; deal_id: number },
  days: TermDays = {},
): Promise<Term[]> {
  const deal = await requireDeal(scope, tx, contract.deal_id);
  const isThere = ({ status, contract_id }: TermRow) => status === 'open' || (contract_id !== null && contract_id === contract.id);
  const there = new Set((await loadTerms(scope, tx, deal.id)).filter(isThere).map(({ kind }) => kind));
  const added: Term[] = [];
  for (const planned of planTerms(deal, days))
    if (!there.has(planned.kind)) added.push(await insertTerm(scope, tx, deal, planned, contract.id));
  return added;
}

/**
 * Adds a term by hand. Throws `NotFound` for the deal, `Invalid` for a day before its contract, and for a kind or title that is open
 * already.
 */
export const addTerm = (scope: Scope, { id, kind, due_date, ...own }: z.output<typeof termInput>): Promise<Term> =>
  scope.write(async (tx) => {
    const deal = await requireDeal(scope, tx, id);
    if (due_date < deal.contract_date) throw new Invalid({ due_date: [termTexts.beforeContract] });
    if (kind === 'closing' && due_date !== deal.closing_date)
      throw new Invalid({ due_date: [termTexts.closingIs(formatDay(deal.closing_date))] });
    const terms = await loadTerms(scope, tx, id);
    if (kind === 'custom') {
      const title = own.title ?? undefined;
      if (!title) throw new Invalid({ title: ['Say what must have happened'] });
      if (terms.some((term) => term.title === title && term.status === 'open')) throw new Invalid({ title: [termTexts.isThere] });
      const rules = { protects: own.protects ?? TERM_RULES.custom.protects, consequence: own.consequence ?? TERM_RULES.custom.consequence };
      return insertTerm(scope, tx, deal, { kind, due_date, title, ...rules }, null);
    }
    if (terms.some((term) => term.kind === kind && term.status === 'open')) throw new Invalid({ kind: [termTexts.isThere] });
    return insertTerm(scope, tx, deal, { kind, due_date }, null);
  });

type PlannedTerm = NamedTerm & Partial<Pick<TermRow, 'protects' | 'consequence'>>;

async function insertTerm(scope: Scope, tx: Db, deal: DealRow, planned: PlannedTerm, contract_id: number | null): Promise<Term> {
  const { kind, due_date } = planned;
  const milestone_id = await findMilestone(scope, tx, deal.id, planned);
  const at = scope.now().toISOString();
  const about = { ...TERM_RULES[kind], ...planned, first_due_date: due_date, milestone_id, contract_id };
  const [row] = await tx
    .insert(contractTerms)
    .values({ ...about, account_id: scope.account.id, deal_id: deal.id, status: 'open', created_at: at, updated_at: at })
    .returning();
  const term = row as TermRow;
  const actor = contract_id === null ? 'me' : 'system';
  await recordTerm(scope, tx, 'term.created', term, [{ field: 'term', before: null, after: describe(planned) }], actor);
  return toTerm(term);
}

/** The open milestone of the deal that means the same, moved to the day; a new one where there is none. */
async function findMilestone(scope: Scope, tx: Db, deal_id: number, { kind, due_date, title: own }: NamedTerm): Promise<number> {
  const { milestone_type, title: usual } = MILESTONES[kind];
  const title = own ?? usual;
  const [same] = await tx
    .select({ id: milestones.id })
    .from(milestones)
    .where(matchOwn(scope, milestones, { deal_id, title, status: 'pending' }))
    .limit(1);
  if (same) return (await milestoneRecords.patchWithin(scope, tx, same.id, { due_date, is_critical: true })).id;
  return (
    await milestoneRecords.createWithin(scope, tx, { deal_id, milestone_type, title, due_date, is_critical: true, status: 'pending' })
  ).id;
}

async function recordTerm(
  scope: Scope,
  tx: Db,
  type: LedgerEvent & `term.${string}`,
  term: TermRow,
  changes: FieldChange[],
  actor: Actor,
): Promise<void> {
  const { address } = await requireOwned(
    scope,
    tx,
    properties,
    (await requireDeal(scope, tx, term.deal_id)).property_id,
    dealTexts.notFound,
  );
  const { id, deal_id, kind, title, due_date, consequence, reason } = term;
  const data = { term_id: id, kind };
  await emitEvents(scope, tx, [{ type, subject_id: deal_id, summary: `Deal #${deal_id}, ${address}`, changes, data }]);
  await appendLedger(scope, tx, {
    event: type,
    subject: { entity: 'term', id },
    deal_id,
    actor: { kind: actor },
    data: { kind, ...(title && { title }), due_date, consequence, reason },
  });
}

/** An open term; throws `NotFound`, `Changed`, and `Conflict` when it is settled. */
async function requireOpen(scope: Scope, tx: Db, id: number, expected: Expected): Promise<TermRow> {
  const term = await requireOwned(scope, tx, contractTerms, id, 'Term not found');
  await assertUnchanged(scope, tx, { entity: 'deals', noun: 'term' }, { id: term.deal_id, version: term.version }, expected);
  if (term.status !== 'open') throw new Conflict(termTexts.settled);
  return term;
}

async function changeTerm(scope: Scope, tx: Db, before: TermRow, values: Partial<TermRow>): Promise<TermRow> {
  const [row] = await tx
    .update(contractTerms)
    .set({ ...values, version: before.version + 1, updated_at: scope.now().toISOString() })
    .where(matchOwn(scope, contractTerms, { id: before.id }))
    .returning();
  return row as TermRow;
}

type Settled = Exclude<TermRow['status'], 'open'>;

/** Settles an open term in a larger change: met, its milestone is done; waived, nobody asks for it any more; lapsed, it stays open. */
async function resolveTermWithin(
  scope: Scope,
  tx: Db,
  before: TermRow,
  status: Settled,
  reason: string | null,
  actor: Actor,
): Promise<Term> {
  let after = await changeTerm(scope, tx, before, { status, reason, settled_at: scope.now().toISOString() });
  const milestone = status === 'lapsed' ? undefined : await findPendingMilestone(scope, tx, after);
  if (milestone && status === 'met') await milestoneRecords.patchWithin(scope, tx, milestone.id, { status: 'completed' });
  if (milestone && status === 'waived') {
    await milestoneRecords.removeWithin(scope, tx, milestone.id);
    after = { ...after, milestone_id: null };
  }
  const text = [TERM_STATUS_LABELS[status], reason].filter(Boolean).join(': ');
  await recordTerm(scope, tx, `term.${status}`, after, [{ field: 'term', before: describe(before), after: text }], actor);
  return toTerm(after);
}

/** Completes a term. Throws `NotFound`, and `Conflict` when the term is settled. */
export const completeTerm = (scope: Scope, id: number, note: string | null, expected: Expected): Promise<Term> =>
  scope.write(async (tx) => resolveTermWithin(scope, tx, await requireOpen(scope, tx, id, expected), 'met', note, 'me'));

/** `completeTerm` as part of a larger change, for the open term of a kind, where the deal has one. */
export async function completeTermWithin(scope: Scope, tx: Db, dealId: number, kind: TermKind, actor: Actor): Promise<void> {
  const term = (await loadOpenTerms(scope, tx, dealId)).find((one) => one.kind === kind);
  if (term) await resolveTermWithin(scope, tx, term, 'met', null, actor);
}

/** Waives a term. Throws `NotFound`, and `Conflict` when the term is settled. */
export const waiveTerm = (scope: Scope, id: number, reason: string, expected: Expected): Promise<Term> =>
  scope.write(async (tx) => resolveTermWithin(scope, tx, await requireOpen(scope, tx, id, expected), 'waived', reason, 'me'));

/** Moves the day of an open term and of its milestone. Throws `NotFound`, `Conflict` when it is settled, `Invalid` for the same day. */
export const extendTerm = (scope: Scope, id: number, due_date: string, reason: string, expected: Expected): Promise<Term> =>
  scope.write(async (tx) => {
    const term = await requireOpen(scope, tx, id, expected);
    const after = await extendTermWithin(scope, tx, term, due_date, reason);
    if (term.kind === 'closing') await moveDealClosing(scope, tx, term.deal_id, due_date);
    return after;
  });

/** The closing of a deal is one day, whoever moves it. */
async function moveDealClosing(scope: Scope, tx: Db, dealId: number, closing_date: string): Promise<void> {
  if (closing_date < (await requireDeal(scope, tx, dealId)).contract_date) throw new Invalid({ due_date: [termTexts.beforeContract] });
  await dealRecords.patchWithin(scope, tx, dealId, { closing_date });
}

async function findPendingMilestone(scope: Scope, tx: Db, { milestone_id }: TermRow) {
  const milestone = milestone_id === null ? undefined : await findOwned(scope, tx, milestones, milestone_id);
  return milestone?.status === 'pending' ? milestone : undefined;
}

/** `extendTerm` as part of a larger change. */
export async function extendTermWithin(scope: Scope, tx: Db, before: TermRow, due_date: string, reason: string): Promise<Term> {
  if (due_date === before.due_date) throw new Invalid({ due_date: ['Must be a different day'] });
  if (due_date < findToday(scope)) throw new Invalid({ due_date: [termTexts.past] });
  return moveTerm(scope, tx, before, { due_date, reason, actor: 'me' });
}

async function moveTerm(
  scope: Scope,
  tx: Db,
  before: TermRow,
  { due_date, reason, actor }: { due_date: string; reason: string; actor: Actor },
): Promise<Term> {
  const after = await changeTerm(scope, tx, before, { due_date, reason });
  const milestone = await findPendingMilestone(scope, tx, after);
  if (milestone) await milestoneRecords.patchWithin(scope, tx, milestone.id, { due_date });
  const changes = [
    { field: 'term', before: describe(before), after: describe(after) },
    { field: 'amendment', before: null, after: reason },
  ];
  await recordTerm(scope, tx, 'term.extended', after, changes, actor);
  return toTerm(after);
}

/** Moves an open term to the day of an amendment that every party signed; one that comes too late moves nothing, and the term says so. */
export async function amendTermWithin(
  scope: Scope,
  tx: Db,
  id: number,
  { due_date, title }: { due_date: string; title: string },
): Promise<void> {
  const term = await findOwned(scope, tx, contractTerms, id);
  if (!term || due_date === term.due_date || term.status === 'met' || term.status === 'waived') return;
  if (term.status === 'lapsed' || due_date < findToday(scope)) {
    await changeTerm(scope, tx, term, { reason: `"${title}" was signed too late to move it` });
    return;
  }
  await moveTerm(scope, tx, term, { due_date, reason: title, actor: 'system' });
  if (term.kind === 'closing') await moveDealClosing(scope, tx, term.deal_id, due_date);
}

/** Expires an open term whose day has passed, or completes it where its milestone was completed. */
export async function expireTerm(scope: Scope, tx: Db, id: number): Promise<Term | undefined> {
  const term = await findOwned(scope, tx, contractTerms, id);
  if (term?.status !== 'open' || term.due_date >= findToday(scope)) return undefined;
  const milestone = term.milestone_id === null ? undefined : await findOwned(scope, tx, milestones, term.milestone_id);
  return resolveTermWithin(scope, tx, term, milestone?.status === 'completed' ? 'met' : 'lapsed', null, 'system');
}

const openTermsWith = (scope: Scope, db: Db, where: SQL | undefined) =>
  db
    .select({ term: contractTerms, closing_date: deals.closing_date, milestone: milestones })
    .from(contractTerms)
    .innerJoin(deals, eq(deals.id, contractTerms.deal_id))
    .leftJoin(milestones, eq(milestones.id, contractTerms.milestone_id))
    .where(and(matchOwn(scope, contractTerms, { status: 'open' }), where));

/** Meets the open term of a milestone that somebody completed. */
export async function completeTermOfMilestone(scope: Scope, milestoneId: number): Promise<void> {
  const isDone = and(eq(contractTerms.milestone_id, milestoneId), eq(milestones.status, 'completed'));
  if ((await openTermsWith(scope, scope.read, isDone)).length === 0) return;
  await scope.write(async (tx) => {
    const [found] = await openTermsWith(scope, tx, isDone);
    if (found) await resolveTermWithin(scope, tx, found.term, 'met', null, 'me');
  });
}

/** Lets open terms follow the closing of their deal and the day of their milestone, once these were changed elsewhere. */
export async function syncTerms(scope: Scope, changed: { deals: readonly number[]; milestones: readonly number[] }): Promise<void> {
  const hasMoved = or(
    and(eq(contractTerms.kind, 'closing'), ne(contractTerms.due_date, deals.closing_date)),
    and(eq(milestones.status, 'pending'), ne(contractTerms.due_date, milestones.due_date)),
  );
  const isNamed = or(isAmong(contractTerms.deal_id, changed.deals), isAmong(contractTerms.milestone_id, changed.milestones));
  for (const { term } of await openTermsWith(scope, scope.read, and(hasMoved, isNamed)))
    await scope.write(async (tx) => {
      const [found] = await openTermsWith(scope, tx, and(hasMoved, eq(contractTerms.id, term.id)));
      if (found) await syncTerm(scope, tx, found);
    });
}

/** The deal says when it closes; a milestone moves the day of its term, but not to a day that is over. */
async function syncTerm(scope: Scope, tx: Db, found: Awaited<ReturnType<typeof openTermsWith>>[number]): Promise<void> {
  const { term, closing_date, milestone } = found;
  if (term.kind === 'closing' && term.due_date !== closing_date) {
    await moveTerm(scope, tx, term, { due_date: closing_date, reason: termTexts.closingChanged, actor: 'system' });
    return;
  }
  const due_date = milestone?.due_date ?? term.due_date;
  const { contract_date } = await requireDeal(scope, tx, term.deal_id);
  if (milestone && (due_date < findToday(scope) || due_date < contract_date)) {
    await milestoneRecords.patchWithin(scope, tx, milestone.id, { due_date: term.due_date });
    return;
  }
  await moveTerm(scope, tx, term, { due_date, reason: 'The day of its milestone was changed', actor: 'system' });
  if (term.kind === 'closing') await moveDealClosing(scope, tx, term.deal_id, due_date);
}

/** The open terms of a deal, for a change that moves them. */
export const loadOpenTerms = async (scope: Scope, db: Db, dealId: number): Promise<TermRow[]> =>
  (await loadTerms(scope, db, dealId)).filter(({ status }) => status === 'open');
