/** Forms with files, as browsers send them and as somebody sends them who wants the server to stop. */
import { describe, expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { readBoundary, readFiles, readForm } from './multipart.ts';

const file = (name: string, words = 'x') => `--b\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\n\r\n${words}\r\n`;
const form = (parts: string) => Buffer.from(`${parts}--b--`);

test('files are read in their order, and one more than are taken', () => {
  const field = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n';
  const body = form(`${field}${file('C:\\a.png', 'one')}${field}${file('b.png', 'two')}`);
  expect(readFiles(body, 'b', 5)?.map(({ filename, data }) => [filename, String(data)])).toEqual([
    ['a.png', 'one'],
    ['b.png', 'two'],
  ]);
  expect(readFiles(form(file('a').repeat(9)), 'b', 3)).toHaveLength(4);
  expect(readForm(body, 'b', 4)?.fields.getAll('note')).toEqual(['hello', 'hello']);
  expect(readForm(body, 'b', 3)).toBeUndefined();
});

describe('no form keeps the others waiting', () => {
  const LARGEST = 25 * 1024 * 1024;
  test.each([
    ['nothing', '--b\r\n\r\n\r\n'],
    ['fields', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'],
    ['files', file('a')],
    ['long headers', `--b\r\ncontent-disposition: form-data${'; name='.repeat(500)}\r\n\r\n\r\n`],
    ['delimiters that are none', '--b '],
  ])('%s, over and over', (_, part) => {
    const body = form(part.repeat(Math.floor(LARGEST / part.length)));
    expect(stallOf(() => [readFiles(body, 'b', 20), readForm(body, 'b', 20)])).toBeLessThan(MAX_STALL_MS);
  });

  test.each([' ', ';', '; ', ';\t', 'boundary=', '"'])('a type with %j, over and over', (piece) => {
    const type = `multipart/form-data;${piece.repeat(16_000 / piece.length)}`;
    expect(stallOf(() => readBoundary(type))).toBeLessThan(MAX_STALL_MS);
  });
});
