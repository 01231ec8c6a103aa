import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { ConversationChange } from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';

/** Changes a conversation; a refusal shows a toast. */
export function useChange(id: number) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.conversations.update.useMutation({
    // At once, so that nothing jumps back until everything is asked for again.
    onSuccess: (changed) =>
      utils.conversations.get.setData(
        { id: String(id) },
        (before) => before && { ...before, ...changed, effective_mode: changed.reply_mode ?? before.effective_mode },
      ),
    onError: (error) => toast.error(assistantTexts.updateFailed, { detail: toProblem(error).reason }),
  });
  const change = (wanted: ConversationChange, onSettled?: () => void) => mutate({ ...wanted, id }, { onSettled });
  return { change, isChanging: isPending };
}

/** Answers a possible opt-out, and reverts recorded ones. */
export function useConfirmStop(id: number) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.conversations.confirmStop.useMutation({
    onSuccess: (now) => {
      utils.conversations.get.setData({ id: String(id) }, now);
      void utils.conversations.list.invalidate();
    },
    onError: (error) => toast.error(assistantTexts.updateFailed, { detail: toProblem(error).reason }),
  });
  return {
    confirm: () => mutate({ id }, { onSuccess: () => toast.success(assistantTexts.stopped) }),
    keepTalking: () =>
      mutate({ id, was_them: false, reason: assistantTexts.keepTalking }, { onSuccess: () => toast.success(assistantTexts.goesOn) }),
    takeBack: () =>
      mutate({ id, was_them: false, reason: assistantTexts.misread }, { onSuccess: () => toast.success(assistantTexts.goesOnAgain) }),
    isConfirming: isPending,
  };
}
