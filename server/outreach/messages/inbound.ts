/**
 * Inbound messages: stored once, opt-outs applied at once, then passed to the handlers.
 *
 * All accounts share one mailbox and one number. Who may read what came in is the first of these that finds somebody:
 * 1. the account whose message it answers, by its own reply address or its thread (In-Reply-To, References);
 * 2. of a mail: the accounts that its sender has answered before;
 * 3. the accounts that have written to the sender;
 * 4. the accounts with a lead or a buyer that has the address.
 * Where that is more than one, each of them gets it, and a person of each answers. Who wrote last decides nothing.
 */
import { and, desc, eq, gt, inArray, isNotNull, max, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Live } from '#server/core/live.ts';
import type { Db, Store } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { recordContact } from '#server/records/leads/signals.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { contactPoints } from '#server/records/contacts/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { normalizeEmail, normalizePhone, formatPhone } from '#shared/records/contacts/address.ts';
import type { OwnerKind } from '#shared/records/contacts/contact-point.ts';
import { readReply } from '#server/language/read-reply.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { enqueueMessages, type MessageRow } from './messages.ts';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import type { Inbound, ReplyHandler } from './handlers.ts';
import {
  type ContactValue,
  loadPersonsBehind,
  findPermission,
  type PermissionRow,
  loadPermissions,
  recordPermission,
} from '#server/records/contacts/permissions.ts';
import { inboundMessages, messages } from './table.ts';
import { normalizeAddress, type SentChannel, toPoint } from '#shared/records/contacts/channels.ts';

/** An inbound message, before its recipients are known. */
export interface Arrival {
  channel: SentChannel;
  /** twilio, mail or imap. */
  provider: string;
  /** The external id, by which it is stored once. */
  provider_id: string;
  from: string;
  subject: string | null;
  body: string;
  received_at: string;
  /** Message-IDs of what it answers, nearest first. */
  answers: string[];
  /** Its words could not be read: the body says so. */
  is_unreadable?: boolean;
}

export interface InboundParts {
  store: Store;
  live: Live;
  now: () => Date;
  replies: readonly ReplyHandler[];
  /** Something was put into the queue. */
  wake(): void;
}

const MOST_SIGNS = 20_000;

interface Match {
  account_id: number;
  /** Null for a buyer who answers: what they say belongs to no lead, even where they are one too. */
  lead_id: number | null;
  buyer_id: number | null;
  answers?: MessageRow;
  /** Why a person must take over. */
  for_a_person?: string;
}

/** Stores what came in with each account that may read it, and sees to it. Returns how many it concerned: 0 for what nobody waits for. */
export async function receive(parts: InboundParts, arrived: Arrival): Promise<number> {
  const arrival = { ...arrived, body: arrived.body.slice(0, MOST_SIGNS) };
  const { readers, others } = await findMatches(parts.store.read, arrival);
  for (const [at, reader] of readers.entries()) {
    const scope = await loadAccountScope(parts, reader.account_id);
    await scope.write((tx) => take(parts, scope, tx, reader, arrival, at === 0));
  }
  for (const other of others) {
    const scope = await loadAccountScope(parts, other.account_id);
    await scope.write((tx) => suppressForAccount(scope, tx, other, arrival));
  }
  const concerned = others.length + readers.length;
  if (concerned > 0) parts.wake();
  return concerned;
}

/** Who may read it, by the rule above. An opt-out concerns the others who have the address too. */
async function findMatches(db: Db, arrival: Arrival): Promise<{ readers: Match[]; others: Match[] }> {
  const from = normalizeAddress(arrival.channel, arrival.from);
  const answered = await findAnswered(db, arrival);
  const written = await findLastSentTo(db, from);
  const known = new Map<number, Match>();
  for (const match of [
    ...(await findOwnersOf(db, 'lead', arrival.channel, from)),
    ...(await findOwnersOf(db, 'buyer', arrival.channel, from)),
  ])
    if (!known.has(match.account_id)) known.set(match.account_id, match);
  const matchOf = (message: MessageRow): Match => ({
    account_id: message.account_id,
    lead_id: message.buyer_id === null ? (message.lead_id ?? known.get(message.account_id)?.lead_id ?? null) : null,
    buyer_id: message.buyer_id,
    answers: message,
  });
  const all = new Map([...known, ...written.map((message) => [message.account_id, matchOf(message)] as const)]);
  const readers = answered ? [matchOf(answered)] : await findReaders(db, arrival, from, written, all);
  const { wish } = readWish(arrival);
  if (wish !== 'stop' && wish !== 'wrong_number' && wish !== 'no_texts') return { readers, others: [] };
  // One number serves all accounts: an opt-out applies to every account that has the address.
  const reading = new Set(readers.map(({ account_id }) => account_id));
  return { readers, others: [...all.values()].filter(({ account_id }) => !reading.has(account_id)) };
}

