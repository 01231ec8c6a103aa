/** Reminds sellers a day and two hours before. A reminder is put into the queue in the transaction that marks it, so exactly once. */
import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { ScopeParts } from '#server/core/context.ts';
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { queueNotice, DAY_BEFORE_MS, HOURS_BEFORE_MS } from './announce.ts';
import { appointments } from './table.ts';

const AT_ONCE = 50;

/** Booked, ahead, and a reminder of it is due. */
const isDue = (now: Date): SQL | undefined => {
  const within = (ms: number) => lte(appointments.starts_at, new Date(now.getTime() + ms).toISOString());
  return and(
    eq(appointments.status, 'booked'),
    gt(appointments.starts_at, now.toISOString()),
    within(DAY_BEFORE_MS),
    or(isNull(appointments.reminded_day_before_at), and(isNull(appointments.reminded_hours_before_at), within(HOURS_BEFORE_MS))),
  );
};

const findDue = ({ store, now }: ScopeParts, limit: number) =>
  store.read
    .select({ id: appointments.id, account_id: appointments.account_id })
    .from(appointments)
    .where(isDue(now()))
    .orderBy(asc(appointments.starts_at), asc(appointments.id))
    .limit(limit);

/** Queues due reminders and marks them; returns how many appointments were checked. */
export async function remindDue(parts: ScopeParts, signal?: AbortSignal): Promise<number> {
  const due = await findDue(parts, AT_ONCE);
  for (const { id, account_id } of due) {
    if (signal?.aborted) break;
    await remind(parts, account_id, id);
    await pause();
  }
  return due.length;
}

async function remind(parts: ScopeParts, accountId: number, id: number): Promise<void> {
  const scope = await loadAccountScope(parts, accountId);
  await scope.write(async (tx) => {
    const now = scope.now();
    // Another process, or a person, may have been here since it was read.
    const [row] = await tx
      .select()
      .from(appointments)
      .where(and(eq(appointments.id, id), isDue(now)));
    if (!row) return;
    const isNear = Date.parse(row.starts_at) - now.getTime() <= HOURS_BEFORE_MS;
    const at = now.toISOString();
    await tx
      .update(appointments)
      // Two hours before, the day-before reminder is pointless.
      .set({ reminded_day_before_at: row.reminded_day_before_at ?? at, ...(isNear ? { reminded_hours_before_at: at } : {}) })
      .where(eq(appointments.id, id));
    await queueNotice(scope, tx, row, isNear ? 'hours_before' : 'day_before');
  });
}

/** The job that reminds sellers of all accounts. */
export const createReminderJob = (parts: ScopeParts): JobKind => ({
  kind: 'appointments.remind',
  everyMs: 5000,
  find: async () => ({ subjects: (await findDue(parts, 1)).length > 0 ? [DATABASE] : [] }),
  run: async ({ signal }) => ((await remindDue(parts, signal)) === AT_ONCE ? 0 : undefined),
});
