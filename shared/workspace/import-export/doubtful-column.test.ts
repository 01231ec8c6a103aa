import { expect, test } from 'vitest';
import { findColumnDoubt } from './doubtful-column.ts';

test.each([
  ['property_address', ['12', '405', '7'], 'These are numbers without a street'],
  ['property_address', ['12', '405 Oak St'], undefined],
  ['property_address', [], undefined],
  ['first_name', ['1001', '1002'], 'These are not names'],
  ['email', ['yes', 'no'], 'These are not email addresses'],
  ['phone', ['(214) 555-0142'], undefined],
  ['phone', ['3', '4'], 'These are not phone numbers'],
  ['notes', ['1', '2'], undefined],
  ['toString', ['1'], undefined],
])('a column taken for %s with %j: %s', (target, samples, doubt) => {
  expect(findColumnDoubt(target, samples)).toBe(doubt);
});
