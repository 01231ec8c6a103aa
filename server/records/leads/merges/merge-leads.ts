/** Merges a lead into another, in one transaction that keeps what an undo needs. */
import { and, isNotNull, lt } from 'drizzle-orm';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { listChanges } from '#server/core/events/emit.ts';
import type { Expected } from '#server/core/precondition.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { type Image, recordImages } from '#server/db/undo.ts';
import { isInBulkChange } from '../bulk/bulk-jobs.ts';
import { findLastEntry, findPermission, recordPermission } from '#server/records/contacts/permissions.ts';
import { loadLeadTags } from '../lead-tags.ts';
import { loadLead, leadRecords } from '../leads.ts';
import { leads } from '../table.ts';
import { deleteLeads } from '../undo-leads.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { OF_PERSONS_AUTOMATIC } from '#shared/records/contacts/may-contact.ts';
import { contactTexts } from '#shared/records/contacts/texts.ts';
import {
  CHOSEN_FIELDS,
  MERGE_UNDO_DAYS,
  type MergeAnswer,
  MOVED_KINDS,
  type MovedKind,
  type mergeInput,
} from '#shared/records/leads/merges/lead-merge.ts';
import { leadMergeTexts, leadTexts } from '#shared/records/leads/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { joinLists, joinPoints, joinTags, toPointKey, loadKeyedPoints, moveSellers, type Pair, type MergeParts } from './joins.ts';
import { findMergeAway, toLeadMerge } from './lead-merges.ts';
import { mergeValues } from './merged-values.ts';
import { MERGE_TABLES, moveAll, MOVING } from './references.ts';
import { type KeyedPoint, leadMerges, type MergeUndo } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type MergeInput = z.output<typeof mergeInput>;

type LeadRow = typeof leads.$inferSelect;

const DAY_MS = 86_400_000;

/** Thrown to roll back a dry run with its answer. */
class DryRun extends Error {
  readonly answer: MergeAnswer;
  constructor(answer: MergeAnswer) {
    super('Dry run');
    this.answer = answer;
  }
}

/**
 * Merges the other lead into this one, which gets the chosen fields and all that belongs to both. Throws `NotFound`, `Changed`,
 * `Invalid` for the same lead, and `Conflict` for one that was merged already, or that a running job is about.
 */
