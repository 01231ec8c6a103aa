import { expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { extractHtmlText } from './received-mail.ts';

const LARGEST = 1024 * 1024;

test.each(['<b>', '<', '<p>', '<div> ', '<blockquote>x', '<!--', '&#', '&nbsp;', '<script>', ' ', '<td', '\n'])(
  'a mail full of %j is read in less than 100 ms',
  (piece) => {
    const html = piece.repeat(LARGEST / piece.length);
    expect(stallOf(() => extractHtmlText(html))).toBeLessThan(MAX_STALL_MS);
  },
);

test('words behind ten thousands of elements are still read', () => {
  expect(extractHtmlText(`${'<i></i>'.repeat(30_000)}<p>Call me</p>`)).toBe('Call me');
});
