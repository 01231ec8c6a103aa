/** What comes in: stored once, opt-outs seen to at once, and told to the parts that go on with it. */
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import { scopeOfAccount } from '#server/auth/scope-of-account.ts';
import { users } from '#server/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Live } from '#server/core/live.ts';
import type { Db, Store } from '#server/db/connect.ts';
import { findOwned } from '#server/db/records.ts';
import { digitsIn } from '#server/db/search.ts';
import { noteContact } from '#server/leads/signals.ts';
import { buyers } from '#server/buyers/table.ts';
import { leads } from '#server/leads/table.ts';
import { leadName } from '#shared/leads/lead.ts';
import { e164, emailKey, phoneDigits, phoneText } from '#shared/outreach/address.ts';
import { type ReadWish, readWish } from '#shared/outreach/opt-out.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { enqueueMessages, type MessageRow } from './messages.ts';
import type { Inbound, ReplyHandler } from './replies.ts';
import { outreachSettingsIn } from './settings.ts';
import { setStanding, type StandingChange, standingOf, type StandingRow, standingsOfValues } from './standings.ts';
import { inboundMessages, messages } from './table.ts';
import { markedLeadsBehind } from './twins.ts';

/** A message from outside, before it is known whom it is for. */
export interface Arrival {
  channel: 'email' | 'sms';
  /** twilio, mail or imap. */
  provider: string;
  /** How the other side calls it: by this it is stored once. */
  provider_id: string;
  from: string;
  subject: string | null;
  body: string;
  received_at: string;
  /** Message-IDs of what it answers, nearest first. */
  answers: string[];
}

export interface InboundParts {
  store: Store;
  live: Live;
  now: () => Date;
  replies: readonly ReplyHandler[];
  /** Something was put into the queue. */
  wake(): void;
}

/** So much of a mail is kept; nobody reads more. */
const MOST_SIGNS = 20_000;

/** Whom it is for. */
interface Match {
  account_id: number;
  /** Null for a buyer who answers: what they say belongs to no lead, even where they are one too. */
  lead_id: number | null;
  buyer_id: number | null;
  answers?: MessageRow;
}

/** Stores what came in with the account that it is for, and sees to it. Gives how many it concerned: 0 for what nobody waits for. */
export async function receive(parts: InboundParts, arrival: Arrival): Promise<number> {
  const { first, others } = await matchesOf(parts.store.read, arrival);
  if (first) {
    const scope = await scopeOfAccount(parts, first.account_id);
    await scope.write((tx) => take(parts, scope, tx, first, arrival));
  }
  for (const other of others) {
    const scope = await scopeOfAccount(parts, other.account_id);
    await scope.write((tx) => leaveAlone(scope, tx, other, arrival));
  }
  const concerned = others.length + (first ? 1 : 0);
  if (concerned > 0) parts.wake();
  return concerned;
}

/**
 * The account and lead of what it answers; else of the last message to that address; else the one lead that has the address. An
 * opt-out concerns the others who have the address too.
 */
async function matchesOf(db: Db, arrival: Arrival): Promise<{ first: Match | undefined; others: Match[] }> {
  const answered = await answeredBy(db, arrival);
  const from = arrival.channel === 'sms' ? e164(arrival.from) : emailKey(arrival.from);
  const lastTo = await db
    .select()
    .from(messages)
    .where(
      and(
        inArray(messages.account_id, sql`(select ${users.id} from ${users})`),
        eq(messages.to_address, from),
        isNotNull(messages.sent_at),
      ),
    )
    .orderBy(desc(messages.sent_at))
    .limit(20);
  const known = [...(await leadsWith(db, arrival.channel, from)), ...(await buyersWith(db, arrival.channel, from))];
  const last = answered ?? lastTo[0];
  const first: Match | undefined = last
    ? {
        account_id: last.account_id,
        lead_id: last.buyer_id !== null ? null : (last.lead_id ?? known.find((one) => one.account_id === last.account_id)?.lead_id ?? null),
        buyer_id: last.buyer_id,
        answers: last,
      }
    : new Set(known.map(({ account_id }) => account_id)).size === 1
      ? known[0]
      : undefined;
  if (!isStop(readWish(wordsOf(arrival)))) return { first, others: [] };
  // One number serves all accounts: who wants to hear no more is left alone by everyone who has the address.
  const everyone = [...lastTo.map(({ account_id, lead_id, buyer_id }) => ({ account_id, lead_id, buyer_id })), ...known];
  const others = new Map<number, Match>();
  for (const match of everyone)
    if (match.account_id !== first?.account_id && !others.has(match.account_id)) others.set(match.account_id, match);
  return { first, others: [...others.values()] };
}

