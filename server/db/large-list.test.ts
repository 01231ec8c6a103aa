/** Search among thousands of leads, where totals are counted in blocks and remembered: the answers are those of looking at every lead. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { leads } from '#server/records/leads/table.ts';
import { testApp } from '#server/testing/app.ts';
import { dice } from '#server/tools/demo/random.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { type Lead, LEAD_SOURCES, LEAD_STATUSES } from '#shared/records/leads/lead.ts';

const MANY = 5200;
const FEWER = 1400;
/** The first id of a block of its own, so that the two accounts share one block and not the others. */
const NEXT_BLOCK = 32_768;

const app = await testApp();
const [ann, bob] = [await signUp(app), await signUp(app)];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** Leads that differ in what is searched, filtered and sorted; some without a price. */
const lead = (n: number) => ({
  first_name: pick(['Maria', 'John', 'Éloïse', 'Ed'], n),
  last_name: pick(['Brown', 'Li', "O'Hara", 'Quist', 'Stone', 'Abel', 'Moss'], n),
  email: `p${n}@${n % 2 === 0 ? 'gmail' : 'mail'}.example.com`,
  phone: `(512) 555-${String(n).padStart(4, '0')}`,
  property_address: `${n} ${pick(['Oak', 'Elm', 'Pine'], n)} ${n % 97 === 0 ? 'Terrace' : 'Street'}`,
  // All of one city are together at the end of the sort by city.
  property_city: n % 12 === 0 ? 'Yuma' : pick(['Austin', 'Boston', 'Dallas'], n),
  status: pick(LEAD_STATUSES, n),
  source: pick(LEAD_SOURCES, n),
  ai_score: n % 101,
  asking_price: n % 5 === 0 ? null : (n * 7919) % 100_000,
});

async function fill(who: Person, from: number, count: number, firstId: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({ id: firstId + n, ...lead(from + n) }));
  const names = Object.keys(rows[0] as object);
  const values = names.map((name) => sql`row.value ->> ${sql.raw(`'${name}'`)}`);
  await app.store.write((tx) =>
    tx.run(
      sql`INSERT INTO ${leads} (${sql.raw(names.join(', '))}, account_id, motivation_score, urgency_score, financial_score, created_at, updated_at)
          SELECT ${sql.join(values, sql`, `)}, ${who.user.id}, 0, 0, 0, 1000 + row.key % 977, 0 FROM json_each(${JSON.stringify(rows)}) AS row`,
    ),
  );
}

beforeAll(async () => {
  await fill(ann, 0, 2600, 1);
  await fill(bob, 0, FEWER, 5000);
  await fill(ann, 2600, MANY - 2600, NEXT_BLOCK + 10);
});

const SORTS = [
  ...(['created_at', 'property_city', 'asking_price', 'id', 'first_name', 'property_address'] as const),
  ...(['status', 'ai_score', 'last_name', 'next_action_date'] as const),
] as const;

interface Query {
  search: string;
  sort_by?: (typeof SORTS)[number];
  sort_order?: 'asc' | 'desc';
  status?: Lead['status'];
  source?: (typeof LEAD_SOURCES)[number];
  ai_score_min?: number;
  page?: number;
  per_page?: number;
}

const TEXTS = ['first_name', 'last_name', 'company', 'email', 'phone', 'property_address', 'property_city'] as const;

/** Null first, then by value. */
const compare = (one: string | number | null, other: string | number | null) =>
  one === other ? 0 : one === null ? -1 : other === null ? 1 : one < other ? -1 : 1;

/** What a query must answer, found by looking at every lead. */
function expected(
  all: Lead[],
  { search, status, source, ai_score_min = 0, sort_by = 'created_at', sort_order = 'desc', page = 1, per_page = 10 }: Query,
) {
  const matches = all.filter((row) => {
    const text = TEXTS.map((name) => row[name] ?? '')
      .join('\n')
      .toLowerCase();
    const digits = (row.phone ?? '').replace(/\D/g, '');
    const fits = search
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .every((word) => text.includes(word) || (/^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(word) && digits.includes(word.replace(/\D/g, ''))));
    return fits && (!status || row.status === status) && (!source || row.source === source) && row.ai_score >= ai_score_min;
  });
  const ordered = matches.sort((one, other) => compare(one[sort_by], other[sort_by]) || one.id - other.id);
  if (sort_order === 'desc') ordered.reverse();
  return { total: matches.length, ids: ordered.slice((page - 1) * per_page, page * per_page).map(({ id }) => id) };
}

async function everyLead(who: Person): Promise<Lead[]> {
  const all: Lead[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await who.trpc.leads.list.query({ page, per_page: 100, sort_by: 'id', sort_order: 'asc' });
    all.push(...data);
    if (page === meta.last_page) return all;
  }
}

async function answered(who: Person, query: Query) {
  const { data, meta } = await who.trpc.leads.list.query(query);
  return { total: meta.total, ids: data.map(({ id }) => id) };
}

