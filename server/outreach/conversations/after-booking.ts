/** The assistant's turn after a booking: ignores thanks, handles a plain cancellation, and leaves the rest to a person. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { markWithin } from '#server/outreach/appointments/appointments.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { resolveSellerZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { loadProposedTimes } from './booking.ts';
import { type ConversationMessageRow, requireConversation, type Thread } from './conversations.ts';
import { handOver } from './hand-over.ts';
import { resolveAnswerTime } from './mode.ts';
import { readBookingReply } from './rules/after-booking.ts';
import { explainHandOver } from './rules/hand-over.ts';
import { pickTime, formatProposedTime } from './rules/pick-time.ts';
import * as say from './rules/questions.ts';
import { deliver, draft } from './thread.ts';
import type { Understood } from './understand.ts';

/** Answers messages after the booking, in the transaction of the turn. */
export async function answerBooked(
  scope: Scope,
  tx: Db,
  thread: Thread,
  { messages, understood }: { messages: ConversationMessageRow[]; understood: Understood },
): Promise<void> {
  const words = messages.map(({ body }) => body).join('\n');
  const reason = explainHandOver(words);
  if (reason !== undefined) return handOver(scope, tx, thread, reason);
  const zone = resolveSellerZone(scope, thread.lead);
  const visit = await findBookedVisit(scope, tx, thread);
  const wish = readBookingReply(words);
  if (wish.wish === 'cancel') return cancel(scope, tx, thread, wish.reason, zone, visit);
  const times = visit ? await loadProposedTimes(scope, tx, thread.conversation.id) : [];
  // Who says the booked time once more agrees with it.
  const picked = pickTime(words, times, zone, scope.now());
  const agrees = visit !== undefined && typeof picked === 'object' && picked.starts_at === visit.starts_at && !words.includes('?');
  if (wish.wish === 'ask' && !agrees) return handOver(scope, tx, thread, wish.reason);
  if (understood.handOver !== undefined) await handOver(scope, tx, thread, understood.handOver);
}

/** The visit that was booked in a conversation and is still ahead. */
export async function findBookedVisit(
  scope: Scope,
  db: Db,
  { conversation }: Thread,
): Promise<{ id: number; starts_at: string } | undefined> {
  const [row] = await db
    .select({ id: appointments.id, starts_at: appointments.starts_at })
    .from(appointments)
    .where(
      and(
        eq(appointments.account_id, scope.account.id),
        eq(appointments.conversation_id, conversation.id),
        eq(appointments.status, 'booked'),
        gt(appointments.starts_at, scope.now().toISOString()),
      ),
    )
    .orderBy(asc(appointments.starts_at))
    .limit(1);
  return row;
}

/** Cancels the visit and confirms it where the assistant may send now; else a person does both. A person is notified in any case. */
async function cancel(
  scope: Scope,
  tx: Db,
  thread: Thread,
  words: string,
  zone: string,
  visit: { id: number; starts_at: string } | undefined,
): Promise<void> {
  const when = visit ? await resolveAnswerTime(scope, tx, thread) : 'draft';
  if (!visit || when === 'draft' || when > scope.now()) return handOver(scope, tx, thread, `Wants to cancel the visit: ${words}`);
  // The conversation says it: it need not be sent twice.
  await markWithin(scope, tx, visit.id, 'cancelled', { notify: false });
  await handOver(scope, tx, thread, `Cancelled the visit: ${words}`);
  const now = await requireConversation(scope, tx, thread.conversation.id);
  const body = say.composeCancellation(formatProposedTime(visit.starts_at, zone));
  await deliver(scope, tx, now, await draft(scope, tx, now, { author: 'assistant', body, slot: null, engine: 'rules' }));
}
