/** What is known of people and their addresses: consent, opt-outs, bounces. Each change is kept for good in `contact_events`. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { leads } from '#server/leads/table.ts';
import type { LEAD_KINDS, Standing, StandingKind, StandingSource } from '#shared/outreach/channels.ts';
import { keepsOwn, stillHolds, whyNot } from '#shared/outreach/precedence.ts';
import { OF_PERSONS, type ReachChannel, UNREACHABLE_REASONS, type UnreachableReason } from '#shared/outreach/reach.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { contactEvents, contactStandings } from './table.ts';

export type StandingRow = typeof contactStandings.$inferSelect;
type EventRow = typeof contactEvents.$inferSelect;

/** What an import recorded; the evidence names the import, and so is its own. */
export interface ImportedStanding extends Pick<StandingChange, 'kind' | 'value'> {
  evidence: string;
}

export interface StandingChange {
  /** The lead it became known with; null for an address that no lead has. */
  lead_id: number | null;
  kind: StandingKind;
  /** The id of a lead or a buyer, an email in lower case, the last ten digits of a phone, or an address key. */
  value: string;
  /** Null lifts what was known. */
  standing: Standing | null;
  source: StandingSource;
  /** The words that were said or shown. */
  evidence: string | null;
  /** The address as a person reads it. */
  address?: string | null;
}

const sameValue = (scope: Scope, { kind, value }: Pick<StandingChange, 'kind' | 'value'>): SQL | undefined =>
  and(eq(contactStandings.account_id, scope.account.id), eq(contactStandings.kind, kind), eq(contactStandings.value, value));

/** What is known of one address or person now. */
export async function standingOf(scope: Scope, db: Db, of: Pick<StandingChange, 'kind' | 'value'>): Promise<StandingRow | undefined> {
  const [row] = await db.select().from(contactStandings).where(sameValue(scope, of));
  return row;
}

/** All that was ever recorded of an address, earliest first. */
const eventsOf = (scope: Scope, db: Db, { kind, value }: Pick<StandingChange, 'kind' | 'value'>): Promise<EventRow[]> =>
  db
    .select()
    .from(contactEvents)
    .where(and(eq(contactEvents.account_id, scope.account.id), eq(contactEvents.kind, kind), eq(contactEvents.value, value)))
    .orderBy(asc(contactEvents.id));

/** What holds by that; an import that was undone has said nothing. */
async function heldOf(scope: Scope, db: Db, of: Pick<StandingChange, 'kind' | 'value'>) {
  const events = await eventsOf(scope, db, of);
  const isUndoing = ({ standing, source }: EventRow) => standing === null && source === 'import';
  const undone = new Set(events.filter(isUndoing).map(({ evidence }) => evidence));
  const isUndone = ({ source, evidence }: EventRow) => source === 'import' && undone.has(outreachTexts.importUndone(evidence ?? ''));
  return stillHolds(events.filter((event) => !isUndoing(event) && !isUndone(event)));
}

/**
 * Records what became known, and makes it what counts where it may (see `whyNot`): the event is kept in any case. What takes back
 * (a lift, a number that was found right) lets count again what stood behind it. Gives why what counts stayed as it was; undefined
 * when it was recorded.
 */
export async function setStanding(scope: Scope, tx: Db, change: StandingChange): Promise<string | undefined> {
  const { lead_id, kind, value, standing, source, evidence, address = null } = change;
  const now = scope.now().toISOString();
  const takesBack = standing === null || standing === 'verified';
  const counts = await standingOf(scope, tx, change);
  const before = takesBack ? ((await heldOf(scope, tx, change)) ?? counts) : counts;
  const reason = whyNot(before, standing, source);
  await tx
    .insert(contactEvents)
    .values({ account_id: scope.account.id, lead_id, kind, value, standing, source, evidence, address, created_at: now });
  if (reason !== undefined) return reason;
  if (standing !== null && keepsOwn(counts, standing, source)) return undefined;
  const held = takesBack ? await heldOf(scope, tx, change) : { standing, source, evidence, created_at: now };
  await letCount(scope, tx, change, held);
  return undefined;
}

