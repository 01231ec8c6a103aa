/** The fields of the records that a history speaks of. */
import { propertyAssumptionFields } from '#shared/analysis/strategies/assumptions.ts';
import { buyerOfferFields } from '#shared/records/buyers/offer.ts';
import { dealFields } from '#shared/records/deals/deal.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import { propertyHistoryFields } from '#shared/records/properties/property.ts';

export const HISTORY_FIELDS = {
  leads: leadFields,
  deals: dealFields,
  /** What was assumed for it is told too. */
  properties: { ...propertyAssumptionFields, ...propertyHistoryFields },
  buyer_offers: buyerOfferFields,
};
