/** What a seller is told of an appointment, as an email and as a text message of one part. */
import type { AppointmentKind } from '#shared/outreach/appointments/appointment.ts';

export type Occasion = 'booked' | 'moved' | 'cancelled' | 'day_before' | 'hours_before' | 'missed';

export interface Told {
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
const what = ({ kind, location }: Told): string => (kind === 'visit' && location ? `our visit at ${location}` : `our ${NOUNS[kind]}`);

const either = (times: readonly string[]): string => times.join(' or ');

const SENTENCES: Record<Occasion, (told: Told) => string> = {
  booked: (told) => `This confirms ${what(told)} on ${told.time}.`,
  moved: (told) => `As agreed, ${what(told)} is now on ${told.time}.`,
  cancelled: (told) => `${capital(what(told))} on ${told.time} is cancelled.`,
  day_before: (told) => `A reminder of ${what(told)} on ${told.time}.`,
  hours_before: (told) => `A reminder of ${what(told)} today, ${told.time}.`,
  missed: (told) =>
    told.proposals.length > 0
      ? `Sorry we missed each other on ${told.time}. Would ${either(told.proposals)} suit you instead? Just reply.`
      : `Sorry we missed each other on ${told.time}. When would suit you instead? Just reply.`,
};

const SUBJECTS: Record<Occasion, (told: Told) => string> = {
  booked: ({ kind, time }) => `Your ${NOUNS[kind]} on ${time}`,
  moved: ({ kind, time }) => `New time for your ${NOUNS[kind]}: ${time}`,
  cancelled: ({ kind, time }) => `Cancelled: your ${NOUNS[kind]} on ${time}`,
  day_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} on ${time}`,
  hours_before: ({ kind, time }) => `Reminder: your ${NOUNS[kind]} today, ${time}`,
  missed: ({ kind }) => `Another time for our ${NOUNS[kind]}?`,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Occasions on which there is something to put into a calendar. */
const HAS_FILE: ReadonlySet<Occasion> = new Set(['booked', 'moved']);

/** Subject and words of an email. */
export function emailFor(occasion: Occasion, told: Told): { subject: string; body: string } {
  const isOver = occasion === 'cancelled' || occasion === 'missed';
  const lines = [
    `Hi ${told.first_name ?? 'there'},`,
    SENTENCES[occasion](told),
    ...(HAS_FILE.has(occasion) && told.link ? [`Add it to your calendar: ${told.link}`] : []),
    ...(isOver ? [] : [`If it does not suit you any more, reply to this email or call ${told.phone}.`]),
    told.company,
  ];
  return { subject: SUBJECTS[occasion](told), body: lines.join('\n\n') };
}

/** The words of a text message; the house is named only where there is room. */
export function textFor(occasion: Occasion, told: Told): string {
  const long = `${told.company}: ${SENTENCES[occasion](told)}`;
  const short = `${told.company}: ${SENTENCES[occasion]({ ...told, location: null })}`;
  const ONE_PART = 160;
  return long.length <= ONE_PART ? long : short;
}
