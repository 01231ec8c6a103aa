/** Loads the guard's facts for many messages at once, with few queries. */
import { and, eq, gt, inArray, max, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { loadContactFacts, loadLines, toBuyerPerson, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { type ContactValue, loadPermissions } from '#server/records/contacts/permissions.ts';
import { leads } from '#server/records/leads/table.ts';
import { listAreaKeys } from '#shared/records/buyers/areas.ts';
import { CODE_PURPOSES, type MessagePurpose } from '#shared/outreach/messages/channels.ts';
import { checkMessage, type MessageFacts, type Verdict } from '#shared/outreach/messages/guard/check.ts';
import type { MessageRow } from './messages.ts';
import { ensureOutreachSettings, type OutreachSettingsRow } from '#server/accounts/auth/settings/settings.ts';
import { inboundMessages, messages } from './table.ts';
import { isSent, normalizeAddress, toPoint } from '#shared/records/contacts/channels.ts';
import { deals } from '#server/records/deals/table.ts';
import { PLACEHOLDERS } from '#shared/records/contacts/address.ts';

const DAY = 86_400_000;

/** To oneself, and what the law does not count. */
const NO_CONTACT: MessagePurpose[] = ['test', 'confirmation', 'signing', ...CODE_PURPOSES];

type Asked = Pick<MessageRow, 'id' | 'lead_id' | 'buyer_id' | 'channel' | 'purpose' | 'to_address'> &
  Partial<Pick<MessageRow, 'allows_open_deal'>>;

interface SendingFacts {
  of(message: Asked): MessageFacts;
  /** Notes that a message leaves while these facts are in use: the next one to the same person knows of it. */
  contacted(message: Asked): void;
}

/** The address under the key by which permissions are stored. */
const toContactValue = ({ channel, to_address }: Asked): ContactValue => toPoint(channel, to_address);

/** The keys of a person: the lead or buyer, and whoever shares the address. */
const listPersonKeys = ({ lead_id, buyer_id, to_address }: Pick<Asked, 'lead_id' | 'buyer_id' | 'to_address'>): string[] => [
  `to ${to_address}`,
  ...(lead_id === null ? [] : [`lead ${lead_id}`]),
  ...(buyer_id === null ? [] : [`buyer ${buyer_id}`]),
];

const listIds = (many: readonly Asked[], which: 'lead_id' | 'buyer_id'): number[] => [
  ...new Set(many.flatMap((message) => message[which] ?? [])),
];

/** The facts of messages of one account, as of now. */
export async function loadMessageFacts(scope: Scope, db: Db, settings: OutreachSettingsRow, many: Asked[]): Promise<SendingFacts> {
  const at = scope.now().toISOString();
  const leadIds = listIds(many, 'lead_id');
  const buyerIds = listIds(many, 'buyer_id');
  const states = await loadLeads(scope, db, leadIds);
  const known = await loadBuyers(db, buyerIds);
  const inbound = await loadLastInbound(scope, db, leadIds, buyerIds);
  const contacts = await loadRecentContacts(scope, db, many, leadIds, buyerIds);
  const persons = [...known.values(), ...states.values()].map(({ person }) => person);
  const ofPersons = new Map((await loadContactFacts(scope, db, persons)).map((facts, n) => [persons[n], facts.person]));
  const addresses = many.map(toContactValue);
  const ofAddresses = await loadPermissions(scope, db, addresses);
  const lines = await loadLines(scope, db, addresses);
  return {
    of: (message) => {
      const { kind, value } = toContactValue(message);
      const buyer = message.buyer_id === null ? undefined : known.get(message.buyer_id);
      const lead = states.get(message.lead_id ?? 0);
      const personal = [lead, buyer].flatMap((one) =>
        one ? (ofPersons.get(one.person) ?? []).map((contact_status) => ({ kind: one.person.kind, contact_status })) : [],
      );
      const all = [...personal, ...ofAddresses.filter((row) => row.kind === kind && row.value === value)];
      const line = lines.filter((one) => one.kind === kind && one.value_key === value);
      return {
        at,
        channel: isSent(message.channel) ? message.channel : 'email',
        purpose: message.purpose,
        to_address: message.to_address,
        state: (buyer ?? lead)?.state ?? null,
        contact_statuses: [
          ...new Map(
            all.map((one) => [`${one.kind} ${one.contact_status}`, { kind: one.kind, contact_status: one.contact_status }]),
          ).values(),
        ],
        lines: [
          ...line.map((one) => ({ line: one.line, status: one.status })),
          ...(lead?.person.isDead ? [{ line: 'unknown', status: 'deceased' } as const] : []),
        ],
        is_under_contract: lead?.is_under_contract ?? false,
        allows_open_deal: message.allows_open_deal ?? false,
        contacts: [...new Map(listPersonKeys(message).flatMap((key) => [...(contacts.get(key) ?? [])])).values()].sort(),
        inbound_at: inbound.get(toInboundKey(message, message.to_address)) ?? null,
        settings,
      };
    },
    contacted: (message) => {
      if (!NO_CONTACT.includes(message.purpose)) note(contacts, message, at);
    },
  };
}

/** What the rules say now of messages before they are queued: what would only be blocked later is not promised. */
export async function askGuard(scope: Scope, tx: Db, many: readonly Omit<Asked, 'id'>[]): Promise<Verdict[]> {
  const asked = many.map((one, at) => ({ ...one, id: -1 - at, to_address: normalizeAddress(one.channel, one.to_address) }));
  const facts = await loadMessageFacts(scope, tx, await ensureOutreachSettings(scope, tx), asked);
  return asked.map((message) => checkMessage(facts.of(message)).verdict);
}

async function loadLeads(scope: Scope, db: Db, leadIds: number[]) {
  if (leadIds.length === 0) return new Map<number, never>();
  const { id, email, phone, address_key, property_state, is_deceased, contact_role } = leads;
  const rows = await db
    .select({
      id,
      email,
      phone,
      address_key,
      is_deceased,
      contact_role,
      state: property_state,
      contract: sql<number>`${isUnderContract(scope)}`,
    })
    .from(leads)
    .where(inArray(id, leadIds));
  return new Map(
    rows.map((row) => [row.id, { person: toLeadPerson(row), state: row.state, is_under_contract: Number(row.contract) === 1 }]),
  );
}

/** Buyers as persons, and the state in which each looks first: where they may be, beside the area of the phone. */
async function loadBuyers(db: Db, buyerIds: number[]) {
  if (buyerIds.length === 0) return new Map<number, never>();
  const { id, email, phone, areas } = buyers;
  const rows = await db.select({ id, email, phone, areas }).from(buyers).where(inArray(buyers.id, buyerIds));
  return new Map(rows.map((row) => [row.id, { person: toBuyerPerson(row), state: findStateOfAreas(row.areas) }]));
}

function findStateOfAreas(areas: readonly string[]): string | null {
  for (const key of areas.flatMap(listAreaKeys)) {
    const state = /(?:^|, )([a-z]{2})$/.exec(key)?.[1];
    if (state) return state.toUpperCase();
  }
  return null;
}

/** When a person was written to, by message; of each person by all keys. */
type Contacts = Map<string, Map<number, string>>;

function note(contacts: Contacts, message: Pick<Asked, 'id' | 'lead_id' | 'buyer_id' | 'to_address'>, moment: string): void {
  for (const key of listPersonKeys(message)) {
    const known = contacts.get(key) ?? new Map<number, string>();
    known.set(message.id, moment);
    contacts.set(key, known);
  }
}

async function loadRecentContacts(scope: Scope, db: Db, many: Asked[], leadIds: number[], buyerIds: number[]): Promise<Contacts> {
  const since = new Date(scope.now().getTime() - DAY).toISOString();
  // One that is being handed over at this moment counts: several are at once.
  const recent = and(
    eq(messages.account_id, scope.account.id),
    notInArray(messages.purpose, NO_CONTACT),
    or(eq(messages.status, 'sending'), and(eq(messages.status, 'sent'), gt(messages.sent_at, since))),
  );
  const at = scope.now().toISOString();
  const { id, lead_id, buyer_id, to_address, sent_at } = messages;
  const addresses = [...new Set(many.map(({ to_address }) => to_address))];
  // Several questions and not one: each has an index of its own.
  const questions = [
    leadIds.length > 0 && inArray(lead_id, leadIds),
    buyerIds.length > 0 && inArray(buyer_id, buyerIds),
    inArray(to_address, addresses),
  ];
  const contacts: Contacts = new Map();
  for (const which of questions)
    if (which) {
      const found = db.select({ id, lead_id, buyer_id, to_address, sent_at }).from(messages).where(and(which, recent));
      for (const row of await found) note(contacts, row, row.sent_at ?? at);
    }
  return contacts;
}

/** The key of a sender and address: a reply goes back there, and to no other address of theirs. */
const toInboundKey = ({ channel, lead_id, buyer_id }: Pick<Asked, 'channel' | 'lead_id' | 'buyer_id'>, address: string): string =>
  `${channel} ${lead_id} ${buyer_id} ${toPoint(channel, address).value}`;

/** When each lead and buyer last wrote from each address, by `toInboundKey`. */
async function loadLastInbound(scope: Scope, db: Db, leadIds: number[], buyerIds: number[]): Promise<Map<string, string>> {
  const { channel, lead_id, buyer_id, from_address, received_at } = inboundMessages;
  const found = new Map<string, string>();
  for (const [column, ids] of [
    [lead_id, leadIds],
    [buyer_id, buyerIds],
  ] as const) {
    if (ids.length === 0) continue;
    const rows = await db
      .select({ channel, lead_id, buyer_id, from_address, at: max(received_at) })
      .from(inboundMessages)
      .where(and(eq(inboundMessages.account_id, scope.account.id), inArray(column, ids)))
      .groupBy(channel, lead_id, buyer_id, from_address);
    for (const row of rows) if (row.at !== null) found.set(toInboundKey(row, row.from_address), row.at);
  }
  return found;
}

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** `isPersonal` of a column, which may be null. */
const isPersonalIn = (column: 'email_key' | 'phone_digits', value: SQL): SQL =>
  column === 'phone_digits'
    ? sql`(length(${value}) = 10 and ${value} not in (${listOf(PLACEHOLDERS.phones)}))`
    : sql`(substr(${value}, 1, instr(${value}, '@') - 1) not in (${listOf(PLACEHOLDERS.mailboxes)})
        and ${value} not in (${listOf(PLACEHOLDERS.emails)}))`;

/** Over `leads`: the house is sold or about to be, or another lead with the same email or phone has an open deal. */
export function isUnderContract(scope: Scope): SQL {
  // `has_open_deal = 1` stands as it does in the partial indexes: only sellers with an open deal are looked among.
  const sharedWithSeller = (column: 'email_key' | 'phone_digits') => {
    const value = sql`${leads}.${sql.identifier(column)}`;
    return sql`(exists (select 1 from ${leads} as seller where seller.account_id = ${scope.account.id}
      and seller.${sql.identifier(column)} = ${value} and seller.has_open_deal = 1) and ${isPersonalIn(column, value)})`;
  };
  const isSold = sql`exists (select 1 from ${deals} where ${deals.lead_id} = ${leads.id} and ${deals.status} = 'closed')`;
  return sql`(${leads.has_open_deal} or ${isSold} or coalesce(${sharedWithSeller('email_key')}, 0) or coalesce(${sharedWithSeller('phone_digits')}, 0))`;
}
