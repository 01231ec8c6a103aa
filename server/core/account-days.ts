/** Calendar days as an account lives them: in its own time zone, or the server's while it has named none. */
import { Temporal } from 'temporal-polyfill';
import { dayOf } from '#shared/core/days.ts';
import type { Scope } from './context.ts';

/** The account's time zone (IANA); undefined for that of the running process. */
export const zoneOf = ({ account }: Pick<Scope, 'account'>): string | undefined => account.time_zone ?? undefined;

/** Today, YYYY-MM-DD. */
export const todayOf = (scope: Pick<Scope, 'account' | 'now'>): string => dayOf(scope.now(), zoneOf(scope));

/** The moment at which a day begins for the account. */
export function startOfDay(scope: Pick<Scope, 'account'>, day: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zoneOf(scope) ?? Temporal.Now.timeZoneId());
  return new Date(start.epochMilliseconds);
}
