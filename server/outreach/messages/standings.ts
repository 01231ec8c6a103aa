/** What is known of people and their addresses: consent, opt-outs, bounces. Each change is kept for good in `contact_events`. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Scope, Whose } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import type { LEAD_KINDS, Standing, StandingKind, StandingSource } from '#shared/outreach/messages/channels.ts';
import { keepsOwn, stillHolds, whyNot } from '#shared/outreach/messages/precedence.ts';
import { AGAINST, OF_PERSONS, type ReachChannel, UNREACHABLE_REASONS, type UnreachableReason } from '#shared/outreach/messages/reach.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { contactEvents, contactStandings } from './table.ts';
import { isPersonalIn } from './twins.ts';

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
  scope: Whose,
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

/** Behind the last of `UNREACHABLE_REASONS`: nothing speaks against it. */
const NOTHING = sql.raw(String(UNREACHABLE_REASONS.length));

/** What a standing says against a person, as its place in `UNREACHABLE_REASONS`. */
const rankOf = (standing: SQL, reasons: readonly UnreachableReason[]): SQL =>
  sql`case ${standing} ${sql.join(
    reasons.map((reason) => sql`when ${reason} then ${sql.raw(String(UNREACHABLE_REASONS.indexOf(reason)))}`),
    sql` `,
  )} else ${NOTHING} end`;

/**
 * A column of the lead that is asked about. By the name of its table, which a query over one table alone leaves out: inside of a
 * question about other leads it would be theirs.
 */
const ofLead = (column: 'id' | 'email_key' | 'phone_digits' | 'address_key'): SQL => sql`${leads}.${sql.identifier(column)}`;

/** Looked up by its key for each lead that is read: a list of all that is recorded would grow with the account. */
const standingAt = (scope: Scope, kind: StandingKind, value: SQL): SQL =>
  sql`(select known.standing from ${contactStandings} as known
       where known.account_id = ${scope.account.id} and known.kind = ${kind} and known.value = ${value})`;

/** What is recorded of other leads as persons that have the same email, or the same phone. */
const rankOfTwins = (scope: Scope, column: 'email_key' | 'phone_digits'): SQL =>
  sql`case when ${isPersonalIn(column, ofLead(column))} then coalesce((select min(${rankOf(sql`known.standing`, OF_PERSONS)})
       from ${leads} as twin indexed by ${sql.identifier(`leads_by_${column}`)}
       cross join ${contactStandings} as known
         on known.account_id = ${scope.account.id} and known.kind = 'lead' and known.value = cast(twin.id as text)
       where twin.account_id = ${scope.account.id} and twin.${sql.identifier(column)} = ${ofLead(column)} and twin.id <> ${ofLead('id')}), ${NOTHING})
     else ${NOTHING} end`;

/** What is recorded of a person holds for every lead that is the same person: that has their email, or their phone. */
const rankOfPerson = (scope: Scope): SQL =>
  sql`case when exists (select 1 from ${contactStandings} as known where known.account_id = ${scope.account.id} and known.kind = 'lead')
    then min(${rankOf(standingAt(scope, 'lead', sql`cast(${ofLead('id')} as text)`), OF_PERSONS)},
      ${rankOfTwins(scope, 'email_key')}, ${rankOfTwins(scope, 'phone_digits')})
    else ${NOTHING} end`;

/** What an address of the channel is, and whether a lead has one. */
const ADDRESS = {
  email: { kind: 'email', value: ofLead('email_key'), known: sql`${ofLead('email_key')} is not null` },
  sms: {
    kind: 'phone',
    value: ofLead('phone_digits'),
    known: sql`coalesce(length(${ofLead('phone_digits')}) = 10, 0)`,
  },
  direct_mail: {
    kind: 'mail',
    value: ofLead('address_key'),
    known: sql`(${leads}.property_address is not null and ${leads}.property_city is not null and ${leads}.property_state is not null)`,
  },
} as const;

/** Whether a channel has an address of a lead, and the ranks of what is known of the lead's addresses. */
function ofAddresses(scope: Scope, channel: ReachChannel): { known: SQL; ranks: SQL[] } {
  // A network finds people by their email and their phone at once: what speaks against one of them speaks against the person.
  if (channel === 'social_media')
    return {
      known: sql`(${ofLead('email_key')} is not null or ${ofLead('phone_digits')} is not null)`,
      ranks: [
        rankOf(standingAt(scope, 'email', ofLead('email_key')), OF_PERSONS),
        rankOf(standingAt(scope, 'phone', ofLead('phone_digits')), [...OF_PERSONS, 'wrong_number']),
      ],
    };
  const { kind, value, known } = ADDRESS[channel];
  const standing = standingAt(scope, kind, value);
  const rank = rankOf(standing, AGAINST[channel]);
  if (channel !== 'sms') return { known, ranks: [rank] };
  const noConsent = sql.raw(String(UNREACHABLE_REASONS.indexOf('no_consent')));
  return { known, ranks: [rank, sql`case ${standing} when 'consented' then ${NOTHING} else ${noConsent} end`] };
}

/**
 * The first reason why a lead of a query over `leads` cannot or must not be reached, in the order of `UNREACHABLE_REASONS`; null when
 * there is none. Who asks about all leads of an account knows already who is marked as a person (`markedLeads`), and leaves that out.
 */
export function firstReason(scope: Scope, channel: ReachChannel, { isPersonAsked = true } = {}): SQL<UnreachableReason | null> {
  const { known, ranks } = ofAddresses(scope, channel);
  const all = [NOTHING, ...ranks, ...(isPersonAsked ? [rankOfPerson(scope)] : [])];
  const names = UNREACHABLE_REASONS.map((reason, rank) => sql`when ${sql.raw(String(rank))} then ${reason}`);
  return sql<UnreachableReason | null>`case when not ${known} then 'no_address'
    else case min(${sql.join(all, sql`, `)}) ${sql.join(names, sql` `)} end end`;
}
