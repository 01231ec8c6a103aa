/**
 * What a property's own figures say: the most to pay for it, what it leaves, and a score. Money is calculated in whole cents and
 * rounded half up once, at the end; a share of nothing is null.
 *
 * Formulas: the 70 % rule (an end buyer pays at most ARV x 0.70 - repairs; worked example ARV 400,000 and repairs 60,000 give
 * 220,000: hardmoneyman.com, "70 percent rule max offer calculator") and the wholesaler's form of it, which leaves the fee (147,333 x 0.70 - 20,000 - 10,000 = 73,133.10).
 * The points of the score are DealFlow's own choice.
 */
import { END_BUYER_SOURCES, type EndBuyer } from '#shared/analysis/strategies/end-buyer.ts';
import { calculateMaximumByRule } from '#shared/analysis/strategies/maximum-by-rule.ts';
import { formatPercent, formatUsd } from '#shared/core/format.ts';
import { toCents, toDollars } from '#shared/core/money.ts';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import type { PropertyFactor, recordAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { calculatePotentialProfit, type PropertyType } from '#shared/records/properties/property.ts';
import type { z } from '#shared/core/zod.ts';

type RecordAnalysis = z.output<typeof recordAnalysis>;

interface PropertyFacts {
  property_type: PropertyType | null;
  /** Dollars; null is unknown. */
  arv: number | null;
  purchase_price: number | null;
  /** Land needs none. */
  repair_estimate: number | null;
  holding_costs: number | null;
  assignment_fee: number | null;
  year_built: number | null;
}

/**
 * Share of the ARV that an end buyer pays for house and repairs together, unless the account assumes another; always so for a score without
 * a buyer.
 */
const RULE_PERCENT = 70;
/**
 * Usual costs of a flip where the record has none of its own: buying 2 % of the price (seen 1 to 3), selling 8 % of the ARV
 * (8 to 10), 15 % on top of the repairs for surprises (10 to 20). Interest is part of the holding costs and not counted again.
 */
const BUYING_PERCENT = 2;
const SELLING_PERCENT = 8;
const CONTINGENCY_PERCENT = 15;

const HEAVY_REPAIRS = 0.35;
const OLD_HOUSE = 1940;
const RISK_POINTS = 5;

/** An integer share of whole cents, half up: exact, where 0.7 times a price is not. */
const takePercent = (cents: number, percent: number): number => Math.floor((cents * percent * 2 + 100) / 200);
const roundToCents = (value: number): number => Math.floor(value * 100 + 0.5) / 100;
const rate = (part: number, base: number): number | null => (base > 0 ? roundToCents((part / base) * 100) : null);

/** All amounts in cents. */
function calculateFigures(property: PropertyFacts, rulePercent = RULE_PERCENT) {
  const arv = toCents(property.arv ?? 0);
  const purchase = toCents(property.purchase_price ?? 0);
  const repairs = toCents(property.repair_estimate ?? 0);
  const holding = toCents(property.holding_costs ?? 0);
  const fee = toCents(property.assignment_fee ?? 0);
  const mao = calculateMaximumByRule(arv, repairs, rulePercent);
  const offer = calculateMaximumByRule(arv, repairs, rulePercent, fee);
  const cashIn = purchase + repairs + holding;
  const buying = takePercent(purchase, BUYING_PERCENT);
  const contingency = takePercent(repairs, CONTINGENCY_PERCENT);
  const selling = takePercent(arv, SELLING_PERCENT);
  const flip = arv - cashIn - buying - contingency - selling;
  return { arv, purchase, repairs, holding, fee, mao, offer, cashIn, buying, contingency, selling, flip, rule: formatPercent(rulePercent) };
}
type Figures = ReturnType<typeof calculateFigures>;

/** The end buyer's facts used by the score. */
export type KnownPrice = Pick<EndBuyer, 'source' | 'price' | 'contract_price'>;

/** Further inputs of an analysis, beside the record. */
interface Beside {
  /** What the account or the property assumes; the score does not follow it. */
  rulePercent?: number;
  /** Known: then nobody is warned by the rule. */
  endBuyer?: EndBuyer | null;
}

/** Analyses a stored property. Pure; dollars in, dollars out. */
export function evaluateProperty(property: PropertyFacts & { id: number }, { rulePercent, endBuyer }: Beside = {}): RecordAnalysis {
  const calculated = calculateFigures(property, rulePercent);
  const potential_profit = calculatePotentialProfit(property);
  const factors = potential_profit === null ? [] : listFactors(property, calculateFigures(property), endBuyer ?? null);
  const figures = buildShownFigures(calculated, listUnknown(property));
  const valueOf = (code: string) => figures.find((one) => one.code === code)?.value ?? null;
  return {
    property_id: property.id,
    ai_score: sumPoints(factors),
    potential_profit,
    mao: valueOf('mao'),
    headroom: valueOf('headroom'),
    roi: valueOf('roi'),
    figures,
    factors,
    warnings: potential_profit === null ? listRisks(property, calculated) : listWarnings(property, calculated, endBuyer ?? null),
  };
}

/** The score alone, 0 to 100: the same number as in the analysis; 0 while the potential profit is unknown. */
export const calculatePropertyScore = (property: PropertyFacts, endBuyer: KnownPrice | null): number =>
  calculatePotentialProfit(property) === null ? 0 : sumPoints(listFactors(property, calculateFigures(property), endBuyer));

const toDollarsOrNull = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));
const sumPoints = (factors: readonly PropertyFactor[]): number =>
  Math.floor((factors.reduce((total, factor) => total + Math.round(factor.points * 100), 0) + 50) / 100);

