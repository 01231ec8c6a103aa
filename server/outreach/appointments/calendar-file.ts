/** Appointments as calendar files: one for its owner, one for the seller, and all of them for a calendar program. */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Scope, DatedScope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { users } from '#server/accounts/auth/table.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { leads } from '#server/records/leads/table.ts';
import { nameAppointment } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { type CalendarEvent, writeCalendar } from './ics.ts';
import { appointmentSettings, appointments } from './table.ts';

/** Where a calendar file is, by the key of a feed or of one appointment; whoever has the key may read it. */
export const buildCalendarPath = (key: string): string => `/calendar/${key}.ics`;

const DAY_MS = 86_400_000;
/** Older appointments are not in the feed. */
const PAST_DAYS = 90;
const MOST_EVENTS = 5000;
const LEADS_AT_ONCE = 200;

const OWN_ALARM_MINUTES = 30;
const SELLER_ALARM_MINUTES = 60;

type Row = typeof appointments.$inferSelect;
type Lead = typeof leads.$inferSelect;

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

/** A number alone. */
const NUMBER = /^[\d\s()+.-]{7,}$/;

/** Calendar programs turn numbers into links, so numbers that must not be called are left out. */
const toOwnerEvent = (
  row: Row,
  lead: Lead,
  { publicUrl, mayCall }: { publicUrl: string | undefined; mayCall: boolean },
): CalendarEvent => ({
  ...base(row),
  summary: nameAppointment(row.kind, formatLeadName(lead)),
  description: [lead.property_address, mayCall && lead.phone && formatPhone(lead.phone), row.notes].filter(Boolean).join('\n') || null,
  location: !mayCall && NUMBER.test(row.location ?? '') ? null : row.location,
  url: publicUrl ? `${publicUrl}/app/leads/${lead.id}` : undefined,
  alarm_minutes: OWN_ALARM_MINUTES,
});

/** The appointments of the owner's feed. */
async function listOwnerEvents(
  scope: DatedScope & Pick<Scope, 'publicUrl'>,
  db: Db,
  rows: readonly { appointment: Row; lead: Lead }[],
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (let at = 0; at < rows.length; at += LEADS_AT_ONCE) {
    const some = rows.slice(at, at + LEADS_AT_ONCE);
    const reasons = await loadHandReasons(
      scope,
      db,
      some.map(({ lead }) => toLeadPerson(lead)),
    );
    for (const [n, { appointment, lead }] of some.entries())
      events.push(toOwnerEvent(appointment, lead, { publicUrl: scope.publicUrl, mayCall: reasons[n]?.call === null }));
    await pause();
  }
  return events;
}

/** The same for the seller: with the company, and without what was noted about them. */
const toSellerEvent = (row: Row, company: { company_name: string; phone: string }): CalendarEvent => ({
  ...base(row),
  summary: nameAppointment(row.kind, company.company_name),
  description: `${company.company_name}\n${formatPhone(company.phone)}`,
  alarm_minutes: SELLER_ALARM_MINUTES,
});

const withLeads = (db: Db) =>
  db.select({ appointment: appointments, lead: leads }).from(appointments).innerJoin(leads, eq(leads.id, appointments.lead_id)).$dynamic();

/** The file of one appointment of the account; throws `NotFound`. */
export async function writeAppointmentFile(scope: Scope, id: number): Promise<string> {
  const [row] = await withLeads(scope.read).where(and(eq(appointments.id, id), eq(appointments.account_id, scope.account.id)));
  if (!row) throw new NotFound(appointmentTexts.notFound);
  return writeCalendar({ events: await listOwnerEvents(scope, scope.read, [row]) });
}

/** A file that may be unchanged since it was last read. */
interface SharedFile {
  text: string;
  /** Changes when anything in it does. */
  tag: string;
}
const addEntityTag = (text: string): SharedFile => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

const KEY = /^[\w-]{30,50}$/;

/** The file that a key opens: all appointments of an account, or one as its seller sees it. Undefined for a key that opens none. */
export async function findFileByKey(
  db: Db,
  key: string,
  parts: { now: Date; publicUrl: string | undefined },
): Promise<SharedFile | undefined> {
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
    const events = await listOwnerEvents({ account: owner, now: () => parts.now, publicUrl: parts.publicUrl }, db, rows);
    const name = `DealFlow: ${owner.company_name}`;
    return addEntityTag(writeCalendar({ name, ...(owner.time_zone ? { time_zone: owner.time_zone } : {}), events }));
  }
  const [one] = await db
    .select({ appointment: appointments, company: { company_name: users.company_name, phone: users.phone } })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.account_id))
    .where(eq(appointments.uid, key));
  return one && addEntityTag(writeCalendar({ events: [toSellerEvent(one.appointment, one.company)] }));
}
