import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import type { Db } from '#server/db/store.ts';
import { listEventsNamed } from '#shared/core/events.ts';
import type { EventSubject } from '#shared/core/nouns.ts';

/** Which of these records a person has changed; changes by an import or its undo do not count. */
export async function findEditedRecords(scope: Scope, tx: Db, entity: EventSubject, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: events.subject_id })
    .from(events)
    .where(
      and(
        eq(events.account_id, scope.account.id),
        eq(events.subject, entity),
        sql`${events.subject_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        inArray(events.type, listEventsNamed('updated')),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
