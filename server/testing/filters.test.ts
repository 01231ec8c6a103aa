/** Every filter of every list, on a year of business: its total and its rows are those of a plain count over all rows. */
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProcedureMeta } from '#server/core/rest.ts';
import { fill } from '#server/tools/demo/main.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import { toDay } from '#shared/core/days.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import type { Filters } from '#shared/core/filters.ts';
import type { ListMeta } from '#shared/core/list.ts';
import type { z } from '#shared/core/zod.ts';
import { isOpenMilestone, type Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { type TestApp, testApp } from './app.ts';
import { definitions } from './procedures.ts';
import { ROOT, sourceFiles } from './source.ts';

type Row = Record<string, unknown> & { id: number };
interface Special {
  /** Values to ask for, of all rows; without it, those of the column of the filter's name. */
  values?: (rows: readonly Row[]) => unknown[];
  fits: (row: Row, value: unknown) => boolean;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const zone = 'America/Chicago';
const dayOf = (moment: unknown) => (typeof moment === 'string' ? toDay(new Date(moment), zone) : undefined);
const sentDays = (rows: readonly Row[]) => rows.flatMap(({ sent_at }) => dayOf(sent_at) ?? []);
const moments = (name: string) => (rows: readonly Row[]) => rows.map((row) => row[name]);

/** What the special filters ask for, written a second time; and those whose column a record shows in another place. */
const specials: Record<string, Special> = {
  '/buyers area': {
    values: (rows) => rows.flatMap(({ areas }) => texts(areas)),
    fits: ({ areas }, area) => texts(areas).some((one) => one.toLowerCase().startsWith(String(area).toLowerCase())),
  },
  '/buyers property_type': { fits: ({ property_types: types }, type) => texts(types).length === 0 || texts(types).includes(String(type)) },
  '/leads tag': {
    values: (rows) => rows.flatMap(({ tags }) => texts(tags)),
    fits: ({ tags }, tag) => texts(tags).includes(String(tag)),
  },
  '/leads list_id': {
    values: () => [...members.keys()],
    fits: ({ id }, list) => members.get(Number(list))?.has(id) ?? false,
  },
  '/leads ids': {
    values: (rows) => [rows.slice(3, 9).map(({ id }) => id), [rows[0]?.id, 999_999]].map(String),
    fits: ({ id }, ids) => String(ids).split(',').map(Number).includes(id),
  },
  '/deal-milestones is_open': { fits: (row, isOpen) => isOpenMilestone(row as unknown as Milestone) === isOpen },
  '/properties city': {
    values: (rows) => rows.map(({ city }) => String(city).slice(1, 5)),
    fits: ({ city }, part) => String(city).toLowerCase().includes(String(part).toLowerCase()),
  },
  '/documents subject': { fits: (row, subject) => row.subject === subject },
  '/documents subject_id': { fits: ({ subject_id }, id) => subject_id === id },
  '/appointments from': { values: moments('ends_at'), fits: ({ ends_at }, from) => String(ends_at) > String(from) },
  '/appointments to': { values: moments('starts_at'), fits: ({ starts_at }, to) => String(starts_at) < String(to) },
  '/recipients outcome': { fits: (row, outcome) => row[`${String(outcome)}_at`] !== null },
  '/recipients sent_from': { values: sentDays, fits: ({ sent_at }, day) => (dayOf(sent_at) ?? '') >= String(day) },
  '/recipients sent_to': { values: sentDays, fits: ({ sent_at }, day) => (dayOf(sent_at) ?? '9') <= String(day) },
  '/listings status': { fits: ({ status }, wanted) => status === wanted },
  '/listings city': {
    values: (rows) => rows.map(({ property }) => (property as { city: string }).city),
    fits: ({ property }, city) => (property as { city: string }).city === city,
  },
  '/ledger subject': { fits: ({ subject }, wanted) => (subject as { entity: string }).entity === wanted },
  '/ledger subject_id': {
    values: (rows) => rows.map(({ subject }) => (subject as { id: number }).id),
    fits: ({ subject }, id) => (subject as { id: number }).id === id,
  },
  '/activities entity': { fits: ({ entity }, wanted) => entity === wanted },
  '/activities entity_id': { fits: ({ entity_id }, id) => entity_id === id },
  '/listings/{id}/events kind': { fits: ({ kind }, wanted) => kind === wanted },
};

/** Lists of one record whose filters are those of the list of all. */
const SAME_AS: Readonly<Record<string, string>> = {
  '/deals/{id}/milestones': '/deal-milestones',
  '/campaigns/{id}/recipients': '/recipients',
};

interface List {
  path: string;
  filters: Filters;
}
/** Nothing of these is in the year of business. */
const WITHOUT_ROWS = ['/payments', '/achievements', '/imports'];
/** Its filter is tested where imports are. */
const NOT_WALKED = ['/imports/{id}/rows'];
/** The path says these. */
const SAID_BY_PATH: Readonly<Record<string, string>> = { '/deals/{id}/milestones': 'deal_id', '/campaigns/{id}/recipients': 'campaign_id' };
const SHOWN_WHEN_ASKED = { '/conversations/{id}/messages status': 'discarded' } as Readonly<Record<string, string>>;

/** The lists of the API whose filters a definition in shared/ describes, by the output that both name. */
const described = new Map<unknown, Filters>();
for (const { file } of sourceFiles().filter((one) => one.side === 'shared' && one.text.includes('defineList(')))
  for (const found of Object.values((await import(path.join(ROOT, file))) as Record<string, unknown>)) {
    const list = found as { output?: z.ZodType; filters?: Filters } | null;
    if (list && typeof list === 'object' && list.output && list.filters) described.set(list.output, list.filters);
  }

const isPage = (meta: ProcedureMeta | undefined) => meta?.rest?.envelope === 'page' || meta?.rest?.envelope === 'nested_page';
const pages = definitions.filter(({ meta }) => isPage(meta));
const lists: List[] = pages.flatMap(({ meta, inputs, output }) => {
  const all = described.get(output) ?? {};
  const taken = Object.keys((inputs[0] as z.ZodObject).shape);
  const path = meta?.openapi?.path ?? '';
  const filters = Object.fromEntries(Object.entries(all).filter(([name]) => taken.includes(name) && SAID_BY_PATH[path] !== name));
  return path && Object.keys(filters).length > 0 ? [{ path, filters }] : [];
});

let app: TestApp;
let token: string;
const members = new Map<number, Set<number>>();

async function read(target: string, query: Record<string, unknown>): Promise<{ data: Row[]; meta: ListMeta }> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body, text } = await app.rest<unknown>('GET', `${target}?${asked}`, undefined, token);
  if (status !== 200) throw new Error(`${target}?${asked}: ${status} ${text}`);
  return (Array.isArray(body.data) ? body : body.data) as { data: Row[]; meta: ListMeta };
}

