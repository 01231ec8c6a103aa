/** Checks of a card number before it is charged, and the cards of the test gateway. */
import { text } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';

const stripSeparators = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** The check digit of ISO/IEC 7812-1, which catches most typing errors. */
export function isLuhn(number: string): boolean {
  const digits = stripSeparators(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const EXPIRY = /^(0[1-9]|1[0-2])\s?\/\s?(\d{2})$/;

/** Whether a card with this date (03/30) is still good: it is until the end of its month, wherever on earth that ends last. */
export function isExpired(expiry: string, now: Date): boolean {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  if (!month || !year) return true;
  const end = Date.UTC(2000 + Number(year), Number(month), 1, 12);
  return now.getTime() >= end;
}

export const cardInput = z
  .object({
    card_number: text({ label: 'Card number', max: 40 }),
    card_expiry: text({ label: 'Expiry date', max: 10, pattern: EXPIRY, wrong: 'Must be a month and a year, such as 03/30' }),
    card_cvc: text({ label: 'Security code', max: 10, pattern: /^\d{3,4}$/, wrong: 'Must be the 3 or 4 digits of the card' }),
    card_holder: text({ label: 'Name on card', max: 100 }),
  })
  .refine((card) => isLuhn(card.card_number), { path: ['card_number'], error: 'Must be a valid card number' });

export type TestResult = 'authorised' | 'refused' | 'pending' | 'redirect' | 'error';
interface TestCard {
  number: string;
  brand: string;
  result: TestResult;
  /** What the test card does. */
  about: string;
}

/** Test numbers published by payment providers; no bank issues them. Any future date and any code work. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', brand: 'Visa', result: 'authorised', about: 'Authorized' },
  { number: '5555 4444 3333 1111', brand: 'Mastercard', result: 'authorised', about: 'Authorized' },
  { number: '4000 0000 0000 0002', brand: 'Visa', result: 'refused', about: 'Refused by the bank' },
  { number: '4000 0000 0000 0077', brand: 'Visa', result: 'pending', about: 'Pending, confirmed after a minute' },
  { number: '4212 3456 7891 0006', brand: 'Visa', result: 'redirect', about: '3-D Secure, asked and answered' },
  { number: '4000 0000 0000 0119', brand: 'Visa', result: 'error', about: 'Error at the bank' },
];

/** The test card with this number, however it is spaced. */
export const findTestCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => stripSeparators(card.number) === stripSeparators(number));
