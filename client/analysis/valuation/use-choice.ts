import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ComparableChoice } from '#shared/analysis/valuation/comparable.ts';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import type { Comparable } from '#shared/analysis/valuation/valuation.ts';

export interface ChoiceControls {
  isBusy: boolean;
  failure: string | undefined;
  /** Puts a sale in, whatever the rules say. */
  putIn(saleId: number): Promise<void>;
  /** Turns a comparable that counts off, and one that does not on. */
  turn(comparable: Comparable): Promise<void>;
}

/** Decides about the comparables of a property; the new valuation takes the old one's place at once. */
export function useChoice(propertyId: number): ChoiceControls {
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
    // Said by `failure`.
    await work().catch(() => undefined);
  };
  return {
    isBusy: mutation.isPending,
    failure: mutation.error ? joinSentences(valuationTexts.chooseFailed, toProblem(mutation.error).reason) : undefined,
    putIn: (saleId) => quietly(() => choose(saleId, 'in')),
    turn: ({ sale, included, choice }) =>
      quietly(async () => {
        if (included) return choose(sale.id, 'out');
        if (choice !== 'out') return choose(sale.id, 'in');
        // Back to the rules; where those would leave it out too, it is put in all the same: somebody has asked for it.
        const after = await choose(sale.id, null);
        return after.comparables.some((entry) => entry.sale.id === sale.id && entry.included) ? after : choose(sale.id, 'in');
      }),
  };
}
