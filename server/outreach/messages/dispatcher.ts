/** Sets up sending and receiving by the settings: providers, sender and mailbox. */
import { and, eq, asc, inArray } from 'drizzle-orm';
import type { Live } from '#server/core/live.ts';
import { type Jobs, DATABASE, type JobKind, type Job } from '#server/core/jobs.ts';
import type { Store, Db } from '#server/db/store.ts';
import { createSmtpMail } from '#server/providers/mail.ts';
import { createMailbox, type ReceivedMail, type Mailbox } from '#server/providers/mailbox.ts';
import { type TwilioKeys, createTwilioTexts } from '#server/providers/sms.ts';
import { toDelivery, type Settings } from '#server/core/settings.ts';
import type { Providers } from '#shared/outreach/messages/settings.ts';
import type { Scope } from '#server/core/context.ts';
import { findOwned } from '#server/db/records.ts';
import { pause } from '#server/core/pause.ts';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { type Undelivered, recordUndelivered, recordUnconfirmed, recordSent, judgeMessage } from './record.ts';
import { type Arrival, type InboundParts, receive } from './inbound.ts';
import type { IsGroupPaused } from './messages.ts';
import type { Stale, Outcomes, ReplyHandler } from './handlers.ts';
import { readMail } from './received-mail.ts';
import { SEND_MESSAGES, findDue, findNextDueMs, isDueNow, openSending, type Sending, type ProviderBreaker } from './sending.ts';
import { recordContacted } from './notices.ts';
import { messages } from './table.ts';
import { sendToProvider } from './to-provider.ts';
import { buildMessageId } from './compose.ts';
import { loadMessageFacts } from './facts.ts';

/** The batch size between which other requests are served. */
const BETWEEN_PAUSES = 8;

/** Marks an account's messages as sent, a batch in one transaction; what the rules stop or defer is noted too. */
async function sendToOutbox(sending: Sending, job: Job, scope: Scope, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length && !job.signal.aborted;) {
    at += await job.inBatch(async (amount) => {
      const batch = ids.slice(at, at + amount);
      await scope.write(async (tx) => {
        await job.confirm(tx);
        await sendBatch(sending, scope, tx, batch);
      });
      return batch.length;
    });
    await pause();
  }
}

async function sendBatch(sending: Sending, scope: Scope, tx: Db, ids: readonly number[]): Promise<void> {
  const settings = await ensureOutreachSettings(scope, tx);
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inArray(messages.id, [...ids]), isDueNow(sending)))
    .orderBy(asc(messages.due_at), asc(messages.id));
  const facts = await loadMessageFacts(scope, tx, settings, rows);
  for (const [at, message] of rows.entries()) {
    if (at % BETWEEN_PAUSES === BETWEEN_PAUSES - 1) await pause();
    const evidence = await judgeMessage(sending, scope, tx, message, facts.of(message));
    if (!evidence) continue;
    const provider_id = buildMessageId(message, sending.senderOf(scope, settings));
    await recordSent({ scope, tx, outcomes: sending.outcomes }, message, { provider: 'outbox', provider_id, evidence });
    facts.contacted(message);
  }
}

const MAX_RECOVERED = 50;

/**
 * The job that sends: it takes what is due of all accounts, holds each message against the rules, hands it over, and writes down what
 * became of it. Messages stay rows of their own table, worked off in batches by this one job: a job each would be two more writes each.
 */
const sendJob = (sending: Sending): JobKind => ({
  kind: SEND_MESSAGES,
  everyMs: 5000,
  batch: { ms: 24, fewest: 20, most: 100 },
  find: async () => {
    const isWaiting = (await findDue(sending, 1)).length > 0 || (await findLeft(sending, 1)).length > 0;
    return isWaiting ? { subjects: [DATABASE] } : { subjects: [], nextMs: await findNextDueMs(sending) };
  },
  run: async (job) => {
    await resumeInterrupted(sending, job);
    const due = await findDue(sending);
    for (const account of new Set(due.map(({ account_id }) => account_id))) {
      if (job.signal.aborted) return undefined;
      const scope = await sending.scopeOf(account);
      const own = due.filter(({ account_id }) => account_id === account);
      const isInside = ({ channel }: (typeof own)[number]) => sending.providerOf(channel) === 'outbox';
      await sendToOutbox(
        sending,
        job,
        scope,
        own.filter(isInside).map(({ id }) => id),
      );
      await sendToProvider(
        sending,
        job,
        scope,
        own.filter((one) => !isInside(one)),
      );
    }
    return due.length > 0 ? 0 : findNextDueMs(sending);
  },
});

/** Messages still marked as sending without a running job were left by a crashed process. */
const findLeft = ({ store }: Sending, limit: number) =>
  store.read.select({ id: messages.id, account_id: messages.account_id }).from(messages).where(eq(messages.status, 'sending')).limit(limit);

async function resumeInterrupted(sending: Sending, job: Job): Promise<void> {
  for (;;) {
    const left = await findLeft(sending, MAX_RECOVERED);
    for (const { id, account_id } of left) {
      const scope = await sending.scopeOf(account_id);
      await scope.write(async (tx) => {
        await job.confirm(tx);
        const message = await findOwned(scope, tx, messages, id);
        if (message?.status === 'sending') await recordUnconfirmed({ scope, tx, outcomes: sending.outcomes }, message);
      });
    }
    if (left.length < MAX_RECOVERED) return;
  }
}

