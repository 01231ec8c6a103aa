/** The codes of signers, and what a browser keeps of one that was right. */
import { createHmac } from 'node:crypto';
import { isSameHash, generateCode, toSha256 } from '#server/core/secrets.ts';
import { CODE_LENGTH } from '#shared/closing/contracts/sign.ts';

/** A code, and its hash, which is good for one signer alone. */
export function generateSignCode(signerId: number): { code: string; hash: string } {
  const code = generateCode(CODE_LENGTH);
  return { code, hash: hashSignCode(signerId, code) };
}

export const hashSignCode = (signerId: number, code: string): string => toSha256(`sign code ${signerId} ${code}`);

/** What a browser remembers until a moment: that the code was typed there (`code`, of one link), or the consent given (`browser`). */
export function proveBrowser(key: string, what: 'code' | 'browser', whose: string, until: number): string {
  return `${until.toString(36)}.${createHmac('sha256', key).update(`sign ${what}\n${whose}\n${until}`).digest('base64url')}`;
}

/** Whether the proof was made here, for this, and is still good. */
export function isBrowserProven(key: string, what: 'code' | 'browser', whose: string, proof: string | undefined, now: Date): boolean {
  const until = Number.parseInt(proof?.split('.')[0] ?? '', 36);
  return Number.isSafeInteger(until) && until > now.getTime() && isSameHash(proof ?? '', proveBrowser(key, what, whose, until));
}
