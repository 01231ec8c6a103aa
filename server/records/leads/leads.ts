/** Functions for leads. Scores and keys are computed on every write, and only there. */
import { sql, type SQL } from 'drizzle-orm';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { type EventKind, emitEvents } from '#server/core/events/emit.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { isAmong } from '#server/db/conditions.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import type { LargeList, ListSource } from '#server/db/list-source.ts';
import { findOwned, defineRecords, requireOwned } from '#server/db/records.ts';
import { buildRowQuery, decodeCells } from '#server/db/rows.ts';
import { selectDigits, type Searchable } from '#server/db/search.ts';
import type { UndoRules } from '#server/db/undo.ts';
import { loadLearned, type SourceWeights, loadSourceWeights } from './learning/models.ts';
import { copyToNewValues } from '#server/records/contacts/permissions.ts';
import { hasNewPoints, loadContactPoints } from '#server/records/contacts/points.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import {
  leadPatch,
  type Lead,
  LEAD_DETAILS,
  type LeadDetail,
  leadFields,
  type LeadInput,
  formatLeadName,
  type leadCapture,
  type nextActionInput,
} from '#shared/records/leads/lead.ts';
import { leadList, type LeadQuery } from '#shared/records/leads/lead-list.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { deriveAbsentee } from './absentee.ts';
import { buildLeadKeys } from './keys.ts';
import { addTagNames, hasTag, selectTagged, loadTagsOfLead, setLeadTags } from './lead-tags.ts';
import { resolveChanceWeights, calculateLeadChance, describeLeadChance } from './chance.ts';
import { isScored, SCORE_MODEL, scoreLead, scoreNumbers } from './score.ts';
import { leadBlocks, leadCounts, leads } from './table.ts';
import type { z } from '#shared/core/zod.ts';

/** The lead that one was merged into, as a scalar subquery; null when it was not. */
const selectMergeTarget = (leadId: number, accountId: number): SQL<number | null> =>
  sql`(SELECT lead_id FROM lead_merges WHERE merged_lead_id = ${leadId} AND account_id = ${accountId} AND undone_at IS NULL)`;

type NextActionInput = z.output<typeof nextActionInput>;

type LeadCapture = z.output<typeof leadCapture>;

type LeadRow = typeof leads.$inferSelect;
type NewLeadRow = typeof leads.$inferInsert;

/** A lead's own facts, any of which an import may not know. */
export type LeadFacts = { [Field in keyof Omit<LeadInput, 'tags'>]: LeadInput[Field] | null } & {
  company?: string | null;
  signals?: LeadSignals | null;
};

const HISTORY_FIELDS = [...(Object.keys(leadFields) as (keyof LeadInput)[]), 'company', 'ai_score'] as const;

type WithTags<Facts> = Facts & { tags?: readonly string[] | null | undefined };

/** The searched columns of a lead. */
export const LEAD_SEARCH: Searchable = {
  index: 'leads_search',
  pending: 'leads_search_pending',
  columns: [
    leads.first_name,
    leads.last_name,
    leads.company,
    leads.email,
    leads.phone,
    leads.property_address,
    leads.property_city,
    leads.apn,
  ],
  digits: selectDigits(leads.phone, leads.apn),
};

/** Every sort that the screens offer has an index. */
const LARGE: LargeList = {
  blocks: leadBlocks,
  byId: 'leads_by_id',
  indexed: [
    leads.id,
    leads.created_at,
    leads.ai_score,
    leads.last_name,
    leads.property_city,
    leads.status,
    leads.asking_price,
    leads.next_action_date,
  ],
};
/** The indexes of these also have the score, and begin with a status where one is asked for. */
const INDEXED_WITH_FILTERS = [leads.id, leads.created_at, leads.ai_score, leads.status];

/** A row as the API shows it; `missing` names what an import could not know. */
export const toLead = (row: LeadRow): Lead =>
  Object.assign(row, { missing: LEAD_DETAILS.filter((field) => row[field] === null), is_scored: isScored(row) });

