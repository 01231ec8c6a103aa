/**
 * How well a property fits a buyer, from 0 to 100 and term by term: location 30, price 25, property type 15, repairs 10, limits of
 * size and age 10, funds 5, past behavior 5. Pure.
 *
 * The weights are those of the trade's matching tools, put together in DealFlow's own way; what follows is its own choice:
 * - A place that the buyer names (ZIP code, city, county) counts in full, a state two thirds, "anywhere" a third.
 * - The price counts in full up to the buyer's maximum, and less in a straight line to nothing at 15 % above it. What is asked
 *   below the buyer's minimum counts in full if the house is worth the minimum once repaired: nobody minds a low price, but a
 *   house below one's class stays so at any price. So a higher price never raises a score.
 * - What a buyer has not named is no refusal, but not known either: half of the points for price and repairs, all for a type, a size
 *   or a year, of which few have a limit.
 * - A minimum return takes points off, up to 20 when nothing is left of it: the return on the cash of a flip at the price asked.
 * - A type that is not wanted, or a price above the maximum, is no match whatever else fits: the score ends at 45. How far above only
 *   orders those who are out.
 */
import { formatUsd } from '../../core/format.ts';
import { countDaysBetween } from '../../core/days.ts';
import { toCents } from '../../core/money.ts';
import type { PropertyType } from '../properties/property.ts';
import type { AreaKind } from './areas.ts';
import type { Buyer } from './buyer.ts';

/** The score from which a buyer counts as likely to buy. */
export const MATCH_SCORE = 60;
export const FRESH_PROOF_DAYS = 90;
const NO_MATCH = 45;
const ABOVE = 0.15;
const REPAIRS_ABOVE = 0.5;
const RETURN_POINTS = 20;

const LOCATION: Record<AreaKind, number> = { zip: 30, city: 30, county: 30, state: 20, anywhere: 10 };

export type BuyBox = Pick<
  Buyer,
  | 'property_types'
  | 'price_min'
  | 'price_max'
  | 'bedrooms_min'
  | 'bathrooms_min'
  | 'square_feet_min'
  | 'year_built_min'
  | 'repairs_max'
  | 'return_min'
  | 'payment'
  | 'proof_of_funds_on'
  | 'proof_of_funds_amount'
>;

/** A buyer's past. */
export interface PastDeals {
  /** Houses that the buyer closed on. */
  closed: number;
  /** Houses whose deal was cancelled, or whose offer the buyer withdrew. */
  fell: number;
}

/** A buyer beside a property, as far as the score needs it. */
export interface Candidate {
  box: BuyBox;
  /** How the place was found, and under which key. */
  kind: AreaKind;
  area: string;
  past: PastDeals;
}

export interface HouseOnOffer {
  /** Dollars; what the end buyer is to pay; null is unknown. */
  ask: number | null;
  arv: number | null;
  property_type: PropertyType | null;
  bedrooms: number | null;
  bathrooms: number | null;
  square_feet: number | null;
  year_built: number | null;
  repair_estimate: number | null;
  /** Return on the cash of a flip at a price, in percent; null where it cannot be calculated. */
  returnAt: (price: number | null) => number | null;
  /** YYYY-MM-DD */
  today: string;
}

/** Of so many earlier deals at this rate everybody is taken to begin; one's own then count beside them. */
const PRIOR_DEALS = 4;
const PRIOR_RATE = 0.75;

/** The share of a buyer's deals that closed, drawn towards 75 % while there are few. */
export const closeRate = ({ closed, fell }: PastDeals): number => (closed + PRIOR_DEALS * PRIOR_RATE) / (closed + fell + PRIOR_DEALS);

const LIMITS = [
  ['bedrooms_min', 'bedrooms', 'bedrooms'],
  ['bathrooms_min', 'bathrooms', 'bathrooms'],
  ['square_feet_min', 'square_feet', 'sq ft'],
  ['year_built_min', 'year_built', 'year built'],
] as const;

const isTypeWanted = (box: BuyBox, house: HouseOnOffer) =>
  house.property_type === null || box.property_types.length === 0 || box.property_types.includes(house.property_type);
const isAboveMaximum = (box: BuyBox, ask: number | null) => box.price_max !== null && ask !== null && ask > box.price_max;

function scorePrice({ price_min, price_max }: BuyBox, house: HouseOnOffer, ask: number | null): number {
  if (price_min !== null && house.arv !== null && house.arv < price_min) return 0;
  if (price_max === null || ask === null) return 12.5;
  if (ask <= price_max) return 25;
  return price_max > 0 ? Math.max(0, 25 * (1 - (ask / price_max - 1) / ABOVE)) : 0;
}

