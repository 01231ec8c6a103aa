/** The merges of a lead, and which other leads may be the same owner. */
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { matchOwn, isOwn, isAmong } from '#server/db/conditions.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { leads } from '../table.ts';
import { isPersonal } from '#shared/records/contacts/address.ts';
import {
  DUPLICATE_REASONS,
  type DuplicateReason,
  type LeadMerge,
  MERGE_UNDO_DAYS,
  type PossibleDuplicate,
} from '#shared/records/leads/merges/lead-merge.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { leadMerges } from './table.ts';

type MergeRow = typeof leadMerges.$inferSelect;

const DAY_MS = 86_400_000;
const MAX_MERGES = 100;
/** Leads with the same number that are compared; a number that more have belongs to nobody. */
const LOOKED_AT = 100;
const MAX_DUPLICATES = 10;

const undoUntil = ({ created_at }: Pick<MergeRow, 'created_at'>): number => Date.parse(created_at) + MERGE_UNDO_DAYS * DAY_MS;

/** Whether a merge can still be undone, by its age. */
export const isInTime = (scope: Scope, merge: MergeRow): boolean => merge.undo !== null && scope.now().getTime() <= undoUntil(merge);

/** A row as the API shows it. */
export const toLeadMerge = (scope: Scope, row: MergeRow): LeadMerge => {
  const { account_id: _, undo: __, ...merge } = row;
  return { ...merge, can_undo: row.undone_at === null && isInTime(scope, row), undo_until: new Date(undoUntil(row)).toISOString() };
};

/** The merge in which a lead went up, unless it was undone. */
export async function findMergeAway(scope: Scope, db: Db, leadId: number): Promise<MergeRow | undefined> {
  const isTheirs = and(isOwn(scope, leadMerges), eq(leadMerges.merged_lead_id, leadId), isNull(leadMerges.undone_at));
  const [row] = await db.select().from(leadMerges).where(isTheirs).limit(1);
  return row;
}

/** The merge of the account's with this id; throws `NotFound`. */
export const requireMerge = (scope: Scope, db: Db, id: number, message: string): Promise<MergeRow> =>
  requireOwned(scope, db, leadMerges, id, message);

/** Whether another lead was merged into the same one later, and is still there. */
export async function hasLaterMerge(db: Db, { id, lead_id }: MergeRow): Promise<boolean> {
  const isLater = and(eq(leadMerges.lead_id, lead_id), gt(leadMerges.id, id), isNull(leadMerges.undone_at));
  return (await db.select({ id: leadMerges.id }).from(leadMerges).where(isLater).limit(1)).length > 0;
}

/** The merges of a lead, newest first: those into it, and the one in which it went up. Throws `NotFound` for a lead that never was. */
export async function listMergesOfLead(scope: Scope, leadId: number): Promise<LeadMerge[]> {
  const isPart = or(eq(leadMerges.lead_id, leadId), eq(leadMerges.merged_lead_id, leadId));
  const rows = await scope.read
    .select()
    .from(leadMerges)
    .where(and(isOwn(scope, leadMerges), isPart))
    .orderBy(desc(leadMerges.id))
    .limit(MAX_MERGES);
  if (rows.length === 0 && !(await findOwned(scope, scope.read, leads, leadId))) throw new NotFound(leadTexts.notFound);
  let isNewest = true;
  return rows.map((row) => {
    const merge = toLeadMerge(scope, row);
    // The last one first: each rests on those before it.
    const can_undo = merge.can_undo && (row.merged_lead_id === leadId || isNewest);
    if (row.undone_at === null && row.lead_id === leadId) isNewest = false;
    return { ...merge, can_undo };
  });
}

/** Other leads of the account with the same phone, email or house, those with most in common first. Throws `NotFound`. */
export async function findPossibleDuplicates(scope: Scope, leadId: number): Promise<PossibleDuplicate[]> {
  const lead = await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  const found = new Map<number, Set<DuplicateReason>>();
  const add = (id: number, by: DuplicateReason) => found.set(id, (found.get(id) ?? new Set()).add(by));
  for (const { id, kind } of await findSharers(scope, leadId)) add(id, kind);
  if (lead.address_key) {
    const isSameHouse = matchOwn(scope, leads, { address_key: lead.address_key });
    const rows = await scope.read.select({ id: leads.id }).from(leads).where(isSameHouse).limit(LOOKED_AT);
    for (const { id } of rows) if (id !== leadId) add(id, 'address');
  }
  const best = [...found].sort((one, other) => other[1].size - one[1].size || one[0] - other[0]).slice(0, MAX_DUPLICATES);
  if (best.length === 0) return [];
  const ids = best.map(([id]) => id);
  const rows = await scope.read
    .select()
    .from(leads)
    .where(and(isOwn(scope, leads), isAmong(leads.id, ids)));
  return best.flatMap(([id, by]) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { phone, email, property_address } = row;
    return [
      {
        lead_id: id,
        name: formatLeadName(row),
        phone,
        email,
        address: property_address,
        by: DUPLICATE_REASONS.filter((one) => by.has(one)),
      },
    ];
  });
}

/** Leads with a phone or email of this lead that identifies one person. */
async function findSharers(scope: Scope, leadId: number): Promise<{ id: number; kind: 'phone' | 'email' }[]> {
  const own = await scope.read
    .select({ kind: contactPoints.kind, value: contactPoints.value_key })
    .from(contactPoints)
    .where(matchOwn(scope, contactPoints, { owner_kind: 'lead', owner_id: leadId }));
  const values = own.filter((point) => point.kind !== 'mail' && isPersonal(point));
  if (values.length === 0) return [];
  return scope.read.all<{ id: number; kind: 'phone' | 'email' }>(sql`SELECT DISTINCT id, kind FROM (
    SELECT point.owner_id AS id, point.kind AS kind FROM json_each(${JSON.stringify(values)}) AS own
      CROSS JOIN ${contactPoints} AS point ON point.account_id = ${scope.account.id} AND point.kind = own.value ->> 'kind'
        AND point.value_key = own.value ->> 'value' AND point.owner_kind = 'lead'
      WHERE point.owner_id <> ${leadId} LIMIT ${LOOKED_AT})`);
}
