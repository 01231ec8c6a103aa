/**
 * The one that sends: it takes what is due of all accounts, holds each message against the law, hands it over, and writes down
 * what became of it. Before a hand-over the message is committed as `sending`: whoever finds it so after a crash knows that nobody
 * knows whether it left, and does not send it again by itself.
 */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Live } from '#server/core/live.ts';
import { pause } from '#server/core/pause.ts';
import { inTurn, turns } from '#server/core/turns.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import type { Db, Store } from '#server/db/store.ts';
import { storageFailure } from '#server/db/failures.ts';
import type { HandOver } from '#server/providers/hand-over.ts';
import type { MailProvider } from '#server/providers/mail.ts';
import type { TextProvider } from '#server/providers/sms.ts';
import { checkMessage } from '#shared/outreach/messages/guard/check.ts';
import { mailOf, messageId, type Sender, textOf } from './compose.ts';
import { factsOf } from './facts.ts';
import type { IsHeld, MessageRow } from './messages.ts';
import type { Obsolete } from './obsolete.ts';
import type { OutcomeHandler, Outcomes } from './outcomes.ts';
import { conclude, type Evidence, recordHandOver, recordSent, recordUnconfirmed } from './record.ts';
import { type Outage, outages } from './outages.ts';
import { outreachSettingsIn, outreachSettingsOf } from '#server/accounts/settings/settings.ts';
import { inboundMessages, messages } from './table.ts';
import { throttle } from './throttle.ts';

export interface SenderParts {
  store: Store;
  live: Live;
  now: () => Date;
  /** Links in messages begin with it; without a slash at its end. */
  publicUrl: string;
  /** Without one, email goes to the outbox inside the application. */
  mail?: MailProvider | undefined;
  mailFrom?: string | undefined;
  /** Whether answers to `mailFrom` reach the application. */
  answersArrive?: boolean;
  /** Without one, texts go to the outbox. */
  texts?: TextProvider | undefined;
  /** Where the provider of texts tells what became of them. */
  textCallback?: string | undefined;
  /** What is told what became of messages. */
  outcomes: Outcomes;
  /** Whether a group of messages was paused. */
  isHeld: IsHeld;
  /** Asked at the last moment whether what a message says is still true. */
  obsolete?: Obsolete | undefined;
  /** No other process works on this database: what is still being handed over was left by one that is gone. */
  alone?: boolean;
}

/** What leaves through here; letters are printed, and chats are shown. */
const CHANNELS: MessageRow['channel'][] = ['email', 'sms'];
/** So many are looked at in one step. */
const LOOKED_AT = 200;
/** So many of campaigns are handed over before it is looked again whether somebody waits for an answer. */
const CAMPAIGN_SHARE = 40;
/** So many are put into the outbox without a look at what else there is to do. */
const AT_A_STRETCH = 8;
/** So many are handed over at once. */
const AT_ONCE = 4;
/** For so long a process that says nothing more keeps a message it was handing over. */
const CLAIM_MS = 60_000;
/** How soon it is looked again whether an account that has sent its share of the minute may go on. */
const THROTTLED_MS = 200;
/** A stop waits so long for what is being handed over. */
const STOP_MS = 2500;

/** When a message is due. With a sign before it the index by that moment, which campaigns fill, is not used. */
const BY_DUE = sql`${messages.due_at}`;
const BY_GROUP = sql`+${messages.due_at}`;

type Due = Pick<MessageRow, 'id' | 'account_id' | 'channel' | 'purpose'>;
const isOfCampaign = ({ purpose }: Pick<MessageRow, 'purpose'>): boolean => purpose === 'campaign';

export interface SendingWorker extends Worker {
  /** What is known of a channel whose provider takes nothing. */
  outage(channel: MessageRow['channel']): Outage | undefined;
}

