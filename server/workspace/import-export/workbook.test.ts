/** Excel workbooks over the API: cells as they are shown, the sheet that is asked for, and archives that are made to do harm. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { Import, OriginalRow } from '#shared/workspace/import-export/import.ts';
import { STYLES, type TestCell, workbook, zip } from './testing/make-workbook.ts';

const app = await testApp();
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const upload = (who: Person, body: Buffer, query = '') =>
  app.send<Import>(`/leads/import?filename=list.xlsx&${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': TYPE },
    body: body as never,
  });

async function importAll(who: Person, body: Buffer, query = ''): Promise<Import> {
  const sent = await upload(who, body, query);
  expect(sent.status, sent.text).toBe(202);
  for (;;) {
    const job = (await who.rest<Import>('GET', `/imports/${sent.body.data.id}`)).body.data;
    if (job.status !== 'running') return job;
  }
}

const HEADER = ['Owner', 'Address', 'City', 'State', 'Zip', 'Phone', 'Last Sale Date', 'Est. Value', 'Equity %', 'APN'];
const ROW: TestCell[] = [
  'Ann O’Hara & Co <new> LLC',
  '12 Oak St',
  'Boston',
  'MA',
  { number: 2139, style: STYLES.zip },
  6175550101,
  { number: 45356, style: STYLES.day },
  215000.00000000003,
  { number: 0.4, style: STYLES.percent },
  '00410012',
];

test('cells come in as they are shown', async () => {
  const ann = await signUp(app);
  const job = await importAll(
    ann,
    workbook({ Owners: [['Made March 2024'], [], HEADER, ROW, [], [null, null, null]], Legend: [['Code']] }),
  );
  expect(job).toMatchObject({ status: 'done', total: 1, imported: 1, sheets: ['Owners', 'Legend'], sheet: 'Owners', encoding: 'xlsx' });
  const [lead] = (await ann.rest<{ data: Lead[] }>('GET', '/leads')).body.data.data;
  expect(lead).toMatchObject({
    company: 'Ann O’Hara & Co <new> LLC',
    property_zip: '02139',
    phone: '6175550101',
    last_sale_date: '2024-03-05',
    estimated_value: 215000,
    equity_percent: 40,
    apn: '00410012',
  });
  const { cells } = (await ann.rest<OriginalRow>('GET', `/leads/${lead?.id}/original-row`)).body.data;
  expect(cells.map(({ value }) => value).slice(4)).toEqual(['02139', '6175550101', '2024-03-05', '215000', '40%', '00410012']);
});

test('the sheet that is asked for is read, and one that there is not is refused with those there are', async () => {
  const ann = await signUp(app);
  const file = workbook({ Notes: [['Read me']], 'Q1 Owners': [HEADER, ROW] });
  expect(await importAll(ann, file, 'sheet=q1%20owners')).toMatchObject({ imported: 1, sheet: 'Q1 Owners' });
  const wrong = await upload(ann, file, 'sheet=Q2');
  expect([wrong.status, wrong.body.errors]).toEqual([422, { file: ['There is no such sheet. This workbook has: Notes, Q1 Owners'] }]);
});

test('a first sheet that is no list is passed over, the others can still be chosen; without any list they are named', async () => {
  const ann = await signUp(app);
  const notes = [['Read me'], ['Made by the county']];
  const file = workbook({ Notes: notes, Blank: [], Empty: [HEADER], Owners: [HEADER, ROW], More: [HEADER, ROW] });
  const sheets = ['Notes', 'Blank', 'Empty', 'Owners', 'More'];
  expect((await upload(ann, file, 'start=false')).body.data).toMatchObject({ sheet: 'Owners', sheets, total: 1 });
  const none = await upload(ann, workbook({ Notes: notes, Blank: [] }));
  expect(none.body.errors?.file?.[0]).toMatch(/only one column.* This workbook has the sheets: Notes, Blank$/);
});

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const many = (text: string, count: number) => Buffer.alloc(text.length * count, text);

/** Harmful or broken archives, and a word of the sentence that refuses each. */
const HOSTILE: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['no workbook', () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), /no Excel workbook/],
  ['a cut archive', () => workbook({ A: [HEADER, ROW] }).subarray(0, 600), /damaged/],
  [
    'strings that unpack to more than they may',
    () => workbook({ A: [HEADER, ROW] }, { [STRINGS]: many('<si><t>aaaaaaaa</t></si>', 2_900_000) }),
    /too large/,
  ],
  [
    'one string in millions of cells',
    () => {
      const cells = many('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', 40_000);
      return workbook({ A: [] }, { [STRINGS]: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`, [SHEET]: cells });
    },
    /too large/,
  ],
  ['a tag without end', () => workbook({ A: [] }, { [SHEET]: many('<row ', 1_000_000) }), /too large/],
  ['a million blank rows', () => workbook({ A: [] }, { [SHEET]: many('<row><c r="XFD9"/></row>', 1_000_000) }), /empty/],
  ['more columns than can be read', () => workbook({ A: [Array.from({ length: 1200 }, (_, n) => `Column ${n}`)] }), /at most 1000/],
];

test.each(HOSTILE)('%s is refused with what to do, and keeps nobody waiting', async (_, make, says) => {
  const ann = await signUp(app);
  const file = make();
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const { status, body } = await upload(ann, file);
  delays.disable();
  expect(status).toBe(422);
  expect(body.errors?.file?.[0]).toMatch(says);
  expect(delays.max / 1e6).toBeLessThan(1000);
  expect((await ann.rest<Import[]>('GET', '/imports')).body.data).toEqual([]);
});
