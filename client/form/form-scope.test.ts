import { expect, test } from 'vitest';
import { parseTypedNumber } from './form-scope.ts';

test.each([
  ['118000', 118_000],
  [' 1.5 ', 1.5],
  ['12.', 12],
  ['.5', 0.5],
  ['', undefined],
  ['-5000', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  [undefined, undefined],
])('%j counts as %j in live figures', (typed, amount) => {
  expect(parseTypedNumber(typed)).toBe(amount);
});
