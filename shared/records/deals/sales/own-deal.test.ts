import { expect, test } from 'vitest';
import { endBuyerPrice } from './own-deal.ts';

test.each([
  // The contract is handed on at its price, and the fee is paid beside it.
  ['assignment', 90_000, 90_000, 12_500.5, 102_500.5],
  ['wholesale', 90_000, 90_000, 10_000, 100_000],
  ['assignment', 90_000, 90_000, null, 90_000],
  // The buyer's total was entered, and the fee once more.
  ['assignment', 90_000, 100_000, 10_000, 100_000],
  ['wholesale', 90_000, 97_000, 10_000, 97_000],
  // A second sale has its own price, whatever fee was noted.
  ['double_close', 90_000, 90_000, 10_000, 90_000],
  ['fix_and_flip', 90_000, 250_000, null, 250_000],
  ['direct_sale', 90_000, 120_000, 5_000, 120_000],
  // Nobody bought from us.
  ['buy_and_hold', 90_000, 150_000, null, 90_000],
] as const)('%s: contract %d, sale %d, fee %d: the end buyer pays %d', (deal_type, purchase_price, sale_price, assignment_fee, paid) => {
  expect(endBuyerPrice({ deal_type, purchase_price, sale_price, assignment_fee })).toBe(paid);
});
