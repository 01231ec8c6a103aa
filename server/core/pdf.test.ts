import { expect, test } from 'vitest';
import { openPdf } from '#shared/testing/read-pdf.ts';
import { findUnprintable } from './letters.ts';
import { LETTER, createPdf } from './pdf.ts';

const AT = new Date('2026-03-02T15:04:05.000Z');

async function read(bytes: Buffer) {
  const pdf = await openPdf(bytes);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      return {
        view: page.view,
        text: items.map((item) => ('str' in item ? item.str : '')).join(''),
        widths: items.flatMap((item) => ('str' in item && item.str ? [item.width] : [])),
      };
    }),
  );
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return { pages, info };
}

test('Text of any alphabet comes out of the page as it went in, and what no font has is seen to be missing', async () => {
  const pdf = createPdf({ title: 'Letter to José', at: AT });
  pdf.write('José Müller Łódź Žižek Αθήνα Київ “ế” — $2500.00 O’Brien', { weight: 'bold', size: 12 });
  pdf.write('A\u0000B\u200bC de\u0301ja\u0300 王芳 👩‍👩‍👧 שלום');
  const { pages, info } = await read(await pdf.end());
  expect(pages[0]?.text).toContain('José Müller Łódź Žižek Αθήνα Київ “ế” — $2500.00 O’Brien');
  expect(pages[0]?.text).toContain('ABC déjà □□ □ □□□□');
  expect(pages[0]?.view).toEqual([0, 0, LETTER.width, LETTER.height]);
  expect(info).toMatchObject({ Title: 'Letter to José', CreationDate: 'D:20260302150405Z' });
});

test('Digits have one width, and a hyphen between them stands close', async () => {
  const pdf = createPdf({ title: 'Digits', at: AT });
  const [ones, eights, hyphen] = ['111', '888', '1-1'].map((text) => pdf.widthOf(text)) as [number, number, number];
  expect(ones).toBe(eights);
  expect(hyphen).toBeLessThan(0.95 * ones);
  pdf.write('(901) 555-0142, 2026-11-24');
  const { pages } = await read(await pdf.end());
  expect(pages[0]?.text).toBe('(901) 555-0142, 2026-11-24');
});

test('The same content at the same moment is the same file', async () => {
  const make = () => {
    const pdf = createPdf({ title: 'Twice', at: AT });
    pdf.write('One pagé');
    pdf.page.addPage();
    pdf.write('Another page');
    return pdf.end();
  };
  const [one, other] = await Promise.all([make(), make()]);
  expect(one.equals(other)).toBe(true);
  expect((await read(one)).pages.map(({ text }) => text)).toEqual(['One pagé', 'Another page']);
});

test('Text that is too long for its room is cut and says so', async () => {
  const pdf = createPdf({ title: 'Long', at: AT });
  pdf.write('word '.repeat(500), { x: 72, y: 72, width: 200, height: 40 });
  const { pages } = await read(await pdf.end());
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toMatch(/^word .*…$/);
  expect(pages[0]?.text.length).toBeLessThan(200);
});

test('Every digit has the same room, and the comma beside it keeps its own', async () => {
  const pdf = createPdf({ title: 'Digits', at: AT });
  for (const amount of ['$111,111', '$808,080', '$111111', '$808080']) pdf.write(amount, { size: 40 });
  const { pages } = await read(await pdf.end());
  const widths = pages[0]?.widths ?? [];
  const [ones = 0, eights = 0, onesAlone = 0, eightsAlone = 0] = widths;
  expect(onesAlone).toBeCloseTo(eightsAlone, 1);
  // A comma takes about a quarter of the size; kerned into a proportional 1 it had a ninth.
  expect(ones - onesAlone).toBeGreaterThan(40 * 0.2);
  expect(eights - eightsAlone).toBeGreaterThan(40 * 0.2);
});

test('A text is as high as its lines', () => {
  const pdf = createPdf({ title: 'Height', at: AT });
  const line = pdf.heightOf('One line', { width: 400 });
  expect(pdf.heightOf('One\r\ntwo\nthree', { width: 400 })).toBeCloseTo(3 * line);
});

test.each([
  ['Pat O’Neil-Ruiz', undefined],
  ['Trần Thị Bưởi', undefined],
  ['Grażyna Wójcik', undefined],
  ['Ольга Щербакова', undefined],
  ['Siobhán Ní Ghráinne', undefined],
  ['Íñigo Núñez', undefined],
  ['Ελένη Παππά', undefined],
  ['王芳', '王芳'],
  ['Ann 王 芳', '王 芳'],
  ['خديجة', 'خديجة'],
  ['רבקה לוי', 'רבקה לוי'],
  ['박지훈', '박지훈'],
])('The letters of %s', (name, lacking) => expect(findUnprintable(name)).toBe(lacking));
