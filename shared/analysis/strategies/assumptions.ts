/**
 * What is assumed where a property does not say: usual costs, loan terms and the return that is asked for. An account changes them
 * for all its properties, and a property has its own; what is left blank falls back. Every default names where it comes from.
 */
import { optionalDecimal, optionalMoney, type OptionalField } from '../../core/fields.ts';
import { identity, momentSchema, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { FIRST_ESTIMATE } from './repairs/estimate.ts';
import { LOCAL_FACTOR } from './repairs/repair.ts';

const ASSUMPTION_UNITS = ['usd', 'usd_month', 'usd_year', 'percent', 'months', 'years', 'days', 'ratio'] as const;
type AssumptionUnit = (typeof ASSUMPTION_UNITS)[number];

export const ASSUMPTION_GROUPS = {
  return: 'Target returns',
  offer: 'Wholesale and assignment',
  costs: 'Purchase, repairs, sale',
  holding: 'Holding',
  loan: 'Hard money loan',
  double_close: 'Double close',
  rental: 'Rental',
  rental_loan: 'Rental loan and refinancing',
  retail: 'Retail sale as is',
} as const;
type AssumptionGroup = keyof typeof ASSUMPTION_GROUPS;

interface Definition {
  label: string;
  group: AssumptionGroup;
  unit: AssumptionUnit;
  default: number | null;
  source: string;
  min: number;
  max: number;
}

/** Default null: only the property itself can state it. The source is where the default comes from, or what to enter. */
type Row = readonly [label: string, unit: AssumptionUnit, fallback: number | null, source: string, min: number, max: number];

const defineGroup = <Key extends string>(group: AssumptionGroup, rows: Record<Key, Row>) =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([key, [label, unit, fallback, source, min, max]]) => [
      key,
      { label, group, unit, default: fallback, source, min, max },
    ]),
  ) as Record<Key, Definition>;

const MAX_USD = 1_000_000_000;
const OWN = 'Our choice';
const FLIP_COSTS = 'Usual costs of a flip: arvanalyzer.com, freereicalc.com, flipmantis.com';
const DOUBLE_CLOSE = 'wholesalepropertyguide.org, biltai.io';
const RULE_OF_THUMB = 'Rule of thumb: look at the tax bill and the policy';

