/** Free times: open hours minus taken times, buffers around visits, and notice. */
import { Temporal } from 'temporal-polyfill';
import { type AppointmentKind, SLOT_MINUTES, type Slot } from '#shared/outreach/appointments/appointment.ts';
import type { Span, AppointmentSettingsInput } from '#shared/outreach/appointments/settings.ts';

const SLOT_MS = SLOT_MINUTES * 60_000;
const SLOTS_A_DAY = (24 * 60) / SLOT_MINUTES;

const toQuarterHour = (iso: string): number => Math.floor(Date.parse(iso) / SLOT_MS);
const toMoment = (slot: number): string => new Date(slot * SLOT_MS).toISOString();

export const findLengthMinutes = (kind: AppointmentKind, { phone_minutes, visit_minutes }: AppointmentSettingsInput): number =>
  kind === 'phone' ? phone_minutes : visit_minutes;

/** The quarters that an appointment takes. */
export function listQuarterHours({ starts_at, ends_at }: Slot): number[] {
  const first = toQuarterHour(starts_at);
  return Array.from({ length: toQuarterHour(ends_at) - first }, (_, index) => first + index);
}

/** What is taken. */
export interface Taken extends Slot {
  kind: AppointmentKind;
}

/** What an account's calendar is like. */
export interface Calendar {
  /** IANA name. */
  time_zone: string;
  spans: readonly Span[];
  settings: AppointmentSettingsInput;
}

/**
 * The quarters that are open on a local day. A day that begins or ends summer time has 92 or 100 of them: those that the clock
 * leaves out are not there, and those that it shows twice are open twice.
 */
function openOn(day: Temporal.PlainDate, { time_zone, spans }: Calendar): number[] {
  const ofDay = spans.filter(({ weekday }) => weekday === day.dayOfWeek % 7);
  if (ofDay.length === 0) return [];
  const first = Math.round(day.toZonedDateTime(time_zone).epochMilliseconds / SLOT_MS);
  const end = Math.round(day.add({ days: 1 }).toZonedDateTime(time_zone).epochMilliseconds / SLOT_MS);
  const minuteAt = (slot: number): number => {
    if (end - first === SLOTS_A_DAY) return (slot - first) * SLOT_MINUTES;
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(slot * SLOT_MS).toZonedDateTimeISO(time_zone);
    return hour * 60 + minute;
  };
  return Array.from({ length: end - first }, (_, index) => first + index).filter((slot) => {
    const minute = minuteAt(slot);
    return ofDay.some(({ from_minute, to_minute }) => minute >= from_minute && minute < to_minute);
  });
}

/** The quarters that are open on the local days from one moment to another, one day more at the end. */
function openSlots(calendar: Calendar, from: string, to: string): number[] {
  const dayAt = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(calendar.time_zone).toPlainDate();
  const last = dayAt(to).add({ days: 1 });
  const open: number[] = [];
  for (let day = dayAt(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) open.push(...openOn(day, calendar));
  return open;
}

/** The quarters that an appointment of this kind may not touch: what is taken, with the room that a visit needs on both sides. */
function findBlockedSlots(kind: AppointmentKind, taken: readonly Taken[], { buffer_minutes }: AppointmentSettingsInput): Set<number> {
  const blocked = new Set<number>();
  for (const one of taken) {
    const buffer = kind === 'visit' || one.kind === 'visit' ? Math.ceil(buffer_minutes / SLOT_MINUTES) : 0;
    const end = toQuarterHour(one.ends_at) + buffer;
    for (let slot = toQuarterHour(one.starts_at) - buffer; slot < end; slot += 1) blocked.add(slot);
  }
  return blocked;
}

/** The free times that begin in `[from, to)`, earliest first. The work grows with the days, and with what is taken on them. */
export function findFreeSlots(
  calendar: Calendar,
  asked: { kind: AppointmentKind; from: string; to: string; now: Date; taken: readonly Taken[] },
): Slot[] {
  const { settings } = calendar;
  const length = findLengthMinutes(asked.kind, settings) / SLOT_MINUTES;
  const earliest = Math.ceil(Math.max(Date.parse(asked.from), asked.now.getTime() + settings.notice_hours * 3_600_000) / SLOT_MS);
  const end = Math.ceil(Date.parse(asked.to) / SLOT_MS);
  const blocked = findBlockedSlots(asked.kind, asked.taken, settings);
  const free = new Set(openSlots(calendar, asked.from, asked.to).filter((slot) => !blocked.has(slot)));
  const fits = (slot: number) => Array.from({ length }, (_, index) => slot + index).every((one) => free.has(one));
  return [...free]
    .filter((slot) => slot >= earliest && slot < end && fits(slot))
    .map((slot) => ({ starts_at: toMoment(slot), ends_at: toMoment(slot + length) }));
}

/** Hours that lie between two proposals, so that they are a choice. */
const APART_MS = 3 * 3_600_000;

/** Picks a few times that are a real choice: on the half hour, and hours apart where possible. */
export function pickSpreadOut(free: readonly Slot[], count: number): Slot[] {
  const round = free.filter(({ starts_at }) => Date.parse(starts_at) % (30 * 60_000) === 0);
  const chosen: Slot[] = [];
  const take = (candidates: readonly Slot[], apart: number) => {
    for (const one of candidates) {
      if (chosen.length >= count) return;
      const at = Date.parse(one.starts_at);
      if (chosen.every((other) => Math.abs(Date.parse(other.starts_at) - at) >= apart)) chosen.push(one);
    }
  };
  take(round, APART_MS);
  take(free, APART_MS);
  take(round, 1);
  take(free, 1);
  return chosen.sort((one, other) => one.starts_at.localeCompare(other.starts_at));
}
