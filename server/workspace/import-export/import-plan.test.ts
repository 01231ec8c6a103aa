/** The plan that an import of leads ends in, over HTTP. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import type { DealPredictions } from '#shared/analysis/predictions/prediction.ts';
import type { ImportPlan } from '#shared/workspace/import-export/import-plan.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { Lead } from '#shared/records/leads/lead.ts';

const app = await testApp();

async function importRows(who: Person, rows: string, query = ''): Promise<number> {
  const { body } = await app.send<Import>(`/leads/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: rows,
  });
  await settled(who, body.data.id);
  return body.data.id;
}
async function settled(who: Person, id: number): Promise<void> {
  for (let status = 'running'; status === 'running' || status === 'undoing';)
    status = (await who.rest<Import>('GET', `/imports/${id}`)).body.data.status;
}
const planOf = async (who: Person, id: number) => (await who.rest<ImportPlan>('GET', `/imports/${id}/plan`)).body.data;

const HEADER =
  'First Name,Last Name,Phone,Phone 1 DNC,Email,Property Address,City,State,Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip,' +
  'Estimated Value,Mortgage Balance,Vacant,Probate,Tax Delinquent,Tax Delinquent Amount,Last Sale Date,Opt Out';
const row = (at: number, cells: Record<string, string | number>) =>
  HEADER.split(',')
    .map(
      (column) => cells[column] ?? { 'Property Address': `${at} Oak St Apt 2`, City: 'Memphis', State: 'TN', Zip: '38104' }[column] ?? '',
    )
    .join(',');
const away = { 'Mailing Address': '1 Lake Dr', 'Mailing City': 'Boise', 'Mailing State': 'ID', 'Mailing Zip': '83702' };
const person = (first: string, phone: string) => ({ 'First Name': first, 'Last Name': 'Lindqvist', Phone: phone });

describe('a list of five', async () => {
  const ann = await signUp(app);
  const id = await importRows(
    ann,
    [
      HEADER,
      row(1, {
        ...person('Peter', '2065550142'),
        ...away,
        Vacant: 'Yes',
        'Tax Delinquent Amount': 9140,
        'Estimated Value': 200_000,
        'Mortgage Balance': 0,
      }),
      row(2, { ...person('Yvonne', '9015550160'), Email: 'y@example.com', 'Estimated Value': 90_000, 'Mortgage Balance': 80_000 }),
      row(3, {
        ...person('Optout', '9015550161'),
        Vacant: 'Yes',
        Probate: 'Yes',
        'Opt Out': 'Yes',
        'Estimated Value': 300_000,
        'Mortgage Balance': 0,
      }),
      row(4, { ...person('Nophone', ''), Probate: 'Yes', 'Estimated Value': 300_000, 'Mortgage Balance': 0 }),
      row(5, { ...person('Ray', '9015550154'), 'Last Sale Date': '1990-02-01', 'Estimated Value': 200_000, 'Mortgage Balance': 52_000 }),
      row(5, { ...person('Ray', '9015550154') }),
    ].join('\n'),
    '?duplicates=merge',
  );

  test('says how many of which kind there are, and how they are reached', async () => {
    expect(await planOf(ann, id)).toMatchObject({
      import_id: id,
      leads: 5,
      kinds: [
        { kind: 'high_equity', count: 4 },
        { kind: 'probate', count: 2 },
        { kind: 'vacant', count: 2 },
        { kind: 'absentee', count: 1 },
        { kind: 'out_of_state', count: 1 },
        { kind: 'tax_delinquent', count: 1 },
      ],
      several: 3,
      with_phone: 4,
      with_email: 1,
      with_mailing_address: 1,
    });
  });

  test('says what may be expected of each kind, as the pages of its leads do', async () => {
    const plan = await planOf(ann, id);
    const vacant = (await ann.rest<{ data: Lead[] }>('GET', '/leads?per_page=100')).body.data.data.filter((lead) => lead.is_vacant);
    const chances = await Promise.all(
      vacant.map(async (lead) => (await ann.rest<LeadScore>('GET', `/leads/${lead.id}/ai-score`)).body.data.chance?.probability ?? 0),
    );
    const expected = Math.round(chances.reduce((sum, chance) => sum + chance * 10_000, 0));
    expect(expected).toBeGreaterThan(0);
    expect(plan.kinds.find(({ kind }) => kind === 'vacant')?.expected).toBe(expected);
    expect(plan.expected).toBeGreaterThan(expected);
  });

  test('begins with the highest scores that may be called, each with number, reason and opening line', async () => {
    const { start_with } = await planOf(ann, id);
    expect(start_with.map(({ name, phone, reason }) => [name, phone, reason])).toEqual([
      ['Peter Lindqvist', '2065550142', '$9,140 tax owed, vacant, lives in Boise, ID'],
      ['Ray Lindqvist', '9015550154', '74% equity, 36 years in the house'],
      ['Yvonne Lindqvist', '9015550160', 'No reason known yet'],
    ]);
    expect(start_with[0]?.opening).toBe("Hi Peter, it's Ann. I'm calling about the house on Oak St. Have you thought about selling it?");
    const leads = (await ann.rest<{ data: Lead[] }>('GET', '/leads?per_page=100')).body.data.data;
    for (const { lead_id, ai_score } of start_with) expect(leads.find((lead) => lead.id === lead_id)?.ai_score).toBe(ai_score);
  });

  test('facts of a list are not repeated to the owner', async () => {
    for (const { opening } of (await planOf(ann, id)).start_with) expect(opening).not.toMatch(/tax|vacant|probate|equity|owe/i);
  });

  test('a later opt-out takes them off, another account has no such import', async () => {
    const [first] = (await planOf(ann, id)).start_with;
    await ann.rest('POST', `/leads/${first?.lead_id}/touches`, { outcome: 'do_not_call' });
    expect((await planOf(ann, id)).start_with.map(({ lead_id }) => lead_id)).not.toContain(first?.lead_id);
    expect((await (await signUp(app)).rest('GET', `/imports/${id}/plan`)).status).toBe(404);
  });
});

test('at most twenty of many, and nothing after an undo', async () => {
  const ann = await signUp(app);
  const rows = Array.from({ length: 30 }, (_, at) =>
    row(at + 1, { ...person('Ann', `90155501${at + 10}`), 'Estimated Value': 100_000 + at * 9000 }),
  );
  const id = await importRows(ann, [HEADER, ...rows].join('\n'));
  const plan = await planOf(ann, id);
  expect([plan.leads, plan.start_with.length]).toEqual([30, 20]);
  const scores = plan.start_with.map(({ ai_score }) => ai_score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  await ann.rest('POST', `/imports/${id}/undo`);
  await settled(ann, id);
  expect(await planOf(ann, id)).toMatchObject({ leads: 0, expected: 0, kinds: [], start_with: [] });
});

test('a lead with an open deal counts by its deal, as on Today, and is no first call', async () => {
  const eve = await signUp(app);
  const id = await importRows(eve, [HEADER, row(1, { ...person('Ann', '9015550110'), Vacant: 'Yes' })].join('\n'));
  const before = await planOf(eve, id);
  const [planned] = before.start_with;
  const { body: house } = await eve.rest<{ id: number }>('POST', '/properties', aProperty());
  const about = aDeal({ property_id: house.data.id, lead_id: planned?.lead_id, status: 'pending', assignment_fee: 30_000 });
  const { body: deal } = await eve.rest<{ id: number }>('POST', '/deals', about);
  const { body } = await eve.rest<DealPredictions>('GET', '/deal-predictions');
  const predicted = body.data.deals.find(({ deal_id }) => deal_id === deal.data.id);
  const expected = Math.round((predicted?.probability ?? 0) * (predicted?.expected_profit ?? 0));
  const plan = await planOf(eve, id);
  expect(expected).not.toBe(before.expected);
  expect([plan.expected, plan.kinds.find(({ kind }) => kind === 'vacant')?.expected]).toEqual([expected, expected]);
  expect(plan.start_with).toEqual([]);
});

test('a list of sales has a plan of nothing', async () => {
  const ann = await signUp(app);
  await ann.rest('POST', '/leads', aLead());
  const { body } = await app.send<Import>('/imports?entity=sales', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: 'Address,Zip,Sold Date,Sold Price\n1 Oak St,38104,2026-01-02,120000',
  });
  await settled(ann, body.data.id);
  expect(await planOf(ann, body.data.id)).toMatchObject({ leads: 0, kinds: [], several: 0, start_with: [] });
});

test('two lists: plan, Today, dashboard and call mode name the same twenty in the same order, on both faces', async () => {
  const ann = await signUp(app);
  const marks: Record<string, string | number>[] = [
    {},
    { Vacant: 'Yes' },
    { Probate: 'Yes' },
    { 'Tax Delinquent Amount': 9140 },
    { Vacant: 'Yes', Probate: 'Yes' },
  ];
  const listed = (at: number) => ({
    ...person('Ann', `90155502${at + 10}`),
    'Estimated Value': 150_000 + at * 3000,
    ...marks[at % marks.length],
  });
  const rowsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at + 1, listed(from + at)));
  await importRows(ann, [HEADER, ...rowsOf(0, 14)].join('\n'));
  const id = await importRows(ann, [HEADER, ...rowsOf(0, 40)].join('\n'), '?duplicates=merge');
  const { start_with } = await planOf(ann, id);
  const leads = start_with.map(({ lead_id }) => lead_id);
  expect(leads).toHaveLength(20);
  expect((await ann.trpc.imports.plan.query({ id })).start_with).toEqual(start_with);
  // Call mode asks who of the day's list may be called.
  const callable = ({ actions }: Pick<NextActions, 'actions'>) =>
    actions.flatMap(({ lead }) => (lead?.phone && lead.no_call === null ? lead.id : []));
  const day = (await ann.rest<NextActions>('GET', '/next-actions')).body.data;
  expect(callable(day)).toEqual(leads);
  expect(callable(await ann.trpc.nextActions.get.query())).toEqual(leads);
  const { to_do } = (await ann.rest<Dashboard>('GET', '/dashboard')).body.data;
  expect(callable({ actions: to_do.next })).toEqual(leads.slice(0, to_do.next.length));
  expect((await ann.trpc.dashboard.get.query({})).to_do).toEqual(to_do);

  // Who was called, was put off or has a plan is no first call any more, anywhere.
  const [called, later, planned, ...others] = leads as [number, number, number, ...number[]];
  await ann.rest('POST', `/leads/${called}/touches`, { outcome: 'no_answer' });
  await ann.rest('POST', '/next-actions/snooze', { key: `first_contact:${later}` });
  await ann.rest('PATCH', `/leads/${planned}`, { next_action: 'Call in spring', next_action_date: '2027-03-01' });
  const next = (await planOf(ann, id)).start_with.map(({ lead_id }) => lead_id);
  expect(next.slice(0, 17)).toEqual(others);
  expect(callable((await ann.rest<NextActions>('GET', '/next-actions')).body.data)).toEqual(next);
});
