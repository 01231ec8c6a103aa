/**
 * What a bought list adds to the score, beside the rules that every lead is scored by. A fact that is not known adds nothing and is
 * not shown, so a lead that came from no list keeps its score. A part stays at 100 at most.
 *
 * F5 gain since bought: 8 points from 75 % of the value on, fewer in proportion.
 * M5 years owned: 0.4 points a year, 8 from 20 years on.
 * M6 taxes owed: 8 points from 10 % of the value on (of an unknown value: from $12,000 on), fewer in proportion.
 * M7 lives out of state: 4 points.
 * M8 several reasons on the list: 3 points for each after the first, 9 at most.
 * M9 owner: an estate 4 points, a trust 2.
 * M10 age of the house: 4 points from 100 years on, none up to 20, in proportion between.
 *
 * The weights are DealFlow's own choice. Nothing here looks at who a person is or at the ZIP code.
 */
import { formatDollars } from '#shared/core/format.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { FACT_OF_MARK, FLAG_FACTS, type FlagFact, listFactFields, type OwnerType } from '#shared/records/leads/list-facts.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import type { ScoreFactor } from '#shared/records/leads/score.ts';
import type { ListFlag } from '#shared/records/leads/signals.ts';

export interface ListedLead extends Partial<Record<FlagFact, boolean | null>> {
  /** Dollars. */
  estimated_value?: number | null;
  last_sale_date?: string | null;
  last_sale_price?: number | null;
  owner_type?: OwnerType | null;
  tax_owed?: number | null;
  year_built?: number | null;
}

const LEAST_MARKET_PRICE = 1000;
const DAYS_A_YEAR = 365.25;

const MARK_OF_FACT = new Map<FlagFact, ListFlag['code']>([
  ...Object.entries(FACT_OF_MARK).map(([code, fact]) => [fact, code as ListFlag['code']] as const),
  ['is_tax_delinquent', 'lien'],
]);

/** The marks of the list and the facts that say the same, each once: a fact that says no is stronger than a mark. */
export function listMarks(lead: ListedLead, marks: readonly ListFlag[] = []): ListFlag[] {
  const valid = marks.filter(({ code }) => {
    const fact = FACT_OF_MARK[code];
    return !fact || lead[fact] !== false;
  });
  const facts = FLAG_FACTS.flatMap((fact) => {
    const code = MARK_OF_FACT.get(fact);
    const isMarked = valid.some((one) => one.code === code);
    return code && lead[fact] && !isMarked ? [{ code, label: getFieldMeta(listFactFields[fact]).label }] : [];
  });
  return [...valid, ...facts];
}

/** Its evidence is written out where it is shown. */
type ListedFactor = Omit<ScoreFactor, 'evidence'> & { evidence: () => string };

/** The points that the list adds, as of `today` (YYYY-MM-DD). */
export function listPoints(lead: ListedLead, marks: readonly ListFlag[], today: string): ListedFactor[] {
  const factors: ListedFactor[] = [];
  const add = (code: string, part: ScoreFactor['part'], label: string, max: number, points: number, evidence: () => string) => {
    const capped = Math.round(Math.min(max, Math.max(0, points)) * 100) / 100;
    if (capped > 0) factors.push({ code, part, label, points: capped, max, evidence });
  };
  const { estimated_value: value, last_sale_date: soldOn, last_sale_price: price, tax_owed: tax, year_built: built } = lead;
  if (value && price && price >= LEAST_MARKET_PRICE) {
    const gain = (value - price) / value;
    add(
      'F5',
      'financial',
      'Gain since bought',
      8,
      (gain / 0.75) * 8,
      () => `Bought for ${formatDollars(price)}, worth ${formatDollars(value)} now`,
    );
  }
  if (soldOn) {
    const years = countDaysBetween(soldOn, today) / DAYS_A_YEAR;
    add(
      'M5',
      'motivation',
      'Years owned',
      8,
      years * 0.4,
      () => `Owns it for ${Math.floor(years)} ${Math.floor(years) === 1 ? 'year' : 'years'}`,
    );
  }
  if (tax) {
    const evidence = () => `Owes ${formatDollars(tax)} in taxes`;
    add('M6', 'motivation', 'Taxes owed', 8, value ? (tax / value) * 80 : tax / 1500, evidence);
  }
  if (lead.is_out_of_state) add('M7', 'motivation', 'Lives out of state', 4, 4, () => 'The owner lives in another state');
  add('M8', 'motivation', 'Several reasons', 9, (marks.length - 1) * 3, () => `The list gives ${marks.length} reasons`);
  const owner = lead.owner_type === 'estate' ? 4 : lead.owner_type === 'trust' ? 2 : 0;
  add('M9', 'motivation', 'Owner', 4, owner, () => `The owner is ${lead.owner_type === 'estate' ? 'an estate' : 'a trust'}`);
  if (built) {
    const age = Number(today.slice(0, 4)) - built;
    add('M10', 'motivation', 'Age of the house', 4, (age - 20) / 20, () => `Built in ${built}`);
  }
  return factors;
}