/** The sender; `report` is told of failures that nobody waits for. */
export function sender(parts: SenderParts, report: (error: unknown) => void): SendingWorker {
  const { store, now } = parts;
  const outcomes = unfailing(parts.outcomes, report);
  const name = randomUUID();
  const pace = turns({ ms: 24, fewest: 20, most: 100 });
  const allowed = throttle();
  const faults = outages();
  const open = () => CHANNELS.filter((channel) => !faults.waiting(now().getTime()).includes(channel));
  const scopes = new Map<number, { scope: Scope; until: number }>();

  const scopeOf = async (accountId: number): Promise<Scope> => {
    const known = scopes.get(accountId);
    if (known && known.until > Date.now()) return known.scope;
    const scope = await scopeOfAccount(parts, accountId);
    // Its name and company stand in messages, and may be changed.
    scopes.set(accountId, { scope, until: Date.now() + 5000 });
    return scope;
  };

  const providerOf = (channel: MessageRow['channel']) => (channel === 'sms' ? parts.texts && 'twilio' : parts.mail && 'smtp') || 'outbox';

  /** A claim that has run out, or that was made by a clock far ahead of ours: those of two machines may differ a little. */
  const isLeft = (): SQL | undefined => {
    const longest = new Date(now().getTime() + 10 * CLAIM_MS).toISOString();
    return or(lt(messages.claimed_until, now().toISOString()), gt(messages.claimed_until, longest));
  };

  /** What was being handed over by a process that is gone. */
  const recover = async (which: SQL | undefined = isLeft()) => {
    for (;;) {
      const left = await store.read
        .select({ id: messages.id, account_id: messages.account_id })
        .from(messages)
        .where(and(eq(messages.status, 'sending'), or(isNull(messages.claimed_until), which)))
        .limit(50);
      for (const { id, account_id } of left) {
        const scope = await scopeOf(account_id);
        await scope.write(async (tx) => {
          const [message] = await tx
            .select()
            .from(messages)
            .where(and(eq(messages.id, id), eq(messages.status, 'sending')));
          if (message) await recordUnconfirmed(scope, tx, outcomes, message);
        });
      }
      if (left.length < 50) return;
    }
  };

  const dueNow = (due_at: SQL = BY_DUE) =>
    and(eq(messages.status, 'queued'), lte(due_at, sql.param(now().toISOString(), messages.due_at)), inArray(messages.channel, open()));

  /** Marks messages that go to the outbox as sent, as many as keep nobody waiting; what the law stops or defers is noted too. */
  const toOutbox = async (scope: Scope, ids: number[]): Promise<void> => {
    for (let at = 0; at < ids.length; ) {
      const done = await inTurn(pace, async (amount) => {
        const some = ids.slice(at, at + amount);
        await scope.write(async (tx) => {
          const settings = await outreachSettingsIn(scope, tx);
          const rows = await tx
            .select()
            .from(messages)
            .where(and(inArray(messages.id, some), dueNow()))
            .orderBy(asc(messages.due_at), asc(messages.id));
          const facts = await factsOf(scope, tx, settings, rows);
          for (const [at, message] of rows.entries()) {
            // Requests are read meanwhile; only who writes waits.
            if (at % AT_A_STRETCH === AT_A_STRETCH - 1) await pause();
            const passed = await judge(scope, tx, message, checkMessage(facts.of(message)));
            if (!passed) continue;
            const id = messageId(message, senderOf(scope, settings));
            await recordSent(scope, tx, outcomes, message, { provider: 'outbox', id, evidence: passed });
            facts.contacted(message);
          }
        });
        return some.length;
      });
      at += done;
      await pause();
    }
  };

  /** Writes down a refusal, a delay, or that it is too late; gives the evidence of a message that may leave. */
  const judge = async (
    scope: Scope,
    tx: Db,
    message: MessageRow,
    { verdict, evidence }: ReturnType<typeof checkMessage>,
  ): Promise<Evidence | undefined> => {
    const tooLate = await parts.obsolete?.[message.purpose]?.(scope, tx, message);
    if (tooLate) {
      await conclude(scope, tx, outcomes, message, { status: 'cancelled', error: tooLate });
      return undefined;
    }
    const kept = evidence as unknown as Record<string, unknown>[];
    if (verdict.kind === 'send') return evidence;
    if (verdict.kind === 'later')
      await conclude(scope, tx, outcomes, message, { due_at: verdict.until, error: verdict.words, evidence: kept });
    else
      await conclude(
        scope,
        tx,
        outcomes,
        message,
        { status: 'blocked', error: verdict.words, evidence: kept },
        { kind: 'blocked', words: verdict.words },
      );
    return undefined;
  };

  const senderOf = (scope: Scope, settings: Sender['settings']): Sender => ({
    account: scope.account,
    settings,
    publicUrl: parts.publicUrl,
    mailFrom: parts.mailFrom,
    answersArrive: parts.answersArrive ?? false,
  });

  /** Takes a message for a hand-over: committed before it begins. Undefined when it may not leave, or is not ours to send any more. */
  const take = (scope: Scope, id: number) =>
    scope.write(async (tx) => {
      const [message] = await tx
        .select()
        .from(messages)
        .where(and(eq(messages.id, id), dueNow()));
      if (!message) return undefined;
      const settings = await outreachSettingsIn(scope, tx);
      const facts = await factsOf(scope, tx, settings, [message]);
      const evidence = await judge(scope, tx, message, checkMessage(facts.of(message)));
      if (!evidence) return undefined;
      const from = senderOf(scope, settings);
      const claim = { claimed_by: name, claimed_until: new Date(now().getTime() + CLAIM_MS).toISOString() };
      const provider_id = message.channel === 'email' ? messageId(message, from) : null;
      const attempts = message.attempts + 1;
      const kept = evidence as unknown as Record<string, unknown>[];
      await tx
        .update(messages)
        .set({ status: 'sending', ...claim, attempts, provider_id, evidence: kept, updated_at: now().toISOString() })
        .where(eq(messages.id, id));
      return { message: { ...message, attempts }, from };
    });

  const handOver = async (message: MessageRow, from: Sender): Promise<HandOver> => {
    if (message.channel === 'sms') return (await parts.texts?.send(textOf(message, parts.textCallback))) ?? notThere;
    return (await parts.mail?.send(mailOf(message, from, await answered(message)))) ?? notThere;
  };

  /** The Message-ID of what a conversation's email answers, so that mail programs show them together. */
  const answered = async (message: MessageRow): Promise<string | undefined> => {
    if (message.purpose !== 'conversation' || message.lead_id === null) return undefined;
    const [last] = await store.read
      .select({ id: inboundMessages.provider_id })
      .from(inboundMessages)
      .where(and(eq(inboundMessages.lead_id, message.lead_id), eq(inboundMessages.channel, 'email')))
      .orderBy(desc(inboundMessages.received_at))
      .limit(1);
    return last && /^[^\s<>@]+@[^\s<>]+$/.test(last.id) ? last.id : undefined;
  };

  const sendOne = async (scope: Scope, id: number, signal: AbortSignal): Promise<void> => {
    const taken = await take(scope, id);
    if (!taken) return;
    if (isOfCampaign(taken.message)) allowed.took(scope.account.id, now().getTime());
    const result = await before(signal, handOver(taken.message, taken.from));
    const { channel } = taken.message;
    if (result.kind === 'down') faults.down(channel, result.words, now().getTime());
    else if (result.kind !== 'unknown') faults.works(channel);
    const claimed = { id, name, provider: providerOf(channel) };
    await scope.write((tx) => recordHandOver(scope, tx, outcomes, claimed, result, parts.isHeld));
  };

  /** Hands messages of an account over, a few at once; those of campaigns as fast as it allows. */
  const toProvider = async (scope: Scope, due: Due[], signal: AbortSignal): Promise<void> => {
    const { messages_a_minute } = await outreachSettingsOf(scope);
    const room = allowed.room(scope.account.id, messages_a_minute, now().getTime());
    const ofCampaigns = due.filter(isOfCampaign).slice(0, Math.min(room, CAMPAIGN_SHARE));
    const ids = [...due.filter((one) => !isOfCampaign(one)), ...ofCampaigns].map(({ id }) => id);
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined && !signal.aborted; id = ids.shift()) await sendOne(scope, id, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };

  const look = (where: SQL | undefined, due_at: SQL): Promise<Due[]> =>
    store.read
      .select({ id: messages.id, account_id: messages.account_id, channel: messages.channel, purpose: messages.purpose })
      .from(messages)
      .where(and(dueNow(due_at), where))
      .orderBy(asc(due_at), asc(messages.id))
      .limit(LOOKED_AT);

  /**
   * What is due: answers, reminders and confirmations before any campaign. They belong to no group, and are found by the index of
   * groups, however much of campaigns waits beside them.
   */
  const lookAtDue = async (busy: number[]): Promise<Due[]> => {
    const everybody = inArray(messages.account_id, sql`(select ${users.id} from ${users})`);
    const urgent = await look(and(everybody, isNull(messages.group_id), ne(messages.purpose, 'campaign')), BY_GROUP);
    if (urgent.length > 0) return urgent;
    return look(busy.length > 0 ? or(notInArray(messages.account_id, busy), ne(messages.purpose, 'campaign')) : undefined, BY_DUE);
  };

  /** Looks at what is due, and does a part of it. */
  const step = async (signal: AbortSignal): Promise<number | undefined> => {
    await recover();
    const busy = allowed.full(now().getTime());
    const due = await lookAtDue(busy);
    for (const account of new Set(due.map(({ account_id }) => account_id))) {
      if (signal.aborted) return undefined;
      const scope = await scopeOf(account);
      const own = due.filter(({ account_id }) => account_id === account);
      const inside = own.filter(({ channel }) => providerOf(channel) === 'outbox').map(({ id }) => id);
      const outside = own.filter(({ channel }) => providerOf(channel) !== 'outbox');
      await toOutbox(scope, inside);
      await toProvider(scope, outside, signal);
    }
    if (due.length > 0) return 0;
    return untilNext(busy);
  };

  /** Milliseconds until the next message is due, or may be let through. */
  const untilNext = async (busy: number[]): Promise<number | undefined> => {
    if (busy.length > 0) return THROTTLED_MS;
    const [next] = await store.read
      .select({ at: min(messages.due_at) })
      .from(messages)
      .where(and(eq(messages.status, 'queued'), inArray(messages.channel, open())));
    const again = faults.waiting(now().getTime()).flatMap((channel) => faults.of(channel)?.until ?? []);
    const moments = [...(next?.at ? [Date.parse(next.at)] : []), ...again];
    return moments.length > 0 ? Math.max(1, Math.min(...moments) - now().getTime()) : undefined;
  };

  const work = worker(step, report);
  return {
    ...work,
    outage: faults.of,
    start: () => {
      if (!parts.alone) return work.start();
      recover(ne(messages.claimed_by, name)).catch(report).finally(work.start);
    },
    stop: async () => {
      await work.stop();
      parts.mail?.close();
    },
  };
}

/** One listener's mistake must not keep everybody's messages from leaving, nor hide what became of this one. */
function unfailing(outcomes: Outcomes, report: (error: unknown) => void): Outcomes {
  const safe =
    (handler: OutcomeHandler): OutcomeHandler =>
    async (...told) => {
      try {
        await handler(...told);
      } catch (error) {
        if (storageFailure(error)) throw error;
        report(error);
      }
    };
  return Object.fromEntries(Object.entries(outcomes).map(([purpose, handler]) => [purpose, safe(handler)]));
}

const notThere: HandOver = { kind: 'later', words: 'Nothing is set up to send it' };

/** What a provider says, or after a stop that nobody waited for it. */
async function before(signal: AbortSignal, result: Promise<HandOver>): Promise<HandOver> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const stopped = new Promise<HandOver>((resolve) => {
    stop = () => {
      timer = setTimeout(() => resolve({ kind: 'unknown', words: 'DealFlow was stopped while it was handed over' }), STOP_MS);
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
