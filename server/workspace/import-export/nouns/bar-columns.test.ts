/** Any column that may say "no" is obeyed, and what is unclear counts as a no. */
import { describe, expect, test } from 'vitest';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import { suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { BARRING, FREE } from '../testing/bar-cells.ts';
import { createLeadCleaner } from './lead-row.ts';

const read = (cells: Record<string, string>, isMapped = true) => {
  const row = { Owner: 'Ann Lee', Address: '12 Oak St', ZIP: '95838', 'Phone 1': '9165550101', 'Phone 2': '(916) 555-0102', ...cells };
  const columns = Object.keys(row);
  const extra = Object.keys(cells);
  const mapping = Object.entries(suggestMapping(LEADS, columns).mapping).filter(([column]) => isMapped || !extra.includes(column));
  const cleaned = createLeadCleaner(columns, Object.fromEntries(mapping), {
    source: 'other',
    name_order: 'first_last',
    today: '2026-11-26',
  })(Object.values(row));
  const points = (cleaned.points ?? []).filter(({ status }) => status === 'dead');
  const said = [
    ...(cleaned.contact_statuses ?? []).map(({ about, value, contact_status }) => ({
      who: about === 'phone' ? value?.slice(-3) : about,
      contact_status,
    })),
    ...points.map(({ value_key, status }) => ({ who: value_key.slice(-3), contact_status: status as string })),
  ];
  return { cleaned, said };
};

describe.each([true, false])('matched by name: %s', (isMapped) => {
  test.each(BARRING)('%s: %s bars %s as %s', (column, cell, numbers, contact_status) => {
    const { cleaned, said } = read({ [column]: cell }, isMapped);
    expect(said).toEqual(numbers.split(' ').map((who) => ({ who, contact_status })));
    expect(cleaned.bars?.barred).toBe(numbers === 'person' ? 2 : numbers.split(' ').length);
    expect(JSON.stringify([cleaned.problems, cleaned.adjustments])).toContain(JSON.stringify(column));
    expect(cleaned.rejected).toBe(false);
  });

  test.each(FREE)('%s: %j bars nobody', (column, cell) => {
    const { cleaned, said } = read({ [column]: cell }, isMapped);
    expect([said, cleaned.bars]).toEqual([[], undefined]);
  });
});

test('repeated columns speak of the number before them', () => {
  const row = ['Ann Lee', '12 Oak St', '95838', '9165550101', 'Yes', '9165550102', 'No', '9165550103', ''];
  const columns = ['Owner', 'Address', 'ZIP', 'Mobile', 'DNC', 'Cell Phone', 'DNC (2)', 'Landline', 'DNC (3)'];
  const cleaned = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, { source: 'other', name_order: 'first_last' })(row);
  expect(cleaned.contact_statuses).toMatchObject([{ value: '9165550101', contact_status: 'dnc_registry', evidence: 'DNC: Yes' }]);
  expect(cleaned.values.phone).toBe('9165550102');
});

test('numbers of a second person are barred too, and nobody else is', () => {
  const columns = 'contact_1_phone1,contact_1_flags,contact_2_phone1,contact_2_phone1_dnc,contact_2_flags,Owner,Address,ZIP'.split(',');
  const row = '9165550101,Likely Owner,9165550109,Yes,Litigator,Ann Lee,12 Oak St,95838'.split(',');
  const cleaned = createLeadCleaner(columns, suggestMapping(LEADS, columns).mapping, { source: 'other', name_order: 'first_last' })(row);
  expect(cleaned.contact_statuses?.map(({ value, contact_status }) => [value, contact_status])).toEqual([
    ['9165550109', 'dnc_registry'],
    ['9165550109', 'litigator'],
  ]);
  expect(cleaned.values.phone).toBe('9165550101');
});

test('what is unclear is counted and reported', () => {
  const { cleaned } = read({ DNC: 'see file', 'Phone 1 TCPA': 'Yes' });
  expect(cleaned.bars).toEqual({ barred: 2, unclear: 1 });
  expect(cleaned.problems).toContainEqual({ field: 'DNC', value: 'see file', message: csvTexts.unclearNo });
});

test.each(['DNC', 'Notes', 'ResultCode', 'RND'])('a long cell of %s is read at once', (column) => {
  const began = performance.now();
  read({ [column]: 'do not '.repeat(20_000) });
  read({ [column]: '9'.repeat(100_000) });
  read({ [column]: 'no dnc '.repeat(20_000) });
  expect(performance.now() - began).toBeLessThan(300);
});
