/** All that is reckoned about a property, in one answer. */
import type { Scope } from '#server/core/context.ts';
import { analyseProperty } from '#server/properties/analysis.ts';
import { getProperty } from '#server/properties/properties.ts';
import { repairsOf } from '#server/repairs/repairs.ts';
import { valueProperty } from '#server/valuation/valuation.ts';
import { OF_PROPERTY_KEYS, resolveAssumptions, usedAssumptions } from '#shared/analysis/assumptions.ts';
import { repairsDiffer, valueDiffers } from '#shared/analysis/differences.ts';
import type { PropertyAnalysis } from '#shared/analysis/property-analysis.ts';
import { breakEven, sensitivity } from '#shared/analysis/sensitivity.ts';
import { factsOf } from '#shared/analysis/situation.ts';
import { analyseStrategies, bestOf } from '#shared/analysis/strategies.ts';
import type { Valuation } from '#shared/valuation/valuation.ts';
import { ofAccount, ofProperty } from './assumptions.ts';

/** The analysis of a property by its saved figures and assumptions; throws `NotFound`. */
export async function analysisOf(scope: Scope, propertyId: number): Promise<PropertyAnalysis> {
  const property = await getProperty(scope, propertyId);
  const [account, own, repairs, valuation] = await Promise.all([
    ofAccount(scope),
    ofProperty(scope, propertyId),
    repairsOf(scope, propertyId),
    valueProperty(scope, propertyId),
  ]);
  const [ofAll, ofThis] = [account?.values ?? {}, own?.values ?? {}];
  const assumptions = resolveAssumptions(ofAll, ofThis);
  const facts = factsOf(property, repairs);
  const strategies = analyseStrategies(facts, assumptions);
  const ofRecord = analyseProperty(property);
  const differences = [repairsDiffer(property, repairs), valueDiffers(property, valuation)].flatMap((words) => words ?? []);
  return {
    ...ofRecord,
    warnings: [...ofRecord.warnings, ...differences],
    strategies,
    best: bestOf(strategies),
    sensitivity: sensitivity(facts, assumptions),
    break_even: breakEven(facts, assumptions),
    assumptions: usedAssumptions(ofAll, ofThis, OF_PROPERTY_KEYS),
    repairs,
    valuation: summaryOf(valuation),
  };
}

const summaryOf = ({ comparables, ...valuation }: Valuation): PropertyAnalysis['valuation'] => {
  const { as_of, as_of_note, arv, low, high, conservative, confidence, coverage, method, caveats, missing } = valuation;
  const included = comparables.filter((one) => one.included).length;
  return { as_of, as_of_note, arv, low, high, conservative, confidence, coverage, method, comparables: included, caveats, missing };
};
