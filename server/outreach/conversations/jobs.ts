/** The job that reads and answers due messages of all accounts, some conversations in parallel. */
import { and, asc, eq, gt, isNotNull, lte, min } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Job, JobKind, Jobs } from '#server/core/jobs.ts';
import { getAccountZone } from '#server/outreach/appointments/zone.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/sending.ts';
import type { LanguageModel } from '#server/providers/language-model.ts';
import { toDay } from '#shared/core/days.ts';
import { answer } from './answer.ts';
import { type ConversationMessageRow, requireConversation } from './conversations.ts';
import { loadConversationFacts, resolveKnownValues } from './facts.ts';
import { handOver, ANSWER_CONVERSATIONS, deliver } from './thread.ts';
import { resolveAnswerTime } from './mode.ts';
import { readByModel, type Understood, readByRules } from './understand.ts';
import { conversationMessages } from './table.ts';

/** Timeouts in a row that open it; one more after the pause opens it again. */
const MAX_TIMEOUTS = 3;
const PAUSE_MS = 60_000;

interface ModelBreaker {
  /** The model; undefined while the breaker is open. */
  available(): LanguageModel | undefined;
}

/** A circuit breaker: after repeated timeouts of the model the rules do without it for a while. */
export function createModelBreaker(model: LanguageModel, clock: () => Date): ModelBreaker {
  let timeouts = 0;
  let openUntil = 0;
  const counted: LanguageModel = {
    name: model.name,
    prices: model.prices,
    complete: async (request) => {
      const answer = await model.complete(request);
      if (answer.ok) timeouts = 0;
      else if (answer.problem === 'slow') timeouts += 1;
      else if (answer.problem !== 'stopped') timeouts = 0;
      if (timeouts >= MAX_TIMEOUTS) openUntil = clock().getTime() + PAUSE_MS;
      return answer;
    },
  };
  return { available: () => (clock().getTime() < openUntil ? undefined : counted) };
}

type Parts = Pick<Context, 'store' | 'live' | 'now'> & { jobs: Pick<Jobs, 'wake'> };

const MAX_FOUND = 50;

/** The job that answers. What it cannot answer is a person's, and is not tried again for ever. */
export function answerJob(parts: Parts, model: LanguageModel | undefined): JobKind {
  const breaker = model && createModelBreaker(model, parts.now);
  const { read } = parts.store;
  return {
    kind: ANSWER_CONVERSATIONS,
    everyMs: 5000,
    // The others do not wait while a model answers one.
    atOnce: 4,
    find: () => findDue(parts),
    run: async (job) => {
      const due = await findDueMessages(parts, job.subject);
      const [first] = due;
      if (!first) return undefined;
      const scope = await loadAccountScope(parts, first.account_id);
      // Waiting messages are answered together; those that arrive meanwhile wait for the next answer.
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
      if (found) await giveUp(await loadAccountScope(parts, found.account), subject);
    },
  };
}

async function findDue({ store, now }: Parts) {
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
const findDueMessages = ({ store, now }: Parts, conversationId: number): Promise<ConversationMessageRow[]> =>
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
  const today = toDay(scope.now(), getAccountZone(scope));
  const known = resolveKnownValues(await loadConversationFacts(scope.read, id), thread);
  const byModel = model && (await readByModel(scope, model, { thread, messages, known, today, signal }));
  const understood: Understood = byModel ?? readByRules(messages, thread.conversation.asked_slot, today);
  const turn = { messages, understood };
  await answer(scope, job, turn).catch((error: unknown) => {
    // The chosen time was taken by somebody else.
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
    // The final message of a conversation that the assistant closed is still sent; a person who closes one drops it.
    const isOver = thread.conversation.state === 'handed_over' && !message.is_notice;
    const when = isOver ? 'draft' : await resolveAnswerTime(scope, tx, thread);
    if (when !== 'draft' && when <= scope.now()) await deliver(scope, tx, thread, message);
    else
      await tx
        .update(conversationMessages)
        .set({ answer_due_at: when === 'draft' ? null : when.toISOString() })
        .where(eq(conversationMessages.id, id));
  });
}

async function giveUp(scope: Scope, id: number): Promise<void> {
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