const QUERIES: Query[] = [
  ...[
    'example',
    'gmail',
    'street',
    'terrace',
    'quist',
    'maria',
    'nobody',
    'e',
    'q',
    'st',
    'zz',
    '51',
    '5',
    '(5',
    '555',
    '5550',
    '0-1',
    'ë',
  ].map((search) => ({ search })),
  ...['li maria', 'o gmail', 'q st', 'éloïse quist', 'ÉLOÏSE', 'él', 'ÏS', '5 (51'].map((search) => ({ search })),
  ...['example', 'terrace', 'a', 'st'].flatMap((search): Query[] => [
    { search, status: 'hot' },
    { search, ai_score_min: 60, sort_by: 'asking_price', sort_order: 'asc' },
    { search, sort_by: 'asking_price', sort_order: 'desc', page: 5 },
    { search, sort_by: 'asking_price', sort_order: 'asc', page: 40, per_page: 100 },
    { search, sort_by: 'id', sort_order: 'asc', page: 51, per_page: 100 },
    { search, page: 100_000 },
  ]),
  // Orders for which there is no index.
  { search: '', sort_by: 'first_name', sort_order: 'asc', page: 7 },
  { search: '', sort_by: 'property_address', sort_order: 'desc', page: 44, per_page: 100 },
  { search: 'street', sort_by: 'property_address', sort_order: 'asc', page: 13 },
  { search: '', status: 'hot', sort_by: 'property_city', sort_order: 'asc', page: 3 },
  { search: '', ai_score_min: 20, sort_by: 'property_city', sort_order: 'asc', page: 30, per_page: 100 },
  { search: 'yuma', sort_by: 'property_city', sort_order: 'asc', page: 2 },
  { search: 'yuma gmail', sort_by: 'property_city', sort_order: 'asc' },
];

describe.each([
  ['an account with many leads', ann, MANY],
  ['another beside it', bob, FEWER],
] as const)('%s', (_, who, count) => {
  let all: Lead[];
  beforeAll(async () => {
    all = await everyLead(who);
  });

  test('has its own', () => {
    expect(all).toHaveLength(count);
  });

  // Asked twice: the second time the total is remembered.
  test.each(QUERIES)('%j', async (query) => {
    const right = expected(all, query);
    expect(await answered(who, query)).toEqual(right);
    expect(await answered(who, query)).toEqual(right);
  });
});

/** Any filters, sort and page together, the same in each run. */
function randomQuery(roll: ReturnType<typeof dice>): Query {
  return {
    search: roll.chance(0.4) ? roll.pick(['e', 'st', 'gmail', 'quist', 'terrace', 'maria street', '55', 'zz']) : '',
    sort_by: roll.pick([...SORTS]),
    sort_order: roll.pick(['asc', 'desc']),
    page: roll.pick([1, 1, 2, 7, 40]),
    per_page: roll.pick([10, 25, 100]),
    ...(roll.chance(0.5) && { status: roll.pick(LEAD_STATUSES) }),
    ...(roll.chance(0.5) && { ai_score_min: roll.pick([1, 40, 70, 95, 100]) }),
    ...(roll.chance(0.2) && { source: roll.pick(LEAD_SOURCES) }),
  };
}

test('any filters, sort and page together are those of looking at every lead', async () => {
  const all = await everyLead(ann);
  const roll = dice(24);
  for (let n = 0; n < 150; n++) {
    const query = randomQuery(roll);
    expect(await answered(ann, query), JSON.stringify(query)).toEqual(expected(all, query));
  }
});

describe('the export', () => {
  test.each<Query>([
    { search: '', sort_by: 'asking_price', sort_order: 'asc' },
    { search: '', sort_by: 'asking_price', sort_order: 'desc', ai_score_min: 60 },
    { search: '', sort_by: 'property_address', sort_order: 'asc' },
    { search: '', sort_by: 'status', sort_order: 'desc', ai_score_min: 20 },
    { search: '', sort_by: 'ai_score', sort_order: 'asc', ai_score_min: 20 },
    { search: 'terrace' },
    { search: 'o gmail', status: 'hot', sort_by: 'id', sort_order: 'asc' },
  ])('of %j has all its rows in order', async (query) => {
    const { text } = await ann.rest('GET', `/leads/export?${new URLSearchParams(query as unknown as Record<string, string>)}`);
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(expected(await everyLead(ann), { ...query, per_page: MANY }).ids);
  });
});

test('what is remembered follows every change, whoever makes it', async () => {
  const searches: Query[] = [
    { search: 'example' },
    { search: 'example', status: 'hot' },
    { search: 'e' },
    { search: 'terrace' },
    { search: 'zz' },
  ];
  const compareAll = async () => {
    const all = await everyLead(ann);
    for (const query of searches) expect(await answered(ann, query), JSON.stringify(query)).toEqual(expected(all, query));
  };
  await compareAll();
  const added = await ann.addLead({ property_address: '1 Zzyzx Terrace', email: 'new@example.com' });
  await compareAll();
  await ann.rest('PATCH', `/leads/${added}`, { property_address: '1 Other Street', status: 'hot' });
  await compareAll();
  await ann.rest('DELETE', `/leads/${added}`);
  await ann.rest('DELETE', '/leads/194');
  await compareAll();
  // As another process would: not a word of it to this one.
  await app.store.write(async (tx) => {
    await tx.run(sql`UPDATE leads SET status = 'hot', property_address = '5 Zzyzx Terrace' WHERE id = ${NEXT_BLOCK + 20}`);
    await tx.run(sql`DELETE FROM leads WHERE id = 4`);
  });
  await compareAll();
});
