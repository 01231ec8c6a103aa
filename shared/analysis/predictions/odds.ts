/** The arithmetic of chances, and how a chance is said. */

/** Chances are never said to be surer than this: what is known of a deal or a lead is never everything. */
const LEAST_CHANCE = 0.02;
const GREATEST_CHANCE = 0.98;
/** Finished records from which on a chance is shown with decimals. */
export const ENOUGH_FOR_DECIMALS = 100;
/** Of 100 such ranges 80 hold the truth: 10 % of a normal distribution lies beyond 1.28 standard deviations on each side. */
export const EIGHTY_PERCENT = 1.28;

/** log(p / (1 - p)): what adds up where chances themselves do not. */
export const logit = (chance: number): number => Math.log(chance / (1 - chance));
/** The chance of log-odds. */
export const toChance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
export const clampChance = (chance: number): number => Math.min(GREATEST_CHANCE, Math.max(LEAST_CHANCE, chance));

/** A chance as it is stored and shown: whole per cent, and with `learned_from` 100 finished records or more tenths of a per cent. */
export function roundedChance(chance: number, learnedFrom: number): number {
  const steps = learnedFrom >= ENOUGH_FOR_DECIMALS ? 1000 : 100;
  return Math.round(chance * steps) / steps;
}

const tenths = (chance: number) => Math.round(chance * 10);

/** "about 6 in 10 (between 4 and 7)"; near the ends "less than 1 in 10" and "more than 9 in 10". */
export function chanceWords({ probability, low, high }: { probability: number; low: number; high: number }): string {
  const said = tenths(probability);
  const about = said === 0 ? 'less than 1 in 10' : said === 10 ? 'more than 9 in 10' : `about ${said} in 10`;
  const [from, to] = [tenths(low), tenths(high)];
  return from === to ? about : `${about} (between ${from} and ${to})`;
}
