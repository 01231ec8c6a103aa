/** Reverts what accepting a bid set in a deal, when the bid is accepted no more. */
import { eq, sql } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import { listChanges } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { restoreImages } from '#server/db/restore.ts';
import type { Db } from '#server/db/store.ts';
import { DEAL_TABLES, dealRecords } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts, type DealPart } from '#shared/records/buyers/offer-texts.ts';
import { buyerOffers } from './table.ts';

type Accepted = Pick<BuyerOffer, 'id' | 'deal_id' | 'later_deal_id' | 'buyer_id' | 'buyer'>;
type DealRow = typeof deals.$inferSelect;

const PARTS: Record<DealPart, readonly (keyof DealRow)[]> = {
  buyer: ['buyer_id'],
  price: ['sale_price', 'assignment_fee'],
  status: ['status'],
};

/** The deal that an accepted offer changed, else the one that came of it later. */
async function findDeal(scope: Scope, tx: Db, offer: Accepted): Promise<DealRow | undefined> {
  const id = offer.deal_id ?? offer.later_deal_id;
  if (id === null) return undefined;
  const [deal] = await tx
    .select()
    .from(deals)
    .where(matchOwn(scope, deals, { id }));
  return deal;
}

/** Milestones stand above deals, by whose table's name they are found. */
async function hasMilestones(tx: Db, dealId: number): Promise<boolean> {
  const rows = await tx.all(sql`SELECT 1 FROM milestones WHERE deal_id = ${dealId} LIMIT 1`);
  return rows.length > 0;
}

/** What accepting an offer changed of its deal, for the history. */
export const listDealChanges = (before: DealRow, after: Pick<DealRow, 'buyer_id' | 'sale_price' | 'assignment_fee' | 'status'>) =>
  listChanges(before, { ...before, ...after }, Object.values(PARTS).flat()).map((one) => ({ ...one, field: `deal.${one.field}` }));

/**
 * Gives the deal of an accepted offer back what accepting it changed, as far as it still is what it was changed to: what somebody has
 * changed since stays. One that accepting it made is deleted while nobody has worked on it. A deal that is cancelled, or names another buyer by now, stays too: its price is that buyer's. Answers what
 * became of the deal, in words, null without one; throws `Conflict` when it is closed with the buyer.
 */
export async function revertAcceptance(scope: Scope, tx: Db, offer: Accepted): Promise<string | null> {
  const deal = await findDeal(scope, tx, offer);
  const buyer = offer.buyer.name;
  if (!deal) return null;
  if (deal.status === 'closed' && deal.buyer_id === offer.buyer_id) throw new Conflict(buyerOfferTexts.dealClosed(deal.id, buyer));
  if (deal.status === 'cancelled') return buyerOfferTexts.dealCancelled(deal.id);
  if (!offer.deal_id) return buyerOfferTexts.dealCameLater(deal.id, buyer);
  if (deal.buyer_id !== offer.buyer_id) return buyerOfferTexts.dealOfAnother(deal.id);
  const [accepted] = await tx.select({ undo: buyerOffers.undo }).from(buyerOffers).where(eq(buyerOffers.id, offer.id));
  const images = accepted?.undo?.images ?? [];
  if (images.some((image) => 'how' in image)) {
    if (deal.version > 1 || (await hasMilestones(tx, deal.id))) return buyerOfferTexts.madeDealStays(deal.id);
    await dealRecords.removeWithin(scope, tx, deal.id);
    return buyerOfferTexts.madeDealRemoved(deal.id);
  }
  const { left } = await restoreImages(scope, tx, DEAL_TABLES, images);
  const partsWith = (names: readonly string[]) =>
    (['buyer', 'price', 'status'] as const).filter((part) => PARTS[part].some((name) => names.includes(name)));
  const set = partsWith(images.flatMap((image) => ('ids' in image ? Object.keys(image.before) : [])));
  if (set.length === 0) return buyerOfferTexts.dealStays(deal.id);
  const unchanged = partsWith(left.flatMap(({ fields }) => fields));
  return buyerOfferTexts.dealWentBack(
    deal.id,
    set.filter((part) => !unchanged.includes(part)),
    unchanged,
  );
}
