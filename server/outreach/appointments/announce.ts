/** Notifies a seller of an appointment by the channel that reaches them; the sender checks each message against the rules. */
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { findOwned } from '#server/db/records.ts';
import type { StaleCheck } from '#server/outreach/messages/handlers.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { askGuard } from '#server/outreach/messages/facts.ts';
import { cancelMessagesFor, enqueueMessages } from '#server/outreach/messages/messages.ts';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { toCapitalized } from '#shared/core/format.ts';
import { formatE164, formatPhone } from '#shared/records/contacts/address.ts';
import { findNextOpening } from '#shared/outreach/messages/guard/hours.ts';
import { findPlaces } from '#shared/outreach/messages/guard/places.ts';
import { NO_ADDRESS, TAKES_NONE } from '#shared/outreach/messages/texts.ts';
import type { AppointmentKind, Slot } from '#shared/outreach/appointments/appointment.ts';
import { buildCalendarPath } from './calendar-file.ts';
import { type AppointmentRow, appointments } from './table.ts';
import { formatAppointmentTime } from './slots.ts';
import { resolveSellerZone } from './zone.ts';
import { explainNoService, type SentChannel } from '#shared/records/contacts/channels.ts';

type Occasion = 'booked' | 'moved' | 'cancelled' | 'day_before' | 'hours_before' | 'missed';

interface NoticeFacts {
  kind: AppointmentKind;
  /** "Tue, Nov 24, 9:00 AM CST" */
  time: string;
  /** Other times that are proposed instead. */
  proposals: readonly string[];
  location: string | null;
  first_name: string | null;
  company: string;
  /** The account's own phone, to answer by. */
  phone: string;
  /** Where the calendar file is; left out where the world does not know the instance's address. */
  link: string | undefined;
}

const NOUNS: Record<AppointmentKind, string> = { phone: 'call', visit: 'visit' };

/** "our call", "our visit at 12 Elm Street" */
const nameAppointmentKind = ({ kind, location }: NoticeFacts): string =>
  kind === 'visit' && location ? `our visit at ${location}` : `our ${NOUNS[kind]}`;

const joinWithOr = (times: readonly string[]): string => times.join(' or ');

const SENTENCES: Record<Occasion, (facts: NoticeFacts) => string> = {
  booked: (facts) => `This confirms ${nameAppointmentKind(facts)} on ${facts.time}.`,
  moved: (facts) => `As agreed, ${nameAppointmentKind(facts)} is now on ${facts.time}.`,
  cancelled: (facts) => `${toCapitalized(nameAppointmentKind(facts))} on ${facts.time} is cancelled.`,
  day_before: (facts) => `Reminder: ${nameAppointmentKind(facts)} is on ${facts.time}.`,
  hours_before: (facts) => `Reminder: ${nameAppointmentKind(facts)} is today, ${facts.time}.`,
  missed: (facts) =>
    facts.proposals.length > 0
      ? `Sorry we missed each other on ${facts.time}. Would ${joinWithOr(facts.proposals)} work instead? Just reply.`
      : `Sorry we missed each other on ${facts.time}. When would work instead? Just reply.`,
};

const SUBJECTS: Record<Occasion, (facts: NoticeFacts) => string> = {
  booked: ({ kind, time }) => `Your ${NOUNS[kind]} on ${time}`,
  moved: ({ kind, time }) => `New time for your ${NOUNS[kind]}: ${time}`,
  cancelled: ({ kind, time }) => `Cancelled: your ${NOUNS[kind]} on ${time}`,
  day_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} on ${time}`,
  hours_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} today, ${time}`,
  missed: ({ kind }) => `Another time for our ${NOUNS[kind]}?`,
};

/** Occasions on which there is something to put into a calendar. */
const HAS_FILE: ReadonlySet<Occasion> = new Set(['booked', 'moved']);

