/** Reads and answers what is due, in all accounts; two processes never take the same conversation, and a restart forgets nothing. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import type { Db } from '#server/db/store.ts';
import { accountZone } from '#server/outreach/appointments/zone.ts';
import type { LanguageModel } from '#server/providers/language-model.ts';
import { dayOf } from '#shared/core/days.ts';
import { answer } from './answer.ts';
import { type MessageRow, requireConversation } from './conversations.ts';
import { factsOf, knownValues } from './facts.ts';
import { handOver } from './hand-over.ts';
import { whenToAnswer } from './mode.ts';
import { understoodByModel } from './model-engine.ts';
import { type Patience, patience } from './patience.ts';
import { conversationMessages } from './table.ts';
import { deliver } from './thread.ts';
import { type Understood, understoodByRules } from './understand.ts';

type World = Pick<Context, 'store' | 'live' | 'now'> & {
  /** Something may be in the queue of the outreach. */
  wakeSender?: () => void;
};

/** For so long a process that says nothing more keeps a conversation from the others: longer than a model may take, with its retry. */
const CLAIM_MS = 120_000;

/** Conversations that are worked on at once: while a model thinks about one, the others are not kept waiting. */
const AT_ONCE = 4;

export interface AssistantWorker extends Worker {
  /** One step, for tests of two processes. */
  step(signal: AbortSignal): Promise<number | undefined>;
}

/** The worker of a process: some of them side by side, each with a name of its own. */
export function assistantWorker(world: World, model: LanguageModel | undefined, report: (error: unknown) => void): AssistantWorker {
  const patient = model && patience(model, world.now);
  const stepOf = () => {
    const name = randomUUID();
    return (signal: AbortSignal) => workOnce(world, name, patient, signal, report);
  };
  const step = stepOf();
  const all = [step, ...Array.from({ length: AT_ONCE - 1 }, stepOf)].map((one) => worker(one, report));
  return {
    start: () => all.forEach((one) => one.start()),
    wake: () => all.forEach((one) => one.wake()),
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
    step,
  };
}

async function workOnce(
  world: World,
  name: string,
  model: Patience | undefined,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<number | undefined> {
  const claimed = await claim(world, name);
  const [first] = claimed;
  if (!first) return untilNext(world);
  const scope = await scopeOfAccount(world, first.account_id);
  try {
    if (first.author === 'lead') await read(scope, name, claimed, model?.now(), signal);
    else for (const one of claimed) await sendDraft(scope, one, name);
    world.wakeSender?.();
  } catch (error) {
    if (signal.aborted) return undefined;
    report(error);
    await giveUp(scope, claimed, name);
  }
  return 0;
}

const isDue = (now: string): SQL | undefined => lte(conversationMessages.answer_due_at, now);
/** Nobody works on the message, nor on another one of its conversation: what is said meanwhile waits for the answer to what was said before. */
function isFree(db: Db, now: string): SQL | undefined {
  const busy = alias(conversationMessages, 'busy');
  return and(
    or(isNull(conversationMessages.claimed_until), lte(conversationMessages.claimed_until, now)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(busy)
        .where(and(eq(busy.conversation_id, conversationMessages.conversation_id), gt(busy.claimed_until, now))),
    ),
  );
}

/** The oldest due message that nobody works on, with all that its conversation has due from the same author. */
async function claim({ store, now }: World, name: string): Promise<MessageRow[]> {
  const at = now().toISOString();
  // Mostly nothing is due, and then nobody's writing has to wait.
  const [due] = await store.read
    .select()
    .from(conversationMessages)
    .where(and(isDue(at), isFree(store.read, at)))
    .orderBy(asc(conversationMessages.answer_due_at))
    .limit(1);
  if (!due) return [];
  const rows = await store.write(async (tx) => {
    const free = await tx
      .select({ id: conversationMessages.id })
      .from(conversationMessages)
      .where(
        and(
          eq(conversationMessages.conversation_id, due.conversation_id),
          eq(conversationMessages.author, due.author),
          isDue(at),
          isFree(tx, at),
        ),
      );
    if (free.length === 0) return [];
    return tx
      .update(conversationMessages)
      .set({ claimed_by: name, claimed_until: new Date(now().getTime() + CLAIM_MS).toISOString() })
      .where(
        inArray(
          conversationMessages.id,
          free.map(({ id }) => id),
        ),
      )
      .returning();
  });
  return rows.sort((one, other) => one.id - other.id);
}

/** Milliseconds until something is due that nobody works on; what a process took that has fallen silent is found by the next look. */
async function untilNext({ store, now }: World): Promise<number | undefined> {
  const at = now();
  const [next] = await store.read
    .select({ at: conversationMessages.answer_due_at })
    .from(conversationMessages)
    .where(and(isNotNull(conversationMessages.answer_due_at), isFree(store.read, at.toISOString())))
    .orderBy(asc(conversationMessages.answer_due_at))
    .limit(1);
  return next?.at ? Math.max(10, Date.parse(next.at) - at.getTime()) : undefined;
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
    // The last words of a conversation that the assistant has closed are still to be said; a person who closes one drops them.
    const isOver = thread.conversation.state === 'handed_over';
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
