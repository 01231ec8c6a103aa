import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { Deal } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatDealName } from './deal-facts.tsx';

/** Asks whether to delete a deal, says what goes with it, and deletes it. Mount it to ask. */
export function DeleteDeal({ deal, onDeleted, onClose }: { deal: Deal; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.deals.remove.useMutation();
  const milestones = trpc.milestones.ofDeal.useQuery({ id: deal.id, per_page: 1 }).data?.meta.total ?? 0;
  return (
    <DeleteRecord
      title="Delete deal"
      texts={dealTexts}
      name={milestones > 0 ? `${formatDealName(deal)}. ${dealTexts.takesMilestones(milestones)}` : formatDealName(deal)}
      remove={() => remove.mutateAsync({ id: deal.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
