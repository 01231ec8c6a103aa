/** Visitors of the web chat. Nobody proves their identity: a chat about a known lead only claims to be that person. */
import { and, eq, inArray } from 'drizzle-orm';
import { loadSettingsInForce } from './settings.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { Conflict } from '#server/core/errors.ts';
import { insertRows } from '#server/db/rows.ts';
import { loadContactValues, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import {
  type ContactValue,
  correctReading,
  correctStop,
  findReading,
  isStoppedFrom,
  recordPermission,
} from '#server/records/contacts/permissions.ts';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { contactTexts } from '#shared/records/contacts/texts.ts';
import { getAccountZone, resolveSellerZone } from '#server/outreach/appointments/zone.ts';
import { changeRow, emitIn, requireConversation, type Thread, toConversation } from './conversations.ts';
import { findNextWithin, resolveAnswerTime } from './mode.ts';
import { formatProposedTime } from './rules/pick-time.ts';
import { answerTo, PHRASES, truncateToFit } from './rules/questions.ts';
import { conversationMessages } from './table.ts';
import { loadVoice } from './wording.ts';
import { assignToPerson, deliver, draft, dropWaiting } from './thread.ts';
import { findTopic } from '#server/language/topics.ts';
import { toDay } from '#shared/core/days.ts';

const CHAT_ENDED = 'Understood. This chat is over, and nothing more will be written here.';

/** The name that was typed where the chat is about a lead that was known before; undefined where nothing is claimed. */
export const getClaimedName = ({ conversation }: Pick<Thread, 'conversation'>): string | undefined =>
  conversation.channel === 'web_chat' ? (conversation.visitor_name ?? undefined) : undefined;

/** The thread as its words may know it: a visitor is greeted by what they typed, never by what is stored. */
export function asTyped(thread: Thread): Thread {
  const name = getClaimedName(thread);
  return name === undefined ? thread : { ...thread, lead: { ...thread.lead, first_name: getFirstName(name) } };
}

const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Reasons for the assistant to stay silent: whoever is angry, in need, or may want no more messages is left to a person. */
const IN_SILENCE =
  /^(?:Wants no more|Wants to be asked again|May want no more|Wants a call|Threatens|Is angry|Mentions a lawyer|In need|In crisis|May need help|Asked in the chat|It would say the same)/;

/** More than "hello?". */
const ASKS = /\S+\s+\S+\s+[^?]{1,200}\?/;

/**
 * Tells who writes to a conversation that a person has who answers, and when; with the answer to a question that has one. Once a
 * day, and again when something is asked; not after a person has written today, and only where the assistant may speak by itself.
 */
export async function sendAnswerTime(scope: Scope, tx: Db, { conversation: { id } }: Thread): Promise<void> {
  const thread = await requireConversation(scope, tx, id);
  const { conversation, lead } = thread;
  const isChat = conversation.channel === 'web_chat';
  if (IN_SILENCE.test(conversation.handover_reason ?? '')) return;
  const recent = await tx
    .select({
      author: conversationMessages.author,
      is_notice: conversationMessages.is_notice,
      at: conversationMessages.created_at,
      body: conversationMessages.body,
    })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, id), inArray(conversationMessages.status, ['queued', 'sent', 'received'])))
    .orderBy(conversationMessages.id);
  // A message just sent is answer enough.
  const last = recent.at(-1);
  if (last?.author !== 'lead') return;
  const zone = resolveSellerZone(scope, lead);
  const now = scope.now();
  const before = recent.findLast(({ author, is_notice }) => author === 'person' || is_notice);
  const isToday = before !== undefined && toDay(new Date(before.at), zone) === toDay(now, zone);
  if (isToday && (before.author === 'person' || !ASKS.test(last.body))) return;
  const may = isChat ? now : await resolveAnswerTime(scope, tx, thread);
  if (may === 'draft') return;
  const voice = await loadVoice(scope, tx, id);
  const { company, language } = voice;
  const opens = findNextWithin(await loadSettingsInForce(tx, scope.account.id), getAccountZone(scope), now);
  // A text or an email that waits for the morning says it of that day.
  const when = opens <= now || !isChat ? undefined : formatProposedTime(opens.toISOString(), zone, language);
  const topic = findTopic(last.body);
  const answer = topic && answerTo(topic, voice, language);
  const isAnswered = answer !== undefined && recent.some(({ author, body }) => author === 'assistant' && body.includes(answer));
  const words = truncateToFit([isAnswered ? undefined : answer, PHRASES[language].personComes(company, when)].filter(Boolean).join(' '));
  if (isChat) return postInChat(scope, tx, thread, words);
  const isNow = may <= now;
  const notice = await draft(scope, tx, thread, { author: 'assistant', body: words, engine: 'rules' }, isNow ? null : may.toISOString());
  await tx.update(conversationMessages).set({ is_notice: true }).where(eq(conversationMessages.id, notice.id));
  if (isNow) await deliver(scope, tx, thread, { ...notice, is_notice: true });
}

