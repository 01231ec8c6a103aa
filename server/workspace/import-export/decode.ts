/** Decodes an uploaded file into rows of cells, in any encoding and with any delimiter. Throws `Unreadable` with one sentence. */
import { isUtf8 } from 'node:buffer';
import { pause } from '#server/core/pause.ts';
import { MAX_IMPORT_BYTES } from '#shared/workspace/import-export/import.ts';
import { isKnownHeader } from '#shared/workspace/import-export/suggest-mapping.ts';
import { UNREAD, Unreadable } from './spreadsheet.ts';
import { splitRows } from './split-rows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** Of a workbook, where a text file has its encoding. */
const WORKBOOK = 'xlsx';

const ZIP_BEGINS = Buffer.from('PK\u0003\u0004');
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const MAX_COLUMNS = 1000;
const MAX_NAME_CHARACTERS = 200;
/** So many rows may stand above the header: a title, a date, who made the list. */
const MOST_TITLE_ROWS = 5;
/** Small enough that parsing one piece keeps nobody waiting. */
const SLICE = 1 << 16;

interface OpenedFile {
  encoding: Encoding | typeof WORKBOOK;
  /** Signs of a text file that are none in its encoding; each is read as U+FFFD. */
  unread: number;
  delimiter: string;
  /** Names of the columns, each once: a repeated name gets a number, a blank one is called after its place. */
  columns: string[];
  /** The rows under the header, blank lines left out; each has as many cells as there are columns. */
  rows: AsyncIterable<string[]>;
  /** Of a workbook: the sheets that are shown, and the one that is read. */
  sheets: readonly string[];
  sheet: string | null;
}

/**
 * Opens a text file or a workbook: finds header and columns; the rows are read when they are asked for. `sheet`: of a workbook, else its
 * first.
 */
export async function openFile(bytes: Buffer, sheet?: string): Promise<OpenedFile> {
  refuseNonsense(bytes);
  if (!bytes.subarray(0, 4).equals(ZIP_BEGINS)) return openText(bytes);
  const workbook = await openWorkbook(bytes);
  if (!workbook)
    throw new Unreadable(
      'This archive holds no Excel workbook (.xlsx). In your spreadsheet choose "Save as", then CSV, and import that file.',
    );
  const sheets = workbook.sheets.slice(0, 20).join(', ');
  const asked = workbook.sheets.filter((one) => sheet === undefined || one.toLowerCase() === sheet.trim().toLowerCase());
  if (asked.length === 0) throw new Unreadable(`There is no such sheet. This workbook has: ${sheets}`);
  const { name, ...found } = await openSheet(workbook, asked);
  return { encoding: WORKBOOK, unread: 0, delimiter: '', ...found, sheets: workbook.sheets, sheet: name };
}

/** So many sheets are looked into for the first that is a list. */
const MOST_SHEETS_TRIED = 5;

/** The first of some sheets that is a list; what is wrong with the first of all where none is. */
async function openSheet(workbook: Workbook, names: readonly string[]) {
  let reason: Unreadable | undefined;
  for (const name of names.slice(0, MOST_SHEETS_TRIED))
    try {
      const found = await withHeader(workbook.rowsOf(name));
      if (found.hasRows) return { ...found, name };
      reason ??= new Unreadable('This sheet has no rows under its header.');
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reason ??= error;
    }
  const { sheets } = workbook;
  const others = sheets.length > 1 ? ` This workbook has the sheets: ${sheets.slice(0, 20).join(', ')}` : '';
  throw new Unreadable(`${reason?.message ?? ''}${others}`);
}

async function openText(bytes: Buffer): Promise<OpenedFile> {
  const { encoding, unread } = await readEncoding(bytes);
  const [start = ''] = decodeText(bytes.subarray(0, SLICE), encoding);
  if (/\u0000/.test(start)) throw new Unreadable('This is not a text file. Save it as CSV and try again.');
  const delimiter = detectDelimiter(start);
  const found = await withHeader(readRecords(bytes, encoding, delimiter));
  return { encoding, unread, delimiter, ...found, sheets: [], sheet: null };
}

