/** Appointments out of a conversation: times are proposed, one is picked, and it is booked when the confirmation is sent. */
import { and, desc, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { bookAppointment } from '#server/outreach/appointments/appointments.ts';
import { pickSpreadOut } from '#server/outreach/appointments/free-slots.ts';
import { listSlots, resolveTime } from '#server/outreach/appointments/slots.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { isConnected } from '#shared/outreach/conversations/conversation.ts';
import { toDay } from '#shared/core/days.ts';
import { emitIn, type Thread } from './conversations.ts';
import { timeProposals } from './table.ts';

interface Time {
  starts_at: string;
  ends_at: string;
}

const KIND = 'visit' as const;

/** Times of which the two that are proposed are chosen. */
const LOOKED_AT = 12;
/** Hours of the day, where the house is, in which a seller may be asked to meet. */
const EARLIEST = 8;
const LATEST = 20;
/** Hours between a refused time and the next proposal. */
const APART_MS = 3 * 3_600_000;

/** Two free times of the next weeks, others than those that were refused, at a decent hour in the seller's zone. */
export const findFreeTimes = async (scope: Scope, refused: readonly Time[], zone: string): Promise<Time[]> =>
  pickTwoTimes((await listSlots(scope, { kind: KIND })).slots, refused, zone);

/** Two of many free times: hours away from what was refused where there are such. */
export function pickTwoTimes(slots: readonly Time[], refused: readonly Time[], zone: string): Time[] {
  const isDecent = ({ starts_at }: Time) => {
    const { hour } = Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone);
    return hour >= EARLIEST && hour < LATEST;
  };
  const away = (slot: Time) => Math.min(...refused.map((one) => Math.abs(Date.parse(one.starts_at) - Date.parse(slot.starts_at))));
  const decent = slots.filter((slot) => isDecent(slot) && away(slot) > 0);
  const far = decent.filter((slot) => away(slot) >= APART_MS);
  const [first, ...others] = pickSpreadOut(far.length > 1 ? far : decent, LOOKED_AT);
  if (!first) return [];
  const dayIn = ({ starts_at }: Time) => toDay(new Date(starts_at), zone);
  // Two different days are a better choice than two hours of one.
  const second = others.find((slot) => dayIn(slot) !== dayIn(first)) ?? others[0];
  return second ? [first, second] : [first];
}

/** Remembers which times were proposed in a conversation. */
export async function storeProposed(scope: Scope, tx: Db, thread: Thread, times: readonly Time[]): Promise<void> {
  await insertRows(tx, timeProposals, [{ account_id: scope.account.id, conversation_id: thread.conversation.id, times: [...times] }]);
  const after = times.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  await emitIn(scope, tx, thread, { type: 'conversation.contacted', changes: [{ field: 'proposed', before: null, after }] });
}

/** The times that were proposed last; all of the last ten proposals with `all`. */
export async function loadProposedTimes(scope: Scope, db: Db, conversationId: number, all = false): Promise<Time[]> {
  const proposals = await db
    .select({ times: timeProposals.times })
    .from(timeProposals)
    .where(and(eq(timeProposals.account_id, scope.account.id), eq(timeProposals.conversation_id, conversationId)))
    .orderBy(desc(timeProposals.id))
    .limit(all ? 10 : 1);
  return proposals.flatMap(({ times }) => times);
}

/** A proposed time stands, even when the answer came so late that it would not be proposed any more. */
const wasOffered = async (scope: Scope, tx: Db, conversationId: number, startsAt: string): Promise<boolean> =>
  (await loadProposedTimes(scope, tx, conversationId, true)).some(({ starts_at }) => starts_at === startsAt);

/** Throws `Conflict` when a time cannot be had: it is taken, or was never offered and is outside the hours of the account. */
export async function assertFree(scope: Scope, tx: Db, conversationId: number, startsAt: string): Promise<void> {
  const wanted = { kind: KIND, starts_at: startsAt, force: await wasOffered(scope, tx, conversationId, startsAt) };
  await resolveTime(scope, tx, wanted).catch((error: unknown) => {
    throw error instanceof Invalid ? new Conflict(error.message) : error;
  });
}

/** Books the time in the transaction of the message that confirms it; `Conflict` when it was taken meanwhile. */
export async function bookTime(scope: Scope, tx: Db, { conversation, lead }: Thread, startsAt: string): Promise<void> {
  const time = { kind: KIND, starts_at: startsAt, force: await wasOffered(scope, tx, conversation.id, startsAt) };
  // Where the words of the conversation arrive, they are the confirmation: it need not be sent twice.
  const confirm = !isConnected(conversation.channel);
  await bookAppointment(scope, tx, { lead_id: lead.id, conversation_id: conversation.id, confirm, agreed: true, ...time });
  const changes = [{ field: 'reasons', before: null, after: startsAt }];
  await emitIn(scope, tx, { conversation, lead }, { type: 'conversation.booked', changes, data: { starts_at: startsAt } });
}
