/** Tags, lists and contact points of two leads that become one, of which the lead has each once. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { noteImage, recordRows } from '#server/db/undo.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { leadTags } from '../table.ts';
import { updateListCounts } from '../leads.ts';
import { listMembers } from '../lists/table.ts';
import { joinPoint } from './merged-values.ts';
import type { KeyedPoint } from './table.ts';
type Member = typeof listMembers.$inferSelect;
export interface Pair {
  survivor: number;
  merged: number;
}

/** Gives the surviving lead the tags of the other one. */
export const joinTags = (tx: Db, { survivor, merged }: Pair): Promise<unknown> =>
  recordRows(tx, 'lead_tags', eq(leadTags.lead_id, survivor), () =>
    tx.run(sql`INSERT INTO lead_tags (account_id, lead_id, tag_id) SELECT account_id, ${survivor}, tag_id FROM lead_tags
      WHERE lead_id = ${merged} ON CONFLICT DO NOTHING`),
  );

const loadMembers = (tx: Db, leadId: number): Promise<Member[]> => tx.select().from(listMembers).where(eq(listMembers.lead_id, leadId));

/** On a list that both were on, since the first and until the last day, with the evidence of both. */
function joinMember(mine: Member, theirs: Member): Member {
  const both = [...(mine.evidence ?? []), ...(theirs.evidence ?? [])];
  const evidence = [...new Map(both.map((one) => [JSON.stringify(one), one])).values()];
  return {
    ...mine,
    first_on: mine.first_on < theirs.first_on ? mine.first_on : theirs.first_on,
    last_on: mine.last_on > theirs.last_on ? mine.last_on : theirs.last_on,
    evidence: evidence.length > 0 ? evidence : null,
  };
}

const writeMember = (tx: Db, { id, first_on, last_on, import_id, evidence }: Member) =>
  tx.update(listMembers).set({ first_on, last_on, import_id, evidence }).where(eq(listMembers.id, id));

/** Puts the surviving lead on the lists of the other one. */
export async function joinLists(scope: Scope, tx: Db, { survivor, merged }: Pair): Promise<void> {
  await recordRows(tx, 'list_members', isAmong(listMembers.lead_id, [survivor, merged]), async () => {
    const other = await loadMembers(tx, merged);
    const own = new Map((await loadMembers(tx, survivor)).map((member) => [member.list_id, member]));
    for (const theirs of other) {
      const mine = own.get(theirs.list_id);
      if (mine) await writeMember(tx, joinMember(mine, theirs));
    }
    const fresh = other.filter(({ list_id }) => !own.has(list_id)).map(({ id: _, ...member }) => ({ ...member, lead_id: survivor }));
    // Off the lists first: how many are on several is counted by each.
    await tx.delete(listMembers).where(eq(listMembers.lead_id, merged));
    if (fresh.length > 0) await tx.insert(listMembers).values(fresh);
  });
  await updateListCounts(scope, tx, [survivor]);
}

/** The contact points of a lead with their keys. */
export async function loadKeyedPoints(tx: Db, leadId: number): Promise<KeyedPoint[]> {
  const { kind, value_key, line, status, source } = contactPoints;
  return tx
    .select({ kind, value_key, line, status, source })
    .from(contactPoints)
    .where(and(eq(contactPoints.owner_kind, 'lead'), eq(contactPoints.owner_id, leadId)));
}

export const toPointKey = ({ kind, value_key }: KeyedPoint): string => `${kind} ${value_key}`;

/** Writes what is known of a lead's points; a point that the lead does not have is passed over. */
export async function writePoints(scope: Scope, tx: Db, leadId: number, points: readonly KeyedPoint[]): Promise<void> {
  if (points.length === 0) return;
  await tx.run(sql`UPDATE contact_points SET line = given.value ->> 'line', status = given.value ->> 'status', source = given.value ->> 'source'
    FROM json_each(${JSON.stringify(points)}) AS given
    WHERE contact_points.account_id = ${scope.account.id} AND contact_points.owner_kind = 'lead' AND contact_points.owner_id = ${leadId}
      AND contact_points.kind = given.value ->> 'kind' AND contact_points.value_key = given.value ->> 'value_key'`);
}

/**
 * The other lead's contact points move to the surviving lead; of a point that both had, the stricter status applies. Gives what holds now.
 */
export async function joinPoints(
  scope: Scope,
  tx: Db,
  survivor: number,
  before: readonly KeyedPoint[],
  other: readonly KeyedPoint[],
): Promise<KeyedPoint[]> {
  const own = new Map(before.map((point) => [toPointKey(point), point]));
  const points = other.map((theirs) => joinPoint(own.get(toPointKey(theirs)), theirs));
  const isTheirs = and(eq(contactPoints.owner_kind, 'lead'), eq(contactPoints.owner_id, survivor));
  await recordRows(tx, 'contact_points', isTheirs, () => writePoints(scope, tx, survivor, points));
  return loadKeyedPoints(tx, survivor);
}

/** The deals that came with a lead and name it as their seller too. */
export async function moveSellers(tx: Db, { survivor, merged }: Pair): Promise<void> {
  const isMoved = sql`lead_id = ${survivor} AND seller_id = ${merged}`;
  const rows = await tx.all<{ id: number }>(sql`UPDATE deals SET seller_id = ${survivor} WHERE ${isMoved} RETURNING id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) noteImage(tx, { table: 'deals', ids, before: { seller_id: merged }, after: { seller_id: survivor } });
}

/** What a merge of leads needs from features above. */
export interface MergeParts {
  /** Throws `Conflict` while something is at work on leads that a merge would disturb. */
  assertFree(scope: Scope, tx: Db): Promise<void>;
  /** Keeps one recipient of each campaign. */
  joinRecipients(scope: Scope, tx: Db, pair: Pair): Promise<void>;
}