async function withHeader(records: AsyncGenerator<string[], void>): Promise<Pick<OpenedFile, 'columns' | 'rows'> & { hasRows: boolean }> {
  const ahead: string[][] = [];
  while (ahead.length <= MOST_TITLE_ROWS) {
    const next = await records.next();
    if (next.done) break;
    ahead.push(next.value);
  }
  if (ahead.length === 0) throw new Unreadable('This file is empty.');
  const header = findHeader(ahead);
  let columns: string[];
  try {
    columns = readColumns(ahead[header] as string[]);
  } catch (error) {
    await records.return();
    throw error;
  }
  return { columns, rows: fitRecords(ahead.slice(header + 1), records, columns.length), hasRows: ahead.length > header + 1 };
}

const countCells = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;
const countKnownHeaders = (row: readonly string[]): number => row.slice(0, MAX_COLUMNS).map(cleanColumnName).filter(isKnownHeader).length;

/** The place of the row that names the columns: the first, unless that is a title above one that plainly does. */
function findHeader(rows: readonly string[][]): number {
  const [first = []] = rows;
  if (countCells(first) > 1 && countKnownHeaders(first) > 0) return 0;
  const plain = rows.findIndex((row) => countCells(row) > 1 && countKnownHeaders(row) > 1);
  const several = rows.findIndex((row) => countCells(row) > 1);
  return plain >= 0 ? plain : Math.max(0, several);
}

function refuseNonsense(bytes: Buffer): void {
  if (bytes.length === 0) throw new Unreadable('This file is empty.');
  if (bytes.length > MAX_IMPORT_BYTES) throw new Unreadable('This file is larger than 100 MB. Split it and import the parts.');
  if (bytes.subarray(0, 4).equals(OLD_WORKBOOK))
    throw new Unreadable('This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx or CSV and import that file.');
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    throw new Unreadable('This is a PDF. Only CSV files and Excel workbooks can be imported.');
}

/** By its byte order mark; else by where the zero bytes of Latin letters lie; else UTF-8 if any sign of it can be nothing else. */
async function readEncoding(bytes: Buffer): Promise<Pick<OpenedFile, 'unread'> & { encoding: Encoding }> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', unread: 0 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', unread: 0 };
  const sample = bytes.subarray(0, 4096);
  const [even, odd] = [0, 1].map((rest) => sample.filter((byte, at) => byte === 0 && at % 2 === rest).length) as [number, number];
  const many = sample.length / 5;
  if (odd > many && even < many / 4) return { encoding: 'utf-16le', unread: 0 };
  if (even > many && odd < many / 4) return { encoding: 'utf-16be', unread: 0 };
  if (isUtf8(bytes)) return { encoding: 'utf-8', unread: 0 };
  const asUtf8 = await countSigns(bytes, 'utf-8');
  if (asUtf8.read > asUtf8.unread * LEAST_OF_UTF8) return { encoding: 'utf-8', unread: asUtf8.unread };
  return { encoding: 'windows-1252', unread: (await countSigns(bytes, 'windows-1252')).unread };
}

/** In another encoding hardly two bytes in a row look like a sign of UTF-8 by chance. */
const LEAST_OF_UTF8 = 1 / 20;

/** How many signs beyond ASCII a text has in an encoding, and how many bytes are none. */
async function countSigns(bytes: Buffer, encoding: Encoding): Promise<{ read: number; unread: number }> {
  let [read, unread] = [0, 0];
  for (const piece of decodeText(bytes, encoding)) {
    for (const [sign] of piece.matchAll(/[^\u0000-\u007f]/gu)) {
      if (sign === UNREAD) unread++;
      else read++;
    }
    await pause();
  }
  return { read, unread };
}

/** What Windows-1252 has at 0x80 to 0x9F, where Latin-1 has control characters. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
/** No word has such a sign between two letters, so the byte is a fault. */
const NO_PART_OF_WORD = /(?<=\p{L})[\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6\u00b8-\u00b9\u00bb-\u00bf×÷€‚„†‡ˆ‰‹›•˜™](?=\p{L})/gu;

const fromWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign)
    .replace(NO_PART_OF_WORD, UNREAD);

