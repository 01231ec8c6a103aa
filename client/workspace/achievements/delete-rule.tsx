import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';

/** Asks whether to delete one of the account's own achievements, and deletes it. Mount it to ask. */
export function DeleteRule({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const remove = trpc.achievementRules.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete achievement"
      question={achievementTexts.confirmDelete}
      name={`${name}; the points it brought go with it`}
      remove={() => remove.mutateAsync({ id })}
      onDeleted={() => toast.success(achievementTexts.deleted)}
      onClose={onClose}
      failed={achievementTexts.deleteFailed}
    />
  );
}
