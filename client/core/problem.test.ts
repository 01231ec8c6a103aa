import { expect, test } from 'vitest';
import { joinSentences } from './problem.ts';

test.each([
  [
    'Registration failed. Please try again.',
    'The server did not answer.',
    'Registration failed. Please try again. The server did not answer.',
  ],
  ['Failed to load deals', 'The server did not answer.', 'Failed to load deals. The server did not answer.'],
  ['Really?', 'Yes.', 'Really? Yes.'],
])('%s + %s', (first, second, both) => {
  expect(joinSentences(first, second)).toBe(both);
});
