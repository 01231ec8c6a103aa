/** Tells a seller of an appointment by the way on which they can be reached; the sender holds each message against the law. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { leads } from '#server/leads/table.ts';
import { cancelMessagesFor, enqueueMessages } from '#server/outreach/messages.ts';
import { outreachSettingsIn } from '#server/outreach/settings.ts';
import { reachable } from '#server/outreach/standings.ts';
import { messages } from '#server/outreach/table.ts';
import { phoneText } from '#shared/outreach/address.ts';
import { nextOpening } from '#shared/outreach/guard/hours.ts';
import { placesOf } from '#shared/outreach/guard/places.ts';
import { calendarPath } from './calendar-file.ts';
import type { AppointmentRow } from './reading.ts';
import { timeText } from './take-slots.ts';
import { emailFor, type Occasion, textFor } from './words.ts';
import { sellerZone } from './zone.ts';

/**
 * All that is said of an appointment counts as a reminder of what was agreed: opt-outs and quiet hours hold for it. (A
 * `confirmation` is the one answer to an opt-out, which the law lets through.)
 */
const PURPOSE = 'reminder';

/** A reminder that would come later than this before the beginning is of no use. */
const TOO_LATE_MS = 30 * 60_000;

interface Telling {
  /** Not before; now when left out. */
  due_at?: string;
  /** Times that are proposed instead. */
  proposals?: readonly string[];
}

type Lead = typeof leads.$inferSelect;

/** By which way and to which address; undefined when the lead cannot or must not be reached. */
async function wayTo(scope: Scope, tx: Db, leadId: number): Promise<{ lead: Lead; channel: 'email' | 'sms'; to: string } | undefined> {
  const [row] = await tx
    .select({
      lead: leads,
      email: sql<number>`${reachable(scope, 'email')}`,
      sms: sql<number>`${reachable(scope, 'sms')}`,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.account_id, scope.account.id)));
  if (!row) return undefined;
  const { lead } = row;
  const email = row.email && lead.email ? { lead, channel: 'email' as const, to: lead.email } : undefined;
  const sms = row.sms && lead.phone ? { lead, channel: 'sms' as const, to: lead.phone } : undefined;
  return lead.preferred_contact_method === 'text' ? (sms ?? email) : (email ?? sms);
}

/** Whether a message that is put into the queue now would leave in time. Emails leave at any hour. */
async function isInTime(scope: Scope, tx: Db, channel: 'email' | 'sms', lead: Lead, to: string, latest: number): Promise<boolean> {
  const now = scope.now().getTime();
  if (now > latest) return false;
  if (channel === 'email') return true;
  const opens = nextOpening(now, await outreachSettingsIn(scope, tx), placesOf(lead.property_state, to));
  return opens !== undefined && opens <= latest;
}

/** Puts what is to be said into the queue; gives whether anybody is told. What waits to be said of the appointment is given up first. */
export async function tell(scope: Scope, tx: Db, row: AppointmentRow, occasion: Occasion, telling: Telling = {}): Promise<boolean> {
  await cancelMessagesFor(scope, tx, PURPOSE, row.id);
  const way = await wayTo(scope, tx, row.lead_id);
  if (!way) return false;
  const { lead, channel, to } = way;
  const isReminder = occasion === 'day_before' || occasion === 'hours_before';
  if (isReminder && !(await isInTime(scope, tx, channel, lead, to, Date.parse(row.starts_at) - TOO_LATE_MS))) return false;
  const zone = sellerZone(scope, lead.property_state);
  const told = {
    kind: row.kind,
    time: timeText(row.starts_at, zone),
    proposals: (telling.proposals ?? []).map((iso) => timeText(iso, zone)),
    location: row.location,
    first_name: lead.first_name,
    company: scope.account.company_name,
    phone: phoneText(scope.account.phone),
    link: scope.publicUrl ? `${scope.publicUrl}${calendarPath(row.uid)}` : undefined,
  };
  const words = channel === 'email' ? emailFor(occasion, told) : { subject: null, body: textFor(occasion, told) };
  const due_at = telling.due_at ?? scope.now().toISOString();
  await enqueueMessages(scope, tx, [
    { lead_id: lead.id, channel, purpose: PURPOSE, subject_id: row.id, group_id: null, to_address: to, ...words, html: null, due_at },
  ]);
  return true;
}

/** Gives up what waits to be said of an appointment. */
export async function keepQuiet(scope: Scope, tx: Db, appointmentId: number): Promise<void> {
  await cancelMessagesFor(scope, tx, PURPOSE, appointmentId);
}

/** Whether anything is, or will be, said of an appointment after a moment. */
export async function wasToldAfter(scope: Scope, tx: Db, appointmentId: number, moment: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.account_id, scope.account.id),
        eq(messages.purpose, PURPOSE),
        eq(messages.subject_id, appointmentId),
        gt(messages.created_at, moment),
        inArray(messages.status, ['queued', 'sending', 'sent', 'unconfirmed']),
      ),
    )
    .limit(1);
  return row !== undefined;
}
