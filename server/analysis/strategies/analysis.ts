/** The complete analysis of a property. */
import { findAccountAssumptions, findPropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import type { Scope } from '#server/core/context.ts';
import { evaluateProperty } from '#server/records/properties/analysis.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { loadRepairs } from './repairs/repairs.ts';
import { estimateValue } from '#server/analysis/valuation/valuation.ts';
import { OF_PROPERTY_KEYS, resolveAssumptions, listUsedAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import {
  compareClosingCosts,
  compareContractPrice,
  offerDiffers,
  compareRepairs,
  compareValue,
} from '#shared/analysis/strategies/differences.ts';
import { propertyAnalysis, type PropertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { calculateBreakEven, calculateSensitivity } from '#shared/analysis/strategies/sensitivity.ts';
import { toStrategyFacts } from '#shared/analysis/strategies/situation.ts';
import { evaluateStrategies, pickBestStrategy, sortOwnFirst } from '#shared/analysis/strategies/strategies.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { findEndBuyer } from './end-buyer.ts';

/** The analysis of a property by its saved figures and assumptions; throws `NotFound`. */
export async function loadAnalysis(scope: Scope, propertyId: number): Promise<PropertyAnalysis> {
  const property = await propertyRecords.get(scope, propertyId);
  const [account, own, repairs, valuation, end_buyer] = await Promise.all([
    findAccountAssumptions(scope),
    findPropertyAssumptions(scope, propertyId),
    loadRepairs(scope, propertyId),
    estimateValue(scope, propertyId),
    findEndBuyer(scope, propertyId),
  ]);
  const [ofAll, ofThis] = [account?.values ?? {}, own?.values ?? {}];
  const assumptions = resolveAssumptions(ofAll, ofThis);
  const facts = toStrategyFacts(property, repairs, end_buyer);
  const { role } = scope.account;
  const strategies = sortOwnFirst(evaluateStrategies(facts, assumptions), role);
  const ofRecord = evaluateProperty(property, { rulePercent: assumptions.rule_percent ?? undefined, endBuyer: end_buyer });
  const doubleClose = strategies.find(({ strategy }) => strategy === 'double_close');
  const differences = [
    compareContractPrice(property, end_buyer),
    offerDiffers(end_buyer),
    compareClosingCosts(end_buyer, doubleClose),
    compareRepairs(property, repairs),
    compareValue(property, valuation),
  ].flatMap((words) => words ?? []);
  return {
    ...ofRecord,
    warnings: [...ofRecord.warnings, ...differences],
    end_buyer,
    strategies,
    best: pickBestStrategy(strategies, role, end_buyer?.deal_type),
    sensitivity: calculateSensitivity(facts, assumptions),
    break_even: calculateBreakEven(facts, assumptions),
    assumptions: listUsedAssumptions(ofAll, ofThis, OF_PROPERTY_KEYS),
    repairs,
    valuation: summarizeValuation(valuation),
  };
}

const summarizeValuation = ({ comparables, ...valuation }: Valuation): PropertyAnalysis['valuation'] =>
  propertyAnalysis.shape.valuation.parse({ ...valuation, comparables: comparables.filter((one) => one.included).length });
