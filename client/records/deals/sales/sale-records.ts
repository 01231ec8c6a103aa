import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { saleList, formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';

export const salePages = describeRecords({
  one: 'Comp',
  many: 'Comps',
  list: saleList,
  texts: saleTexts,
  paths: paths.sales,
  nameOf: formatSaleLine,
  calls: trpc.sales,
});
