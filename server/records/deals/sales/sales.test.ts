import { describe, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Sale } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { aProperty, aSale } from '#shared/testing/records.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const add = async (person: Person, about = {}): Promise<Sale> => {
  const { status, body } = await person.rest<Sale>('POST', '/sales', aSale(about));
  expect(status).toBe(201);
  return body.data;
};

describe('a sale', () => {
  test('is added, read, changed, replaced and deleted, with its history, and is nobody else’s', async () => {
    const sale = await add(ann, { price: 300_000, square_feet: 1_700 });
    expect(sale).toMatchObject({ ...aSale({ price: 300_000, square_feet: 1_700 }), source: 'manual', deal_id: null, version: 1 });
    expect(sale.price_per_square_foot).toBe(176.47);
    expect(sale).not.toHaveProperty('account_id');
    expect(await ann.trpc.sales.get.query({ id: sale.id })).toEqual(sale);
    const patched = await ann.rest<Sale>('PATCH', `/sales/${sale.id}`, { price: 310_000, square_feet: null, version: 1 });
    expect(patched.body).toMatchObject({ message: saleTexts.updated, data: { price: 310_000, version: 2, price_per_square_foot: null } });
    expect((await ann.rest('PUT', `/sales/${sale.id}`, { ...aSale(), version: 1 })).status).toBe(412);
    const put = await ann.rest<Sale>('PUT', `/sales/${sale.id}`, { sold_on: '2026-05-01', price: 1, zip: '98103' });
    expect(put.body.data).toMatchObject({ address: null, bedrooms: null, zip: '98103', price: 1, version: 3 });
    expect((await ann.rest('DELETE', `/sales/${sale.id}`)).body.message).toBe(saleTexts.deleted);
    expect((await ann.rest('GET', `/sales/${sale.id}`)).status).toBe(404);
    const { data } = await ann.trpc.activities.list.query({ entity: 'sales', entity_id: sale.id });
    expect(data.map(({ action }: Activity) => action)).toEqual(['deleted', 'updated', 'updated', 'created']);
    expect(data[2]?.changes).toContainEqual({ field: 'price', before: 300_000, after: 310_000 });
  });

  test.each([
    [{ zip: null, latitude: null, longitude: null }, { zip: ['A ZIP code, or latitude and longitude, is required'] }],
    [{ longitude: null }, { longitude: ['Latitude and longitude go together'] }],
    [
      { latitude: 4.7, longitude: 122.34 },
      {
        latitude: ['Latitude in the US is from 17 to 72'],
        longitude: ['Longitude in the US is from -180 to -64, with a minus sign'],
      },
    ],
    [{ price: 0 }, { price: ['Price must be a positive number'] }],
    [{ sold_on: '2026-11-21' }, { sold_on: ['Must not be after today'] }],
    [{ sold_on: '2026-02-30' }, { sold_on: ['Must be a valid date (YYYY-MM-DD)'] }],
  ])('%j is refused', async (about, errors) => {
    const { status, body } = await ann.rest('POST', '/sales', aSale(about));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('keeps a place when it is changed', async () => {
    const sale = await add(ann, { latitude: null, longitude: null });
    const { status, body } = await ann.rest('PATCH', `/sales/${sale.id}`, { zip: null });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['zip']]);
    expect((await ann.rest('PATCH', `/sales/${sale.id}`, { sold_on: '2026-11-21' })).body.errors).toEqual({
      sold_on: ['Must not be after today'],
    });
  });
});

