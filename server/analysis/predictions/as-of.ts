/** Records as they were at a moment: what the history says has changed since is taken back. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { activities } from '#server/accounts/history/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { ActivityChange, ActivityEntity } from '#shared/accounts/history/activity.ts';

export interface Change {
  /** Ids come in the order of the changes. */
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  changes: readonly ActivityChange[];
}

/** The history of some records, oldest first, by their ids. */
export async function changesOf(scope: Scope, entity: ActivityEntity, ids: readonly number[]): Promise<Map<number, Change[]>> {
  const found = new Map<number, Change[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await scope.read
    .select({ id: activities.id, of: activities.entity_id, at: activities.created_at, changes: activities.changes })
    .from(activities)
    .where(and(eq(activities.account_id, scope.account.id), eq(activities.entity, entity), inArray(activities.entity_id, [...ids])))
    .orderBy(asc(activities.entity_id), asc(activities.id));
  for (const { id, of, at, changes } of rows) found.get(of)?.push({ id, at: Date.parse(at), changes });
  return found;
}

/** A record as it was at a moment; what no change tells of was as it is. */
export function asOf<Row extends object>(row: Row, changes: readonly Change[], at: number): Row {
  const was = { ...row } as Record<string, unknown>;
  for (const change of [...changes].reverse()) {
    if (change.at <= at) break;
    for (const { field, before } of change.changes) if (field in was) was[field] = before;
  }
  return was as Row;
}

/** The last change that gave a field one of some values; undefined when the record had it from its beginning. */
export const lastTurn = (changes: readonly Change[], field: string, values: readonly unknown[]): Change | undefined =>
  changes.findLast((change) => change.changes.some((one) => one.field === field && values.includes(one.after)));
