/**
 * Messages that a provider takes. Before a hand-over the message is committed as `sending`: whoever finds it so after a crash knows that
 * nobody knows whether it left, and does not send it again by itself.
 */
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs.ts';
import type { HandOver } from '#server/providers/hand-over.ts';
import { ensureOutreachSettings, loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { buildMessageId, type Sender, CARRIERS } from './compose.ts';
import { loadMessageFacts } from './facts.ts';
import { judgeMessage, recordHandOver } from './record.ts';
import type { MessageRow } from './messages.ts';
import { type DueMessage, isDueNow, isOfCampaign, type Sending } from './sending.ts';
import { inboundMessages, messages } from './table.ts';
import { isSent } from '#shared/records/contacts/channels.ts';

/** Messages of campaigns sent before replies and reminders get their turn again. */
const CAMPAIGN_BATCH = 40;
const MAX_AT_ONCE = 4;
const STOP_MS = 2500;

const NOT_THERE: HandOver = { kind: 'later', words: 'Nothing is set up to send it' };
const SAMPLE: HandOver = { kind: 'refused', words: 'Sample data is never sent' };
const STOPPED: HandOver = { kind: 'unknown', words: 'DealFlow was stopped while it was handed over' };

/** Hands messages of an account over, a few at once; those of campaigns as fast as it allows. */
export async function sendToProvider(sending: Sending, job: Job, scope: Scope, due: readonly DueMessage[]): Promise<void> {
  const { messages_a_minute } = await loadOutreachSettings(scope);
  const room = sending.throttle.room(scope.account.id, messages_a_minute, sending.now().getTime());
  const ofCampaigns = due.filter(isOfCampaign).slice(0, Math.min(room, CAMPAIGN_BATCH));
  const ids = [...due.filter((one) => !isOfCampaign(one)), ...ofCampaigns].map(({ id }) => id);
  const next = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined && !job.signal.aborted; id = ids.shift()) await sendOne(sending, job, scope, id);
  };
  // One that fails does not end the job while others are still being handed over.
  const ends = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, next));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function sendOne(sending: Sending, job: Job, scope: Scope, id: number): Promise<void> {
  const { throttle, breaker, now, outcomes, isGroupPaused, providerOf } = sending;
  const taken = await reserveMessage(sending, job, scope, id);
  if (!taken) return;
  const { message, from } = taken;
  if (isOfCampaign(message)) throttle.took(scope.account.id, now().getTime());
  const result = await waitUntilStopped(
    job.signal,
    scope.account.sample_of === null ? deliverMessage(sending, message, from) : Promise.resolve(SAMPLE),
  );
  const { channel } = message;
  if (result.kind === 'down') breaker.noteDown(channel, result.words, now().getTime());
  else if (result.kind !== 'unknown') breaker.noteUp(channel);
  await scope.write(async (tx) => {
    await job.confirm(tx);
    await recordHandOver({ scope, tx, outcomes }, { id, provider: providerOf(channel) }, result, isGroupPaused);
  });
}

/** Marks a message as being handed over, committed before that begins. Undefined when it may not leave, or is not ours to send any more. */
function reserveMessage(sending: Sending, job: Job, scope: Scope, id: number): Promise<{ message: MessageRow; from: Sender } | undefined> {
  return scope.write(async (tx) => {
    await job.confirm(tx);
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, id), isDueNow(sending)));
    if (!message) return undefined;
    const settings = await ensureOutreachSettings(scope, tx);
    const facts = await loadMessageFacts(scope, tx, settings, [message]);
    const evidence = await judgeMessage(sending, scope, tx, message, facts.of(message));
    if (!evidence) return undefined;
    const from = sending.senderOf(scope, settings);
    const provider_id = message.channel === 'email' ? buildMessageId(message, from) : null;
    const attempts = message.attempts + 1;
    await tx
      .update(messages)
      .set({ status: 'sending', attempts, provider_id, evidence, updated_at: sending.now().toISOString() })
      .where(eq(messages.id, id));
    return { message: { ...message, attempts }, from };
  });
}

async function deliverMessage(sending: Sending, message: MessageRow, from: Sender): Promise<HandOver> {
  if (!isSent(message.channel)) return NOT_THERE;
  const letter = { message, from, findAnswered: () => findAnsweredId(sending, message) };
  return (await CARRIERS[message.channel].send(sending, letter)) ?? NOT_THERE;
}

/** The Message-ID of what a conversation's email answers, so that mail programs show them together. */
async function findAnsweredId({ store }: Sending, message: MessageRow): Promise<string | undefined> {
  if (message.purpose !== 'conversation' || message.lead_id === null) return undefined;
  const [last] = await store.read
    .select({ id: inboundMessages.provider_id })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.lead_id, message.lead_id), eq(inboundMessages.channel, 'email')))
    .orderBy(desc(inboundMessages.received_at))
    .limit(1);
  return last && /^[^\s<>@]+@[^\s<>]+$/.test(last.id) ? last.id : undefined;
}

/** Waits for a provider's answer, but after a stop only for a limited time. */
async function waitUntilStopped(signal: AbortSignal, result: Promise<HandOver>): Promise<HandOver> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const stopped = new Promise<HandOver>((resolve) => {
    stop = () => {
      timer = setTimeout(() => resolve(STOPPED), STOP_MS);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([result, stopped]);
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener('abort', stop);
  }
}
