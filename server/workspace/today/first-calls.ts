/** Who is to be called first: one answer for the day's list, the dashboard, call mode and the plan of an import. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import { appointments } from '#server/outreach/appointments/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import type { EventType } from '#shared/core/nouns.ts';
import type { LeadStatus } from '#shared/records/leads/lead.ts';
import { compareFirstCalls } from '#shared/workspace/today/rank.ts';
import { toActionKey } from '#shared/workspace/today/next-action.ts';
import type { Approached } from './ways.ts';

/** Of the leads that nobody has been in touch with so many are to be called next. */
const FIRST_CALLS = 20;

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
    sql`NOT EXISTS (SELECT 1 FROM ${events} WHERE ${and(
      eq(events.account_id, scope.account.id),
      eq(events.subject, 'leads'),
      eq(events.subject_id, leads.id),
      inArray(events.type, CONTACT_EVENTS),
    )})`,
    sql`NOT EXISTS (SELECT 1 FROM ${appointments} WHERE ${eq(appointments.lead_id, leads.id)})`,
    sql`NOT EXISTS (SELECT 1 FROM ${deals} WHERE ${eq(deals.lead_id, leads.id)})`,
  );

const canBeCalled = ({ lead, not }: Approached): boolean => lead.phone !== null && not.call === null;
const isSnoozed = (lead: { id: number }, snoozed: ReadonlySet<string>): boolean => snoozed.has(toActionKey('first_contact', lead.id));

/** The next to call, of leads that may be called and were not put off. */
export const chooseFirstCalls = (candidates: readonly Approached[], snoozed: ReadonlySet<string>): Approached[] =>
  candidates
    .filter((one) => canBeCalled(one) && !isSnoozed(one.lead, snoozed))
    .sort((one, other) => compareFirstCalls(one.lead, other.lead))
    .slice(0, FIRST_CALLS);

/** The next to call, as many who can only be written to or visited, and those put off until another day. */
export function pickFirstCalls(candidates: readonly Approached[], snoozed: ReadonlySet<string>): Approached[] {
  const others = candidates.filter((one) => !canBeCalled(one) && !isSnoozed(one.lead, snoozed));
  others.sort((one, other) => compareFirstCalls(one.lead, other.lead));
  const putOff = candidates.filter(({ lead }) => isSnoozed(lead, snoozed));
  return [...chooseFirstCalls(candidates, snoozed), ...others.slice(0, FIRST_CALLS), ...putOff];
}
