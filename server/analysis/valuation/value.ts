/** The value of a house from the sales near it. Pure: the same facts give the same answer, line by line. */
import { type Adjustment, FEWEST_COMPARABLES, type WeightTerm } from '#shared/analysis/valuation/valuation.ts';
import type { ComparableChoice } from '#shared/analysis/valuation/comparable.ts';
import { calculateAdjustedPrice, listAdjustments } from './adjust.ts';
import type { House, Near, SoldHouse } from './house.ts';
import { calculateRange, extendLowEnd, estimateMissedPart, extendFarRange } from './range.ts';
import { estimateRates, type Rates } from './rates.ts';
import { SOLD_LATER, findExclusion } from './select.ts';
import { CONFIDENCE, LEARNING, MOST_COMPARABLES, WIDEST, CLOSENESS } from './shape.ts';
import { type Trial, tryOut } from './trial.ts';
import { countEffective, reduceOutliers, calculateWeightedMean, calculateWeightedQuantile } from './weigh.ts';

/** Unknown facts count as this distance. */
const UNKNOWN_MILES = 1;

const UNKNOWN_YEARS = 15;

/** The weight terms of a sale: distance, age, size and era. Without any distances, distance is ignored. */
function listClosenessTerms(property: House, { sale, miles, days }: Near<SoldHouse>, near: number | null): WeightTerm[] {
  const term = (code: string, label: string, away: number, scale: number, words: string): WeightTerm => ({
    code,
    label,
    factor: Math.exp(-away / scale),
    formula: `e^−(${words} ÷ ${Number(scale.toFixed(2))})`,
  });
  const ratio = property.square_feet && sale.square_feet ? Math.abs(Math.log(property.square_feet / sale.square_feet)) : 0;
  const years = property.year_built && sale.year_built ? Math.abs(property.year_built - sale.year_built) : UNKNOWN_YEARS;
  return [
    ...(near === null ? [] : [term('distance', 'Distance', miles ?? UNKNOWN_MILES, near, `${(miles ?? UNKNOWN_MILES).toFixed(2)} miles`)]),
    term('days', 'Time since the sale', days, CLOSENESS.days, `${days} days`),
    term('size', 'Size', ratio, CLOSENESS.size, `|ln size ratio| ${ratio.toFixed(2)}`),
    term('era', 'Era', years, CLOSENESS.years, `${years} years`),
  ];
}

/**
 * 0 to 100: half for how narrow the range is (none at a half range of 40 %), a quarter for how many comparables tell it (all at
 * eight), a quarter for how little they had to be adjusted (none at 40 % of their price).
 */
function calculateConfidence(half: number, n: number, grossShare: number): number {
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return Math.round(50 * part(1 - half / 0.4) + 25 * part(n / 8) + 25 * part(1 - grossShare / 0.4));
}

/** The distance that counts as near: `CLOSENESS.miles`, more where houses stand far apart. */
function measureNearMiles(sales: readonly Near<SoldHouse>[]): number {
  const miles = sales.flatMap((near) => (near.miles === null ? [] : [near.miles])).sort((a, b) => a - b);
  const tenth = miles[Math.min(9, miles.length - 1)] ?? 0;
  return Math.max(CLOSENESS.miles, tenth * CLOSENESS.tenth);
}

const combineTerms = (terms: readonly WeightTerm[]): number => terms.reduce((all, term) => all * term.factor, 1);

export interface JudgedSale<Sale extends SoldHouse> extends Near<Sale> {
  adjustments: Adjustment[];
  adjusted_price: number;
  weight: number;
  weight_terms: WeightTerm[];
  included: boolean;
  choice: ComparableChoice | null;
  why_not: string | null;
}

interface Value {
  /** Whole dollars. */
  arv: number;
  low: number;
  high: number;
  conservative: number;
  confidence: number;
  /** Half of the range as a part of the value. */
  half: number;
  /** By what part four of five sales worth about as much were missed at most, by the same rules; null where none were tried. */
  missed: number | null;
}

