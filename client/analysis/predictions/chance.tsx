/** A chance as a figure. */
import { formatOneDecimal } from '#shared/core/format.ts';
import { ENOUGH_FOR_DECIMALS } from '#shared/analysis/predictions/odds.ts';

/** "58%"; from 100 finished records on with a decimal where there is one. */
export const formatChance = (chance: number, learnedFrom: number): string =>
  `${learnedFrom >= ENOUGH_FOR_DECIMALS ? formatOneDecimal(chance * 100) : Math.round(chance * 100)}%`;