/** Every assumption, by the name under which it is stored and sent. */
export const ASSUMPTIONS = {
  ...defineGroup('return', {
    flip_margin: ['Flip margin', 'percent', 15, `Of the ARV. ${OWN}: buyers ask for 10 to 20`, 0, 45],
    retail_margin: ['Retail margin', 'percent', 10, `Of the sale price. ${OWN}`, 0, 45],
    cash_on_cash: ['Cash-on-cash return', 'percent', 8, `A year, on the cash put in. ${OWN}`, 0, 100],
    min_dscr: ['Minimum DSCR', 'ratio', 1.2, 'Lenders ask for 1.20 to 1.25', 0, 5],
  }),
  ...defineGroup('offer', {
    rule_percent: [
      'End buyer pays, of ARV',
      'percent',
      70,
      'The 70% rule: hardmoneyman.com, proppipeline.com. Hot markets 75, heavy repairs 65',
      1,
      100,
    ],
    wholesale_fee: ['Default fee', 'usd', 10_000, 'Worked example: biggerpockets.com', 0, MAX_USD],
    earnest_money: ['Earnest money', 'usd', 1_000, `At risk until closing. ${OWN}`, 0, MAX_USD],
    wholesale_days: ['Days to closing', 'days', 30, OWN, 1, 730],
  }),
  ...defineGroup('costs', {
    buy_closing: ['Purchase closing costs', 'percent', 2, `Of the price. ${FLIP_COSTS}: 1 to 3`, 0, 50],
    contingency: ['Contingency', 'percent', 15, `Of the repairs. ${FLIP_COSTS}: 10 to 20`, 0, 100],
    local_factor: [
      'Local factor',
      'ratio',
      FIRST_ESTIMATE.local_factor,
      '1 is the national average: compare a contractor’s bid with an estimate. New repair estimates start with it, and each may have its own',
      LOCAL_FACTOR.min,
      LOCAL_FACTOR.max,
    ],
    selling: ['Selling costs', 'percent', 8, `Of the sale price: commission, closing, concessions. ${FLIP_COSTS}: 8 to 10`, 0, 25],
  }),
  ...defineGroup('holding', {
    months_held: ['Months held', 'months', 5, `From buying to selling. ${FLIP_COSTS}`, 0, 60],
    monthly_holding: [
      'Holding costs',
      'usd_month',
      1_500,
      'Taxes, insurance, utilities. Used where the property has no holding costs; flipmantis.com: 1,300 to 2,900 with interest',
      0,
      1_000_000,
    ],
  }),
  ...defineGroup('loan', {
    flip_loan: [
      'Loan to price',
      'percent',
      85,
      'Of the price. Hard money lends 80 to 90; leave its interest out of the holding costs. 0: paid in cash',
      0,
      100,
    ],
    flip_points: ['Points', 'percent', 2, 'Of the loan. Hard money: 1 to 3', 0, 20],
    flip_rate: ['Interest rate', 'percent', 11, 'Hard money, interest only: 10 to 12', 0, 30],
  }),
  ...defineGroup('double_close', {
    ab_closing: ['A to B closing costs', 'percent', 1.5, `Of the price. ${DOUBLE_CLOSE}`, 0, 20],
    ab_fixed: ['A to B fixed costs', 'usd', 600, DOUBLE_CLOSE, 0, 100_000],
    bc_closing: ['B to C closing costs', 'percent', 1, `Of the end buyer’s price. ${DOUBLE_CLOSE}`, 0, 20],
    bc_fixed: ['B to C fixed costs', 'usd', 600, DOUBLE_CLOSE, 0, 100_000],
    funding: ['Transactional funding fee', 'percent', 1, `Of the price, for a day or two. ${DOUBLE_CLOSE}: 1 to 2`, 0, 20],
    funding_minimum: ['Minimum funding fee', 'usd', 1_500, OWN, 0, 100_000],
  }),
  ...defineGroup('rental', {
    rent: ['Rent', 'usd_month', null, 'What a tenant pays a month: enter it, nobody guesses it', 0, 1_000_000],
    tax_year: ['Property taxes', 'usd_year', null, 'From the tax bill; without it the rate below, of the ARV', 0, 10_000_000],
    insurance_year: ['Insurance', 'usd_year', null, 'From the policy; without it the rate below, of the ARV', 0, 10_000_000],
    hoa_month: ['HOA', 'usd_month', 0, 'Dues of the owners’ association, if there is one', 0, 100_000],
    tax_rate: ['Property tax rate', 'percent', 1.1, `Of the ARV a year. ${RULE_OF_THUMB}`, 0, 5],
    insurance_rate: ['Insurance rate', 'percent', 0.5, `Of the ARV a year. ${RULE_OF_THUMB}`, 0, 5],
    vacancy: ['Vacancy', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 100],
    management: ['Management', 'percent', 8, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50],
    maintenance: ['Maintenance', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50],
    capex: ['CapEx reserve', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50],
    ready_months: ['Months to first rent', 'months', 1, `Bought to rent out. ${OWN}`, 0, 60],
  }),
  ...defineGroup('rental_loan', {
    rent_loan: ['Rental loan to price', 'percent', 75, 'Of the price. Usual for an investor', 0, 100],
    rent_rate: ['Rental interest rate', 'percent', 7, 'A year. Ask your lender', 0, 30],
    rent_years: ['Rental loan term', 'years', 30, 'Usual term', 5, 50],
    refi_ltv: ['Refinance loan to value', 'percent', 75, 'Of the ARV. avivjan/BrrrrDealAnalyzer', 0, 100],
    refi_costs: ['Refinance costs', 'usd', 4_000, OWN, 0, 1_000_000],
  }),
  ...defineGroup('retail', {
    retail_months: ['Months to sell', 'months', 3, OWN, 0, 60],
    as_is_discount: ['As-is discount', 'percent', 5, `Of the ARV, beside the repairs that a buyer takes on. ${OWN}`, 0, 50],
    retail_prep: ['Cleanup and minor repairs', 'usd', 3_000, OWN, 0, 1_000_000],
  }),
};

export type AssumptionKey = keyof typeof ASSUMPTIONS;
export const ASSUMPTION_KEYS = Object.keys(ASSUMPTIONS) as AssumptionKey[];

/** Only the property itself can state these; no account can assume them. */
export const PROPERTY_KEYS = ['rent', 'tax_year', 'insurance_year', 'hoa_month'] as const satisfies readonly AssumptionKey[];
type PropertyKey = (typeof PROPERTY_KEYS)[number];
type AccountKey = Exclude<AssumptionKey, PropertyKey>;
export const ACCOUNT_KEYS = ASSUMPTION_KEYS.filter((key): key is AccountKey => !(PROPERTY_KEYS as readonly string[]).includes(key));

