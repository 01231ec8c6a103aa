/**
 * May this person be contacted? Loads what the one rule (`mayContact`, shared) asks, for many at once, and returns the same rule as SQL
 * for lists and audiences. Everything that calls, texts, writes or mails asks here.
 */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Scope, DatedScope, Whose } from '#server/core/context.ts';
import { isOwn, arePairedIn, disableIndex } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import type { OwnerKind, PointKind, PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { ContactStatusKind } from '#shared/records/contacts/kinds.ts';
import {
  AGAINST,
  type ContactFacts,
  type HandReasons,
  mayContactByHand,
  OF_PERSONS,
  OF_PERSONS_AUTOMATIC,
  type ContactChannel,
  getPointKind,
  listObjections,
  type PointFacts,
  STATUS_REASONS,
  UNREACHABLE_REASONS,
  type UnreachableReason,
} from '#shared/records/contacts/may-contact.ts';
import { isDead } from '#shared/records/leads/list-facts.ts';
import { type ContactValue, isInForceToday, loadPermissions } from './permissions.ts';
import { contactPermissionRows, contactPoints } from './table.ts';
import { CHANNELS, type ChannelFor } from '#shared/records/contacts/channels.ts';

/** The channels by which an audience is reached; social media shows to people whom a network finds by their email or phone. */
type ReachChannel = ChannelFor<'campaign'>;

/** A lead or buyer with the record's own contact values. */
export interface Person {
  kind: OwnerKind;
  id: number;
  email: string | null;
  phone: string | null;
  /** The address key of a lead's house, to which letters go without a mailing address. */
  house?: string | null;
  isDead?: boolean;
}

type PointRow = typeof contactPoints.$inferSelect;

const KINDS: readonly PointKind[] = ['phone', 'email', 'mail'];
const toKey = ({ kind, value }: ContactValue): string => `${kind} ${value}`;

function groupBy<One>(many: readonly One[], key: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of many) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** The statement for the contact points of many leads or buyers: found by their owners, not among all of the account. */
export function selectPoints(scope: Whose, db: Db, owners: readonly { kind: OwnerKind; id: number }[]) {
  const of = (kind: OwnerKind) => {
    const ids = owners.filter((one) => one.kind === kind).map(({ id }) => id);
    const among = sql`${contactPoints.owner_id} in (select value from json_each(${JSON.stringify(ids)}))`;
    return ids.length === 0 ? undefined : and(eq(contactPoints.owner_kind, kind), among);
  };
  return db
    .select()
    .from(contactPoints)
    .where(and(or(of('lead'), of('buyer')), disableIndex(isOwn(scope, contactPoints))));
}

/** The contact points of many leads or buyers, the record's own first. */
export async function loadPoints(scope: Whose, db: Db, owners: readonly { kind: OwnerKind; id: number }[]): Promise<PointRow[]> {
  if (owners.length === 0) return [];
  const rows = await selectPoints(scope, db, owners);
  return rows.sort((one, other) => one.rank - other.rank || one.id - other.id);
}

/** The contact statuses of some phone lines, whichever records have them. */
export function loadLines(
  scope: Whose,
  db: Db,
  values: readonly ContactValue[],
): Promise<Pick<PointRow, 'kind' | 'value_key' | 'line' | 'status'>[]> {
  const { kind, value_key, line, status } = contactPoints;
  const asked = values.map((one) => [one.kind, one.value] as const);
  return db
    .selectDistinct({ kind, value_key, line, status })
    .from(contactPoints)
    .where(and(isOwn(scope, contactPoints), arePairedIn(kind, value_key, asked)));
}

/** The values by which a person is known, the person first; each once. */
export function listContactValues(person: Person, points: readonly PointRow[]): ContactValue[] {
  const own = points.filter(({ owner_kind, owner_id }) => owner_kind === person.kind && owner_id === person.id);
  const digits = normalizePhone(person.phone);
  const all: ContactValue[] = [
    { kind: person.kind, value: String(person.id) },
    ...(person.email ? [{ kind: 'email' as const, value: normalizeEmail(person.email) }] : []),
    ...(digits ? [{ kind: 'phone' as const, value: digits }] : []),
    ...own.map(({ kind, value_key }) => ({ kind, value: value_key })),
    ...(person.house ? [{ kind: 'mail' as const, value: person.house }] : []),
  ];
  return [...new Map(all.map((one) => [toKey(one), one])).values()];
}

/** The values by which one person is known, the person first. */
export const loadContactValues = async (scope: Whose, db: Db, person: Person): Promise<ContactValue[]> =>
  listContactValues(person, await loadPoints(scope, db, [person]));

/** The contact facts of each person, in their order, with two statements for any number. */
export async function loadContactFacts(scope: DatedScope, db: Db, persons: readonly Person[]): Promise<ContactFacts[]> {
  if (persons.length === 0) return [];
  const points = await loadPoints(scope, db, persons);
  const ofOwner = groupBy(points, ({ owner_kind, owner_id }) => `${owner_kind} ${owner_id}`);
  const values = persons.map((person) => listContactValues(person, ofOwner.get(`${person.kind} ${person.id}`) ?? []));
  const rows = await loadPermissions(scope, db, values.flat());
  const whole = groupBy(
    rows.filter((row) => row.whole_person),
    toKey,
  );
  const single = new Map(rows.filter((row) => !row.whole_person).map((row) => [toKey(row), row.contact_status]));
  return persons.map((person, at) => {
    const own = ofOwner.get(`${person.kind} ${person.id}`) ?? [];
    const known = (kind: ContactStatusKind, value: string | null | undefined) => single.get(`${kind} ${value}`) ?? [];
    const facts = (kind: PointKind): PointFacts | null => {
      const point = own.find((one) => one.kind === kind);
      const typed = { phone: person.phone, email: person.email, mail: point?.value ?? person.house ?? null }[kind];
      if (!typed) return null;
      const key = point?.value_key ?? (kind === 'phone' ? normalizePhone(typed) : kind === 'email' ? normalizeEmail(typed) : null);
      const ofHouse = kind === 'mail' ? known('mail', person.house) : [];
      const contact_statuses = [known(kind, key), ofHouse].flat();
      return { value: typed, contact_statuses, line: point?.line ?? 'unknown', status: point?.status ?? 'untried' };
    };
    return {
      isDead: person.isDead === true,
      person: (values[at] ?? []).flatMap((value) => (whole.get(toKey(value)) ?? []).map(({ contact_status }) => contact_status)),
      points: Object.fromEntries(KINDS.map((kind) => [kind, facts(kind)])) as ContactFacts['points'],
      every: own.map(({ kind, value, value_key, line, status, rank }) => ({
        kind,
        value,
        rank,
        line,
        status,
        contact_statuses: [known(kind, value_key)].flat(),
      })),
    };
  });
}

/** Why each person must not be contacted by hand, by channel, in their order. */
export const loadHandReasons = async (scope: DatedScope, db: Db, persons: readonly Person[]): Promise<HandReasons[]> =>
  (await loadContactFacts(scope, db, persons)).map(mayContactByHand);

/** A lead as this rule knows it. */
export const toLeadPerson = (
  lead: { id: number; email: string | null; phone: string | null; address_key: string | null } & Parameters<typeof isDead>[0],
): Person => ({
  kind: 'lead',
  id: lead.id,
  isDead: isDead(lead),
  email: lead.email,
  phone: lead.phone,
  house: lead.address_key,
});

/** A buyer as this rule knows it. */
export const toBuyerPerson = ({ id, email, phone }: { id: number; email: string | null; phone: string | null }): Person => ({
  kind: 'buyer',
  id,
  email,
  phone,
});

/** Somebody who is neither a lead nor a buyer, such as the holder of a deposit: known by their addresses alone. */
export const toAddressPerson = (addresses: { email: string | null; phone: string | null }): Person => ({
  kind: 'lead',
  id: 0,
  ...addresses,
});

/** The columns of the leads that a query asks about, by the name of their table. */
export interface LeadColumns {
  id: SQL;
  email_key: SQL;
  phone_digits: SQL;
  address_key: SQL;
  /** Whether a letter can be addressed. */
  has_address: SQL;
  /** Whether the person has died; see `isDead`. */
  is_dead: SQL;
}

/** After the last of `UNREACHABLE_REASONS`: no reason. */
const NOTHING = sql.raw(String(UNREACHABLE_REASONS.length));
const getRank = (reason: UnreachableReason): SQL => sql.raw(String(UNREACHABLE_REASONS.indexOf(reason)));

/** The reason a contact status gives against contacting a person, as its index in `UNREACHABLE_REASONS`. */
const rankOfContactStatus = (contact_status: SQL, reasons: readonly UnreachableReason[]): SQL =>
  sql`case ${contact_status} ${sql.join(
    reasons.map((reason) => sql`when ${reason} then ${getRank(reason)}`),
    sql` `,
  )} else ${NOTHING} end`;

/** Looked up by its key for each lead that is read: a list of all that is recorded would grow with the account. */
const selectPermission = (scope: DatedScope, kind: ContactStatusKind, value: SQL): SQL =>
  sql`(select known.contact_status from ${contactPermissionRows} as known
       where known.account_id = ${scope.account.id} and known.kind = ${kind} and known.value = ${value} and known.whole_person = ${kind === 'lead' ? 1 : 0} and ${isInForceToday(scope, sql`known.until`)})`;

/** What is recorded of the lead as a person, or of anybody with a phone or email of theirs. */
const rankOfPerson = (scope: DatedScope, { id }: LeadColumns): SQL =>
  sql`case when exists (select 1 from ${contactPermissionRows} as known where known.account_id = ${scope.account.id} and known.kind in ('lead', 'buyer'))
    then min(${rankOfContactStatus(selectPermission(scope, 'lead', sql`cast(${id} as text)`), OF_PERSONS_AUTOMATIC)},
      coalesce((select min(${rankOfContactStatus(sql`known.contact_status`, OF_PERSONS)}) from ${contactPoints} as point
        cross join ${contactPermissionRows} as known
          on known.account_id = point.account_id and known.kind = point.kind and known.value = point.value_key and known.whole_person = 1
        where point.owner_kind = 'lead' and point.owner_id = ${id}), ${NOTHING}))
    else ${NOTHING} end`;

/** The reason that the status and line type of the record's own contact point give against a channel. */
function rankOfPoint({ id }: LeadColumns, channel: ContactChannel): SQL {
  const against = listObjections(channel);
  const cases = (Object.entries(STATUS_REASONS) as [PointStatus, UnreachableReason][])
    .filter(([, reason]) => against.includes(reason))
    .map(([status, reason]) => sql`when point.status = ${status} then ${getRank(reason)}`);
  if (against.includes('landline')) cases.push(sql`when point.line = 'landline' then ${getRank('landline')}`);
  return sql`coalesce((select case ${sql.join(cases, sql` `)} else ${NOTHING} end from ${contactPoints} as point
    where point.owner_kind = 'lead' and point.owner_id = ${id} and point.kind = ${getPointKind(channel)} and point.rank = 0), ${NOTHING})`;
}

/** Whether a channel has an address of a lead, and the ranks of what is known of the lead's addresses. */
function rankAddresses(scope: DatedScope, channel: ReachChannel, of: LeadColumns): { known: SQL; ranks: SQL[] } {
  switch (CHANNELS[channel].guard) {
    // A network finds people by their email and their phone at once: what speaks against one of them speaks against the person.
    case null:
      return {
        known: sql`(${of.email_key} is not null or ${of.phone_digits} is not null)`,
        ranks: [
          rankOfContactStatus(selectPermission(scope, 'email', of.email_key), OF_PERSONS),
          rankOfContactStatus(selectPermission(scope, 'phone', of.phone_digits), [...OF_PERSONS, 'wrong_number']),
        ],
      };
    case 'email':
      return {
        known: sql`${of.email_key} is not null`,
        ranks: [rankOfContactStatus(selectPermission(scope, 'email', of.email_key), AGAINST.email), rankOfPoint(of, 'email')],
      };
    case 'text': {
      const contact_status = selectPermission(scope, 'phone', of.phone_digits);
      const consent = sql`case ${contact_status} when 'consented' then ${NOTHING} else ${getRank('no_consent')} end`;
      return {
        known: sql`coalesce(length(${of.phone_digits}) = 10, 0)`,
        ranks: [rankOfContactStatus(contact_status, AGAINST.text), rankOfPoint(of, channel as ContactChannel), consent],
      };
    }
    case 'letter': {
      const ofPoint = sql`coalesce((select min(${rankOfContactStatus(sql`known.contact_status`, AGAINST.letter)}) from ${contactPoints} as point
        cross join ${contactPermissionRows} as known
          on known.account_id = point.account_id and known.kind = 'mail' and known.value = point.value_key and known.whole_person = 0
        where point.owner_kind = 'lead' and point.owner_id = ${of.id} and point.kind = 'mail'), ${NOTHING})`;
      const house = rankOfContactStatus(selectPermission(scope, 'mail', of.address_key), AGAINST.letter);
      return { known: of.has_address, ranks: [house, ofPoint, rankOfPoint(of, 'direct_mail')] };
    }
  }
}

/** `mayContact` of a campaign as SQL: the first reason against a lead of a query over `leads`; null when there is none. */
export function selectFirstReason(scope: Scope, channel: ReachChannel, of: LeadColumns): SQL<UnreachableReason | null> {
  const { known, ranks } = rankAddresses(scope, channel, of);
  const ofDead = sql`case when ${of.is_dead} then ${getRank('deceased')} else ${NOTHING} end`;
  const all = [NOTHING, ...ranks, ofDead, rankOfPerson(scope, of)];
  const names = UNREACHABLE_REASONS.map((reason, rank) => sql`when ${sql.raw(String(rank))} then ${reason}`);
  return sql<UnreachableReason | null>`case when not ${known} then 'no_address'
    else case min(${sql.join(all, sql`, `)}) ${sql.join(names, sql` `)} end end`;
}