/** Makes this what is known of an address now. */
async function letCount(
  scope: Scope,
  tx: Db,
  { kind, value }: Pick<StandingChange, 'kind' | 'value'>,
  held: (Pick<StandingChange, 'source' | 'evidence'> & { standing: Standing; created_at: string }) | undefined,
): Promise<void> {
  if (held === undefined) {
    await tx.delete(contactStandings).where(sameValue(scope, { kind, value }));
    return;
  }
  const set = { standing: held.standing, source: held.source, evidence: held.evidence, updated_at: held.created_at };
  await tx
    .insert(contactStandings)
    .values({ account_id: scope.account.id, kind, value, ...set })
    .onConflictDoUpdate({ target: [contactStandings.account_id, contactStandings.kind, contactStandings.value], set });
}

/**
 * Takes back what an import recorded of an address under this evidence: the log says so, and what counts is what would without it.
 * What others have recorded before or since stays.
 */
export async function takeBackImported(scope: Scope, tx: Db, { kind, value, evidence }: ImportedStanding): Promise<void> {
  const told = { account_id: scope.account.id, kind, value, standing: null, source: 'import' } as const;
  const created_at = scope.now().toISOString();
  await tx.insert(contactEvents).values({ ...told, evidence: outreachTexts.importUndone(evidence), created_at });
  const counts = await standingOf(scope, tx, { kind, value });
  if (counts?.source === 'import' && counts.evidence === evidence)
    await letCount(scope, tx, { kind, value }, await heldOf(scope, tx, { kind, value }));
}

/** By what a lead is known. */
export interface Contactable {
  id: number;
  email_key: string | null;
  phone_digits: string | null;
  address_key: string | null;
}

/** The kinds and values of a lead. */
export const valuesOf = (lead: Contactable): { kind: (typeof LEAD_KINDS)[number]; value: string }[] => [
  { kind: 'lead', value: String(lead.id) },
  ...(lead.email_key ? [{ kind: 'email' as const, value: lead.email_key }] : []),
  ...(lead.phone_digits ? [{ kind: 'phone' as const, value: lead.phone_digits }] : []),
  ...(lead.address_key ? [{ kind: 'mail' as const, value: lead.address_key }] : []),
];

/** What is known of many people and addresses at once, by `kind value`. */
export async function standingsOfValues(
  scope: Scope,
  db: Db,
  values: Pick<StandingChange, 'kind' | 'value'>[],
): Promise<Map<string, StandingRow>> {
  const kinds = [...new Set(values.map(({ kind }) => kind))];
  const some = kinds.map((kind) =>
    and(
      eq(contactStandings.kind, kind),
      inArray(contactStandings.value, [...new Set(values.filter((one) => one.kind === kind).map(({ value }) => value))]),
    ),
  );
  if (some.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contactStandings)
    .where(and(eq(contactStandings.account_id, scope.account.id), or(...some)));
  return new Map(rows.map((row) => [`${row.kind} ${row.value}`, row]));
}

/** Who has one of the standings, as a list that the database makes once for a whole query. */
const among = (scope: Scope, kind: StandingKind, standings: readonly Standing[]): SQL =>
  sql`(select ${contactStandings.value} as value from ${contactStandings} where ${and(
    eq(contactStandings.account_id, scope.account.id),
    eq(contactStandings.kind, kind),
    inArray(contactStandings.standing, [...standings]),
  )})`;

/** The leads that have one of the standings as persons, by a column of theirs that others may share. */
const ofMarked = (scope: Scope, column: 'email_key' | 'phone_digits', standings: readonly Standing[]): SQL =>
  sql`(select marked.${sql.identifier(column)} from ${among(scope, 'lead', standings)} persons
       cross join ${leads} as marked on marked.id = cast(persons.value as integer) where ${column === 'email_key' ? sql`marked.email_key is not null` : sql`length(marked.phone_digits) = 10`})`;

/** What is recorded of a person holds for every lead that is the same person: that has their email, or their phone. */
function personIs(scope: Scope, standings: readonly Standing[]): SQL {
  const persons = standings.filter((standing) => (OF_PERSONS as readonly Standing[]).includes(standing));
  if (persons.length === 0) return sql`0`;
  return sql`(${leads.id} in (select cast(value as integer) from ${among(scope, 'lead', persons)})
    or coalesce(${leads.email_key} in ${ofMarked(scope, 'email_key', persons)}, 0)
    or coalesce(${leads.phone_digits} in ${ofMarked(scope, 'phone_digits', persons)}, 0))`;
}

