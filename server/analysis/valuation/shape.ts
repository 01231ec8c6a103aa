/**
 * The learned shape of the valuation: every constant of it, and how each was found.
 *
 * Tuned on one public county, and so most sure to hold there: rates, closeness and ages on 21,613 house sales of King County, Washington
 * (May 2014 to May 2015), with those fields alone that our records have. Starting values of the rates are a regression of log prices
 * within ZIP codes; the others were tuned on the sales of October to December 2014, valued by those before, and a few settings compared
 * on thirds of the sales of 2015 as well. What such a county lacks, cheap houses of unknown condition beside dear ones, is made up:
 * `RANGE` and `WIDEST` were tuned on made-up counties (seeds 1 to 6 of `makeCounty`), its `firmness` and `alike` on those sales of
 * October to December as well; they are tested on others. How far they hold
 * elsewhere `npm run bench:valuation -- --csv sales.csv` prints by band; nothing may be tuned on the sales of such a verdict.
 */

/** What about a house moves its price, in the order of the lines. */
export const TRAITS = ['time', 'size', 'bedrooms', 'bathrooms', 'lot', 'newer', 'older'] as const;
type Trait = (typeof TRAITS)[number];

interface Rate {
  /** What a neighborhood without sales of its own would use. */
  start: number;
  /** The strength of the prior: it counts as much as this many sales, each one unit from the usual. */
  firmness: number;
  least: number;
  most: number;
}

/**
 * Rates by which the logarithm of the price moves. `time`: a year. `size`, `lot`: the logarithm of the area (an elasticity).
 * `bedrooms`, `bathrooms`: one more. `newer`, `older`: ten years after and before `YEARS.era`. Nothing that is more is worth less: the
 * least of size, rooms and lot is not below 0.
 */
export const ADJUSTMENT_RATES: Record<Trait, Rate> = {
  time: { start: 0, firmness: 30, least: -0.3, most: 0.3 },
  size: { start: 0.66, firmness: 30, least: 0.3, most: 1 },
  bedrooms: { start: 0, firmness: 10, least: 0, most: 0.1 },
  bathrooms: { start: 0.05, firmness: 10, least: 0, most: 0.2 },
  lot: { start: 0.09, firmness: 30, least: 0, most: 0.4 },
  newer: { start: 0.03, firmness: 10, least: -0.1, most: 0.2 },
  older: { start: 0, firmness: 10, least: -0.15, most: 0.15 },
};

/** Houses since `era` lose with age; of older ones some neighborhoods pay more and some less. Older than `oldest` is as old as that. */
export const YEARS = { era: 1970, oldest: 1900 };

/** Of so many nearest sales the rates of a neighborhood are learned, each by e^(-its miles / `miles`). The rules are tried on `trials`. */
export const LEARNING = { neighbours: 120, miles: 1, trials: 60 };

/** The comparables that count: so many, of the greatest weight. */
export const MOST_COMPARABLES = 20;

/** The weight is e^-(miles / near + days / recent + |ln size ratio| / size + |years| / era). */
export const CLOSENESS = {
  ...{ miles: 0.3, days: 800, size: 0.35, years: 25 },
  /** Where houses stand far apart, the distance that counts as near is this part of that to the tenth nearest sale. */
  tenth: 0.3,
  /** What is farther than this from the middle of the adjusted prices, in their own usual distance from it, counts for less. */
  outlying: 1.5,
};

/** A comparable has at least this part of the living area, and at most its inverse. */
export const LEAST_SIZE_RATIO = 0.5;
/** Sales are looked for in boxes of so many miles to each side: the least which has `ENOUGH`. */
export const BOXES = [0.03, 0.06, 0.125, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
/** Sales of the last year; where no box has enough, of the last three. */
export const DAYS_BACK = [365, 1095] as const;
/** Longer ago than any sale. */
export const EVER = 1_000_000;
/** The corners of a box are farther away than its sides: of so many, `LEARNING.neighbours` lie within the circle. */
export const ENOUGH = 160;
/** So many are read of the nearest, and no more looked at than `MOST_SEEN` where very many were sold, or few are of the size. */
export const MOST_READ = 250;
export const MOST_SEEN = 4000;

/** The range: see `toRange`. */
export const RANGE = {
  usual: 0.2,
  unusual: 0.6,
  firmness: { narrower: 16, wider: 8 },
  /** Of a sale whose worth differs by so much, as a logarithm, the rules' error counts for e^-1. */
  alike: 0.2,
  trust: 0.7,
  deep: 0.96,

  narrow: 0.15,
  wide: 0.35,
  drift: 0.15,
};
/** A range, before that, whose end is more than this many times its beginning says nothing: there is no number then. */
export const WIDEST = 3.5;
export const CONFIDENCE = {
  /** A value as of the newest sales, which are old, is trusted no more than this, of 100. */
  old: 30,
  /** The same for one whose house is placed by the center of its ZIP code. */
  around_center: 30,
  /** What it loses where the type of no comparable is known: of houses, of which most sales are, and of other types. */
  untyped: { single_family: 0.25, others: 0.6 },
};
