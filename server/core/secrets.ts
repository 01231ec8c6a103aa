/** Secrets that open something: 256 random bits, or a code to type. Only their hashes are stored. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const SECRET = /^[\w-]{43}$/;

/** A token for an address, a cookie or a header. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text can be a token that was made here. */
export const isSecret = (text: string): boolean => SECRET.test(text);

/** A code of so many digits. */
export const generateCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0');

/** SHA-256 in hexadecimal digits. */
export const toSha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