function composeNoticeEmail(occasion: Occasion, facts: NoticeFacts): { subject: string; body: string } {
  const isOver = occasion === 'cancelled' || occasion === 'missed';
  const lines = [
    `Hi ${facts.first_name ?? 'there'},`,
    SENTENCES[occasion](facts),
    ...(HAS_FILE.has(occasion) && facts.link ? [`Add it to your calendar: ${facts.link}`] : []),
    ...(isOver ? [] : [`If that no longer works, reply to this email or call ${facts.phone}.`]),
    facts.company,
  ];
  return { subject: SUBJECTS[occasion](facts), body: lines.join('\n\n') };
}

/** The words of a text message; the house is named only where there is room. */
function composeNoticeText(occasion: Occasion, facts: NoticeFacts): string {
  const long = `${facts.company}: ${SENTENCES[occasion](facts)}`;
  const short = `${facts.company}: ${SENTENCES[occasion]({ ...facts, location: null })}`;
  const ONE_PART = 160;
  return long.length <= ONE_PART ? long : short;
}

/**
 * Every message about an appointment counts as a reminder of an agreement: opt-outs and quiet hours apply. (A
 * `confirmation` is the one answer to an opt-out, which the law lets through.)
 */
const PURPOSE = 'reminder' as const;

/** A reminder that would come later than this before the beginning is of no use. */
const TOO_LATE_MS = 30 * 60_000;
const TOO_LATE = 'It would arrive too late';

interface Telling {
  /** Not before; now when left out. */
  due_at?: string;
  /** Times that are proposed instead. */
  proposals?: readonly string[];
}

type Lead = typeof leads.$inferSelect;

interface Way {
  lead: Lead;
  channel: SentChannel;
  to: string;
}

/**
 * By which way and to which address; why not, in words, when the lead cannot or must not be reached. The same rules decide that hold each
 * message when it leaves: what would only be blocked then is not promised now.
 */
async function findDelivery(scope: Scope, tx: Db, leadId: number): Promise<Way | string> {
  const lead = await findOwned(scope, tx, leads, leadId);
  if (!lead) return NO_ADDRESS;
  const ways: Way[] = [
    ...(lead.email_key && lead.email ? [{ lead, channel: 'email' as const, to: lead.email_key }] : []),
    ...(lead.phone_digits?.length === 10 && lead.phone ? [{ lead, channel: 'sms' as const, to: formatE164(lead.phone) }] : []),
  ];
  if (ways.length === 0) return NO_ADDRESS;
  const about = { lead_id: leadId, buyer_id: null, purpose: PURPOSE };
  const verdicts = await askGuard(
    scope,
    tx,
    ways.map(({ channel, to }) => ({ ...about, channel, to_address: to })),
  );
  const open = ways.filter((_, at) => verdicts[at]?.kind !== 'block');
  const preferred = lead.preferred_contact_method === 'text' ? 'sms' : 'email';
  const delivered = open.filter(({ channel }) => scope.delivery?.[channel]);
  // Somebody who must not be contacted is not called because an email bounced.
  const reasons = verdicts.flatMap((verdict) => (verdict.kind === 'block' ? [verdict.words] : []));
  const why = reasons.find((words) => words !== TAKES_NONE) ?? reasons[0];
  const best = delivered.length > 0 ? delivered : open;
  return best.find(({ channel }) => channel === preferred) ?? best[0] ?? why ?? NO_ADDRESS;
}

/** Whether a seller will get a reminder at a moment, by the rules that later apply to it. */
export async function willRemind(scope: Scope, tx: Db, leadId: number, startsAt: string): Promise<boolean> {
  const way = await findDelivery(scope, tx, leadId);
  if (typeof way === 'string' || !scope.delivery?.[way.channel]) return false;
  const begins = Date.parse(startsAt);
  const now = scope.now().getTime();
  for (const before of [DAY_BEFORE_MS, HOURS_BEFORE_MS])
    if (begins - before > now && (await isInTime(scope, tx, way.channel, way.lead, way.to, begins - TOO_LATE_MS, begins - before)))
      return true;
  return false;
}

/** Whether a message that is put into the queue at a moment would leave in time. Emails leave at any hour. */
async function isInTime(
  scope: Scope,
  tx: Db,
  channel: SentChannel,
  lead: Lead,
  to: string,
  latest: number,
  at = scope.now().getTime(),
): Promise<boolean> {
  if (at > latest) return false;
  if (channel === 'email') return true;
  const opens = findNextOpening(at, await ensureOutreachSettings(scope, tx), findPlaces(lead.property_state, to));
  return opens !== undefined && opens <= latest;
}

