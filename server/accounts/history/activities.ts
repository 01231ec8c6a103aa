/** The history: a reading of the events. */
import { takePage } from '#server/db/list-source.ts';
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { withMerged } from '#server/db/merged-leads.ts';
import { type Activity, activityList } from '#shared/accounts/history/activity.ts';
import { EVENTS, listEventsNamed } from '#shared/core/events.ts';
import type { Page } from '#shared/core/list.ts';
import type { z } from '#shared/core/zod.ts';

/** Events caused by others or by time: worth showing to a person who was away. */
const NEWS_ACTIONS = [
  'replied',
  'unsubscribed',
  'handed_over',
  'booked',
  'missed',
  'finished',
  'earned',
  'paid',
  'signed',
  'declined',
  'held',
  'not_arrived',
  'hardens',
  'hard',
  'released',
  'refunded',
  'disputed',
  'warned',
] as const satisfies readonly Activity['action'][];

type ActivityQuery = z.output<typeof activityList.input>;

/** The account's activities, newest first unless asked otherwise. */
export function listActivities(scope: Scope, input: ActivityQuery): Promise<Page<Activity>> {
  return listPage(scope, input, {
    table: events,
    filters: filterBy(activityList, events, input, {
      entity: (entity) => eq(events.subject, entity),
      // A lead's history includes that of leads merged into it.
      entity_id: (id) => (input.entity === 'leads' ? sql`${events.subject_id} IN ${withMerged(id)}` : eq(events.subject_id, id)),
    }),
    rows: async (plan) => (await takePage(withActor(scope).where(plan.where).$dynamic(), plan)).map(asRecord),
  });
}

const withActor = ({ read }: Scope) =>
  read
    .select({ event: events, first_name: users.first_name, last_name: users.last_name })
    .from(events)
    .innerJoin(users, eq(users.id, events.actor_id));

const asRecord = ({ event, first_name, last_name }: Awaited<ReturnType<typeof withActor>>[number]): Activity => {
  const { id, type, subject_id, summary, changes, actor_id, created_at } = event;
  const { subject, action } = EVENTS[type];
  const actor = { id: actor_id, name: `${first_name} ${last_name}` };
  return { id, entity: subject, entity_id: subject_id, action, summary, changes, actor, created_at };
};

/** Activities that fit: the newest first, or in another order. */
export async function readActivities(scope: Scope, where: SQL | undefined, limit: number, order = desc(events.id)): Promise<Activity[]> {
  const rows = await withActor(scope).where(where).orderBy(order).limit(limit);
  return rows.map(asRecord);
}

/** The account's newest activities, newest first. */
export const listNewestActivities = (scope: Scope, limit: number): Promise<Activity[]> =>
  readActivities(scope, eq(events.account_id, scope.account.id), limit);

/** How many of the newest activities are searched for news: older ones are no news. */
const LOOKED_AT = 2000;
const NEWS_SHOWN = 20;

/** What others did, or time brought, newest first. */
export async function loadNews(scope: Scope): Promise<Activity[]> {
  const mine = eq(events.account_id, scope.account.id);
  const [before] = await scope.read.select({ id: events.id }).from(events).where(mine).orderBy(desc(events.id)).limit(1).offset(LOOKED_AT);
  const isNews = and(mine, gt(events.id, before?.id ?? 0), inArray(events.type, listEventsNamed(...NEWS_ACTIONS)));
  return readActivities(scope, isNews, NEWS_SHOWN);
}

/** The id of the account's newest activity, or of the newest that is older than a moment; 0 without any. */
export async function findNewestActivityId(scope: Scope, before?: Date): Promise<number> {
  const [row] = await scope.read
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.account_id, scope.account.id), before && lt(events.created_at, before.toISOString())))
    .orderBy(...(before ? [desc(events.created_at)] : []), desc(events.id))
    .limit(1);
  return row?.id ?? 0;
}

/** The account's activities after an id, oldest first. Ids follow the order of commits, because there is one writer. */
export const listActivitiesAfter = (scope: Scope, id: number, limit: number): Promise<Activity[]> =>
  readActivities(scope, and(eq(events.account_id, scope.account.id), gt(events.id, id)), limit, asc(events.id));
