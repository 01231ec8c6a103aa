/** Stops automatic messages until a person decides: a crisis, a possible opt-out, or a requested later day. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { updateRow } from '#server/db/rows.ts';
import { mayBeSpanish } from '#server/language/spanish.ts';
import { readReply, type ReplyReading } from '#server/language/read-reply.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { leads } from '#server/records/leads/table.ts';
import { isConnected } from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { changeRow, type ConversationMessageRow, requireConversation, type Thread } from './conversations.ts';
import { handOver, deliver, draft, dropWaiting, hasAddress } from './thread.ts';
import { isForeign } from './rules/hand-over.ts';
import { PHRASES } from './rules/questions.ts';
import { conversationMessages } from './table.ts';
import { pickAddress, isSent } from '#shared/records/contacts/channels.ts';

const CRISIS = 'May need help';
const LATER = 'Wants to be asked again';

/** What the messages ask for beside facts; a crisis in any of them comes first. */
export function readTurn(messages: readonly ConversationMessageRow[], today: string): ReplyReading | undefined {
  const read = messages.map(({ body }) => readReply({ text: body, channel: 'chat', today }));
  return read.find(({ crisis }) => crisis !== null) ?? read.find(({ stop }) => stop !== 'else') ?? read.at(-1);
}

/** Pauses automatic messages to this person until somebody lifts it, or until a day. */
async function pauseLead(
  scope: Scope,
  tx: Db,
  { lead, conversation }: Thread,
  reason: string,
  words: string,
  until: string | null = null,
): Promise<void> {
  const evidence = `${reason}: "${[...words].slice(0, 400).join('')}"`;
  const address = isSent(conversation.channel) ? pickAddress(conversation.channel, lead) : null;
  const change = {
    lead_id: lead.id,
    kind: 'lead' as const,
    value: String(lead.id),
    contact_status: 'paused' as const,
    source: 'reply' as const,
  };
  await recordPermission(scope, tx, { ...change, evidence, until, address });
}

/** Sends one humane sentence, stops everything else, and alerts a person at once. */
export async function handleCrisis(scope: Scope, tx: Db, thread: Thread, words: string, isStopped: boolean): Promise<void> {
  const { id } = thread.conversation;
  const previous = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, id), inArray(conversationMessages.body, [PHRASES.en.inNeed, PHRASES.es.inNeed])))
    .limit(1);
  // The one sentence may still wait for a person to say it.
  if (previous.length === 0) await dropWaiting(scope, tx, id, 'answers too');
  await pauseLead(scope, tx, thread, CRISIS, words);
  const now = await requireConversation(scope, tx, id);
  const body = PHRASES[isForeign(words) || mayBeSpanish(words.toLowerCase()) ? 'es' : 'en'].inNeed;
  if (!isStopped && previous.length === 0) {
    const message = await draft(scope, tx, now, { author: 'assistant', body, slot: null, engine: 'rules' });
    if (isConnected(now.conversation.channel) && hasAddress(now)) await deliver(scope, tx, now, message);
  }
  // The message just written stays in the queue.
  await handOver(scope, tx, await requireConversation(scope, tx, id), `${CRISIS}: "${quote(words)}"`, false);
}

/** Nothing is suppressed; a person says whether it was a no. */
export async function pauseMaybe(scope: Scope, tx: Db, thread: Thread, words: string): Promise<void> {
  await pauseLead(scope, tx, thread, assistantTexts.maybe, words);
  const { conversation } = await requireConversation(scope, tx, thread.conversation.id);
  const changed = await changeRow(scope, tx, conversation, { stop_words: quote(words) });
  await handOver(scope, tx, { ...thread, conversation: changed }, `${assistantTexts.maybe}: "${quote(words)}"`);
}

/** The next step gets their day, and nothing leaves by itself before that day. */
export async function scheduleLater(scope: Scope, tx: Db, thread: Thread, later: { on: string; words: string }): Promise<void> {
  await pauseLead(scope, tx, thread, LATER, later.words, later.on);
  const { lead } = await requireConversation(scope, tx, thread.conversation.id);
  await updateRow(tx, leads, lead, { next_action: `Ask again: "${quote(later.words)}"`.slice(0, 200), next_action_date: later.on });
}

/** Records an opt-out with the person's words. */
export async function recordOptOut(scope: Scope, tx: Db, thread: Thread, words: ConversationMessageRow): Promise<void> {
  const { id } = thread.lead;
  // What came in through the outreach is known there already, of the address from which it came.
  if (!words.external_id?.startsWith(INBOUND))
    await recordPermission(scope, tx, {
      lead_id: id,
      kind: 'lead',
      value: String(id),
      contact_status: 'opted_out',
      source: 'reply',
      evidence: (readReply({ text: words.body, channel: 'chat' }).words || words.body).slice(0, 500),
    });
}
const INBOUND = 'inbound ';

const quote = (words: string): string => [...words].slice(0, 120).join('');
