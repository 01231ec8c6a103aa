/** The hours shown in the week grid. */
import type { ClockSpan } from '#shared/outreach/appointments/availability.ts';
import { parseClock } from '#shared/outreach/appointments/availability.ts';

const HOUR = 60;
/** Shown when nothing says otherwise. */
const USUAL = { from: 9 * HOUR, to: 17 * HOUR };

/** From the first to the last hour in which something is or could be, in whole hours as minutes of the day. */
export function findShownHours(spans: readonly ClockSpan[], taken: readonly { from: number; to: number }[]): { from: number; to: number } {
  const open = spans.map(({ from, to }) => ({ from: parseClock(from) ?? 0, to: parseClock(to) ?? 0 }));
  const all = [...open, ...taken];
  if (all.length === 0) return USUAL;
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / HOUR) * HOUR,
  };
}