interface Calculated<Sale extends SoldHouse> {
  /** Null with fewer than `FEWEST_COMPARABLES`, and where the range would be too wide to say anything. */
  value: Value | null;
  /** How many times its beginning the end of the range would be, where that is too wide; else null. */
  too_wide: number | null;
  /** Included ones first, by weight. */
  comparables: JudgedSale<Sale>[];
  rates: Rates | null;
  /** Of how many sales the rates were learned. */
  learnedFrom: number;
}

/** How many excluded sales are listed: the nearest. */
const LEFT_OUT_SHOWN = 12;

const compareNearness = (a: Near<SoldHouse>, b: Near<SoldHouse>) =>
  (a.miles ?? Number.MAX_VALUE) - (b.miles ?? Number.MAX_VALUE) || a.days - b.days || a.sale.id - b.sale.id;

/**
 * What the house is worth by the sales: rates are learned from the nearest, each comparable is adjusted by them, and the value is
 * the mean of the adjusted prices by weight. Sales that a person chose are in or out whatever the rules say.
 */
export function estimateHouseValue<Sale extends SoldHouse>(
  property: House,
  sales: readonly Near<Sale>[],
  choices: ReadonlyMap<number, ComparableChoice>,
): Calculated<Sale> {
  const judged = sales.map((near) => ({ near, choice: choices.get(near.sale.id) ?? null, why: findExclusion(property, near) }));
  const fitting = judged.filter(({ why }) => why === null).map(({ near }) => near);
  const neighbours = fitting.sort(compareNearness).slice(0, LEARNING.neighbours);
  const past = judged.flatMap(({ near }) => (near.days < 0 ? [] : [near]));
  if (neighbours.length === 0 && !judged.some(({ near, choice }) => choice === 'in' && near.days >= 0))
    return { value: null, too_wide: null, comparables: [], rates: null, learnedFrom: 0 };
  const rates = estimateRates(property, neighbours.length > 0 ? neighbours : past);
  const scale = sales.some(({ miles }) => miles !== null) ? measureNearMiles(neighbours) : null;
  const among = new Set(neighbours.map(({ sale }) => sale.id));
  const entries = judged
    .filter(({ near, choice, why }) => choice !== null || why !== null || among.has(near.sale.id))
    .map(({ near, choice, why }): JudgedSale<Sale> => {
      const terms = listClosenessTerms(property, near, scale);
      return {
        ...near,
        adjustments: [],
        adjusted_price: near.sale.price,
        weight: combineTerms(terms),
        weight_terms: terms,
        included: why !== SOLD_LATER && (choice === 'in' || (choice === null && why === null)),
        choice,
        why_not: choice === 'out' ? 'Left out by you' : choice === 'in' && why !== SOLD_LATER ? null : why,
      };
    })
    .sort((a, b) => b.weight - a.weight || a.sale.id - b.sale.id);
  excludeWeakest(entries);
  const leftOut = entries.filter((entry) => !entry.included && entry.choice === null).slice(0, LEFT_OUT_SHOWN);
  const listed = entries.filter((entry) => entry.included || entry.choice !== null || leftOut.includes(entry));
  for (const entry of listed) {
    entry.adjustments = listAdjustments(property, entry, rates);
    entry.adjusted_price = calculateAdjustedPrice(entry.sale.price, entry.adjustments);
  }
  const included = listed.filter((entry) => entry.included);
  combineWeights(included);
  const comparables = [...included.sort((a, b) => b.weight - a.weight), ...listed.filter((entry) => !entry.included)];
  const trials = tryOut(property, neighbours, rates, scale, LEARNING.trials);
  const { value, width } = included.length >= FEWEST_COMPARABLES ? calculateValue(property, included, trials) : { value: null, width: 0 };
  const isTooWide = width > WIDEST;
  return { value: isTooWide ? null : value, too_wide: isTooWide ? width : null, comparables, rates, learnedFrom: neighbours.length };
}

