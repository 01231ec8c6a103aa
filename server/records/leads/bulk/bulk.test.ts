import { describe, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { BulkAnswer, BulkJob } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/leads/texts.ts';
import type { ListMember, OwnerList } from '#shared/records/leads/lists/owner-list.ts';
import type { Lead } from '#shared/records/leads/lead.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

async function addLeads(who: Person, n: number, about = {}): Promise<number[]> {
  const ids: number[] = [];
  // Few at once: a server refuses what would wait too long.
  while (ids.length < n) ids.push(...(await Promise.all(Array.from({ length: Math.min(10, n - ids.length) }, () => who.addLead(about)))));
  return ids;
}
const leadOf = async (id: number, who = ann) => (await who.rest<Lead>('GET', `/leads/${id}`)).body.data;
const start = (body: object, who = ann) => who.rest<BulkAnswer>('POST', '/leads/bulk', body);

async function ended(id: number | undefined, who = ann): Promise<BulkJob> {
  return vi.waitFor(async () => {
    const job = (await who.rest<BulkJob>('GET', `/bulk-jobs/${id}`)).body.data;
    expect(['done', 'undone']).toContain(job.status);
    return job;
  }, 30_000);
}
async function run(body: object): Promise<BulkJob> {
  const { status, body: answer } = await start(body);
  expect(status).toBe(202);
  return ended(answer.data.job?.id);
}
const undo = async (job: BulkJob): Promise<BulkJob> => {
  expect((await ann.rest('POST', `/bulk-jobs/${job.id}/undo`)).status).toBe(200);
  return ended(job.id);
};

describe('a dry run', () => {
  test('counts, names the first twenty, and changes nothing', async () => {
    const ids = await addLeads(ann, 22, { property_city: 'Dryville' });
    const { status, body } = await start({ filter: { search: 'dryville' }, action: 'status', status: 'hot', dry_run: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 22, job: null });
    expect(body.data.leads.map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b).slice(0, 20));
    expect(body.data.leads[0]?.name).toBe("Maria O'Brien");
    expect((await leadOf(ids[0] as number)).status).toBe('new');
  });

  test.each([
    [{ action: 'status', status: 'hot' }, 'ids', bulkTexts.chooseLeads],
    [{ ids: [1], all: true, action: 'status', status: 'hot' }, 'ids', bulkTexts.chooseLeads],
    [{ filter: {}, action: 'delete' }, 'filter', bulkTexts.blankFilter],
    [{ filter: { status: '' }, action: 'delete' }, 'filter', bulkTexts.blankFilter],
    [{ filter: { stauts: 'new' }, action: 'delete' }, 'filter', 'Unknown filter "stauts". Did you mean "status"?'],
    [{ ids: [1], action: 'delete', dryrun: true }, 'dryrun', 'Unknown field "dryrun". Did you mean "dry_run"?'],
    [{ ids: ['x'], action: 'delete' }, 'ids', 'Must be a whole number'],
    [{ ids: [1], action: 'status' }, 'status', 'Status is required for this action'],
    [{ ids: [1], action: 'add_tag' }, 'tag', 'Tag is required for this action'],
    [{ ids: [1], action: 'remove_tag', tag: 'No such tag' }, 'tag', 'Tag not found'],
  ])('%j is refused', async (body, field, message) => {
    expect(await start(body)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  });
});

describe('a bulk change', () => {
  test('of a status is in the history, rescores, and one undo restores what nobody has changed since', async () => {
    const [one = 0, two = 0, three = 0] = await addLeads(ann, 3);
    await ann.rest('PATCH', `/leads/${three}`, { status: 'hot' });
    const before = await leadOf(one);
    const job = await run({ ids: [one, two, three], action: 'status', status: 'hot' });
    expect(job).toMatchObject({ total: 3, processed: 3, changed: 2, unchanged: 1, refused: 0, can_undo: true });
    expect(await leadOf(one)).toMatchObject({ status: 'hot', version: before.version + 1 });
    const [latest] = (await ann.rest<Activity[]>('GET', `/activities?entity=leads&entity_id=${one}`)).body.data;
    expect(latest?.changes).toContainEqual({ field: 'status', before: 'new', after: 'hot' });
    await ann.rest('PATCH', `/leads/${one}`, { notes: 'Called back' });
    await ann.rest('PATCH', `/leads/${two}`, { status: 'qualified' });
    expect(await undo(job)).toMatchObject({
      ...{ status: 'undone', restored: 1, not_restored: 1, can_undo: false },
      refusals: [{ lead_id: two, name: "Maria O'Brien", reason: 'Changed since: Status' }],
    });
    const { version: _, updated_at: __, ...restored } = await leadOf(one);
    expect({ ...before, notes: 'Called back' }).toMatchObject(restored);
    expect(await leadOf(two)).toMatchObject({ status: 'qualified' });
    expect(await leadOf(three)).toMatchObject({ status: 'hot' });
    expect((await ann.rest('POST', `/bulk-jobs/${job.id}/undo`)).status).toBe(409);
  });

  test('adds and removes a tag, and undoes both', async () => {
    const [one = 0, two = 0] = await addLeads(ann, 2);
    await ann.rest('PATCH', `/leads/${two}`, { tags: ['Spring'] });
    const added = await run({ ids: [one, two], action: 'add_tag', tag: 'spring' });
    expect(added).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await leadOf(one)).tags).toEqual(['Spring']);
    await undo(added);
    expect([(await leadOf(one)).tags, (await leadOf(two)).tags]).toEqual([[], ['Spring']]);
    const removed = await run({ filter: { tag: 'Spring' }, action: 'remove_tag', tag: 'Spring' });
    expect((await leadOf(two)).tags).toEqual([]);
    await undo(removed);
    expect((await leadOf(two)).tags).toEqual(['Spring']);
  });

  test('sets and clears the next action', async () => {
    const ids = await addLeads(ann, 2);
    const job = await run({ ids, action: 'next_action', next_action: 'Send letter', next_action_date: '2026-12-01' });
    expect(await leadOf(ids[0] as number)).toMatchObject({ next_action: 'Send letter', next_action_date: '2026-12-01' });
    await undo(job);
    expect(await leadOf(ids[0] as number)).toMatchObject({ next_action: null, next_action_date: null });
  });

  test('deletes what no deal uses, and names each refusal with its reason', async () => {
    const [gone = 0, used = 0] = await addLeads(ann, 2);
    await ann.addDeal({ lead_id: used });
    const asked = await start({ ids: [gone, used], action: 'delete', dry_run: true });
    expect(asked.body.data).toMatchObject({ total: 2, refused: 1 });
    const job = await run({ ids: [gone, used], action: 'delete' });
    const refusals = [{ lead_id: used, name: "Maria O'Brien", reason: 'This lead has 1 deal. Delete it first.' }];
    expect(job).toMatchObject({ changed: 1, refused: 1, refusals, can_undo: true });
    expect((await ann.rest('GET', `/leads/${gone}`)).status).toBe(404);
    expect((await leadOf(used)).id).toBe(used);
  });

  test('puts on a list and takes off, counts, and undoes both', async () => {
    const [one = 0, two = 0, three = 0] = await addLeads(ann, 3);
    const list = await ann.rest<OwnerList>('POST', '/lists', { name: 'Spring vacant', kind: 'vacant', as_of: '2026-11-01' });
    const { id } = list.body.data;
    await ann.rest('POST', `/lists/${id}/members`, { lead_ids: [three] });
    const size = async () => (await ann.rest<OwnerList>('GET', `/lists/${id}`)).body.data.size;
    const added = await run({ ids: [one, two, three], action: 'add_list', list_id: id });
    expect(added).toMatchObject({ changed: 2, unchanged: 1 });
    expect([await size(), (await leadOf(one)).lists_count]).toEqual([3, 1]);
    const [latest] = (await ann.rest<Activity[]>('GET', `/activities?entity=lists&entity_id=${id}`)).body.data;
    expect(latest?.changes).toEqual([{ field: 'size', before: 1, after: 3 }]);
    await undo(added);
    expect([await size(), (await leadOf(one)).lists_count, (await leadOf(three)).lists_count]).toEqual([1, 0, 1]);
    const taken = await run({ filter: { list_id: id }, action: 'remove_list', list_id: id });
    expect([taken.changed, await size()]).toEqual([1, 0]);
    expect(await undo(taken)).toMatchObject({ restored: 1, not_restored: 0 });
    const [member] = (await ann.rest<ListMember[]>('GET', `/leads/${three}/lists`)).body.data;
    expect(member).toMatchObject({ list: { id }, first_on: '2026-11-01', last_on: '2026-11-01' });
    expect(await start({ ids: [one], action: 'add_list', list_id: 987_654 })).toMatchObject({
      ...{ status: 422, body: { errors: { list_id: ['List not found'] } } },
    });
    expect((await start({ ids: [one], action: 'add_list' })).body.errors).toHaveProperty('list_id');
  });

  test('puts deleted leads back with points, tags, lists, touches and links, and counts and finds them again', async () => {
    const [one = 0, two = 0] = await addLeads(ann, 2, { property_city: 'Backville' });
    await ann.rest('PATCH', `/leads/${one}`, { tags: ['Kept'], other_phones: ['(206) 555-0188'], notes: 'Wants "cash"; 100 % sure' });
    await ann.rest('POST', `/leads/${one}/touches`, { channel: 'call', outcome: 'no_answer', note: 'Rang twice' });
    const list = await ann.rest<OwnerList>('POST', '/lists', { name: 'Back', kind: 'other', as_of: '2026-11-02' });
    await ann.rest('POST', `/lists/${list.body.data.id}/members`, { lead_ids: [one, two] });
    const property = await ann.addProperty({ lead_id: one });
    const about = async () => {
      const [lead, touches, lists, found] = await Promise.all([
        leadOf(one),
        ann.rest<object[]>('GET', `/leads/${one}/touches`),
        ann.rest<ListMember[]>('GET', `/leads/${one}/lists`),
        ann.rest<Lead[]>('GET', '/leads?search=backville&sort_by=id&sort_order=asc'),
      ]);
      const linked = (await ann.rest<{ lead_id: number | null }>('GET', `/properties/${property}`)).body.data.lead_id;
      return { lead, touches: touches.body.data, lists: lists.body.data, found: found.body.data.length, linked };
    };
    const before = await about();
    const job = await run({ ids: [one, two], action: 'delete' });
    expect([(await ann.rest('GET', `/leads/${one}`)).status, job.changed]).toEqual([404, 2]);
    expect(await undo(job)).toMatchObject({ restored: 2, not_restored: 0, can_undo: false });
    expect(await about()).toEqual(before);
    const [latest] = (await ann.rest<Activity[]>('GET', `/activities?entity=leads&entity_id=${one}`)).body.data;
    expect(latest?.action).toBe('undone');
  });

  test('of a filter takes all pages, more than one batch of them', async () => {
    const city = 'Manyville';
    await addLeads(ann, 250, { property_city: city });
    const job = await run({ filter: { search: city }, action: 'status', status: 'qualified' });
    expect(job).toMatchObject({ total: 250, changed: 250 });
    const count = async (status: string) =>
      (await ann.rest<{ meta: { total: number } }>('GET', `/leads?search=${city}&status=${status}`)).body.data.meta.total;
    expect([await count('qualified'), await count('new')]).toEqual([250, 0]);
    await undo(job);
    expect([await count('qualified'), await count('new')]).toEqual([0, 250]);
  });

  test("counts another account's leads as none, and shows its jobs to nobody else", async () => {
    const mine = await ann.addLead();
    const theirs = await bob.addLead();
    const job = await run({ ids: [mine, theirs, 987_654_321], action: 'delete' });
    expect(job).toMatchObject({ total: 1, changed: 1 });
    expect((await leadOf(theirs, bob)).id).toBe(theirs);
    const asked = await start({ ids: [theirs], action: 'status', status: 'hot', dry_run: true });
    expect(asked.body.data).toEqual({ total: 0, refused: 0, leads: [], job: null });
    expect((await bob.rest('GET', `/bulk-jobs/${job.id}`)).status).toBe(404);
    expect((await bob.rest('POST', `/bulk-jobs/${job.id}/undo`)).status).toBe(404);
    expect((await bob.rest<BulkJob[]>('GET', '/bulk-jobs')).body.data).toEqual([]);
    const viaTrpc = await ann.trpc.bulk.get.query({ id: job.id });
    expect(viaTrpc).toEqual((await ann.rest<BulkJob>('GET', `/bulk-jobs/${job.id}`)).body.data);
  });
});

test('the export takes the ids of a selection', async () => {
  const [one = 0, two = 0] = await addLeads(ann, 3);
  const { text } = await app.send(`/leads/export?ids=${one},${two}`, { headers: { authorization: `Bearer ${ann.token}` } });
  expect(text.trim().split('\n')).toHaveLength(3);
  expect((await ann.rest('GET', '/leads?ids=1;2')).body.errors).toHaveProperty('ids');
});
