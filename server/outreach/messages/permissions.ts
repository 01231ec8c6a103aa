/** The contact permissions of a lead or buyer, shown beside the record and recorded by its owner. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Access, Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { buyers } from '#server/records/buyers/table.ts';
import {
  selectFirstReason,
  loadContactFacts,
  loadPoints,
  type Person,
  toBuyerPerson,
  toLeadPerson,
  listContactValues,
} from '#server/records/contacts/may-contact.ts';
import {
  type ContactValue,
  correctReading,
  correctStop,
  loadPermissionLog,
  type PermissionRow,
  loadPermissions,
  recordPermission,
} from '#server/records/contacts/permissions.ts';
import { LEAD_CONTACT_COLUMNS } from '#server/records/leads/contact-columns.ts';
import { leads } from '#server/records/leads/table.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { normalizeEmail, normalizePhone, formatPhone } from '#shared/records/contacts/address.ts';
import {
  type ContactFacts,
  HAND_WAYS,
  type HandWay,
  mayContact,
  mayContactByHand,
  type UnreachableReason,
} from '#shared/records/contacts/may-contact.ts';
import type {
  BuyerContactPermissions,
  buyerContactStatusInput,
  ContactPermissions,
  Permissions,
  contactStatusInput,
} from '#shared/records/contacts/permission.ts';
import type { z } from '#shared/core/zod.ts';
import { contactTexts } from '#shared/records/contacts/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

type BuyerContactStatusInput = z.output<typeof buyerContactStatusInput>;

type ContactStatusInput = z.output<typeof contactStatusInput>;

const MAX_EVENTS = 200;
/** Other records named whose suppression applies here too; one is reason enough. */
const MAX_NAMED = 20;

/** A person or a value, as it is read by people. */
type Named = ContactValue & { address: string };

const isPerson = ({ kind }: ContactValue): boolean => kind === 'lead' || kind === 'buyer';
const toOrigin = ({ kind, value }: ContactValue): string => `${kind} ${value}`;
const answer = (reason: UnreachableReason | null) => ({ may: reason === null, reason });

/** Of each kind the record's own value comes first. */
async function nameValues(scope: Scope, db: Db, person: Person, house: string): Promise<Named[]> {
  const points = await loadPoints(scope, db, [person]);
  return listContactValues(person, points).map(({ kind, value }) => {
    const typed = points.find((point) => point.kind === kind && point.value_key === value)?.value;
    const address = {
      lead: contactTexts.everyWay,
      buyer: contactTexts.everyWay,
      email: typed ?? person.email ?? value,
      phone: formatPhone(typed ?? person.phone ?? value),
      mail: typed ?? house,
    };
    return { kind, value, address: address[kind] };
  });
}

/** What is known of each value, then whose "no" holds for it too. */
async function describeKnown(scope: Scope, db: Db, named: readonly Named[]): Promise<Permissions['known']> {
  const rows = await loadPermissions(scope, db, named);
  const own = named.map(({ kind, value, address }) => {
    const row = rows.find((one) => one.kind === kind && one.value === value && one.whole_person === isPerson(one));
    return { kind, address, ...toShownPermission(row) };
  });
  const self = named.filter(isPerson).map(toOrigin);
  const others = rows.filter((row) => !isPerson(row) && row.whole_person && row.origin !== null && !self.includes(row.origin));
  const byOrigin = [...new Map(others.map((row) => [row.origin, row])).values()].slice(0, MAX_NAMED);
  const ofOthers = await describeOthers(scope, db, named, byOrigin);
  // A value of which nothing else is known is not shown twice.
  const isShown = new Set(ofOthers.map(({ kind, address }) => `${kind} ${address}`));
  return [...own.filter(({ kind, address, contact_status }) => contact_status !== null || !isShown.has(`${kind} ${address}`)), ...ofOthers];
}

