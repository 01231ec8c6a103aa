/** The strategies by what stands in the form at this moment: reckoned here, no request a key. */
import { useMemo } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { repairsDiffer } from '#shared/analysis/differences.ts';
import { factsOf, type StrategyFacts } from '#shared/analysis/situation.ts';
import { analyseStrategies, type BestStrategy, bestOf, type StrategyResult } from '#shared/analysis/strategies.ts';
import { useAssumptions } from './use-assumptions.tsx';

interface Strategies {
  facts: StrategyFacts;
  results: StrategyResult[];
  best: BestStrategy | null;
  /** Where the saved repair estimate is another than what stands in the form. */
  differs: string | undefined;
}

/** Inside the form of a property. */
export function useStrategies(): Strategies {
  const { assumptions, propertyId } = useAssumptions();
  const typed = useTypedValues(['arv', 'purchase_price', 'repair_estimate', 'holding_costs', 'assignment_fee']);
  const repairs = trpc.repairs.get.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined }).data;
  const saved = repairs?.is_saved ? repairs : null;
  const [arv, price, repair, holding, fee] = [
    typedNumber(typed.arv),
    typedNumber(typed.purchase_price),
    typedNumber(typed.repair_estimate),
    typedNumber(typed.holding_costs),
    typedNumber(typed.assignment_fee),
  ].map(bounded);
  return useMemo(() => {
    const said = { arv, purchase_price: price, repair_estimate: repair, holding_costs: holding, assignment_fee: fee };
    const facts = factsOf(said, saved);
    const results = analyseStrategies(facts, assumptions);
    return { facts, results, best: bestOf(results), differs: repairsDiffer(facts, saved) };
  }, [arv, price, repair, holding, fee, saved, assumptions]);
}

const MOST = 1_000_000_000;
/** What the form will not take is not reckoned with. */
const bounded = (value: number | undefined): number | null => (value === undefined || value < 0 || value > MOST ? null : value);