/** The repair estimate of a property says them for that property. */
const ACCOUNT_ONLY = ['local_factor'] as const satisfies readonly AssumptionKey[];
type OfPropertyKey = Exclude<AssumptionKey, (typeof ACCOUNT_ONLY)[number]>;
/** What a property may override. */
export const OF_PROPERTY_KEYS = ASSUMPTION_KEYS.filter((key): key is OfPropertyKey => !(ACCOUNT_ONLY as readonly string[]).includes(key));

/** All of them with a value; null only where nothing can be assumed. */
export type Assumptions = Record<AssumptionKey, number | null>;
/** Some of them: what an account or a property has of its own. */
export type OwnAssumptions = Partial<Record<AssumptionKey, number | null>>;

const DECIMALS: Partial<Record<AssumptionUnit, number>> = { percent: 3, months: 2, years: 2, ratio: 2, days: 0 };

const mapKeys = <Key extends AssumptionKey, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

const buildField = (key: AssumptionKey): OptionalField<number | null, number | string | null> => {
  const { label, unit, min, max } = ASSUMPTIONS[key];
  const decimals = DECIMALS[unit];
  if (decimals === undefined) return optionalMoney({ label, max });
  return optionalDecimal({ label, min, max, decimals, step: decimals === 0 ? 1 : 0.01 });
};

/** What an account may assume; blank is the default. */
export const accountAssumptionFields = mapKeys(ACCOUNT_KEYS, buildField);
/** What a property may say or assume; blank is what the account assumes. */
export const propertyAssumptionFields = mapKeys(OF_PROPERTY_KEYS, buildField);

const accountAssumptionsInput = z.object(accountAssumptionFields);
export type AccountAssumptionsInput = z.output<typeof accountAssumptionsInput>;
export const propertyAssumptionsInput = z.object(propertyAssumptionFields);
export const accountAssumptionsReplacement = accountAssumptionsInput.extend({ version: target.version });
export const propertyAssumptionsReplacement = propertyAssumptionsInput.extend(target);

const ASSUMPTION_ORIGINS = ['property', 'account', 'default', 'unknown'] as const;

/** An assumption as it is used, and whose it is. */
export const usedAssumption = z.object({
  key: z.enum(ASSUMPTION_KEYS as [AssumptionKey, ...AssumptionKey[]]),
  label: z.string(),
  group: z.string(),
  unit: z.enum(ASSUMPTION_UNITS),
  /** null where only the property can state it and does not. */
  value: z.number().nullable(),
  origin: z.enum(ASSUMPTION_ORIGINS),
  default: z.number().nullable(),
  source: z.string(),
});
type UsedAssumption = z.output<typeof usedAssumption>;

/** The effective value of each: the property's, else the account's, else the default. */
export const resolveAssumptions = (account: OwnAssumptions = {}, property: OwnAssumptions = {}): Assumptions =>
  mapKeys(ASSUMPTION_KEYS, (key) => property[key] ?? account[key] ?? ASSUMPTIONS[key].default);

/** The same as a list, each with its origin. */
export function listUsedAssumptions(account: OwnAssumptions, property: OwnAssumptions, keys: readonly AssumptionKey[]): UsedAssumption[] {
  const used = resolveAssumptions(account, property);
  const has = (own: OwnAssumptions, key: AssumptionKey) => own[key] !== undefined && own[key] !== null;
  return keys.map((key) => {
    const { label, group, unit, source, default: fallback } = ASSUMPTIONS[key];
    const origin = has(property, key) ? 'property' : has(account, key) ? 'account' : fallback === null ? 'unknown' : 'default';
    return { key, label, group: ASSUMPTION_GROUPS[group], unit, value: used[key], origin, default: fallback, source };
  });
}

const buildOwnShape = <Key extends AssumptionKey>(keys: readonly Key[]) =>
  mapKeys(keys, (key) => z.number().nullable().meta({ description: ASSUMPTIONS[key].label }));
const versionFields = {
  /** What is used of each, and whose it is. */
  used: z.array(usedAssumption),
  /** null until the first one is set. */
  updated_at: momentSchema.nullable(),
  version: identity.version.nullable(),
};

export const accountAssumptions = z.object({ ...buildOwnShape(ACCOUNT_KEYS), ...versionFields }).meta({ id: 'Assumptions' });
export type AccountAssumptions = z.output<typeof accountAssumptions>;
export const propertyAssumptions = z
  .object({ property_id: identity.id, ...buildOwnShape(OF_PROPERTY_KEYS), ...versionFields })
  .meta({ id: 'PropertyAssumptions' });
export type PropertyAssumptions = z.output<typeof propertyAssumptions>;
