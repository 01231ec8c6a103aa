/** Whether the first values of a column look like what it becomes. */

/** Names of columns in thousands of dollars. */
export const IN_THOUSANDS = /\(?\$?\s?0{3}'?s?\)?\s*$|\bin (?:thousands|000'?s)\b|\bthousands\b|\(\$?k\)/i;

/** What at least one value must look like, by targets; of all others anything goes. */
const LOOKS: readonly (readonly [targets: string, is: RegExp, say: string])[] = [
  ['property_address address full_address mailing_address mailing_full street_name', /\p{L}/u, 'These are numbers without a street'],
  ['property_city city mailing_city', /\p{L}/u, 'These are not cities'],
  ['property_state state mailing_state', /^(?:[a-z]{2}|[a-z][a-z. ]{2,}[a-z])$/i, 'These are not states'],
  ['property_zip zip mailing_zip', /^(?=.*\d)[\w\s-]{3,10}$/, 'These are not ZIP codes'],
  ['last_sale_date date_of_death', /\d[/.-]\d|\p{L}{3}.*\d|\d-?\p{L}{3}|^\d{8}$|^\d{5}(?:\.\d+)?$/u, 'These are not dates'],
  ['estimated_value mortgage_balance year_built', /\d/, 'These are not numbers'],
  ['last_sale_price', /^(?!\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b).*\d/, 'These are not prices'],
  [
    'representative_name deceased_name first_name last_name owner_name name company',
    /^(?!(?:y|n|yes|no|true|false|x)$).*\p{L}/iu,
    'These are not names',
  ],
  ['email', /@/, 'These are not email addresses'],
  ['phone', /(?:\d\D*){7}/, 'These are not phone numbers'],
];
const LOOKS_OF = new Map(LOOKS.flatMap((looks) => looks[0].split(' ').map((target) => [target, looks] as const)));

/** Amounts that are below $1,000 for hardly any house. */
const HOUSE_AMOUNTS: readonly string[] = ['estimated_value', 'asking_price', 'last_sale_price', 'mortgage_balance'];
const LEAST_DOLLARS = 1000;
const SIZES: readonly string[] = ['lot_size', 'lot_square_feet', 'square_feet'];
/** "12-045-003" and "LOT 7": numbers of parcels and plats. */
const PARCEL = /\d-\d|^(?:lot|blk|block)\b/i;

/** What speaks against taking a column for this, by its name and first values; undefined where nothing does. */
export function findColumnDoubt(
  target: string,
  samples: readonly string[],
  column: { name: string; typical: number | null } = { name: '', typical: null },
): string | undefined {
  if (HOUSE_AMOUNTS.includes(target) && column.typical !== null && column.typical < LEAST_DOLLARS)
    return IN_THOUSANDS.test(column.name) ? undefined : 'These are too small for dollars: perhaps thousands';
  if (SIZES.includes(target) && samples.length > 0 && samples.every((sample) => PARCEL.test(sample)))
    return 'These are parcel numbers, not sizes';
  const [, is, say] = LOOKS_OF.get(target) ?? [];
  return samples.length > 0 && !samples.some((sample) => is?.test(sample)) ? say : undefined;
}
