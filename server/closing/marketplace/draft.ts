/** What a new listing begins with: what is known of its house, its deal, and what the account assumes. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { findToday, startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { loadStateHolds } from '#server/closing/contracts/state-numbers.ts';
import { requireOwned } from '#server/db/records.ts';
import { findAccountAssumptions, findPropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import { loadHouses } from '#server/records/buyers/house.ts';
import { findMatchingIds } from '#server/records/buyers/matches.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { DEFAULT_EXTENDS_MINUTES, type ListingDraft } from '#shared/closing/marketplace/listing.ts';
import { addDays } from '#shared/core/days.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { findCurrentListing } from './listings.ts';

/** A room is open so many days, and closes at six in the evening. */
const OPEN_DAYS = 3;
const HOURS_BEFORE_MIDNIGHT = 6;
const HOUR_MS = 3_600_000;
const HANDED_ON: readonly string[] = ['assignment', 'wholesale'];

/** Throws `NotFound`. */
export async function draftListing(scope: Scope, propertyId: number): Promise<ListingDraft> {
  const property = await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const [deal] = await scope.read
    .select({ id: deals.id, deal_type: deals.deal_type })
    .from(deals)
    .where(and(eq(deals.property_id, propertyId), eq(deals.account_id, scope.account.id), inArray(deals.status, ['active', 'pending'])))
    .orderBy(desc(deals.created_at), desc(deals.id))
    .limit(1);
  const [houses, account, own, matches, holds, current_listing_id] = await Promise.all([
    loadHouses(scope, [property]),
    findAccountAssumptions(scope),
    findPropertyAssumptions(scope, propertyId),
    findMatchingIds(scope, propertyId),
    loadStateHolds(scope, scope.read, property.state),
    findCurrentListing(scope, propertyId),
  ]);
  const closing = startOfDay(scope, addDays(findToday(scope), OPEN_DAYS + 1)).getTime() - HOURS_BEFORE_MIDNIGHT * HOUR_MS;
  return {
    property_id: propertyId,
    deal_id: deal?.id ?? null,
    title: [property.address, property.unit].filter(Boolean).join(', ').slice(0, 120),
    interest: HANDED_ON.includes(deal?.deal_type ?? property.transaction_type ?? 'assignment') ? 'equitable' : 'owner',
    ask: houses.get(propertyId)?.ask ?? property.purchase_price,
    deposit_wanted: resolveAssumptions(account?.values, own?.values).earnest_money,
    closes_at: new Date(closing).toISOString(),
    extends_minutes: DEFAULT_EXTENDS_MINUTES,
    access: 'invited',
    shows: 'nothing',
    holds,
    matching: matches.length,
    current_listing_id,
  };
}
