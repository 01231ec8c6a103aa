/** After a no-show: one proposal of other times on the next day, and a task for the person where nothing else is planned. */
import { and, eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leadRecords } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { queueNotice, wasToldAfter } from './announce.ts';
import { pickSpreadOut } from './free-slots.ts';
import type { AppointmentRow } from './reading.ts';
import { loadCalendar } from './settings.ts';
import { listFreeBetween } from './slots.ts';

const HOUR_MS = 3_600_000;
const PROPOSALS = 2;
/** Days over which the proposals may lie. */
const AHEAD_MS = 7 * 24 * HOUR_MS;
/** Time to read and answer the message before the first proposed time. */
const ANSWER_MS = 4 * HOUR_MS;

const AGREE = 'Agree on another time: ';

/** Clears the task of a missed appointment from the lead: another time is agreed, or it was not missed. */
export async function clearMissed(scope: Scope, tx: Db, lead: { id: number; next_action: string | null }): Promise<void> {
  if (lead.next_action?.startsWith(AGREE)) await leadRecords.patchWithin(scope, tx, lead.id, { next_action: null, next_action_date: null });
}

/** Proposes other times once, a day after the missed one, and plans the next call. */
export async function handleMissed(scope: Scope, tx: Db, row: AppointmentRow, notify: boolean): Promise<void> {
  const isProposed = notify && !(await wasToldAfter(scope, tx, row.id, row.starts_at)) && (await propose(scope, tx, row));
  const [lead] = await tx
    .select({ next_action_date: leads.next_action_date })
    .from(leads)
    .where(and(eq(leads.id, row.lead_id), eq(leads.account_id, scope.account.id)));
  const today = findToday(scope);
  // A later step planned by the person stays.
  if (!lead || (lead.next_action_date !== null && lead.next_action_date > today)) return;
  const missed = `${row.kind === 'phone' ? 'call' : 'visit'} missed on ${toDay(new Date(row.starts_at), scope.account.time_zone ?? undefined)}`;
  // The seller has a day to answer the proposal.
  await leadRecords.patchWithin(scope, tx, row.lead_id, {
    next_action: `${AGREE}${missed}`,
    next_action_date: addDays(today, isProposed ? 2 : 1),
  });
}

async function propose(scope: Scope, tx: Db, row: AppointmentRow): Promise<boolean> {
  const tomorrow = new Date(Math.max(Date.parse(row.starts_at) + 24 * HOUR_MS, scope.now().getTime())).toISOString();
  const from = new Date(Date.parse(tomorrow) + ANSWER_MS).toISOString();
  const to = new Date(Date.parse(from) + AHEAD_MS).toISOString();
  const free = await listFreeBetween(scope, tx, await loadCalendar(scope, tx), { kind: row.kind, from, to });
  const proposals = pickSpreadOut(free, PROPOSALS).map(({ starts_at }) => starts_at);
  return (await queueNotice(scope, tx, row, 'missed', { due_at: tomorrow, proposals })) === null;
}
