import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import { saleInput, saleList, salePatch, saleRecord } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { saleRecords, buildSaleSource } from './sales.ts';

export const salesRouter = router({
  list: readPage('/sales', 'List sales, the newest first', saleList, buildSaleSource),
  get: readOne('/sales/{id}', 'One sale', saleRecord, saleRecords.get),
  create: createOne('/sales', 'Add a sale', saleTexts.created, saleInput, saleRecord, saleRecords.create),
  replace: replaceOne('/sales/{id}', 'Replace a sale', saleTexts.updated, saleInput, saleRecord, saleRecords.replace),
  update: changeOne('/sales/{id}', 'Change some fields of a sale', saleTexts.updated, salePatch, saleRecord, saleRecords.patch),
  remove: removeOne('/sales/{id}', 'Delete a sale', saleTexts.deleted, saleRecords.remove),
});
