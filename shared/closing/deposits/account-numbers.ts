/** Detects bank account numbers: none may be stored with a deposit, since wire fraud begins with them. */

/** "acct 12345678", "routing # 0210 0002 1": a keyword followed by six digits. */
const NAMED = /\b(?:accounts?|accts?|a\/c|checking|savings|routing|aba|rtn|iban|swift|sort code)\b[^\n\d]{0,20}\d(?:[ .-]?\d){5}/i;
const DIGITS = /(?<![\d+])\d(?:[ -]?\d)*/g;
const DAY = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{4})(?!\d)/g;
const AMERICAN_PHONE = /(?<!\d)(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[ .-]?\d{4}(?!\d)/g;
/** With its plus, up to the fifteen digits that a phone number has. */
const OTHER_PHONE = /\+[1-9](?:[ ().-]{0,2}\d){6,14}(?!\d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/gi;
/** Longer than a file number, a ZIP+4 code or a phone number. */
const LONG = 11;

/** ISO 13616: the letters as numbers, the first four characters last, leave 1 of 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase();
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const sign of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Nine digits that begin as those of a Federal Reserve district and keep the check of the ABA. */
function isRouting(digits: string): boolean {
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  return ROUTING_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 10 === 0;
}

/** Whether a text contains an account or routing number. */
export function hasAccountNumber(value: string | null | undefined): boolean {
  const text = value ?? '';
  if (NAMED.test(text) || (text.match(IBAN) ?? []).some(isIban)) return true;
  const rest = text.replaceAll(DAY, ' / ').replaceAll(OTHER_PHONE, ' / ').replaceAll(AMERICAN_PHONE, ' / ');
  return (rest.match(DIGITS) ?? []).some((run) => {
    const digits = run.replaceAll(/\D/g, '');
    // Adjacent numbers are also checked one by one, to find a routing number among others.
    return digits.length >= LONG || isRouting(digits) || run.split(' ').some(isRouting);
  });
}

/** For fields of text. */
export const NO_ACCOUNT_NUMBER = { test: (text: string): boolean => !hasAccountNumber(text) };
