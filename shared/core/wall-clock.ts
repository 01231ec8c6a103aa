/** Converts between moments and local times in the format of a `datetime-local` control. */
import { toDay } from './days.ts';

const MINUTE_MS = 60_000;

const formatTimeOfDay = (moment: Date, timeZone: string | undefined): string =>
  moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });

/** "2026-11-28T09:00"; in the zone of the running process when none is given, empty for no moment. */
export const toWallClock = (moment: Date, timeZone?: string): string =>
  Number.isNaN(moment.getTime()) ? '' : `${toDay(moment, timeZone)}T${formatTimeOfDay(moment, timeZone)}`;

/** When the clocks show a time; of one that daylight saving leaves out, the moment after the gap. Undefined for what is no time. */
export function fromWallClock(text: string, timeZone?: string): Date | undefined {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return undefined;
  const offset = (ms: number) => Date.parse(`${toWallClock(new Date(ms), timeZone)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const first = shown - offset(shown);
  const second = shown - offset(first);
  const isShown = toWallClock(new Date(second), timeZone) === text.slice(0, 16);
  return new Date(isShown ? second : Math.max(first, second));
}