async function answeredBy(db: Db, { answers, channel }: Arrival): Promise<MessageRow | undefined> {
  if (answers.length === 0) return undefined;
  const rows = await db
    .select()
    .from(messages)
    .where(and(inArray(messages.provider_id, answers.slice(0, 20)), eq(messages.channel, channel)))
    .limit(20);
  return answers.map((id) => rows.find((row) => row.provider_id === id)).find((row) => row !== undefined);
}

/** The leads of all accounts that have an address. */
async function leadsWith(db: Db, channel: Arrival['channel'], from: string): Promise<Match[]> {
  const address = channel === 'sms' ? phoneDigits(from) : from;
  if (!address) return [];
  return db
    .select({ account_id: leads.account_id, lead_id: leads.id, buyer_id: sql<null>`NULL` })
    .from(leads)
    .where(
      and(
        inArray(leads.account_id, sql`(select ${users.id} from ${users})`),
        eq(channel === 'sms' ? leads.phone_digits : leads.email_key, address),
      ),
    )
    .orderBy(desc(leads.updated_at))
    .limit(50);
}

/** The buyers of all accounts that have an address, which stands there as it was typed. */
async function buyersWith(db: Db, channel: Arrival['channel'], from: string): Promise<Match[]> {
  const address = channel === 'sms' ? phoneDigits(from) : from;
  if (!address) return [];
  const typed = channel === 'sms' ? sql`substr(${digitsIn(buyers.phone)}, -10)` : sql`lower(${buyers.email})`;
  return db
    .select({ account_id: buyers.account_id, lead_id: sql<null>`NULL`, buyer_id: buyers.id })
    .from(buyers)
    .where(and(inArray(buyers.account_id, sql`(select ${users.id} from ${users})`), eq(typed, address)))
    .orderBy(desc(buyers.updated_at))
    .limit(50);
}

const isStop = (wish: ReadWish | undefined): boolean => wish?.wish === 'stop' || wish?.wish === 'wrong_number';

/** In an email the subject may be all that is said. */
const wordsOf = ({ channel, subject, body }: Arrival): string =>
  channel === 'email' && subject && /^\W*(unsubscribe|stop|remove( me)?)\W*$/i.test(subject) ? `${subject}\n${body}` : body;

