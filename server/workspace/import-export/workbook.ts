/** An Excel workbook (.xlsx) into rows of cells, as they are shown; read piece by piece, with a cap on all that may grow. */
import { StringDecoder } from 'node:string_decoder';
import { pause } from '#server/core/pause.ts';
import { type Archive, openArchive, refuseArchive } from './zip-entries.ts';

/** How a spreadsheet shows the number of a cell, as text that the readers of cells know: days as YYYY-MM-DD, zeros that a format adds. */

type NumberFormat = { kind: 'plain' } | { kind: 'day' } | { kind: 'percent' } | { kind: 'digits'; pattern: string };

const PLAIN: NumberFormat = { kind: 'plain' };
const DAY: NumberFormat = { kind: 'day' };

const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

/** By the number of a format, and by its code where the workbook defines it. */
function readFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBetween(id, 14, 17) || id === 22 || isBetween(id, 27, 36) || isBetween(id, 50, 58)) return DAY;
    return id === 9 || id === 10 ? { kind: 'percent' } : PLAIN;
  }
  const bare = code
    .slice(0, 200)
    .split(';', 1)[0]
    ?.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '') as string;
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DAY;
  if (bare.includes('%')) return { kind: 'percent' };
  const pattern = (code.split(';', 1)[0] as string).slice(0, 40).replace(/\\(.)|"([^"]*)"/g, '$1$2');
  return /^[0-]*00000[0-]*$/.test(pattern) || /^[(\d# )-]*0{3,}[-.]0{4}$/.test(pattern.replaceAll('#', '0'))
    ? { kind: 'digits', pattern }
    : PLAIN;
}

const DAY_MS = 86_400_000;
const LAST_SERIAL = 2_958_465;
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);

/** A day number as YYYY-MM-DD; undefined for what is none. Of 1900, spreadsheets count a February 29 that was none. */
function convertSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (!(whole > 0 && whole <= LAST_SERIAL)) return undefined;
  const from = is1904 ? FROM_1904 : FROM_1900;
  const days = !is1904 && whole < 60 ? whole + 1 : whole;
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}

/** Digits into the zeros of a format, from the right: 2139 by 00000 is 02139. */
function fillDigits(digits: string, pattern: string): string {
  const rest = [...digits];
  const out: string[] = [];
  for (const sign of [...pattern].reverse()) {
    if (sign === '0' || sign === '#') {
      const next = rest.pop();
      if (next !== undefined) out.unshift(next);
      else if (sign === '0') out.unshift('0');
    } else out.unshift(sign);
  }
  return `${rest.join('')}${out.join('')}`;
}

/** The number of a cell as its format shows it; text that is no number as it is. */
function showNumber(text: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  // Fifteen digits are what a spreadsheet computes with: what lies behind them is noise.
  const plain = Number(number.toPrecision(15));
  if (format.kind === 'day') return convertSerial(number, is1904) ?? String(plain);
  if (format.kind === 'percent') return `${Number((plain * 100).toPrecision(12))}%`;
  if (format.kind === 'digits' && Number.isInteger(plain) && plain >= 0) return fillDigits(String(plain), format.pattern);
  return Math.abs(plain) < 1e-6 && plain !== 0 ? plain.toFixed(12).replace(/0+$/, '') : String(plain);
}

export interface Workbook {
  /** The names of the sheets that are shown, in their order. */
  sheets: readonly string[];
  /** The rows of a sheet by its name; blank ones are left out. Throws `Unreadable`. */
  rowsOf(sheet: string): AsyncGenerator<string[], void>;
}

const MEGABYTE = 1 << 20;
/** Of an import's bytes: rows of a sheet written out are several times of what they are as text. */
const MOST = { parts: 4 * MEGABYTE, strings: 64 * MEGABYTE, sheet: 1024 * MEGABYTE };
const MOST_STRING_CHARACTERS = 60_000_000;
/** All cells of a sheet together, as of any file that is imported. */
const MOST_CELL_CHARACTERS = 100 * MEGABYTE;
/** What a cell of a spreadsheet can hold. */
const MOST_IN_CELL = 32_767;
/** One more than can be imported, so that too many columns are reported. */
const MOST_COLUMNS = 1001;

/** Reads names and formats; undefined for an archive that is no such workbook. Throws `Unreadable`. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook | undefined> {
  const archive = openArchive(bytes);
  if (!archive.has('xl/workbook.xml')) return undefined;
  const { sheets, is1904 } = await readSheets(archive);
  if (sheets.length === 0) return undefined;
  const formats = await readFormats(archive);
  return {
    sheets: sheets.map(({ name }) => name),
    rowsOf: async function* rowsOf(wanted) {
      const part = sheets.find(({ name }) => name === wanted)?.part;
      if (part === undefined) return;
      const strings = await readStrings(archive);
      yield* readRows(archive, part, { strings, formats, is1904 });
    },
  };
}

const NOTHING = { open: () => undefined, close: () => undefined, text: () => undefined };

/** A part that is not there says nothing. */
async function readPart(archive: Archive, name: string, most: number, handler: Partial<XmlHandler>): Promise<void> {
  if (!archive.has(name)) return;
  const decoder = new StringDecoder('utf8');
  const take = readXml({ ...NOTHING, ...handler });
  for await (const piece of archive.read(name, most)) {
    take(decoder.write(piece));
    await pause();
  }
}

interface Sheet {
  name: string;
  part: string;
}

