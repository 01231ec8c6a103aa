/** The assistant's turn after a booking: ignores thanks, handles a plain cancellation, and leaves the rest to a person. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { markWithin } from '#server/outreach/appointments/appointments.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { resolveSellerZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { loadProposedTimes } from './booking.ts';
import { type ConversationMessageRow, requireConversation, type Thread } from './conversations.ts';
import { handOver, deliver, draft } from './thread.ts';
import { resolveAnswerTime } from './mode.ts';
import { explainHandOver } from './rules/hand-over.ts';
import { pickTime, formatProposedTime } from './rules/pick-time.ts';
import { composeCancellation } from './rules/questions.ts';
import type { Understood } from './understand.ts';
import { toText } from '#server/language/words.ts';

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
  const body = composeCancellation(formatProposedTime(visit.starts_at, zone));
  await deliver(scope, tx, now, await draft(scope, tx, now, { author: 'assistant', body, slot: null, engine: 'rules' }));
}

/** `cancel` only where nothing else can be meant; `ask` is for a person, with the reason; `nothing` needs no answer. */
type BookedWish = { wish: 'nothing' } | { wish: 'cancel' | 'ask'; reason: string };

const CANCEL =
  /\b(cancel\w*|call (?:it|this|the (?:visit|appointment|meeting)) off|forget (?:it|about it|the (?:visit|appointment|meeting))|never ?mind|don'?t (?:come|bother)|do not come|no need to come|(?:not|no longer) (?:interested|selling)|changed my mind|already sold|sold it)\b/;
const MOVE =
  /\b(re-?schedul\w*|postpon\w*|push (?:it|this|that) back|move (?:it|this|that|the (?:visit|appointment|meeting|time))|(?:another|other|different|new|better|earlier|later) (?:day|time|date|hour)s?|instead|can'?t (?:make|do|be)|cannot (?:make|do|be)|won'?t (?:be|make|work)|not going to make|doesn'?t work|something came up|running late|too (?:early|late)|busy|out of town)\b/;

/** The whole of a message that only asks for it: no condition, no question, no denial. */
const PLAIN_CANCEL =
  /^(?:(?:hi|hello|hey|sorry|ok(?:ay)?|no|actually|thanks?(?: you)?)[\s,.!-]+)*(?:(?:please|pls|just|can you(?: please)?|could you(?: please)?|would you(?: please)?|i (?:need|want|have|would like|'d like|wish)(?: to)?|i'd like to|i have to|we (?:need|want|have|would like)(?: to)?|i(?:'m| am) (?:going|gonna)(?: to)?|go ahead and|let'?s)[\s,]+)*cancel(?:ing|ling)?(?: (?:it|this|that|(?:the|my|our|this) (?:visit|appointment|meeting|call|booking)))?(?: (?:on|for|at) [\w\s:]{1,30}| (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow| today)?(?:[\s,.!]+(?:please|pls|thanks?(?: you)?|sorry|for (?:me|now)))*[\s.!?]*$/;

/** Words of thanks and of agreement, of which a message may consist that needs no answer. */
const AGREES =
  /\b(ok(?:ay)?|k|yes|yeah|yep|yup|sure|thank you|thanks?|thx|ty|great|good|perfect|awesome|cool|fine|super|excellent|wonderful|sounds?|works?|for me|with me|see (?:you|u|ya)|then|there|soon|will do|got it|noted|confirm(?:ed)?|i'?ll be (?:there|home|here)|we'?ll be (?:there|home|here)|be there|looking forward(?: to (?:it|that|meeting you|seeing you))?|you too|bye|have a (?:good|great|nice) (?:day|one|evening|weekend)|that'?s|is|all|so much|very much|very|much|a lot|and|on|at|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|(?:the )?first(?: one)?|(?:the )?second(?: one)?|\d{1,2}(?::\d{2})? ?(?:am|pm)?)\b/g;

/** Reads a message after a booking. */
export function readBookingReply(body: string): BookedWish {
  const { plain } = toText(body);
  const quote = `"${[...body.trim()].slice(0, 120).join('')}"`;
  if (PLAIN_CANCEL.test(plain.trim())) return { wish: 'cancel', reason: quote };
  if (CANCEL.test(plain)) return { wish: 'ask', reason: `May want to cancel the visit: ${quote}` };
  if (MOVE.test(plain)) return { wish: 'ask', reason: `Wants another time for the visit: ${quote}` };
  const isAgreed = !plain.includes('?') && !/[\p{L}\d]/u.test(plain.replaceAll(AGREES, ''));
  if (isAgreed) return { wish: 'nothing' };
  return { wish: 'ask', reason: plain.includes('?') ? `Asks: ${quote}` : `Wrote after the visit was booked: ${quote}` };
}
