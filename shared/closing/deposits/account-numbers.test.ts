import { describe, expect, test } from 'vitest';
import { hasAccountNumber } from './account-numbers.ts';

describe('a bank account', () => {
  test.each([
    'acct 12345678',
    'Account # 001-122-334',
    'wire to account number 00112233',
    'Larkfield Title a/c 4455667',
    'routing: 0210 0002 1',
    '021000021',
    'Dana, 121000248',
    'ABA 011401533',
    '021000021 4455667788',
    '123456789012',
    '4111 1111 1111 1111',
    'IBAN DE00 0000',
    'GB29 NWBK 6016 1331 9268 19',
    'de89370400440532013000',
  ])('is found in %s', (text) => expect(hasAccountNumber(text)).toBe(true));

  test.each([
    'Larkfield Title & Escrow, LLC',
    '1st National Title 2004 Inc.',
    'Account Services, 1200 Market St, Memphis, TN 38103',
    'Dana Whitlow, accounting, ext. 4127',
    '(901) 555-0142',
    '901-555-0142 or 901-555-0143',
    '9015550142',
    '19015550142',
    '+1 901 555 0142',
    '+44 20 7946 0958',
    '+442079460958',
    '38103',
    '38103-1234',
    '381031234',
    '12345 NW 210th Ave Apt 1204, Miami, FL 33032-0417',
    'LT-26-118842',
    '2026-004127',
    'File 26004127',
    'Receipt by email from Dana on 2026-11-20 at 10:41, $12,500.00',
    'Paid 11/20/2026',
    'Order TX24 1001 234',
    '',
    null,
  ])('is not seen in %s', (text) => expect(hasAccountNumber(text)).toBe(false));
});
