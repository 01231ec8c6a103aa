import { and, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Changed } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import type { EventSubject } from '#shared/core/nouns.ts';
import { events } from './table.ts';

interface Row {
  id: number;
  version: number;
}

/**
 * Throws `Changed` ("This lead was changed by Ann Walker at 2026-11-20 15:00 UTC. ...") when the row has another version than
 * the change expects. To be called in the transaction of the change.
 */
export async function assertUnchanged(
  scope: Scope,
  tx: Db,
  what: { entity: EventSubject; noun: string },
  row: Row,
  expected: Expected,
): Promise<void> {
  if (!expected || expected.includes(row.version)) return;
  const [last] = await tx
    .select({ name: sql<string>`(SELECT first_name || ' ' || last_name FROM users WHERE id = ${events.actor_id})`, at: events.created_at })
    .from(events)
    .where(and(eq(events.account_id, scope.account.id), eq(events.subject, what.entity), eq(events.subject_id, row.id)))
    .orderBy(desc(events.id))
    .limit(1);
  const by = last ? ` by ${last.name} at ${last.at.slice(0, 16).replace('T', ' ')} UTC` : '';
  throw new Changed(`This ${what.noun} was changed${by}. Load it again before you change it.`);
}
