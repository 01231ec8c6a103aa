import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
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
import { byId, target, toRemove } from '#shared/core/record.ts';
import { acceptOffer, offerRecords, listOffers, listOffersFor, removeOffer, updateOffer } from './offers.ts';

export const buyerOffersRouter = router({
  list: accountProcedure
    .meta(rest.list('/buyer-offers', { summary: 'List the offers of buyers' }))
    .input(buyerOfferList.input)
    .output(buyerOfferList.output)
    .query(({ ctx, input }) => listOffers(ctx.scope, input)),
  ofProperty: accountProcedure
    .meta(rest.get('/properties/{id}/buyer-offers', { summary: 'The offers for a property, and the best of them with its breakdown' }))
    .input(byId)
    .output(offersOfProperty)
    .query(({ ctx, input }) => listOffersFor(ctx.scope, input.id)),
  get: accountProcedure
    .meta(rest.get('/buyer-offers/{id}', { summary: 'One offer of a buyer' }))
    .input(byId)
    .output(buyerOfferRecord)
    .query(({ ctx, input }) => offerRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/buyer-offers', { summary: 'Record an offer of a buyer for a property', message: buyerOfferTexts.created }))
    .input(buyerOfferInput)
    .output(buyerOfferRecord)
    .mutation(({ ctx, input }) => offerRecords.create(ctx.scope, input)),
  update: accountProcedure
    .meta(
      rest.update('/buyer-offers/{id}', {
        summary:
          'Change an offer, decline it or mark it as withdrawn. One that was accepted gives the deal back the buyer, price and status ' +
          'that it had before, where they have not been changed since; `deal_words` and the message say so',
        message: buyerOfferTexts.updated,
      }),
    )
    .input(buyerOfferPatch.safeExtend(target))
    .output(changedOffer)
    .mutation(async ({ ctx, input: { id, version, ...patch } }) => {
      const offer = await updateOffer(ctx.scope, id, patch, resolveExpected(ctx, version));
      if (offer.deal_words) ctx.http.message = `${buyerOfferTexts.updated}. ${offer.deal_words}`;
      return offer;
    }),
  accept: accountProcedure
    .meta(
      rest.update('/buyer-offers/{id}/accept', {
        summary:
          'Accept an offer: the newest open deal of the property names its buyer and price. A property without a deal gets one, with ' +
          'what is known of it, where its lead is known; else the form of its next deal begins with them',
        message: buyerOfferTexts.accepted,
      }),
    )
    .input(acceptOfferInput)
    .output(buyerOfferRecord)
    .mutation(({ ctx, input }) => acceptOffer(ctx.scope, input.id, input.set_pending ?? false, resolveExpected(ctx, input.version))),
  remove: accountProcedure
    .meta(
      rest.remove('/buyer-offers/{id}', {
        summary: 'Delete an offer; one that was accepted gives the deal back what it had before, as when it is withdrawn',
        message: buyerOfferTexts.deleted,
      }),
    )
    .input(toRemove)
    .output(removedOffer)
    .mutation(async ({ ctx, input }) => {
      const removed = await removeOffer(ctx.scope, input.id, resolveExpected(ctx, input.version));
      if (removed.deal_words) ctx.http.message = `${buyerOfferTexts.deleted}. ${removed.deal_words}`;
      return removed;
    }),
});
