/** The arithmetic of chances, and how a chance is worded. */

/** Chances are clamped to this range, because the data on a deal or lead is never complete. */
const LEAST_CHANCE = 0.02;
const GREATEST_CHANCE = 0.98;
/** Finished records from which on a chance is shown with decimals. */
export const ENOUGH_FOR_DECIMALS = 100;
/** 80 % of a normal distribution lies within 1.28 standard deviations. */
export const EIGHTY_PERCENT = 1.28;

/** log(p / (1 - p)). Log-odds add up; probabilities do not. */
export const toLogOdds = (chance: number): number => Math.log(chance / (1 - chance));
/** The chance of log-odds. */
export const toChance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
export const clampChance = (chance: number): number => Math.min(GREATEST_CHANCE, Math.max(LEAST_CHANCE, chance));

/** A chance rounded for storage and display: whole percent, or tenths from 100 finished records on. */
export function roundChance(chance: number, learnedFrom: number): number {
  const steps = learnedFrom >= ENOUGH_FOR_DECIMALS ? 1000 : 100;
  return Math.round(chance * steps) / steps;
}

/** In steps of five percent: what is learned from tens of records knows no better. */
const toSteps = (chance: number) => Math.round(chance * 20) * 5;

/** The 80 % range: "40-70% chance"; near the ends "under 5% chance" and "over 95% chance". */
export function describeChance({ low, high }: { low: number; high: number }): string {
  const [from, to] = [toSteps(low), toSteps(high)];
  const range =
    from === 0 ? `under ${Math.max(to, 5)}%` : to === 100 ? `over ${Math.min(from, 95)}%` : from === to ? `${to}%` : `${from}-${to}%`;
  return `${range} chance`;
}

/** A share and its 80 % range (Wilson 1927): it stays within 0 and 1, and is honest of few. */
export function calculateShareRange(won: number, count: number): { low: number; high: number } {
  const z = EIGHTY_PERCENT ** 2;
  const share = won / count;
  const middle = (share + z / (2 * count)) / (1 + z / count);
  const half = (EIGHTY_PERCENT / (1 + z / count)) * Math.sqrt((share * (1 - share)) / count + z / (4 * count * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
