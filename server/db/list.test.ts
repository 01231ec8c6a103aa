/** What every list does, over all lists: pages, order, filters, totals, and what it refuses. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { ListMeta } from '#shared/core/list.ts';
import { DEAL_STATUSES, DEAL_TYPES } from '#shared/records/deals/deal.ts';
import { dealList } from '#shared/records/deals/deal-list.ts';
import { LEAD_PROPERTY_TYPES, LEAD_SOURCES, LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { isOpenMilestone, MILESTONE_TYPES, type Milestone, milestoneList } from '#shared/records/deals/milestones/milestone.ts';
import { PROPERTY_STATUSES, PROPERTY_TYPES, TRANSACTION_TYPES } from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { savedPropertyList } from '#shared/records/properties/saved/saved-property.ts';

type Row = Record<string, unknown> & { id: number };
const HOW_MANY = 24;

// Nothing is scored anew in the background while the pages are compared.
const app = await testApp({ works: false });
const ann = await signUp(app);

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const ids = { leads: [] as number[], properties: [] as number[], deals: [] as number[], milestones: [] as number[] };

// Records that differ in every column, several of which share a value; the clock moves only now and then, so moments tie too.
for (let n = 0; n < HOW_MANY; n += 1) {
  if (n % 5 === 0) app.clock.advance(60_000);
  ids.leads.push(
    await ann.addLead({
      last_name: pick(['Adams', 'Baker', 'Clark'], n),
      property_city: pick(['Austin', 'Boston', 'Dallas', 'El Paso'], n * 3),
      property_state: pick(['TX', 'OH'], n),
      source: pick(LEAD_SOURCES, n),
      property_type: pick(LEAD_PROPERTY_TYPES, n),
      status: pick(LEAD_STATUSES, n),
      asking_price: 100_000 + (n % 6) * 50_000.5,
      estimated_value: 200_000 + (n % 4) * 10_000,
      mortgage_balance: (n % 5) * 60_000,
      next_action_date: n % 3 === 0 ? null : `2026-12-0${1 + (n % 4)}`,
    }),
  );
  ids.properties.push(
    await ann.addProperty({
      address: `${10 + (n % 7)} Oak Street`,
      city: pick(['Austin', 'North Austin', 'Boston'], n),
      state: pick(['TX', 'MA'], n),
      status: pick(PROPERTY_STATUSES, n),
      property_type: pick(
        PROPERTY_TYPES.filter((type) => type !== 'land'),
        n,
      ),
      transaction_type: pick(TRANSACTION_TYPES, n),
      bedrooms: 1 + (n % 4),
      purchase_price: 90_000 + (n % 8) * 40_000.25,
      arv: 250_000 + (n % 3) * 50_000,
    }),
  );
  ids.deals.push(
    await ann.addDeal({
      property_id: pick(ids.properties, n * 5),
      lead_id: pick(ids.leads, n * 7),
      deal_type: pick(DEAL_TYPES, n),
      status: pick(DEAL_STATUSES, n),
      sale_price: 205_000 + (n % 5) * 1_000,
      assignment_fee: n % 4 === 0 ? null : (n % 4) * 500,
      closing_date: `2026-11-${10 + (n % 9)}`,
    }),
  );
  ids.milestones.push(
    await ann.addMilestone({
      deal_id: pick(ids.deals, n),
      milestone_type: pick(MILESTONE_TYPES, n),
      title: pick(['Walk', 'Sign', 'Order title'], n),
      due_date: `2026-11-${10 + (n % 9)}`,
      is_critical: n % 3 === 0,
    }),
  );
  await ann.rest('POST', '/property-saves', { property_id: pick(ids.properties, n) });
}
// Totals must survive changes of what is counted.
for (const n of [1, 6, 11]) {
  await ann.rest('PATCH', `/leads/${ids.leads[n]}`, { status: 'hot', asking_price: 90_000 });
  await ann.rest('PATCH', `/properties/${ids.properties[n]}`, { status: 'sold', purchase_price: 500_000 });
  await ann.rest('PATCH', `/deals/${ids.deals[n]}`, { status: 'closed', deal_type: 'assignment' });
  await ann.rest('PATCH', `/deal-milestones/${ids.milestones[n]}/complete`);
}
for (const n of [2, 7]) await ann.rest('DELETE', `/deal-milestones/${ids.milestones[n]}`);
await ann.rest('DELETE', `/deals/${ids.deals[3]}`);
for (const { id } of (await page(ann, `/deals?lead_id=${ids.leads[0]}&per_page=100`)).data) await ann.rest('DELETE', `/deals/${id}`);
await ann.rest('DELETE', `/leads/${ids.leads[0]}`);

interface PageOf {
  data: Row[];
  meta: ListMeta;
}
async function page(person: Person, target: string): Promise<PageOf> {
  const { status, body } = await person.rest<unknown>('GET', target);
  if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`);
  const nested = body.data as PageOf;
  return Array.isArray(body.data) ? { data: body.data as Row[], meta: body.meta } : nested;
}

const lists = [
  { path: '/leads', list: leadList },
  { path: '/properties', list: propertyList },
  { path: '/deals', list: dealList },
  { path: '/deal-milestones', list: milestoneList },
  { path: '/property-saves', list: savedPropertyList },
] as const;

const everything = new Map<string, Row[]>();
for (const { path } of lists) everything.set(path, (await page(ann, `${path}?per_page=100&sort_by=id&sort_order=asc`)).data);
const rowsOf = (path: string) => everything.get(path) as Row[];
/** The schedule of milestones is no column. */
const columnsOf = (sortable: readonly string[]) => sortable.filter((by) => by !== 'schedule');
const idsOf = (rows: Row[]) => rows.map((row) => row.id);

