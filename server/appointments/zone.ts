/** In whose hours appointments are told. */
import { Temporal } from 'temporal-polyfill';
import { zoneOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { placesOf } from '#shared/outreach/guard/places.ts';

/** The account's time zone (IANA); the server's, while it has not named one. */
export const accountZone = (scope: Pick<Scope, 'account'>): string => zoneOf(scope) ?? Temporal.Now.timeZoneId();

/** The zone in which a seller reads a time: that of the house, where its state has only one; else the account's. */
export function sellerZone(scope: Pick<Scope, 'account'>, state: string | null): string {
  const zones = new Set(state === null ? [] : placesOf(state, null).map(({ zone }) => zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : accountZone(scope);
}
