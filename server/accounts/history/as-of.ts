/** What the events say of records: how they were at a moment, by reverting later changes, and whether a person has changed them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { listEventsNamed } from '#shared/core/events.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { EventSubject } from '#shared/core/nouns.ts';

export interface RecordChange {
  /** Ids come in the order of the changes. */
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  changes: readonly FieldChange[];
}

/** The history of some records, oldest first, by their ids. */
export async function loadChanges(scope: Scope, entity: EventSubject, ids: readonly number[]): Promise<Map<number, RecordChange[]>> {
  const found = new Map<number, RecordChange[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await scope.read
    .select({ id: events.id, of: events.subject_id, at: events.created_at, changes: events.changes })
    .from(events)
    .where(and(eq(events.account_id, scope.account.id), eq(events.subject, entity), inArray(events.subject_id, [...ids])))
    .orderBy(asc(events.subject_id), asc(events.id));
  for (const { id, of, at, changes } of rows) found.get(of)?.push({ id, at: Date.parse(at), changes });
  return found;
}

/** A record as of a moment; fields without a recorded change are as today. */
export function rebuildAt<Row extends object>(row: Row, changes: readonly RecordChange[], at: number): Row {
  const was = { ...row } as Record<string, unknown>;
  for (const change of [...changes].reverse()) {
    if (change.at <= at) break;
    for (const { field, before } of change.changes) if (field in was) was[field] = before;
  }
  return was as Row;
}

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