const ORDERED = { per_page: 100, sort_by: 'id', sort_order: 'asc' };

async function readAll(target: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(target, { ...ORDERED, page });
    rows.push(...data);
    if (page >= meta.last_page) return rows;
  }
}

/** A list's address; of one that belongs to a record, of the record that has the most rows. */
async function addressOf(list: List): Promise<string> {
  if (!list.path.includes('{id}')) return list.path;
  const owners = await readAll(list.path.slice(0, list.path.indexOf('/{id}')));
  let [best, most] = [list.path.replace('{id}', String(owners[0]?.id)), -1];
  for (const { id } of owners.slice(0, 20)) {
    const target = list.path.replace('{id}', String(id));
    const { total } = (await read(target, { per_page: 1 })).meta;
    if (total > most) [best, most] = [target, total];
  }
  return best;
}

const COUNTED_VALUES = 4;
/** A few of different values, spread over all of them. */
function sample(values: readonly unknown[]): unknown[] {
  const distinct = [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))];
  const step = Math.max(1, Math.floor(distinct.length / COUNTED_VALUES));
  return distinct.filter((_, at) => at % step === 0).slice(0, COUNTED_VALUES);
}

interface Condition {
  name: string;
  value: unknown;
  fits: (row: Row) => boolean;
}

/** What a filter is asked, and which rows fit, from its description; a special one says it above. */
function conditionsOf(list: List, name: string, rows: readonly Row[]): Condition[] {
  const { field, compare, column } = list.filters[name] as Filters[string];
  const special = specials[`${SAME_AS[list.path] ?? list.path} ${name}`];
  if (compare === 'special' && !special) throw new Error(`say above what ${list.path} ${name} asks for`);
  const { kind, options = [] } = getFieldMeta(field);
  const by = column ?? name;
  const known = special?.values?.(rows) ?? rows.map((row) => row[by]);
  const values =
    kind === 'option' ? options : kind === 'flag' ? [true, false] : [...sample(known), ...(kind === 'reference' ? [999_999] : [])];
  const isFit = (row: Row, value: unknown): boolean => {
    if (special) return special.fits(row, value);
    const own = row[by] as string | number | null;
    if (compare === 'equal') return own === value;
    return own !== null && (compare === 'from' ? own >= (value as string | number) : own <= (value as string | number));
  };
  return values
    .filter((value) => SHOWN_WHEN_ASKED[`${list.path} ${name}`] !== value && field.safeParse(value).success)
    .map((value) => ({ name, value, fits: (row) => isFit(row, value) }));
}