/** Of what answers no message by itself: the accounts of the first step of the rule that finds any. */
async function findReaders(
  db: Db,
  arrival: Arrival,
  from: string,
  written: readonly MessageRow[],
  all: ReadonlyMap<number, Match>,
): Promise<Match[]> {
  if (all.size <= 1) return [...all.values()];
  const talked = arrival.channel === 'email' ? await findAnsweredAccounts(db, from) : [];
  const wrote = written.map(({ account_id }) => account_id);
  const [ids = []] = [talked.filter((id) => all.has(id)), wrote, [...all.keys()]].filter((some) => some.length > 0);
  const found = ids.flatMap((id) => all.get(id) ?? []).sort((one, other) => one.account_id - other.account_id);
  // It is unknown which of their messages is meant.
  if (found.length > 1) return found.map(({ answers: _, ...match }) => ({ ...match, for_a_person: outreachTexts.whichIsMeant }));
  return found;
}

async function findAnswered(db: Db, { answers, channel }: Arrival): Promise<MessageRow | undefined> {
  if (answers.length === 0) return undefined;
  const rows = await db
    .select()
    .from(messages)
    .where(and(inArray(messages.provider_id, answers.slice(0, 20)), eq(messages.channel, channel)))
    .limit(20);
  return answers.map((id) => rows.find((row) => row.provider_id === id)).find((row) => row !== undefined);
}

const everybody = sql`(select ${users.id} from ${users})`;

/** Purposes that make nobody a correspondent: opt-out confirmations, and messages to oneself. */
const NO_LETTERS: MessageRow['purpose'][] = ['confirmation', 'test'];

async function findLastSentTo(db: Db, address: string): Promise<MessageRow[]> {
  const left = and(eq(messages.to_address, address), isNotNull(messages.sent_at), notInArray(messages.purpose, NO_LETTERS));
  const last = await db
    .select({ account_id: messages.account_id, sent_at: max(messages.sent_at) })
    .from(messages)
    .where(and(inArray(messages.account_id, everybody), left))
    .groupBy(messages.account_id);
  const rows: MessageRow[] = [];
  for (const { account_id, sent_at } of last) {
    if (sent_at === null) continue;
    const same = and(eq(messages.account_id, account_id), left, eq(messages.sent_at, sent_at));
    rows.push(...(await db.select().from(messages).where(same).orderBy(desc(messages.id)).limit(1)));
  }
  return rows;
}

/** The accounts one of whose messages somebody has answered. */
async function findAnsweredAccounts(db: Db, from: string): Promise<number[]> {
  const { account_id, lead_id, buyer_id } = inboundMessages;
  const having = (kind: OwnerKind) =>
    db
      .select({ id: contactPoints.owner_id })
      .from(contactPoints)
      .where(and(eq(contactPoints.owner_kind, kind), isPoint('email', from)));
  const isTheirs = and(eq(inboundMessages.from_address, from), isNotNull(inboundMessages.answers_id));
  const rows = await db
    .selectDistinct({ account_id })
    .from(inboundMessages)
    .where(and(or(inArray(lead_id, having('lead')), inArray(buyer_id, having('buyer'))), isTheirs));
  return rows.map((row) => row.account_id);
}

/** Of each account, the lead or buyer that has an address among its own and was changed last. */
async function findOwnersOf(db: Db, kind: 'lead' | 'buyer', channel: Arrival['channel'], from: string): Promise<Match[]> {
  const table = kind === 'lead' ? leads : buyers;
  // The other columns of a row that has the maximum are of that row in SQLite.
  const rows = await db
    .select({ account_id: table.account_id, id: table.id, updated_at: max(table.updated_at) })
    .from(contactPoints)
    .innerJoin(table, eq(table.id, contactPoints.owner_id))
    .where(and(eq(contactPoints.owner_kind, kind), isPoint(channel, from)))
    .groupBy(table.account_id);
  return rows.map(({ account_id, id }) => ({ account_id, lead_id: kind === 'lead' ? id : null, buyer_id: kind === 'lead' ? null : id }));
}