/** By the name of the other lead while it has the same value, else by the value, with of whom it was recorded. */
async function describeOthers(
  scope: Scope,
  db: Db,
  named: readonly Named[],
  rows: readonly PermissionRow[],
): Promise<Permissions['known']> {
  const ids = rows.flatMap(({ origin }) => (origin?.startsWith('lead ') ? Number(origin.slice(5)) : []));
  const names = await nameLeads(scope, db, ids);
  const points = await loadPoints(
    scope,
    db,
    ids.map((id) => ({ kind: 'lead', id })),
  );
  return rows.map((row) => {
    const name = names.get(row.origin ?? '');
    const isSame = points.some(
      ({ owner_id, kind, value_key }) => `lead ${owner_id}` === row.origin && kind === row.kind && value_key === row.value,
    );
    if (name !== undefined && isSame) return { kind: 'lead', address: outreachTexts.leadOf(name), ...toShownPermission(row) };
    const { kind, address } = named.find((one) => toOrigin(one) === toOrigin(row)) ?? { kind: row.kind, address: row.value };
    return { kind, address, ...toShownPermission(row), evidence: outreachTexts.recordedOfAnother(name, row.evidence) };
  });
}

const toShownPermission = (row: PermissionRow | undefined) => ({
  contact_status: row?.contact_status ?? null,
  source: row?.source ?? null,
  evidence: row?.evidence ?? null,
  until: row?.until ?? null,
  updated_at: row?.updated_at ?? null,
});

async function nameLeads(scope: Scope, db: Db, ids: number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, ids)));
  return new Map(rows.map((lead) => [`lead ${lead.id}`, formatLeadName({ ...lead })]));
}

async function loadEvents(scope: Scope, db: Db, named: readonly Named[], leadId?: number): Promise<Permissions['events']> {
  const rows = await loadPermissionLog(scope, db, named, leadId, MAX_EVENTS);
  return rows.map(({ id, kind, value, contact_status, source, evidence, until, address, created_at }) => ({
    id,
    kind,
    address: address ?? (isPerson({ kind, value }) ? contactTexts.everyWay : value),
    contact_status,
    source,
    evidence,
    until,
    created_at,
  }));
}

function describeByHand(facts: ContactFacts | undefined): Permissions['by_hand'] {
  const reasons = facts && mayContactByHand(facts);
  return Object.fromEntries(HAND_WAYS.map((way: HandWay) => [way, answer(reasons?.[way] ?? null)])) as Permissions['by_hand'];
}

/** The phones and emails beside the first, each with what may be done with it by hand. */
function describeOthersByHand(facts: ContactFacts | undefined): Permissions['other_points'] {
  return (facts?.every ?? [])
    .filter(({ kind, rank }) => kind !== 'mail' && rank > 0)
    .map(({ kind, value, line, status, contact_statuses }) => {
      const one = {
        person: facts?.person ?? [],
        points: { phone: null, email: null, mail: null, [kind]: { value, line, status, contact_statuses } },
      };
      const channels = kind === 'email' ? (['email'] as const) : (['call', 'text'] as const);
      const by = (channel: (typeof channels)[number]) => mayContact(channel === 'text' ? 'sms' : channel, 'by_hand', one);
      return { kind, value, line, status, channels: channels.map((channel) => ({ channel, ...answer(by(channel)) })) };
    });
}

const describePermissions = async (scope: Scope, db: Db, named: readonly Named[], facts: ContactFacts | undefined, leadId?: number) => ({
  known: await describeKnown(scope, db, named),
  by_hand: describeByHand(facts),
  other_points: describeOthersByHand(facts),
  events: await loadEvents(scope, db, named, leadId),
});

const formatHouse = (lead: typeof leads.$inferSelect): string =>
  [lead.property_address, lead.property_city, lead.property_state].filter(Boolean).join(', ');

/** What is known of a lead and its addresses; throws `NotFound`. */
export async function loadLeadPermissions(scope: Scope, leadId: number, db: Db = scope.read): Promise<ContactPermissions> {
  const lead = await requireOwned(scope, db, leads, leadId, leadTexts.notFound);
  const person = toLeadPerson(lead);
  const named = await nameValues(scope, db, person, formatHouse(lead));
  const [facts] = await loadContactFacts(scope, db, [person]);
  const reasons = {
    email: selectFirstReason(scope, 'email', LEAD_CONTACT_COLUMNS),
    sms: selectFirstReason(scope, 'sms', LEAD_CONTACT_COLUMNS),
    direct_mail: selectFirstReason(scope, 'direct_mail', LEAD_CONTACT_COLUMNS),
  };
  const [row] = await db.select(reasons).from(leads).where(eq(leads.id, leadId));
  const { email = null, sms = null, direct_mail = null } = row ?? {};
  const reach = { email: answer(email), sms: answer(sms), direct_mail: answer(direct_mail) };
  return { lead_id: lead.id, reach, ...(await describePermissions(scope, db, named, facts, lead.id)) };
}

