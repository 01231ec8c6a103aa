/** Makes workbooks for tests: the parts that a spreadsheet program writes, in a ZIP archive. */
import { crc32, deflateRawSync } from 'node:zlib';

/** An archive of entries by name. */
export function zip(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data, { level: 1 });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A text, a number, or a number with one of `STYLES`. */
export type TestCell = string | number | { number: number; style: number } | null;

/** Day, day of the workbook's own format, ZIP code with zeros, per cent. */
export const STYLES = { day: 1, ownDay: 2, zip: 3, percent: 4 } as const;
const STYLE_PART =
  '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="mmm\\ d\\,\\ yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const column = (place: number): string => (place < 26 ? '' : column(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** A workbook with sheets of rows; texts are shared or stand in their cells. `more`: further or other parts. */
export function workbook(sheets: Readonly<Record<string, TestCell[][]>>, more: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  const strings: string[] = [];
  const cellOf = (cell: TestCell, at: string, n: number): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" s="${cell.style}"><v>${cell.number}</v></c>`;
    if (n % 2 === 0) return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
    strings.push(cell);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows) => {
    const lines = rows.map((row, y) => `<row r="${y + 1}">${row.map((cell, x) => cellOf(cell, `${column(x)}${y + 1}`, x)).join('')}</row>`);
    return `<?xml version="1.0"?><worksheet><!-- made --><sheetData>${lines.join('')}</sheetData></worksheet>`;
  });
  return zip({
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, n) => `<sheet name="${escape(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': STYLE_PART,
    ...Object.fromEntries(parts.map((part, n) => [`xl/worksheets/sheet${n + 1}.xml`, part])),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escape(text.slice(0, 1))}</t></r><r><t>${escape(text.slice(1))}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    ...more,
  });
}
