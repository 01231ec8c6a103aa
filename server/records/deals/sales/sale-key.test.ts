import { expect, test } from 'vitest';
import { toSaleKey } from './sale-key.ts';

const known = { sold_on: '2026-05-01', reference: null, address: '12 N. Main Street', city: 'Seattle', zip: '98103-1234' };

test('the same sale in two spellings has one key, another day or house has not', () => {
  const key = toSaleKey(known);
  expect(toSaleKey({ ...known, address: '12 north main st', zip: '98103', city: null })).toBe(key);
  expect(toSaleKey({ ...known, sold_on: '2026-05-02' })).not.toBe(key);
  expect(toSaleKey({ ...known, zip: '98104' })).not.toBe(key);
  expect(toSaleKey({ ...known, zip: null })).not.toBe(toSaleKey({ ...known, zip: null, city: 'Tacoma' }));
});

test('a parcel is worth more than an address; without both there is no key', () => {
  expect(toSaleKey({ ...known, reference: ' apn  7' })).toBe(toSaleKey({ ...known, reference: 'APN 7', address: 'Elsewhere' }));
  expect(toSaleKey({ ...known, address: null })).toBeNull();
});
