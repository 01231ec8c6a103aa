/** In whose hours appointments are told. */
import { Temporal } from 'temporal-polyfill';
import { zoneOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { placesOf } from '#shared/outreach/guard/places.ts';

/** The account's time zone (IANA); the server's, while it has not named one. */
export const accountZone = (scope: Pick<Scope, 'account'>): string => zoneOf(scope) ?? Temporal.Now.timeZoneId();

/**
 * The zone in which a seller reads a time: that of the house. Of a state with two it is the account's own where that is one of
 * them, else the one in which most of the state lives; without a state it is the account's.
 */
export function sellerZone(scope: Pick<Scope, 'account'>, state: string | null): string {
  const zones = state === null ? [] : placesOf(state, null).map(({ zone }) => zone);
  const own = zoneOf(scope);
  return (own !== undefined && zones.includes(own) ? own : zones[0]) ?? accountZone(scope);
}

/** "Central", "Arizona"'s "Mountain Standard"; what has no such name is told by its distance: "GMT+2". */
export function zoneWords(zone: string, at: Date): string {
  const named = (timeZoneName: 'longGeneric' | 'short') =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const words = named('longGeneric') ?? '';
  return / Time$/.test(words) && placesKnow(words) ? words.replace(/ Time$/, '') : (named('short') ?? zone);
}
const placesKnow = (words: string): boolean => /^(?:Eastern|Central|Mountain|Pacific|Alaska|Hawaii)/.test(words);
