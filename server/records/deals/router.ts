import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readBy, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import { dealInput, dealPatch, dealRecord, dealTotals } from '#shared/records/deals/deal.ts';
import { dealList, dealTotalsQuery } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { dealRecords, buildDealSource, sumDeals, updateDeal } from './deals.ts';

export const dealsRouter = router({
  list: readPage('/deals', 'List deals', dealList, buildDealSource),
  totals: readBy(
    rest.get('/deals/totals', {
      summary: 'How many deals there are of each status, and what they bring together, by the filters of the list',
    }),
    dealTotalsQuery,
    dealTotals,
    sumDeals,
  ),
  get: readOne('/deals/{id}', 'One deal', dealRecord, dealRecords.get),
  create: createOne(
    '/deals',
    'Add a deal. Buyer and price of an offer that is accepted already: /buyer-offers?property_id=1&status=accepted',
    dealTexts.created,
    dealInput,
    dealRecord,
    dealRecords.create,
  ),
  replace: replaceOne('/deals/{id}', 'Replace a deal', dealTexts.updated, dealInput, dealRecord, dealRecords.replace),
  update: changeOne('/deals/{id}', 'Change some fields of a deal', dealTexts.updated, dealPatch, dealRecord, updateDeal),
  remove: removeOne('/deals/{id}', 'Delete a deal and its milestones', dealTexts.deleted, dealRecords.remove),
});
