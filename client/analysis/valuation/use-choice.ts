import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ComparableChoice } from '#shared/analysis/valuation/comparable.ts';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import type { Comparable } from '#shared/analysis/valuation/valuation.ts';

export type ChoiceControls = ReturnType<typeof useChoice>;

/** Changes the choices about comparables; the new valuation replaces the old one at once. */
export function useChoice(propertyId: number) {
  const utils = trpc.useUtils();
  const mutation = trpc.valuation.choose.useMutation({
    onSuccess: (valuation) => {
      utils.valuation.get.setData({ id: propertyId }, valuation);
      // What is calculated from the value changes with it.
      void utils.invalidate();
    },
  });
  const choose = (sale_id: number, choice: ComparableChoice | null) => mutation.mutateAsync({ id: propertyId, sale_id, choice });
  const quietly = async (work: () => Promise<unknown>) => {
    // `failure` shows the error.
    await work().catch(() => undefined);
  };
  return {
    isBusy: mutation.isPending,
    failure: mutation.error ? joinSentences(valuationTexts.chooseFailed, toProblem(mutation.error).reason) : undefined,
    /** Includes a sale, whatever the rules say. */
    putIn: (saleId: number) => quietly(() => choose(saleId, 'in')),
    /** Toggles whether a comparable counts. */
    turn: ({ sale, included, choice }: Comparable) =>
      quietly(async () => {
        if (included) return choose(sale.id, 'out');
        if (choice !== 'out') return choose(sale.id, 'in');
        // Back to the rules; if those would exclude it too, it is included explicitly, as asked.
        const after = await choose(sale.id, null);
        return after.comparables.some((entry) => entry.sale.id === sale.id && entry.included) ? after : choose(sale.id, 'in');
      }),
  };
}
