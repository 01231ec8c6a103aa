/** Appointments as calendar files: one for its owner, one for the seller, and all of them for a calendar program. */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { type Scope, type DatedScope, requireScope, type Context } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import type { Db, Store } from '#server/db/store.ts';
import { users } from '#server/accounts/auth/table.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { leads } from '#server/records/leads/table.ts';
import { nameAppointment } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { type AppointmentRow as Row, appointmentSettings, appointments } from './table.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ID_PARAMETER, TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { byId } from '#shared/core/record.ts';

/**
 * Writes iCalendar (RFC 5545), the little of it that appointments need: lines of at most 75 octets ended by CRLF, text with its
 * signs escaped, moments in UTC, so that no definition of a time zone has to be believed.
 */

interface CalendarEvent {
  uid: string;
  /** Grows with every change. */
  sequence: number;
  starts_at: string;
  ends_at: string;
  created_at: string;
  /** When this was last changed, and so what it says became true. */
  updated_at: string;
  summary: string;
  description: string | null;
  location: string | null;
  isCancelled: boolean;
  /** A web address to open it at. */
  url?: string | undefined;
  /** Minutes before the beginning at which a calendar program says so. */
  alarm_minutes: number;
}

interface CalendarFile {
  /** How a calendar program names it; left out for one event alone. */
  name?: string;
  /** IANA; in which a calendar program may show it. */
  time_zone?: string;
  events: readonly CalendarEvent[];
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a content line (3.1): continuation lines begin with a space, and no character is split. */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].map((one) => `${one}\r\n`).join('');
}

/** TEXT (3.3.11). Of control characters only the line break has a meaning; the others must not stand in a file. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** DATE-TIME in UTC (3.3.5): 20261124T150000Z */
const formatUtc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** URI (3.3.13): taken as it is, so it must hold nothing that could end the line. */
const formatUri = (address: string): string => new URL(address).href;

const writeEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${formatUtc(event.updated_at)}`,
  `CREATED:${formatUtc(event.created_at)}`,
  `LAST-MODIFIED:${formatUtc(event.updated_at)}`,
  `DTSTART:${formatUtc(event.starts_at)}`,
  `DTEND:${formatUtc(event.ends_at)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.url ? [`URL:${formatUri(event.url)}`] : []),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...(event.isCancelled
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(event.summary)}`, `TRIGGER:-PT${event.alarm_minutes}M`, 'END:VALARM']),
  'END:VEVENT',
];

/** The file's text. */
export const writeCalendar = ({ name, time_zone, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//DealFlow//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(time_zone ? [`X-WR-TIMEZONE:${escapeText(time_zone)}`] : []),
    // RFC 7986, 5.7, and what older programs read instead.
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('');

/** Where a calendar file is, by the key of a feed or of one appointment; whoever has the key may read it. */
export const buildCalendarPath = (key: string): string => `/calendar/${key}.ics`;

const DAY_MS = 86_400_000;
/** Older appointments are not in the feed. */
const PAST_DAYS = 90;
const MOST_EVENTS = 5000;
const LEADS_AT_ONCE = 200;

const OWN_ALARM_MINUTES = 30;
const SELLER_ALARM_MINUTES = 60;

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

async function writeAppointmentFile(scope: Scope, id: number): Promise<string> {
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
async function findFileByKey(db: Db, key: string, parts: { now: Date; publicUrl: string | undefined }): Promise<SharedFile | undefined> {
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

const ICS = 'text/calendar; charset=utf-8';

export const CALENDAR_PATHS = {
  '/appointments/{id}/calendar.ics': {
    get: {
      operationId: 'appointments-calendar',
      summary: 'One appointment as a file for calendar programs (iCalendar)',
      tags: ['Appointments'],
      ...WITH_BEARER,
      parameters: [ID_PARAMETER],
      responses: { '200': { description: 'The file', content: { 'text/calendar': TEXT } } },
    },
  },
};

/** Registers the route of the API, under the app's prefix. */
export const calendarFileRoutes =
  ({ createContext }: { createContext(request: FastifyRequest): Context }) =>
  (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get('/appointments/:id/calendar.ics', async (request, reply) => {
        const { scope } = await requireScope(createContext(request), 'reads');
        const { id } = byId.parse(request.params);
        return answerFile(reply, { name: `appointment-${id}.ics`, type: ICS, content: await writeAppointmentFile(scope, id) });
      });
    });
  };

/** Registers the private addresses, at the root of the application. */
export const privateCalendarRoutes =
  (parts: { store: Pick<Store, 'read'>; now(): Date; publicUrl: string | undefined }) =>
  async (app: FastifyInstance): Promise<void> => {
    // Whoever has the address may read it: it must not be logged.
    app.get<{ Params: { '*': string } }>('/calendar/*', { logLevel: 'silent' }, async (request, reply) => {
      void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-cache' });
      const [, key] = /^([\w-]+)\.ics$/.exec(request.params['*']) ?? [];
      const file =
        key === undefined ? undefined : await findFileByKey(parts.store.read, key, { now: parts.now(), publicUrl: parts.publicUrl });
      if (!file) return sendNotFound(reply);
      void reply.header('etag', file.tag);
      if (matchEntityTag(request, file.tag)) return reply.code(304).send();
      return reply.type(ICS).header('content-disposition', 'inline; filename="appointments.ics"').send(file.text);
    });
  };

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n');

/** Whether the caller has the file as it is (RFC 9110, 13.1.2: weak comparison). */
const matchEntityTag = (request: FastifyRequest, tag: string): boolean => {
  const stated = request.headers['if-none-match'];
  return stated !== undefined && (stated.trim() === '*' || stated.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
};