const KEYED = ['email', 'phone', 'property_address', 'property_zip', 'mailing_address', 'mailing_zip'] as const;

/** Computed columns: scores as of today, and the keys that recognize duplicates. */
export function computeColumns(
  facts: Omit<NewLeadRow, 'account_id' | 'updated_at' | ScoreColumn>,
  today: string,
  weights?: SourceWeights,
  before?: LeadRow,
) {
  const scores = scoreNumbers(facts, today, weights);
  // With the addresses as they were, so are the keys: finding them takes longer than the score.
  if (before && KEYED.every((name) => facts[name] === before[name])) return scores;
  const known = {
    email: facts.email ?? null,
    phone: facts.phone ?? null,
    property_address: facts.property_address ?? null,
    property_zip: facts.property_zip ?? null,
    mailing_address: facts.mailing_address ?? null,
    mailing_zip: facts.mailing_zip ?? null,
  };
  return { ...scores, ...buildLeadKeys(known) };
}

const isQualified = (status: LeadRow['status']): boolean => status === 'qualified' || status === 'hot';

/** When a lead first became qualified or hot, and since when it has been cold. */
function updateStatusDates(before: LeadRow | undefined, status: LeadRow['status'], now: string): Pick<LeadRow, 'qualified_at' | 'cold_at'> {
  return {
    qualified_at: before?.qualified_at ?? (isQualified(status) ? now : null),
    cold_at: status !== 'cold' ? null : before?.status === 'cold' ? before.cold_at : now,
  };
}
type ScoreColumn = 'ai_score' | 'motivation_score' | 'urgency_score' | 'financial_score';

/** The list source of the account's leads. */
export function buildLeadSource(scope: Scope, input: LeadQuery): ListSource<Lead> {
  const filters = filterBy(leadList, leads, input, {
    tag: (name) => hasTag(scope, name),
    list_id: isOnList,
    ids: (ids) => isAmong(leads.id, ids.split(',').map(Number)),
  });
  const indexed = filters.length === 0 ? LARGE.indexed : INDEXED_WITH_FILTERS;
  return {
    table: leads,
    search: LEAD_SEARCH,
    large: LARGE,
    among: input.list_id ? selectMembers(input.list_id) : input.tag ? selectTagged(scope, input.tag) : undefined,
    filters,
    storedTotal: indexed.includes(leads[input.sort_by]) ? sumStoredCounts(scope, leadCounts, filters, 'status', 'ai_score_min') : undefined,
    rows: async (plan) => addTagNames(scope.read, (await leadRows(scope.read, plan)).map(toLead)),
  };
}

/** By name: the tables of lists stand on that of leads. */
const isOnList = (listId: number) => sql`EXISTS (SELECT 1 FROM list_members WHERE list_id = ${listId} AND lead_id = ${leads.id})`;

/** Where the leads of a list are named, in their order. */
const selectMembers = (listId: number) => ({
  rows: sql`list_members`,
  id: sql`list_members.lead_id`,
  condition: sql`list_members.list_id = ${listId}`,
});

/** Updates the number of lists on each lead. */
export async function updateListCounts(scope: Scope, tx: Db, leadIds: readonly number[]): Promise<void> {
  const count = sql`(SELECT count(*) FROM list_members WHERE lead_id = leads.id)`;
  await tx.run(
    sql`UPDATE leads SET lists_count = ${count}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(leadIds)})) AND account_id = ${scope.account.id} AND lists_count <> ${count}`,
  );
}

const leadRows = buildRowQuery(leads);

