import { takeShare, toRate } from './cents.ts';

/**
 * The 70 % rule: ARV x the rule's share - repairs, for a wholesaler less the fee. All in whole cents, the share in per cent; null while
 * the ARV is not known.
 * Source: hardmoneyman.com, "70 percent rule max offer calculator" (ARV 400,000 and repairs 60,000 give 220,000).
 */
export const calculateMaximumByRule = (arv: number, repairs: number, rulePercent: number, fee = 0): number | null =>
  arv > 0 ? takeShare(arv, toRate(rulePercent)) - repairs - fee : null;
