/** Writes the history: one activity for each change, in the transaction of the change. */
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import { insertRows } from '#server/db/rows.ts';
import {
  NEWS_ACTIONS,
  type ActivityAction,
  type ActivityChange,
  type ActivityEntity,
  type Activity,
  type ActivityQuery,
} from '#shared/accounts/history/activity.ts';
import type { Page } from '#shared/core/list.ts';
import { activities } from './table.ts';

export interface NewActivity {
  entity: ActivityEntity;
  entity_id: number;
  action: ActivityAction;
  summary: string;
  changes?: ActivityChange[];
}

type Value = ActivityChange['before'];
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What differs between two versions of a record, of the named fields. */
export function changesBetween<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): ActivityChange[] {
  return fields
    .filter((field) => !same(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, before: (before[field] ?? null) as Value, after: (after[field] ?? null) as Value }));
}

/** Records activities of the scope's account. An update that changed nothing leaves no trace. */
export async function recordActivities(scope: Scope, tx: Db, entries: NewActivity[]): Promise<void> {
  const worthwhile = entries.filter((entry) => entry.action !== 'updated' || (entry.changes?.length ?? 0) > 0);
  if (worthwhile.length === 0) return;
  const created_at = scope.now().toISOString();
  const owner = { account_id: scope.account.id, actor_id: scope.account.id };
  await insertRows(
    tx,
    activities,
    worthwhile.map((entry) => ({ changes: [], ...entry, ...owner, created_at })),
  );
}

/** The account's activities, newest first unless asked otherwise. */
export function listActivities(scope: Scope, input: ActivityQuery): Promise<Page<Activity>> {
  return listPage(scope, input, {
    table: activities,
    where: [when(activities.entity, input.entity), when(activities.entity_id, input.entity_id)],
    sort: { id: activities.id, created_at: activities.created_at },
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await withActor(scope)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(asRecord);
    },
  });
}

const withActor = ({ read }: Scope) =>
  read
    .select({ activity: activities, first_name: users.first_name, last_name: users.last_name })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.actor_id));

const asRecord = ({
  activity: { id, entity, entity_id, action, summary, changes, actor_id, created_at },
  first_name,
  last_name,
}: Awaited<ReturnType<typeof withActor>>[number]): Activity => {
  return { id, entity, entity_id, action, summary, changes, actor: { id: actor_id, name: `${first_name} ${last_name}` }, created_at };
};

/** The account's newest activities, newest first. */
export async function newestActivities(scope: Scope, limit: number): Promise<Activity[]> {
  const rows = await withActor(scope).where(eq(activities.account_id, scope.account.id)).orderBy(desc(activities.id)).limit(limit);
  return rows.map(asRecord);
}

/** Among so many of the newest activities news are looked for: an import of thousands is over soon, and what is older is no news. */
const LOOKED_AT = 2000;
const NEWS_SHOWN = 20;

/** What others did, or time brought, newest first. */
export async function newsOf(scope: Scope): Promise<Activity[]> {
  const mine = eq(activities.account_id, scope.account.id);
  const [before] = await scope.read
    .select({ id: activities.id })
    .from(activities)
    .where(mine)
    .orderBy(desc(activities.id))
    .limit(1)
    .offset(LOOKED_AT);
  const rows = await withActor(scope)
    .where(and(mine, gt(activities.id, before?.id ?? 0), inArray(activities.action, [...NEWS_ACTIONS])))
    .orderBy(desc(activities.id))
    .limit(NEWS_SHOWN);
  return rows.map(asRecord);
}

/** The id of the account's newest activity, or of the newest that is older than a moment; 0 without any. */
export async function newestActivityId(scope: Scope, before?: Date): Promise<number> {
  const [row] = await scope.read
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.account_id, scope.account.id), before && lt(activities.created_at, before.toISOString())))
    .orderBy(...(before ? [desc(activities.created_at)] : []), desc(activities.id))
    .limit(1);
  return row?.id ?? 0;
}

/** The account's activities after the one with the id, oldest first. Ids come in the order of the commits: there is one writer. */
export async function activitiesAfter(scope: Scope, id: number, limit: number): Promise<Activity[]> {
  const rows = await withActor(scope)
    .where(and(eq(activities.account_id, scope.account.id), gt(activities.id, id)))
    .orderBy(asc(activities.id))
    .limit(limit);
  return rows.map(asRecord);
}
