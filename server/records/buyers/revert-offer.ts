/** What accepting an offer set in a deal is taken back when the offer is accepted no more. */
import { and, eq, sql } from 'drizzle-orm';
import { changesBetween } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { removeDealWithin, updateDealWithin } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { acceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts, type DealPart } from '#shared/records/buyers/offer-texts.ts';
import type { DealPatch } from '#shared/records/deals/deal.ts';
import { buyerOffers } from './table.ts';

type Accepted = Pick<BuyerOffer, 'id' | 'deal_id' | 'later_deal_id' | 'buyer_id' | 'buyer' | 'amount'>;
type DealRow = typeof deals.$inferSelect;

/** Stands among the changes of an acceptance that made the deal, as the field of its number. */
export const MADE_DEAL = 'deal';

/** A price and its fee are one figure: of the two, none goes back without the other. */
const PARTS: Record<DealPart, readonly (keyof DealPatch & keyof DealRow)[]> = {
  buyer: ['buyer_id'],
  price: ['sale_price', 'assignment_fee'],
  status: ['status'],
};

/** The deal that an accepted offer changed, else the one that came of it later. */
async function dealOf(scope: Scope, tx: Db, offer: Accepted): Promise<DealRow | undefined> {
  const id = offer.deal_id ?? offer.later_deal_id;
  if (id === null) return undefined;
  const [deal] = await tx
    .select()
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), eq(deals.id, id)));
  return deal;
}

/** Milestones stand above deals, by whose table's name they are found. */
async function hasMilestones(tx: Db, dealId: number): Promise<boolean> {
  const rows = await tx.all(sql`SELECT 1 FROM milestones WHERE deal_id = ${dealId} LIMIT 1`);
  return rows.length > 0;
}

/** What accepting an offer changed of its deal. */
export const changesOfDeal = (before: DealRow, after: Pick<DealRow, 'buyer_id' | 'sale_price' | 'assignment_fee' | 'status'>) =>
  changesBetween(before, { ...before, ...after }, Object.values(PARTS).flat());

/**
 * Gives the deal of an accepted offer back what accepting it changed, as far as it still is what it was changed to: what somebody has
 * changed since stays. One that accepting it made is deleted while nobody has worked on it. A deal that is cancelled, or names another buyer by now, stays too: its price is that buyer's. Answers what
 * became of the deal, in words, null without one; throws `Conflict` when it is closed with the buyer.
 */
export async function revertAcceptance(scope: Scope, tx: Db, offer: Accepted): Promise<string | null> {
  const deal = await dealOf(scope, tx, offer);
  const buyer = offer.buyer.name;
  if (!deal) return null;
  if (deal.status === 'closed' && deal.buyer_id === offer.buyer_id) throw new Conflict(buyerOfferTexts.dealClosed(deal.id, buyer));
  if (deal.status === 'cancelled') return buyerOfferTexts.dealCancelled(deal.id);
  if (!offer.deal_id) return buyerOfferTexts.dealCameLater(deal.id, buyer);
  if (deal.buyer_id !== offer.buyer_id) return buyerOfferTexts.dealOfAnother(deal.id);
  const [accepted] = await tx.select({ changes: buyerOffers.deal_changes }).from(buyerOffers).where(eq(buyerOffers.id, offer.id));
  const changes = accepted?.changes ?? [];
  if (changes.some(({ field }) => field === MADE_DEAL)) {
    if (deal.version > 1 || (await hasMilestones(tx, deal.id))) return buyerOfferTexts.madeDealStays(deal.id);
    await removeDealWithin(scope, tx, deal.id);
    return buyerOfferTexts.madeDealRemoved(deal.id);
  }
  const asSet: Record<string, FieldChange['after']> = {
    ...acceptedPrices(deal, offer.amount),
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  };
  const back: DealPart[] = [];
  const kept: DealPart[] = [];
  const patch: Record<string, FieldChange['before']> = {};
  for (const part of ['buyer', 'price', 'status'] as const) {
    const changed = changes.filter(({ field }) => PARTS[part].some((name) => name === field));
    if (changed.length === 0) continue;
    const isAsSet = PARTS[part].every((name) => deal[name] === asSet[name]);
    (isAsSet ? back : kept).push(part);
    if (isAsSet) for (const { field, before } of changed) patch[field] = before;
  }
  if (back.length > 0) await updateDealWithin(scope, tx, deal.id, patch);
  if (back.length === 0 && kept.length === 0) return buyerOfferTexts.dealStays(deal.id);
  return buyerOfferTexts.dealWentBack(deal.id, back, kept);
}