/** Queues a notice; returns null when it will reach the seller, else the reason in words. Waiting notices of the appointment are dropped first. */
export async function queueNotice(
  scope: Scope,
  tx: Db,
  row: Pick<AppointmentRow, 'id' | 'lead_id' | 'kind' | 'starts_at' | 'location' | 'uid'>,
  occasion: Occasion,
  telling: Telling = {},
): Promise<string | null> {
  await cancelMessagesFor(scope, tx, PURPOSE, row.id);
  const way = await findDelivery(scope, tx, row.lead_id);
  if (typeof way === 'string') return way;
  const { lead, channel, to } = way;
  const isReminder = occasion === 'day_before' || occasion === 'hours_before';
  if (isReminder && !(await isInTime(scope, tx, channel, lead, to, Date.parse(row.starts_at) - TOO_LATE_MS))) return TOO_LATE;
  const zone = resolveSellerZone(scope, lead);
  const facts = {
    kind: row.kind,
    time: formatAppointmentTime(row.starts_at, zone),
    proposals: (telling.proposals ?? []).map((iso) => formatAppointmentTime(iso, zone)),
    location: row.location,
    first_name: lead.first_name,
    company: scope.account.company_name,
    phone: formatPhone(scope.account.phone),
    link: scope.publicUrl ? `${scope.publicUrl}${buildCalendarPath(row.uid)}` : undefined,
  };
  const words = channel === 'email' ? composeNoticeEmail(occasion, facts) : { subject: null, body: composeNoticeText(occasion, facts) };
  const due_at = telling.due_at ?? scope.now().toISOString();
  await enqueueMessages(scope, tx, [
    { lead_id: lead.id, channel, purpose: PURPOSE, subject_id: row.id, group_id: null, to_address: to, ...words, html: null, due_at },
  ]);
  return scope.delivery?.[channel] ? null : explainNoService(channel);
}

/** Drops the waiting notices of an appointment. */
export async function dropNotices(scope: Scope, tx: Db, appointmentId: number): Promise<void> {
  await cancelMessagesFor(scope, tx, PURPOSE, appointmentId);
}

/** Whether a notice about an appointment was, or will be, sent after a moment. */
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

const HOUR_MS = 3_600_000;
export const DAY_BEFORE_MS = 24 * HOUR_MS;
export const HOURS_BEFORE_MS = 2 * HOUR_MS;

/**
 * The marks of an appointment that has just been given its time: a reminder whose moment has passed already is not sent any more
 * (the confirmation says it all), and none is when the seller is not to be notified.
 */
export function resetReminders({ starts_at }: Pick<Slot, 'starts_at'>, now: Date, notify: boolean | null | undefined) {
  const left = Date.parse(starts_at) - now.getTime();
  const mark = (ms: number) => (notify === false || left <= ms ? now.toISOString() : null);
  return { reminded_day_before_at: mark(DAY_BEFORE_MS), reminded_hours_before_at: mark(HOURS_BEFORE_MS) };
}

const CHANGES_IT: EventType[] = ['appointment.rescheduled', 'appointment.cancelled', 'appointment.completed', 'appointment.missed'];

/** Why an appointment's message must not be sent any more; null while it may. */
export const staleReminder: StaleCheck = async (scope, tx, { subject_id, created_at }) => {
  if (subject_id === null) return null;
  const appointment = await findOwned(scope, tx, appointments, subject_id);
  if (!appointment) return appointmentTexts.wasDeleted;
  // Of one that was missed another time is proposed afterwards.
  if (appointment.status !== 'no_show' && appointment.starts_at <= scope.now().toISOString()) return appointmentTexts.hasBegun;
  const [last] = await tx
    .select({ at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.account_id, scope.account.id),
        eq(events.subject, 'appointments'),
        eq(events.subject_id, appointment.id),
        inArray(events.type, CHANGES_IT),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return last && created_at < last.at ? appointmentTexts.hasChanged : null;
};
