/** Lists of owners: the list itself, who is on it, and the stack of leads that are on several. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { ListMember, OwnerList } from '#shared/records/leads/lists/owner-list.ts';

const app = await testApp();
const ann = await signUp(app);
type Person = typeof ann;

const taxList = { name: 'Shelby County tax sale', kind: 'tax_delinquent', as_of: '2026-08-01' };
const addList = async (person: Person, about: Record<string, unknown> = {}) =>
  (await person.rest<OwnerList>('POST', '/lists', { ...taxList, ...about })).body.data;
const getList = async (person: Person, id: number) => (await person.rest<OwnerList>('GET', `/lists/${id}`)).body.data;
const stack = async (person: Person, query: string) => {
  const { body } = await person.rest<{ data: Lead[] }>('GET', `/leads?sort_by=id&sort_order=asc&per_page=100&${query}`);
  return body.data.data.map(({ id }) => id);
};

describe('a list', () => {
  test('is added, changed and deleted', async () => {
    const added = await ann.rest<OwnerList>('POST', '/lists', { ...taxList, source: 'County trustee', cost: 120.5, note: 'Half' });
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      ...taxList,
      id: expect.any(Number),
      source: 'County trustee',
      cost: 120.5,
      note: 'Half',
      size: 0,
      stacked: 0,
      age_days: 111,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    const { id } = added.body.data;
    const changed = await ann.rest<OwnerList>('PATCH', `/lists/${id}`, { as_of: '2026-11-20', version: 1 });
    expect(changed.body.data).toMatchObject({ as_of: '2026-11-20', age_days: 0, cost: 120.5, version: 2 });
    expect((await ann.rest('PATCH', `/lists/${id}`, { name: 'Late', version: 1 })).status).toBe(412);
    const replaced = await ann.rest<OwnerList>('PUT', `/lists/${id}`, taxList);
    expect(replaced.body.data).toMatchObject({ cost: null, note: null });
    expect((await ann.rest('DELETE', `/lists/${id}`)).body).toEqual({
      status: 'success',
      message: 'List deleted successfully. Its leads stay.',
    });
    expect((await ann.rest('GET', `/lists/${id}`)).status).toBe(404);
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=lists&entity_id=${id}`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['deleted', 'updated', 'updated', 'created']);
  });

  test('needs a name, a kind and a day that is not in the future', async () => {
    expect((await ann.rest('POST', '/lists', {})).body.errors).toEqual({
      name: ['Name is required'],
      kind: ['Kind is required'],
      as_of: ['Day of the data is required'],
    });
    const { status, body } = await ann.rest('POST', '/lists', { ...taxList, as_of: '2026-11-21' });
    expect([status, body.errors]).toEqual([422, { as_of: ['Must not be after today'] }]);
    expect((await ann.rest('POST', '/lists', { ...taxList, kind: 'rich' })).body.errors).toHaveProperty('kind');
  });

  test('is found by kind and by words of its name, and sorted by name', async () => {
    const carl = await signUp(app);
    const empty = await addList(carl, { kind: 'vacant', name: 'Boarded up' });
    const full = await addList(carl);
    await carl.rest('POST', `/lists/${full.id}/members`, { lead_ids: [await carl.addLead()] });
    const found = async (query: string) => (await carl.rest<OwnerList[]>('GET', `/lists?${query}`)).body.data.map(({ name }) => name);
    expect(await found('kind=vacant')).toEqual([empty.name]);
    expect(await found('search=tax+shelby')).toEqual([full.name]);
    expect(await found('sort_by=name')).toEqual([full.name, empty.name]);
  });
});

describe('members', () => {
  test('are counted on the list and on the lead, the overlap too', async () => {
    const carl = await signUp(app);
    const [one, two, three] = [await carl.addLead(), await carl.addLead(), await carl.addLead()];
    const [tax, vacant] = [await addList(carl), await addList(carl, { kind: 'vacant', name: 'Vacant', as_of: '2026-11-01' })];
    const added = await carl.rest<OwnerList>('POST', `/lists/${tax.id}/members`, { lead_ids: [one, two, two] });
    expect([added.status, added.body.data.size]).toEqual([200, 2]);
    await carl.rest('POST', `/lists/${vacant.id}/members`, { lead_ids: [two, three] });
    expect(await getList(carl, tax.id)).toMatchObject({ size: 2, stacked: 1 });
    expect(await getList(carl, vacant.id)).toMatchObject({ size: 2, stacked: 1 });
    expect(await stack(carl, 'lists_min=2')).toEqual([two]);
    expect(await stack(carl, 'lists_min=1')).toEqual([one, two, three]);
    expect(await stack(carl, `list_id=${vacant.id}`)).toEqual([two, three]);
    expect(await stack(carl, `list_id=${tax.id}&lists_min=2`)).toEqual([two]);
    expect((await carl.rest<Lead>('GET', `/leads/${two}`)).body.data).toMatchObject({ lists_count: 2, version: 1 });

    const members = await carl.rest<ListMember[]>('GET', `/lists/${tax.id}/members?sort_by=id&sort_order=asc&per_page=1`);
    expect(members.body.meta).toMatchObject({ total: 2, last_page: 2 });
    expect(members.body.data).toMatchObject([{ lead: { id: one }, first_on: '2026-08-01', last_on: '2026-08-01', evidence: [] }]);
    const lists = await carl.rest<ListMember[]>('GET', `/leads/${two}/lists`);
    expect(lists.body.data.map(({ list }) => [list.name, list.age_days])).toEqual([
      ['Vacant', 19],
      [taxList.name, 111],
    ]);

    expect((await carl.rest('DELETE', `/lists/${vacant.id}/members/${two}`)).body.message).toBe('Lead removed from the list');
    expect((await carl.rest('DELETE', `/lists/${vacant.id}/members/${two}`)).body.message).toBe('This lead is not on the list');
    expect(await getList(carl, tax.id)).toMatchObject({ size: 2, stacked: 0 });
    expect(await getList(carl, vacant.id)).toMatchObject({ size: 1, stacked: 0 });
    expect(await stack(carl, 'lists_min=2')).toEqual([]);
  });

  test('go with their lead and with their list, and the lead stays', async () => {
    const carl = await signUp(app);
    const [one, two] = [await carl.addLead(), await carl.addLead()];
    const all = [await addList(carl), await addList(carl), await addList(carl)];
    for (const { id } of all) await carl.rest('POST', `/lists/${id}/members`, { lead_ids: [one, two] });
    expect(await getList(carl, all[0]?.id ?? 0)).toMatchObject({ size: 2, stacked: 2 });
    await carl.rest('DELETE', `/leads/${one}`);
    for (const { id } of all) expect(await getList(carl, id)).toMatchObject({ size: 1, stacked: 1 });
    await carl.rest('DELETE', `/lists/${all[0]?.id}`);
    expect(await getList(carl, all[1]?.id ?? 0)).toMatchObject({ size: 1, stacked: 1 });
    await carl.rest('DELETE', `/lists/${all[1]?.id}`);
    expect(await getList(carl, all[2]?.id ?? 0)).toMatchObject({ size: 1, stacked: 0 });
    expect((await carl.rest<Lead>('GET', `/leads/${two}`)).body.data.lists_count).toBe(1);
  });

  test("another account's leads and lists are not reached", async () => {
    const bob = await signUp(app);
    const [bobs, anns] = [await bob.addLead(), await ann.addLead()];
    const list = await addList(bob);
    for (const stranger of [anns, 987_654_321]) {
      const { status, body } = await bob.rest('POST', `/lists/${list.id}/members`, { lead_ids: [bobs, stranger] });
      expect([status, body.errors]).toEqual([422, { lead_ids: ['Lead not found'] }]);
    }
    await bob.rest('POST', `/lists/${list.id}/members`, { lead_ids: [bobs] });
    for (const [method, path] of [
      ['GET', `/lists/${list.id}`],
      ['PATCH', `/lists/${list.id}`],
      ['DELETE', `/lists/${list.id}`],
      ['GET', `/lists/${list.id}/members`],
      ['POST', `/lists/${list.id}/members`],
      ['DELETE', `/lists/${list.id}/members/${bobs}`],
      ['GET', `/leads/${bobs}/lists`],
    ] as const)
      expect((await ann.rest(method, path, method === 'POST' ? { lead_ids: [anns] } : undefined)).status, `${method} ${path}`).toBe(404);
    expect(await stack(ann, `list_id=${list.id}`)).toEqual([]);
    expect(await ann.trpc.lists.ofLead.query({ id: anns })).toEqual([]);
    expect((await bob.trpc.lists.list.query({})).meta.total).toBe(1);
  });

  test('at least one and at most 1,000 leads at once', async () => {
    const { id } = await addList(ann);
    const add = async (lead_ids: unknown) => (await ann.rest('POST', `/lists/${id}/members`, { lead_ids })).body.errors;
    expect(await add(undefined)).toEqual({ lead_ids: ['Must be a list of the ids of leads'] });
    expect(await add([])).toEqual({ lead_ids: ['At least one lead is required'] });
    expect(await add(Array.from({ length: 1001 }, (_, at) => at + 1))).toEqual({ lead_ids: ['At most 1,000 leads at once'] });
  });
});
