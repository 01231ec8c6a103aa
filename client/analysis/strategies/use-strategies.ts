/** The strategies by what stands in the form at this moment: calculated here, no request a key. */
import { useMemo } from 'react';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { typedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { DEFAULT_ROLE } from '#shared/accounts/auth/account.ts';
import type { EndBuyer } from '#shared/analysis/strategies/end-buyer.ts';
import { repairsDiffer } from '#shared/analysis/strategies/differences.ts';
import { toStrategyFacts, type StrategyFacts } from '#shared/analysis/strategies/situation.ts';
import {
  analyseStrategies,
  type BestStrategy,
  pickBestStrategy,
  ownFirst,
  type StrategyResult,
} from '#shared/analysis/strategies/strategies.ts';
import { useAssumptions } from './use-assumptions.tsx';

interface Strategies {
  facts: StrategyFacts;
  results: StrategyResult[];
  best: BestStrategy | null;
  /** What a buyer is known to pay; null while the rule guesses it. */
  endBuyer: EndBuyer | null;
  /** Where the saved repair estimate is another than what stands in the form. */
  differs: string | undefined;
}

/** Inside the form of a property; `valued` takes the place of its ARV. */
export function useStrategies(valued?: number): Strategies {
  const { assumptions, propertyId } = useAssumptions();
  const typed = useTypedValues(['arv', 'purchase_price', 'repair_estimate', 'holding_costs', 'assignment_fee']);
  const repairs = trpc.repairs.get.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined }).data;
  const saved = repairs?.is_saved ? repairs : null;
  const endBuyer =
    trpc.analysis.ofProperty.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined }).data?.end_buyer ?? null;
  const role = useSession().user?.role ?? DEFAULT_ROLE;
  const [arv, price, repair, holding, fee] = [
    valued ?? typedNumber(typed.arv),
    typedNumber(typed.purchase_price),
    typedNumber(typed.repair_estimate),
    typedNumber(typed.holding_costs),
    typedNumber(typed.assignment_fee),
  ].map(bounded);
  return useMemo(() => {
    const said = { arv, purchase_price: price, repair_estimate: repair, holding_costs: holding, assignment_fee: fee };
    const facts = toStrategyFacts(said, saved, endBuyer);
    const results = ownFirst(analyseStrategies(facts, assumptions), role);
    return { facts, results, best: pickBestStrategy(results, role, endBuyer?.deal_type), endBuyer, differs: repairsDiffer(facts, saved) };
  }, [arv, price, repair, holding, fee, saved, endBuyer, role, assumptions]);
}

const MOST = 1_000_000_000;
/** What the form will not take is not calculated with. */
const bounded = (value: number | undefined): number | null => (value === undefined || value < 0 || value > MOST ? null : value);