function scoreRepairs({ repairs_max }: BuyBox, { repair_estimate }: HouseOnOffer): number {
  if (repairs_max === null) return 5;
  const repairs = repair_estimate ?? 0;
  if (repairs <= repairs_max) return 10;
  return repairs_max > 0 ? Math.max(0, 10 * (1 - (repairs / repairs_max - 1) / REPAIRS_ABOVE)) : 0;
}

/** The buyer's limits, and whether the house meets them; unknown facts do not. */
const listLimits = (box: BuyBox, house: HouseOnOffer) =>
  LIMITS.flatMap(([limit, fact, words]) => {
    const least = box[limit];
    const has = house[fact];
    return least === null ? [] : [{ least, has, words, isKept: has !== null && has >= least }];
  });

function limitPoints(box: BuyBox, house: HouseOnOffer): number {
  const limits = listLimits(box, house);
  return limits.length === 0 ? 10 : (10 * limits.filter(({ isKept }) => isKept).length) / limits.length;
}

/** Days since the letter, while it counts: younger than 90 days, and for this price or without an amount. */
function countProofDays(
  { proof_of_funds_on, proof_of_funds_amount }: BuyBox,
  { today }: HouseOnOffer,
  ask: number | null,
): number | undefined {
  if (proof_of_funds_on === null || (proof_of_funds_amount !== null && ask !== null && proof_of_funds_amount < ask)) return undefined;
  const age = countDaysBetween(proof_of_funds_on, today);
  return age < FRESH_PROOF_DAYS ? Math.max(0, age) : undefined;
}

function returnPoints({ return_min }: BuyBox, found: number | null): number {
  if (return_min === null || return_min <= 0 || found === null || found >= return_min) return 0;
  return -RETURN_POINTS * Math.min(1, (return_min - found) / return_min);
}

const roundToTenth = (points: number): number => Math.round(points * 10) / 10;

const TERMS = {
  location: { label: 'Location', max: 30 },
  price: { label: 'Price', max: 25 },
  property_type: { label: 'Property type', max: 15 },
  repairs: { label: 'Repairs', max: 10 },
  limits: { label: 'Size and age', max: 10 },
  funds: { label: 'Funds', max: 5 },
  past: { label: 'Past deals', max: 5 },
  return: { label: 'Minimum return', max: 0 },
  no_match: { label: 'Not wanted', max: 0 },
} as const;
type MatchTerm = keyof typeof TERMS;
export const MATCH_TERMS = Object.keys(TERMS) as MatchTerm[];

/** The points of each term at a price; `found` is the return there. */
function scoreTerms(
  { box, kind, past }: Candidate,
  house: HouseOnOffer,
  ask: number | null,
  found: number | null,
): Record<MatchTerm, number> {
  const points = {
    location: LOCATION[kind],
    price: roundToTenth(scorePrice(box, house, ask)),
    property_type: isTypeWanted(box, house) ? 15 : 0,
    repairs: roundToTenth(scoreRepairs(box, house)),
    limits: roundToTenth(limitPoints(box, house)),
    funds: box.payment === 'cash' || countProofDays(box, house, ask) !== undefined ? 5 : 0,
    past: roundToTenth(5 * closeRate(past)),
    return: roundToTenth(returnPoints(box, found)),
  };
  const total = Object.values(points).reduce((sum, one) => sum + one, 0);
  const isWanted = isTypeWanted(box, house) && !isAboveMaximum(box, ask);
  return { ...points, no_match: isWanted ? 0 : roundToTenth(Math.min(0, NO_MATCH - total)) };
}

const sumPoints = (points: Record<MatchTerm, number>): number =>
  Math.max(0, Math.min(100, Math.round(roundToTenth(Object.values(points).reduce((sum, one) => sum + one, 0)))));

/** The score at a price (the one asked, unless another is given), `found` being the return there. Never rises with the price. */
export const matchScore = (candidate: Candidate, house: HouseOnOffer, ask = house.ask, found = house.returnAt(ask)): number =>
  sumPoints(scoreTerms(candidate, house, ask, found));

const formatDollarAmount = (amount: number) => formatUsd(toCents(amount));
const describeTypes = (types: readonly string[]) => types.map((type) => type.replaceAll('_', ' ')).join(', ');
const formatCount = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const PLACES: Record<AreaKind, (area: string) => string> = {
  zip: (area) => `Buys in ${area}`,
  city: (area) => `Buys in ${area}`,
  county: (area) => `Buys in ${area}`,
  state: (area) => `Buys in all of ${area}`,
  anywhere: () => 'No area given: buys anywhere',
};

