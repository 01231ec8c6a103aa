import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { dice } from '#server/tools/demo/random.ts';
import { splitRows } from './split-rows.ts';

const SIGNS = ['"', '"', '""', ',', ',', '\n', '\r\n', '\r', 'a', 'bc', ' ', ';', 'é', '€'];
const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
};

/** The rows; what is wrong with them. */
function rowsIn(pieces: readonly string[]): string[][] | string {
  const splitter = splitRows(',');
  try {
    return [...pieces.flatMap((piece) => [...splitter.take(piece)]), ...splitter.end()];
  } catch (error) {
    const { message } = error as Error;
    return message.includes('never closed') ? 'open quote' : message.includes('far too long') ? 'too long' : message;
  }
}

function expectedRows(text: string): string[][] | string {
  try {
    return parse(text, OPTIONS);
  } catch {
    return 'open quote';
  }
}

test('wherever a text is cut into pieces, its rows are those that a CSV library finds', () => {
  const roll = dice(7);
  for (let n = 0; n < 5000; n += 1) {
    const text = Array.from({ length: roll.between(1, 24) }, () => roll.pick(SIGNS)).join('');
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0) pieces.push(text.slice(at, at + roll.between(1, 6)));
    expect(rowsIn(pieces), JSON.stringify(pieces)).toEqual(expectedRows(text));
  }
});

test('a row of more than 200,000 characters is refused before more of it is read', () => {
  expect(rowsIn([`a,"${'b'.repeat(199_900)}`, '"\n'])).toHaveLength(1);
  expect(rowsIn([`a,${'b'.repeat(200_000)}\n`])).toBe('too long');
  expect(rowsIn([`a,"${'b'.repeat(150_000)}`, 'b'.repeat(60_000)])).toBe('too long');
});