async function take(parts: InboundParts, scope: Scope, tx: Db, match: Match, arrival: Arrival): Promise<void> {
  const from_address = arrival.channel === 'sms' ? e164(arrival.from) : emailKey(arrival.from);
  const body = arrival.body.slice(0, MOST_SIGNS);
  const [row] = await tx
    .insert(inboundMessages)
    .values({
      account_id: scope.account.id,
      lead_id: match.lead_id,
      buyer_id: match.buyer_id,
      channel: arrival.channel,
      provider: arrival.provider,
      provider_id: arrival.provider_id,
      from_address,
      subject: arrival.subject?.slice(0, 998) ?? null,
      body,
      answers_id: match.answers?.id ?? null,
      received_at: arrival.received_at,
      created_at: scope.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning();
  // Delivered twice: seen to the first time.
  if (!row) return;
  const read = readWish(wordsOf({ ...arrival, body }));
  // START and HELP are words of texts; in an email they are an answer like any other.
  const wish = arrival.channel === 'sms' || isStop(read) ? read : undefined;
  if (wish) await obey(scope, tx, { ...arrival, from: from_address }, match, wish);
  if (match.lead_id !== null) await noteContact(scope, tx, match.lead_id, { direction: 'in', at: arrival.received_at });
  // The one word that asks who this is, or comes back, was answered.
  if (wish?.wish === 'help' || wish?.wish === 'start') return;
  const { answers } = match;
  const inbound: Inbound = {
    id: row.id,
    lead_id: match.lead_id,
    buyer_id: match.buyer_id,
    channel: arrival.channel,
    from_address,
    subject: row.subject,
    body,
    received_at: arrival.received_at,
    opted_out: isStop(wish),
    ...(answers && {
      answers: { message_id: answers.id, purpose: answers.purpose, subject_id: answers.subject_id, group_id: answers.group_id },
    }),
  };
  for (const handler of parts.replies) await handler(scope, tx, inbound);
}

/** What is known of who wrote, when they wish to hear no more: by text of the phone, by email of the address. */
function standingFor({ channel, from }: Arrival, wish: 'stop' | 'wrong_number') {
  if (channel === 'email') return { kind: 'email' as const, value: emailKey(from), standing: 'opted_out' as const };
  const value = phoneDigits(from) ?? from;
  return { kind: 'phone' as const, value, standing: wish === 'stop' ? ('opted_out' as const) : ('wrong_number' as const) };
}

/**
 * Keeps the messages of an account away from somebody who told another one to stop. What they wrote was not meant for this one,
 * so it learns nothing of it but the wish.
 */
async function leaveAlone(scope: Scope, tx: Db, match: Match, arrival: Arrival): Promise<void> {
  const { lead_id } = match;
  const wish = readWish(wordsOf(arrival))?.wish;
  if (wish !== 'stop' && wish !== 'wrong_number') return;
  const change = standingFor(arrival, wish);
  const before = await standingOf(scope, tx, change);
  // Delivered twice, or said before.
  if (before?.standing === change.standing && before.source === 'reply') return;
  const evidence = (wish === 'stop' ? outreachTexts.stoppedBy : outreachTexts.wrongNumberBy)[arrival.channel];
  const address = arrival.channel === 'sms' ? e164(arrival.from) : change.value;
  const about = { lead_id, source: 'reply', evidence, address } as const;
  await setStanding(scope, tx, { ...about, ...change });
  if (wish === 'stop' && change.kind === 'phone')
    for (const other of await everyWay(scope, tx, match, change))
      await setStanding(scope, tx, { ...about, ...other, standing: 'opted_out' });
}

/** So many leads that share a phone are looked at: a mark of one of them holds for all who have it. */
const MOST_TWINS = 50;

/**
 * Under what else a person is known who wants no texts any more, since that holds whatever the channel: the lead; or the buyer, the
 * leads that share the phone, and the buyer's email.
 */
async function everyWay(
  scope: Scope,
  tx: Db,
  { lead_id, buyer_id }: Match,
  phone: Pick<StandingChange, 'kind' | 'value'>,
): Promise<Pick<StandingChange, 'kind' | 'value'>[]> {
  if (buyer_id === null) return lead_id === null ? [] : [{ kind: 'lead', value: String(lead_id) }];
  const buyer = await findOwned(scope, tx, buyers, buyer_id);
  const twins = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), eq(leads.phone_digits, phone.value)))
    .orderBy(desc(leads.id))
    .limit(MOST_TWINS);
  return [
    { kind: 'buyer', value: String(buyer_id) },
    ...twins.map(({ id }) => ({ kind: 'lead' as const, value: String(id) })),
    ...(buyer?.email ? [{ kind: 'email' as const, value: emailKey(buyer.email) }] : []),
  ];
}

