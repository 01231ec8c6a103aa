import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { SavedView } from '#shared/records/views/view.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const save = (about: object, who = ann) => who.rest<SavedView>('POST', '/views', { entity: 'leads', ...about });
const countsOf = async (who = ann) => (await who.rest<{ id: number; count: number }[]>('GET', '/views/counts')).body.data;

test('a view keeps a query that a program can run, and counts what it shows now', async () => {
  const hot = await ann.addLead({ status: 'hot' });
  await ann.addLead();
  await bob.addLead({ status: 'hot' });
  const { status, body } = await save({ name: 'Hot ones', query: '?status=hot&sort_by=ai_score&page=3&per_page=50', is_pinned: true });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ entity: 'leads', query: 'status=hot&sort_by=ai_score', is_pinned: true, position: 0, version: 1 });
  const { query, id } = (await ann.rest<SavedView>('GET', `/views/${body.data.id}`)).body.data;
  const shown = await ann.rest<{ data: Lead[] }>('GET', `/leads?${query}`);
  expect(shown.body.data.data.map((lead) => lead.id)).toEqual([hot]);
  expect(await countsOf()).toEqual([{ id, count: 1 }]);
  await ann.addLead({ status: 'hot' });
  expect(await countsOf()).toEqual([{ id, count: 2 }]);
  expect(await countsOf(bob)).toEqual([]);
});

test('pinned views of every list are counted in their order', async () => {
  const carl = await signUp(app);
  await carl.addDeal();
  const made = [
    await save({ entity: 'deals', name: 'Open', query: 'status=active', is_pinned: true, position: 2 }, carl),
    await save({ entity: 'properties', name: 'Cheap', query: 'price_max=1', is_pinned: true, position: 1 }, carl),
    await save({ entity: 'buyers', name: 'All', query: '', is_pinned: true, position: 3 }, carl),
    await save({ name: 'Not pinned', query: '' }, carl),
  ].map(({ body }) => body.data.id);
  expect(await countsOf(carl)).toEqual([
    { id: made[1], count: 0 },
    { id: made[0], count: 1 },
    { id: made[2], count: 0 },
  ]);
  const named = (await carl.rest<SavedView[]>('GET', '/views?entity=deals')).body.data.map(({ name }) => name);
  expect(named).toEqual(['Open']);
});

test.each([
  [{ name: 'Wrong', query: 'status=lukewarm' }, 'query', 'status: Must be one of: new, qualified, hot, cold'],
  [{ name: 'Wrong', query: 'closing_date_from=2026-01-01' }, 'query', 'The list has no closing_date_from'],
  [{ name: 'Wrong', query: 'x'.repeat(2001) }, 'query', 'Must be at most 2,000 characters'],
  [{ name: ' ', query: '' }, 'name', 'Name is required'],
  [{ name: 'Wrong', query: '', entity: 'users' }, 'entity', 'Must be one of: leads, properties, deals, buyers'],
])('%j is refused', async (about, field, message) => {
  const { status, body } = await save(about);
  expect({ status, error: body.errors[field]?.[0] }).toEqual({ status: 422, error: message });
});

test('a view is renamed, unpinned and deleted by its owner alone', async () => {
  const { id } = (await save({ name: 'Mine', query: 'search=oak', is_pinned: true })).body.data;
  expect((await save({ name: 'Mine', query: '' })).body.errors).toEqual({ name: ['There is a view with this name already'] });
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken' }], ['DELETE']] as const)
    expect((await bob.rest(method, `/views/${id}`, body)).status).toBe(404);
  const renamed = await ann.rest<SavedView>('PATCH', `/views/${id}`, { name: 'Oak', is_pinned: false, version: 1 });
  expect(renamed.body.data).toMatchObject({ name: 'Oak', is_pinned: false, query: 'search=oak', version: 2 });
  expect((await ann.rest('PATCH', `/views/${id}`, { name: 'Again', version: 1 })).status).toBe(412);
  expect((await ann.rest('DELETE', `/views/${id}`)).status).toBe(200);
  expect((await ann.rest('GET', `/views/${id}`)).status).toBe(404);
});
