/** Calendar days as the account lives them. */
import { Temporal } from 'temporal-polyfill';
import type { Scope } from '#server/core/context.ts';
import { addDays } from '#shared/core/days.ts';

/** The account's time zone; undefined means that of the running process. */
export const zoneOf = ({ account }: Scope): string | undefined => (account as { time_zone?: string | null }).time_zone ?? undefined;

/** The moment at which a day begins. */
export function startOf(scope: Scope, day: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zoneOf(scope) ?? Temporal.Now.timeZoneId());
  return new Date(start.epochMilliseconds).toISOString();
}

/** The moment at which the day after begins. */
export const endOf = (scope: Scope, day: string): string => startOf(scope, addDays(day, 1));
