/** Decoded text of a CSV file into rows of cells, a piece at a time. */
import { Unreadable } from './spreadsheet.ts';

/** Twenty times what the widest export has. */
const MAX_ROW_CHARACTERS = 200_000;

interface RowSplitter {
  /** The rows that end in this piece; those of blank cells are left out. Throws `Unreadable`. */
  take(piece: string): Generator<string[]>;
  /** The last row, when no line end follows it. Throws `Unreadable`. */
  end(): Generator<string[]>;
}

/** Lines end with `\n`, `\r\n` or `\r`, also one each in one file: put together from two, a row would be lost in the one before it. */
export function splitRows(delimiter: string): RowSplitter {
  /** From where the first row begins that has not ended. */
  let rest = '';
  let line = 1;
  function* rowsOf(text: string, isLast: boolean): Generator<string[]> {
    let from = 0;
    while (from < text.length) {
      const row = readRow(text, from, delimiter, isLast);
      if ((row?.next ?? text.length) - from > MAX_ROW_CHARACTERS)
        throw new Unreadable(`One row near line ${line} is far too long. A quotation mark may be missing there.`);
      if (!row) {
        if (isLast) throw new Unreadable(`A quotation mark is opened near line ${line} and never closed. Correct the file and try again.`);
        break;
      }
      if (row.cells.some((cell) => cell.trim() !== '')) yield row.cells;
      from = row.next;
      line += row.lines;
    }
    rest = text.slice(from);
  }
  return { take: (piece) => rowsOf(rest + piece, false), end: () => rowsOf(rest, true) };
}

interface ReadRow {
  cells: string[];
  /** Where the next row begins. */
  next: number;
  lines: number;
}

const [QUOTE, LF, CR] = [34, 10, 13];

/** The row that begins at `from`; undefined when it does not end within the text. */
function readRow(text: string, from: number, delimiter: string, isLast: boolean): ReadRow | undefined {
  const between = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let at = from;
  let lines = 1;
  for (;;) {
    let cell = '';
    let start = at;
    if (text.charCodeAt(at) === QUOTE) {
      const close = findClosingQuote(text, at + 1);
      // What follows the last quote of a piece may be another one.
      if (close < 0 || (close + 1 === text.length && !isLast)) return undefined;
      cell = text.slice(at + 1, close).replaceAll('""', '"');
      lines += cell.split('\n').length - 1;
      at = close + 1;
      start = at;
      const after = text.charCodeAt(at);
      // Quotes that text follows are part of it: `"Red" House`.
      if (at < text.length && after !== between && after !== LF && after !== CR) {
        cell = `"${cell}`;
        start = close;
      }
    }
    let sign = text.charCodeAt(at);
    while (at < text.length && sign !== between && sign !== LF && sign !== CR) sign = text.charCodeAt(++at);
    cells.push(cell + text.slice(start, at));
    if (at === text.length) return isLast ? { cells, next: at, lines } : undefined;
    at += 1;
    if (sign === between) continue;
    // Of `\r\n` in two pieces the second half is a blank line.
    return { cells, next: sign === CR && text.charCodeAt(at) === LF ? at + 1 : at, lines };
  }
}

/** Two quotes are one that is meant. */
function findClosingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text.charCodeAt(at + 1) !== QUOTE) return at;
  }
}
