import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import type { Milestone } from '#shared/records/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';

interface Props {
  milestone: Milestone;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks whether to delete a milestone, and deletes it. Mount it to ask. */
export function DeleteMilestone({ milestone, onDeleted, onClose }: Props) {
  const remove = trpc.milestones.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete milestone"
      texts={milestoneTexts}
      name={`${milestone.title}, deal #${milestone.deal_id}`}
      remove={() => remove.mutateAsync({ id: milestone.id })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