test('the list filters, sorts, searches and counts', async () => {
  const cleo = await signUp(app);
  const rows = [
    { address: '1 Alder Way', zip: '98101', price: 100_000, sold_on: '2026-01-05', property_type: 'condo', square_feet: 700 },
    { address: '2 Birch Way', zip: '98102', price: 200_000, sold_on: '2026-03-05', property_type: 'single_family', square_feet: null },
    { address: '3 Cedar Way', zip: '98102', price: 300_000, sold_on: '2026-02-05', property_type: 'single_family', square_feet: 900 },
  ];
  for (const row of rows) await add(cleo, { ...row, reference: `APN-${row.price}` });
  const found = async (query: string) => {
    const { body } = await cleo.rest<Sale[]>('GET', `/sales?${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ address }) => address?.[0]).join('');
  };
  expect(await found('')).toBe('231');
  expect(await found('sort_by=price&sort_order=asc')).toBe('123');
  expect(await found('sort_by=square_feet&sort_order=asc')).toBe('213');
  expect(await found('zip=98102')).toBe('23');
  expect(await found('property_type=condo')).toBe('1');
  expect(await found('source=own_deal')).toBe('');
  expect(await found('source=manual&sold_since=2026-02-05&sort_by=address&sort_order=asc')).toBe('23');
  expect(await found('price_min=150000&price_max=250000')).toBe('2');
  expect(await found('search=cedar')).toBe('3');
  expect(await found('search=apn-100')).toBe('1');
  expect((await bob.rest<Sale[]>('GET', '/sales')).body.data).toEqual([]);
});

describe('a closed deal', () => {
  const salesOf = async (person: Person) => (await person.rest<Sale[]>('GET', '/sales?source=own_deal')).body.data;

  test('is a sale by itself, follows its price, and goes when the deal is reopened or deleted', async () => {
    const dora = await signUp(app);
    const house = { address: '7 Oak St', unit: '3', zip: '63101', latitude: 38.6, longitude: -90.2, bedrooms: 3 };
    const terms = { deal_type: 'assignment', purchase_price: 90_000, sale_price: 90_000, assignment_fee: 12_500 };
    const deal = await dora.addDeal({ ...terms, property_id: await dora.addProperty(aProperty(house)) });
    await dora.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    const [sale] = await vi.waitFor(async () => {
      const all = await salesOf(dora);
      expect(all).toHaveLength(1);
      return all as [Sale];
    }, 30_000);
    expect(sale).toMatchObject({
      ...{ address: '7 Oak St, Unit 3', zip: '63101', latitude: 38.6, longitude: -90.2, bedrooms: 3, deal_id: deal },
      ...{ price: 102_500, sold_on: '2026-11-01', condition: 'distressed' },
    });

    const refused = await dora.rest('PATCH', `/sales/${sale.id}`, { price: 1 });
    expect([refused.status, refused.body.errors]).toEqual([422, { price: [saleTexts.followsDeal] }]);
    expect((await dora.rest('PATCH', `/sales/${sale.id}`, { bedrooms: 4 })).status).toBe(200);
    const kept = await dora.rest('DELETE', `/sales/${sale.id}`);
    expect([kept.status, kept.body.message]).toEqual([409, saleTexts.ofDeal(deal)]);

    await dora.rest('PATCH', `/deals/${deal}`, { assignment_fee: 15_000, notes: 'Renegotiated' });
    await vi.waitFor(async () => expect(await salesOf(dora)).toMatchObject([{ id: sale.id, price: 105_000, bedrooms: 4 }]), 30_000);

    await dora.rest('PATCH', `/deals/${deal}`, { status: 'pending' });
    await vi.waitFor(async () => expect(await salesOf(dora)).toEqual([]), 30_000);
    await dora.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    await vi.waitFor(async () => expect(await salesOf(dora)).toHaveLength(1), 30_000);
    await dora.rest('DELETE', `/deals/${deal}`);
    await vi.waitFor(async () => expect(await salesOf(dora)).toEqual([]), 30_000);
  });

  test('takes the same sale that is there already, which keeps what it says, and lets it go; a price of nothing is no sale', async () => {
    const eve = await signUp(app);
    const place = { address: '9 Oak Street', zip: '63101-1234', latitude: 38.6, longitude: -90.2 };
    const known = await add(eve, {
      ...place,
      address: '9 Oak St.',
      zip: '63101-9999',
      reference: 'APN-9',
      sold_on: '2026-11-01',
      price: 98_000,
    });
    const property_id = await eve.addProperty(aProperty(place));
    const deal = await eve.addDeal({ deal_type: 'direct_sale', purchase_price: 90_000, sale_price: 100_000, property_id });
    const gift = await eve.addDeal({ deal_type: 'direct_sale', purchase_price: 1, sale_price: 1, property_id: await eve.addProperty() });
    const last = await eve.addDeal({
      deal_type: 'direct_sale',
      purchase_price: 90_000,
      sale_price: 95_000,
      property_id: await eve.addProperty(),
    });
    const all = async () => (await eve.rest<Sale[]>('GET', '/sales?sort_by=id&sort_order=asc')).body.data;
    for (const id of [deal, gift, last]) await eve.rest('PATCH', `/deals/${id}`, { status: 'closed' });
    await vi.waitFor(async () => expect((await all()).map(({ deal_id }) => deal_id)).toEqual([deal, last]), 30_000);
    expect((await all())[0]).toMatchObject({ ...known, deal_id: deal });
    await eve.rest('PATCH', `/deals/${deal}`, { status: 'pending' });
    await vi.waitFor(async () => expect((await all())[0]).toEqual(known), 30_000);
  });
});
