/** Beginning a conversation: the first words are drafted, or sent where that is allowed. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { leads } from '#server/records/leads/table.ts';
import type { Conversation, ConversationInput } from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { insertConversation, requireConversation, type Thread, toConversation } from './conversations.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { resolveKnownValues } from './facts.ts';
import { resolveAnswerTime } from './mode.ts';
import { route } from './rules/decide.ts';
import { composeOpening } from './rules/questions.ts';
import { deliver, draft, hasAddress } from './thread.ts';
import { buildWording } from './wording.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

/** Begins a conversation with one of the account's leads; `Invalid` when the channel cannot reach the lead. */
export function startConversation(scope: Scope, input: ConversationInput): Promise<Conversation> {
  return scope.write(async (tx) => {
    if (input.channel === 'web_chat') throw new Invalid({ channel: [assistantTexts.notTheirsToStart] });
    const thread = await insertConversation(scope, tx, input);
    if (!hasAddress(thread)) throw new Invalid({ channel: [assistantTexts.noAddress[input.channel as SentChannel]] });
    await sendFirstMessage(scope, tx, thread);
    return toConversation(scope, tx, await requireConversation(scope, tx, thread.conversation.id));
  });
}

/** Previews the first message to a lead as of now; throws `NotFound`. */
export async function previewFirstMessage(scope: Scope, leadId: number): Promise<{ body: string }> {
  const lead = await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  return { body: composeFirstMessage(scope, { lead }).body };
}

function composeFirstMessage(scope: Scope, thread: Pick<Thread, 'lead'> & Partial<Thread>) {
  const next = route({ values: resolveKnownValues([], thread), turns: 0 });
  const slot = 'ask' in next && next.ask !== 'appointment' ? next.ask : 'person';
  return { body: composeOpening(slot, buildWording(scope, thread)), slot };
}

/** The assistant's first message: a draft, or sent where that is allowed. */
export async function sendFirstMessage(scope: Scope, tx: Db, thread: Thread): Promise<void> {
  const words = { author: 'assistant' as const, ...composeFirstMessage(scope, thread), engine: 'rules' as const };
  const when = await resolveAnswerTime(scope, tx, thread);
  const isLater = when !== 'draft' && when > scope.now();
  const message = await draft(scope, tx, thread, words, isLater ? when.toISOString() : null);
  if (when !== 'draft' && !isLater) await deliver(scope, tx, thread, message);
}
