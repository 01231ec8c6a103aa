/** What the sheets of a property are made of. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { ofAccount, ofProperty } from '#server/analysis/assumptions.ts';
import { housesOf } from '#server/buyers/house.ts';
import type { Scope } from '#server/core/context.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/deals/table.ts';
import { photosOf } from '#server/photos/photos.ts';
import { properties } from '#server/properties/table.ts';
import { repairsOf } from '#server/repairs/repairs.ts';
import { valueProperty } from '#server/valuation/valuation.ts';
import { type Assumptions, resolveAssumptions } from '#shared/analysis/assumptions.ts';
import { factsOf } from '#shared/analysis/situation.ts';
import { analyseStrategies, type StrategyResult } from '#shared/analysis/strategies.ts';
import type { Photo } from '#shared/photos/photo.ts';
import { propertyTexts } from '#shared/properties/texts.ts';
import type { RepairEstimate } from '#shared/repairs/repair.ts';
import type { Valuation } from '#shared/valuation/valuation.ts';

export type SheetProperty = typeof properties.$inferSelect;
export type SheetDeal = typeof deals.$inferSelect;

/** What both sheets speak of. */
export interface SheetFacts {
  account: Scope['account'];
  at: Date;
  property: SheetProperty;
  /** The newest that was not cancelled. */
  deal: SheetDeal | undefined;
  valuation: Valuation;
  repairs: RepairEstimate | null;
  assumptions: Assumptions;
}

/** And what the one for buyers has beside it. */
export interface DealFacts extends SheetFacts {
  /** What a buyer pays in all, in dollars. */
  price: number;
  photos: Photo[];
  /** What the house returns to who pays that price. */
  returns: StrategyResult[];
}

/** What a buyer may do with the house: the other strategies are ours. */
const OF_BUYERS = new Set(['fix_and_flip', 'buy_and_hold', 'brrrr']);

/** Throws `NotFound`. */
export async function offerFacts(scope: Scope, propertyId: number): Promise<SheetFacts> {
  const property = await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const ofThis = and(eq(deals.property_id, propertyId), eq(deals.account_id, scope.account.id), ne(deals.status, 'cancelled'));
  const [[deal], valuation, repairs, account, own] = await Promise.all([
    scope.read.select().from(deals).where(ofThis).orderBy(desc(deals.created_at), desc(deals.id)).limit(1),
    valueProperty(scope, propertyId),
    repairsOf(scope, propertyId),
    ofAccount(scope),
    ofProperty(scope, propertyId),
  ]);
  const assumptions = resolveAssumptions(account?.values, own?.values);
  return { account: scope.account, at: scope.now(), property, deal, valuation, repairs, assumptions };
}

/** Throws `NotFound`. Nothing in it tells what we pay. */
export async function dealFacts(scope: Scope, propertyId: number): Promise<DealFacts> {
  const facts = await offerFacts(scope, propertyId);
  const { property, repairs, assumptions } = facts;
  const [houses, photos] = await Promise.all([housesOf(scope, [property]), photosOf(scope, propertyId)]);
  const price = houses.get(propertyId)?.ask ?? property.purchase_price;
  const forBuyer = { ...factsOf(property, repairs), purchase_price: price, assignment_fee: null };
  const returns = analyseStrategies(forBuyer, assumptions).filter(({ strategy }) => OF_BUYERS.has(strategy));
  return { ...facts, price, photos, returns };
}
