import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { ActivityEntity } from '#shared/accounts/history/activity.ts';
import { activities } from './table.ts';

/** Which of these records somebody has changed; what an import filled in or took back is no change of theirs. */
export async function touchedAmong(scope: Scope, tx: Db, entity: ActivityEntity, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: activities.entity_id })
    .from(activities)
    .where(
      and(
        eq(activities.account_id, scope.account.id),
        eq(activities.entity, entity),
        sql`${activities.entity_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        eq(activities.action, 'updated'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