export const leadRecords = defineRecords({
  table: leads,
  noun: 'lead',
  notFound: leadTexts.notFound,
  toRecord: toLead,
  events: { created: 'lead.created', updated: 'lead.updated', deleted: 'lead.deleted' },
  fields: HISTORY_FIELDS,
  nameOf: formatLeadName,
  context: loadSourceWeights,
  toRow: (facts: LeadFacts, before, { scope, context }) => {
    const now = scope.now().toISOString();
    const given = {
      ...before,
      ...facts,
      status: facts.status ?? before?.status ?? ('new' as const),
      created_at: before?.created_at ?? now,
    };
    const row = Object.assign(given, deriveAbsentee(given, before));
    return Object.assign(row, computeColumns(row, findToday(scope), context, before), updateStatusDates(before, row.status, now));
  },
  rules: {
    written: async (scope, tx, rows, before) => {
      for (const row of rows)
        if (before && hasNewPoints(before, row)) await copyToNewValues(scope, tx, { kind: 'lead', value: String(row.id) });
    },
  },
});

/** Throws `NotFound`, which names the lead that this one was merged into. */
async function throwNotFound(scope: Scope, db: Db, id: number): Promise<never> {
  const [row] = await db.select({ into: selectMergeTarget(id, scope.account.id) }).from(sql`(SELECT 1)`);
  throw new NotFound(row?.into ? leadTexts.mergedInto(row.into) : leadTexts.notFound);
}

/** One lead with its contact points; throws `NotFound`. */
export const getLead = (scope: Scope, id: number): Promise<Lead> => loadLead(scope, scope.read, id);

/** `getLead` as part of a larger change. */
export async function loadLead(scope: Scope, db: Db, id: number): Promise<Lead> {
  return withDetails(scope, db, toLead((await findOwned(scope, db, leads, id)) ?? (await throwNotFound(scope, db, id))));
}

/** The lead with what other tables have of it: the same in every answer about one. */
async function withDetails(scope: Scope, db: Db, lead: Lead): Promise<Lead> {
  const [contact_points, tags] = await Promise.all([loadContactPoints(scope, db, 'lead', lead.id), loadTagsOfLead(db, lead.id)]);
  return Object.assign(lead, { contact_points, tags });
}

/** Adds a lead. */
export const createLead = (scope: Scope, { tags = [], ...facts }: WithTags<LeadFacts>): Promise<Lead> =>
  scope.write(async (tx) => {
    const lead = await leadRecords.createWithin(scope, tx, facts);
    if (tags && tags.length > 0) await setLeadTags(scope, tx, lead.id, tags);
    return withDetails(scope, tx, lead);
  });

const NOTHING_KNOWN = Object.fromEntries(LEAD_DETAILS.map((name) => [name, null])) as Record<LeadDetail, null>;

/** Adds a lead of which only a name or an address need be known, as an import does. */
export const captureLead = (scope: Scope, known: LeadCapture): Promise<Lead> =>
  createLead(scope, { ...NOTHING_KNOWN, ...dropUndefined(known) });

/** Changes the fields that are given: PATCH, and PUT too, since all that a PUT may leave out keeps its value. */
export const updateLead = (
  scope: Scope,
  id: number,
  { tags, ...patch }: WithTags<Partial<LeadFacts>>,
  expected?: Expected,
): Promise<Lead> =>
  scope.write(async (tx) => {
    if (tags) await requireOwned(scope, tx, leads, id, leadTexts.notFound);
    const also = tags ? await setLeadTags(scope, tx, id, tags) : [];
    const nulls = Object.fromEntries(Object.entries(patch).filter(([, value]) => value === null));
    const refused = leadPatch.safeParse(nulls).error?.issues ?? [];
    const keepKnown = (before: Record<string, unknown>) => {
      const issues = refused.filter(({ path: [name] }) => (before[String(name)] ?? null) !== null);
      if (issues.length > 0) throw new Invalid(toFieldErrors(issues));
      return patch;
    };
    return withDetails(scope, tx, await leadRecords.patchWithin(scope, tx, id, keepKnown, { expected, also }));
  });

const FOLLOWING = ['version', 'updated_at', 'lists_count', 'has_open_deal', 'email_key', 'phone_digits', 'address_key', 'mailing_key'];

