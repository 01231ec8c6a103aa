/** Members of lists, and since which data. */
import { matchOwn, isOwn, isAmong } from '#server/db/conditions.ts';
import { takePage } from '#server/db/list-source.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { listPage } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { updateListCounts } from '../leads.ts';
import { leads } from '../table.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import type { Page } from '#shared/core/list.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts, ownerListTexts } from '#shared/records/leads/texts.ts';
import type { ListEvidence, ListMember, listMembersInput } from '#shared/records/leads/lists/owner-list.ts';
import { listCounts, listMembers, lists } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type ListMembersQuery = z.output<typeof listMembersInput>;

const MAX_LISTS_OF_LEAD = 100;
const DROPPED_AT_ONCE = 500;

const selectMembers = (db: Db, where: SQL | undefined) =>
  db
    .select({
      member: listMembers,
      list: { id: lists.id, name: lists.name, kind: lists.kind, as_of: lists.as_of },
      lead: {
        id: leads.id,
        first_name: leads.first_name,
        last_name: leads.last_name,
        company: leads.company,
        property_address: leads.property_address,
      },
    })
    .from(listMembers)
    .innerJoin(lists, eq(lists.id, listMembers.list_id))
    .innerJoin(leads, eq(leads.id, listMembers.lead_id))
    .where(where)
    .$dynamic();

type MemberWithParts = Awaited<ReturnType<typeof selectMembers>>[number];

const toMember =
  (today: string) =>
  ({ member, list, lead }: MemberWithParts): ListMember => {
    const { id, first_on, last_on, import_id, evidence, created_at } = member;
    return {
      id,
      list: { ...list, age_days: Math.max(0, countDaysBetween(list.as_of, today)) },
      lead: { id: lead.id, name: formatLeadName(lead), property_address: lead.property_address },
      first_on,
      last_on,
      import_id,
      evidence: evidence ?? [],
      created_at,
    };
  };

/** One page of a list's members; throws `NotFound`. */
export async function listMembersOfList(scope: Scope, { id, ...input }: ListMembersQuery): Promise<Page<ListMember>> {
  await requireOwned(scope, scope.read, lists, id, ownerListTexts.notFound);
  return listPage(scope, input, {
    table: listMembers,
    within: eq(listMembers.list_id, id),
    isSortIndexed: true,
    storedTotal: async () => {
      const [counts] = await scope.read.select({ size: listCounts.size }).from(listCounts).where(eq(listCounts.list_id, id));
      return counts?.size ?? 0;
    },
    rows: async (plan) => (await takePage(selectMembers(scope.read, plan.where), plan)).map(toMember(findToday(scope))),
  });
}

/** The lists that a lead is on, the newest data first; throws `NotFound`. */
export async function listListsOfLead(scope: Scope, leadId: number): Promise<ListMember[]> {
  await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  const isOfLead = matchOwn(scope, listMembers, { lead_id: leadId });
  const rows = await selectMembers(scope.read, isOfLead).orderBy(desc(lists.as_of), desc(lists.id)).limit(MAX_LISTS_OF_LEAD);
  return rows.map(toMember(findToday(scope)));
}

/** A member as an import reports it. */
interface NewMember {
  lead_id: number;
  evidence: ListEvidence[] | null;
}

/**
 * Puts leads of the account on a list, as of a day; who is on it already is on it for longer, with the newer evidence. Two statements,
 * however many. Ids that are not the account's are passed over.
 */
export async function addMembers(
  scope: Scope,
  tx: Db,
  listId: number,
  members: readonly NewMember[],
  { day, import_id }: { day: string; import_id: number | null },
): Promise<void> {
  if (members.length === 0) return;
  const rows = JSON.stringify(members.map(({ lead_id, evidence }) => [lead_id, evidence && JSON.stringify(evidence)]));
  const ids = members.map(({ lead_id }) => lead_id);
  const where = and(eq(listMembers.list_id, listId), isAmong(listMembers.lead_id, ids));
  await recordRows(tx, 'list_members', where, () =>
    tx.run(sql`INSERT INTO list_members (account_id, list_id, lead_id, first_on, last_on, import_id, evidence, created_at)
    SELECT ${scope.account.id}, ${listId}, leads.id, ${day}, ${day}, ${import_id}, row.value ->> 1, ${scope.now().getTime()}
      FROM json_each(${rows}) AS row CROSS JOIN leads ON leads.id = row.value ->> 0 AND leads.account_id = ${scope.account.id}
      WHERE true
    ON CONFLICT (list_id, lead_id) DO UPDATE SET first_on = min(first_on, excluded.first_on), last_on = max(last_on, excluded.last_on),
      import_id = coalesce(excluded.import_id, import_id), evidence = coalesce(excluded.evidence, evidence)`),
  );
  await updateListCounts(scope, tx, ids);
}

/** Which of these leads are on a list. */
export async function findMembers(tx: Db, listId: number, leadIds: readonly number[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: listMembers.lead_id })
    .from(listMembers)
    .where(and(eq(listMembers.list_id, listId), isAmong(listMembers.lead_id, leadIds)));
  return new Set(found.map(({ id }) => id));
}

/** Takes leads off a list; returns how many were on it. */
export const removeMembers = (scope: Scope, tx: Db, listId: number, leadIds: readonly number[]): Promise<number> =>
  removeSome(scope, tx, and(eq(listMembers.list_id, listId), isAmong(listMembers.lead_id, leadIds)));

/** Takes some leads off a list, whichever; returns how many. */
export const dropMembers = (scope: Scope, tx: Db, listId: number): Promise<number> =>
  removeSome(scope, tx, sql`${listMembers.id} IN (SELECT id FROM list_members WHERE list_id = ${listId} LIMIT ${DROPPED_AT_ONCE})`);

async function removeSome(scope: Scope, tx: Db, which: SQL | undefined): Promise<number> {
  const isTheirs = and(which, isOwn(scope, listMembers));
  const gone = await recordRows(tx, 'list_members', isTheirs, () =>
    tx.delete(listMembers).where(isTheirs).returning({ lead_id: listMembers.lead_id }),
  );
  const ids = gone.map(({ lead_id }) => lead_id);
  if (ids.length > 0) await updateListCounts(scope, tx, ids);
  return ids.length;
}