/** What an address of the channel is, and whether a lead has one. */
const ADDRESS = {
  email: { kind: 'email' as const, value: sql`${leads.email_key}`, known: sql`${leads.email_key} is not null` },
  sms: { kind: 'phone' as const, value: sql`${leads.phone_digits}`, known: sql`length(${leads.phone_digits}) = 10` },
  direct_mail: {
    kind: 'mail' as const,
    value: sql`${leads.address_key}`,
    known: sql`(${leads.property_address} is not null and ${leads.property_city} is not null and ${leads.property_state} is not null)`,
  },
};

/**
 * Conditions over `leads`, one for each reason why a person of the account cannot or must not be reached, not excluding each
 * other; in the order of `UNREACHABLE_REASONS`. The leads' owner is not among them.
 */
export function unreachableReasons(scope: Scope, channel: ReachChannel): Partial<Record<UnreachableReason, SQL>> {
  if (channel === 'social_media')
    return {
      no_address: sql`(${leads.email_key} is null and ${leads.phone_digits} is null)`,
      ...either(
        blocked(scope, 'email', sql`${leads.email_key}`, ['litigator', 'do_not_contact', 'opted_out']),
        blocked(scope, 'phone', sql`${leads.phone_digits}`, ['litigator', 'do_not_contact', 'opted_out', 'wrong_number']),
      ),
    };
  const { kind, value, known } = ADDRESS[channel];
  const forChannel: UnreachableReason[] = {
    email: ['litigator', 'do_not_contact', 'opted_out', 'bounced'] as UnreachableReason[],
    sms: ['litigator', 'do_not_contact', 'opted_out', 'wrong_number', 'dnc_registry', 'bounced'] as UnreachableReason[],
    direct_mail: ['litigator', 'do_not_contact', 'opted_out', 'bounced'] as UnreachableReason[],
  }[channel];
  return {
    no_address: sql`not ${known}`,
    ...blocked(scope, kind, value, forChannel),
    ...(channel === 'sms' && {
      no_consent: sql`${value} not in ${among(scope, 'phone', ['consented'])}`,
    }),
  };
}

type Reasons = Partial<Record<UnreachableReason, SQL>>;

/** A network finds people by their email and their phone at once: what speaks against one of them speaks against the person. */
function either(one: Reasons, other: Reasons): Reasons {
  const both = UNREACHABLE_REASONS.map(
    (reason) => [reason, [one[reason], other[reason]].filter((reasons) => reasons !== undefined)] as const,
  );
  return Object.fromEntries(both.flatMap(([reason, some]) => (some.length > 0 ? [[reason, sql`(${sql.join(some, sql` or `)})`]] : [])));
}

/** The first reason against a lead of a query over `leads`, in the order of `UNREACHABLE_REASONS`; null when there is none. */
export function firstReason(scope: Scope, channel: ReachChannel): SQL<UnreachableReason | null> {
  const against = unreachableReasons(scope, channel);
  const cases = UNREACHABLE_REASONS.flatMap((reason) =>
    against[reason] ? [sql`when coalesce(${against[reason]}, 0) then ${reason}`] : [],
  );
  return sql<UnreachableReason | null>`case ${sql.join(cases, sql` `)} end`;
}

/** A standing of the person counts whatever the channel, one of the address for that address. */
const blocked = (scope: Scope, kind: StandingKind, value: SQL, reasons: readonly UnreachableReason[]) =>
  Object.fromEntries(
    UNREACHABLE_REASONS.filter((reason) => reasons.includes(reason)).map((reason) => [
      reason,
      sql`(coalesce(${value} in ${among(scope, kind, [reason as Standing])}, 0) or ${personIs(scope, [reason as Standing])})`,
    ]),
  ) as Partial<Record<UnreachableReason, SQL>>;

/** The condition over `leads` that a message by this channel reaches a person and may be sent: no reason against it applies. */
export const reachable = (scope: Scope, channel: ReachChannel): SQL =>
  sql`not (${sql.join(
    Object.values(unreachableReasons(scope, channel)).map((reason) => sql`coalesce(${reason}, 0)`),
    sql` or `,
  )})`;