const isPoint = (channel: Arrival['channel'], from: string): SQL | undefined =>
  and(
    inArray(contactPoints.account_id, everybody),
    eq(contactPoints.kind, toPoint(channel, from).kind),
    eq(contactPoints.value_key, toPoint(channel, from).value),
  );

type Wish = 'stop' | 'no_texts' | 'wrong_number' | 'start' | 'help';
interface ReadWish {
  wish: Wish | undefined;
  words: string;
}

/** In an email the subject may be the whole message. */
const getWords = ({ channel, subject, body }: Arrival): string =>
  channel === 'email' && subject && /^\W*(unsubscribe|stop|remove( me)?|baja|alto)\W*$/i.test(subject) ? `${subject}\n${body}` : body;

/** What is done at once. START, HELP and "no texts" apply to the sending number. */
function readWish(arrival: Arrival): ReadWish {
  const { stop, no_texts, wrong_number, keyword, words } = readReply({ text: getWords(arrival), channel: arrival.channel });
  if (stop === 'no') return { wish: 'stop', words };
  if (wrong_number?.kind === 'number') return { wish: 'wrong_number', words };
  if (arrival.channel === 'email') return { wish: undefined, words };
  return { wish: no_texts ? 'no_texts' : (keyword ?? undefined), words };
}

/** `confirms`: of several accounts that get it one alone confirms a wish. */
async function take(parts: InboundParts, scope: Scope, tx: Db, match: Match, arrival: Arrival, confirms: boolean): Promise<void> {
  const from_address = normalizeAddress(arrival.channel, arrival.from);
  const { body } = arrival;
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
  // Delivered twice: already handled.
  if (!row) return;
  const read = readWish(arrival);
  const wish = read.wish === 'start' && !(await isConsent(scope, tx, match, from_address)) ? undefined : read.wish;
  if (wish) await applyWish(scope, tx, { ...arrival, from: from_address }, match, { wish, words: read.words }, confirms);
  if (match.lead_id !== null) await recordContact(scope, tx, match.lead_id, { direction: 'in', at: arrival.received_at });
  // The one word that asks who this is, or comes back, was answered.
  if (wish === 'help' || wish === 'start') return;
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
    opted_out: wish === 'stop' || wish === 'wrong_number',
    for_a_person: arrival.is_unreadable ? body : (match.for_a_person ?? null),
    ...(answers && {
      answers: { message_id: answers.id, purpose: answers.purpose, subject_id: answers.subject_id, group_id: answers.group_id },
    }),
  };
  for (const handler of parts.replies) await handler(scope, tx, inbound);
}

/** Where several accounts may be meant, START is a consent to those alone that have written to the number. */
async function isConsent(scope: Scope, tx: Db, match: Match, address: string): Promise<boolean> {
  if (match.for_a_person === undefined) return true;
  const own = and(eq(messages.account_id, scope.account.id), eq(messages.to_address, address));
  const rows = await tx.select({ id: messages.id }).from(messages).where(own).limit(1);
  return rows.length > 0;
}

/** What is known of who wrote, when they wish to hear no more: by text of the phone, by email of the address. */
function toPermission({ channel, from }: Arrival, wish: 'stop' | 'no_texts' | 'wrong_number') {
  if (channel === 'email') return { kind: 'email' as const, value: normalizeEmail(from), contact_status: 'opted_out' as const };
  const value = normalizePhone(from) ?? from;
  return { kind: 'phone' as const, value, contact_status: wish === 'stop' ? ('opted_out' as const) : wish };
}

/**
 * Stops an account's messages to somebody who has opted out at another account. The message was not meant for this one,
 * so it learns nothing of it but the wish.
 */
async function suppressForAccount(scope: Scope, tx: Db, match: Match, arrival: Arrival): Promise<void> {
  const { lead_id } = match;
  const { wish } = readWish(arrival);
  if (wish !== 'stop' && wish !== 'wrong_number' && wish !== 'no_texts') return;
  const change = toPermission(arrival, wish);
  const before = await findPermission(scope, tx, change);
  // Delivered twice, or recorded before.
  if (before?.contact_status === change.contact_status && before.source === 'reply') return;
  const { noTextsBy, stoppedBy, wrongNumberBy } = outreachTexts;
  const evidence = wish === 'no_texts' ? noTextsBy : (wish === 'stop' ? stoppedBy : wrongNumberBy)[arrival.channel];
  const address = normalizeAddress(arrival.channel, arrival.from);
  const about = { lead_id, source: 'reply', evidence, address } as const;
  await recordPermission(scope, tx, { ...about, ...change });
  const person = wish === 'stop' && change.kind === 'phone' ? toPersonValue(match) : undefined;
  if (person) await recordPermission(scope, tx, { ...about, ...person, contact_status: 'opted_out' });
}