/** Does what somebody wishes: an opt-out by text holds for the person, whatever the channel; one by email for email alone. */
async function obey(scope: Scope, tx: Db, arrival: Arrival, match: Match, { wish, words }: ReadWish): Promise<void> {
  const { lead_id } = match;
  const { kind, value, standing } = standingFor(arrival, wish === 'wrong_number' ? wish : 'stop');
  const set = (change: Pick<Parameters<typeof setStanding>[2], 'kind' | 'value' | 'standing'>) =>
    setStanding(scope, tx, { lead_id, source: 'reply', evidence: words, address: arrival.from, ...change });
  const name = await nameOf(scope, tx);
  const answer = (subject: string | null, body: string) => confirm(scope, tx, arrival, match, subject, body);
  switch (wish) {
    case 'stop': {
      const before = await standingOf(scope, tx, { kind, value });
      await set({ kind, value, standing: 'opted_out' });
      if (kind === 'phone')
        for (const other of await everyWay(scope, tx, match, { kind, value })) await set({ ...other, standing: 'opted_out' });
      // One confirmation, and none to who says it again.
      if (before?.standing === 'opted_out') return;
      await tellHistory(scope, tx, match);
      return answer(
        kind === 'email' ? outreachTexts.stoppedSubject : null,
        kind === 'email' ? outreachTexts.stoppedMail(name) : outreachTexts.stopped(name),
      );
    }
    case 'wrong_number':
      await set({ kind, value, standing });
      return;
    case 'start': {
      const refused = await set({ kind, value, standing: 'consented' });
      let stays = false;
      // The person's new consent undoes the person's opt-out, under whichever record it was kept.
      for (const person of await standingsOfPerson(scope, tx, match, { kind, value })) {
        const isTheirs = person.standing === 'opted_out' && person.source === 'reply';
        if (!isTheirs) stays ||= person.standing !== 'consented';
        else stays = (await set({ kind: person.kind, value: person.value, standing: 'consented' })) !== undefined || stays;
      }
      // Where their owner has forbidden messages, none will come: nobody may be told otherwise.
      if (refused === undefined && !stays) await answer(null, outreachTexts.started(name));
      return;
    }
    case 'help':
      await answer(null, outreachTexts.help(name, phoneText(scope.account.phone)));
  }
}

/** What is known of whoever wrote: of the lead or the buyer, and of the leads that have the same phone. */
async function standingsOfPerson(
  scope: Scope,
  tx: Db,
  { lead_id, buyer_id }: Match,
  phone: Pick<StandingChange, 'kind' | 'value'>,
): Promise<StandingRow[]> {
  const ids = new Set([...(lead_id === null ? [] : [lead_id]), ...(await markedLeadsBehind(scope, tx, [phone], MOST_TWINS))]);
  const persons = [...ids].map((id) => ({ kind: 'lead' as const, value: String(id) }));
  const buyer = buyer_id === null ? [] : [{ kind: 'buyer' as const, value: String(buyer_id) }];
  return [...(await standingsOfValues(scope, tx, [...buyer, ...persons])).values()];
}

/** Who reads of a lead, or buyer, reads that they want no more. */
async function tellHistory(scope: Scope, tx: Db, { lead_id, buyer_id }: Match): Promise<void> {
  const lead = lead_id === null ? undefined : await findOwned(scope, tx, leads, lead_id);
  if (lead) await recordActivities(scope, tx, [{ entity: 'leads', entity_id: lead.id, action: 'unsubscribed', summary: leadName(lead) }]);
  const buyer = buyer_id === null ? undefined : await findOwned(scope, tx, buyers, buyer_id);
  if (buyer) await recordActivities(scope, tx, [{ entity: 'buyers', entity_id: buyer.id, action: 'unsubscribed', summary: buyer.name }]);
}

async function nameOf(scope: Scope, tx: Db): Promise<string> {
  return (await outreachSettingsIn(scope, tx)).sender_name ?? scope.account.company_name;
}

/** So many confirmations an hour go to one address: two machines shall not answer each other for ever. */
const CONFIRMATIONS = 3;
const MS_AN_HOUR = 3_600_000;

async function confirm(scope: Scope, tx: Db, to: Arrival, whom: Match, subject: string | null, body: string): Promise<void> {
  const due_at = scope.now().toISOString();
  const since = new Date(scope.now().getTime() - MS_AN_HOUR).toISOString();
  const recent = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.account_id, scope.account.id),
        eq(messages.to_address, to.from),
        eq(messages.purpose, 'confirmation'),
        gt(messages.created_at, since),
      ),
    )
    .limit(CONFIRMATIONS);
  if (recent.length === CONFIRMATIONS) return;
  const { lead_id, buyer_id } = whom;
  const about = { lead_id, buyer_id, channel: to.channel, purpose: 'confirmation' as const, subject_id: null, group_id: null };
  await enqueueMessages(scope, tx, [{ ...about, to_address: to.from, subject, body, html: null, due_at }]);
}
