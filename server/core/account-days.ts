/** Calendar days in the account's time zone, or the server's by default. */
import { Temporal } from 'temporal-polyfill';
import { addDays, toDay } from '#shared/core/days.ts';
import type { Scope } from './context.ts';

/** The account's time zone (IANA); undefined for that of the running process. */
export const findZone = ({ account }: { account: Pick<Scope['account'], 'time_zone'> }): string | undefined =>
  account.time_zone ?? undefined;

/** Today, YYYY-MM-DD. */
export const findToday = (scope: { account: Pick<Scope['account'], 'time_zone'>; now(): Date }): string =>
  toDay(scope.now(), findZone(scope));

/** Days of a zone as milliseconds since 1970. A screen asks for the same few again and again. */
const starts = new Map<string, number>();
const MOST_STARTS = 10_000;

/** The moment at which a day begins for the account. */
export function startOfDay(scope: Pick<Scope, 'account'>, day: string): Date {
  const zone = findZone(scope);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (zone === undefined) return new Date(year, month - 1, date);
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/** The moments between which a span lies for the account, in milliseconds since 1970: from the first on, and before the second. */
export const toMoments = (scope: Pick<Scope, 'account'>, { from, to }: { from: string; to: string }): [number, number] => [
  startOfDay(scope, from).getTime(),
  startOfDay(scope, addDays(to, 1)).getTime(),
];
