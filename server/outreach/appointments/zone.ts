/** The time zone in which appointments are shown. */
import { Temporal } from 'temporal-polyfill';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { findStateCode, findStateInAddress, findStateOfZip } from '#shared/core/zip-states.ts';
import { findStateOfPhone, findZoneOfState } from '#shared/outreach/messages/guard/places.ts';

/** The account's time zone (IANA); the server's, while it has not named one. */
export const getAccountZone = (scope: Pick<Scope, 'account'>): string => findZone(scope) ?? Temporal.Now.timeZoneId();

/** The lead's fields that locate its house. */
interface Whereabouts {
  property_state: string | null;
  property_zip?: string | null;
  property_address?: string | null;
  phone?: string | null;
}

/** Zones without a place. */
const NOWHERE = /^(?:UTC|GMT|Etc\/.*|Universal|Zulu)$/i;
/** Where more of the country lives than anywhere else. */
const ANYWHERE = 'America/New_York';

/**
 * The zone in which a seller reads a time: that of the house, by its state, ZIP code or address; else the one that the account has chosen;
 * else that of the seller's phone, of the server, of the account's phone. Of a state with two it is the account's own where that is one.
 */
export function resolveSellerZone(scope: Pick<Scope, 'account'>, lead: Whereabouts): string {
  const state =
    findStateCode(lead.property_state) ?? findStateOfZip(lead.property_zip ?? null) ?? findStateInAddress(lead.property_address ?? null);
  const own = findZone(scope);
  const known = findZoneOfState(state, own) ?? own ?? findZoneOfState(findStateOfPhone(lead.phone ?? null), undefined);
  if (known !== undefined) return known;
  const ofServer = Temporal.Now.timeZoneId();
  return NOWHERE.test(ofServer) ? (findZoneOfState(findStateOfPhone(scope.account.phone), undefined) ?? ANYWHERE) : ofServer;
}

/** "Central", "Arizona"'s "Mountain Standard"; zones without such a name by their offset: "GMT+2". */
export function formatZone(zone: string, at: Date): string {
  const named = (timeZoneName: 'longGeneric' | 'short') =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const words = named('longGeneric') ?? '';
  return / Time$/.test(words) && isKnownZoneName(words) ? words.replace(/ Time$/, '') : (named('short') ?? zone);
}
const isKnownZoneName = (words: string): boolean => /^(?:Eastern|Central|Mountain|Pacific|Alaska|Hawaii)/.test(words);
