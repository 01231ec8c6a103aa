/** A campaign for buyers as one of them gets it, before anything is sent. */
import { buyers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { findOwned } from '#server/db/records.ts';
import { buildBuyerPageUrl } from '#server/closing/marketplace/buyer-page.ts';
import { buildRoomUrl } from '#server/closing/marketplace/guests.ts';
import { linkVersion, buildSheetUrl } from '#server/closing/marketplace/sheet-link.ts';
import { settingsOfAccount } from '#server/accounts/auth/settings/settings.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import type { UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { findNextReachableBuyers, findReasonsAgainst, readListingId } from './buyer-audience.ts';
import { type BuyerMergeRow, buildBuyerValues, loadOfferedProperty } from './buyer-content.ts';
import { type Personalized, buildForBuyer, type Texts } from './personalize.ts';
import type { campaigns } from './table.ts';

/** As much of a campaign for buyers as is shown. */
export type BuyerCampaign = Texts & Pick<typeof campaigns.$inferSelect, 'target_criteria' | 'property_id'>;

interface Whom {
  buyer_id?: number | null | undefined;
  after?: number | null | undefined;
}

/**
 * One that was named, whether chosen for the campaign or not; else the first that is reached, after another. Throws `Invalid` for a
 * stranger.
 */
export async function chooseBuyer(
  scope: Scope,
  campaign: BuyerCampaign,
  { buyer_id, after }: Whom,
): Promise<{ buyer: BuyerMergeRow | undefined; next: number | null; left_out: UnreachableReason | null }> {
  if (!buyer_id) {
    const [buyer, next] = await findNextReachableBuyers(scope, campaign, after ?? 0, 2);
    return { buyer, next: next?.id ?? null, left_out: null };
  }
  const buyer = await findOwned(scope, scope.read, buyers, buyer_id);
  if (!buyer) throw new Invalid({ buyer_id: [campaignTexts.noSuchBuyer] });
  const [next] = await findNextReachableBuyers(scope, campaign, buyer.id, 1);
  const reasons = await findReasonsAgainst(scope, campaign, [buyer]);
  return { buyer, next: next?.id ?? null, left_out: reasons.get(buyer.id) ?? null };
}

/**
 * The campaign as a buyer would get it, or, without one, with the fallbacks for unknown values. The link of the sheet is
 * nobody's own: whoever follows it from a preview or a test is not taken for the buyer.
 */
export async function toPreviewBuyer(
  scope: Scope,
  campaign: BuyerCampaign,
  buyer: BuyerMergeRow | undefined,
  publicUrl: string,
): Promise<Personalized> {
  const property = await loadOfferedProperty(scope, campaign.property_id);
  const key = await settingsOfAccount(scope.read, scope.account.id);
  const listing = readListingId(campaign);
  if (listing !== null && key)
    return buildForBuyer(
      campaign,
      buildBuyerValues(buyer, property, scope.account, buildRoomUrl(publicUrl, key, listing, null), buildBuyerPageUrl(publicUrl, key, 0)),
    );
  const sheet = property && key ? buildSheetUrl(publicUrl, key, property.id, null, await linkVersion(scope.read, property.id)) : null;
  return buildForBuyer(campaign, buildBuyerValues(buyer, property, scope.account, sheet));
}