function describePrice({ price_min, price_max }: BuyBox, house: HouseOnOffer): string {
  if (price_min !== null && house.arv !== null && house.arv < price_min)
    return `Worth ${formatDollarAmount(house.arv)} repaired: below the minimum of ${formatDollarAmount(price_min)}`;
  if (house.ask === null) return 'The price is not known yet';
  const asked = formatDollarAmount(house.ask);
  if (price_max === null) return `${asked} asked; no maximum is known. Ask for it`;
  if (house.ask > price_max) {
    const percent = roundToTenth((house.ask / Math.max(price_max, 0.01) - 1) * 100);
    return `${asked} asked: ${percent}% above the maximum of ${formatDollarAmount(price_max)}`;
  }
  return `${asked} asked, pays up to ${formatDollarAmount(price_max)}`;
}

function describeRepairs({ repairs_max }: BuyBox, { repair_estimate }: HouseOnOffer): string {
  const needed = repair_estimate === null ? 'No repairs known' : `${formatDollarAmount(repair_estimate)} of repairs`;
  if (repairs_max === null) return `${needed}; how much the buyer takes on is not known. Ask for it`;
  const limit = formatDollarAmount(repairs_max);
  return (repair_estimate ?? 0) <= repairs_max ? `${needed}, takes on up to ${limit}` : `${needed}: more than the ${limit} taken on`;
}

function limitWords(box: BuyBox, house: HouseOnOffer): string {
  const limits = listLimits(box, house);
  if (limits.length === 0) return 'No limits named';
  return limits.map(({ least, has, words }) => `${words}: ${has ?? 'not known'}, at least ${least} wanted`).join('; ');
}

function describeFunds(box: BuyBox, house: HouseOnOffer): string {
  if (box.payment === 'cash') return 'Pays cash';
  const age = countProofDays(box, house, house.ask);
  if (age !== undefined) return `Proof of funds is ${formatCount(age, 'day', 'days')} old`;
  if (box.proof_of_funds_on === null) return 'No cash, and no proof of funds';
  if (box.proof_of_funds_amount !== null && house.ask !== null && box.proof_of_funds_amount < house.ask)
    return `Proof of funds covers ${formatDollarAmount(box.proof_of_funds_amount)} only`;
  return `Proof of funds is ${formatCount(countDaysBetween(box.proof_of_funds_on, house.today), 'day', 'days')} old: ask for a new one`;
}

/** Describes a buyer's close rate. */
export function describePastDeals(past: PastDeals): string {
  const rate = `${Math.round(closeRate(past) * 100)}%`;
  if (past.closed + past.fell === 0) return `No deals yet: assumed to close ${rate}`;
  return `${past.closed} closed, ${past.fell} fell through: assumed to close ${rate}`;
}

function returnWords({ return_min }: BuyBox, found: number | null): string | undefined {
  if (return_min === null) return undefined;
  if (found === null) return `Wants ${return_min}%; the return of this house is not known`;
  return `A flip returns ${roundToTenth(found)}% on the cash at this price, ${return_min}% wanted`;
}

interface MatchReason {
  code: MatchTerm;
  label: string;
  points: number;
  /** 0 for what can only take points off. */
  max: number;
  evidence: string;
}

/** The score with its reasons: their points add up to it. */
export function explainMatch(candidate: Candidate, house: HouseOnOffer): { score: number; reasons: MatchReason[] } {
  const { box, kind, area, past } = candidate;
  const found = house.returnAt(house.ask);
  const points = scoreTerms(candidate, house, house.ask, found);
  const wanted = isTypeWanted(box, house);
  const evidence: Record<MatchTerm, string | undefined> = {
    location: PLACES[kind](area),
    price: describePrice(box, house),
    property_type:
      box.property_types.length === 0
        ? 'Any type'
        : house.property_type === null
          ? `Not known whether it is what the buyer wants: ${describeTypes(box.property_types)}`
          : `${wanted ? 'Wants' : 'Does not want this type, but'} ${describeTypes(box.property_types)}`,
    repairs: describeRepairs(box, house),
    limits: limitWords(box, house),
    funds: describeFunds(box, house),
    past: describePastDeals(past),
    return: returnWords(box, found),
    no_match: points.no_match === 0 ? undefined : wanted ? 'Above the maximum price' : 'Not a type the buyer wants',
  };
  const reasons = MATCH_TERMS.flatMap((code) => {
    const words = evidence[code];
    return words === undefined ? [] : [{ code, ...TERMS[code], points: points[code], evidence: words }];
  });
  return { score: sumPoints(points), reasons };
}