/** The margin between a known buyer's price and the contract, which replaces the rule. */
function scoreKnownRoom(property: PropertyFacts, { source, price, contract_price }: KnownPrice): PropertyFactor {
  const left = toCents(price) - toCents(contract_price ?? property.purchase_price ?? 0);
  const [base, ofWhat] = property.arv ? [property.arv, 'ARV'] : [price, 'price'];
  const share = left / toCents(base);
  return {
    code: 'P1',
    label: `Room below the ${END_BUYER_SOURCES[source]}`,
    points: scoreHeadroom(share),
    max: 60,
    evidence: `The ${END_BUYER_SOURCES[source]} of ${formatUsd(toCents(price))} is ${formatUsd(Math.abs(left))} ${left < 0 ? 'below' : 'above'} the ${contract_price === null ? 'purchase' : 'contract'} price: ${formatPercent(roundToCents(share * 100))} of the ${ofWhat}`,
  };
}

/** Headroom after the fee (60), margin of a flip after usual costs (25), and 15 less 5 for each risk. */
function listFactors(property: PropertyFacts, f: Figures, endBuyer: KnownPrice | null): PropertyFactor[] {
  const headroom = f.offer === null ? null : f.offer - f.purchase;
  const share = headroom === null ? null : headroom / f.arv;
  const margin = rate(f.flip, f.arv);
  const risks = listRisks(property, f);
  const byRule: PropertyFactor = {
    code: 'P1',
    label: `Room below the maximum offer by the ${RULE_PERCENT}% rule`,
    points: share === null ? 0 : scoreHeadroom(share),
    max: 60,
    evidence:
      share === null || headroom === null
        ? 'The after repair value is not known'
        : `${formatUsd(Math.abs(headroom))} ${headroom < 0 ? 'over' : 'below'} the maximum offer after the fee: ${formatPercent(roundToCents(share * 100))} of the ARV`,
  };
  return [
    endBuyer && endBuyer.price > 0 ? scoreKnownRoom(property, endBuyer) : byRule,
    {
      code: 'P2',
      label: 'Margin of a flip after usual costs',
      points: margin === null ? 0 : scoreMargin(f.flip / f.arv),
      max: 25,
      evidence:
        margin === null
          ? 'The after repair value is not known'
          : `A flip would leave ${formatUsd(f.flip)}, ${formatPercent(margin)} of the ARV`,
    },
    {
      code: 'P3',
      label: 'Risks',
      points: 15 - RISK_POINTS * risks.length,
      max: 15,
      evidence: risks.length === 0 ? 'No heavy repairs, not built before 1940, neither land nor a mobile home' : risks.join('; '),
    },
  ];
}

