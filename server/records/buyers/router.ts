import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readBy, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import { buyerInput, buyerPatch, buyerRecord } from '#shared/records/buyers/buyer.ts';
import { buyerList } from '#shared/records/buyers/buyer-list.ts';
import { buyerMatches, buyerMatchesInput, propertyMatches, propertyMatchesInput } from '#shared/records/buyers/matches.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { buildBuyerSource, createBuyer, getBuyer, buyerRecords, replaceBuyer, updateBuyer } from './buyers.ts';
import { findBuyerMatches, findPropertyMatches } from './matches.ts';

export const buyersRouter = router({
  list: readPage('/buyers', 'List buyers', buyerList, buildBuyerSource),
  get: readOne('/buyers/{id}', 'One buyer', buyerRecord, getBuyer),
  create: createOne('/buyers', 'Add a buyer', buyerTexts.created, buyerInput, buyerRecord, createBuyer),
  replace: replaceOne('/buyers/{id}', 'Replace a buyer', buyerTexts.updated, buyerInput, buyerRecord, replaceBuyer),
  update: changeOne('/buyers/{id}', 'Change some fields of a buyer', buyerTexts.updated, buyerPatch, buyerRecord, updateBuyer),
  remove: removeOne('/buyers/{id}', 'Delete a buyer', buyerTexts.deleted, buyerRecords.remove),
  ofProperty: readBy(
    rest.get('/properties/{id}/buyer-matches', {
      summary: 'The buyers of a property, best first with reasons, and the demand at other prices',
    }),
    buyerMatchesInput,
    buyerMatches,
    findBuyerMatches,
  ),
  properties: readBy(
    rest.get('/buyers/{id}/property-matches', { summary: 'The active properties for a buyer, best first with reasons' }),
    propertyMatchesInput,
    propertyMatches,
    findPropertyMatches,
  ),
});
