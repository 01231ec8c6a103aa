import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { ownerLists } from '#shared/records/leads/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/leads/texts.ts';

export const listPages = describeRecords({
  one: 'List',
  many: 'Lists',
  list: ownerLists,
  texts: ownerListTexts,
  paths: paths.lists,
  nameOf: ({ name }) => name,
  calls: trpc.lists,
});
