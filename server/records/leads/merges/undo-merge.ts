/** Undoes a merge: both leads are restored, except for later changes, which stay with the surviving lead. */
import { eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { findOwned } from '#server/db/records.ts';
import { restoreImages } from '#server/db/restore.ts';
import { decodeCells } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import type { ChangedRows, Image } from '#server/db/undo.ts';
import { revertEntries } from '#server/records/contacts/permissions.ts';
import { computeColumns, loadLead, updateListCounts, leadRecords } from '../leads.ts';
import { leads } from '../table.ts';
import { loadSourceWeights } from '../learning/models.ts';
import { CHOSEN_FIELDS, MERGE_UNDO_DAYS, type UndoAnswer } from '#shared/records/leads/merges/lead-merge.ts';
import { leadMergeTexts } from '#shared/records/leads/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { writePoints, toPointKey, loadKeyedPoints, type Pair, type MergeParts } from './joins.ts';
import { hasLaterMerge, isInTime, requireMerge } from './lead-merges.ts';
import { assertNotBusy } from './merge-leads.ts';
import { splitOthers } from './merged-values.ts';
import { MERGE_TABLES } from './references.ts';
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
    const pair: Pair = { survivor: merge.lead_id, merged: merge.merged_lead_id };
    await assertNotBusy(scope, tx, parts, [pair.survivor]);
    const at = scope.now().toISOString();
    await tx.update(leadMerges).set({ undone_at: at, undo: null }).where(eq(leadMerges.id, id));
    const kept_fields = await separate(scope, tx, pair, undo);
    return { lead: await loadLead(scope, tx, pair.survivor), restored: await loadLead(scope, tx, pair.merged), kept_fields };
  });
}

async function separate(scope: Scope, tx: Db, pair: Pair, undo: MergeUndo): Promise<string[]> {
  const { survivor, merged } = pair;
  const asMerged = new Map(undo.points.map((point) => [toPointKey(point), JSON.stringify(point)]));
  const newer = (await loadKeyedPoints(tx, survivor)).filter((point) => asMerged.get(toPointKey(point)) !== JSON.stringify(point));
  const { left } = await restoreImages(scope, tx, MERGE_TABLES, undo.images);
  await updateListCounts(scope, tx, [survivor, merged]);
  const other = await rescoreLead(scope, tx, merged);
  const stays = left.flatMap(({ table, id, fields }) => (table === 'leads' && id === survivor ? fields : []));
  const parted = separateContacts((await findOwned(scope, tx, leads, survivor)) as LeadRow, undo.images, stays);
  const restored = { field: 'merged_lead', before: formatLeadName(other), after: null };
  await leadRecords.patchWithin(scope, tx, survivor, parted, {
    event: { type: 'lead.separated', data: { lead_id: merged } },
    also: [restored],
  });
  await writePoints(scope, tx, merged, newer);
  if (undo.entries) await revertEntries(scope, tx, undo.entries, 'merge');
  await emitEvents(scope, tx, [
    { type: 'lead.separated', subject_id: merged, summary: formatLeadName(other), data: { lead_id: survivor } },
  ]);
  return CHOSEN_FIELDS.filter((name) => stays.includes(name) && !(name in parted));
}

/** The lead that is back under the id that it had, with its score of today. */
async function rescoreLead(scope: Scope, tx: Db, id: number): Promise<LeadRow> {
  const other = (await findOwned(scope, tx, leads, id)) as LeadRow;
  const scores = computeColumns(other, findToday(scope), await loadSourceWeights(scope, tx));
  const own = { version: other.version + 1, updated_at: scope.now().toISOString() };
  await tx
    .update(leads)
    .set({ ...scores, ...own })
    .where(eq(leads.id, id));
  return other;
}

/** Of phones and emails that somebody has changed since: those that did not come with the merge. */
function separateContacts(now: LeadRow, images: readonly Image[], stays: readonly string[]): Partial<LeadRow> {
  const image = images.find((one): one is ChangedRows => one.table === 'leads' && 'ids' in one);
  const [before, after] = [decodeCells(leads, image?.before ?? {}), decodeCells(leads, image?.after ?? {})];
  const parts = [
    ['phones', 'phone', 'other_phones'],
    ['emails', 'email', 'other_emails'],
  ] as const;
  const values: Partial<LeadRow> = {};
  for (const [kind, first, others] of parts) {
    if (!stays.includes(first)) continue;
    const of = (row: Partial<LeadRow>) => ({ first: row[first] ?? null, others: row[others] ?? null });
    const parted = splitOthers(kind, of(now), of(before), of(after));
    Object.assign(values, { [first]: parted.first, [others]: parted.others });
  }
  return values;
}
