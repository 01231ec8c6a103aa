/** The answer of GET /properties/{id}/valuation: the price of the repaired property, by sales nearby. */
import { optionalDay, optionalOption } from '../../core/fields.ts';
import { identity, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { saleRecord } from '../../records/deals/sales/sale.ts';
import { COMPARABLE_CHOICES } from './comparable.ts';

/** How the sales were found: around the property's coordinates, or in its ZIP code. */
const VALUATION_METHODS = ['distance', 'zip'] as const;

/** The coverage of the range, in percent. */
export const RANGE_COVERAGE = 80;

/** Fewer comparables than this give no number. */
export const FEWEST_COMPARABLES = 3;

const adjustment = z.object({
  code: z.string(),
  label: z.string(),
  /** Whole dollars, added to the price of the sale. */
  amount: z.int(),
  /** How the amount was calculated, with the numbers of both houses. */
  formula: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

/** One reason why a sale counts for more or less; the weight is the product of all. */
const weightTerm = z.object({ code: z.string(), label: z.string(), factor: z.number(), formula: z.string() });
export type WeightTerm = z.output<typeof weightTerm>;

const comparable = z
  .object({
    sale: saleRecord,
    distance_miles: z.number().nullable(),
    /** From the sale to the day of the valuation. */
    days: z.int(),
    adjustments: z.array(adjustment),
    /** The price and its adjustments: what the house would have sold for as this one, now. */
    adjusted_price: z.number().meta({ description: 'US dollars' }),
    /** Its share of the value, from 0 to 1; the shares of all included ones add up to 1. */
    weight: z.number(),
    weight_terms: z.array(weightTerm),
    included: z.boolean(),
    choice: z.enum(COMPARABLE_CHOICES).nullable(),
    /** A sale of the same house: excluded, and never shown to buyers or sellers. */
    is_own: z.boolean(),
    /** Why it is not included, in plain words. */
    why_not: z.string().nullable(),
  })
  .meta({ id: 'Comparable' });
export type Comparable = z.output<typeof comparable>;

export const valuation = z
  .object({
    property_id: identity.id,
    as_of: z.string().meta({ format: 'date', description: 'The day of the value: nothing that was sold later is in it' }),
    /** Shown with the value: its date and why; null where it is today's. */
    as_of_note: z.string().nullable(),
    /** After repair value in whole dollars; null while the data are too thin, or too uncertain for a number. */
    arv: z.int().nullable(),
    /** The range which holds the price in `coverage` of a hundred cases. */
    low: z.int().nullable(),
    high: z.int().nullable(),
    /** The lower of mean and median, rounded down to a thousand. */
    conservative: z.int().nullable(),
    confidence: z.int().min(0).max(100).nullable(),
    coverage: z.int(),
    method: z.enum(VALUATION_METHODS),
    /** Included ones first, by weight; then those left out. */
    comparables: z.array(comparable),
    /** How many more sales are needed for a number; 0 when there is one, or when uncertainty is the reason. */
    needed: z.int().min(0),
    /** The ratio of the range's ends, where the range is too wide for a number; else null. */
    too_wide: z.number().nullable(),
    /** Caveats about the value, in plain words. */
    caveats: z.array(z.string()),
    /** Missing data that would improve the value, in plain words. */
    missing: z.array(z.string()),
    /** What the value and its range are based on, in plain words. */
    rests_on: z.array(z.string()),
    /** Which version of the rules. */
    model: z.string(),
  })
  .meta({ id: 'Valuation' });
export type Valuation = z.output<typeof valuation>;

export const valuationInput = z.object({
  id: recordId,
  as_of: optionalDay({ label: 'As of' }).meta({
    description: 'A day up to today: the value as of then. Without it that of today, or of the newest sales where those are old',
  }),
});

export const comparableChoiceInput = z.object({
  id: recordId,
  sale_id: recordId,
  choice: optionalOption(COMPARABLE_CHOICES, { label: 'Choice' }).meta({ description: 'null leaves it to the rules' }),
});
