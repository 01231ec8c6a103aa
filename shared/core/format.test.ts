import { expect, test } from 'vitest';
import { formatPercent, formatWholePercent } from './format.ts';

test.each([
  [10, '10%'],
  [30.38, '30.38%'],
  [-4.5, '−4.5%'],
  [999.99, '999.99%'],
  [1000.4, '1,000%'],
  [17_389.71, '17,390%'],
  [-17_389.71, '−17,390%'],
])('%d percent are written %s', (value, words) => {
  expect(formatPercent(value)).toBe(words);
});

test.each([
  [0, '0%'],
  [0.3, '<1%'],
  [1.4, '1%'],
  [99.4, '99%'],
  [100, '100%'],
])('%d percent without decimals are written %s', (value, words) => {
  expect(formatWholePercent(value)).toBe(words);
});
