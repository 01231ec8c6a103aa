import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { leadMergeTexts } from '#shared/records/lead-merges/texts.ts';

/** Undoes a merge, and says so. */
export function useUndoMerge(): { undo: (id: number) => Promise<void>; isBusy: boolean } {
  const toast = useToast();
  const utils = trpc.useUtils();
  const undo = trpc.leadMerges.undo.useMutation();
  return {
    isBusy: undo.isPending,
    undo: async (id) => {
      try {
        await undo.mutateAsync({ id });
        toast.success(leadMergeTexts.undone);
        await utils.invalidate();
      } catch (error) {
        toast.error(leadMergeTexts.undoFailed, { detail: toProblem(error).reason });
      }
    },
  };
}