/** As SQLite orders: null first, then by value; text by its characters. */
const compare = (one: unknown, other: unknown): number => {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return (one as number | string) < (other as number | string) ? -1 : 1;
};
const sorted = (rows: Row[], by: string, order: 'asc' | 'desc') =>
  [...rows].sort((one, other) => (order === 'asc' ? 1 : -1) * (compare(one[by], other[by]) || one.id - other.id));

test('there is enough to list', () => {
  for (const { path } of lists) expect(rowsOf(path).length, path).toBeGreaterThan(15);
});

describe.each(lists)('$path', ({ path, list }) => {
  const rows = rowsOf(path);
  const { per_page } = list.defaults;

  test('the first page, newest first, with its meta', async () => {
    const first = await page(ann, path);
    expect(first.meta).toEqual({ total: rows.length, last_page: Math.ceil(rows.length / per_page), current_page: 1, per_page });
    expect(idsOf(first.data)).toEqual(idsOf(sorted(rows, 'created_at', 'desc')).slice(0, per_page));
  });

  test('pages put together are the list, none twice', async () => {
    const seen: number[] = [];
    const last = Math.ceil(rows.length / 7);
    for (let n = 1; n <= last; n += 1) {
      const { data, meta } = await page(ann, `${path}?per_page=7&page=${n}`);
      expect(meta).toEqual({ total: rows.length, last_page: last, current_page: n, per_page: 7 });
      seen.push(...idsOf(data));
    }
    expect(seen).toEqual(idsOf(sorted(rows, 'created_at', 'desc')));
  });

  test('a page past the end is empty', async () => {
    const past = await page(ann, `${path}?page=1000`);
    expect(past).toEqual({
      data: [],
      meta: { total: rows.length, last_page: Math.ceil(rows.length / per_page), current_page: 1000, per_page },
    });
  });

  test.each(columnsOf(list.sortable).flatMap((by) => [[by, 'asc'] as const, [by, 'desc'] as const]))(
    'by %s %s, ties by id',
    async (by, order) => {
      const { data } = await page(ann, `${path}?sort_by=${by}&sort_order=${order}&per_page=100`);
      expect(idsOf(data)).toEqual(idsOf(sorted(rows, by, order)));
    },
  );

  test('blank parameters are none', async () => {
    const names = ['page', 'per_page', 'search', 'sort_by', 'sort_order', ...Object.keys(list.filters)];
    expect(await page(ann, `${path}?${names.map((name) => `${name}=`).join('&')}`)).toEqual(await page(ann, path));
  });

  test.each([
    ['page', '0', 'Must be at least 1'],
    ['page', '-1', 'Must be at least 1'],
    ['page', '1.5', 'Must be a whole number'],
    ['page', 'two', 'Must be a number'],
    ['per_page', '0', 'Must be at least 1'],
    ['per_page', '101', 'Must be at most 100'],
    ['sort_by', 'account_id', `Must be one of: ${list.sortable.join(', ')}`],
    ['sort_by', 'id; DROP TABLE leads', `Must be one of: ${list.sortable.join(', ')}`],
    ['sort_order', 'up', 'Must be one of: asc, desc'],
    ['search', 'x'.repeat(201), 'Must be at most 200 characters'],
  ])('%s=%s is 422 under its name', async (name, value, message) => {
    const { status, body } = await ann.rest('GET', `${path}?${name}=${encodeURIComponent(value)}`);
    expect([status, body.errors]).toEqual([422, { [name]: [message] }]);
  });
});

