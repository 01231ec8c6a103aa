import { sum } from '../../core/money.ts';

/** Potential profit = ARV - purchase - repairs, in dollars: gross, without holding, closing and selling costs. */
export const calculatePotentialProfit = (p: {
  arv?: number | null;
  purchase_price?: number | null;
  repair_estimate?: number | null;
}): number => sum(p.arv, -(p.purchase_price ?? 0), -(p.repair_estimate ?? 0));
