import { describe, expect, test } from 'vitest';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import { openFile } from './decode.ts';
import { Unreadable } from './spreadsheet.ts';

const LINES = [
  ['First Name', 'Owner Note', 'Property Address'],
  ['Renée', 'likes “quotes” – 5 €', '12 Oak St'],
  ['Siân', 'two\nlines, and a comma; "quoted"', '14 Oak St'],
];
const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (delimiter = ',', newline = '\r\n') => LINES.map((line) => line.map(cell).join(delimiter)).join(newline) + newline;

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const windows = (text: string) =>
  Buffer.from(
    text.replace(/[€–“”]/g, (sign) => ({ '€': '\x80', '–': '\x96', '“': '\x93', '”': '\x94' })[sign] as string),
    'latin1',
  );

async function read(bytes: Buffer) {
  const opened = await openFile(bytes);
  const rows: string[][] = [];
  for await (const row of opened.rows) rows.push(row);
  return { encoding: opened.encoding, delimiter: opened.delimiter, lines: [opened.columns, ...rows] };
}

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(csv()), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv()}`), 'utf-8'],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${csv()}`), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', swapped(utf16(`\ufeff${csv()}`)), 'utf-16be'],
    ['UTF-16 LE', utf16(csv()), 'utf-16le'],
    ['UTF-16 BE', swapped(utf16(csv())), 'utf-16be'],
    ['Windows-1252', windows(csv()), 'windows-1252'],
  ])('%s', async (_name, bytes, encoding) => {
    expect(await read(bytes)).toEqual({ encoding, delimiter: ',', lines: LINES });
  });

  test('letters that lie across the pieces of a large file stay whole', async () => {
    const row = `é${'x'.repeat(60)},y\n`;
    const many = Math.ceil((3 << 20) / Buffer.byteLength(row));
    const { lines } = await read(Buffer.from(`First Name,Address\n${row.repeat(many)}`));
    expect(lines).toHaveLength(many + 1);
    expect(new Set(lines.slice(1).map((line) => line.join())).size).toBe(1);
  });
});

describe('delimiters and newlines', () => {
  test.each([',', ';', '\t'])('%j', async (delimiter) => {
    expect(await read(Buffer.from(csv(delimiter)))).toMatchObject({ delimiter, lines: LINES });
    expect(await read(Buffer.from(csv(delimiter, '\n')))).toMatchObject({ delimiter, lines: LINES });
  });

  test('commas in the text do not outvote the semicolon between the cells', async () => {
    const { delimiter } = await read(Buffer.from('Name;Address, full, with city\nLee, Ann;"1 Elm St, Reno, NV"\n'));
    expect(delimiter).toBe(';');
  });

  test("the spreadsheet's own sep= line is obeyed and is no header", async () => {
    const { lines } = await read(Buffer.from('sep=;\r\nName;Address\r\nAnn;1 Elm St\r\n'));
    expect(lines).toEqual([
      ['Name', 'Address'],
      ['Ann', '1 Elm St'],
    ]);
  });
});

describe('untidy files', () => {
  // An error object for each of these lines took minutes.
  test.each([
    ['blank lines', '\n'],
    ['lines of empty cells', ',\n'],
    ['blank lines of Windows', '\r\n'],
  ])('millions of %s are passed over in seconds', { timeout: 60_000 }, async (_, line) => {
    const { lines } = await read(Buffer.from(`Owner,Address,City\n${line.repeat(3_000_000)}Ann Lee,12 Oak St,Dallas\n`));
    expect(lines.slice(1)).toEqual([['Ann Lee', '12 Oak St', 'Dallas']]);
  });

  test('a file put together from two, with line ends of both kinds, loses no row', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `Ann ${n},${n} Oak St${n % 3 === 0 ? '\n' : n % 3 === 1 ? '\r\n' : '\r'}`);
    const { lines } = await read(Buffer.from(`Owner,Address\r\n${many.join('')}`));
    expect(lines).toHaveLength(20_001);
    expect(lines.every((cells) => cells.length === 2)).toBe(true);
    expect(lines.at(-1)).toEqual(['Ann 19999', '19999 Oak St']);
  });

  test.each([
    ['a title', 'Absentee owners\nOwner,Address\n'],
    ['a title, who made it and a blank line', 'Maple County, tax list, 2026\n"Made by a clerk",,\n\nOwner,Address\n'],
    ['a title above semicolons', 'Owners, all of them\nOwner;Address\n'],
  ])('%s above the header is passed over', async (_name, start) => {
    const delimiter = start.includes(';') ? ';' : ',';
    const { lines } = await read(Buffer.from(`${start}Ann Lee${delimiter}12 Oak St\nBob Ray${delimiter}14 Oak St\n`));
    expect(lines).toEqual([
      ['Owner', 'Address'],
      ['Ann Lee', '12 Oak St'],
      ['Bob Ray', '14 Oak St'],
    ]);
  });

  test('an unclosed quotation mark is reported where it is opened', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => `Ann ${n},${n} Oak St\n`);
    const file = Buffer.from(['Owner,Address\n', ...rows.slice(0, 9), 'Ann,"12 Oak St\n', ...rows].join(''));
    await expect(read(file)).rejects.toThrow('opened near line 11 and');
  });

  test('bars part cells', async () => {
    const { lines } = await read(Buffer.from('Owner|Address|City\nLee, Ann|12 Oak St, Unit 4|Dallas\n'));
    expect(lines[1]).toEqual(['Lee, Ann', '12 Oak St, Unit 4', 'Dallas']);
  });

  test('short rows are filled, long ones cut, blank ones left out, names made distinct', async () => {
    const { lines } = await read(Buffer.from('\nName,,Phone,phone\nAnn,x\n,,,\n\nBob,y,1,2,3\n'));
    expect(lines).toEqual([
      ['Name', 'Column 2', 'Phone', 'phone (2)'],
      ['Ann', 'x', '', ''],
      ['Bob', 'y', '1', '2'],
    ]);
  });

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['blank lines', Buffer.from('\n \n'), /empty/],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), /workbook/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['zero bytes', Buffer.from('abc\u0000\u0000\u0000def,ghi\n1,2\n'), /not a text file/],
    ['one column', Buffer.from('Name\nAnn\n'), /one column/],
    ['no header', Buffer.from('Ann,12 Oak St,95838\nBob,14 Oak St,95838\n'), /first row holds data/],
    ['a thousand and one columns', Buffer.from(`${Array.from({ length: 1001 }, (_, n) => `c${n}`).join(',')}\n`), /1001 columns/],
    ['an open quotation mark', Buffer.from('Name,Address\n"Ann,1 Elm St\n'), /never closed/],
  ])('%s is refused in one sentence', async (_name, bytes, sentence) => {
    const failed = await read(bytes).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Unreadable);
    expect((failed as Error).message).toMatch(sentence);
  });

  test.each([',', '|', '"",', ' ,'])('a row of %j without an end is refused before it is read', async (cell) => {
    const file = Buffer.alloc(20_000_000, cell);
    const longest = await longestTurn(() =>
      openFile(file).then(undefined, ({ message }: Error) => expect(message).toMatch(/^One row near line 1 is far too long/)),
    );
    expect(longest).toBeLessThan(MAX_STALL_MS);
  });
});
