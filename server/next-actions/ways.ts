/** How a person may get in touch with a lead by hand: what is recorded against it or its addresses is never suggested. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/leads/table.ts';
import { contactStandings } from '#server/outreach/table.ts';
import type { Standing, StandingKind } from '#shared/outreach/channels.ts';
import { UNREACHABLE_LABELS } from '#shared/outreach/reach.ts';

type LeadRow = typeof leads.$inferSelect;

/** A lead with whether it may be called and written to, and what is recorded of its phone. */
export interface Approached {
  lead: LeadRow;
  calls: number;
  writes: number;
  phone_standing: Standing | null;
}

/** Every other standing speaks against an address, as it does in the rules for messages. */
const ALLOW: readonly Standing[] = ['consented', 'verified'];
/** A number that takes no texts may still be called. */
const ALLOW_CALLS: readonly Standing[] = [...ALLOW, 'bounced'];

/** Looked up by its key for each lead that is read: a list of all that is recorded would grow with the account. */
const standingOf = (scope: Scope, kind: StandingKind, value: SQL) =>
  sql<Standing | null>`(SELECT ${contactStandings.standing} FROM ${contactStandings} WHERE ${and(
    eq(contactStandings.account_id, scope.account.id),
    eq(contactStandings.kind, kind),
    sql`${contactStandings.value} = ${value}`,
  )})`;

const allows = (standing: SQL, allowed: readonly Standing[]): SQL =>
  sql`coalesce(${standing} IN (${sql.join(
    allowed.map((one) => sql`${one}`),
    sql`, `,
  )}), 1)`;

/**
 * For queries over `leads` that join: the columns of `Approached`, and the condition that there is a way. A lead that has neither
 * phone nor email is visited or gets a letter, unless that is what it does not want; one whose phone and email must not be used is
 * left alone.
 */
export function waysTo(scope: Scope): {
  columns: Record<'calls' | 'writes', SQL<number>> & { phone_standing: SQL<Standing | null> };
  isOpen: SQL;
} {
  const person = allows(standingOf(scope, 'lead', sql`CAST(${leads.id} AS TEXT)`), ALLOW);
  const phone_standing = standingOf(scope, 'phone', sql`${leads.phone_digits}`);
  const calls = sql<number>`(${leads.phone} IS NOT NULL AND ${allows(phone_standing, ALLOW_CALLS)})`;
  const writes = sql<number>`(${leads.email} IS NOT NULL AND ${allows(standingOf(scope, 'email', sql`${leads.email_key}`), ALLOW)})`;
  const goes = sql`(${leads.phone} IS NULL AND ${leads.email} IS NULL AND ${allows(standingOf(scope, 'mail', sql`${leads.address_key}`), ALLOW)})`;
  return { columns: { calls, writes, phone_standing }, isOpen: sql`(${person} AND (${calls} OR ${writes} OR ${goes}))` };
}

/** Has a phone that must not be called: it is written to instead. */
export const isOnlyWrittenTo = ({ lead, calls }: Approached): boolean => lead.phone !== null && !calls;

/** Why somebody is only written to. */
export const whyOnlyWritten = ({ phone_standing }: Approached): string => {
  const known = Object.entries(UNREACHABLE_LABELS).find(([reason]) => reason === phone_standing);
  return `Write, do not call. Of the phone is known: ${known?.[1] ?? phone_standing}`;
};

/** How somebody is approached for the first time. */
export function firstWords({ lead, calls, writes }: Approached): string {
  if (calls) return `Call for the first time: ${lead.phone}`;
  if (writes) return `Write for the first time: ${lead.email}`;
  return 'Get in touch for the first time';
}
