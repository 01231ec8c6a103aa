/** Tags, lists and contact points of two leads that become one, of which the lead has each once; and their parting. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { leadTags } from '#server/records/leads/table.ts';
import { recountLists } from '#server/records/lists/members.ts';
import { listMembers, lists } from '#server/records/lists/table.ts';
import { tags } from '#server/records/tags/table.ts';
import { joinPoint } from './merged-values.ts';
import type { KeyedPoint, MergeUndo } from './table.ts';

type Member = typeof listMembers.$inferSelect;
export interface Pair {
  kept: number;
  merged: number;
}

const tagsOf = async (tx: Db, leadId: number): Promise<number[]> =>
  (await tx.select({ id: leadTags.tag_id }).from(leadTags).where(eq(leadTags.lead_id, leadId))).map(({ id }) => id);

const toTagRows = (scope: Scope, leadId: number, ids: readonly number[]) =>
  ids.map((tag_id) => ({ account_id: scope.account.id, lead_id: leadId, tag_id }));

/** Gives the kept lead the tags of the other one. */
export async function joinTags(scope: Scope, tx: Db, { kept, merged }: Pair): Promise<MergeUndo['tags']> {
  const other = await tagsOf(tx, merged);
  if (other.length === 0) return { other, added: [] };
  const own = new Set(await tagsOf(tx, kept));
  const added = other.filter((id) => !own.has(id));
  if (added.length > 0) await tx.insert(leadTags).values(toTagRows(scope, kept, added));
  return { other, added };
}

/** Gives both leads the tags that they had, but for tags that were deleted since. */
export async function partTags(scope: Scope, tx: Db, { kept, merged }: Pair, { other, added }: MergeUndo['tags']): Promise<void> {
  if (added.length > 0) await tx.delete(leadTags).where(and(eq(leadTags.lead_id, kept), isAmong(leadTags.tag_id, added)));
  if (other.length === 0) return;
  const there = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.account_id, scope.account.id), isAmong(tags.id, other)));
  const rows = toTagRows(
    scope,
    merged,
    there.map(({ id }) => id),
  );
  if (rows.length > 0) await tx.insert(leadTags).values(rows).onConflictDoNothing();
}

const membersOf = (tx: Db, leadId: number): Promise<Member[]> => tx.select().from(listMembers).where(eq(listMembers.lead_id, leadId));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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

/** Puts the kept lead on the lists of the other one. */
export async function joinLists(scope: Scope, tx: Db, { kept, merged }: Pair): Promise<MergeUndo['members']> {
  const other = await membersOf(tx, merged);
  if (other.length === 0) return { other, added: [], joined: [] };
  const own = new Map((await membersOf(tx, kept)).map((member) => [member.list_id, member]));
  const joined = other.flatMap((theirs) => {
    const before = own.get(theirs.list_id);
    return before ? [{ before, after: joinMember(before, theirs) }] : [];
  });
  for (const { before, after } of joined) if (!isSame(before, after)) await writeMember(tx, after);
  const fresh = other.filter(({ list_id }) => !own.has(list_id)).map(({ id: _, ...member }) => ({ ...member, lead_id: kept }));
  // Off the lists first: how many are on several is counted by each.
  await tx.delete(listMembers).where(eq(listMembers.lead_id, merged));
  const added = fresh.length > 0 ? await tx.insert(listMembers).values(fresh).returning() : [];
  await recountLists(scope, tx, [kept]);
  return { other, added, joined };
}

/** Puts both leads on the lists where they were; what an import has said since stays. */
export async function partLists(
  scope: Scope,
  tx: Db,
  { kept, merged }: Pair,
  { other, added, joined }: MergeUndo['members'],
): Promise<void> {
  if (other.length === 0) return;
  const now = new Map((await membersOf(tx, kept)).map((member) => [member.id, member]));
  const gone = added.filter((member) => isSame(now.get(member.id), member)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(listMembers).where(isAmong(listMembers.id, gone));
  for (const { before, after } of joined) if (isSame(now.get(after.id), after)) await writeMember(tx, before);
  const there = await tx
    .select({ id: lists.id })
    .from(lists)
    .where(
      and(
        eq(lists.account_id, scope.account.id),
        isAmong(
          lists.id,
          other.map(({ list_id }) => list_id),
        ),
      ),
    );
  const back = other.filter(({ list_id }) => there.some(({ id }) => id === list_id));
  if (back.length > 0) await tx.insert(listMembers).values(back).onConflictDoNothing();
  await recountLists(scope, tx, [kept, merged]);
}

/** The contact points of a lead with their keys. */
export async function loadKeyedPoints(tx: Db, leadId: number): Promise<KeyedPoint[]> {
  const { kind, value_key, line, status, source } = contactPoints;
  return tx
    .select({ kind, value_key, line, status, source })
    .from(contactPoints)
    .where(and(eq(contactPoints.owner_kind, 'lead'), eq(contactPoints.owner_id, leadId)));
}

const keyOf = ({ kind, value_key }: KeyedPoint): string => `${kind} ${value_key}`;

/** Writes what is known of a lead's points; a point that the lead does not have is passed over. */
async function describe(scope: Scope, tx: Db, leadId: number, points: readonly KeyedPoint[]): Promise<void> {
  if (points.length === 0) return;
  await tx.run(sql`UPDATE contact_points SET line = said.value ->> 'line', status = said.value ->> 'status', source = said.value ->> 'source'
    FROM json_each(${JSON.stringify(points)}) AS said
    WHERE contact_points.account_id = ${scope.account.id} AND contact_points.owner_kind = 'lead' AND contact_points.owner_id = ${leadId}
      AND contact_points.kind = said.value ->> 'kind' AND contact_points.value_key = said.value ->> 'value_key'`);
}

/** What is known of the other lead's points holds for the kept lead's; of a point that both had, the stricter. */
export async function joinPoints(
  scope: Scope,
  tx: Db,
  kept: number,
  before: KeyedPoint[],
  other: KeyedPoint[],
): Promise<MergeUndo['points']> {
  const own = new Map(before.map((point) => [keyOf(point), point]));
  await describe(
    scope,
    tx,
    kept,
    other.map((theirs) => joinPoint(own.get(keyOf(theirs)), theirs)),
  );
  return { other, before, after: await loadKeyedPoints(tx, kept) };
}

/** What was known of both leads' points before, unless something else has become known since: `now` is how they were before the undo. */
export async function partPoints(
  scope: Scope,
  tx: Db,
  { kept, merged }: Pair,
  { other, before, after }: MergeUndo['points'],
  now: readonly KeyedPoint[],
): Promise<void> {
  const was = new Map(after.map((point) => [keyOf(point), point]));
  const newer = new Map(now.filter((point) => !isSame(point, was.get(keyOf(point)))).map((point) => [keyOf(point), point]));
  const later = (point: KeyedPoint) => newer.get(keyOf(point)) ?? point;
  await describe(scope, tx, kept, before.map(later));
  await describe(scope, tx, merged, other.map(later));
}

/** Deals that name the merged lead as their seller too. */
export async function moveSellers(tx: Db, ids: readonly number[], { from, to }: { from: number; to: number }): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all<{ id: number }>(
    sql`UPDATE deals SET seller_id = ${to} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND seller_id = ${from} RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
