import { expect, test } from 'vitest';
import { type Cell, writeCsv } from './write-csv.ts';

async function written(...rows: Cell[][]): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  let text = '';
  for await (const piece of writeCsv(['a', 'b'], batches())) text += piece;
  return text;
}

test('a byte order mark, the header, CRLF', async () => {
  expect(await written([1, 'x'], [null, undefined])).toBe('\ufeffa,b\r\n1,x\r\n,\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-x', "'-x"],
  ['@a', "'@a"],
  ['＝1+1', "'＝1+1"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['-5.25', '-5.25'],
  ['a=b', 'a=b'],
  ["O'Brien", "O'Brien"],
  ['a "b", c', '"a ""b"", c"'],
  ['a\nb', '"a\nb"'],
  [-5.25, '-5.25'],
  [true, 'true'],
])('%j is written as %j', async (cell, text) => {
  expect(await written([cell, ''])).toBe(`\ufeffa,b\r\n${text},\r\n`);
});
