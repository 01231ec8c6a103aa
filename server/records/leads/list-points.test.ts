/** What a list adds to the score: each point with its reason, and who stands in front of a fresh import. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import { aLead } from '#shared/testing/records.ts';
import { isScored, scoreLead } from './score.ts';
import type { ScoredLead } from './score-rules.ts';

const TODAY = '2026-11-20';
const lead: ScoredLead = { created_at: TODAY, estimated_value: 200_000, mortgage_balance: 60_000 };
const factor = (facts: Partial<ScoredLead>, code: string) =>
  scoreLead({ ...lead, ...facts }, TODAY).factors.find((one) => one.code === code);

test.each<[Partial<ScoredLead>, string, number, string]>([
  [{ last_sale_price: 50_000 }, 'F5', 8, 'Bought for $50,000, worth $200,000 now'],
  [{ last_sale_price: 125_000 }, 'F5', 4, 'Bought for $125,000, worth $200,000 now'],
  [{ last_sale_date: '2016-11-20' }, 'M5', 4, 'Owns it for 9 years'],
  [{ last_sale_date: '1990-01-01' }, 'M5', 8, 'Owns it for 36 years'],
  [{ tax_owed: 10_000 }, 'M6', 4, 'Owes $10,000 in taxes'],
  [{ tax_owed: 6000, estimated_value: null }, 'M6', 4, 'Owes $6,000 in taxes'],
  [{ is_out_of_state: true }, 'M7', 4, 'The owner lives in another state'],
  [{ is_vacant: true, is_absentee: true, is_probate: true }, 'M8', 6, 'The list gives 3 reasons'],
  [{ owner_type: 'estate' }, 'M9', 4, 'The owner is an estate'],
  [{ owner_type: 'trust' }, 'M9', 2, 'The owner is a trust'],
  [{ year_built: 1966 }, 'M10', 2, 'Built in 1966'],
])('%j', (facts, code, points, evidence) => {
  expect(factor(facts, code)).toMatchObject({ points: expect.closeTo(points, 1) as number, evidence });
  const without = { ...lead, ...('estimated_value' in facts && { estimated_value: null }) };
  expect(scoreLead({ ...lead, ...facts }, TODAY).ai_score).toBeGreaterThanOrEqual(scoreLead(without, TODAY).ai_score);
});

describe('what adds nothing', () => {
  test.each<Partial<ScoredLead>>([
    { last_sale_price: 250_000 },
    { last_sale_price: 10 },
    { tax_owed: 0 },
    { is_out_of_state: false, is_vacant: false, is_probate: false },
    { owner_type: 'company', year_built: 2020, last_sale_date: TODAY },
  ])('%j', (facts) => expect(scoreLead({ ...lead, ...facts }, TODAY)).toEqual(scoreLead(lead, TODAY)));

  test('a part stays at 100', () => {
    const best = {
      ...{ source: 'website_form' as const, asking_price: 100_000, mortgage_balance: 0, estimated_value: 400_000, last_sale_price: 50_000 },
      ...{
        is_pre_foreclosure: true,
        is_vacant: true,
        is_probate: true,
        is_tax_delinquent: true,
        tax_owed: 90_000,
        last_sale_date: '1980-01-01',
      },
    };
    expect(scoreLead({ ...lead, ...best }, TODAY)).toMatchObject({ financial_score: 100, motivation_score: 100 });
  });
});

test('a fact is a reason to sell like a mark of the list, once; one that says no takes the mark away', () => {
  const marks = { signals: { list: [{ code: 'vacant' as const, label: 'Vacant: Yes' }] } };
  expect(factor({ is_vacant: true }, 'M3')).toMatchObject({ points: 22, evidence: 'The list says "Vacant" (vacant)' });
  expect(factor({ ...marks, is_vacant: true }, 'M3')).toMatchObject({ points: 22, evidence: 'The list says "Vacant: Yes" (vacant)' });
  expect(factor({ ...marks, is_vacant: false }, 'M3')?.points).toBe(12);
  expect(factor({ is_tax_delinquent: true }, 'M3')?.points).toBe(28);
});

test('equity of the list stands for a debt that is not known', () => {
  const byList = scoreLead({ created_at: TODAY, estimated_value: 200_000, equity_percent: 70 }, TODAY);
  expect(byList.financial_score).toBe(scoreLead(lead, TODAY).financial_score);
  expect(scoreLead({ created_at: TODAY, estimated_value: 200_000, equity_amount: -5000 }, TODAY).factors[0]).toMatchObject({
    ...{ label: 'Short sale', points: 0 },
  });
  expect(isScored({ created_at: TODAY, is_vacant: true })).toBe(true);
  expect(isScored({ created_at: TODAY, is_vacant: false })).toBe(false);
});

describe('through the API', async () => {
  const app = await testApp();

  test('the score of a lead names what its list adds', async () => {
    const ann = await signUp(app);
    const facts = { tax_owed: 9140.5, is_vacant: true, last_sale_date: '1996-04-01' };
    const { body } = await ann.rest<Lead>('POST', '/leads', aLead(facts));
    const { data } = (await ann.rest<LeadScore>('GET', `/leads/${body.data.id}/ai-score`)).body;
    expect(data.factors.map(({ code }) => code)).toEqual(expect.arrayContaining(['M5', 'M6']));
    expect(data.factors.find(({ code }) => code === 'M6')?.evidence).toBe('Owes $9,141 in taxes');
    expect(data.ai_score).toBe(body.data.ai_score);
    const plain = await ann.rest<Lead>('POST', '/leads', aLead());
    expect(plain.body.data.ai_score).toBeLessThan(body.data.ai_score);
  });

  /** Rows of a bought list, and whether a wholesaler would call them first: a strong reason, real equity, and an owner elsewhere. */
  const COLUMNS =
    'First Name,Last Name,Phone,Property Address,City,State,Zip,Mailing Address,Mailing State,Mailing Zip,Estimated Value,Mortgage Balance,' +
    'Year Built,Last Sale Date,Last Sale Price,Vacant,Probate,Tax Delinquent,Tax Delinquent Amount,Auction Date';
  const rows = Array.from({ length: 200 }, (_, at) => {
    const first = at % 10 === 3;
    const value = 90_000 + ((at * 7919) % 230) * 1000;
    const kind = first ? ((at - 3) / 10) % 4 : at % 7;
    const share = first ? 0.05 + (at % 5) * 0.04 : kind === 6 ? 1.05 : 0.15 + ((at * 31) % 60) / 100;
    const isElsewhere = first || kind === 1 || kind === 2;
    const sold = first ? 1979 + (at % 19) : 1994 + ((at * 13) % 30);
    const says = {
      vacant: first ? kind !== 1 : kind === 3 && share > 0.6,
      probate: first && kind !== 2,
      tax: first ? kind > 0 : kind === 4 && share > 0.6,
    };
    return [
      ...[first ? 'Call' : 'Wait', `Owner ${String.fromCharCode(97 + (at % 26))}`, `901555${String(at).padStart(4, '0')}`],
      ...[`${at + 10} Oak St`, 'Memphis', 'TN', '38104'],
      ...(isElsewhere ? [`${at} Elm Ave`, first ? 'OH' : 'TN', first ? '44101' : '38112'] : [`${at + 10} Oak St`, 'TN', '38104']),
      ...[value, Math.round(value * share), 1925 + ((at * 17) % 90), `${sold}-05-04`, Math.round(value * (0.3 + (at % 50) / 100))],
      ...[says.vacant ? 'Yes' : 'No', says.probate ? 'Yes' : 'No', says.tax ? 'Yes' : 'No', says.tax ? 2500 + at * 40 : ''],
      first && kind === 2 ? '2026-12-10' : '',
    ].join(',');
  });

  test('of 200 fresh rows the twenty to call stand in front, and no score is shared by many', async () => {
    const ann = await signUp(app);
    const { body: sent } = await app.send<Import>('/leads/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
      body: [COLUMNS, ...rows].join('\n'),
    });
    let job = sent.data;
    while (job.status === 'running') job = (await ann.rest<Import>('GET', `/imports/${job.id}`)).body.data;
    expect(job).toMatchObject({ status: 'done', imported: 200 });
    const pages = await Promise.all(
      [1, 2].map((page) => ann.rest<{ data: Lead[] }>('GET', `/leads?per_page=100&page=${page}&sort_by=ai_score&sort_order=desc`)),
    );
    const leads = pages.flatMap(({ body }) => body.data.data);
    expect(leads.slice(0, 20).map(({ first_name }) => first_name)).toEqual(Array<string>(20).fill('Call'));
    const shared = new Map<number, number>();
    for (const { ai_score } of leads) shared.set(ai_score, (shared.get(ai_score) ?? 0) + 1);
    expect(Math.max(...shared.values())).toBeLessThan(20);
  });
});
