import type { z } from '../../core/zod.ts';
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

/**
 * Reads JSON that says what the schema knows in the one spelling of the ledger. Undefined for anything else: an unknown or repeated
 * name, a number or character that is written in another way, a mark or blank before or after it.
 */
export function readSigned<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success && toCanonicalJson(read.data as Canonical) === text ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The points of small order of Ed25519 without their sign: for such a "key" anybody can make signatures that hold. */
export const WEAK_POINTS: readonly string[] = [
  `${'0'.repeat(64)}`,
  `01${'0'.repeat(62)}`,
  `ec${'f'.repeat(60)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
];
/** Coordinates above the prime of the curve: a second spelling of the lowest ones. */
export const SECOND_SPELLING = /^(?:e[d-f]|f[\da-f])(?:ff){30}7f$/;

/** Whether a key in hexadecimal can have signed something: 32 bytes in their one spelling, of no small order. */
export function isSoundPublicKey(hex: string): boolean {
  if (!/^[\da-f]{64}$/.test(hex)) return false;
  const unsigned = hex.slice(0, 62) + (Number.parseInt(hex.slice(62), 16) & 0x7f).toString(16).padStart(2, '0');
  return !WEAK_POINTS.includes(unsigned) && !SECOND_SPELLING.test(unsigned);
}
