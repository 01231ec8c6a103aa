/** Reads and answers what is due, in all accounts; two processes never take the same conversation, and a restart forgets nothing. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { scopeOfAccount } from '#server/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import { accountZone } from '#server/appointments/zone.ts';
import type { LanguageModel } from '#server/providers/language-model.ts';
import { dayOf } from '#shared/core/days.ts';
import { answer, handOver } from './answer.ts';
import { requireConversation } from './conversations.ts';
import { factsOf, knownValues } from './facts.ts';
import { whenToAnswer } from './mode.ts';
import { understoodByModel } from './model-engine.ts';
import { conversationMessages } from './table.ts';
import { deliver, type MessageRow } from './thread.ts';
import { type Understood, understoodByRules } from './understand.ts';

type World = Pick<Context, 'store' | 'live' | 'now'> & {
  /** Something may be in the queue of the outreach. */
  wakeSender?: () => void;
};

/** For so long a process that says nothing more keeps a conversation from the others: longer than a model may take, with its retry. */
const CLAIM_MS = 120_000;

export interface AssistantWorker extends Worker {
  /** One step, for tests of two processes. */
  step(signal: AbortSignal): Promise<number | undefined>;
}

/** The worker of a process. */
export function assistantWorker(world: World, model: LanguageModel | undefined, report: (error: unknown) => void): AssistantWorker {
  const name = randomUUID();
  const step = (signal: AbortSignal) => workOnce(world, name, model, signal, report);
  return { ...worker(step, report), step };
}

async function workOnce(
  world: World,
  name: string,
  model: LanguageModel | undefined,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<number | undefined> {
  const claimed = await claim(world, name);
  const [first] = claimed;
  if (!first) return untilNext(world);
  const scope = await scopeOfAccount(world, first.account_id);
  try {
    if (first.author === 'lead') await read(scope, name, claimed, model, signal);
    else await sendDraft(scope, first, name);
    world.wakeSender?.();
  } catch (error) {
    if (signal.aborted) return undefined;
    report(error);
    await giveUp(scope, claimed, name);
  }
  return 0;
}

const isDue = (now: string): SQL | undefined => lte(conversationMessages.answer_due_at, now);
const isFree = (now: string): SQL | undefined =>
  or(isNull(conversationMessages.claimed_until), lte(conversationMessages.claimed_until, now));

/** The oldest due message that nobody works on, with all that its conversation has due from the same author. */
async function claim({ store, now }: World, name: string): Promise<MessageRow[]> {
  const at = now().toISOString();
  // Mostly nothing is due, and then nobody's writing has to wait.
  const [due] = await store.read
    .select()
    .from(conversationMessages)
    .where(and(isDue(at), isFree(at)))
    .orderBy(asc(conversationMessages.answer_due_at))
    .limit(1);
  if (!due) return [];
  const rows = await store.write((tx) =>
    tx
      .update(conversationMessages)
      .set({ claimed_by: name, claimed_until: new Date(now().getTime() + CLAIM_MS).toISOString() })
      .where(
        and(
          eq(conversationMessages.conversation_id, due.conversation_id),
          eq(conversationMessages.author, due.author),
          isDue(at),
          isFree(at),
        ),
      )
      .returning(),
  );
  return rows.sort((one, other) => one.id - other.id);
}

/** Milliseconds until something is due, or may be taken from a process that has fallen silent. */
async function untilNext({ store, now }: World): Promise<number | undefined> {
  const [next] = await store.read
    .select({ at: conversationMessages.answer_due_at, until: conversationMessages.claimed_until })
    .from(conversationMessages)
    .where(isNotNull(conversationMessages.answer_due_at))
    .orderBy(asc(conversationMessages.answer_due_at))
    .limit(1);
  if (!next?.at) return undefined;
  const at = next.until && next.until > next.at ? next.until : next.at;
  return Math.max(10, Date.parse(at) - now().getTime());
}

async function read(
  scope: Scope,
  name: string,
  messages: MessageRow[],
  model: LanguageModel | undefined,
  signal: AbortSignal,
): Promise<void> {
  const id = (messages[0] as MessageRow).conversation_id;
  const thread = await requireConversation(scope, scope.read, id);
  const today = dayOf(scope.now(), accountZone(scope));
  const known = knownValues(await factsOf(scope.read, id), thread);
  const byModel = model && (await understoodByModel(scope, model, { thread, messages, known, today, signal }));
  const understood: Understood = byModel ?? understoodByRules(messages, thread.conversation.asked_slot, today);
  const turn = { messages, understood, claimedBy: name };
  await answer(scope, id, turn).catch((error: unknown) => {
    // Somebody else has the time that the lead took.
    if (!(error instanceof Conflict)) throw error;
    return answer(scope, id, { ...turn, taken: true });
  });
}

/** Says a draft that waited for the assistant's hours; not when a person was faster, or wants to see it first. */
async function sendDraft(scope: Scope, { id, conversation_id }: MessageRow, name: string): Promise<void> {
  await scope.write(async (tx) => {
    const [message] = await tx
      .select()
      .from(conversationMessages)
      .where(and(eq(conversationMessages.id, id), eq(conversationMessages.claimed_by, name)));
    if (!message || message.status !== 'draft') return;
    const thread = await requireConversation(scope, tx, conversation_id);
    const isOver = thread.conversation.state === 'handed_over' || thread.conversation.state === 'closed';
    const when = isOver ? 'draft' : await whenToAnswer(scope, tx, thread);
    if (when !== 'draft' && when <= scope.now()) await deliver(scope, tx, thread, message);
    else
      await tx
        .update(conversationMessages)
        .set({ answer_due_at: when === 'draft' ? null : when.toISOString(), claimed_by: null, claimed_until: null })
        .where(eq(conversationMessages.id, id));
  });
}

/** What cannot be answered is a person's, and is not tried again for ever. */
async function giveUp(scope: Scope, messages: readonly MessageRow[], name: string): Promise<void> {
  await scope.write(async (tx) => {
    const [first] = messages;
    if (!first) return;
    await tx
      .update(conversationMessages)
      .set({ answer_due_at: null, claimed_by: null, claimed_until: null })
      .where(and(eq(conversationMessages.conversation_id, first.conversation_id), eq(conversationMessages.claimed_by, name)));
    const thread = await requireConversation(scope, tx, first.conversation_id);
    if (thread.conversation.state !== 'handed_over') await handOver(scope, tx, thread, 'The assistant could not answer');
  });
}
