/** The fields of the records that a timeline speaks of. */
import { buyerOfferFields } from '#shared/records/buyers/offer.ts';
import { dealFields } from '#shared/records/deals/deal.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import { propertyHistoryFields } from '#shared/records/properties/property.ts';

export const HISTORY_FIELDS = {
  leads: leadFields,
  deals: dealFields,
  properties: propertyHistoryFields,
  buyer_offers: buyerOfferFields,
};