/** How changes of leads are undone: by changes that are in the history as `event`, with the scores of today. */
export const getUndoRules = (event?: EventKind): UndoRules => ({
  follows: (name) => FOLLOWING.includes(name) || name.endsWith('_score'),
  together: [
    ['phone', 'other_phones'],
    ['email', 'other_emails'],
    ['status', 'qualified_at', 'cold_at'],
  ],
  write: async (scope, tx, changed) => {
    const weights = await loadSourceWeights(scope, tx);
    const rows = await leadRecords.readMany(scope, tx, [...changed.keys()]);
    const wanted = rows.map((before) => {
      const next = { ...before, ...decodeCells(leads, changed.get(before.id) ?? {}) };
      return { before, values: { ...next, ...computeColumns(next, findToday(scope), weights, before) } };
    });
    await leadRecords.writeMany(scope, tx, wanted, event);
  },
});

/** Changes the same fields of many leads of the account; returns those that made a difference. */
export const changeLeadsWithin = async (scope: Scope, tx: Db, ids: readonly number[], patch: Partial<LeadFacts>): Promise<number[]> =>
  (await leadRecords.patchManyWithin(scope, tx, ids, patch)).map(({ before }) => before.id);

/** Records changes made in other tables: history entries and new versions. */
export async function recordLeadChangesWithin(
  scope: Scope,
  tx: Db,
  changes: ReadonlyMap<number, FieldChange>,
  event?: 'lead.undone',
): Promise<number[]> {
  const rows = await leadRecords.readMany(scope, tx, [...changes.keys()]);
  const wanted = rows.map((before) => ({ before, values: {}, also: [changes.get(before.id) as FieldChange] }));
  return (await leadRecords.writeMany(scope, tx, wanted, event && { type: event })).map(({ before }) => before.id);
}

/** Adds leads, complete or not, as part of a larger change, in their order. */
export async function insertLeads(scope: Scope, tx: Db, many: LeadFacts[], action: 'created' | 'imported' = 'created'): Promise<Lead[]> {
  const added = (await leadRecords.insertWithin(scope, tx, many)).map(toLead);
  await emitEvents(
    scope,
    tx,
    added.map((lead) => ({ type: `lead.${action}`, subject_id: lead.id, summary: formatLeadName(lead) })),
  );
  return added;
}

/** Marks a lead's next action as done, and names the next one, if any. Where there was none, nothing changes but what is named. */
export function completeNextAction(scope: Scope, id: number, next: NextActionInput, expected?: Expected): Promise<Lead> {
  return scope.write(async (tx) => {
    const { next_action, next_action_date } = await requireOwned(scope, tx, leads, id, leadTexts.notFound);
    const patch = { next_action: next.next_action ?? null, next_action_date: next.next_action_date ?? null };
    const isPlanned = Boolean(next_action ?? next_action_date);
    const event = isPlanned ? ({ type: 'lead.completed', data: { due: next_action_date } } as const) : undefined;
    return withDetails(scope, tx, await leadRecords.patchWithin(scope, tx, id, patch, { event, expected }));
  });
}

/** The score as of now, with each rule's points and reason, what to ask next, and how likely such a score becomes a contract. */
export async function explainScore(scope: Scope, id: number): Promise<LeadScore> {
  const [row, learned] = await Promise.all([
    requireOwned(scope, scope.read, leads, id, leadTexts.notFound),
    loadLearned(scope, scope.read, 'leads'),
  ]);
  const lead = toLead(row);
  const sources = learned?.weights.sources;
  const scoring = scoreLead(lead, findToday(scope), learned && sources ? { learned_from: learned.learned_from, sources } : undefined);
  const { weights, learned_from } = resolveChanceWeights(learned);
  const chance = lead.is_scored ? calculateLeadChance(scoring.ai_score, weights, learned_from) : null;
  return {
    lead_id: id,
    ...scoring,
    stored_score: row.ai_score,
    is_scored: lead.is_scored,
    chance,
    basis: weights.basis,
    learned_from,
    words: chance ? describeLeadChance(chance, weights, learned_from) : leadTexts.nothingKnown,
    model: SCORE_MODEL,
    computed_at: scope.now().toISOString(),
  };
}
