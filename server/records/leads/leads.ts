/** What can be done with leads. Scores and keys are computed on every write; nobody else may set them. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/accounts/history/unchanged.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage } from '#server/db/list.ts';
import type { LargeList, ListSource } from '#server/db/list-source.ts';
import { prepared } from '#server/db/prepared.ts';
import { requireOwned } from '#server/db/records.ts';
import { assertUnreferenced } from '#server/db/references.ts';
import { deleteRow, insertRows, rowsOf, updateRow } from '#server/db/rows.ts';
import { digitsIn, type Searchable } from '#server/db/search.ts';
import { learnedOf, type SourceLesson, sourceLesson } from '#server/records/learning/models.ts';
import type { Page } from '#shared/core/list.ts';
import {
  type Lead,
  LEAD_DETAILS,
  leadFields,
  type LeadInput,
  leadName,
  type LeadPatch,
  type LeadQuery,
  type NextActionInput,
} from '#shared/records/leads/lead.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { leadKeys } from './keys.ts';
import { chanceLesson } from './chance-lesson.ts';
import { leadChance, leadChanceWords } from './chance.ts';
import { isScored, SCORE_MODEL, scoreLead } from './score.ts';
import { leadBlocks, leadCounts, leads } from './table.ts';

type LeadRow = typeof leads.$inferSelect;
type NewLeadRow = typeof leads.$inferInsert;

/** A lead's own facts, any of which an import may not know. */
export type LeadFacts = { [Field in keyof LeadInput]: LeadInput[Field] | null } & { company?: string | null; signals?: LeadSignals | null };

const HISTORY_FIELDS = [...(Object.keys(leadFields) as (keyof LeadInput)[]), 'company', 'ai_score'] as const;

const SEARCH: Searchable = {
  index: 'leads_search',
  columns: [leads.first_name, leads.last_name, leads.company, leads.email, leads.phone, leads.property_address, leads.property_city],
  digits: digitsIn(leads.phone),
};

const SORT = {
  id: leads.id,
  created_at: leads.created_at,
  updated_at: leads.updated_at,
  ai_score: leads.ai_score,
  last_name: leads.last_name,
  first_name: leads.first_name,
  property_address: leads.property_address,
  property_city: leads.property_city,
  status: leads.status,
  asking_price: leads.asking_price,
  estimated_value: leads.estimated_value,
  next_action_date: leads.next_action_date,
  next_action: leads.next_action,
};

/** Every sort that the screens offer has an index. */
const LARGE: LargeList = {
  blocks: leadBlocks,
  byId: 'leads_by_id',
  indexed: [
    SORT.id,
    SORT.created_at,
    SORT.ai_score,
    SORT.last_name,
    SORT.property_city,
    SORT.status,
    SORT.asking_price,
    SORT.next_action_date,
  ],
};
const INDEXED_WITH_STATUS = [SORT.id, SORT.created_at, SORT.ai_score, SORT.status];

/** A row as the world sees it; `missing` names what an import could not know. */
export const toLead = (row: LeadRow): Lead =>
  Object.assign(row, { missing: LEAD_DETAILS.filter((field) => row[field] === null), is_scored: isScored(row) });

/** What is computed from a lead's facts: scores as of today, and the keys that recognise it in another list. */
export function computed(facts: Omit<NewLeadRow, 'account_id' | 'updated_at' | ScoreColumn>, today: string, lesson?: SourceLesson) {
  const { ai_score, motivation_score, urgency_score, financial_score } = scoreLead(facts, today, lesson);
  const known = {
    email: facts.email ?? null,
    phone: facts.phone ?? null,
    property_address: facts.property_address ?? null,
    property_zip: facts.property_zip ?? null,
  };
  return { ai_score, motivation_score, urgency_score, financial_score, ...leadKeys(known) };
}

const isQualified = (status: LeadRow['status']): boolean => status === 'qualified' || status === 'hot';

