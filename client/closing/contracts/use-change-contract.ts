import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { contractTexts } from '#shared/closing/contracts/texts.ts';

type Change = Omit<Parameters<ReturnType<typeof trpc.contracts.update.useMutation>['mutateAsync']>[0], 'id'>;

/** Saves a change of a draft and reloads it. Returns the first error message, if any. */
export function useChangeContract(id: number): (change: Change) => Promise<string | undefined> {
  const update = trpc.contracts.update.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  return async (change) => {
    try {
      const saved = await update.mutateAsync({ ...change, id });
      utils.contracts.get.setData({ id: String(id) }, saved);
      void utils.contracts.list.invalidate();
      return undefined;
    } catch (error) {
      const { errors, reason } = toProblem(error);
      const [message] = Object.values(errors ?? {}).flat();
      if (message === undefined) toast.error(contractTexts.updateFailed, { detail: reason });
      return message ?? reason;
    }
  };
}
