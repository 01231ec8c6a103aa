import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { dealList } from '#shared/records/deals/deal-list.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealName } from './deal-facts.tsx';

export const dealPages = describeRecords({
  one: 'Deal',
  many: 'Deals',
  list: dealList,
  texts: dealTexts,
  paths: paths.deals,
  nameOf: formatDealName,
  useDeletedName: (deal) => {
    const milestones = trpc.milestones.ofDeal.useQuery({ id: deal.id, per_page: 1 }).data?.meta.total ?? 0;
    return milestones > 0 ? `${formatDealName(deal)}. ${dealTexts.takesMilestones(milestones)}` : formatDealName(deal);
  },
  calls: trpc.deals,
});
