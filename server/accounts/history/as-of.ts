/** Reconstructs records as of a moment by reverting later changes. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import type { Scope } from '#server/core/context.ts';
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
