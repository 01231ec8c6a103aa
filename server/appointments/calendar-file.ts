/** Appointments as calendar files: one for its owner, one for the seller, and all of them for a calendar program. */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/auth/table.ts';
import { leads } from '#server/leads/table.ts';
import { appointmentName } from '#shared/appointments/appointment.ts';
import { appointmentTexts } from '#shared/appointments/texts.ts';
import { leadName } from '#shared/leads/lead.ts';
import { phoneText } from '#shared/outreach/address.ts';
import { type CalendarEvent, writeCalendar } from './ics.ts';
import { appointmentSettings, appointments } from './table.ts';

/** Where a calendar file is, by the key of a feed or of one appointment; whoever has the key may read it. */
export const calendarPath = (key: string): string => `/calendar/${key}.ics`;

const DAY_MS = 86_400_000;
/** What is longer ago is not in the feed. */
const PAST_DAYS = 90;
const MOST_EVENTS = 5000;

const OWN_ALARM_MINUTES = 30;
const SELLER_ALARM_MINUTES = 60;

type Row = typeof appointments.$inferSelect;
type Lead = Pick<typeof leads.$inferSelect, 'id' | 'first_name' | 'last_name' | 'company' | 'phone' | 'property_address'>;

const base = ({ uid, sequence, starts_at, ends_at, created_at, updated_at, location, status }: Row) => ({
  uid: `${uid}@dealflow`,
  sequence,
  starts_at,
  ends_at,
  created_at,
  updated_at,
  location,
  isCancelled: status === 'cancelled',
});

const ownEvent = (row: Row, lead: Lead, publicUrl: string | undefined): CalendarEvent => ({
  ...base(row),
  summary: appointmentName(row.kind, leadName(lead)),
  description: [lead.property_address, lead.phone && phoneText(lead.phone), row.notes].filter(Boolean).join('\n') || null,
  url: publicUrl ? `${publicUrl}/app/leads/${lead.id}` : undefined,
  alarm_minutes: OWN_ALARM_MINUTES,
});

/** The same for the seller: with the company, and without what was noted about them. */
const sellerEvent = (row: Row, company: { company_name: string; phone: string }): CalendarEvent => ({
  ...base(row),
  summary: appointmentName(row.kind, company.company_name),
  description: `${company.company_name}\n${phoneText(company.phone)}`,
  alarm_minutes: SELLER_ALARM_MINUTES,
});

const withLeads = (db: Db) =>
  db.select({ appointment: appointments, lead: leads }).from(appointments).innerJoin(leads, eq(leads.id, appointments.lead_id)).$dynamic();

/** The file of one appointment of the account; throws `NotFound`. */
export async function appointmentFile(scope: Scope, id: number): Promise<string> {
  const [row] = await withLeads(scope.read).where(and(eq(appointments.id, id), eq(appointments.account_id, scope.account.id)));
  if (!row) throw new NotFound(appointmentTexts.notFound);
  return writeCalendar({ events: [ownEvent(row.appointment, row.lead, scope.publicUrl)] });
}

/** A file that may be unchanged since it was last read. */
export interface SharedFile {
  text: string;
  /** Changes when anything in it does. */
  tag: string;
}
const tagged = (text: string): SharedFile => ({ text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` });

const KEY = /^[\w-]{30,50}$/;

/** The file that a key opens: all appointments of an account, or one as its seller sees it. Undefined for a key that opens none. */
export async function fileOfKey(db: Db, key: string, parts: { now: Date; publicUrl: string | undefined }): Promise<SharedFile | undefined> {
  if (!KEY.test(key)) return undefined;
  const [owner] = await db
    .select({ id: users.id, company_name: users.company_name, time_zone: users.time_zone })
    .from(appointmentSettings)
    .innerJoin(users, eq(users.id, appointmentSettings.account_id))
    .where(eq(appointmentSettings.feed_key, key));
  if (owner) {
    const since = new Date(parts.now.getTime() - PAST_DAYS * DAY_MS).toISOString();
    const rows = await withLeads(db)
      .where(and(eq(appointments.account_id, owner.id), gt(appointments.starts_at, since)))
      .orderBy(asc(appointments.starts_at), asc(appointments.id))
      .limit(MOST_EVENTS);
    const events = rows.map(({ appointment, lead }) => ownEvent(appointment, lead, parts.publicUrl));
    const name = `DealFlow: ${owner.company_name}`;
    return tagged(writeCalendar({ name, ...(owner.time_zone ? { time_zone: owner.time_zone } : {}), events }));
  }
  const [one] = await db
    .select({ appointment: appointments, company: { company_name: users.company_name, phone: users.phone } })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.account_id))
    .where(eq(appointments.uid, key));
  return one && tagged(writeCalendar({ events: [sellerEvent(one.appointment, one.company)] }));
}
