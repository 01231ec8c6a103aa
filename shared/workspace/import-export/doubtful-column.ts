/** Whether the first values of a column look like what it becomes. */

/** Names of columns in thousands of dollars. */
export const IN_THOUSANDS = /\(?\$?\s?0{3}'?s?\)?\s*$|\bin (?:thousands|000'?s)\b|\bthousands\b|\(\$?k\)/i;

const LETTERS = /\p{L}/u;
const STREET = { is: LETTERS, say: 'These are numbers without a street' };
const NAME = { is: /^(?!(?:y|n|yes|no|true|false|x)$).*\p{L}/iu, say: 'These are no names' };
const CITY = { is: LETTERS, say: 'These are no cities' };
const EMAIL = { is: /@/, say: 'These are no email addresses' };
const STATE = { is: /^(?:[a-z]{2}|[a-z][a-z. ]{2,}[a-z])$/i, say: 'These are no states' };
const ZIP = { is: /^(?=.*\d)[\w\s-]{3,10}$/, say: 'These are no ZIP codes' };
const FIGURE = { is: /\d/, say: 'These are no figures' };
const PRICE = { is: /^(?!\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b).*\d/, say: 'These are no prices' };
const DAY = { is: /\d[/.-]\d|\p{L}{3}.*\d|\d-?\p{L}{3}|^\d{8}$|^\d{5}(?:\.\d+)?$/u, say: 'These are no dates' };
const PHONE = { is: /(?:\d\D*){7}/, say: 'These are no phone numbers' };

/** What at least one value must look like, by target; of all others anything goes. */
const LOOKS: Readonly<Record<string, { is: RegExp; say: string }>> = {
  property_address: STREET,
  address: STREET,
  full_address: STREET,
  mailing_address: STREET,
  mailing_full: STREET,
  street_name: STREET,
  property_city: CITY,
  city: CITY,
  mailing_city: CITY,
  property_state: STATE,
  state: STATE,
  mailing_state: STATE,
  property_zip: ZIP,
  zip: ZIP,
  mailing_zip: ZIP,
  last_sale_date: DAY,
  date_of_death: DAY,
  estimated_value: FIGURE,
  mortgage_balance: FIGURE,
  last_sale_price: PRICE,
  year_built: FIGURE,
  representative_name: NAME,
  deceased_name: NAME,
  first_name: NAME,
  last_name: NAME,
  owner_name: NAME,
  name: NAME,
  company: NAME,
  email: EMAIL,
  phone: PHONE,
};

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
    return 'These are numbers of parcels, not sizes';
  const looks = Object.hasOwn(LOOKS, target) ? LOOKS[target] : undefined;
  return looks && samples.length > 0 && !samples.some((sample) => looks.is.test(sample)) ? looks.say : undefined;
}
