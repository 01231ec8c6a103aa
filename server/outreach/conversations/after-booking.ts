/** The assistant's turn after a visit was booked: thanks need no answer, a plain wish to cancel is seen to, all else is a person's. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { markWithin } from '#server/outreach/appointments/appointments.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { sellerZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { proposedTimes } from './booking.ts';
import { type ConversationMessageRow, requireConversation, type Thread } from './conversations.ts';
import { handOver } from './hand-over.ts';
import { whenToAnswer } from './mode.ts';
import { bookedWish } from './rules/after-booking.ts';
import { whyHandOver } from './rules/hand-over.ts';
import { pickTime, timeWords } from './rules/pick-time.ts';
import * as say from './rules/questions.ts';
import { deliver, draft } from './thread.ts';
import type { Understood } from './understand.ts';

/** Answers what was said after the booking, in the transaction of the turn. */
export async function answerBooked(
  scope: Scope,
  tx: Db,
  thread: Thread,
  { messages, understood }: { messages: ConversationMessageRow[]; understood: Understood },
): Promise<void> {
  const said = messages.map(({ body }) => body).join('\n');
  const reason = whyHandOver(said);
  if (reason !== undefined) return handOver(scope, tx, thread, reason);
  const zone = sellerZone(scope, thread.lead);
  const visit = await findBookedVisit(scope, tx, thread);
  const wish = bookedWish(said);
  if (wish.wish === 'cancel') return cancel(scope, tx, thread, wish.reason, zone, visit);
  const times = visit ? await proposedTimes(scope, tx, thread.conversation.id) : [];
  // Who says the booked time once more agrees with it.
  const picked = pickTime(said, times, zone, scope.now());
  const agrees = visit !== undefined && typeof picked === 'object' && picked.starts_at === visit.starts_at && !said.includes('?');
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

/** Cancels the visit and says so where the assistant may speak now; else a person does both. A person hears of it in any case. */
async function cancel(
  scope: Scope,
  tx: Db,
  thread: Thread,
  said: string,
  zone: string,
  visit: { id: number; starts_at: string } | undefined,
): Promise<void> {
  const when = visit ? await whenToAnswer(scope, tx, thread) : 'draft';
  if (!visit || when === 'draft' || when > scope.now()) return handOver(scope, tx, thread, `Wants to cancel the visit: ${said}`);
  // The conversation says it: nobody needs to hear it twice.
  await markWithin(scope, tx, visit.id, 'cancelled', { notify: false });
  await handOver(scope, tx, thread, `Cancelled the visit: ${said}`);
  const now = await requireConversation(scope, tx, thread.conversation.id);
  const body = say.cancelled(timeWords(visit.starts_at, zone));
  await deliver(scope, tx, now, await draft(scope, tx, now, { author: 'assistant', body, slot: null, engine: 'rules' }));
}
