/** Rows as CSV that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell that becomes a formula. */
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null | undefined;

/** A spreadsheet would run text that begins so, some also with the wide signs of East Asian keyboards. A leading apostrophe makes it text again, and is not shown. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const safe = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  return typeof cell === 'string' && FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
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
