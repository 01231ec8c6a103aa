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
export type AssumptionUnit = (typeof ASSUMPTION_UNITS)[number];

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
export type AssumptionGroup = keyof typeof ASSUMPTION_GROUPS;

interface Definition {
  label: string;
  group: AssumptionGroup;
  unit: AssumptionUnit;
  /** null: only the property itself can state it. */
  default: number | null;
  /** Where the default comes from, or what to enter. */
  source: string;
  min: number;
  max: number;
}

const MAX_USD = 1_000_000_000;
const OWN = 'Our choice';
const FLIP_COSTS = 'Usual costs of a flip: arvanalyzer.com, freereicalc.com, flipmantis.com';
const DOUBLE_CLOSE = 'wholesalepropertyguide.org, biltai.io';
const RULE_OF_THUMB = 'Rule of thumb: look at the tax bill and the policy';

/** Every assumption, by the name under which it is stored and sent. */
const definitions = {
  flip_margin: defineAssumption('Flip margin', 'return', 'percent', 15, `Of the ARV. ${OWN}: buyers ask for 10 to 20`, 0, 45),
  retail_margin: defineAssumption('Retail margin', 'return', 'percent', 10, `Of the sale price. ${OWN}`, 0, 45),
  cash_on_cash: defineAssumption('Cash-on-cash return', 'return', 'percent', 8, `A year, on the cash put in. ${OWN}`, 0, 100),
  min_dscr: defineAssumption('Minimum DSCR', 'return', 'ratio', 1.2, 'Lenders ask for 1.20 to 1.25', 0, 5),

  rule_percent: defineAssumption(
    'End buyer pays, of ARV',
    'offer',
    'percent',
    70,
    'The 70% rule: hardmoneyman.com, proppipeline.com. Hot markets 75, heavy repairs 65',
    1,
    100,
  ),
  wholesale_fee: defineAssumption('Default fee', 'offer', 'usd', 10_000, 'Worked example: biggerpockets.com', 0, MAX_USD),
  earnest_money: defineAssumption('Earnest money', 'offer', 'usd', 1_000, `At risk until closing. ${OWN}`, 0, MAX_USD),
  wholesale_days: defineAssumption('Days to closing', 'offer', 'days', 30, OWN, 1, 730),

  buy_closing: defineAssumption('Purchase closing costs', 'costs', 'percent', 2, `Of the price. ${FLIP_COSTS}: 1 to 3`, 0, 50),
  contingency: defineAssumption('Contingency', 'costs', 'percent', 15, `Of the repairs. ${FLIP_COSTS}: 10 to 20`, 0, 100),
  local_factor: defineAssumption(
    'Local factor',
    'costs',
    'ratio',
    FIRST_ESTIMATE.local_factor,
    '1 is the national average: compare a contractor’s bid with an estimate. New repair estimates start with it, and each may have its own',
    LOCAL_FACTOR.min,
    LOCAL_FACTOR.max,
  ),
  selling: defineAssumption(
    'Selling costs',
    'costs',
    'percent',
    8,
    `Of the sale price: commission, closing, concessions. ${FLIP_COSTS}: 8 to 10`,
    0,
    25,
  ),

  months_held: defineAssumption('Months held', 'holding', 'months', 5, `From buying to selling. ${FLIP_COSTS}`, 0, 60),
  monthly_holding: defineAssumption(
    'Holding costs',
    'holding',
    'usd_month',
    1_500,
    'Taxes, insurance, utilities. Used where the property has no holding costs; flipmantis.com: 1,300 to 2,900 with interest',
    0,
    1_000_000,
  ),

  flip_loan: defineAssumption(
    'Loan to price',
    'loan',
    'percent',
    85,
    'Of the price. Hard money lends 80 to 90; leave its interest out of the holding costs. 0: paid in cash',
    0,
    100,
  ),
  flip_points: defineAssumption('Points', 'loan', 'percent', 2, 'Of the loan. Hard money: 1 to 3', 0, 20),
  flip_rate: defineAssumption('Interest rate', 'loan', 'percent', 11, 'Hard money, interest only: 10 to 12', 0, 30),

  ab_closing: defineAssumption('A to B closing costs', 'double_close', 'percent', 1.5, `Of the price. ${DOUBLE_CLOSE}`, 0, 20),
  ab_fixed: defineAssumption('A to B fixed costs', 'double_close', 'usd', 600, DOUBLE_CLOSE, 0, 100_000),
  bc_closing: defineAssumption('B to C closing costs', 'double_close', 'percent', 1, `Of the end buyer’s price. ${DOUBLE_CLOSE}`, 0, 20),
  bc_fixed: defineAssumption('B to C fixed costs', 'double_close', 'usd', 600, DOUBLE_CLOSE, 0, 100_000),
  funding: defineAssumption(
    'Transactional funding fee',
    'double_close',
    'percent',
    1,
    `Of the price, for a day or two. ${DOUBLE_CLOSE}: 1 to 2`,
    0,
    20,
  ),
  funding_minimum: defineAssumption('Minimum funding fee', 'double_close', 'usd', 1_500, OWN, 0, 100_000),

  rent: defineAssumption('Rent', 'rental', 'usd_month', null, 'What a tenant pays a month: enter it, nobody guesses it', 0, 1_000_000),
  tax_year: defineAssumption(
    'Property taxes',
    'rental',
    'usd_year',
    null,
    'From the tax bill; without it the rate below, of the ARV',
    0,
    10_000_000,
  ),
  insurance_year: defineAssumption(
    'Insurance',
    'rental',
    'usd_year',
    null,
    'From the policy; without it the rate below, of the ARV',
    0,
    10_000_000,
  ),
  hoa_month: defineAssumption('HOA', 'rental', 'usd_month', 0, 'Dues of the owners’ association, if there is one', 0, 100_000),
  tax_rate: defineAssumption('Property tax rate', 'rental', 'percent', 1.1, `Of the ARV a year. ${RULE_OF_THUMB}`, 0, 5),
  insurance_rate: defineAssumption('Insurance rate', 'rental', 'percent', 0.5, `Of the ARV a year. ${RULE_OF_THUMB}`, 0, 5),
  vacancy: defineAssumption('Vacancy', 'rental', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 100),
  management: defineAssumption('Management', 'rental', 'percent', 8, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50),
  maintenance: defineAssumption('Maintenance', 'rental', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50),
  capex: defineAssumption('CapEx reserve', 'rental', 'percent', 5, 'Of the rent. avivjan/BrrrrDealAnalyzer', 0, 50),
  ready_months: defineAssumption('Months to first rent', 'rental', 'months', 1, `Bought to rent out. ${OWN}`, 0, 60),

  rent_loan: defineAssumption('Rental loan to price', 'rental_loan', 'percent', 75, 'Of the price. Usual for an investor', 0, 100),
  rent_rate: defineAssumption('Rental interest rate', 'rental_loan', 'percent', 7, 'A year. Ask your lender', 0, 30),
  rent_years: defineAssumption('Rental loan term', 'rental_loan', 'years', 30, 'Usual term', 5, 50),
  refi_ltv: defineAssumption('Refinance loan to value', 'rental_loan', 'percent', 75, 'Of the ARV. avivjan/BrrrrDealAnalyzer', 0, 100),
  refi_costs: defineAssumption('Refinance costs', 'rental_loan', 'usd', 4_000, OWN, 0, 1_000_000),

  retail_months: defineAssumption('Months to sell', 'retail', 'months', 3, OWN, 0, 60),
  as_is_discount: defineAssumption(
    'As-is discount',
    'retail',
    'percent',
    5,
    `Of the ARV, beside the repairs that a buyer takes on. ${OWN}`,
    0,
    50,
  ),
  retail_prep: defineAssumption('Cleanup and minor repairs', 'retail', 'usd', 3_000, OWN, 0, 1_000_000),
} satisfies Record<string, Definition>;

