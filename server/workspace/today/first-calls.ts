/** Who may be called or written to, and who is to be called first: one answer for the day's list, call mode and the plan of an import. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { events } from '#server/core/events/table.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { type HandReasons, UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import type { EventType } from '#shared/core/nouns.ts';
import type { LeadStatus } from '#shared/records/leads/lead.ts';
import { compareFirstCalls, FIRST_CALLS } from '#shared/workspace/today/rank.ts';
import { toActionKey } from '#shared/workspace/today/next-action.ts';

/** A lead with why it must not be called or written to, if so. */
export interface Approached {
  lead: typeof leads.$inferSelect;
  not: HandReasons;
}

/**
 * Whether there is a way. A lead that has neither phone nor email is visited or gets a letter, unless that is what it does not want;
 * one whose phone and email must not be used is left alone.
 */
export function isApproachable({ lead, not }: Approached): boolean {
  if (not.any !== null) return false;
  if (not.call === null || not.email === null) return true;
  return lead.phone === null && lead.email === null && (not.direct_mail === null || not.direct_mail === 'no_address');
}

/** Has a phone that must not be called: it is written to instead. */
export const isOnlyWrittenTo = ({ lead, not }: Approached): boolean => lead.phone !== null && not.call !== null;

/** Why somebody is only written to. */
export const explainNoCall = ({ not }: Approached): string =>
  `Write, do not call. Of the phone is known: ${not.call ? UNREACHABLE_LABELS[not.call] : ''}`;

/** How somebody is approached for the first time. */
export function nameFirstContact({ not }: Approached): string {
  if (not.call === null) return 'First call';
  if (not.email === null) return 'First email';
  return 'First contact';
}

/** Leads of another status have been in touch, or are out. */
export const FIRST_CALL_STATUSES: readonly LeadStatus[] = ['hot', 'new'];

/** What the history calls it when somebody has written to a lead, or has done what was planned. */
const CONTACT_EVENTS: EventType[] = ['message.sent', 'lead.completed'];

/** Nothing is planned with the lead, nobody has been in touch, and there is neither an appointment nor a deal. */
export const isUntouched = (scope: Scope): SQL | undefined =>
  and(
    isNull(leads.next_action_date),
    // What a list says of the owner is a signal too, and no contact.
    sql`${leads.signals} ->> 'last_inbound_at' IS NULL AND ${leads.signals} ->> 'last_outbound_at' IS NULL`,
    sql`NOT EXISTS (SELECT 1 FROM ${events} WHERE ${and(matchOwn(scope, events, { subject: 'leads' }), eq(events.subject_id, leads.id), inArray(events.type, CONTACT_EVENTS))})`,
    sql`NOT EXISTS (SELECT 1 FROM ${appointments} WHERE ${eq(appointments.lead_id, leads.id)})`,
    sql`NOT EXISTS (SELECT 1 FROM ${deals} WHERE ${eq(deals.lead_id, leads.id)})`,
  );

/** The next to call, as many who can only be written to or visited, and those put off until another day. */
export function pickFirstCalls(candidates: readonly Approached[], snoozed: ReadonlySet<string>) {
  const isPutOff = ({ lead }: Approached) => snoozed.has(toActionKey('first_contact', lead.id));
  const open = candidates.filter((one) => !isPutOff(one)).sort((one, other) => compareFirstCalls(one.lead, other.lead));
  const canBeCalled = ({ lead, not }: Approached) => lead.phone !== null && not.call === null;
  return {
    calls: open.filter(canBeCalled).slice(0, FIRST_CALLS),
    others: open.filter((one) => !canBeCalled(one)).slice(0, FIRST_CALLS),
    putOff: candidates.filter(isPutOff),
  };
}
