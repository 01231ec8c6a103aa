/** Reads and answers what is due, in all accounts: a conversation at a time, and some of them side by side. */
import { and, asc, eq, gt, isNotNull, lte, min } from 'drizzle-orm';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Due, Job, JobKind, Jobs } from '#server/core/jobs/jobs.ts';
import { accountZone } from '#server/outreach/appointments/zone.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/queue.ts';
import type { LanguageModel } from '#server/providers/language-model.ts';
import { toDay } from '#shared/core/days.ts';
import { answer } from './answer.ts';
import { type ConversationMessageRow, requireConversation } from './conversations.ts';
import { loadConversationFacts, knownValues } from './facts.ts';
import { handOver } from './hand-over.ts';
import { whenToAnswer } from './mode.ts';
import { understoodByModel } from './model-engine.ts';
import { createModelBreaker } from './model-breaker.ts';
import { conversationMessages } from './table.ts';
import { ANSWER_CONVERSATIONS, deliver } from './thread.ts';
import { type Understood, understoodByRules } from './understand.ts';

type Parts = Pick<Context, 'store' | 'live' | 'now'> & { jobs: Pick<Jobs, 'wake'> };

const MAX_FOUND = 50;

/** The job that answers. What it cannot answer is a person's, and is not tried again for ever. */
export function answerJob(parts: Parts, model: LanguageModel | undefined): JobKind {
  const breaker = model && createModelBreaker(model, parts.now);
  const { read } = parts.store;
  return {
    kind: ANSWER_CONVERSATIONS,
    everyMs: 5000,
    // While a model thinks about one, the others are not kept waiting.
    atOnce: 4,
    find: () => findDue(parts),
    run: async (job) => {
      const due = await dueIn(parts, job.subject);
      const [first] = due;
      if (!first) return undefined;
      const scope = await scopeOfAccount(parts, first.account_id);
      // What was said by one side is answered together; what was said meanwhile waits for the answer.
      const together = due.filter(({ author }) => author === first.author);
      if (first.author === 'lead') await readMessages(scope, job, together, breaker?.available());
      else for (const one of together) await sendDraft(scope, job, one);
      parts.jobs.wake(SEND_MESSAGES);
      return 0;
    },
    giveUp: async ({ subject }) => {
      const [found] = await read
        .select({ account: conversationMessages.account_id })
        .from(conversationMessages)
        .where(eq(conversationMessages.conversation_id, subject))
        .limit(1);
      if (found) await leaveToPerson(await scopeOfAccount(parts, found.account), subject);
    },
  };
}

async function findDue({ store, now }: Parts): Promise<Due> {
  const at = now();
  const { answer_due_at } = conversationMessages;
  const subjects = await store.read
    .select({ id: conversationMessages.conversation_id, account: conversationMessages.account_id })
    .from(conversationMessages)
    .where(lte(answer_due_at, at.toISOString()))
    .groupBy(conversationMessages.conversation_id)
    .orderBy(asc(min(answer_due_at)))
    .limit(MAX_FOUND);
  const [next] = await store.read
    .select({ at: answer_due_at })
    .from(conversationMessages)
    .where(gt(answer_due_at, at.toISOString()))
    .orderBy(asc(answer_due_at))
    .limit(1);
  return { subjects, nextMs: next?.at ? Math.max(10, Date.parse(next.at) - at.getTime()) : undefined };
}

/** What is due in a conversation, the oldest first. */
const dueIn = ({ store, now }: Parts, conversationId: number): Promise<ConversationMessageRow[]> =>
  store.read
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, conversationId), lte(conversationMessages.answer_due_at, now().toISOString())))
    .orderBy(asc(conversationMessages.answer_due_at), asc(conversationMessages.id));

async function readMessages(scope: Scope, job: Job, due: ConversationMessageRow[], model: LanguageModel | undefined): Promise<void> {
  const messages = [...due].sort((one, other) => one.id - other.id);
  const { signal } = job;
  const id = (messages[0] as ConversationMessageRow).conversation_id;
  const thread = await requireConversation(scope, scope.read, id);
  const today = toDay(scope.now(), accountZone(scope));
  const known = knownValues(await loadConversationFacts(scope.read, id), thread);
  const byModel = model && (await understoodByModel(scope, model, { thread, messages, known, today, signal }));
  const understood: Understood = byModel ?? understoodByRules(messages, thread.conversation.asked_slot, today);
  const turn = { messages, understood };
  await answer(scope, job, turn).catch((error: unknown) => {
    // Somebody else has the time that the lead took.
    if (!(error instanceof Conflict)) throw error;
    return answer(scope, job, { ...turn, taken: true });
  });
}

/** Says a draft that waited for the assistant's hours; not when a person was faster, or wants to see it first. */
async function sendDraft(scope: Scope, job: Job, { id, conversation_id }: ConversationMessageRow): Promise<void> {
  await scope.write(async (tx) => {
    await job.confirm(tx);
    const [message] = await tx
      .select()
      .from(conversationMessages)
      .where(and(eq(conversationMessages.id, id), isNotNull(conversationMessages.answer_due_at)));
    if (!message || message.status !== 'draft') return;
    const thread = await requireConversation(scope, tx, conversation_id);
    // The last words of a conversation that the assistant has closed are still to be said; a person who closes one drops them.
    const isOver = thread.conversation.state === 'handed_over' && !message.is_notice;
    const when = isOver ? 'draft' : await whenToAnswer(scope, tx, thread);
    if (when !== 'draft' && when <= scope.now()) await deliver(scope, tx, thread, message);
    else
      await tx
        .update(conversationMessages)
        .set({ answer_due_at: when === 'draft' ? null : when.toISOString() })
        .where(eq(conversationMessages.id, id));
  });
}

async function leaveToPerson(scope: Scope, id: number): Promise<void> {
  await scope.write(async (tx) => {
    const isDue = lte(conversationMessages.answer_due_at, scope.now().toISOString());
    await tx
      .update(conversationMessages)
      .set({ answer_due_at: null })
      .where(and(eq(conversationMessages.conversation_id, id), isDue));
    const thread = await requireConversation(scope, tx, id);
    if (thread.conversation.state !== 'handed_over') await handOver(scope, tx, thread, 'The assistant could not answer');
  });
}
