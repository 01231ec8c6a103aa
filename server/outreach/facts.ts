/** What the guard asks about messages that are about to leave, for many at once: a few questions to the database, whatever their number. */
import { and, eq, gt, inArray, max, notInArray, or } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { leads } from '#server/leads/table.ts';
import { emailKey, phoneDigits } from '#shared/outreach/address.ts';
import type { MessagePurpose } from '#shared/outreach/channels.ts';
import type { MessageFacts } from '#shared/outreach/guard/check.ts';
import type { MessageRow } from './messages.ts';
import type { OutreachSettingsRow } from './settings.ts';
import { type StandingChange, standingsOfValues } from './standings.ts';
import { inboundMessages, messages } from './table.ts';

const DAY = 86_400_000;

/** To oneself, and what the law does not count. */
const NO_CONTACT: MessagePurpose[] = ['test', 'confirmation'];

type Asked = Pick<MessageRow, 'id' | 'lead_id' | 'channel' | 'purpose' | 'to_address'>;

export interface Facts {
  of(message: Asked): MessageFacts;
  /** Notes that a message leaves while these facts are in use: the next one to the same person knows of it. */
  contacted(message: Asked): void;
}

/** The address under the key by which standings are kept. */
const addressValue = ({ channel, to_address }: Asked): Pick<StandingChange, 'kind' | 'value'> =>
  channel === 'sms' ? { kind: 'phone', value: phoneDigits(to_address) ?? to_address } : { kind: 'email', value: to_address };

/** A person is a lead, and whoever else has the same address. */
const personKeys = ({ lead_id, to_address }: Pick<Asked, 'lead_id' | 'to_address'>): string[] => [
  `to ${to_address}`,
  ...(lead_id === null ? [] : [`lead ${lead_id}`]),
];

/** The facts of messages of one account, as of now. */
export async function factsOf(scope: Scope, db: Db, settings: OutreachSettingsRow, many: Asked[]): Promise<Facts> {
  const at = scope.now().toISOString();
  const leadIds = [...new Set(many.flatMap(({ lead_id }) => (lead_id === null ? [] : [lead_id])))];
  const states = await statesOf(db, leadIds);
  const inbound = await lastInbound(scope, db, leadIds);
  const contacts = await recentContacts(scope, db, many, leadIds);
  const standings = await standingsOfValues(scope, db, [
    ...leadIds.map((id) => ({ kind: 'lead' as const, value: String(id) })),
    ...many.map(addressValue),
  ]);
  return {
    of: (message) => {
      const { kind, value } = addressValue(message);
      const known = [standings.get(`lead ${message.lead_id}`), standings.get(`${kind} ${value}`)].filter((one) => one !== undefined);
      return {
        at,
        channel: message.channel === 'sms' ? 'sms' : 'email',
        purpose: message.purpose,
        to_address: message.to_address,
        state: states.get(message.lead_id ?? 0) ?? null,
        standings: known.map((one) => ({ kind: one.kind, standing: one.standing })),
        contacts: [...new Map(personKeys(message).flatMap((key) => [...(contacts.get(key) ?? [])])).values()].sort(),
        inbound_at: inbound.get(wroteKey(message.channel, message.lead_id, message.to_address)) ?? null,
        settings,
      };
    },
    contacted: (message) => {
      if (!NO_CONTACT.includes(message.purpose)) note(contacts, message, at);
    },
  };
}

async function statesOf(db: Db, leadIds: number[]): Promise<Map<number, string | null>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.select({ id: leads.id, state: leads.property_state }).from(leads).where(inArray(leads.id, leadIds));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** When a person was written to, by message; of each person by all keys. */
type Contacts = Map<string, Map<number, string>>;

function note(contacts: Contacts, message: Pick<Asked, 'id' | 'lead_id' | 'to_address'>, moment: string): void {
  for (const key of personKeys(message)) {
    const known = contacts.get(key) ?? new Map<number, string>();
    known.set(message.id, moment);
    contacts.set(key, known);
  }
}

async function recentContacts(scope: Scope, db: Db, many: Asked[], leadIds: number[]): Promise<Contacts> {
  const since = new Date(scope.now().getTime() - DAY).toISOString();
  // One that is being handed over at this moment counts: several are at once.
  const recent = and(
    eq(messages.account_id, scope.account.id),
    notInArray(messages.purpose, NO_CONTACT),
    or(eq(messages.status, 'sending'), and(eq(messages.status, 'sent'), gt(messages.sent_at, since))),
  );
  const at = scope.now().toISOString();
  const columns = { id: messages.id, lead_id: messages.lead_id, to_address: messages.to_address, sent_at: messages.sent_at };
  const addresses = [...new Set(many.map(({ to_address }) => to_address))];
  // Two questions and not one: each has an index of its own.
  const rows = [
    ...(leadIds.length === 0
      ? []
      : await db
          .select(columns)
          .from(messages)
          .where(and(inArray(messages.lead_id, leadIds), recent))),
    ...(await db
      .select(columns)
      .from(messages)
      .where(and(inArray(messages.to_address, addresses), recent))),
  ];
  const contacts: Contacts = new Map();
  for (const row of rows) note(contacts, row, row.sent_at ?? at);
  return contacts;
}

/** Who wrote, and from where: an answer goes back there, and to no other address of the lead. */
const wroteKey = (channel: MessageRow['channel'], leadId: number | null, address: string): string =>
  `${channel} ${leadId} ${channel === 'sms' ? (phoneDigits(address) ?? address) : emailKey(address)}`;

/** When each lead last wrote from each address, by `wroteKey`. */
async function lastInbound(scope: Scope, db: Db, leadIds: number[]): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .select({
      channel: inboundMessages.channel,
      lead_id: inboundMessages.lead_id,
      from_address: inboundMessages.from_address,
      at: max(inboundMessages.received_at),
    })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.account_id, scope.account.id), inArray(inboundMessages.lead_id, leadIds)))
    .groupBy(inboundMessages.channel, inboundMessages.lead_id, inboundMessages.from_address);
  return new Map(
    rows.flatMap(({ channel, lead_id, from_address, at }) =>
      at === null ? [] : [[wroteKey(channel, lead_id, from_address), at] as const],
    ),
  );
}
