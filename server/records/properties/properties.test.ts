import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aProperty } from '#shared/testing/records.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { PropertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';

const app = await testApp();
const ann = await signUp(app);

const BUILDING = {
  bedrooms: 'Valid number of bedrooms is required',
  bathrooms: 'Valid number of bathrooms is required',
  square_feet: 'Valid square feet is required',
  year_built: 'Valid year built is required',
  repair_estimate: 'Valid repair estimate is required',
};
const NUMBERS = {
  ...BUILDING,
  lot_size: 'Valid lot size is required',
  purchase_price: 'Valid purchase price is required',
  arv: 'Valid ARV is required',
  holding_costs: 'Valid holding costs is required',
  assignment_fee: 'Valid assignment fee is required',
};

describe('capture', () => {
  const capture = (body: object) => ann.rest<Property>('POST', '/properties/capture', body);

  test('the address is enough: nothing else is made up, and each field is changed alone', async () => {
    const { status, body } = await capture({ address: '12 Elm St', city: 'Kent', state: 'WA', zip: '98032' });
    expect([status, body.message]).toEqual([201, 'Property created successfully!']);
    const { id } = body.data;
    expect(body.data).toMatchObject({ arv: null, purchase_price: null, property_type: null, profit_potential: null });
    expect((await ann.rest('GET', `/properties/${id}`)).body.data).toEqual(body.data);
    const priced = await ann.rest<Property>('PATCH', `/properties/${id}`, { purchase_price: 90_000 });
    expect([priced.status, priced.body.data.profit_potential]).toEqual([200, null]);
    await ann.rest('PATCH', `/properties/${id}`, { repair_estimate: 20_000 });
    const { body: valued } = await ann.rest<Property>('PATCH', `/properties/${id}`, { arv: 200_000 });
    expect([valued.data.profit_potential, valued.data.ai_score]).toEqual([90_000, expect.any(Number)]);
    expect((await ann.rest('PATCH', `/properties/${id}`, { arv: null })).body.errors).toEqual({ arv: ['Valid ARV is required'] });
    // What is unknown may be sent back as it came.
    const whole = (await ann.rest<Property>('GET', `/properties/${id}`)).body.data;
    expect((await ann.rest('PATCH', `/properties/${id}`, { ...whole, county: 'Shelby' })).status).toBe(200);
    expect((await ann.rest('PATCH', `/properties/${id}`, { bedrooms: 0 })).body.errors).toEqual({ bedrooms: [BUILDING.bedrooms] });
    expect((await ann.rest('PATCH', `/properties/${id}`, { latitude: 47 })).body.errors).toEqual({
      longitude: ['Latitude and longitude go together'],
    });
    expect(Object.keys((await ann.rest('PUT', `/properties/${id}`, { address: '12 Elm St' })).body.errors ?? {})).toContain('county');
  });

  test('a ZIP code fills in city, state and county', async () => {
    const found = await capture({ address: '12 Elm St', zip: '38118-1234' });
    expect(found.body.data).toMatchObject({ city: 'Memphis', state: 'TN', county: 'Shelby', zip: '38118-1234', latitude: null });
    const typed = await capture({ address: '1 Oak St', city: 'Covington', zip: '98042' });
    expect(typed.body.data).toMatchObject({ city: 'Covington', state: 'WA', county: 'King' });
    // Connecticut has no county offices, and an independent city is in no county.
    expect((await capture({ address: '1 Main St', zip: '63101' })).body.data).toMatchObject({ city: 'Saint Louis', county: null });
    expect((await capture({ address: '1 Main St', zip: '94103' })).body.data).toMatchObject({ county: 'San Francisco' });
    expect((await capture({ address: '1 Main St', zip: '06001' })).body.data).toMatchObject({ city: 'Avon', state: 'CT', county: null });
    // Of a ZIP code of another state nothing is taken, and of one that nobody has the state at most.
    const wrong = await capture({ address: '1 Main St', city: 'Selma', state: 'AL', zip: '75201' });
    expect(wrong.body.data).toMatchObject({ state: 'AL', county: null });
    expect((await capture({ address: '1 Main St', zip: '98032', bedrooms: null })).status).toBe(201);
    expect((await capture({ address: '1 Main St', zip: '99999' })).body.errors).toEqual({ city: ['City is required'] });
    expect((await capture({})).body.errors).toEqual({ address: ['Street address is required'], zip: ['ZIP code is required'] });
    expect((await capture({ address: '1 Oak St', city: 'Kent', zip: '98032', arv: -1 })).body.errors).toEqual({ arv: [NUMBERS.arv] });
  });

  test('what asks for more copes with an address alone', async () => {
    const { body } = await capture({ address: '77 Pine St', city: 'Kent', state: 'WA', zip: '98032' });
    const { id } = body.data;
    const analysis = await ann.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`);
    expect(analysis.body.data).toMatchObject({ ai_score: 0, potential_profit: null, mao: null, headroom: null, roi: null, factors: [] });
    expect(analysis.body.data.figures.map(({ value }) => value)).toEqual(analysis.body.data.figures.map(() => null));
    for (const path of ['valuation', 'buyer-matches', 'repairs'])
      expect((await ann.rest('GET', `/properties/${id}/${path}`)).status, path).toBeLessThan(500);
    expect((await ann.rest('GET', `/records/property/${id}/summary`)).body.data).toMatchObject({ value: null, price: null, profit: null });
    expect((await ann.rest('GET', '/properties?sort_by=purchase_price&price_min=1&search=Pine')).body.data).toEqual([]);
    expect((await ann.rest<Property[]>('GET', '/properties?sort_by=arv&search=Pine')).body.data.map((one) => one.id)).toContain(id);
    const lead_id = await ann.addLead();
    const draft = await ann.rest('GET', `/records/deal-draft?property_id=${id}&lead_id=${lead_id}`);
    expect(draft.body.data).toMatchObject({ property_id: id, purchase_price: null, sale_price: null });
  });
});

describe('create', () => {
  test('answers 201 with the message and the record', async () => {
    const input = aProperty({ images: ['https://example.com/a.jpg', '/uploads/b.png'], unit: '4B', seller_notes: 'Keys at the neighbour' });
    const { status, body } = await ann.rest<Property>('POST', '/properties', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'success', message: 'Property created successfully!' });
    expect(body.data).toMatchObject({ ...input, id: expect.any(Number), status: 'active', profit_potential: 140_000 });
    expect((await ann.rest('GET', `/properties/${body.data.id}`)).body).toEqual({ status: 'success', data: body.data });
  });

  test('an empty form names every field at once, by its stored name', async () => {
    const { status, body } = await ann.rest('POST', '/properties', {});
    expect(status).toBe(422);
    expect(body.message).toBe('Please fix the validation errors above.');
    expect(body.errors).toEqual({
      address: ['Street address is required'],
      city: ['City is required'],
      state: ['State is required'],
      zip: ['ZIP code is required'],
      county: ['County is required'],
      property_type: ['Property type is required'],
      transaction_type: ['Transaction type is required'],
      description: ['Property description is required'],
      ...Object.fromEntries(Object.entries(NUMBERS).map(([field, message]) => [field, [message]])),
    });
  });

  test.each(Object.entries(NUMBERS))('%s: absent, zero, negative or no number is "%s"', async (field, message) => {
    for (const value of [undefined, null, '', 0, '0', -1, 'many', true]) {
      const { status, body } = await ann.rest('POST', '/properties', aProperty({ [field]: value }));
      expect([status, body.errors], String(value)).toEqual([422, { [field]: [message] }]);
    }
  });

  test.each([
    ['bedrooms', 2.5, 'Must be a whole number'],
    ['square_feet', 1000.5, 'Must be a whole number'],
    ['year_built', 1990.5, 'Must be a whole number'],
    ['year_built', 1799, 'Valid year built is required'],
    ['year_built', new Date().getFullYear() + 1, 'Valid year built is required'],
    ['arv', 100.005, 'Must have at most 2 decimals'],
    ['arv', 1_000_000_001, 'Must be at most $1,000,000,000'],
    ['state', 'Ontario', requireOneOf(STATE_CODES)],
    ['zip', 'ABCDE', 'Must be a valid ZIP code'],
    ['property_type', 'castle', 'Must be one of: single_family, condo, townhouse, multi_family, duplex, mobile_home, land, commercial'],
    ['address', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['description', 'x'.repeat(10_001), 'Must be at most 10,000 characters'],
    ['images', ['javascript:alert(1)'], 'Must be http or https links'],
    ['images', 'https://example.com/a.jpg', 'Must be a list of links'],
    ['images', Array.from({ length: 51 }, () => 'https://example.com/a.jpg'), 'Must be at most 50 links'],
    ['status', 'gone', 'Must be one of: active, pending, sold'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await ann.rest('POST', '/properties', aProperty({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test.each([
    ['year_built', 1800, 1800],
    ['year_built', new Date().getFullYear(), new Date().getFullYear()],
    ['bathrooms', '1.5', 1.5],
    ['lot_size', 0.01, 0.01],
    ['unit', '', null],
    ['seller_notes', undefined, null],
    ['images', null, []],
    ['arv', '400000.07', 400_000.07],
    ['transaction_type', 'purchase', 'purchase'],
    ['property_type', 'duplex', 'duplex'],
  ])('%s %j is stored as %j', async (field, value, stored) => {
    const { status, body } = await ann.rest<Property>('POST', '/properties', aProperty({ [field]: value }));
    expect([status, body.data?.[field as keyof Property]]).toEqual([201, stored]);
  });

  test('land needs no building', async () => {
    const {
      bedrooms: _,
      bathrooms: __,
      square_feet: ___,
      year_built: ____,
      repair_estimate: _____,
      ...lot
    } = aProperty({ property_type: 'land' });
    const bare = await ann.rest<Property>('POST', '/properties', lot);
    expect(bare.status).toBe(201);
    expect(bare.body.data).toMatchObject({ bedrooms: null, bathrooms: null, square_feet: null, year_built: null, repair_estimate: null });
    expect(bare.body.data.profit_potential).toBe(200_000);
    const zeros = { bedrooms: 0, bathrooms: 0, square_feet: 0, year_built: 0, repair_estimate: 0 };
    expect((await ann.rest('POST', '/properties', { ...lot, ...zeros })).status).toBe(201);
    const { body } = await ann.rest('POST', '/properties', { ...lot, lot_size: 0, year_built: 1700 });
    expect(body.errors).toEqual({ lot_size: ['Valid lot size is required'], year_built: ['Valid year built is required'] });
  });

  test('profit and score are computed, never taken', async () => {
    const input = aProperty({ arv: 100_000.1, purchase_price: 60_000.2, repair_estimate: 20_000.3, profit_potential: 1, ai_score: 1 });
    const { body } = await ann.rest<Property>('POST', '/properties', input);
    expect(body.data.profit_potential).toBe(19_999.6);
    expect(body.data.ai_score).not.toBe(1);
  });
});

describe('change', () => {
  test('PUT replaces: what is left out is null, but status and images keep their value', async () => {
    const id = await ann.addProperty({ unit: '4B', seller_notes: 'Keys', status: 'pending', images: ['https://example.com/a.jpg'] });
    const { unit: _, seller_notes: __, ...input } = aProperty({ arv: 350_000 });
    const { status, body } = await ann.rest<Property>('PUT', `/properties/${id}`, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Property updated successfully!',
      data: {
        unit: null,
        seller_notes: null,
        status: 'pending',
        images: ['https://example.com/a.jpg'],
        arv: 350_000,
        profit_potential: 90_000,
      },
    });
    expect((await ann.rest<Property>('PUT', `/properties/${id}`, { ...input, images: [] })).body.data.images).toEqual([]);
    expect((await ann.rest('PUT', `/properties/${id}`, {})).status).toBe(422);
  });

  test('PATCH takes any subset, and the merged record must hold', async () => {
    const id = await ann.addProperty();
    const sold = await ann.rest<Property>('PATCH', `/properties/${id}`, { status: 'sold' });
    expect(sold.body.data).toMatchObject({ status: 'sold', city: 'Austin' });
    const cleared = await ann.rest('PATCH', `/properties/${id}`, { bedrooms: null });
    expect([cleared.status, cleared.body.errors]).toEqual([422, { bedrooms: [BUILDING.bedrooms] }]);
    const lot = await ann.rest<Property>('PATCH', `/properties/${id}`, { property_type: 'land', bedrooms: null, unit: null });
    expect(lot.body.data).toMatchObject({ property_type: 'land', bedrooms: null });
    const house = await ann.rest('PATCH', `/properties/${id}`, { property_type: 'condo' });
    expect([house.status, house.body.errors]).toEqual([422, { bedrooms: [BUILDING.bedrooms] }]);
    const dearer = await ann.rest<Property>('PATCH', `/properties/${id}`, { purchase_price: 250_000 });
    expect(dearer.body.data.profit_potential).toBe(90_000);
    expect(dearer.body.data.ai_score).toBeLessThan(lot.body.data.ai_score);
  });

  test('each change is one activity', async () => {
    const id = await ann.addProperty();
    await ann.rest('PATCH', `/properties/${id}`, { arv: 410_000 });
    const { body } = await ann.rest<Activity[]>('GET', `/activities?entity=properties&entity_id=${id}`);
    expect(body.data.map((activity) => activity.action)).toEqual(['updated', 'created']);
    expect(body.data[0]?.changes).toContainEqual({ field: 'arv', before: 400_000, after: 410_000 });
    expect(body.data[0]?.summary).toBe('12 Elm Street, Austin, TX');
  });
});

describe('delete', () => {
  test('takes its saves along, but not while a deal uses it', async () => {
    const id = await ann.addProperty();
    const saved = await ann.rest<{ id: number }>('POST', '/property-saves', { property_id: id });
    const deal = await ann.addDeal({ property_id: id });
    const refused = await ann.rest('DELETE', `/properties/${id}`);
    expect([refused.status, refused.body.message]).toEqual([409, 'This property has 1 deal. Delete it first.']);
    await ann.addDeal({ property_id: id });
    await ann.addDeal({ property_id: id });
    expect((await ann.rest('DELETE', `/properties/${id}`)).body.message).toBe('This property has 3 deals. Delete them first.');
    for (const { id: each } of (await ann.rest<{ id: number }[]>('GET', `/deals?property_id=${id}`)).body.data)
      await ann.rest('DELETE', `/deals/${each}`);
    expect((await ann.rest('GET', `/deals/${deal}`)).status).toBe(404);
    const done = await ann.rest('DELETE', `/properties/${id}`);
    expect([done.status, done.body]).toEqual([200, { status: 'success', message: 'Property deleted successfully' }]);
    expect((await ann.rest('GET', `/property-saves/${saved.body.data.id}`)).status).toBe(404);
    expect((await ann.rest('GET', `/properties/${id}`)).body.message).toBe('Property not found');
  });
});

test('the analysis gives the figures of the record with their formulas', async () => {
  const id = await ann.addProperty();
  const { status, body } = await ann.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ property_id: id, potential_profit: 140_000, mao: 220_000, headroom: 20_000 });
  const property = (await ann.rest<Property>('GET', `/properties/${id}`)).body.data;
  expect(body.data.ai_score).toBe(property.ai_score);
  expect(body.data.potential_profit).toBe(property.profit_potential);
  for (const figure of body.data.figures) expect(figure.formula).toContain('=');
});
