import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { dealList } from '#shared/records/deals/deal-list.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealName } from './deal-facts.tsx';

/** How many milestones are deleted with a deal. */
function DealMilestoneCount({ record: { id } }: { record: Deal }) {
  const count = trpc.milestones.ofDeal.useQuery({ id, per_page: 1 }).data?.meta.total ?? 0;
  return count > 0 && `. ${dealTexts.takesMilestones(count)}`;
}

export const dealPages = describeRecords({
  one: 'Deal',
  many: 'Deals',
  list: dealList,
  texts: dealTexts,
  paths: paths.deals,
  nameOf: formatDealName,
  DeletedWith: DealMilestoneCount,
  calls: trpc.deals,
});
