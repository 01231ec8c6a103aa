/** Parses signed data, and validates public keys. */
import type { z } from '../../core/zod.ts';
import { type Canonical, toCanonicalJson } from './canonical.ts';

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
