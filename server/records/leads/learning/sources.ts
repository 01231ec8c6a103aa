/** The value of lead sources, by outcomes of own leads. */
import { LEAD_SOURCES, type LeadSource } from '#shared/records/leads/lead.ts';
import { LEAST_FINISHED } from '#shared/analysis/predictions/prediction.ts';
import type { SourceResult } from './table.ts';

/** Contracts from one source before its rate means anything. */
const MIN_CONTRACTS = 3;
/** The built-in points count as much as so many finished leads of each source. */
const ASSUMED_LEADS = 20;
const MOST_POINTS = 30;

export type SourceCounts = Partial<Record<LeadSource, { finished: number; contracts: number }>>;

/**
 * Points of each source, 0 to 30: 30 x its contract rate / the best source's. A rate is smoothed by k = 20 leads of the rate that the
 * built-in points foretell, so that a source of which little is known keeps about its own points, and one of which much is known has
 * those it has earned: rate = (contracts + k r) / (finished + k), r = rate of all leads x points / mean points of all leads.
 * Null until 30 leads are finished and one source has brought 3 contracts: then the built-in points count.
 */
export function trainSources(counts: SourceCounts, builtIn: Readonly<Record<LeadSource, number>>): Record<LeadSource, SourceResult> | null {
  const of = (source: LeadSource) => counts[source] ?? { finished: 0, contracts: 0 };
  const total = (pick: (source: LeadSource) => number) => LEAD_SOURCES.reduce((sum, source) => sum + pick(source), 0);
  const finished = total((source) => of(source).finished);
  if (finished < LEAST_FINISHED || !LEAD_SOURCES.some((source) => of(source).contracts >= MIN_CONTRACTS)) return null;
  const rate = total((source) => of(source).contracts) / finished;
  const meanPoints = total((source) => of(source).finished * builtIn[source]) / finished;
  const rates = LEAD_SOURCES.map((source) => {
    const foretold = Math.min(1, (rate * builtIn[source]) / meanPoints);
    return (of(source).contracts + ASSUMED_LEADS * foretold) / (of(source).finished + ASSUMED_LEADS);
  });
  const best = Math.max(...rates);
  return Object.fromEntries(
    LEAD_SOURCES.map((source, at) => [source, { ...of(source), points: Math.round((MOST_POINTS * (rates[at] as number)) / best) }]),
  ) as Record<LeadSource, SourceResult>;
}
