/** A property as shown to buyers: its price, and the return of a flip at a price. */
import { and, desc, inArray } from 'drizzle-orm';
import { accountAssumptionRows, propertyAssumptionRows } from '#server/records/properties/assumptions/table.ts';
import { isAmong, isOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import type { properties } from '#server/records/properties/table.ts';
import { resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { calculatePercentage } from '#shared/analysis/strategies/cents.ts';
import { EXITS } from '#shared/analysis/strategies/exits.ts';
import { sumParts } from '#shared/analysis/strategies/figure.ts';
import { type StrategyFacts, toSituation } from '#shared/analysis/strategies/situation.ts';
import type { HouseOnOffer } from '#shared/records/buyers/match.ts';
import type { ASK_SOURCES } from '#shared/records/buyers/matches.ts';
import { sum } from '#shared/core/money.ts';
import { endBuyerPrice } from '#shared/records/deals/sales/own-deal.ts';

type PropertyRow = typeof properties.$inferSelect;
export type OfferedHouse = HouseOnOffer & { source: (typeof ASK_SOURCES)[number] };

/**
 * The houses of these properties, by id. What is asked is what the end buyer pays by the newest deal that is not cancelled, else
 * purchase price and fee of the property.
 */
export async function loadHouses(
  scope: Scope,
  rows: readonly PropertyRow[],
  { price }: { price?: number | null | undefined } = {},
): Promise<Map<number, OfferedHouse>> {
  const ids = rows.map(({ id }) => id);
  const [dealRows, [account], own] = await Promise.all([
    scope.read
      .select({
        property_id: deals.property_id,
        deal_type: deals.deal_type,
        purchase_price: deals.purchase_price,
        sale_price: deals.sale_price,
        assignment_fee: deals.assignment_fee,
      })
      .from(deals)
      .where(and(isAmong(deals.property_id, ids), isOwn(scope, deals), inArray(deals.status, ['active', 'pending', 'closed'])))
      .orderBy(desc(deals.created_at), desc(deals.id)),
    scope.read.select({ values: accountAssumptionRows.values }).from(accountAssumptionRows).where(isOwn(scope, accountAssumptionRows)),
    scope.read
      .select({ property_id: propertyAssumptionRows.property_id, values: propertyAssumptionRows.values })
      .from(propertyAssumptionRows)
      .where(isAmong(propertyAssumptionRows.property_id, ids)),
  ]);
  const dealOf = new Map(dealRows.toReversed().map((deal) => [deal.property_id, deal]));
  const ownOf = new Map(own.map(({ property_id, values }) => [property_id, values]));
  const today = findToday(scope);
  return new Map(
    rows.map((row) => {
      const deal = dealOf.get(row.id);
      const ask = price ?? (deal ? getAskedPrice(deal) : row.purchase_price === null ? null : sum(row.purchase_price, row.assignment_fee));
      const source = typeof price === 'number' ? 'asked' : deal ? 'deal' : 'property';
      return [row.id, { ...row, ask, source, today, returnAt: calculateFlipReturn(row, account?.values ?? {}, ownOf.get(row.id) ?? {}) }];
    }),
  );
}

/** A buyer's price in a deal. In a buy-and-hold deal we are the end buyer, and no buyer sees that price. */
const getAskedPrice = (deal: Parameters<typeof endBuyerPrice>[0]): number =>
  deal.deal_type === 'buy_and_hold' ? deal.sale_price : endBuyerPrice(deal);

/**
 * The return on the cash of a flip, by the price paid, with the assumptions of account and property; without a loan unless one is
 * named, since it raises the return on what is left to pay.
 */
function calculateFlipReturn(row: StrategyFacts, account: Record<string, number>, own: Record<string, number>): HouseOnOffer['returnAt'] {
  const assumptions = resolveAssumptions({ flip_loan: 0, ...account }, own);
  const known = new Map<number, number | null>();
  return (price) => {
    if (price === null) return null;
    const before = known.get(price);
    if (before !== undefined) return before;
    const { profit, cash } = EXITS.fix_and_flip.parts(toSituation({ ...row, purchase_price: price }, assumptions));
    const found = row.arv ? calculatePercentage(sumParts(profit), sumParts(cash)) : null;
    known.set(price, found);
    return found;
  };
}
