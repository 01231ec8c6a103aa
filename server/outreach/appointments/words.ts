/** The notices of an appointment, as an email and as a one-part text message. */
import type { AppointmentKind } from '#shared/outreach/appointments/appointment.ts';

export type Occasion = 'booked' | 'moved' | 'cancelled' | 'day_before' | 'hours_before' | 'missed';

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
  cancelled: (facts) => `${capitalize(nameAppointmentKind(facts))} on ${facts.time} is cancelled.`,
  day_before: (facts) => `A reminder of ${nameAppointmentKind(facts)} on ${facts.time}.`,
  hours_before: (facts) => `A reminder of ${nameAppointmentKind(facts)} today, ${facts.time}.`,
  missed: (facts) =>
    facts.proposals.length > 0
      ? `Sorry we missed each other on ${facts.time}. Would ${joinWithOr(facts.proposals)} suit you instead? Just reply.`
      : `Sorry we missed each other on ${facts.time}. When would suit you instead? Just reply.`,
};

const SUBJECTS: Record<Occasion, (facts: NoticeFacts) => string> = {
  booked: ({ kind, time }) => `Your ${NOUNS[kind]} on ${time}`,
  moved: ({ kind, time }) => `New time for your ${NOUNS[kind]}: ${time}`,
  cancelled: ({ kind, time }) => `Cancelled: your ${NOUNS[kind]} on ${time}`,
  day_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} on ${time}`,
  hours_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} today, ${time}`,
  missed: ({ kind }) => `Another time for our ${NOUNS[kind]}?`,
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Occasions on which there is something to put into a calendar. */
const HAS_FILE: ReadonlySet<Occasion> = new Set(['booked', 'moved']);

/** Subject and words of an email. */
export function composeNoticeEmail(occasion: Occasion, facts: NoticeFacts): { subject: string; body: string } {
  const isOver = occasion === 'cancelled' || occasion === 'missed';
  const lines = [
    `Hi ${facts.first_name ?? 'there'},`,
    SENTENCES[occasion](facts),
    ...(HAS_FILE.has(occasion) && facts.link ? [`Add it to your calendar: ${facts.link}`] : []),
    ...(isOver ? [] : [`If it does not suit you any more, reply to this email or call ${facts.phone}.`]),
    facts.company,
  ];
  return { subject: SUBJECTS[occasion](facts), body: lines.join('\n\n') };
}

/** The words of a text message; the house is named only where there is room. */
export function composeNoticeText(occasion: Occasion, facts: NoticeFacts): string {
  const long = `${facts.company}: ${SENTENCES[occasion](facts)}`;
  const short = `${facts.company}: ${SENTENCES[occasion]({ ...facts, location: null })}`;
  const ONE_PART = 160;
  return long.length <= ONE_PART ? long : short;
}