/** When a lead first became qualified or hot, and since when it has been cold. */
function turnsOf(before: LeadRow | undefined, status: LeadRow['status'], now: string): Pick<LeadRow, 'qualified_at' | 'cold_at'> {
  return {
    qualified_at: before?.qualified_at ?? (isQualified(status) ? now : null),
    cold_at: status !== 'cold' ? null : before?.status === 'cold' ? before.cold_at : now,
  };
}
type ScoreColumn = 'ai_score' | 'motivation_score' | 'urgency_score' | 'financial_score';

/** One page of the account's leads. */
export const listLeads = (scope: Scope, input: LeadQuery): Promise<Page<Lead>> => listPage(scope, input, leadSource(scope, input));

/** What is listed of the account's leads. */
export function leadSource(scope: Scope, input: LeadQuery): ListSource<Lead> {
  const { status, ai_score_min, source, property_type, property_state } = input;
  const isNarrowed = Boolean(ai_score_min || source || property_type || property_state);
  const indexed = status ? INDEXED_WITH_STATUS : LARGE.indexed;
  const isCounted = !isNarrowed && indexed.includes(SORT[input.sort_by]);
  return {
    table: leads,
    search: SEARCH,
    sort: SORT,
    large: LARGE,
    equal: { status, source, property_type, property_state },
    where: [ai_score_min ? gte(leads.ai_score, ai_score_min) : undefined],
    keptTotal: isCounted ? () => keptCount(scope, status) : undefined,
    rows: async (plan) => (await leadRows(scope.read, plan)).map(toLead),
  };
}

const leadRows = rowsOf(leads);

const countByStatus = prepared((db) =>
  db
    .select({ n: sql<number>`coalesce(sum(${leadCounts.count}), 0)` })
    .from(leadCounts)
    .where(and(eq(leadCounts.account_id, sql.placeholder('account')), eq(leadCounts.status, sql.placeholder('status')))),
);

const countAll = prepared((db) =>
  db
    .select({ n: sql<number>`coalesce(sum(${leadBlocks.count}), 0)` })
    .from(leadBlocks)
    .where(eq(leadBlocks.account_id, sql.placeholder('account'))),
);

/** How many leads there are, of a status or in all, from the stored counts. */
export async function keptCount(scope: Scope, status?: LeadQuery['status']): Promise<number> {
  const query = status ? countByStatus(scope.read) : countAll(scope.read);
  const [row] = await query.all({ account: scope.account.id, status });
  return row?.n ?? 0;
}

/** One lead; throws `NotFound`. */
export async function getLead(scope: Scope, id: number): Promise<Lead> {
  return toLead(await requireOwned(scope, scope.read, leads, id, leadTexts.notFound));
}

/** Adds a lead. */
export async function createLead(scope: Scope, input: LeadInput): Promise<Lead> {
  const [lead] = await scope.write((tx) => insertLeads(scope, tx, [input]));
  return lead as Lead;
}

/** Adds leads, complete or not, inside a transaction; the order is kept. `action` is what the history calls it. */
export async function insertLeads(scope: Scope, tx: Db, many: LeadFacts[], action: 'created' | 'imported' = 'created'): Promise<Lead[]> {
  if (many.length === 0) return [];
  const now = scope.now();
  const created_at = now.toISOString();
  const today = todayOf(scope);
  const lesson = await sourceLesson(scope, tx);
  const rows = await insertRows(
    tx,
    leads,
    many.map((facts) => {
      const row = { ...facts, status: facts.status ?? ('new' as const), created_at };
      return {
        ...row,
        ...computed(row, today, lesson),
        ...turnsOf(undefined, row.status, created_at),
        account_id: scope.account.id,
        updated_at: created_at,
      };
    }),
  );
  const added = rows.map(toLead).sort((one, other) => one.id - other.id);
  await emitEvents(
    scope,
    tx,
    added.map((lead) => ({ type: `lead.${action}`, subject_id: lead.id, summary: leadName(lead) })),
  );
  return added;
}

