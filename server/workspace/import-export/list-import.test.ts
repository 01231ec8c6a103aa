/** Importing a list of owners: known owners join it, what changed is shown and chosen field by field, and an undo puts all back. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { ListMember, OwnerList } from '#shared/records/leads/lists/owner-list.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import type { Import, ImportPreview } from '#shared/workspace/import-export/import.ts';

const app = await testApp();

const upload = (who: Person, rows: readonly string[], query: Record<string, string>) =>
  app.send<Import>(`/leads/import?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: rows.join('\r\n'),
  });

async function settled(who: Person, id: number): Promise<Import> {
  for (;;) {
    const { body } = await who.rest<Import>('GET', `/imports/${id}`);
    if (!['running', 'undoing'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function importAll(who: Person, rows: readonly string[], query: Record<string, string>): Promise<Import> {
  const { status, body, text } = await upload(who, rows, query);
  expect(status, text).toBe(202);
  return settled(who, body.data.id);
}

const undo = async (who: Person, id: number): Promise<Import> => {
  expect((await who.rest('POST', `/imports/${id}/undo`)).status).toBe(200);
  return settled(who, id);
};

const leadsOf = async (who: Person, query = '') =>
  (await who.rest<{ data: Lead[] }>('GET', `/leads?per_page=100&sort_by=id&sort_order=asc&${query}`)).body.data.data;
const listsOf = async (who: Person) => (await who.rest<OwnerList[]>('GET', '/lists?sort_by=id&sort_order=asc')).body.data;
const membersOf = async (who: Person, id: number) =>
  (await who.rest<ListMember[]>('GET', `/lists/${id}/members?per_page=100&sort_by=id&sort_order=asc`)).body.data;

const HEADER = 'Owner,Address,City,State,Zip,Est. Value,Phone,Total Due,Years Delinquent';
const row = (n: number, value: string, due: string) =>
  `Ann Lee${'abcdefghij'[n]},${n + 1} Oak St,Reno,NV,89501,${value},(775) 555-010${n},${due},2`;
const TAX = {
  filename: 'washoe_tax_delinquent_2026-03.csv',
  list_name: 'Washoe tax',
  list_kind: 'tax_delinquent',
  list_as_of: '2026-03-01',
};
const VACANT = { filename: 'vacant.csv', list_name: 'Vacant', list_kind: 'vacant', list_as_of: '2026-06-01' };

describe('two lists', () => {
  test('stack exactly their overlap, each member with its date and evidence', async () => {
    const ann = await signUp(app);
    const first = await importAll(ann, [HEADER, row(0, '200000', '4210'), row(1, '210000', ''), row(2, '220000', '90')], TAX);
    expect(first).toMatchObject({ imported: 3, merged: 0, changed: 0, list_id: expect.any(Number) });
    const second = await importAll(
      ann,
      ['Owner,Address,City,State,Zip,Vacant', 'Ann Leec,3 Oak St,Reno,NV,89501,Yes', 'Bo Ray,9 Oak St,Reno,NV,89501,Yes'],
      VACANT,
    );
    expect(second).toMatchObject({ imported: 1, merged: 1, skipped: 0, changed: 0 });
    const stacked = await leadsOf(ann, 'lists_min=2');
    expect(stacked.map(({ property_address, lists_count }) => [property_address, lists_count])).toEqual([['3 Oak St', 2]]);
    expect((await listsOf(ann)).map(({ name, size, stacked: both }) => [name, size, both])).toEqual([
      ['Washoe tax', 3, 1],
      ['Vacant', 2, 1],
    ]);
    const lists = (await ann.rest<ListMember[]>('GET', `/leads/${stacked[0]?.id}/lists`)).body.data;
    expect(lists.map(({ list, first_on, evidence }) => [list.kind, first_on, evidence])).toEqual([
      ['vacant', '2026-06-01', [{ column: 'Vacant', value: 'Yes' }]],
      [
        'tax_delinquent',
        '2026-03-01',
        [
          { column: 'Total Due', value: '90' },
          { column: 'Years Delinquent', value: '2' },
        ],
      ],
    ]);
  });

  test('undone, leave nothing behind, whichever goes first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const ann = await signUp(app);
      const rows = [HEADER, row(0, '200000', '1'), row(1, '210000', '2')];
      const first = await importAll(ann, rows, TAX);
      const [list] = await listsOf(ann);
      const again = await importAll(ann, [...rows, row(2, '1', '3')], {
        filename: 'later.csv',
        list_id: String(list?.id),
        list_as_of: '2026-07-01',
      });
      expect(again).toMatchObject({ imported: 1, merged: 2, list_id: list?.id });
      expect((await listsOf(ann))[0]).toMatchObject({ as_of: '2026-07-01', size: 3 });
      expect((await membersOf(ann, list?.id ?? 0)).map(({ first_on, last_on }) => [first_on, last_on])).toEqual([
        ['2026-03-01', '2026-07-01'],
        ['2026-03-01', '2026-07-01'],
        ['2026-07-01', '2026-07-01'],
      ]);
      const both = [first, again];
      await undo(ann, both[order[0] as number]?.id ?? 0);
      if (order[0] === 1) {
        expect((await listsOf(ann))[0]).toMatchObject({ as_of: '2026-03-01', size: 2 });
        expect((await membersOf(ann, list?.id ?? 0)).map(({ last_on, import_id }) => [last_on, import_id])).toEqual([
          ['2026-03-01', first.id],
          ['2026-03-01', first.id],
        ]);
      }
      await undo(ann, both[order[1] as number]?.id ?? 0);
      expect(await leadsOf(ann)).toEqual([]);
      expect((await listsOf(ann)).map(({ size }) => size)).toEqual(order[0] === 1 ? [] : [0]);
    }
  });
});

describe('being on a list of a kind', () => {
  const PLAIN = ['Owner,Address,City,State,Zip', 'Ann Lee,1 Oak St,Reno,NV,89501'];
  const listed = (kind: string) => ({ filename: 'names.csv', list_name: 'Bought', list_kind: kind, list_as_of: '2026-03-01' });

  test.each([
    ['absentee', { is_absentee: true }],
    ['tax_delinquent', { is_tax_delinquent: true }],
    ['vacant', { is_vacant: true }],
    ['probate', { is_probate: true }],
    ['pre_foreclosure', { is_pre_foreclosure: true }],
    ['code_violation', {}],
  ])('is a reason to sell where the file has no column for it: %s', async (kind, facts) => {
    const ann = await signUp(app);
    await importAll(ann, PLAIN, listed(kind));
    const [lead] = await leadsOf(ann);
    expect(lead).toMatchObject(facts);
    const { factors } = (await ann.rest<LeadScore>('GET', `/leads/${lead?.id}/ai-score`)).body.data;
    expect(factors.find(({ code }) => code === 'M3')?.evidence).toMatch(/^The list says/);
  });

  test.each([
    ['vacant', 'Vacant', 'No', { is_vacant: false }],
    ['absentee', 'Mailing Address', '1 Oak Street', { is_absentee: false }],
    ['high_equity', 'Vacant', '', { is_vacant: null }],
  ])('does not outweigh what the row says: %s, %s %s', async (kind, column, cell, facts) => {
    const ann = await signUp(app);
    await importAll(ann, [`${PLAIN[0]},${column}`, `${PLAIN[1]},${cell}`], listed(kind));
    expect((await leadsOf(ann))[0]).toMatchObject(facts);
  });

  test('fills in a known owner of a list that is there already, and an undo takes it back', async () => {
    const ann = await signUp(app);
    await importAll(ann, PLAIN, { filename: 'names.csv' });
    const list = (await ann.rest<OwnerList>('POST', '/lists', { name: 'Empty houses', kind: 'vacant', as_of: '2026-03-01' })).body.data;
    const joins = { filename: 'v.csv', list_id: String(list.id), list_as_of: '2026-04-01', duplicates: 'merge' };
    const { id } = await importAll(ann, PLAIN, joins);
    expect((await leadsOf(ann))[0]).toMatchObject({ is_vacant: true, lists_count: 1 });
    await undo(ann, id);
    expect((await leadsOf(ann))[0]).toMatchObject({ is_vacant: null, lists_count: 0 });
  });
});

describe('a second import', () => {
  test('shows what changed by column, takes what is chosen, and an undo puts it back', async () => {
    const ann = await signUp(app);
    await importAll(ann, [HEADER, row(0, '200000', '1'), row(1, '210000', '2'), row(2, '', '3')], TAX);
    const before = await leadsOf(ann);
    const draft = await upload(ann, [HEADER, row(0, '250000', '1'), row(1, '210000', '2'), row(2, '90000', '3'), row(3, '5000', '4')], {
      ...TAX,
      start: 'false',
    });
    const { id, mapping, options, list_guess } = draft.body.data;
    expect(list_guess).toEqual({ name: 'Washoe tax delinquent', kind: 'tax_delinquent', as_of: '2026-03-01' });
    const look = async (more: object) => (await ann.rest<ImportPreview>('PUT', `/imports/${id}/mapping`, { mapping, ...more })).body.data;
    const keepMine = await look({ options });
    expect(keepMine).toMatchObject({ imported: 1, merged: 3, changed: 0 });
    expect(keepMine.changes).toEqual([
      { field: 'estimated_value', fills: 1, differs: 1, examples: [{ name: 'Ann Leea', before: '200000', after: '250000' }] },
    ]);
    expect(await look({ take: ['estimated_value'] })).toMatchObject({ imported: 1, merged: 3, changed: 2 });
    await ann.rest('POST', `/imports/${id}/start`);
    expect(await settled(ann, id)).toMatchObject({ status: 'done', imported: 1, merged: 3, changed: 2 });
    expect((await leadsOf(ann)).map(({ estimated_value }) => estimated_value)).toEqual([250000, 210000, 90000, 5000]);

    expect(await undo(ann, id)).toMatchObject({ status: 'undone', removed: 1, restored: 3 });
    const seen = ({ version: _, updated_at: __, ...lead }: Lead) => lead;
    expect((await leadsOf(ann)).map(seen)).toEqual(before.map(seen));
    expect((await listsOf(ann)).map(({ size }) => size)).toEqual([3]);
  });

  test('an owner without a list question is left out as before', async () => {
    const ann = await signUp(app);
    const rows = [HEADER, row(0, '200000', '1')];
    await importAll(ann, rows, { filename: 'a.csv' });
    expect(await importAll(ann, rows, { filename: 'b.csv' })).toMatchObject({ imported: 0, skipped: 1, merged: 0, list_id: null });
    expect(await listsOf(ann)).toEqual([]);
  });
});

test('a list that cannot be joined is refused by name', async () => {
  const [ann, bob] = [await signUp(app), await signUp(app)];
  const bobs = (await bob.rest<OwnerList>('POST', '/lists', { name: 'His', kind: 'other', as_of: '2026-01-01' })).body.data;
  const tried = async (query: Record<string, string>) => {
    const { status, body } = await upload(ann, [HEADER, row(0, '1', '1')], query);
    return [status, body.errors];
  };
  expect(await tried({ list_id: String(bobs.id) })).toEqual([422, { list: ['List not found'] }]);
  expect(await tried({ ...TAX, list_as_of: '2026-11-21' })).toEqual([422, { list: ['Must not be after today'] }]);
  expect(await tried({ list_name: 'Mine' })).toEqual([422, { list: ['Choose a list, or name a new one and its kind'] }]);
  const { body } = await upload(ann, [HEADER, row(0, '1', '1')], { start: 'false' });
  const { status, body: wrong } = await ann.rest('PUT', `/imports/${body.data.id}/mapping`, { mapping: {}, take: ['ai_score'] });
  expect([status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['take']]);
});

test.each([
  ['shelby_tax_delinquent_2026-03.csv', [], { name: 'Shelby tax delinquent', kind: 'tax_delinquent', day: '2026-03-01' }],
  ['Pre-Foreclosure 11.20.2026.csv', [], { name: 'Pre Foreclosure', kind: 'pre_foreclosure', day: '2026-11-20' }],
  ['export (3).csv', ['Owner', 'Violation Date'], { name: 'Export', kind: 'code_violation', day: null }],
  ['export.csv', ['Owner', 'Address'], { name: 'Export', kind: null, day: null }],
] as const)('%s is guessed', (filename, columns, guess) => {
  expect(guessList(filename, columns)).toEqual(guess);
});
