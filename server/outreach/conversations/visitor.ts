/** Who opened a web chat. Nobody proves there who they are: a chat about a lead that was known before only claims to be that person. */
import { and, eq, inArray } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { loadSettingsInForce } from './settings.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { Conflict } from '#server/core/errors.ts';
import { insertRows } from '#server/db/rows.ts';
import { type ContactValue, correctStop, findPermission, isStoppedFrom, recordPermission } from '#server/records/contacts/permissions.ts';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { contactTexts } from '#shared/records/contacts/texts.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { accountZone, sellerZone } from '#server/outreach/appointments/zone.ts';
import { changeRow, requireConversation, type Thread } from './conversations.ts';
import { nextWithin } from './hours.ts';
import { timeWords } from './rules/pick-time.ts';
import * as say from './rules/questions.ts';
import { conversationMessages } from './table.ts';
import { dropWaiting } from './thread.ts';

/** The name that was typed where the chat is about a lead that was known before; undefined where nothing is claimed. */
export const claimedName = ({ conversation }: Pick<Thread, 'conversation'>): string | undefined =>
  conversation.channel === 'web_chat' ? (conversation.visitor_name ?? undefined) : undefined;

/** The thread as its words may know it: a visitor is greeted by what they typed, never by what is stored. */
export function asTyped(thread: Thread): Thread {
  const name = claimedName(thread);
  return name === undefined ? thread : { ...thread, lead: { ...thread.lead, first_name: firstOf(name) } };
}

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** A visitor is told once in a while that a person comes, not after each message. */
const NOTICE_MS = 12 * 3_600_000;

/** Tells a visitor at once that a person answers, and when; not in other channels, and not twice in a row. */
export async function tellWhenAnswered(scope: Scope, tx: Db, { conversation: { id } }: Thread): Promise<void> {
  const thread = await requireConversation(scope, tx, id);
  if (thread.conversation.channel !== 'web_chat') return;
  const now = scope.now();
  const since = new Date(now.getTime() - NOTICE_MS).toISOString();
  const said = await tx
    .select({ author: conversationMessages.author, is_notice: conversationMessages.is_notice, at: conversationMessages.created_at })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, id), inArray(conversationMessages.status, ['sent', 'received'])))
    .orderBy(conversationMessages.id);
  // What was just said to them is word enough.
  if (said.at(-1)?.author !== 'lead') return;
  const last = said.findLast(({ author, is_notice }) => author === 'person' || is_notice);
  if (last !== undefined && last.at > since) return;
  const settings = await loadSettingsInForce(tx, scope.account.id);
  const opens = nextWithin(settings, accountZone(scope), now);
  const when = opens <= now ? undefined : timeWords(opens.toISOString(), sellerZone(scope, thread.lead));
  await sayInChat(scope, tx, thread, say.personComes(scope.account.company_name, when));
}

/** Puts words of the assistant onto the visitor's page that are no turn of the conversation. */
async function sayInChat(scope: Scope, tx: Db, { conversation, lead }: Thread, body: string): Promise<void> {
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

/** How the reason begins with which a chat ends whose visitor wants to hear no more. */
const STOP_TO_CONFIRM = 'Asked in the chat to hear no more';

/** Ends the chat of somebody who wants to hear no more. Who has proved nothing stops nobody else's messages: a person confirms it. */
export async function endChat(scope: Scope, tx: Db, thread: Thread, words: string): Promise<void> {
  const { id } = thread.conversation;
  const stop_words = [...words.trim()].slice(0, 200).join('');
  const reason = `${STOP_TO_CONFIRM}: "${stop_words}"`;
  await dropWaiting(scope, tx, id, 'answers too');
  const { conversation, lead } = await requireConversation(scope, tx, id);
  if (conversation.state !== 'closed' || conversation.handover_reason !== reason)
    await sayInChat(scope, tx, { conversation, lead }, say.CHAT_ENDED);
  const now = await requireConversation(scope, tx, id);
  await changeRow(scope, tx, now.conversation, { state: 'closed', handover_reason: reason, stop_words, is_unread: true });
  await emitEvents(scope, tx, [
    {
      type: 'conversation.handed_over',
      subject_id: id,
      summary: leadName(lead),
      changes: [{ field: 'handover_reason', before: null, after: reason }],
      data: { reason },
    },
  ]);
}

const personOf = (lead: { id: number }): ContactValue => ({ kind: 'lead', value: String(lead.id) });
const isSaidIn = (id: number) => (from: string | null) => from === contactTexts.inChat(id);

/** What somebody wrote in the chat to hear no more: while nobody has confirmed that it was the lead, and while that holds. */
export async function readStop(
  scope: Scope,
  db: Db,
  { conversation: { id, stop_words }, lead }: Thread,
): Promise<Pick<ConversationDetail, 'stop_to_confirm' | 'stop_confirmed'>> {
  const none = { stop_to_confirm: null, stop_confirmed: null };
  if (stop_words === null) return none;
  const person = personOf(lead);
  if ((await findPermission(scope, db, person))?.standing !== 'opted_out') return { ...none, stop_to_confirm: stop_words };
  return (await isStoppedFrom(scope, db, person, isSaidIn(id))) ? { ...none, stop_confirmed: stop_words } : none;
}

/** A person confirms that it was the lead, and that it was a no, who wants to hear no more; throws `Conflict` when nobody asked for it. */
export function confirmStop(scope: Scope, id: number): Promise<void> {
  return scope.write(async (tx) => {
    const thread = await requireConversation(scope, tx, id);
    const { stop_to_confirm: words } = await readStop(scope, tx, thread);
    if (words === null) throw new Conflict(assistantTexts.noStop);
    await recordPermission(scope, tx, {
      lead_id: thread.lead.id,
      ...personOf(thread.lead),
      standing: 'opted_out',
      source: 'reply',
      evidence: words,
      address: contactTexts.inChat(id),
    });
  });
}

/** It was somebody else: the lead may be contacted as before, and the reason is kept. Throws `Conflict` when nobody asked for a stop. */
export function dismissStop(scope: Scope, id: number, reason: string): Promise<void> {
  return scope.write(async (tx) => {
    const { conversation, lead } = await requireConversation(scope, tx, id);
    if (conversation.stop_words === null) throw new Conflict(assistantTexts.noStop);
    await correctStop(scope, tx, personOf(lead), isSaidIn(id), reason);
    // Nobody undoes by this what is recorded for another reason.
    const known = await findPermission(scope, tx, personOf(lead));
    if (known?.standing === 'paused')
      await recordPermission(scope, tx, { lead_id: lead.id, ...personOf(lead), standing: null, source: 'manual', evidence: reason });
    const isChat = conversation.channel === 'web_chat';
    const handover_reason = isChat ? assistantTexts.notThemBecause(reason) : null;
    const goesOn = !isChat && conversation.state === 'handed_over' ? { state: 'asking' as const } : {};
    await changeRow(scope, tx, conversation, { stop_words: null, handover_reason, ...goesOn });
    const changes = [{ field: 'handover_reason', before: conversation.handover_reason, after: handover_reason }];
    await emitEvents(scope, tx, [{ type: 'conversation.updated', subject_id: id, summary: leadName(lead), changes }]);
  });
}