type Rule = (row: Row) => boolean;
const is =
  (name: string, value: unknown): Rule =>
  (row) =>
    row[name] === value;
const filters: [string, string, Rule][] = [
  ['/leads', 'status=hot', is('status', 'hot')],
  ['/leads', 'ai_score_min=60', (row) => (row.ai_score as number) >= 60],
  ['/leads', 'ai_score_min=0', () => true],
  ['/leads', 'status=cold&ai_score_min=55', (row) => row.status === 'cold' && (row.ai_score as number) >= 55],
  ['/leads', 'source=referral', is('source', 'referral')],
  ['/leads', 'property_type=land', is('property_type', 'land')],
  ['/leads', 'property_state=oh', is('property_state', 'OH')],
  ['/leads', 'property_state=Ohio&status=new', (row) => row.property_state === 'OH' && row.status === 'new'],
  ['/leads', 'search=austin&status=hot', (row) => row.property_city === 'Austin' && row.status === 'hot'],
  ['/properties', 'status=sold', is('status', 'sold')],
  ['/properties', 'city=AUSTIN', (row) => (row.city as string).includes('Austin')],
  ['/properties', 'city=th%20au', is('city', 'North Austin')],
  ['/properties', 'city=%25', () => false],
  ['/properties', 'price_min=210000.25', (row) => (row.purchase_price as number) >= 210_000.25],
  [
    '/properties',
    'price_min=170000.50&price_max=210000.75',
    (row) => (row.purchase_price as number) >= 170_000.5 && (row.purchase_price as number) <= 210_000.75,
  ],
  ['/properties', 'price_max=0', () => false],
  ['/properties', 'bedrooms=2', is('bedrooms', 2)],
  ['/properties', 'transaction_type=retail', is('transaction_type', 'retail')],
  ['/properties', 'ai_score_min=70', (row) => (row.ai_score as number) >= 70],
  ['/properties', 'ai_score_min=70&status=active', (row) => (row.ai_score as number) >= 70 && row.status === 'active'],
  ['/properties', 'property_type=duplex', is('property_type', 'duplex')],
  ['/properties', 'state=ma', is('state', 'MA')],
  ['/deals', 'status=closed', is('status', 'closed')],
  ['/deals', 'deal_type=fix_flip', is('deal_type', 'fix_and_flip')],
  ['/deals', 'status=closed&deal_type=assignment', (row) => row.status === 'closed' && row.deal_type === 'assignment'],
  ['/deals', `property_id=${ids.properties[5]}`, is('property_id', ids.properties[5])],
  ['/deals', `lead_id=${ids.leads[7]}`, is('lead_id', ids.leads[7])],
  ['/deals', 'lead_id=987654321', () => false],
  ['/deal-milestones', 'milestone_type=inspection', is('milestone_type', 'inspection')],
  ['/deal-milestones', 'is_critical=true', is('is_critical', true)],
  ['/deal-milestones', 'is_critical=false', is('is_critical', false)],
  ['/deal-milestones', 'due_date_from=2026-11-14', (row) => (row.due_date as string) >= '2026-11-14'],
  [
    '/deal-milestones',
    'due_date_from=2026-11-12&due_date_to=2026-11-14',
    (row) => (row.due_date as string) >= '2026-11-12' && (row.due_date as string) <= '2026-11-14',
  ],
  ['/deal-milestones', 'status=completed', is('status', 'completed')],
  ['/deal-milestones', 'status=pending&is_critical=true', (row) => row.status === 'pending' && row.is_critical === true],
  ['/deal-milestones', 'is_open=true', (row) => isOpenMilestone(row as unknown as Milestone)],
  ['/deal-milestones', 'is_open=false', (row) => !isOpenMilestone(row as unknown as Milestone)],
  ['/deal-milestones', `deal_id=${ids.deals[5]}`, is('deal_id', ids.deals[5])],
];

