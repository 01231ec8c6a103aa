/** What the sheets say, in words and figures, for paper and page alike. */
import {
  formatDay,
  formatDollars,
  formatDollarsAndCents,
  formatNumber,
  formatOneDecimal,
  formatRatio,
  makeOnce,
} from '#shared/core/format.ts';
import { findToday } from '#server/core/account-days.ts';
import { findUnprintable } from '#server/core/letters.ts';
import { isSold } from '#server/records/buyers/availability.ts';
import { matchEstimate } from '#shared/analysis/strategies/differences.ts';
import { sum } from '#shared/core/money.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { sheetTexts } from '#shared/closing/marketplace/texts.ts';
import { type SheetDealFacts, type OfferFacts, type SheetFacts, type SheetProperty, formatStreet } from './sheet-facts.ts';
import type { PROPERTY_TYPES } from '#shared/records/properties/property.ts';

export interface Named {
  label: string;
  value: string;
  /** A second, quieter line. */
  note?: string;
}
/** A fact of the house, by its kind. */
export interface HouseFact extends Named {
  kind: 'type' | 'bedrooms' | 'bathrooms' | 'area' | 'lot' | 'built';
}
export interface Table {
  title: string;
  /** The figure that a phone shows beside the name of a row. */
  lead: 'first' | 'last';
  /** The first column is text, the others are figures. */
  columns: string[];
  rows: string[][];
  note: string;
}

export interface SheetContent {
  kind: string;
  date: string;
  company: string;
  title: string;
  place: string;
  figures: Named[];
  facts: HouseFact[];
  contact: string[];
}
export interface DealContent extends SheetContent {
  /** Why it cannot be bought; undefined for an available house. */
  saleStatus: string | undefined;
  description: string;
  comparables: Table | undefined;
  returns: Table | undefined;
  notes: string[];
}
export interface OfferContent extends SheetContent {
  /** The recipient of the offer. */
  seller: string;
  /** What the seller does not pay. */
  notPaid: string[];
  terms: string[];
  notes: string[];
  breakdown: Breakdown | undefined;
}
/** From the value to the offer. */
interface Breakdown {
  /** The last line is the offer. */
  steps: Named[];
  remark: string | undefined;
  notes: string[];
}

/** The words of a sheet that its type has no letters for; undefined when all of it can be printed. */
export const findLackingWords = (content: SheetContent & Partial<OfferContent & DealContent>): string | undefined =>
  findUnprintable(
    [
      ...[content.seller, content.company, content.title, content.place, content.description, ...content.contact],
      ...(content.comparables?.rows.flat() ?? []),
    ].join('\n'),
    'letters',
  );

const MOST_COMPARABLES = 5;

function listHouseFacts(property: SheetProperty): HouseFact[] {
  const facts: [HouseFact['kind'], string, string | null][] = [
    ['type', 'Type', property.property_type && typeWords(property.property_type)],
    ['bedrooms', 'Bedrooms', property.bedrooms ? formatCount(property.bedrooms) : null],
    ['bathrooms', 'Bathrooms', property.bathrooms ? formatCount(property.bathrooms) : null],
    ['area', 'Living area', property.square_feet ? `${formatCount(property.square_feet)} sq ft` : null],
    ['lot', 'Lot', property.lot_size ? `${formatCount(property.lot_size)} acres` : null],
    ['built', 'Built', property.year_built ? String(property.year_built) : null],
  ];
  return facts.flatMap(([kind, label, value]) => (value === null ? [] : [{ kind, label, value }]));
}

/** The value according to the owner, with what the sales say. */
function describeValue({ property, valuation }: SheetFacts): Named {
  const { low, high, coverage, as_of, as_of_note } = valuation;
  if (low === null || high === null) return { label: 'After repair value (ARV)', value: usd(property.arv), note: 'Our estimate' };
  // Two narrow lines on paper: how old the sales are comes first, so that it is never what is cut off.
  const sales = as_of_note ? `Sales to ${formatMonthYear(as_of)}` : 'Sales nearby';
  return {
    label: 'After repair value (ARV)',
    value: usd(property.arv),
    note: `${sales}: ${usd(low)} to ${usd(high)} (${coverage}% range)`,
  };
}

function describeRepairs({ property, repairs }: SheetFacts): Named {
  const amount = property.repair_estimate ?? repairs?.expected ?? (property.property_type === 'land' ? 0 : null);
  if (amount === null) return { label: 'Repairs', value: NOTHING };
  const isBacked = repairs !== null && matchEstimate(amount, repairs.expected);
  return { label: 'Repairs', value: usd(amount), note: isBacked ? `${usd(repairs.low)} to ${usd(repairs.high)}` : 'Our estimate' };
}

