/** Whether the first values of a column look like what it becomes. */

const LETTERS = /\p{L}/u;
const STREET = { is: LETTERS, say: 'These are numbers without a street' };
const NAME = { is: LETTERS, say: 'These are no names' };
const CITY = { is: LETTERS, say: 'These are no cities' };
const EMAIL = { is: /@/, say: 'These are no email addresses' };
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
  first_name: NAME,
  last_name: NAME,
  owner_name: NAME,
  name: NAME,
  company: NAME,
  email: EMAIL,
  phone: PHONE,
};

/** What speaks against taking a column for this, by its first values; undefined where nothing does. */
export function findColumnDoubt(target: string, samples: readonly string[]): string | undefined {
  const looks = Object.hasOwn(LOOKS, target) ? LOOKS[target] : undefined;
  return looks && samples.length > 0 && !samples.some((sample) => looks.is.test(sample)) ? looks.say : undefined;
}