/** Limits the comparables: the best by weight, and manual choices. */
function excludeWeakest(entries: JudgedSale<SoldHouse>[]): void {
  let left = MOST_COMPARABLES - entries.filter((entry) => entry.included && entry.choice === 'in').length;
  for (const entry of entries) {
    if (!entry.included || entry.choice === 'in') continue;
    if (left-- > 0) continue;
    entry.included = false;
    entry.why_not = `${MOST_COMPARABLES} others are closer to it in place, time, size and age`;
  }
}

/** Shares of the value: by closeness, less for prices that stand apart; what a person put in counts at least as much as the average. */
function combineWeights(included: JudgedSale<SoldHouse>[]): void {
  if (included.length === 0) return;
  const chosenByRules = included.filter((entry) => entry.choice !== 'in');
  const average = chosenByRules.reduce((sum, entry) => sum + entry.weight, 0) / Math.max(1, chosenByRules.length) || 1;
  for (const entry of included) {
    if (entry.choice !== 'in' || entry.weight >= average) continue;
    entry.weight_terms = [{ code: 'chosen', label: 'Added by you', factor: average, formula: 'as much as the average of the others' }];
    entry.weight = average;
  }
  const prices = included.map((entry) => ({ price: entry.adjusted_price, weight: entry.weight }));
  const parts = reduceOutliers(prices);
  included.forEach((entry, i) => {
    const factor = parts[i] as number;
    if (factor === 1) return;
    entry.weight_terms = [
      ...entry.weight_terms,
      { code: 'outlying', label: 'Price out of line with the others', factor, formula: 'what is too far from the middle counts for less' },
    ];
    entry.weight *= factor;
  });
  const total = included.reduce((sum, entry) => sum + entry.weight, 0);
  for (const entry of included) entry.weight /= total;
}

interface HouseValue {
  value: Value;
  /** How many times its beginning the end of the range is by what the comparables say. */
  width: number;
}

function calculateValue(property: House, included: readonly JudgedSale<SoldHouse>[], trials: readonly Trial[]): HouseValue {
  const prices = included.map((entry) => ({ price: entry.adjusted_price, weight: entry.weight }));
  const mean = calculateWeightedMean(prices);
  const years = included.reduce((sum, entry) => sum + entry.weight * entry.days, 0) / 365;
  const miles = included.reduce((sum, entry) => sum + entry.weight * (entry.miles ?? 0), 0);
  const found = extendFarRange(mean, miles, calculateRange(mean, prices, trials, years));
  const { down, up } = extendLowEnd(mean, found);
  const gross = included.reduce((sum, entry) => sum + entry.weight * calculateGrossShare(entry), 0);
  const value = {
    arv: Math.round(mean),
    low: Math.round(mean * Math.exp(-down)),
    high: Math.round(mean * Math.exp(up)),
    conservative: Math.floor(Math.min(mean, calculateWeightedQuantile(prices, 0.5)) / 1000) * 1000,
    confidence: Math.round(calculateConfidence((down + up) / 2, countEffective(prices), gross) * calculateTypedPart(property, included)),
    half: (Math.exp(up) - Math.exp(-down)) / 2,
    missed: estimateMissedPart(mean, trials),
  };
  return { value, width: Math.exp(found.down + found.up) };
}

/** What is left of the confidence where types are not known, by the weight of those sales. */
function calculateTypedPart(property: House, included: readonly JudgedSale<SoldHouse>[]): number {
  const untyped = included.reduce((sum, { sale, weight }) => sum + (sale.property_type === null ? weight : 0), 0);
  return 1 - untyped * (property.property_type === 'single_family' ? CONFIDENCE.untyped.single_family : CONFIDENCE.untyped.others);
}

/** The share of its price that was adjusted, up and down. */
const calculateGrossShare = ({ sale, adjustments }: JudgedSale<SoldHouse>) =>
  adjustments.reduce((sum, { amount }) => sum + Math.abs(amount), 0) / sale.price;