/** What is known of a buyer, and of each address; throws `NotFound`. */
export async function loadBuyerPermissions(scope: Scope, buyerId: number, db: Db = scope.read): Promise<BuyerContactPermissions> {
  const buyer = await requireOwned(scope, db, buyers, buyerId, buyerTexts.notFound);
  const person = toBuyerPerson(buyer);
  const named = await nameValues(scope, db, person, '');
  const [facts] = await loadContactFacts(scope, db, [person]);
  const by = (channel: SentChannel) => answer(facts ? mayContact(channel, 'campaign', facts) : null);
  const reach = { email: by('email'), sms: by('sms') };
  return { buyer_id: buyer.id, reach, ...(await describePermissions(scope, db, named, facts)) };
}

/** Records what a person says is known. Throws `Conflict` where that cannot take the place of what is known. */
export function recordOfLead(scope: Scope, access: Access, input: ContactStatusInput): Promise<ContactPermissions> {
  return scope.write(async (tx) => {
    const lead = await requireOwned(scope, tx, leads, input.id, leadTexts.notFound);
    const named = await nameValues(scope, tx, toLeadPerson(lead), formatHouse(lead));
    await recordByHand(scope, tx, access, named, input, outreachTexts.noAddressOf[input.kind], lead.id);
    return loadLeadPermissions(scope, lead.id, tx);
  });
}

/** The same of a buyer. */
export function recordOfBuyer(scope: Scope, access: Access, input: BuyerContactStatusInput): Promise<BuyerContactPermissions> {
  return scope.write(async (tx) => {
    const buyer = await requireOwned(scope, tx, buyers, input.id, buyerTexts.notFound);
    const named = await nameValues(scope, tx, toBuyerPerson(buyer), '');
    await recordByHand(scope, tx, access, named, input, outreachTexts.buyerHasNo[input.kind], null);
    return loadBuyerPermissions(scope, buyer.id, tx);
  });
}

const isAddress = ({ kind, value, address }: Named, typed: string): boolean =>
  address === typed || value === (kind === 'phone' ? normalizePhone(typed) : normalizeEmail(typed));

async function recordByHand(
  scope: Scope,
  tx: Db,
  access: Access,
  named: readonly Named[],
  { kind, address, contact_status, until, evidence }: ContactStatusInput | BuyerContactStatusInput,
  missing: string,
  lead_id: number | null,
): Promise<void> {
  const ofKind = named.filter((one) => one.kind === kind);
  if (ofKind.length === 0) throw new Invalid({ kind: [missing] });
  const of = ofKind.find((one) => !address || isAddress(one, address));
  if (!of) throw new Invalid({ address: [outreachTexts.notTheirs] });
  if (contact_status === 'not_them') {
    const isFrom = (from: string | null) => normalizePhone(from) === of.value;
    const isCorrected = await correctStop(scope, tx, named.find(isPerson) ?? of, isFrom, evidence ?? '');
    if (!isCorrected) throw new Conflict(contactTexts.noStopFrom);
    return;
  }
  if (contact_status === 'misread') {
    if (!(await correctReading(scope, tx, named, evidence ?? ''))) throw new Conflict(contactTexts.nothingRead);
    return;
  }
  const refusal = await recordPermission(scope, tx, {
    ...of,
    lead_id,
    contact_status: contact_status === 'lift' ? null : contact_status,
    source: access.kind === 'session' ? 'manual' : 'api',
    evidence: evidence ?? null,
    until: until ?? null,
  });
  // Thrown inside the transaction, so that nothing is stored.
  if (refusal !== undefined) throw new Conflict(refusal);
}
