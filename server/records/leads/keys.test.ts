import { expect, test } from 'vitest';
import { toAddressKey } from '#server/core/address-key.ts';
import { buildLeadKeys } from './keys.ts';

const same = [
  ['123 N. Main Street', '123 north main st'],
  ['123 Main St Apt 4', '123 MAIN STREET, #4'],
  ['123 Main St Apt # 4-B', '123 Main St Unit 4B'],
  ["55 O'Brien Ave.", '55 obrien avenue'],
  ['9 N.W. 5th Ter', '9 Northwest Fifth Terrace'],
  ['9 North West 5th Ter', '9 NW 5TH TERR'],
  ['37-21 80th St', '3721 80th Street'],
  ['8 Cañon Bvd', '8 CANON BVD'],
  ['4 St. Louis Pkwy', '4 Saint Louis Parkway'],
  ['0123 Oak Ln', '123  Oak Lane'],
] as const;

test.each(same)('%s is the house of %s', (a, b) => {
  expect(toAddressKey(a, '95838-1234')).toBe(toAddressKey(b, '95838'));
});

const different = [
  ['123 Main St Apt 4', '123 Main St'],
  ['123 Main St Apt 4', '123 Main St Apt 5'],
  ['123 N Main St', '123 S Main St'],
  ['123 Main St', '123 Main Ave'],
  ['123 Main St', '1234 Main St'],
] as const;

test.each(different)('%s is another house than %s', (a, b) => {
  expect(toAddressKey(a, '95838')).not.toBe(toAddressKey(b, '95838'));
});

test('the same street in another ZIP is another house', () => {
  expect(toAddressKey('1 Elm St', '95838')).not.toBe(toAddressKey('1 Elm St', '10001'));
});

test('nothing to compare gives no key', () => {
  expect(buildLeadKeys({ email: null, phone: '', property_address: ' - ', property_zip: '95838' })).toEqual({
    email_key: null,
    mailing_key: null,
    phone_digits: null,
    address_key: null,
  });
});

test('email ignores case, a phone ignores punctuation and country code', () => {
  const typed = buildLeadKeys({ email: 'Ann@Example.com', phone: '+1 (555) 123-4567', property_address: null, property_zip: null });
  expect(typed.email_key).toBe('ann@example.com');
  expect(typed.phone_digits).toBe('5551234567');
});
