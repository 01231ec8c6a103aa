/** Connects conversations to inbound messages and to outcomes of sent ones. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Jobs } from '#server/core/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import type { StaleCheck, OutcomeHandler, ReplyHandler } from '#server/outreach/messages/handlers.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { extractOwnWords } from '#server/language/own-words.ts';
import { handOver, describeOptOut, ANSWER_CONVERSATIONS, receiveInThread } from './thread.ts';
import { resumeOrBegin, requireConversation, type Thread } from './conversations.ts';
import { conversationMessages } from './table.ts';
import { isSent, type SentChannel } from '#shared/records/contacts/channels.ts';

const LONGEST_KEPT = 2000;
const ANSWERS_ANOTHER = 'Answers another message than those about the booked visit';

/** What became of a message of a conversation. One that did not arrive makes the conversation a person's. */
export const conversationOutcome: OutcomeHandler = async (scope, tx, { subject_id }, { kind, at, words }) => {
  const message = subject_id === null ? undefined : await findOwned(scope, tx, conversationMessages, subject_id);
  if (!message) return;
  if (kind === 'sent') {
    await updateRow(tx, conversationMessages, message, { status: 'sent', sent_at: at, error: null });
    return;
  }
  const error = words ?? (kind === 'unconfirmed' ? 'It is not known whether it was sent' : 'Not delivered');
  await updateRow(tx, conversationMessages, message, { status: 'failed', error });
  const thread = await requireConversation(scope, tx, message.conversation_id);
  if (['idle', 'asking', 'waiting'].includes(thread.conversation.state))
    await handOver(scope, tx, thread, `A message did not arrive: ${error}`);
};

/**
 * Why what a conversation says must not leave any more: it confirms a time that is not booked any more, or has begun. The conversation
 * then shows it as not sent. Null while it may leave.
 */
export const staleWords: StaleCheck = async (scope, tx, { subject_id }) => {
  if (subject_id === null) return null;
  const message = await findOwned(scope, tx, conversationMessages, subject_id);
  if (!message) return assistantTexts.wasDeleted;
  const books = message.books_at;
  if (books === null) return null;
  const [booked] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.account_id, scope.account.id),
        eq(appointments.conversation_id, message.conversation_id),
        eq(appointments.starts_at, books),
        eq(appointments.status, 'booked'),
      ),
    )
    .limit(1);
  if (booked && books > scope.now().toISOString()) return null;
  await updateRow(tx, conversationMessages, message, { status: 'discarded' });
  return booked ? appointmentTexts.hasBegun : appointmentTexts.hasChanged;
};

/** Continues or creates the lead's conversation, and wakes the assistant. */
export const continueConversation =
  (jobs: Pick<Jobs, 'wake'>): ReplyHandler =>
  async (scope, tx, inbound) => {
    const { lead_id, channel } = inbound;
    if (lead_id === null || !isSent(channel)) return;
    const thread = await findThread(scope, tx, { lead_id, channel, answers: inbound.answers });
    const body = [...(extractOwnWords(inbound.body, channel) || inbound.body)].slice(0, LONGEST_KEPT).join('').trim();
    if (body === '') return;
    await receiveInThread(scope, tx, thread, { body, external_id: `inbound ${inbound.id}`, at: inbound.received_at, isContactNoted: true });
    const { answers } = inbound;
    // "Yes" to a campaign is no word about the visit that is booked: only a person can say which of the two is meant.
    const isOther = thread.conversation.state === 'booked' && (answers?.purpose === 'campaign' || answers?.purpose === 'single');
    const isPersons = inbound.opted_out || inbound.for_a_person !== null;
    const reason = inbound.opted_out ? describeOptOut(thread, body) : (inbound.for_a_person ?? (isOther ? ANSWERS_ANOTHER : undefined));
    if (reason !== undefined) await handOver(scope, tx, await requireConversation(scope, tx, thread.conversation.id), reason);
    if (!isPersons) jobs.wake(ANSWER_CONVERSATIONS);
  };

async function findThread(
  scope: Scope,
  tx: Db,
  { lead_id, channel, answers }: { lead_id: number; channel: SentChannel; answers: Parameters<ReplyHandler>[2]['answers'] },
): Promise<Thread> {
  if (answers?.purpose === 'conversation' && answers.subject_id !== null) {
    const message = await findOwned(scope, tx, conversationMessages, answers.subject_id);
    if (message) return requireConversation(scope, tx, message.conversation_id);
  }
  return resumeOrBegin(scope, tx, { lead_id, channel });
}
