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

const toTenths = (chance: number) => Math.round(chance * 10);

/** "about 6 in 10 (between 4 and 7)"; near the ends "less than 1 in 10" and "more than 9 in 10". */
export function describeChance({ probability, low, high }: { probability: number; low: number; high: number }): string {
  const rounded = toTenths(probability);
  const about = rounded === 0 ? 'less than 1 in 10' : rounded === 10 ? 'more than 9 in 10' : `about ${rounded} in 10`;
  const [from, to] = [toTenths(low), toTenths(high)];
  return from === to ? about : `${about} (between ${from} and ${to})`;
}
