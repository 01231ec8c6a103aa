/** Conversations of the last days, as the assistant has them with sellers: read, answered, handed over. */
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { answer } from '#server/outreach/conversations/answer.ts';
import { changeRow, insertConversation, requireConversation } from '#server/outreach/conversations/conversations.ts';
import { sendFirstMessage } from '#server/outreach/conversations/start.ts';
import { conversationMessages } from '#server/outreach/conversations/table.ts';
import { receiveInThread } from '#server/outreach/conversations/thread.ts';
import { readByRules } from '#server/outreach/conversations/understand.ts';
import type { Scope } from '#server/core/context.ts';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { leads } from '#server/records/leads/table.ts';
import type { ConversationChannel } from '#shared/outreach/conversations/conversation.ts';
import { toDay } from '#shared/core/days.ts';

interface Story {
  channel: ConversationChannel;
  hoursAgo: number;
  /** What the seller says, one answer after the other; the assistant's last words stay a draft. */
  said: string[];
}

const STORIES: readonly Story[] = [
  {
    channel: 'sms',
    hoursAgo: 30,
    said: [
      'Yes this is me',
      'Maybe, depends',
      'My wife passed in the fall and the stairs are getting to be too much.',
      'End of the year maybe',
    ],
  },
  { channel: 'sms', hoursAgo: 26, said: ['Yes', 'Sure, I would consider it', 'I inherited it from my aunt and it sits empty'] },
  {
    channel: 'email',
    hoursAgo: 20,
    said: ['Yes, that is my house.', 'How much would you pay?', 'Tired of being a landlord, the tenants stopped paying.'],
  },
  { channel: 'phone', hoursAgo: 9, said: ['Speaking', 'I might be', 'Can I talk to a real person?'] },
  {
    channel: 'whatsapp',
    hoursAgo: 5,
    said: ['Yes I own it with my sister', 'Yes', 'Job transfer to Phoenix', 'within 30 days', 'The roof leaks and the AC died'],
  },
  { channel: 'sms', hoursAgo: 2, said: ['Yes', 'Not interested, thanks'] },
];
const HOUR_MS = 3_600_000;
const STEP_MS = 7 * 60_000;

/** Holds them with the newest leads that can be written to, up to `scope.now()`. Nothing is sent. Returns how many there are. */
export async function addConversations(scope: Scope): Promise<number> {
  const now = scope.now().getTime();
  const owners = await scope.read
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), isNotNull(leads.phone), isNotNull(leads.email)))
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(STORIES.length);
  let count = 0;
  for (const { id } of owners) {
    const story = STORIES[count];
    if (!story) break;
    let moment = now - story.hoursAgo * HOUR_MS;
    await hold({ ...scope, now: () => new Date(moment) }, id, story, () => {
      moment = Math.min(now, moment + STEP_MS);
    });
    count += 1;
  }
  return count;
}

async function hold(scope: Scope, lead_id: number, { channel, said }: Story, later: () => void): Promise<void> {
  const begun = await scope.write(async (tx) => {
    const thread = await insertConversation(scope, tx, { lead_id, channel });
    await sendFirstMessage(scope, tx, thread);
    return thread.conversation.id;
  });
  for (const body of said) {
    later();
    if (!(await approve(scope, begun))) return;
    later();
    const message = await scope.write(async (tx) => receiveInThread(scope, tx, await requireConversation(scope, tx, begun), { body }));
    const { conversation } = await requireConversation(scope, scope.read, begun);
    const understood = readByRules([message], conversation.asked_slot, toDay(scope.now()));
    await answer(scope, createManualJob(begun), { messages: [message], understood });
  }
}

/** Marks the draft as sent, without putting anything into a queue. False when there is none: a person has the conversation. */
function approve(scope: Scope, id: number): Promise<boolean> {
  return scope.write(async (tx) => {
    const [draft] = await tx
      .select()
      .from(conversationMessages)
      .where(and(eq(conversationMessages.conversation_id, id), eq(conversationMessages.status, 'draft')));
    if (!draft) return false;
    const at = scope.now().toISOString();
    await tx.update(conversationMessages).set({ status: 'sent', sent_at: at }).where(eq(conversationMessages.id, draft.id));
    const { conversation } = await requireConversation(scope, tx, id);
    await changeRow(scope, tx, conversation, {
      state: 'waiting',
      turns: conversation.turns + 1,
      asked_slot: draft.slot,
      last_message: draft.body,
      last_message_at: at,
    });
    return true;
  });
}
