import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { buyerList } from '#shared/records/buyers/buyer-list.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';

export const buyerPages = describeRecords({
  one: 'Buyer',
  many: 'Buyers',
  list: buyerList,
  texts: buyerTexts,
  paths: paths.buyers,
  nameOf: ({ name }) => name,
  calls: trpc.buyers,
});
