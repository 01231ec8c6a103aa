/** Takes a merge back: both leads are what they were, but for what has happened since, which stays with the lead that was kept. */
import { eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { revertEntries } from '#server/records/contacts/permissions.ts';
import { computed, loadLead, updateLeadWithin } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { sourceWeights } from '#server/records/learning/models.ts';
import { MERGE_UNDO_DAYS, type UndoAnswer } from '#shared/records/lead-merges/lead-merge.ts';
import { leadMergeTexts } from '#shared/records/lead-merges/texts.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { loadKeyedPoints, moveSellers, type Pair, partLists, partPoints, partTags } from './joins.ts';
import { hasLaterMerge, isInTime, requireMerge } from './lead-merges.ts';
import { assertNotBusy } from './merge-leads.ts';
import { splitOthers } from './merged-values.ts';
import type { MergeParts } from './parts.ts';
import { LEFT, moveBack, MOVING } from './references.ts';
import { leadMerges, type MergeUndo } from './table.ts';

type LeadRow = typeof leads.$inferSelect;

/** Undoes a merge; throws `NotFound`, and `Conflict` when it is too late, done already, or another merge must be undone first. */
export function undoMerge(scope: Scope, parts: MergeParts, id: number): Promise<UndoAnswer> {
  return scope.write(async (tx) => {
    const merge = await requireMerge(scope, tx, id, leadMergeTexts.notFound);
    if (merge.undone_at !== null) throw new Conflict(leadMergeTexts.alreadyUndone);
    const { undo } = merge;
    if (!undo || !isInTime(scope, merge)) throw new Conflict(leadMergeTexts.tooLate(MERGE_UNDO_DAYS));
    if (await hasLaterMerge(tx, merge)) throw new Conflict(leadMergeTexts.laterFirst);
    const pair: Pair = { kept: merge.lead_id, merged: merge.merged_lead_id };
    await assertNotBusy(scope, tx, parts, [pair.kept]);
    const at = scope.now().toISOString();
    await tx.update(leadMerges).set({ undone_at: at, undo: null }).where(eq(leadMerges.id, id));
    const kept_fields = await separate(scope, tx, pair, undo);
    return { lead: await loadLead(scope, tx, pair.kept), restored: await loadLead(scope, tx, pair.merged), kept_fields };
  });
}

async function separate(scope: Scope, tx: Db, pair: Pair, undo: MergeUndo): Promise<string[]> {
  const points = await loadKeyedPoints(tx, pair.kept);
  await restoreLead(scope, tx, undo.other);
  await giveBack(tx, pair, undo);
  await partTags(scope, tx, pair, undo.tags);
  await partLists(scope, tx, pair, undo.members);
  const now = (await findOwned(scope, tx, leads, pair.kept)) as LeadRow;
  const { values, moments, kept_fields } = planRestore(now, undo);
  const restored = { field: 'merged_lead', before: leadName(undo.other), after: null };
  await updateLeadWithin(scope, tx, pair.kept, values, {
    event: { type: 'lead.separated', data: { lead_id: pair.merged } },
    also: [restored],
  });
  if (Object.keys(moments).length > 0) await tx.update(leads).set(moments).where(eq(leads.id, pair.kept));
  await partPoints(scope, tx, pair, undo.points, points);
  await revertEntries(scope, tx, undo.permissions);
  const summary = leadName(undo.other);
  await emitEvents(scope, tx, [{ type: 'lead.separated', subject_id: pair.merged, summary, data: { lead_id: pair.kept } }]);
  return kept_fields;
}

/** Adds the lead again under the id that it had, with its score of today. */
async function restoreLead(scope: Scope, tx: Db, other: LeadRow): Promise<void> {
  const scores = computed(other, findToday(scope), await sourceWeights(scope, tx));
  const own = { version: other.version + 1, updated_at: scope.now().toISOString(), lists_count: 0, has_open_deal: false };
  await tx.insert(leads).values({ ...other, ...scores, ...own });
}

/** Rows that are still with the kept lead go back to whom they belonged. */
async function giveBack(tx: Db, { kept, merged }: Pair, { moved, left, detached, seller_ids }: MergeUndo): Promise<void> {
  for (const reference of MOVING) await moveBack(tx, reference, moved[reference.table] ?? [], { from: kept, to: merged });
  for (const reference of [...LEFT, { table: 'campaign_recipients' }])
    await moveBack(tx, reference, left[reference.table] ?? [], { from: null, to: merged });
  await moveBack(tx, { table: 'campaign_recipients' }, detached, { from: null, to: kept });
  await moveSellers(tx, seller_ids, { from: kept, to: merged });
}

const MOMENTS = ['qualified_at', 'cold_at'] as const;
const LISTED = ['phone', 'email', 'other_phones', 'other_emails'];

/** What of the kept lead becomes as it was; what somebody has changed since stays, and is named. */
function planRestore(now: LeadRow, { before, after }: MergeUndo) {
  const values: Partial<LeadRow> = {};
  const moments: Partial<Pick<LeadRow, (typeof MOMENTS)[number]>> = {};
  const kept_fields: string[] = [];
  const isStill = (name: keyof LeadRow) => JSON.stringify(now[name]) === JSON.stringify(after[name]);
  for (const name of Object.keys(before) as (keyof LeadRow)[]) {
    if (LISTED.includes(name)) continue;
    if (!isStill(name)) kept_fields.push(name);
    else if (MOMENTS.some((moment) => moment === name)) Object.assign(moments, { [name]: before[name] });
    else Object.assign(values, { [name]: before[name] });
  }
  for (const [kind, first, others] of [
    ['phones', 'phone', 'other_phones'],
    ['emails', 'email', 'other_emails'],
  ] as const) {
    if (!(first in before) && !(others in before)) continue;
    const of = (row: Partial<LeadRow>) => ({
      first: first in row ? (row[first] ?? null) : now[first],
      others: others in row ? (row[others] ?? null) : now[others],
    });
    const parted = splitOthers(kind, of(now), of(before), of(after));
    Object.assign(values, { [first]: parted.first, [others]: parted.others });
  }
  return { values, moments, kept_fields: kept_fields.filter((name) => name !== 'signals') };
}