/** At least 5 % of the ARV 60; 0 to 5 % 45 to 60; -10 to 0 % 10 to 45, both along a line; less 0. */
function scoreHeadroom(share: number): number {
  if (share >= 0.05) return 60;
  if (share >= 0) return roundToCents(45 + 15 * (share / 0.05));
  if (share >= -0.1) return roundToCents(45 + 35 * (share / 0.1));
  return 0;
}

const scoreMargin = (share: number): number => (share >= 0.15 ? 25 : share >= 0.1 ? 18 : share >= 0.05 ? 8 : 0);

function listRisks(property: PropertyFacts, f: Figures): string[] {
  const risks: string[] = [];
  if (f.arv > 0 && f.repairs / f.arv > HEAVY_REPAIRS) risks.push(`Repairs are ${formatPercent(rate(f.repairs, f.arv) ?? 0)} of the ARV`);
  if (property.year_built && property.year_built < OLD_HOUSE) risks.push(`Built in ${property.year_built}, before ${OLD_HOUSE}`);
  if (property.property_type === 'land') risks.push('Land sells slowly and has few buyers');
  if (property.property_type === 'mobile_home') risks.push('A mobile home has fewer buyers and lenders');
  return risks;
}

function listWarnings(property: PropertyFacts, f: Figures, endBuyer: EndBuyer | null): string[] {
  const warnings = endBuyer ? describeLoss(f, endBuyer) : listRuleWarnings(f);
  const profit = f.arv - f.purchase - f.repairs;
  if (profit <= 0) warnings.push('Purchase and repairs cost as much as the house is worth after them, or more');
  return [...warnings, ...listRisks(property, f)];
}

function describeLoss(f: Figures, { source, price }: EndBuyer): string[] {
  const short = f.purchase - toCents(price);
  return short > 0 ? [`The ${END_BUYER_SOURCES[source]} is ${formatUsd(short)} below the purchase price`] : [];
}

function listRuleWarnings(f: Figures): string[] {
  if (f.offer === null || f.purchase <= f.offer) return [];
  const rule = `${f.rule} rule${f.fee > 0 ? ' less the fee' : ''}`;
  return [`The purchase price is ${formatUsd(f.purchase - f.offer)} over the maximum offer of ${formatUsd(f.offer)} (${rule})`];
}

interface Part {
  label: string;
  cents: number;
  isUnknown?: boolean;
}

const AMOUNTS = {
  arv: 'After repair value (ARV)',
  purchase_price: 'Purchase price',
  repair_estimate: 'Repair estimate',
  assignment_fee: 'Assignment fee',
  holding_costs: 'Holding costs',
} as const;
type Amount = keyof typeof AMOUNTS;

/** The amounts that are not known yet; land needs no repairs. */
const listUnknown = (property: PropertyFacts): Amount[] =>
  (Object.keys(AMOUNTS) as Amount[]).filter(
    (name) => property[name] === null && !(name === 'repair_estimate' && property.property_type === 'land'),
  );

