/** What the sheets of a property are made of. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { findAccountAssumptions, findPropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import { loadHouses } from '#server/records/buyers/house.ts';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/records/deals/table.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { leads } from '#server/records/leads/table.ts';
import { loadPhotos } from '#server/records/properties/photos/photos.ts';
import { properties } from '#server/records/properties/table.ts';
import { loadRepairs } from '#server/analysis/strategies/repairs/repairs.ts';
import { estimateValue } from '#server/analysis/valuation/valuation.ts';
import { type Assumptions, resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { toStrategyFacts } from '#shared/analysis/strategies/situation.ts';
import { evaluateStrategies, type StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import { addDays } from '#shared/core/days.ts';
import { flag, optionalDay } from '#shared/core/fields.ts';
import { makeStrictObject } from '#shared/core/known-names.ts';
import type { z } from '#shared/core/zod.ts';
import { OFFER_HOLDS_DAYS } from '#shared/closing/marketplace/sheet.ts';
import { sheetTexts } from '#shared/closing/marketplace/texts.ts';
import type { Photo } from '#shared/records/properties/photos/photo.ts';
import { propertyFields } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import type { RepairEstimate } from '#shared/analysis/strategies/repairs/repair.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';

export type SheetProperty = typeof properties.$inferSelect;
type SheetDeal = typeof deals.$inferSelect;

export const formatStreet = ({ address, unit }: Pick<SheetProperty, 'address' | 'unit'>): string =>
  unit ? `${address}, ${unit}` : address;

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
export interface SheetDealFacts extends SheetFacts {
  /** What a buyer pays in all, in dollars. */
  price: number;
  photos: Photo[];
  /** What the house returns to who pays that price. */
  returns: StrategyResult[];
}

/** What a buyer may do with the house: the other strategies are ours. */
const OF_BUYERS = new Set(['fix_and_flip', 'buy_and_hold', 'brrrr']);

/** And what the one for the seller has beside it. */
export interface OfferFacts extends SheetFacts {
  /** undefined where no lead, or more than one, is known at the house. */
  seller: string | undefined;
  /** YYYY-MM-DD */
  holdsUntil: string;
  /** Whether the seller is shown how the price comes about. */
  hasBreakdown: boolean;
}

/** The last day on which the offer can be accepted, and whether a page with the breakdown of the price is printed. */
export const offerSheetQuery = makeStrictObject(
  { holds_until: optionalDay({ label: sheetTexts.holdsUntil }), breakdown: flag({ label: sheetTexts.withBreakdown }) },
  'parameter',
);
type OfferSheetQuery = z.output<typeof offerSheetQuery>;

/** Throws `NotFound`, and `Invalid` for a day that is past or an amount that is not known. */
export async function offerFacts(scope: Scope, propertyId: number, { holds_until, breakdown }: OfferSheetQuery): Promise<OfferFacts> {
  const today = findToday(scope);
  if (holds_until && holds_until < today) throw new Invalid({ holds_until: ['Must be today or later'] });
  const facts = await loadSheetFacts(scope, propertyId);
  const { deal, property } = facts;
  if (!deal && property.purchase_price === null) throwUnknown('purchase_price');
  if (breakdown && property.arv === null) throwUnknown('arv');
  return {
    ...facts,
    seller: await findSeller(scope, facts),
    holdsUntil: holds_until ?? addDays(today, OFFER_HOLDS_DAYS),
    hasBreakdown: breakdown ?? false,
  };
}

/** A sheet says an amount that the property lacks: `Invalid`, in the words of its form. */
function throwUnknown(name: 'purchase_price' | 'arv'): never {
  const issues = propertyFields[name].safeParse(undefined).error?.issues ?? [];
  throw new Invalid({ [name]: issues.map(({ message }) => message) });
}

/** The lead of the deal, else the only one at the address of the house. */
async function findSeller(scope: Scope, { property, deal }: SheetFacts): Promise<string | undefined> {
  const key = toAddressKey(formatStreet(property), property.zip);
  if (!deal && !key) return undefined;
  const found = await scope.read
    .select({ first_name: leads.first_name, last_name: leads.last_name, company: leads.company })
    .from(leads)
    .where(and(isOwn(scope, leads), deal ? eq(leads.id, deal.lead_id) : eq(leads.address_key, key ?? '')))
    .limit(2);
  const [seller] = found;
  if (!seller || found.length > 1) return undefined;
  return [seller.first_name, seller.last_name].filter(Boolean).join(' ') || seller.company || undefined;
}

async function loadSheetFacts(scope: Scope, propertyId: number): Promise<SheetFacts> {
  const property = await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const ofThis = and(matchOwn(scope, deals, { property_id: propertyId }), ne(deals.status, 'cancelled'));
  const [[deal], valuation, repairs, account, own] = await Promise.all([
    scope.read.select().from(deals).where(ofThis).orderBy(desc(deals.created_at), desc(deals.id)).limit(1),
    estimateValue(scope, propertyId),
    loadRepairs(scope, propertyId),
    findAccountAssumptions(scope),
    findPropertyAssumptions(scope, propertyId),
  ]);
  // Each buyer has a loan of his own, or none.
  const assumptions = resolveAssumptions({ flip_loan: 0, ...account?.values }, own?.values);
  return { account: scope.account, at: scope.now(), property, deal, valuation, repairs, assumptions };
}

/** Throws `NotFound`, and `Invalid` while no price is known. Nothing in it tells what we pay. */
export async function loadDealFacts(scope: Scope, propertyId: number): Promise<SheetDealFacts> {
  const facts = await loadSheetFacts(scope, propertyId);
  const { property, repairs, assumptions } = facts;
  const [houses, photos] = await Promise.all([loadHouses(scope, [property]), loadPhotos(scope, propertyId)]);
  const price = houses.get(propertyId)?.ask ?? throwUnknown('purchase_price');
  const forBuyer = { ...toStrategyFacts(property, repairs), purchase_price: price, assignment_fee: null };
  const returns = evaluateStrategies(forBuyer, assumptions).filter(({ strategy }) => OF_BUYERS.has(strategy));
  return { ...facts, price, photos, returns };
}