/** Puts words of the assistant onto the visitor's page that are no turn of the conversation. */
async function postInChat(scope: Scope, tx: Db, { conversation, lead }: Thread, body: string): Promise<void> {
  const now = scope.now().toISOString();
  await insertRows(tx, conversationMessages, [
    {
      account_id: lead.account_id,
      conversation_id: conversation.id,
      author: 'assistant' as const,
      body,
      status: 'sent' as const,
      engine: 'rules' as const,
      is_notice: true,
      sent_at: now,
      created_at: now,
    },
  ]);
  await changeRow(scope, tx, conversation, { last_message: body, last_message_at: now });
}

/** Ends the chat of somebody who wants to hear no more. Who has proved nothing stops nobody else's messages: a person confirms it. */
export async function endChat(scope: Scope, tx: Db, thread: Thread, words: string): Promise<void> {
  const { id } = thread.conversation;
  const stop_words = [...words.trim()].slice(0, 200).join('');
  const reason = `${assistantTexts.askedInChat}: "${stop_words}"`;
  await dropWaiting(scope, tx, id, 'answers too');
  const { conversation, lead } = await requireConversation(scope, tx, id);
  if (conversation.state !== 'closed' || conversation.handover_reason !== reason)
    await postInChat(scope, tx, { conversation, lead }, CHAT_ENDED);
  const now = await requireConversation(scope, tx, id);
  await assignToPerson(scope, tx, now, reason, { state: 'closed', stop_words });
}

const toLeadValue = (lead: { id: number }): ContactValue => ({ kind: 'lead', value: String(lead.id) });
const isSaidIn = (id: number) => (from: string | null) => from === contactTexts.inChat(id);

/** What keeps messages away because of what was read: the words of the chat that a person confirmed, or those of any other answer. */
export async function readStop(
  scope: Scope,
  db: Db,
  { conversation: { id, channel, stop_words }, lead }: Thread,
): Promise<Pick<ConversationDetail, 'stop_confirmed' | 'stop_read'>> {
  const isConfirmed = channel === 'web_chat' && stop_words !== null && (await isStoppedFrom(scope, db, toLeadValue(lead), isSaidIn(id)));
  if (isConfirmed) return { stop_confirmed: stop_words, stop_read: null };
  const read = await findReading(scope, db, await loadContactValues(scope, db, toLeadPerson(lead)));
  // A possible opt-out is asked about separately.
  if (!read || (read.contact_status === 'paused' && stop_words !== null)) return { stop_confirmed: null, stop_read: null };
  const { contact_status, evidence, until } = read;
  return { stop_confirmed: null, stop_read: { contact_status, words: evidence ?? '', until } };
}

/** Confirms that the lead opted out; throws `Conflict` when nothing waits for confirmation. */
export function confirmStop(scope: Scope, id: number): Promise<void> {
  return scope.write(async (tx) => {
    const thread = await requireConversation(scope, tx, id);
    const { stop_to_confirm: words } = await toConversation(scope, tx, thread);
    if (words === null) throw new Conflict(assistantTexts.noStop);
    await recordPermission(scope, tx, {
      lead_id: thread.lead.id,
      ...toLeadValue(thread.lead),
      contact_status: 'opted_out',
      source: 'reply',
      evidence: words,
      address: contactTexts.inChat(id),
    });
  });
}

/**
 * It was somebody else, or no wish to hear no more: the lead may be contacted as before, and the reason is recorded. What was read is
 * taken back as far as a person saw it. Throws `Conflict` when nobody asked for a stop.
 */
export function dropStop(scope: Scope, id: number, reason: string): Promise<void> {
  return scope.write(async (tx) => {
    const thread = await requireConversation(scope, tx, id);
    const { conversation, lead } = thread;
    const { stop_words, channel, state } = conversation;
    const { stop_read } = await readStop(scope, tx, thread);
    if (stop_words === null && stop_read === null) throw new Conflict(assistantTexts.noStop);
    if (channel === 'web_chat') await correctStop(scope, tx, toLeadValue(lead), isSaidIn(id), reason);
    const values = await loadContactValues(scope, tx, toLeadPerson(lead));
    await correctReading(scope, tx, values, reason, ({ contact_status, evidence }) =>
      stop_read
        ? contact_status === stop_read.contact_status && (evidence ?? '') === stop_read.words
        : isMaybe({ contact_status, evidence }),
    );
    const isChat = channel === 'web_chat' && stop_words !== null;
    const handover_reason = isChat ? assistantTexts.notThemBecause(reason) : null;
    const goesOn = stop_read === null && channel !== 'web_chat' && state === 'handed_over' ? { state: 'asking' as const } : {};
    await changeRow(scope, tx, conversation, { stop_words: null, handover_reason, ...goesOn });
    const changes = [{ field: 'handover_reason', before: conversation.handover_reason, after: handover_reason }];
    await emitIn(scope, tx, thread, { type: 'conversation.updated', changes });
  });
}

/** Whether an entry of the log is the pause of words that may ask for a stop. */
const isMaybe = ({ contact_status, evidence }: { contact_status: ContactStatus | null; evidence: string | null }): boolean =>
  contact_status === 'paused' && (evidence ?? '').startsWith(`${assistantTexts.maybe}: `);
