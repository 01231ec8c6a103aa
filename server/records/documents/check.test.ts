import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument as PDFLibDocument } from 'pdf-lib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { checkDocument } from './check.ts';
import { checkPdf } from './check.ts';

/** A PDF as a program makes it. */
function aPdf(
  pages = 1,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
  draw?: (pdf: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument({ autoFirstPage: false, ...options });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 0; page < pages; page += 1) pdf.addPage().text(`Page ${page + 1}`);
    draw?.(pdf);
    pdf.end();
  });
}

const PAGE = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n';
const TRAILER = 'trailer\n<</Root 1 0 R/Size 9>>\n%%EOF\n';
/** A PDF of one page written by hand, with something more in its catalog, objects and trailer. */
const byHand = (catalog: string, objects = '', trailer = TRAILER) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n${PAGE}${objects}${trailer}`, 'latin1');
/** An object stream that holds one object, compressed. */
function packed(object: string, { type = '/Type/ObjStm', number = 9 } = {}): string {
  const head = `${number} 0 `;
  const body = deflateSync(Buffer.from(head + object, 'latin1')).toString('latin1');
  return `8 0 obj\n<<${type}/N 1/First ${head.length}/Filter/FlateDecode/Length ${body.length}>>stream\n${body}\nendstream\nendobj\n`;
}

const refusal = (data: Buffer) =>
  checkDocument(data, 'file.pdf').then(
    () => 'taken',
    (error: Error) => error.message,
  );

describe('a document', () => {
  test('is what its content says, whatever it is called', async () => {
    const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } });
    for (const [format, type] of Object.entries({ png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const)) {
      const data = await picture.toFormat(format as 'png').toBuffer();
      expect(await checkDocument(data, 'a.pdf')).toMatchObject({
        content_type: type,
        pages: 1,
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      });
      expect(await refusal(data.subarray(0, 20))).toBe(documentTexts.damaged);
    }
    expect(await checkDocument(await aPdf(3), 'a.png')).toMatchObject({ content_type: 'application/pdf', pages: 3 });
    for (const data of ['<html></html>', 'GIF89a', ' %PDF-1.7', 'MZ']) expect(await refusal(Buffer.from(data))).toBe(documentTexts.unknown);
    expect(await refusal(Buffer.alloc(0))).toBe(documentTexts.blank);
    expect(await refusal(Buffer.alloc(MAX_DOCUMENT_BYTES + 1))).toBe(documentTexts.tooLarge);
  });

  test('has a name that cannot pass for another', async () => {
    const { name } = await checkDocument(await aPdf(), 'contract\u202Efdp.exe\u0000\n \u200B.pdf');
    expect(name).toBe('contractfdp.exe .pdf');
  });
});

describe('a PDF', () => {
  test('may have 400 pages and no more', async () => {
    expect(await checkDocument(await aPdf(400), '')).toMatchObject({ pages: 400, name: 'Document' });
    expect(await refusal(await aPdf(401))).toBe(documentTexts.tooManyPages);
  });

  test('may open on a page, link to the web and move within itself', async () => {
    const pdf = await aPdf(2, {}, (made) => {
      made.link(0, 0, 50, 50, 'https://example.com/Launch/JavaScript');
      made.link(0, 0, 50, 50, 'mailto:ann@example.com');
      made.addNamedDestination('end');
      made.goTo(0, 0, 50, 50, 'end');
    });
    expect(await checkDocument(pdf, '')).toMatchObject({ pages: 2 });
    const link = (action: string) => byHand('', `9 0 obj\n<</Type/Annot/Subtype/Link/A${action}>>\nendobj\n`);
    for (const data of [
      byHand('/OpenAction[3 0 R/Fit]'),
      byHand('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'),
      byHand('', packed('<</Title(x)>>')),
      link('<</S/Named/N/NextPage>>'),
      link('<</S/URI/URI(www.example.com/houses)>>'),
      // A structure's attributes share their key with actions, and old programs escape a comma in a font's name.
      byHand('/StructTreeRoot<</K<</S/Table/A[<</O/Table/ColSpan 2>>0]>>>>'),
      byHand('', '9 0 obj\n<</Type/Font/BaseFont/Arial#2cBold#20Italic>>\nendobj\n'),
    ])
      expect(await refusal(data)).toBe('taken');
  });

  test('is taken from the programs that make most of them', async () => {
    const byLibrary = await PDFLibDocument.create();
    byLibrary.getForm().createTextField('buyer').addToPage(byLibrary.addPage());
    byLibrary.getForm().createCheckBox('cash').addToPage(byLibrary.addPage());
    const packs = Buffer.from(await byLibrary.save());
    const plain = Buffer.from(await byLibrary.save({ useObjectStreams: false }));
    const drawn = await aPdf(3, { tagged: true, displayTitle: true, lang: 'en' }, (pdf) => pdf.outline.addItem('Terms').addItem('Price'));
    const stored = (name: string) => readFileSync(path.join(import.meta.dirname, 'testing', name));
    const printed = stored('printed-by-chromium.pdf');
    const linearized = stored('linearized-by-ghostscript.pdf');
    for (const [data, pages] of [
      [packs, 2],
      [plain, 2],
      [drawn, 3],
      [printed, 1],
      [linearized, 1],
    ] as const)
      expect(await checkDocument(data, '')).toMatchObject({ pages });
  });

  const script = '<</S/JavaScript/JS(app.alert(1))>>';
  const clicked = (action: string, more = '') => byHand('', `9 0 obj\n<</Type/Annot/Subtype/Link/A${action}>>\nendobj\n${more}`);
  const hidden = (dict: string, object = `9 0 ${script}`) =>
    byHand('/OpenAction 9 0 R', `8 0 obj\n<<${dict}/Length ${object.length}>>stream\n${object}\nendstream\nendobj\n`);
  test.each([
    ['script', byHand(`/OpenAction${script}`)],
    ['disguised', byHand('/OpenAction<</S/J#61va#53cript/JS(1)>>')],
    ['opens', byHand('/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>')],
    ['script', byHand('/Names<</JavaScript 9 0 R>>')],
    ['script', byHand('/OpenAction 9 0 R', packed(script))],
    // Viewers do not ask an object stream for its type.
    ['script', byHand('/OpenAction 9 0 R', packed(script, { type: '' }))],
    // Keys of an object stream in lower-case codes, its filter by a short name or by reference, an object named twice in it.
    ['disguised', hidden('/Type/ObjStm/#4e 1/#46#69#72#73#74 4')],
    ['disguised', hidden('/Type/ObjStm/N 1/F#69rst 4')],
    ['attachment', hidden('/Type/ObjStm/N 1/First 4/F/AHx')],
    ['unreadable', byHand('', `7 0 obj\n/FlateDecode\nendobj\n${packed(script).replace('/FlateDecode', ' 7 0 R')}`)],
    ['unreadable', hidden('/Type/ObjStm/N 5 0 R/First 4', `9 0 ${script}`)],
    ['disguised', hidden('/N 2/First 8', '9 0 9 3 [1][2]')],
    // Tables of offsets can point to an object inside the data of another one, however its number is written.
    ['script', byHand('', `7 0 obj\n<</Length 90>>stream\n9 % here\n0 obj ${script.padEnd(60)} endobj\nendstream\nendobj\n`)],
    ['script', byHand('', `7 0 obj\n<</Length 90>>stream\n00000000000009 0obj${script.padEnd(60)} endobj\nendstream\nendobj\n`)],
    ['script', byHand('', `7 0 obj\n<</Length 90>>stream\n9. +0.0%\nobj ${script.padEnd(60)} endobj\nendstream\nendobj\n`)],
    ['script', byHand('', `7 0 obj\n<</Length 400>>stream\n${packed(script).padEnd(400)}\nendstream\nendobj\n`)],
    // Of a name given twice, viewers read one or the other.
    ['script', byHand('/OpenAction<</S/JavaScript/S/GoTo>>')],
    ['disguised', byHand('/OpenAction<</S/URI/URI(https://a.example)>>/OpenAction[3 0 R/Fit]')],
    ['media', byHand('/OpenAction<</S/Rendition/JS(1)>>')],
    ['launch', byHand('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['disguised', byHand('', packed('<</S/La#75nch/F(a.sh)>>'))],
    ['opens', byHand('/OpenAction<</S/URI/URI(https://example.com)>>')],
    ['opens', byHand('/OpenAction 9 0 R', '9 0 obj\n<</S/URI>>\nendobj\n9 0 obj\n<</S/GoTo>>\nendobj\n')],
    ['action', byHand('/OpenAction 9 0 R', packed('<</S 10 0 R>>') + '10 0 obj\n/SubmitForm\nendobj\n')],
    ['action', clicked('<</S/SubmitForm/F(https://a.example)>>')],
    ['action', clicked('<</S/ImportData/F(a.fdf)>>')],
    ['action', clicked('<</S/GoToR/F(a.pdf)/D[0/Fit]>>')],
    ['action', clicked('<</S/GoToE/T<<>>>>')],
    ['action', clicked('<</S/ResetForm>>')],
    ['action', clicked('<</S/Hide/T(a)>>')],
    ['action', clicked('<</S/SetOCGState/State[/ON 5 0 R]>>')],
    ['action', clicked('<</S/Named/N/SaveAs>>')],
    ['action', clicked('<</S/Unheard>>')],
    ['action', clicked('[<</S/URI/URI(https://a.example)>><</S/GoTo>>]')],
    ['action', clicked('<</S/GoTo/D[3 0 R/Fit]/Next 10 0 R>>', '10 0 obj\n<</S/URI/URI(https://a.example)>>\nendobj\n')],
    ['link', clicked('<</S/URI/URI(java\\nscript:alert(1))>>')],
    ['link', clicked('<</S/URI/URI<66696c653a2f2f2f6574632f706173737764>>>')],
    ['link', clicked('<</S/URI/URI(\\\\\\\\server\\\\share)>>')],
    ['link', byHand('/URI<</Base(file:///c:/)>>')],
    ['form', byHand('/AcroForm<</XFA[]>>')],
    ['media', byHand('', '9 0 obj\n<</Subtype/RichMedia>>\nendobj\n')],
    ['media', byHand('', '9 0 obj\n<</Type/Annot/Subtype/Movie>>\nendobj\n')],
    ['attachment', byHand('', '9 0 obj\n<</Type/Filespec/F(setup.exe)/EF<</F 7 0 R>>>>\nendobj\n')],
    ['attachment', byHand('', '9 0 obj\n<</Type/Filespec/F(figures.csv)/EF<</F 7 0 R>>>>\nendobj\n')],
    ['attachment', byHand('/Names<</EmbeddedFiles 9 0 R>>')],
    ['encrypted', byHand('', '', 'trailer\n<</Root 1 0 R/Encrypt 5 0 R>>\n%%EOF\n')],
    ['unreadable', Buffer.from('%PDF-1.7\nnothing')],
    ['unreadable', byHand('', '9 0 obj\n<</A')],
    ['unreadable', byHand('', `9 0 obj\n${'['.repeat(200_000)}\nendobj\n`)],
    ['unreadable', byHand('', packed('<<').replace('FlateDecode', 'Crypt'))],
  ] as const)('is refused with the reason: %s (%#)', async (reason, data) => {
    expect(await refusal(data)).toBe(documentTexts[reason]);
  });

  test('has as many pages as a viewer shows, not as many as it has objects', async () => {
    const page = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n';
    const tree = (nodes: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n<</Pages 2 0 R>>\nendobj\n${page}${nodes}${TRAILER}`, 'latin1');
    const kids = (times: number) => `[${'3 0 R '.repeat(times)}]`;
    expect(await checkDocument(tree(`2 0 obj\n<</Kids${kids(7)}/Count 7>>\nendobj\n`), '')).toMatchObject({ pages: 7 });
    for (const nodes of [
      `2 0 obj\n<</Kids${kids(10_000)}/Count 1>>\nendobj\n`,
      '2 0 obj\n<</Kids[3 0 R]/Count 10000>>\nendobj\n',
      `2 0 obj\n<</Kids 8 0 R/Count 1>>\nendobj\n8 0 obj\n${kids(900)}\nendobj\n`,
      `2 0 obj\n<</Kids${kids(500)}>>\nendobj\n2 0 obj\n<</Kids[3 0 R]/Count 1>>\nendobj\n`,
      // Each level shows the one below it ten times.
      `2 0 obj\n<</Kids[${'7 0 R '.repeat(10)}]>>\nendobj\n7 0 obj\n<</Kids[${'8 0 R '.repeat(10)}]>>\nendobj\n8 0 obj\n<</Kids${kids(10)}>>\nendobj\n`,
    ])
      expect(await refusal(tree(nodes))).toBe(documentTexts.tooManyPages);
  });

  test('is refused when a password protects it, or half of it is missing', async () => {
    expect(await refusal(await aPdf(1, { userPassword: 'open' }))).toBe(documentTexts.encrypted);
    expect(await refusal(await aPdf(1, { ownerPassword: 'edit' }))).toBe(documentTexts.encrypted);
    const whole = await aPdf(3);
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe(documentTexts.unreadable);
  });

  test('that takes too long is given up, and keeps nobody waiting', async () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }).toString('latin1');
    const unpacks = `8 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream\nendobj\n`;
    const unclosed = Buffer.from('%PDF-1.7\n' + '1 0 obj<<>>stream\n'.repeat(1_000_000));
    // The second is found out in a third of a second where the machine is fast.
    for (const [data, parseMs] of [[byHand('', unpacks), 400] as const, [unclosed, 40] as const]) {
      await expect(checkPdf(data, parseMs)).rejects.toThrow(documentTexts.tooComplex);
      const inThread: Promise<unknown>[] = [];
      expect(stallOf(() => void inThread.push(checkPdf(data, parseMs).catch(() => undefined)))).toBeLessThan(MAX_STALL_MS);
      await Promise.all(inThread);
    }
  });

  test('with pages in a circle, or more than there are, ends', async () => {
    const circle = '3 0 obj\n<</Type/Pages/Kids[2 0 R 3 0 R]>>\nendobj\n';
    expect(await refusal(byHand('', circle))).toBe(documentTexts.unreadable);
  });
});
