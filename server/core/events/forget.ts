/** Takes out of the events what may no longer be kept: that something happened stays, who it was and what changed goes. */
import { and, eq, type SQL } from 'drizzle-orm';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import type { EventSubject } from '#shared/core/nouns.ts';
import { events } from './table.ts';

interface Forgotten {
  accounts: readonly number[];
  subject: EventSubject;
  ids: readonly number[];
  /** Which events of these records; all when left out. */
  where?: SQL | undefined;
  /** What the records are called from now on; as before when left out. */
  summary?: string;
}

/** Empties events of some records of these accounts. */
export async function forgetEvents(tx: Db, { accounts, subject, ids, where, summary }: Forgotten): Promise<void> {
  const isAbout = and(isAmong(events.account_id, accounts), eq(events.subject, subject), isAmong(events.subject_id, ids));
  await tx
    .update(events)
    .set({ changes: [], ...(summary !== undefined && { summary }) })
    .where(and(isAbout, where));
}
