import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
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
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete milestone"
      question={milestoneTexts.confirmDelete}
      name={`${milestone.title}, deal #${milestone.deal_id}`}
      remove={() => remove.mutateAsync({ id: milestone.id })}
      onDeleted={() => {
        toast.success(milestoneTexts.deleted);
        onDeleted();
      }}
      onClose={onClose}
      failed={milestoneTexts.deleteFailed}
    />
  );
}
