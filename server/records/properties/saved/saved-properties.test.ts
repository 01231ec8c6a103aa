import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { SavedProperty } from '#shared/records/properties/saved/saved-property.ts';

const app = await testApp();
const ann = await signUp(app);

test('saving answers 201 with the property', async () => {
  const property_id = await ann.addProperty({ arv: 300_000.5 });
  const { status, body } = await ann.rest<SavedProperty>('POST', '/property-saves', { property_id, notes: 'Corner lot' });
  expect([status, body.message]).toEqual([201, 'Property saved successfully']);
  expect(body.data).toEqual({
    id: expect.any(Number),
    property_id,
    notes: 'Corner lot',
    saved_at: '2026-11-20T15:00:00.000Z',
    created_at: '2026-11-20T15:00:00.000Z',
    updated_at: '2026-11-20T15:00:00.000Z',
    version: 1,
    property: { id: property_id, address: '12 Elm Street', city: 'Austin', state: 'TX', purchase_price: 200_000, arv: 300_000.5 },
  });
  expect((await ann.rest('GET', `/property-saves/${body.data.id}`)).body).toEqual({ status: 'success', data: body.data });
});

test('saving twice gives the first save, with 200', async () => {
  const property_id = await ann.addProperty();
  const first = await ann.rest<SavedProperty>('POST', '/property-saves', { property_id, notes: 'First' });
  const second = await ann.rest<SavedProperty>('POST', '/property-saves', { property_id, notes: 'Second' });
  expect(second.status).toBe(200);
  expect(second.body).toMatchObject({ status: 'success', message: 'Property is already saved' });
  expect(second.body.data).toEqual(first.body.data);
  expect(await ann.trpc.savedProperties.save.mutate({ property_id })).toEqual(first.body.data);
});

test('twenty saves of one property at once make one', async () => {
  const property_id = await ann.addProperty();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ann.rest<SavedProperty>('POST', '/property-saves', { property_id })));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
});

test('what cannot be saved is named', async () => {
  expect((await ann.rest('POST', '/property-saves', {})).body.errors).toEqual({ property_id: ['Property ID is required'] });
  expect((await ann.rest('POST', '/property-saves', { property_id: 987_654_321 })).body.errors).toEqual({
    property_id: ['Property not found'],
  });
  const bob = await signUp(app);
  const bobs = await bob.addProperty();
  expect((await ann.rest('POST', '/property-saves', { property_id: bobs })).body.errors).toEqual({ property_id: ['Property not found'] });
});

test('PUT changes the notes alone', async () => {
  const property_id = await ann.addProperty();
  const other = await ann.addProperty();
  const { id } = (await ann.rest<SavedProperty>('POST', '/property-saves', { property_id })).body.data;
  const { status, body } = await ann.rest<SavedProperty>('PUT', `/property-saves/${id}`, { notes: 'Call the county', property_id: other });
  expect([status, body.message]).toEqual([200, 'Saved property updated successfully!']);
  expect(body.data).toMatchObject({ id, property_id, notes: 'Call the county' });
  expect((await ann.rest<SavedProperty>('PUT', `/property-saves/${id}`, {})).body.data.notes).toBeNull();
});

test('removing a save leaves the property, which can be saved again', async () => {
  const property_id = await ann.addProperty();
  const { id } = (await ann.rest<SavedProperty>('POST', '/property-saves', { property_id })).body.data;
  const { status, body } = await ann.rest('DELETE', `/property-saves/${id}`);
  expect([status, body]).toEqual([200, { status: 'success', message: 'Saved property removed' }]);
  expect((await ann.rest('DELETE', `/property-saves/${id}`)).body.message).toBe('Saved property not found');
  expect((await ann.rest('GET', `/properties/${property_id}`)).status).toBe(200);
  expect((await ann.rest('POST', '/property-saves', { property_id })).status).toBe(201);
});

test('the list holds 100 a page', async () => {
  const bob = await signUp(app);
  await bob.rest('POST', '/property-saves', { property_id: await bob.addProperty() });
  const { body } = await bob.rest<SavedProperty[]>('GET', '/property-saves');
  expect(body.data).toHaveLength(1);
  expect(body.meta).toEqual({ total: 1, last_page: 1, current_page: 1, per_page: 100 });
});

test('a search looks through the address, the state and the notes of the saves alone', async () => {
  const eve = await signUp(app);
  const elm = await eve.addProperty({ address: '12 Elm Street', city: 'Waco' });
  const oak = await eve.addProperty({ address: '9 Oak Street', city: 'Waco', state: 'NM' });
  await eve.addProperty({ address: '10 Oak Street' });
  await eve.rest('POST', '/property-saves', { property_id: elm, notes: '100% brick' });
  await eve.rest('POST', '/property-saves', { property_id: oak });
  const found = async (search: string) => {
    const { body } = await eve.rest<SavedProperty[]>('GET', `/property-saves?search=${encodeURIComponent(search)}`);
    return body.data.map((saved) => saved.property_id).sort((a, b) => a - b);
  };
  expect(await found('waco street')).toEqual([elm, oak]);
  expect(await found('OAK nm')).toEqual([oak]);
  expect(await found('elm 100%')).toEqual([elm]);
  expect(await found('%')).toEqual([elm]);
  expect(await found('oak brick')).toEqual([]);
});
