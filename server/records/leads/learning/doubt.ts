/** The uncertainty of a chance beyond the number of finished records. */
import type { Case } from './judge.ts';

/**
 * Log-odds. However many records are finished, the market and one's own work move on: no chance is surer than after about twenty of
 * them (the fewer effective observations of a beta-binomial).
 */
const LEAST_DOUBT = 0.45;
const PERIOD = 20;

/** The standard error of log-odds: what finished records leave in doubt, never less than the least, and what changes between periods. */
export const calculateStandardError = (variance: number, between = 0): number => Math.sqrt(Math.max(variance, LEAST_DOUBT ** 2) + between);

/**
 * How much the log-odds of ending well change from one period of twenty ended records to the next, as a variance: what neighboring
 * periods differ by, less what chance alone makes differ (method of moments: DerSimonian and Laird 1986). 0 of fewer than two.
 */
export function estimatePeriodVariance(cases: readonly Pick<Case, 'ended_at' | 'won'>[]): number {
  const byEnd = [...cases].sort((one, other) => one.ended_at - other.ended_at);
  const periods = Array.from({ length: Math.floor(byEnd.length / PERIOD) }, (_, at) => {
    const won = byEnd.slice(at * PERIOD, (at + 1) * PERIOD).filter((one) => one.won).length;
    const [wins, losses] = [won + 0.5, PERIOD - won + 0.5];
    return { odds: Math.log(wins / losses), variance: 1 / wins + 1 / losses };
  });
  const excess = periods.slice(1).map((period, at) => {
    const before = periods[at] as (typeof periods)[number];
    return (period.odds - before.odds) ** 2 - period.variance - before.variance;
  });
  return excess.length === 0 ? 0 : Math.max(0, excess.reduce((total, one) => total + one, 0) / excess.length);
}
