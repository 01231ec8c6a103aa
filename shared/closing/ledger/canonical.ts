/** Canonical JSON (RFC 8785, whole numbers only), so that hashes are the same everywhere. */

/** Values of a ledger entry. Money is in cents. */
export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [name: string]: Canonical | undefined };

/** Halves of a surrogate pair have no UTF-8. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Keys sorted by UTF-16 code units, no white space, names without a value left out. Throws for a fraction and for broken text. */
export function toCanonicalJson(value: Canonical): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`The ledger holds whole numbers alone, and not ${value}`);
    // Minus zero is written as zero.
    return String(value === 0 ? 0 : value);
  }
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new TypeError('The ledger holds no half of a character');
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, member] as const]));
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${toCanonicalJson(name)}:${toCanonicalJson(member)}`).join(',')}}`;
}

const isList = (value: Exclude<Canonical, string | number | boolean | null>): value is readonly Canonical[] => Array.isArray(value);

/** Text entered by people, cleaned for the ledger. */
export const toWholeText = (text: string): string => text.replaceAll(new RegExp(LONE_SURROGATE, 'g'), '\ufffd');