test.each(filters)('%s?%s', async (path, query, fits) => {
  const wanted = sorted(rowsOf(path).filter(fits), 'created_at', 'desc');
  const found = await page(ann, `${path}?${query}&per_page=100`);
  expect(idsOf(found.data)).toEqual(idsOf(wanted));
  expect(found.meta.total).toBe(wanted.length);
  const small = await page(ann, `${path}?${query}&per_page=3&page=2`);
  expect(small.meta).toEqual({ total: wanted.length, last_page: Math.max(1, Math.ceil(wanted.length / 3)), current_page: 2, per_page: 3 });
  expect(idsOf(small.data)).toEqual(idsOf(wanted).slice(3, 6));
});

test.each([
  ['/leads', 'status', 'lost'],
  ['/leads', 'ai_score_min', '101'],
  ['/leads', 'ai_score_min', '-1'],
  ['/leads', 'ai_score_min', 'high'],
  ['/leads', 'property_state', 'ZZ'],
  ['/properties', 'bedrooms', '1.5'],
  ['/properties', 'price_min', 'cheap'],
  ['/properties', 'transaction_type', 'gift'],
  ['/deals', 'deal_type', 'lease'],
  ['/deals', 'property_id', 'abc'],
  ['/deal-milestones', 'is_critical', 'yes'],
  ['/deal-milestones', 'due_date_from', '2026-02-30'],
  ['/deal-milestones', 'milestone_type', 'party'],
])('%s?%s=%s is 422 under its name', async (path, name, value) => {
  const { status, body } = await ann.rest('GET', `${path}?${name}=${value}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
});

test('a list of nothing has one page', async () => {
  const bob = await signUp(app);
  for (const { path, list } of lists)
    expect(await page(bob, path)).toEqual({
      data: [],
      meta: { total: 0, last_page: 1, current_page: 1, per_page: list.defaults.per_page },
    });
});

test('the counts are those of the lists', async () => {
  const count = (path: string, fits: Rule = () => true) => rowsOf(path).filter(fits).length;
  expect(await ann.trpc.counts.get.query()).toEqual({
    leads: count('/leads'),
    leads_hot: count('/leads', is('status', 'hot')),
    properties: count('/properties'),
    deals: count('/deals'),
    deals_open: count('/deals', (row) => row.status === 'active' || row.status === 'pending'),
    milestones: count('/deal-milestones'),
    milestones_pending: count('/deal-milestones', is('status', 'pending')),
    milestones_overdue: count('/deal-milestones', (row) => isOpenMilestone(row as unknown as Milestone) && row.is_overdue === true),
    milestones_critical: count('/deal-milestones', (row) => isOpenMilestone(row as unknown as Milestone) && row.is_critical === true),
  });
});
