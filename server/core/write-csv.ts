/** Rows as CSV that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell that becomes a formula. */

/** An apostrophe keeps text that a spreadsheet would run as a formula; imports remove it again. */

/** What begins a formula, some also with the wide signs of East Asian keyboards. */
const SIGNS = '=+\\-@＝＋－＠';
/** A spreadsheet of another country parts cells at other signs, and there quotes that stand within a cell keep nothing together. */
const LATER_CELL = `[;|\\t\\r\\n][ "]*`;

const BEGINS = new RegExp(`^[${SIGNS}\\t\\r]`);
const GOES_ON = new RegExp(`(${LATER_CELL})(?=[${SIGNS}])`, 'g');
const GUARDED = new RegExp(`^'(?=[${SIGNS}\\t\\r])`);
const GUARDED_LATER = new RegExp(`(${LATER_CELL})'(?=[${SIGNS}])`, 'g');
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Fast path: most texts need no guard. */
const MAY_BE_FORMULA = new RegExp(`^[${SIGNS}\\t\\r]|[;|\\t\\r\\n]`);

export function guardFormulas(text: string): string {
  if (!MAY_BE_FORMULA.test(text) || PLAIN_NUMBER.test(text)) return text;
  const later = text.replace(GOES_ON, "$1'");
  return BEGINS.test(later) ? `'${later}` : later;
}

export const unguardFormulas = (text: string): string =>
  text.includes("'") ? text.replace(GUARDED, '').replace(GUARDED_LATER, '$1') : text;

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
