import { expect, test } from 'vitest';
import { resolveSellerZone } from './zone.ts';

const of = (time_zone: string | null, phone: string) =>
  ({ account: { time_zone, phone } }) as unknown as Parameters<typeof resolveSellerZone>[0];
const nowhere = { property_state: null };

test('a seller reads times where the house is, and in UTC only where the account chose it and nothing is known', () => {
  const undecided = of(null, '(206) 555-0142');
  expect(resolveSellerZone(undecided, { property_state: 'Washington' })).toBe('America/Los_Angeles');
  expect(resolveSellerZone(of('UTC', '2065550142'), { property_state: null, property_address: '12 Elm St, Dallas, TX' })).toBe(
    'America/Chicago',
  );
  expect(resolveSellerZone(of('UTC', '2065550142'), { property_state: null, property_zip: '98101' })).toBe('America/Los_Angeles');
  expect(resolveSellerZone(of('UTC', '2065550142'), nowhere)).toBe('UTC');
  expect(resolveSellerZone(of('America/Denver', '2065550142'), nowhere)).toBe('America/Denver');
  expect(resolveSellerZone(undecided, { ...nowhere, phone: '(512) 555-0188' })).toBe('America/Chicago');
  expect(resolveSellerZone(undecided, nowhere)).not.toBe('UTC');
});