async function compare(target: string, rows: readonly Row[], conditions: readonly Condition[]): Promise<void> {
  const query = Object.fromEntries(conditions.map(({ name, value }) => [name, value]));
  const wanted = rows.filter((row) => conditions.every(({ fits }) => fits(row)));
  const found = await read(target, { ...ORDERED, ...query });
  const asked = JSON.stringify(query);
  expect({ asked, total: found.meta.total, ids: found.data.map(({ id }) => id) }).toEqual({
    asked,
    total: wanted.length,
    ids: wanted.slice(0, 100).map(({ id }) => id),
  });
}

beforeAll(async () => {
  app = await testApp({ works: false });
  const words = await fill(app.store, app.clock.now());
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(words) ?? [];
  token = (await app.rest<Session>('POST', '/login', { email, password })).body.data.token;
  for (const { id } of await readAll('/lists'))
    members.set(
      id,
      new Set((await readAll(`/lists/${id}/members`)).map((row) => Number((row.lead as { id: number } | undefined)?.id ?? row.lead_id))),
    );
});

test('all lists with filters are walked', () => {
  expect(lists.map((list) => list.path)).toEqual(expect.arrayContaining(['/leads', '/deals', '/recipients', '/listings/{id}/events']));
  const plain = ['id', 'page', 'per_page', 'search', 'sort_by', 'sort_order'];
  const filtered = pages.filter(({ inputs }) => Object.keys((inputs[0] as z.ZodObject).shape).some((name) => !plain.includes(name)));
  expect(filtered.map(({ meta }) => meta?.openapi?.path)).toEqual([...lists.map((list) => list.path), ...NOT_WALKED]);
});

describe.each(lists)('$path', (list) => {
  let target: string;
  let rows: Row[];
  beforeAll(async () => {
    target = await addressOf(list);
    rows = await readAll(target);
  });

  test('has rows to filter', () => {
    expect(rows.length > 0).toBe(!WITHOUT_ROWS.includes(list.path));
  });

  test.each(Object.keys(list.filters))('%s', async (name) => {
    const conditions = conditionsOf(list, name, rows);
    for (const condition of conditions) await compare(target, rows, [condition]);
    // The usual order is read by another way than that of ids.
    for (const { value, fits } of conditions.slice(0, 1))
      expect((await read(target, { [name]: value, per_page: 1 })).meta.total).toBe(rows.filter(fits).length);
  });

  test('two filters at once', async () => {
    const one = Object.keys(list.filters).flatMap((name) => conditionsOf(list, name, rows).find(({ fits }) => rows.some(fits)) ?? []);
    for (const [at, first] of one.entries()) for (const second of one.slice(at + 1)) await compare(target, rows, [first, second]);
  });
});