export async function mergeLeads(scope: Scope, parts: MergeParts, input: MergeInput, expected: Expected): Promise<MergeAnswer> {
  try {
    return await scope.write(async (tx) => {
      const answer = await mergeWithin(scope, tx, parts, input, expected);
      if (input.dry_run) throw new DryRun(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

/** Both leads as they are; throws while they must not be merged. */
async function requireBoth(scope: Scope, tx: Db, parts: MergeParts, input: MergeInput, expected: Expected): Promise<[LeadRow, LeadRow]> {
  const mine = await leadRecords.requireUnchanged(scope, tx, input.id, expected);
  if (input.other_id === input.id) throw new Invalid({ other_id: [leadMergeTexts.another] });
  if (!(await findOwned(scope, tx, leads, input.other_id))) {
    const merge = await findMergeAway(scope, tx, input.other_id);
    throw merge ? new Conflict(leadMergeTexts.already(merge.lead_id)) : new Invalid({ other_id: [leadTexts.notFound] });
  }
  const other = input.other_version ? [input.other_version] : undefined;
  const theirs = await leadRecords.requireUnchanged(scope, tx, input.other_id, other);
  await assertNotBusy(scope, tx, parts, [mine.id, theirs.id]);
  return [mine, theirs];
}

/** Throws `Conflict` while a job is about these leads, or may be. */
export async function assertNotBusy(scope: Scope, tx: Db, parts: MergeParts, ids: readonly number[]): Promise<void> {
  if (await isInBulkChange(scope, tx, ids)) throw new Conflict(leadMergeTexts.bulkRunning);
  await parts.assertFree(scope, tx);
}

async function mergeWithin(scope: Scope, tx: Db, parts: MergeParts, input: MergeInput, expected: Expected): Promise<MergeAnswer> {
  const [mine, theirs] = await requireBoth(scope, tx, parts, input, expected);
  const pair: Pair = { survivor: mine.id, merged: theirs.id };
  const values = mergeValues(mine, theirs, input.take ?? {});
  const tagsBefore = (await loadLeadTags(tx, [mine.id])).get(mine.id) ?? [];
  const [ownPoints, otherPoints, lastEntry] = [
    await loadKeyedPoints(tx, mine.id),
    await loadKeyedPoints(tx, theirs.id),
    await findLastEntry(tx),
  ];

  const [{ after, points, also }, images] = await recordImages(tx, MERGE_TABLES, async () => {
    await moveRows(scope, tx, parts, pair);
    await joinTags(tx, pair);
    await joinLists(scope, tx, pair);
    await deleteLeads(scope, tx, [theirs.id]);
    const tagsAfter = (await loadLeadTags(tx, [mine.id])).get(mine.id) ?? [];
    const changes: FieldChange[] = [
      { field: 'merged_lead', before: null, after: formatLeadName(theirs) },
      ...(tagsAfter.length > tagsBefore.length ? [{ field: 'tags', before: tagsBefore, after: tagsAfter }] : []),
    ];
    await leadRecords.patchWithin(scope, tx, mine.id, values, {
      event: { type: 'lead.combined', data: { lead_id: theirs.id } },
      also: changes,
    });
    await setEarlierMoment(scope, tx, mine, theirs);
    return {
      points: await joinPoints(scope, tx, mine.id, ownPoints, otherPoints),
      after: (await findOwned(scope, tx, leads, mine.id)) as LeadRow,
      also: changes,
    };
  });
  await copyRefusal(scope, tx, mine, theirs);
  const undo: MergeUndo = { images, points, entries: [lastEntry, await findLastEntry(tx)] };
  const moves = countMoves(images, mine.id, ownPoints, points);
  await dropStale(scope, tx);
  const merge = { account_id: scope.account.id, lead_id: mine.id, merged_lead_id: theirs.id, merged_name: formatLeadName(theirs), moves };
  const [row] = await tx
    .insert(leadMerges)
    .values({ ...merge, undo, created_at: scope.now().toISOString() })
    .returning();
  if (!row) throw new Error('The merge was not stored');
  return {
    lead: await loadLead(scope, tx, mine.id),
    changes: [...listChanges<object>(mine, after, CHANGES as never), ...also.slice(1)],
    moves,
    merge: input.dry_run ? null : toLeadMerge(scope, row),
  };
}

const CHANGES = [...CHOSEN_FIELDS, 'other_phones', 'other_emails', 'ai_score'] as const;

/** Gives the surviving lead everything that points at the other one. */
async function moveRows(scope: Scope, tx: Db, parts: MergeParts, pair: Pair): Promise<void> {
  await parts.joinRecipients(scope, tx, pair);
  for (const reference of MOVING) await moveAll(tx, reference, pair);
  await moveSellers(tx, pair);
}

/** Keeps the earlier moment at which one of both was qualified. */
async function setEarlierMoment(scope: Scope, tx: Db, mine: LeadRow, theirs: LeadRow): Promise<void> {
  const { qualified_at } = theirs;
  if (!qualified_at || (mine.qualified_at && mine.qualified_at <= qualified_at)) return;
  const now = await findOwned(scope, tx, leads, mine.id);
  if (now) await updateRow(tx, leads, now, { qualified_at });
}

/** What the other person has refused is refused for the one record of both, with its proof. */
async function copyRefusal(scope: Scope, tx: Db, mine: LeadRow, theirs: LeadRow): Promise<void> {
  const permission = await findPermission(scope, tx, { kind: 'lead', value: String(theirs.id) });
  if (!permission || !OF_PERSONS_AUTOMATIC.some((one) => one === permission.contact_status)) return;
  const evidence = contactTexts.mergedFrom(formatLeadName(theirs), theirs.id, permission.evidence);
  const { contact_status, source, until } = permission;
  await recordPermission(scope, tx, { kind: 'lead', value: String(mine.id), lead_id: mine.id, contact_status, source, evidence, until });
}

function countMoves(
  images: readonly Image[],
  survivor: number,
  before: readonly KeyedPoint[],
  after: readonly KeyedPoint[],
): MergeAnswer['moves'] {
  const isGained = (image: Image) => ('ids' in image ? image.after.lead_id === survivor : image.how === 'added');
  const rows = (...tables: string[]) =>
    images
      .filter((image) => tables.includes(image.table) && isGained(image))
      .reduce((sum, image) => sum + ('ids' in image ? image.ids : image.rows).length, 0);
  const own = new Set(before.map(toPointKey));
  const gained = (kind: 'phone' | 'email') => after.filter((point) => point.kind === kind && !own.has(toPointKey(point))).length;
  const counts: Record<MovedKind, number> = {
    touches: rows('touches'),
    conversations: rows('conversations'),
    messages: rows('messages', 'inbound_messages'),
    appointments: rows('appointments'),
    deals: rows('deals'),
    properties: rows('properties'),
    documents: rows('documents'),
    campaigns: rows('campaign_recipients'),
    lists: rows('list_members'),
    tags: rows('lead_tags'),
    phones: gained('phone'),
    emails: gained('email'),
  };
  return MOVED_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
}

/** Deletes the undo data of merges that cannot be undone any more. */
async function dropStale(scope: Scope, tx: Db): Promise<void> {
  const stale = new Date(scope.now().getTime() - MERGE_UNDO_DAYS * DAY_MS).toISOString();
  const isStale = and(isOwn(scope, leadMerges), lt(leadMerges.created_at, stale), isNotNull(leadMerges.undo));
  await tx.update(leadMerges).set({ undo: null }).where(isStale);
}
