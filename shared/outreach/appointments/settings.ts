/** How long appointments take, and the buffer between them. */
import { count } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';
import { SLOT_MINUTES } from './appointment.ts';

const LONGEST = 8 * 60;
const MOST_BUFFER = 4 * 60;
/** Two weeks. */
const MOST_NOTICE = 14 * 24;

export const appointmentSettingsFields = {
  phone_minutes: count({ label: 'Call length (minutes)', min: SLOT_MINUTES, max: LONGEST }),
  visit_minutes: count({ label: 'Visit length (minutes)', min: SLOT_MINUTES, max: LONGEST }),
  buffer_minutes: count({ label: 'Buffer around a visit (minutes)', min: 0, max: MOST_BUFFER }),
  notice_hours: count({ label: 'Notice (hours)', min: 0, max: MOST_NOTICE }),
};

const IN_QUARTERS = ['phone_minutes', 'visit_minutes', 'buffer_minutes'] as const;

export const appointmentSettingsInput = z.object(appointmentSettingsFields).check((ctx) => {
  for (const name of IN_QUARTERS)
    if (ctx.value[name] % SLOT_MINUTES !== 0)
      ctx.issues.push({ code: 'custom', message: `Must be a multiple of ${SLOT_MINUTES}`, input: ctx.value, path: [name] });
});
export type AppointmentSettingsInput = z.output<typeof appointmentSettingsInput>;

export const appointmentSettingsRecord = z
  .object({
    phone_minutes: z.int(),
    visit_minutes: z.int(),
    buffer_minutes: z.int(),
    notice_hours: z.int(),
    time_zone: z.string().meta({ description: 'IANA name', example: 'America/Chicago' }),
  })
  .meta({ id: 'AppointmentSettings' });
export type AppointmentSettings = z.output<typeof appointmentSettingsRecord>;

export const DEFAULT_SETTINGS: AppointmentSettingsInput = { phone_minutes: 15, visit_minutes: 60, buffer_minutes: 30, notice_hours: 2 };

/** The private address that calendar programs read; both are null until it is made. */
export const calendarFeed = z
  .object({
    path: z.string().nullable(),
    url: z.string().nullable().meta({ description: 'The whole address, where the public address of this DealFlow is set' }),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.output<typeof calendarFeed>;

/** 0 is Sunday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MINUTES_A_DAY = 24 * 60;
const MOST_SPANS = 100;

export interface Span {
  /** 0 is Sunday. */
  weekday: number;
  /** Minutes of the day. */
  from_minute: number;
  to_minute: number;
}

/** "09:00" as minutes of the day; 24:00 is its end. Undefined for what is no quarter of an hour. */
export function parseClock(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= MINUTES_A_DAY && Number(minutes) < 60 && minute % SLOT_MINUTES === 0 ? minute : undefined;
}

/** Minutes of the day as "09:00". */
export const formatClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const wrongClock = 'Must be a quarter of an hour such as 09:15';
const defineClock = (label: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : wrongClock) })
    .refine((value) => parseClock(value) !== undefined, { error: wrongClock })
    .meta({ example: '09:00', description: 'A time of day; 24:00 is its end' });

const span = z.object({
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6], { error: 'Must be 0 (Sunday) to 6 (Saturday)' }).meta({ description: '0 is Sunday' }),
  from: defineClock('From'),
  to: defineClock('Until'),
});
export type ClockSpan = z.output<typeof span>;

/** The first span that does not end after it begins, or begins before an earlier one of its day has ended: what is wrong with it. */
function findSpanProblem(spans: readonly ClockSpan[]): { index: number; message: string } | undefined {
  for (const [index, one] of spans.entries()) {
    if (one.to <= one.from) return { index, message: 'Must end after it begins' };
    const overlaps = spans.slice(0, index).some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to);
    if (overlaps) return { index, message: `Overlaps another time on ${WEEKDAYS[one.weekday]}` };
  }
  return undefined;
}

/** PUT /availability: the whole week; without spans only manual booking works. */
export const availabilityInput = z.object({
  spans: z
    .array(span, { error: 'Must be a list of spans' })
    .max(MOST_SPANS, { error: `Must be at most ${MOST_SPANS} spans` })
    .check((ctx) => {
      const problem = findSpanProblem(ctx.value);
      if (problem) ctx.issues.push({ code: 'custom', message: problem.message, input: ctx.value, path: [problem.index] });
    }),
});

export const availabilityRecord = z
  .object({ time_zone: z.string().meta({ description: 'IANA name', example: 'America/Chicago' }), spans: z.array(span) })
  .meta({ id: 'Availability' });
export type Availability = z.output<typeof availabilityRecord>;

const makeSpan = (weekday: number, from: number, to: number): Span => ({ weekday, from_minute: from * 60, to_minute: to * 60 });

/** The default: weekdays from 9 to 5, and Saturdays from 10 to 2. */
export const DEFAULT_AVAILABILITY: readonly Span[] = [...[1, 2, 3, 4, 5].map((weekday) => makeSpan(weekday, 9, 17)), makeSpan(6, 10, 14)];
