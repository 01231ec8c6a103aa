/** Matches the columns of a file to our fields by their names. */
import { HEADER_NAMES, normalHeader } from './header-names.ts';
import type { ImportTarget, Mapping } from './target.ts';
import { findVendor, type NameOrder } from './vendors.ts';

export interface Suggestion {
  /** The tool whose export this looks like. */
  vendor: string | null;
  mapping: Mapping;
  name_order: NameOrder;
}

/**
 * Which column becomes what, as far as the names tell: by a tool's own names, then by known names, then by likeness. A column
 * that is not clearly one of ours stays unmatched, and no field gets two columns, except phone and email with their spares.
 */
export function suggestMapping(columns: readonly string[]): Suggestion {
  const normal = new Map(columns.map((column) => [column, normalHeader(column)]));
  const vendor = findVendor(new Set(normal.values()));
  const best = new Map<ImportTarget, { column: string; rank: number }>();
  const offer = (column: string, target: ImportTarget, rank: number) => {
    const known = best.get(target);
    if (!known || rank < known.rank) best.set(target, { column, rank });
  };
  for (const [column, name] of normal) {
    const special = vendor?.means && Object.hasOwn(vendor.means, name) ? vendor.means[name] : undefined;
    if (special === null) continue;
    if (special) offer(column, special, -1);
    else for (const { target, rank } of EXACT.get(name) ?? []) offer(column, target, rank);
  }
  const taken = new Set([...best.values()].map(({ column }) => column));
  for (const column of columns) {
    if (taken.has(column) || (vendor && vendor.means?.[normalHeader(column)] === null)) continue;
    const target = likely(column);
    if (target) offer(column, target, LIKELY_RANK);
  }
  // The street's own column says more surely than the whole address whether a row has one.
  if (best.has('property_address')) best.delete('full_address');
  return { vendor: vendor?.name ?? null, mapping: inFileOrder(columns, best), name_order: vendor?.nameOrder ?? 'first_last' };
}

const LIKELY_RANK = 1000;

const EXACT = new Map<string, { target: ImportTarget; rank: number }[]>();
for (const [target, names] of Object.entries(HEADER_NAMES) as [ImportTarget, readonly string[]][])
  for (const [rank, name] of names.entries()) {
    const key = normalHeader(name);
    EXACT.set(key, [...(EXACT.get(key) ?? []), { target, rank }]);
  }

/** Further numbers and addresses of the same owner, used when the first is empty or unusable. */
const SPARE: readonly { target: ImportTarget; form: RegExp }[] = [
  {
    target: 'phone',
    form: /^(?:contact1|seller1?|owner1?|primary|home|work|best)?(?:phone|cell|mobile|landline|cellphone|mobilephone|homephone)(?:number)?\d{0,2}$/,
  },
  { target: 'email', form: /^(?:contact1|seller1?|owner1?|primary)?email(?:address)?\d{0,2}$/ },
];

const spareOf = (name: string): ImportTarget | undefined => SPARE.find(({ form }) => form.test(name))?.target;

/** Whether a column has a name that is known from some tool. */
export const isKnownHeader = (column: string): boolean => EXACT.has(normalHeader(column)) || spareOf(normalHeader(column)) !== undefined;

function inFileOrder(columns: readonly string[], best: ReadonlyMap<ImportTarget, { column: string }>): Mapping {
  const targetOf = new Map([...best].map(([target, { column }]) => [column, target]));
  const mapping: Mapping = {};
  for (const column of columns) {
    const target = targetOf.get(column) ?? spareOf(normalHeader(column));
    if (target) mapping[column] = target;
  }
  return mapping;
}

const ALIASES: Readonly<Record<string, string>> = {
  addr: 'address',
  adr: 'address',
  prop: 'property',
  est: 'estimated',
  val: 'value',
  tel: 'phone',
  ph: 'phone',
  zipcode: 'zip',
  postcode: 'zip',
  mtg: 'mortgage',
  bal: 'balance',
  firstname: 'first',
  lastname: 'last',
  fullname: 'full',
  num: 'number',
};
/** Words that may stand beside a known name without changing what it means. */
const NEUTRAL = new Set([
  'the',
  'of',
  'lead',
  'subject',
  'seller',
  'sellers',
  'owner',
  'owners',
  'primary',
  'main',
  '1',
  'usd',
  '$',
  'current',
  'number',
  'code',
  'name',
  'in',
]);
/** Words after which an address, a name or a number is someone else's. */
const FOREIGN = new Set([
  'mailing',
  'mail',
  'agent',
  'buyer',
  'lender',
  'trustee',
  'attorney',
  '2',
  'second',
  'spouse',
  'co',
  'prior',
  'tax',
  'assessed',
]);
/** A seller's or owner's address and city is where they get post, not the house. */
const OWN_ADDRESS = new Set(['owner', 'owners', 'seller', 'sellers']);

const tokens = (header: string): string[] =>
  header
    .replace(/['’]/g, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean)
    .map((token) => ALIASES[token] ?? token);

/** Targets that likeness may choose; the rest is too easily mistaken. */
const LIKELY: readonly ImportTarget[] = [
  'property_address',
  'property_city',
  'property_state',
  'property_zip',
  'property_type',
  'first_name',
  'last_name',
  'owner_name',
  'email',
  'phone',
  'estimated_value',
  'mortgage_balance',
  'asking_price',
  'notes',
];
const PHRASES = LIKELY.flatMap((target) => HEADER_NAMES[target].map((name) => ({ target, words: tokens(name) })));

/** The one target whose known names share all their words with this header, give or take a typing mistake and neutral words. */
function likely(header: string): ImportTarget | undefined {
  const words = tokens(header);
  if (words.some((word) => FOREIGN.has(word))) return undefined;
  const found = new Set<ImportTarget>();
  for (const phrase of PHRASES) {
    if (words.length > phrase.words.length + 2) continue;
    if (!phrase.words.every((word) => words.some((other) => alike(word, other)))) continue;
    const extra = words.filter((word) => !phrase.words.some((other) => alike(word, other)));
    if (!extra.every((word) => NEUTRAL.has(word))) continue;
    if (phrase.target.startsWith('property_') && extra.some((word) => OWN_ADDRESS.has(word))) continue;
    found.add(phrase.target);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Equal, or one typing mistake (a letter wrong, missing, extra or swapped with its neighbour) in a word of five letters or more. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restA === [...restB].reverse().join(''));
}