function buildShownFigures(f: Figures, unknown: readonly Amount[]): Figure[] {
  const part = (name: Amount, cents: number): Part => ({ label: AMOUNTS[name], cents, isUnknown: unknown.includes(name) });
  const arv = part('arv', f.arv);
  const purchase = part('purchase_price', f.purchase);
  const repairs = part('repair_estimate', f.repairs);
  const fee = part('assignment_fee', f.fee);
  const holding = part('holding_costs', f.holding);
  const rule = `${formatUsd(f.arv)} × ${f.rule} − ${formatUsd(f.repairs)} repairs`;
  const spread = f.arv - f.purchase - f.repairs;
  const afterHolding = f.arv - f.cashIn;
  const costs = `${formatUsd(f.buying)} buying (${BUYING_PERCENT}%) − ${formatUsd(f.contingency)} for surprises (${CONTINGENCY_PERCENT}% of repairs) − ${formatUsd(f.selling)} selling (${SELLING_PERCENT}%)`;
  return [
    buildMoneyFigure(
      'spread',
      'Spread, before any other cost',
      spread,
      `${formatUsd(f.arv)} ARV − ${formatUsd(f.purchase)} purchase − ${formatUsd(f.repairs)} repairs`,
      [arv, purchase, repairs],
    ),
    buildMoneyFigure('mao', `What an end buyer pays by the ${f.rule} rule`, f.mao, rule, [arv, repairs]),
    buildMoneyFigure('mao_wholesale', "Wholesaler's maximum offer, leaving the fee", f.offer, `${rule} − ${formatUsd(f.fee)} fee`, [
      arv,
      repairs,
      fee,
    ]),
    buildMoneyFigure(
      'headroom',
      'Headroom below the maximum offer',
      f.mao === null ? null : f.mao - f.purchase,
      `${formatUsd(f.mao ?? 0)} maximum offer − ${formatUsd(f.purchase)} purchase`,
      [{ label: 'Maximum offer', cents: f.mao ?? 0, isUnknown: isAnyUnknown([arv, repairs]) }, purchase],
    ),
    buildMoneyFigure(
      'headroom_wholesale',
      "Headroom below the wholesaler's maximum offer",
      f.offer === null ? null : f.offer - f.purchase,
      `${formatUsd(f.offer ?? 0)} maximum offer after the fee − ${formatUsd(f.purchase)} purchase`,
      [{ label: 'Maximum offer after the fee', cents: f.offer ?? 0, isUnknown: isAnyUnknown([arv, repairs, fee]) }, purchase],
    ),
    buildShareFigure(
      'roi',
      'Return on the cash put in',
      rate(afterHolding, f.cashIn),
      `(${formatUsd(f.arv)} ARV − ${formatUsd(f.cashIn)}) ÷ ${formatUsd(f.cashIn)} purchase, repairs and holding`,
      [arv, purchase, repairs, holding],
    ),
    buildMoneyFigure(
      'flip_profit',
      'What a flip would leave after usual costs',
      f.flip,
      `${formatUsd(f.arv)} ARV − ${formatUsd(f.cashIn)} purchase, repairs and holding − ${costs}`,
      [arv, purchase, repairs, holding],
    ),
    buildShareFigure('flip_margin', 'Margin of that flip', rate(f.flip, f.arv), `${formatUsd(f.flip)} ÷ ${formatUsd(f.arv)} ARV`, [
      { label: 'Flip profit', cents: f.flip, isUnknown: isAnyUnknown([purchase, repairs, holding]) },
      arv,
    ]),
  ];
}

const isAnyUnknown = (parts: readonly Part[]): boolean => parts.some((part) => part.isUnknown);

/** What has to be known first; undefined where all of it is. */
const describeUnknown = (parts: readonly Part[]): string | undefined =>
  isAnyUnknown(parts) ? `Not known yet: ${parts.flatMap(({ label, isUnknown }) => (isUnknown ? [label] : [])).join(', ')}` : undefined;

const buildMoneyFigure = (code: string, label: string, cents: number | null, formula: string, parts: Part[]): Figure => ({
  code,
  label,
  value: isAnyUnknown(parts) ? null : toDollarsOrNull(cents),
  unit: 'usd',
  formula: describeUnknown(parts) ?? (cents === null ? `${formula}: not known without the ARV` : `${formula} = ${formatUsd(cents)}`),
  inputs: listInputs(parts),
});

const buildShareFigure = (code: string, label: string, value: number | null, formula: string, parts: Part[]): Figure => ({
  code,
  label,
  value: isAnyUnknown(parts) ? null : value,
  unit: 'percent',
  formula:
    describeUnknown(parts) ?? (value === null ? `${formula}: not known, nothing to divide by` : `${formula} = ${formatPercent(value)}`),
  inputs: listInputs(parts),
});

const listInputs = (parts: Part[]) =>
  parts.filter(({ isUnknown }) => !isUnknown).map(({ label, cents }) => ({ label, value: toDollars(cents), unit: 'usd' as const }));
