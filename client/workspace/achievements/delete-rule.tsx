import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';

/** Asks whether to delete one of the account's own achievements, and deletes it. Mount it to ask. */
export function DeleteRule({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const remove = trpc.achievementRules.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete achievement"
      texts={achievementTexts}
      name={`${name}; the points it brought go with it`}
      remove={() => remove.mutateAsync({ id })}
      onClose={onClose}
    />
  );
}
