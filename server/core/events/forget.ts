/** Removes from events what may no longer be stored: the event stays, its record's name and the changed values go. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import type { EventSubject } from '#shared/core/nouns.ts';
import { events } from './table.ts';

interface Forgotten {
  accounts: readonly number[];
  subject: EventSubject;
  /** Of which records; of all when left out. */
  ids?: readonly number[];
  /** Which events of these records; all when left out. */
  where?: SQL | undefined;
  /** What the records are called from now on; as before when left out. */
  summary?: string;
}

/** Empties events of some records of these accounts. */
export async function redactEvents(tx: Db, { accounts, subject, ids, where, summary }: Forgotten): Promise<void> {
  const isAbout = and(isAmong(events.account_id, accounts), eq(events.subject, subject), ids && isAmong(events.subject_id, ids));
  await tx
    .update(events)
    .set({ changes: [], ...(summary !== undefined && { summary }) })
    .where(and(isAbout, where));
}

/** Clears the events of a record that contain a value of a field, and its former name. */
export async function redactValue(
  tx: Db,
  { account, subject, id, field, value }: { account: number; subject: EventSubject; id: number; field: string; value: string },
): Promise<void> {
  const ofRecord = and(eq(events.account_id, account), eq(events.subject, subject), eq(events.subject_id, id));
  const matching = await tx
    .select({ id: events.id, changes: events.changes })
    .from(events)
    .where(and(ofRecord, sql`instr(${events.changes}, ${JSON.stringify(field)})`))
    .orderBy(desc(events.id));
  const values = new Set<unknown>([value]);
  for (const { id: event, changes } of matching) {
    const change = changes.find((one) => one.field === field && values.has(one.after));
    if (!change) continue;
    values.add(change.before ?? value);
    await tx.update(events).set({ changes: [] }).where(eq(events.id, event));
  }
}
