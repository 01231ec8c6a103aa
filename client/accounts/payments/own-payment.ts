/** What this browser remembers of a payment: which one is under way, and the secret that stands for a guest. */
import { readStored, writeStored } from '#client/core/browser-storage.ts';

const PAYMENT_KEY = 'payment';
const SECRET_KEY = 'payment_claim';

/** The payment that is under way in this browser; undefined when none is. */
export function paymentUnderWay(): number | undefined {
  const id = Number(readStored(PAYMENT_KEY));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
export const rememberPayment = (id: number): void => writeStored(PAYMENT_KEY, String(id));
export const forgetPayment = (): void => writeStored(PAYMENT_KEY, null);

/** The guest's secret; null when there is none. */
export const claimSecret = (): string | null => readStored(SECRET_KEY);

/** The guest's secret, made when there is none: kept before it is sent, so that a lost answer loses no payment. */
export function claimSecretOfGuest(): string {
  const known = claimSecret();
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(SECRET_KEY, made);
  return made;
}
export const forgetSecret = (): void => writeStored(SECRET_KEY, null);
