/** When a seller is reminded of an appointment. */
import type { Slot } from '#shared/outreach/appointments/slot.ts';

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
