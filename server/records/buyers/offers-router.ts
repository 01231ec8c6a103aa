import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readOne, readPage, writeBy } from '#server/db/procedures.ts';
import {
  acceptOfferInput,
  buyerOfferInput,
  buyerOfferList,
  buyerOfferPatch,
  buyerOfferRecord,
  changedOffer,
  offersOfProperty,
  removedOffer,
} from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { toRemove } from '#shared/core/record.ts';
import { acceptOffer, offerRecords, buildOfferSource, listOffersFor, removeOffer, updateOffer } from './offers.ts';

export const buyerOffersRouter = router({
  list: readPage('/buyer-offers', 'List the offers of buyers', buyerOfferList, buildOfferSource, { isExported: false }),
  ofProperty: readOne(
    '/properties/{id}/buyer-offers',
    'The offers for a property, and the best of them with its breakdown',
    offersOfProperty,
    listOffersFor,
  ),
  get: readOne('/buyer-offers/{id}', 'One offer of a buyer', buyerOfferRecord, offerRecords.get),
  create: createOne(
    '/buyer-offers',
    'Record an offer of a buyer for a property',
    buyerOfferTexts.created,
    buyerOfferInput,
    buyerOfferRecord,
    offerRecords.create,
  ),
  update: changeOne(
    '/buyer-offers/{id}',
    'Change an offer, decline it or mark it as withdrawn. One that was accepted gives the deal back the buyer, price and status ' +
      'that it had before, where they have not been changed since; `deal_words` and the message say so',
    buyerOfferTexts.updated,
    buyerOfferPatch,
    changedOffer,
    async (scope, id, patch, expected, { http }) => {
      const offer = await updateOffer(scope, id, patch, expected);
      if (offer.deal_words) http.message = `${buyerOfferTexts.updated}. ${offer.deal_words}`;
      return offer;
    },
  ),
  accept: changeOne(
    '/buyer-offers/{id}/accept',
    'Accept an offer: the newest open deal of the property names its buyer and price. A property without a deal gets one, with ' +
      'what is known of it, where its lead is known; else the form of its next deal begins with them',
    buyerOfferTexts.accepted,
    acceptOfferInput,
    buyerOfferRecord,
    (scope, id, { set_pending = false }, expected) => acceptOffer(scope, id, set_pending, expected),
  ),
  remove: writeBy(
    rest.remove('/buyer-offers/{id}', {
      summary: 'Delete an offer; one that was accepted gives the deal back what it had before, as when it is withdrawn',
      message: buyerOfferTexts.deleted,
    }),
    toRemove,
    removedOffer,
    async (scope, { id, version }, context) => {
      const removed = await removeOffer(scope, id, resolveExpected(context, version));
      if (removed.deal_words) context.http.message = `${buyerOfferTexts.deleted}. ${removed.deal_words}`;
      return removed;
    },
  ),
});
