import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import type { Db } from '#server/db/store.ts';
import { eventsCalled } from '#shared/core/events.ts';
import type { EventSubject } from '#shared/core/nouns.ts';

/** Which of these records somebody has changed; what an import filled in or took back is no change of theirs. */
export async function touchedAmong(scope: Scope, tx: Db, entity: EventSubject, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: events.subject_id })
    .from(events)
    .where(
      and(
        eq(events.account_id, scope.account.id),
        eq(events.subject, entity),
        sql`${events.subject_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        inArray(events.type, eventsCalled('updated')),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