export type AssumptionKey = keyof typeof definitions;
export const ASSUMPTION_KEYS = Object.keys(definitions) as AssumptionKey[];
export const ASSUMPTIONS: Readonly<Record<AssumptionKey, Definition>> = definitions;

/** Only the property itself can state these; no account can assume them. */
export const PROPERTY_KEYS = ['rent', 'tax_year', 'insurance_year', 'hoa_month'] as const satisfies readonly AssumptionKey[];
type PropertyKey = (typeof PROPERTY_KEYS)[number];
export type AccountKey = Exclude<AssumptionKey, PropertyKey>;
export const ACCOUNT_KEYS = ASSUMPTION_KEYS.filter((key): key is AccountKey => !(PROPERTY_KEYS as readonly string[]).includes(key));

/** The repair estimate of a property says them for that property. */
const ACCOUNT_ONLY = ['local_factor'] as const satisfies readonly AssumptionKey[];
type OfPropertyKey = Exclude<AssumptionKey, (typeof ACCOUNT_ONLY)[number]>;
/** What a property may override. */
export const OF_PROPERTY_KEYS = ASSUMPTION_KEYS.filter((key): key is OfPropertyKey => !(ACCOUNT_ONLY as readonly string[]).includes(key));

function defineAssumption(
  label: string,
  group: AssumptionGroup,
  unit: AssumptionUnit,
  fallback: number | null,
  source: string,
  min: number,
  max: number,
): Definition {
  return { label, group, unit, default: fallback, source, min, max };
}

/** All of them with a value; null only where nothing can be assumed. */
export type Assumptions = Record<AssumptionKey, number | null>;
/** Some of them: what an account or a property has of its own. */
export type OwnAssumptions = Partial<Record<AssumptionKey, number | null>>;

const DECIMALS: Partial<Record<AssumptionUnit, number>> = { percent: 3, months: 2, years: 2, ratio: 2, days: 0 };

const buildField = (key: AssumptionKey): OptionalField<number | null, number | string | null> => {
  const { label, unit, min, max } = ASSUMPTIONS[key];
  const decimals = DECIMALS[unit];
  if (decimals === undefined) return optionalMoney({ label, max });
  return optionalDecimal({ label, min, max, decimals, step: decimals === 0 ? 1 : 0.01 });
};
const buildFields = <Key extends AssumptionKey>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, buildField(key)])) as Record<Key, OptionalField<number | null, number | string | null>>;

/** What an account may assume; blank is the default. */
export const accountAssumptionFields = buildFields(ACCOUNT_KEYS);
/** What a property may say or assume; blank is what the account assumes. */
export const propertyAssumptionFields = buildFields(OF_PROPERTY_KEYS);

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
export function resolveAssumptions(account: OwnAssumptions = {}, property: OwnAssumptions = {}): Assumptions {
  return Object.fromEntries(ASSUMPTION_KEYS.map((key) => [key, property[key] ?? account[key] ?? ASSUMPTIONS[key].default])) as Assumptions;
}

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
  Object.fromEntries(keys.map((key) => [key, z.number().nullable().meta({ description: ASSUMPTIONS[key].label })])) as Record<
    Key,
    z.ZodNullable<z.ZodNumber>
  >;
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
