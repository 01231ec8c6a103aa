import { toProblem } from '#client/core/problem.ts';
import { useToast } from './toast.tsx';

interface UndoCall {
  mutateAsync: (input: { id: number }) => Promise<unknown>;
  isPending: boolean;
}

/** Undoes something by its id, says so, and returns whether it did; `onUndone` is waited for. */
export function useUndo(
  call: UndoCall,
  { undone, undoFailed }: { undone: string; undoFailed: string },
  onUndone?: () => unknown,
): { undo: (id: number) => Promise<boolean>; isBusy: boolean } {
  const toast = useToast();
  const undo = async (id: number) => {
    try {
      await call.mutateAsync({ id });
    } catch (error) {
      toast.error(undoFailed, { detail: toProblem(error).reason });
      return false;
    }
    toast.success(undone);
    await onUndone?.();
    return true;
  };
  return { undo, isBusy: call.isPending };
}