async function readSheets(archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const targets = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', MOST.parts, {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readPart(archive, 'xl/workbook.xml', MOST.parts, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return;
      const target = targets.get(attribute('r:id') ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`;
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (archive.has(part) && part.includes('worksheets')) sheets.push({ name: (attribute('name') ?? '').slice(0, 100), part });
    },
  });
  return { sheets, is1904 };
}

/** The format of each style that a cell may name. */
async function readFormats(archive: Archive): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await readPart(archive, 'xl/styles.xml', MOST.parts, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'xf' && isInCells) formats.push(readFormat(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

async function readStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  let [text, isText, isHint, characters] = ['', false, false, 0];
  await readPart(archive, 'xl/sharedStrings.xml', MOST.strings, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isHint = false;
      if (name !== 'si') return;
      characters += text.length + 8;
      if (characters > MOST_STRING_CHARACTERS) throw refuseArchive('too large');
      strings.push(text);
    },
    text: (more) => {
      if (isText && text.length < MOST_IN_CELL) text += more;
    },
  });
  return strings;
}

interface Shown {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

async function* readRows(archive: Archive, part: string, shown: Shown): AsyncGenerator<string[], void> {
  const decoder = new StringDecoder('utf8');
  const done: string[][] = [];
  let row: string[] = [];
  let cell = { place: 0, type: 'n', style: 0, text: '' };
  let [isValue, isHint, characters] = [false, false, 0];
  const take = readXml({
    open: (name, attribute) => {
      if (name === 'row') row = [];
      else if (name === 'c') {
        const place = parsePlace(attribute('r')) ?? row.length;
        cell = { place, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' };
      } else if (name === 'rPh') isHint = true;
      isValue = name === 'v' || (name === 't' && !isHint);
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isHint = false;
      else if (name === 'c') {
        const text = readCell(cell, shown);
        characters += text.length + 1;
        if (characters > MOST_CELL_CHARACTERS) throw refuseArchive('too large');
        if (text === '' || cell.place >= MOST_COLUMNS) return;
        while (row.length < cell.place) row.push('');
        row[cell.place] = text;
      } else if (name === 'row' && row.some((one) => one.trim() !== '')) done.push(row);
    },
    text: (more) => {
      if (isValue && cell.text.length < MOST_IN_CELL) cell.text += more;
    },
  });
  for await (const piece of archive.read(part, MOST.sheet)) {
    take(decoder.write(piece));
    yield* done.splice(0);
    await pause();
  }
}

function readCell({ type, style, text }: { type: string; style: number; text: string }, { strings, formats, is1904 }: Shown): string {
  if (text === '') return '';
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.slice(0, 10);
  if (type !== 'n') return text;
  return showNumber(text, formats[style] ?? { kind: 'plain' }, is1904);
}

/** "AB12" is the 28th column, at place 27. */
function parsePlace(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What is done with the tags and texts of an XML document as they come in. */
interface XmlHandler {
  /** A tag without its prefix; of one that closes itself `close` is called too. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

/** No tag, and no piece of text, of a workbook is as long. */
const MOST_CHARACTERS = 1 << 20;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities, and Excel's own `_x000D_`, replaced. */
const decodeXml = (text: string): string => {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex: string, decimal: string, name: string) => {
        if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : plain;
};

/** Makes the function that takes the pieces of one document in order. */
function readXml(handler: XmlHandler): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const text = rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag < 0) {
        // What may be cut within an entity waits for its end.
        const cut = text.lastIndexOf('&');
        const until = cut >= at && cut > text.length - 12 ? cut : text.length;
        if (until > at) handler.text(decodeXml(text.slice(at, until)));
        at = until;
        break;
      }
      if (tag > at) handler.text(decodeXml(text.slice(at, tag)));
      const end = endOfTag(text, tag);
      if (end < 0) {
        at = tag;
        break;
      }
      takeTag(text, tag, end, handler);
      at = end;
    }
    rest = text.slice(at);
    if (rest.length > MOST_CHARACTERS) throw refuseArchive('too large');
  };
}

/** Behind the end of the tag, comment or literal text that begins at `tag`; -1 where it does not end here. */
function endOfTag(text: string, tag: number): number {
  if (text.length - tag < 9) return text.indexOf('>', tag) + 1 || -1;
  const close = text.startsWith('<!--', tag) ? '-->' : text.startsWith('<![CDATA[', tag) ? ']]>' : text.startsWith('<?', tag) ? '?>' : '>';
  const at = text.indexOf(close, tag);
  return at < 0 ? -1 : at + close.length;
}

function takeTag(text: string, tag: number, end: number, handler: XmlHandler): void {
  const sign = text[tag + 1];
  if (sign === '!') {
    if (text.startsWith('<![CDATA[', tag)) handler.text(text.slice(tag + 9, end - 3));
    return;
  }
  if (sign === '?') return;
  const isEnd = sign === '/';
  const inner = text.slice(tag + (isEnd ? 2 : 1), end - 1);
  const isWhole = inner.endsWith('/');
  const space = inner.search(/[\s/]/);
  const whole = space < 0 ? inner : inner.slice(0, space);
  const name = whole.slice(whole.indexOf(':') + 1);
  if (isEnd) {
    handler.close(name);
    return;
  }
  handler.open(name, (wanted) => readAttribute(inner, wanted));
  if (isWhole) handler.close(name);
}

/** By its whole name, so that `r` is not taken for the end of `spr`. */
function readAttribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(`${name}=`); at >= 0; at = tag.indexOf(`${name}=`, at + 1)) {
    if (!/\s/.test(tag[at - 1] ?? '')) continue;
    const quote = tag[at + name.length + 1];
    if (quote !== '"' && quote !== "'") return undefined;
    const from = at + name.length + 2;
    const until = tag.indexOf(quote, from);
    return until < 0 ? undefined : decodeXml(tag.slice(from, until));
  }
  return undefined;
}