/** Who wants no texts any more wants none whatever the channel: what is recorded of the person holds for all their phones and emails. */
function toPersonValue({ lead_id, buyer_id }: Match): ContactValue | undefined {
  if (buyer_id !== null) return { kind: 'buyer', value: String(buyer_id) };
  return lead_id === null ? undefined : { kind: 'lead', value: String(lead_id) };
}

/** Does what somebody wishes: an opt-out by text holds for the person, whatever the channel; one by email for email alone. */
async function applyWish(
  scope: Scope,
  tx: Db,
  arrival: Arrival,
  match: Match,
  { wish, words: evidence }: { wish: Wish; words: string },
  confirms: boolean,
): Promise<void> {
  const { lead_id } = match;
  const { kind, value, contact_status } = toPermission(arrival, wish === 'wrong_number' || wish === 'no_texts' ? wish : 'stop');
  const set = (change: Pick<Parameters<typeof recordPermission>[2], 'kind' | 'value' | 'contact_status'>) =>
    recordPermission(scope, tx, { lead_id, source: 'reply', evidence, address: arrival.from, ...change });
  const name = await getName(scope, tx);
  const answer = async (subject: string | null, body: string) => {
    if (confirms) await confirm(scope, tx, arrival, match, subject, body);
  };
  switch (wish) {
    case 'stop': {
      const before = await findPermission(scope, tx, { kind, value });
      await set({ kind, value, contact_status: 'opted_out' });
      const person = kind === 'phone' ? toPersonValue(match) : undefined;
      if (person) await set({ ...person, contact_status: 'opted_out' });
      // One confirmation only.
      if (before?.contact_status === 'opted_out') return;
      await recordOptOutEvent(scope, tx, match);
      return answer(
        kind === 'email' ? outreachTexts.stoppedSubject : null,
        kind === 'email' ? outreachTexts.stoppedMail(name) : outreachTexts.stopped(name),
      );
    }
    case 'no_texts':
    case 'wrong_number':
      await set({ kind, value, contact_status });
      return;
    case 'start': {
      const refused = await set({ kind, value, contact_status: 'consented' });
      let stays = false;
      // The person's new consent ends their opt-out, whichever record it was stored under.
      for (const person of await loadPersonPermissions(scope, tx, match, { kind, value })) {
        const isTheirs = person.contact_status === 'opted_out' && person.source === 'reply';
        if (!isTheirs) stays ||= person.contact_status !== 'consented';
        else stays = (await set({ kind: person.kind, value: person.value, contact_status: 'consented' })) !== undefined || stays;
      }
      // Where the account owner forbids messages, none will be sent, so no confirmation may promise them.
      if (refused === undefined && !stays) await answer(null, outreachTexts.started(name));
      return;
    }
    case 'help':
      await answer(null, outreachTexts.help(name, formatPhone(scope.account.phone)));
  }
}

/** What is known of whoever wrote: of the lead or the buyer, and of others who opted out with the same phone. */
async function loadPersonPermissions(scope: Scope, tx: Db, match: Match, phone: ContactValue): Promise<PermissionRow[]> {
  const own = toPersonValue(match);
  return loadPermissions(scope, tx, [...(own ? [own] : []), ...(await loadPersonsBehind(scope, tx, phone))]);
}

/** Who reads of a lead, or buyer, reads that they want no more. */
async function recordOptOutEvent(scope: Scope, tx: Db, { lead_id, buyer_id }: Match): Promise<void> {
  const lead = lead_id === null ? undefined : await findOwned(scope, tx, leads, lead_id);
  if (lead) await emitEvents(scope, tx, [{ type: 'lead.unsubscribed', subject_id: lead.id, summary: formatLeadName(lead) }]);
  const buyer = buyer_id === null ? undefined : await findOwned(scope, tx, buyers, buyer_id);
  if (buyer) await emitEvents(scope, tx, [{ type: 'buyer.unsubscribed', subject_id: buyer.id, summary: buyer.name }]);
}

async function getName(scope: Scope, tx: Db): Promise<string> {
  return (await ensureOutreachSettings(scope, tx)).sender_name ?? scope.account.company_name;
}

/** The hourly limit of confirmations to one address, so that two machines do not answer each other forever. */
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
