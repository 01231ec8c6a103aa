import { expect, test } from 'vitest';
import { quotedParts } from './quoted-parts.ts';

const BODY = 'Paid off since 2011. I would need time first, end of April maybe.';

test('the words of each fact are marked, and nothing is lost', () => {
  const parts = quotedParts(BODY, [
    { id: 2, quote: 'end of April maybe' },
    { id: 1, quote: 'paid off SINCE 2011' },
  ]);
  expect(parts).toEqual([
    { text: 'Paid off since 2011', factId: 1 },
    { text: '. I would need time first, ' },
    { text: 'end of April maybe', factId: 2 },
    { text: '.' },
  ]);
});

test('what two facts claim belongs to the first, and of two that begin together to the longer', () => {
  const parts = quotedParts('roof is gone, fast', [
    { id: 1, quote: 'is gone, fast' },
    { id: 2, quote: 'roof' },
    { id: 3, quote: 'roof is gone' },
  ]);
  expect(parts).toEqual([{ text: 'roof is gone', factId: 3 }, { text: ', fast' }]);
});

test('a quote that is not there, or empty, marks nothing', () => {
  expect(quotedParts(BODY, [{ id: 1, quote: 'next year' }])).toEqual([{ text: BODY }]);
  expect(quotedParts(BODY, [{ id: 1, quote: '' }])).toEqual([{ text: BODY }]);
  expect(quotedParts('', [{ id: 1, quote: 'x' }])).toEqual([]);
});

test('letters that change their number with their case move no mark', () => {
  const body = 'İİ ab AB';
  expect(quotedParts(body, [{ id: 1, quote: 'aB' }])).toEqual([{ text: body }]);
});
