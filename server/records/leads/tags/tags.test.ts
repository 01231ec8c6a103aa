import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { AccountTag } from '#shared/records/leads/tags/tag.ts';
import { aLead } from '#shared/testing/records.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

interface Leads {
  data: Lead[];
  meta: { total: number };
}
const leadsWith = async (tag: string, who = ann) => (await who.rest<Leads>('GET', `/leads?tag=${encodeURIComponent(tag)}`)).body.data;
const namesOf = async (who = ann) => (await who.rest<AccountTag[]>('GET', '/tags')).body.data.map(({ name }) => name);

describe('tags', () => {
  test('are unique in an account whatever their case, and named in the order of the alphabet', async () => {
    const made = await ann.rest<AccountTag>('POST', '/tags', { name: '  Motivated  ', tone: 'orange' });
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'Motivated', tone: 'orange', version: 1 } } });
    const again = await ann.rest('POST', '/tags', { name: 'MOTIVATED' });
    expect(again).toMatchObject({ status: 422, body: { errors: { name: ['There is a tag with this name already'] } } });
    expect((await ann.rest('POST', '/tags', { name: 'x'.repeat(41) })).body.errors).toHaveProperty('name');
    expect((await ann.rest('POST', '/tags', { name: 'one;two' })).body.errors).toHaveProperty('name');
    expect((await bob.rest('POST', '/tags', { name: 'motivated' })).status).toBe(201);
    await ann.rest('POST', '/tags', { name: 'Call first' });
    expect(await namesOf()).toEqual(['Call first', 'Motivated']);
  });

  test('of another account are not there', async () => {
    const { id } = (await bob.rest<AccountTag>('POST', '/tags', { name: 'Only mine' })).body.data;
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken' }], ['DELETE']] as const)
      expect((await ann.rest(method, `/tags/${id}`, body)).status).toBe(404);
  });
});

describe('the tags of a lead', () => {
  test('come with a POST, are replaced by a PATCH, and stay when a PATCH or PUT leaves them out', async () => {
    const input = aLead({ tags: ['Probate', 'probate', 'Motivated'] });
    const lead = (await ann.rest<Lead>('POST', '/leads', input)).body.data;
    expect(lead.tags).toEqual(['Motivated', 'Probate']);
    expect(await namesOf()).toContain('Probate');
    expect((await ann.rest<Lead>('PATCH', `/leads/${lead.id}`, { status: 'hot' })).body.data.tags).toEqual(['Motivated', 'Probate']);
    expect((await ann.rest<Lead>('PUT', `/leads/${lead.id}`, aLead())).body.data.tags).toEqual(['Motivated', 'Probate']);
    const stale = await ann.rest('PATCH', `/leads/${lead.id}`, { tags: ['Vacant'], version: 1 });
    expect(stale.status).toBe(412);
    const { version } = (await ann.rest<Lead>('GET', `/leads/${lead.id}`)).body.data;
    const changed = await ann.rest<Lead>('PATCH', `/leads/${lead.id}`, { tags: ['Vacant', 'Probate'], version });
    expect(changed.body.data).toMatchObject({ tags: ['Probate', 'Vacant'], version: version + 1 });
    expect((await ann.rest<Lead>('GET', `/leads/${lead.id}`)).body.data).toMatchObject({ tags: ['Probate', 'Vacant'] });
    const [latest] = (await ann.rest<Activity[]>('GET', `/activities?entity=leads&entity_id=${lead.id}`)).body.data;
    expect(latest?.changes).toEqual([{ field: 'tags', before: ['Motivated', 'Probate'], after: ['Probate', 'Vacant'] }]);
    expect((await bob.rest('PATCH', `/leads/${lead.id}`, { tags: ['Mine'] })).status).toBe(404);
    expect(await namesOf(bob)).not.toContain('Mine');
  });

  test('find it in the list, by the name that the tag has now', async () => {
    const id = await ann.addLead({ tags: ['Drive by'] });
    await ann.addLead();
    await bob.addLead({ tags: ['Drive by'] });
    expect((await leadsWith('drive BY')).data.map((lead) => lead.id)).toEqual([id]);
    expect((await leadsWith('drive by')).data[0]?.tags).toEqual(['Drive by']);
    const tag = (await ann.rest<AccountTag[]>('GET', '/tags?search=drive')).body.data[0] as AccountTag;
    await ann.rest('PATCH', `/tags/${tag.id}`, { name: 'Seen' });
    expect((await leadsWith('Drive by')).meta.total).toBe(0);
    expect((await leadsWith('Seen')).data[0]).toMatchObject({ id, tags: ['Seen'] });
    await ann.rest('DELETE', `/tags/${tag.id}`);
    expect((await leadsWith('Seen')).meta.total).toBe(0);
    expect((await ann.rest<Lead>('GET', `/leads/${id}`)).body.data.tags).toEqual([]);
    const csv = await app.send('/leads/export?tag=Probate', { headers: { authorization: `Bearer ${ann.token}` } });
    expect(csv.text).toContain('Probate; Vacant');
  });
});
