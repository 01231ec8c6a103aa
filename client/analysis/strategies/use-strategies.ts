/** The strategies for the form's current input, calculated in the browser without requests. */
import { useMemo } from 'react';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { DEFAULT_ROLE } from '#shared/accounts/auth/account.ts';
import { compareRepairs } from '#shared/analysis/strategies/differences.ts';
import { toStrategyFacts } from '#shared/analysis/strategies/situation.ts';
import { evaluateStrategies, pickBestStrategy, sortOwnFirst } from '#shared/analysis/strategies/strategies.ts';
import { useAssumptions } from './use-assumptions.tsx';

/** For use inside a property's form; `valued` replaces its ARV. */
export function useStrategies(valued?: number) {
  const { assumptions, propertyId } = useAssumptions();
  const typed = useTypedValues(['arv', 'purchase_price', 'repair_estimate', 'holding_costs', 'assignment_fee']);
  const repairs = trpc.repairs.get.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined }).data;
  const saved = repairs?.is_saved ? repairs : null;
  const endBuyer =
    trpc.analysis.ofProperty.useQuery({ id: propertyId ?? 0 }, { enabled: propertyId !== undefined }).data?.end_buyer ?? null;
  const role = useSession().user?.role ?? DEFAULT_ROLE;
  const [arv, price, repair, holding, fee] = [
    valued ?? parseTypedNumber(typed.arv),
    parseTypedNumber(typed.purchase_price),
    parseTypedNumber(typed.repair_estimate),
    parseTypedNumber(typed.holding_costs),
    parseTypedNumber(typed.assignment_fee),
  ].map(clampAmount);
  return useMemo(() => {
    const inputs = { arv, purchase_price: price, repair_estimate: repair, holding_costs: holding, assignment_fee: fee };
    const facts = toStrategyFacts(inputs, saved, endBuyer);
    const results = sortOwnFirst(evaluateStrategies(facts, assumptions), role);
    const best = pickBestStrategy(results, role, endBuyer?.deal_type);
    // A buyer whose price is known takes the rule's place; `differs` where the saved repair estimate is another than the form's.
    return { facts, results, best, endBuyer, differs: compareRepairs(facts, saved) };
  }, [arv, price, repair, holding, fee, saved, endBuyer, role, assumptions]);
}

const MOST = 1_000_000_000;
/** Values the form would reject are not used. */
const clampAmount = (value: number | undefined): number | null => (value === undefined || value < 0 || value > MOST ? null : value);
