import { expect, it } from 'vitest';
import { pageNumbers } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 129, [1, 2, 3, null, 129]],
  [3, 129, [1, 2, 3, 4, null, 129]],
  [4, 129, [1, 2, 3, 4, 5, null, 129]],
  [60, 129, [1, null, 59, 60, 61, null, 129]],
  [126, 129, [1, null, 125, 126, 127, 128, 129]],
  [129, 129, [1, null, 127, 128, 129]],
])('page %i of %i offers %j', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});