export const READ_MAILBOX = 'messages.read-mailbox';

/** Reads the mailbox now and then, and at once when its server tells of new mail. */
export const createMailboxJob = (mailbox: Mailbox): JobKind => ({
  kind: READ_MAILBOX,
  everyMs: 30_000,
  find: async () => ({ subjects: [DATABASE] }),
  run: async ({ signal }) => {
    await mailbox.read(signal);
    return undefined;
  },
});

export type OutreachEnvironment = Partial<Settings>;

interface DispatcherParts {
  store: Store;
  live: Live;
  now: () => Date;
  /** The address below which links lead here, without a trailing slash. */
  publicUrl: string;
  /** Outcome handlers, by purpose of the message. */
  outcomes: Outcomes;
  /** Whether a group of messages was paused. */
  isGroupPaused: IsGroupPaused;
  /** Asked whether what a message says is still true when it is about to leave. */
  stale?: Stale;
  /** Handlers of inbound messages, run one after the other. */
  replies: readonly ReplyHandler[];
  jobs: Jobs;
}

export interface MessageDispatcher {
  /** Something may be due now. */
  wake(): void;
  /** Ends the connections to providers; after the jobs have stopped. */
  close(): void;
  receive(arrival: Arrival): Promise<number>;
  undelivered(about: Undelivered): Promise<void>;
  /** The configured providers, without secrets. */
  providers: Providers;
  publicUrl: string;
  isGroupPaused: IsGroupPaused;
  inbound: InboundParts;
  /** The error of a provider that is down, and when it is tried again; undefined when it works. */
  outage: ProviderBreaker['outageOf'];
}

/** Below the public address. */
const TWILIO_WEBHOOK = '/api/webhooks/twilio';

const readTwilioKeys = (settings: OutreachEnvironment): TwilioKeys | undefined => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (!accountSid || !authToken || !from) return undefined;
  return { baseUrl: settings.TWILIO_BASE_URL ?? 'https://api.twilio.com', accountSid, authToken, from };
};

const listProviders = (
  settings: OutreachEnvironment,
  keys: TwilioKeys | undefined,
  delivery: ReturnType<typeof toDelivery>,
): Providers => ({
  email: delivery.email ? 'smtp' : 'outbox',
  sms: delivery.sms ? 'twilio' : 'outbox',
  mail_from: settings.MAIL_FROM ?? null,
  sms_from: keys?.from ?? null,
  answers_by_email: settings.IMAP_URL ? 'mailbox' : settings.MAIL_WEBHOOK_KEY ? 'webhook' : 'none',
  public_url: settings.PUBLIC_URL ?? null,
});

/** Registers the jobs that send and that read the mailbox. `report` receives failures in the background. */
export function createMessageDispatcher(
  settings: OutreachEnvironment,
  parts: DispatcherParts,
  report: (error: unknown) => void,
): MessageDispatcher {
  const { store, live, now, publicUrl, replies, isGroupPaused, jobs } = parts;
  const outcomes = { single: recordContacted, ...parts.outcomes };
  const delivery = toDelivery(settings);
  const keys = readTwilioKeys(settings);
  const mail = settings.SMTP_URL ? createSmtpMail(settings.SMTP_URL) : undefined;
  const sending = openSending(
    {
      ...{ store, live, now, publicUrl, delivery, outcomes, isGroupPaused, mail },
      stale: parts.stale,
      mailFrom: settings.MAIL_FROM,
      answersArrive: Boolean(settings.IMAP_URL ?? settings.MAIL_WEBHOOK_KEY),
      replyTags: settings.MAIL_REPLY_TAGS === 'on',
      texts: keys && createTwilioTexts(keys),
      // A local address cannot be called from outside.
      textCallback: settings.PUBLIC_URL ? `${publicUrl}${TWILIO_WEBHOOK}` : undefined,
    },
    report,
  );
  const wake = () => jobs.wake(SEND_MESSAGES);
  const inbound: InboundParts = { store, live, now, replies, wake };
  const takeMail = async (received: ReceivedMail): Promise<void> => {
    const read = readMail(received);
    if (read.kind === 'answer') await receive(inbound, { ...read.arrival, received_at: now().toISOString() });
    if (read.kind === 'bounce') await recordUndelivered({ store, live, now, outcomes }, read.about);
  };
  const onArrival = () => jobs.wake(READ_MAILBOX);
  const answers = settings.IMAP_URL ? createMailbox(settings.IMAP_URL, { take: takeMail, report, onArrival }) : undefined;
  jobs.register(sendJob(sending));
  if (answers) jobs.register(createMailboxJob(answers));
  return {
    wake,
    close: () => {
      mail?.close();
      answers?.close();
    },
    receive: (arrival) => receive(inbound, arrival),
    undelivered: (about) => recordUndelivered({ store, live, now, outcomes }, about),
    inbound,
    publicUrl,
    isGroupPaused,
    providers: listProviders(settings, keys, delivery),
    outage: sending.breaker.outageOf,
  };
}
