/** Rows as CSV that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell that becomes a formula. */
import { guardFormulas } from './formula-guard.ts';

export type Cell = string | number | boolean | null | undefined;

const NEEDS_QUOTES = /[",\r\n\t]/;

function toText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = guardFormulas(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a file, each with its line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(toText).join(',')}\r\n`).join('');

/** The header line with a byte order mark. */
export const writeCsvHead = (header: readonly string[]): string => `\ufeff${csvLines([header])}`;

/** The file, batch by batch. */
export async function* writeCsv(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield writeCsvHead(header);
  for await (const batch of batches) if (batch.length > 0) yield csvLines(batch);
}
