/** Rows as CSV that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell that becomes a formula. */
import { stringify } from 'csv-stringify/sync';
import { guardFormulas } from './formula-guard.ts';

export type Cell = string | number | boolean | null | undefined;

const safe = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? guardFormulas(cell) : String(cell);
};

const lines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(safe)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n\t]/ },
  );

/** The file, batch by batch. */
export async function* csvOf(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield `\ufeff${lines([header])}`;
  for await (const batch of batches) if (batch.length > 0) yield lines(batch);
}