/** The text piece by piece, so that a large file is never in memory twice. A byte order mark is left out. */
function* decodeText(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE) {
    const piece = bytes.subarray(at, at + SLICE);
    yield decoder ? decoder.decode(piece, { stream: at + SLICE < bytes.length }) : fromWindows1252(piece);
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Excel's own first line `sep=;`, else the sign that stands most often, and equally often, in the first lines. */
function detectDelimiter(start: string): string {
  const declared = /^sep=([^\r\n\ud800-\udfff])\r?\n/i.exec(start)?.[1] ?? (/^sep=\t/i.test(start) ? '\t' : undefined);
  if (declared) return declared;
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, lines: countInLines(start, delimiter) }));
  const first = findBestDelimiter(0, counts);
  if (first.alike >= MOSTLY) return first.delimiter;
  // A title above the header has other signs than the rows under it.
  for (let line = 1; line <= MOST_TITLE_ROWS; line++) {
    const best = findBestDelimiter(line, counts);
    if (best.score > 0 && best.alike >= MOSTLY) return best.delimiter;
  }
  return first.delimiter;
}

const MOSTLY = 0.5;

function findBestDelimiter(line: number, counts: readonly { delimiter: string; lines: readonly number[] }[]) {
  let best = { delimiter: ',', score: 0, alike: 0 };
  for (const { delimiter, lines } of counts) {
    const [header = 0, ...others] = lines.slice(line);
    const alike = others.length === 0 ? 1 : others.filter((count) => count === header).length / others.length;
    const score = header * (0.1 + alike);
    if (score > best.score) best = { delimiter, score, alike };
  }
  return best;
}

/** How often a sign stands outside quotes in each of the first lines. */
function countInLines(text: string, sign: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  let blank = true;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === sign) count++;
    else if (character === '\n' || character === '\r') {
      if (!blank) counts.push(count);
      if (counts.length === 12) break;
      [count, blank] = [0, true];
      continue;
    }
    blank = false;
  }
  if (counts.length === 0) counts.push(count);
  return counts;
}

async function* readRecords(bytes: Buffer, encoding: Encoding, delimiter: string): AsyncGenerator<string[], void> {
  const splitter = splitRows(delimiter);
  let isFirst = true;
  for (const piece of decodeText(bytes, encoding)) {
    for (const row of splitter.take(piece)) {
      if (!isFirst || !isSeparatorLine(row)) yield row;
      isFirst = false;
    }
    // Blank lines are skipped without anybody waiting for a row; others get their turn all the same.
    await pause();
  }
  yield* splitter.end();
}

const isSeparatorLine = (row: readonly string[]): boolean => /^sep=/i.test(row[0] ?? '') && row.length <= 2;

function readColumns(header: readonly string[]): string[] {
  const end = header.findLastIndex((name) => name.trim() !== '') + 1;
  if (end > MAX_COLUMNS) throw new Unreadable(`This file has ${end} columns; at most ${MAX_COLUMNS} can be read.`);
  if (end < 2)
    throw new Unreadable('This file has only one column. The cells of a row must be separated by a comma, a semicolon or a tab.');
  const cells = header.slice(0, end).map(cleanColumnName);
  if (!cells.some(isKnownHeader) && cells.filter(isDataLike).length > 1)
    throw new Unreadable('The first row holds data, not the names of the columns. Add a first row that names them.');
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell || `Column ${index + 1}`;
    const before = seen.get(name.toLowerCase()) ?? 0;
    seen.set(name.toLowerCase(), before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** Truncated first. */
const cleanColumnName = (cell: string): string => cell.trim().slice(0, MAX_NAME_CHARACTERS).replace(/\s+/g, ' ').trim();

const isDataLike = (cell: string): boolean =>
  /^[$+(-]?\d[\d\s,.()$/-]*$/.test(cell) || /^[^\s@]+@[^\s@]+$/.test(cell) || /^\d+ \S+ \S+/.test(cell);

async function* fitRecords(
  ahead: readonly string[][],
  records: AsyncGenerator<string[], void>,
  width: number,
): AsyncGenerator<string[], void> {
  const fit = (record: string[]): string[] => {
    if (record.length > width) record.length = width;
    while (record.length < width) record.push('');
    return record;
  };
  for (const record of ahead) yield fit(record);
  for await (const record of records) yield fit(record);
}