const listContactLines = ({ account }: SheetFacts): string[] => [
  `${account.first_name} ${account.last_name}`,
  account.company_name,
  formatPhoneNumber(account.phone),
  account.email,
];

const buildCommonContent = (facts: SheetFacts, kind: string, figures: Named[]): SheetContent => ({
  kind,
  date: formatDay(findToday({ account: facts.account, now: () => facts.at })),
  company: facts.account.company_name,
  title: formatStreet(facts.property),
  place: [
    `${facts.property.city}, ${facts.property.state} ${facts.property.zip}`,
    ...(facts.property.county ? [`${facts.property.county} County`] : []),
  ].join(' · '),
  figures,
  facts: listHouseFacts(facts.property),
  contact: listContactLines(facts),
});

function describeSaleStatus({ property, deal }: SheetFacts): string | undefined {
  if (isSold({ status: property.status, deal: deal?.status ?? null })) return 'Sold: no longer available.';
  return property.status === 'pending' || deal?.status === 'pending' ? 'Under contract. Ask whether it is still available.' : undefined;
}

/** The sheet for buyers. */
export function buildDealContent(facts: SheetDealFacts): DealContent {
  const { property, price, valuation, returns } = facts;
  const repairs = property.repair_estimate ?? facts.repairs?.expected ?? 0;
  // What the house itself was sold for, to us perhaps, is nobody else's business.
  const included = valuation.comparables.filter((one) => one.included && !one.is_own);
  const shown = included.slice(0, MOST_COMPARABLES);
  const calculated = returns.filter(({ profit }) => profit !== null);
  return {
    ...buildCommonContent(facts, 'Deal sheet', [
      { label: 'Price', value: usd(price), note: 'All you pay us' },
      describeValue(facts),
      describeRepairs(facts),
      { label: 'Spread', value: usd(property.arv && sum(property.arv, -price, -repairs)), note: 'ARV less price and repairs' },
    ]),
    saleStatus: describeSaleStatus(facts),
    description: property.description ?? '',
    comparables:
      shown.length === 0
        ? undefined
        : {
            title: 'Comparable sales',
            lead: 'last',
            columns: ['Address', 'Sold', 'Price', 'Sq ft', 'Distance', 'Adjusted'],
            rows: shown.map(({ sale, distance_miles, adjusted_price }) => [
              sale.address ?? sale.zip ?? '',
              formatDay(sale.sold_on),
              usd(sale.price),
              formatCount(sale.square_feet),
              miles(distance_miles),
              usd(adjusted_price),
            ]),
            note:
              included.length > shown.length
                ? `The ${shown.length} that count most, of ${included.length}. Adjusted: the price for this house, today.`
                : 'Adjusted: the price for this house, today.',
          },
    returns:
      calculated.length === 0
        ? undefined
        : dropBlankColumns({
            title: 'Returns at this price',
            lead: 'first',
            columns: ['', 'Profit', 'Cash needed', 'Return', 'Cap rate', 'Cash-on-cash', 'DSCR'],
            rows: calculated.map((one) => [
              one.label,
              usd(one.profit),
              usd(one.cash_needed),
              percent(one.roi),
              percent(one.cap_rate),
              percent(one.cash_on_cash),
              formatRatioOrDash(one.dscr),
            ]),
            note: sheetTexts.buyersOwn,
          }),
    notes: [sheetTexts.noAppraisal],
  };
}

/** A figure that no row has is no column. */
function dropBlankColumns(table: Table): Table {
  const isShown = (_: string, at: number) => at === 0 || table.rows.some((row) => row[at] !== NOTHING);
  return { ...table, columns: table.columns.filter(isShown), rows: table.rows.map((row) => row.filter(isShown)) };
}

const calculateOffer = ({ property, deal }: SheetFacts): number => deal?.purchase_price ?? property.purchase_price ?? 0;

/** The sheet for the seller: the price, and nothing of what the house is worth to us unless that was asked for. */
export function offerContent(facts: OfferFacts): OfferContent {
  const { property, deal, seller, holdsUntil, hasBreakdown } = facts;
  const offer = calculateOffer(facts);
  const isLand = property.property_type === 'land';
  return {
    ...buildCommonContent(facts, sheetTexts.offer, [
      { label: sheetTexts.offer, value: chooseUsdFormat([offer])(offer), note: `For the ${isLand ? 'land' : 'house'} as it stands` },
      { label: 'Closing', value: deal ? formatDay(deal.closing_date) : 'As agreed' },
      { label: sheetTexts.holdsUntil, value: formatDay(holdsUntil) },
    ]),
    seller: seller ?? 'The owner',
    notPaid: [
      isLand ? 'Clearing: we take the land as it stands.' : 'Repairs and cleaning: we buy the house as is.',
      'Commission: we charge none. If you hired an agent, you pay that agent.',
      `Our own costs: our side of the closing${isLand ? '' : ', the repairs'} and all that comes after it.`,
    ],
    terms: listTerms(facts),
    notes: ['The price is our offer, not an appraisal of what the property is worth.', sheetTexts.investors, sheetTexts.noContract],
    breakdown: hasBreakdown ? buildBreakdown(facts) : undefined,
  };
}