/** Changes the fields that are given: PATCH, and PUT too, since all that a PUT may leave out keeps its value. */
export function updateLead(scope: Scope, id: number, patch: LeadPatch, expected?: Expected): Promise<Lead> {
  return scope.write((tx) => changeLead(scope, tx, id, patch, 'updated', expected));
}

/** `updateLead` inside a transaction; `action` is what the history calls it. */
export async function changeLead(
  scope: Scope,
  tx: Db,
  id: number,
  patch: Partial<LeadFacts>,
  action: 'updated' | 'merged' | 'undone' | 'completed' = 'updated',
  expected?: Expected,
): Promise<Lead> {
  const before = await requireOwned(scope, tx, leads, id, leadTexts.notFound);
  await assertUnchanged(scope, tx, { entity: 'leads', noun: 'lead' }, before, expected);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<LeadRow>;
  const facts = { ...before, ...given, status: given.status ?? before.status };
  const lesson = await sourceLesson(scope, tx);
  const now = scope.now();
  const updated_at = now.toISOString();
  const own = { ...turnsOf(before, facts.status, updated_at), version: before.version + 1, updated_at };
  const after = toLead(await updateRow(tx, leads, before, { ...facts, ...computed(facts, todayOf(scope), lesson), ...own }));
  const changes = changesBetween(toLead(before), after, HISTORY_FIELDS);
  const about = { subject_id: id, summary: leadName(after), changes };
  const data = { due: before.next_action_date };
  await emitEvents(scope, tx, [action === 'completed' ? { type: `lead.${action}`, ...about, data } : { type: `lead.${action}`, ...about }]);
  return after;
}

/** Marks a lead's next action as done, and names the next one, if any. Where there was none, nothing changes but what is named. */
export function completeNextAction(scope: Scope, id: number, next: NextActionInput, expected?: Expected): Promise<Lead> {
  return scope.write(async (tx) => {
    const { next_action, next_action_date } = await requireOwned(scope, tx, leads, id, leadTexts.notFound);
    const patch = { next_action: next.next_action ?? null, next_action_date: next.next_action_date ?? null };
    return changeLead(scope, tx, id, patch, next_action || next_action_date ? 'completed' : 'updated', expected);
  });
}

/** Deletes a lead; throws `Conflict` while deals use it. */
export async function removeLead(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const lead = toLead(await requireOwned(scope, tx, leads, id, leadTexts.notFound));
    await assertUnchanged(scope, tx, { entity: 'leads', noun: 'lead' }, lead, expected);
    await assertUnreferenced(tx, leads, id, 'lead');
    await deleteRow(tx, leads, id);
    await emitEvents(scope, tx, [{ type: 'lead.deleted', subject_id: id, summary: leadName(lead) }]);
    return null;
  });
}

/** The score as of now, with each rule's points and reason, what to ask next, and how likely such a score becomes a contract. */
export async function explainScore(scope: Scope, id: number): Promise<LeadScore> {
  const [lead, learned] = await Promise.all([getLead(scope, id), learnedOf(scope, scope.read, 'leads')]);
  const sources = learned?.weights.sources;
  const scoring = scoreLead(lead, todayOf(scope), learned && sources ? { learned_from: learned.learned_from, sources } : undefined);
  const { lesson, learned_from } = chanceLesson(learned);
  const chance = lead.is_scored ? leadChance(scoring.ai_score, lesson, learned_from) : null;
  return {
    lead_id: id,
    ...scoring,
    is_scored: lead.is_scored,
    chance,
    basis: lesson.basis,
    learned_from,
    words: chance ? leadChanceWords(chance, lesson, learned_from) : leadTexts.nothingKnown,
    model: SCORE_MODEL,
    computed_at: scope.now().toISOString(),
  };
}
