import { expect, test } from 'vitest';
import { splitQuotes } from './quoted-parts.ts';

const BODY = 'Paid off since 2011. I would need time first, end of April maybe.';

test('the words of each fact are marked, and nothing is lost', () => {
  const parts = splitQuotes(BODY, [
    { id: 2, quote: 'end of April maybe' },
    { id: 1, quote: 'paid off SINCE 2011' },
  ]);
  expect(parts).toEqual([
    { text: 'Paid off since 2011', factIds: [1] },
    { text: '. I would need time first, ' },
    { text: 'end of April maybe', factIds: [2] },
    { text: '.' },
  ]);
});

test('words that several facts came of are one piece, which names them all', () => {
  const parts = splitQuotes('So the roof is gone, fast. Yes.', [
    { id: 1, quote: 'is gone, fast' },
    { id: 2, quote: 'roof' },
    { id: 3, quote: 'roof is gone' },
    { id: 4, quote: 'Yes' },
  ]);
  expect(parts).toEqual([
    { text: 'So the ' },
    { text: 'roof is gone, fast', factIds: [3, 2, 1] },
    { text: '. ' },
    { text: 'Yes', factIds: [4] },
    { text: '.' },
  ]);
});

test('a quote that is not there, or empty, marks nothing', () => {
  expect(splitQuotes(BODY, [{ id: 1, quote: 'next year' }])).toEqual([{ text: BODY }]);
  expect(splitQuotes(BODY, [{ id: 1, quote: '' }])).toEqual([{ text: BODY }]);
  expect(splitQuotes('', [{ id: 1, quote: 'x' }])).toEqual([]);
});

test('letters that change their number with their case move no mark', () => {
  const body = 'İİ ab AB';
  expect(splitQuotes(body, [{ id: 1, quote: 'aB' }])).toEqual([{ text: body }]);
});