function buildBreakdown(facts: SheetFacts): Breakdown {
  const { property, assumptions } = facts;
  const offer = calculateOffer(facts);
  // Estimates, and so without cents: what they leave stands in the last step.
  const arv = property.arv ?? 0;
  const repairs = Math.round(property.repair_estimate ?? facts.repairs?.expected ?? 0);
  const holding = Math.round(property.holding_costs ?? 0);
  const selling = Math.round((arv * (assumptions.selling ?? 0)) / 100);
  const buying = Math.round((offer * (assumptions.buy_closing ?? 0)) / 100);
  const rest = sum(arv, -repairs, -selling, -buying, -holding, -offer);
  const all: [string, number, string | undefined][] = [
    ['What the house sells for when repaired (ARV)', arv, describeValue(facts).note],
    ['Repairs', -repairs, describeRepairs(facts).note],
    ['Selling it: commission, closing, concessions', -selling, `${formatCount(assumptions.selling)}% of that value`],
    ['Buying it: closing', -buying, `${formatCount(assumptions.buy_closing)}% of the offer`],
    ['Taxes, insurance and utilities until it is sold', -holding, undefined],
    ['For the risk, money and work of whoever takes it on', -Math.max(0, rest), 'What is left between the costs and the offer'],
  ];
  const amount = chooseUsdFormat([offer, ...all.map(([, value]) => value)]);
  const steps = all
    .filter(([, value], at) => at === 0 || value !== 0)
    .map(([label, value, note]) => ({ label, value: amount(value), ...(note ? { note } : {}) }));
  return {
    steps: [...steps, { label: sheetTexts.offer, value: amount(offer) }],
    remark: rest < 0 ? 'At these costs the math comes out below our offer: we are offering more than it supports.' : undefined,
    notes: [sheetTexts.noAppraisal],
  };
}

const CONTINGENCY_WORDS = {
  financing_contingency: 'financing',
  inspection_contingency: 'inspection',
  appraisal_contingency: 'appraisal',
  title_contingency: 'clear title',
} as const;

/** What the deal says of them; without a deal they are still open. */
function listTerms({ deal }: SheetFacts): string[] {
  if (!deal) return ['Closing day, deposit and inspection are agreed upon in the contract.'];
  const conditions = Object.entries(CONTINGENCY_WORDS).flatMap(([field, words]) =>
    deal[field as keyof typeof CONTINGENCY_WORDS] ? [words] : [],
  );
  return [
    `Closing on ${formatDay(deal.closing_date)}.`,
    ...(deal.earnest_money ? [`A deposit of ${usd(deal.earnest_money)}.`] : []),
    ...(deal.inspection_period ? [`${formatCount(deal.inspection_period)} days to inspect the house.`] : []),
    ...(conditions.length > 0 ? [`Subject to: ${conditions.join(', ')}.`] : []),
    // Days to inspect are days to step back.
    ...(conditions.length === 0 && !deal.inspection_period ? ['No contingencies beyond the contract itself.'] : []),
  ];
}

const month = makeOnce(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' }));

const NOTHING = '–';
type Amount = number | null | undefined;
const formatOrNothing = (write: (value: number) => string) => (value: Amount) =>
  value === null || value === undefined ? NOTHING : write(value);

/** "$214,000" */
const usd = formatOrNothing(formatDollars);
/** Amounts that are read as a sum: with cents in all of them where one has any. */
const chooseUsdFormat = (amounts: readonly number[]) => (amounts.every(Number.isInteger) ? usd : formatDollarsAndCents);
/** "1,240", "1.5" */
const formatCount = formatOrNothing(formatNumber);
/** "12.4%" */
const percent = formatOrNothing((value) => `${formatOneDecimal(value)}%`);
/** "1.24" */
const formatRatioOrDash = formatOrNothing(formatRatio);
/** "0.4 mi" */
const miles = formatOrNothing((value) => `${formatOneDecimal(value)} mi`);

/** "Mar 2026", for YYYY-MM-DD. */
const formatMonthYear = (value: string): string => month().format(new Date(`${value.slice(0, 10)}T00:00:00Z`));

/** "Single family" */
export const typeWords = (type: (typeof PROPERTY_TYPES)[number]): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
