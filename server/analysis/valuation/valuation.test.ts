import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { makeTown, TOWN } from '#server/tools/bench/valuation/town.ts';
import { insertSales } from '#server/records/deals/sales/sales.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { PropertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { addDays, countDaysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import type { Sale, SaleInput } from '#shared/records/deals/sales/sale.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { MOST_SEEN } from './shape.ts';

const app = await testApp();
let ann: Person;
let bob: Person;
const town = makeTown({ ...TOWN, sales: 900, miles: 5 });
/** A house in the middle of the town. */
const subject = {
  latitude: 39.1,
  longitude: -94.58,
  square_feet: 1720,
  bedrooms: 3,
  bathrooms: 2,
  lot_size: 0.18,
  year_built: 1975,
  zip: '65000',
  arv: 200_000,
};

async function give(person: Person, sales: SaleInput[]): Promise<number[]> {
  const scope = { account: { id: person.user.id }, now: app.clock.now, read: app.store.read, write: app.store.write };
  const ids: number[] = [];
  for (let at = 0; at < sales.length; at += 300)
    ids.push(...(await app.store.write((tx) => insertSales(scope as never, tx, sales.slice(at, at + 300), 'import'))));
  return ids;
}
const inputs = (sales: typeof town): SaleInput[] => sales.map(({ true_price: _, ...sale }) => sale as SaleInput);
const valuationOf = async (person: Person, id: number) => (await person.rest<Valuation>('GET', `/properties/${id}/valuation`)).body.data;

beforeAll(async () => {
  ann = await signUp(app);
  bob = await signUp(app);
  await give(ann, inputs(town));
});

describe('a property among sales', () => {
  test('has a value with its range, each comparable line by line, the same on both faces', async () => {
    const id = await ann.addProperty(subject);
    const { status, body } = await ann.rest<Valuation>('GET', `/properties/${id}/valuation`);
    expect(status).toBe(200);
    const value = body.data;
    expect(await ann.trpc.valuation.get.query({ id })).toEqual(value);
    expect(value).toMatchObject({ property_id: id, method: 'distance', coverage: 80, needed: 0, as_of: '2026-11-20' });
    const { arv, low, high, conservative, confidence } = value as Record<'arv' | 'low' | 'high' | 'conservative' | 'confidence', number>;
    expect(low < arv && arv < high && conservative <= arv && conservative % 1000 === 0).toBe(true);
    expect(confidence).toBeGreaterThan(50);
    const counting = value.comparables.filter((entry) => entry.included);
    expect(counting.length).toBe(20);
    for (const entry of value.comparables)
      expect(entry.adjusted_price).toBe(sum(entry.sale.price, ...entry.adjustments.map((line) => line.amount)));
    expect(counting.reduce((total, entry) => total + entry.weight, 0)).toBeCloseTo(1, 9);
    expect(Math.round(counting.reduce((total, entry) => total + entry.weight * entry.adjusted_price, 0))).toBe(arv);
    expect(counting.every((entry, i) => i === 0 || entry.weight <= (counting[i - 1]?.weight ?? 0))).toBe(true);
  });

  test('a sale is left out, put in and given back to the rules; the value follows, and the history tells it', async () => {
    const id = await ann.addProperty(subject);
    const before = await valuationOf(ann, id);
    const first = before.comparables[0]?.sale as Sale;
    const choose = (sale: number, choice: unknown) => ann.rest<Valuation>('PUT', `/properties/${id}/comparables/${sale}`, { choice });
    const out = (await choose(first.id, 'out')).body.data;
    expect(out.arv).not.toBe(before.arv);
    expect(out.comparables.find(({ sale }) => sale.id === first.id)).toMatchObject({
      included: false,
      choice: 'out',
      why_not: 'Left out by you',
    });
    const back = await choose(first.id, null);
    expect([back.status, back.body.message, back.body.data.arv]).toEqual([200, 'Comps updated', before.arv]);
    const [far] = await give(ann, [{ ...inputs(town)[0], latitude: 45, longitude: -90, price: 900_000, reference: 'far' } as SaleInput]);
    const put = (await choose(far as number, 'in')).body.data;
    const entry = put.comparables.find(({ sale }) => sale.id === far);
    expect(entry).toMatchObject({ included: true, choice: 'in', why_not: null });
    expect(entry?.weight).toBeGreaterThan(0.005);
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=properties&entity_id=${id}`);
    expect(history.body.data.map(({ changes }) => changes[0]?.after).filter(Boolean)).toEqual([
      expect.stringMatching(/: put in$/),
      expect.stringMatching(/: by the rules$/),
      expect.stringMatching(/: left out$/),
    ]);
    expect((await choose(first.id, 'maybe')).body.errors).toEqual({ choice: ['Must be one of: in, out'] });
  });

  test('nothing of the future and nothing in need of repair counts by itself', async () => {
    const place = { latitude: 33.3, longitude: -84.3, zip: '30301' };
    const sale = (about: Partial<SaleInput>): SaleInput => ({
      ...inputs(town)[0],
      ...place,
      square_feet: 1700,
      price: 300_000,
      sold_on: '2026-10-01',
      ...about,
    });
    await give(ann, [sale({}), sale({}), sale({}), sale({ sold_on: '2026-12-01' }), sale({ condition: 'distressed' })]);
    const value = await valuationOf(ann, await ann.addProperty({ ...subject, ...place }));
    expect(value.comparables.filter((entry) => entry.included)).toHaveLength(3);
    expect(value.comparables.filter((entry) => !entry.included).map((entry) => entry.why_not)).toEqual([
      'Sold in need of repair: not a price after repairs',
    ]);
  });
});

describe("what the house's own prices say", () => {
  const place = { latitude: 41.2, longitude: -81.5, zip: '44301' };
  const byOak = (about: Partial<SaleInput> = {}): SaleInput => ({
    ...(inputs(town)[0] as SaleInput),
    ...place,
    square_feet: 1700,
    sold_on: '2026-09-01',
    ...about,
  });
  const caveatsOf = async (person: Person, about: object) =>
    (await valuationOf(person, await person.addProperty({ ...subject, ...place, ...about }))).caveats;

  test('a price on file far below the value, and an earlier sale outside its range', async () => {
    const gus = await signUp(app);
    await give(
      gus,
      Array.from({ length: 12 }, (_, n) => byOak({ address: `${n} Elm Street`, price: 196_000 + n * 1000, condition: 'renovated' })),
    );
    expect(await caveatsOf(gus, { address: '7 Oak Street', purchase_price: 120_000, repair_estimate: 30_000 })).toEqual([]);
    expect(await caveatsOf(gus, { address: '7 Oak Street', purchase_price: 60_000, repair_estimate: 10_000 })).toEqual([
      expect.stringMatching(/^The price of \$60,000 and repairs of \$10,000 on file are 3\d% of this value: /),
    ]);
    await give(gus, [byOak({ address: '7 Oak Street', price: 70_000, condition: 'renovated' })]);
    expect(await caveatsOf(gus, { address: '7 Oak Street', purchase_price: 120_000, repair_estimate: 30_000 })).toEqual([
      'This house itself sold for $70,000 on Sep 1, 2026, below this range: was it in different condition then?',
    ]);
  });

  test('sales of unknown condition at very different prices: the range reaches down, and says why', async () => {
    const hal = await signUp(app);
    // One in four sold for less than half.
    await give(
      hal,
      Array.from({ length: 40 }, (_, n) => byOak({ address: `${n} Elm Street`, price: (n % 4 === 0 ? 92_000 : 190_000) + n * 1000 })),
    );
    const value = await valuationOf(hal, await hal.addProperty({ ...subject, ...place, address: '7 Oak Street', purchase_price: 120_000 }));
    const { arv, low, high } = value as Record<'arv' | 'low' | 'high', number>;
    expect(arv / low).toBeGreaterThan(high / arv);
    expect(low).toBeLessThan(0.7 * arv);
    expect(value.caveats).toEqual([
      `Prices here vary widely, and the condition of these sales is not known: a house in need of repair may sell for less than $${low.toLocaleString('en-US')}.`,
    ]);
  });
});

describe('what lies nearest', () => {
  const at = (n: number) => ({ latitude: Number((32.78 + n / 10_000).toFixed(4)), longitude: -96.8, sold_on: '2026-09-10' });
  const house = { square_feet: 1500, bedrooms: 3, bathrooms: 2, year_built: 1980, property_type: 'single_family' as const };
  const many = (n: number, about: (n: number) => Partial<SaleInput>): SaleInput[] =>
    Array.from({ length: n }, (_, i) => ({ ...at(i), ...house, price: 200_000 + i * 1000, zip: '75201', ...about(i) }));

  test('is the house itself: left out by rule, marked where a person puts it in', async () => {
    const cleo = await signUp(app);
    await give(
      cleo,
      many(5, (n) => ({ address: `${n} Elm Street` })),
    );
    const id = await cleo.addProperty({ ...house, ...at(0), address: '12 Oak Street', zip: '75201' });
    const before = await valuationOf(cleo, id);
    const [own] = await give(
      cleo,
      many(1, () => ({ address: '12 Oak St', price: 400_000 })),
    );
    const after = await valuationOf(cleo, id);
    expect([after.arv, after.low]).toEqual([before.arv, before.low]);
    const entry = (value: Valuation) => value.comparables.find(({ sale }) => sale.id === own);
    expect(entry(after)).toMatchObject({ included: false, is_own: true, why_not: 'This house itself' });
    const put = await cleo.rest<Valuation>('PUT', `/properties/${id}/comparables/${own}`, { choice: 'in' });
    expect(entry(put.body.data)).toMatchObject({ included: true, is_own: true, choice: 'in' });
  });

  test('may be of another kind: sales of its ZIP code, and farther ones beside a full box', async () => {
    const [dora, emil] = [await signUp(app), await signUp(app)];
    const unplaced = { latitude: null, longitude: null };
    await give(dora, [...many(12, () => ({ property_type: 'condo' })), ...many(2, () => ({})), ...many(8, () => unplaced)]);
    const byZip = await valuationOf(dora, await dora.addProperty({ ...house, ...at(50), zip: '75201' }));
    expect(byZip).toMatchObject({ method: 'zip', needed: 0 });
    expect(byZip.comparables.filter((entry) => entry.included && entry.distance_miles !== null)).toHaveLength(2);
    expect(byZip.rests_on[0]).toMatch(/found by distance and ZIP code/);
    await give(
      emil,
      many(170, (n) => ({ ...at(n / 100), property_type: 'condo', zip: '75202' })),
    );
    await give(
      emil,
      many(4, (n) => ({ ...at(300 + n), zip: '75203' })),
    );
    const wide = await valuationOf(emil, await emil.addProperty({ ...house, ...at(0), zip: '75201' }));
    expect(wide).toMatchObject({ method: 'distance', needed: 0 });
    expect(wide.comparables.filter((entry) => entry.included)).toHaveLength(4);
  });

  test('of a size that is rare among thousands nearby are found farther out', async () => {
    const fay = await signUp(app);
    await give(fay, [...many(3, (n) => ({ ...at(1000 + n), square_feet: 9000 })), ...many(1, () => at(0))]);
    const copied = sql.raw('account_id, sold_on, price, property_type, square_feet, latitude, longitude, source, created_at, updated_at');
    await app.store.write((tx) =>
      tx.run(sql`WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${MOST_SEEN})
        INSERT INTO sales (${copied}) SELECT ${copied} FROM sales JOIN copies WHERE account_id = ${fay.user.id} AND square_feet < 9000`),
    );
    const value = await valuationOf(fay, await fay.addProperty({ ...house, ...at(0), square_feet: 9000 }));
    expect(value).toMatchObject({ method: 'distance', needed: 0 });
    expect(value.comparables.filter((entry) => entry.included)).toHaveLength(3);
  });
});

describe('thin data', () => {
  test('give no number, and say what is missing', async () => {
    const value = await valuationOf(bob, await bob.addProperty(subject));
    expect(value).toMatchObject({ arv: null, low: null, high: null, confidence: null, needed: 3, comparables: [] });
    expect(value.missing[0]).toMatch(/^3 more sales of single family houses/);
  });

  test('without coordinates it works by ZIP code', async () => {
    const inZip = inputs(town.slice(0, 40)).map((sale) => ({ ...sale, zip: '64001', latitude: null, longitude: null }));
    await give(bob, inZip);
    const value = await valuationOf(bob, await bob.addProperty({ ...subject, latitude: null, longitude: null, zip: '64001' }));
    expect(value).toMatchObject({ method: 'zip', needed: 0 });
    expect(value.comparables[0]?.distance_miles).toBeNull();
    expect(value.missing).toEqual(['Latitude and longitude of the property: with them comparables are found by distance.']);
    const near = await valuationOf(bob, await bob.addProperty({ ...subject, zip: '64001' }));
    expect(near).toMatchObject({
      method: 'zip',
      missing: ['Sales with latitude and longitude near it: too few were found by distance, so those of its ZIP code help out.'],
    });
  });

  test('without coordinates, and with too few sales in its ZIP code, those around the center of that help out', async () => {
    const value = await valuationOf(ann, await ann.addProperty({ ...subject, latitude: null, longitude: null, state: 'MO', zip: '64108' }));
    expect(value).toMatchObject({ needed: 0, arv: expect.any(Number), confidence: 30 });
    expect(value.caveats[0]).toBe(
      'The location of the house is not known, and its ZIP code has too few comps: distances are measured from the center of 64108.',
    );
    expect(value.missing).toEqual(['Latitude and longitude of the property: with them comparables are found by distance.']);
    expect(value.rests_on[0]).toContain('found by distance from the center of its ZIP code');
  });

  test('older sales give a value as of the newest of them, with a note wherever it is shown; a day may be requested', async () => {
    const old = await signUp(app);
    // The last of them is sold on 2015-05-27, eleven years ago.
    const back = countDaysBetween(
      '2015-05-27',
      inputs(town)
        .map(({ sold_on }) => sold_on)
        .sort()
        .at(-1) as string,
    );
    const newest = { sold_on: '2015-05-27', latitude: subject.latitude, longitude: subject.longitude, square_feet: 1700 };
    await give(
      old,
      inputs(town).map((sale, n) => ({ ...sale, sold_on: addDays(sale.sold_on, -back), ...(n === 0 ? newest : {}) })),
    );
    const id = await old.addProperty(subject);
    const value = await valuationOf(old, id);
    const note = 'As of May 27, 2015: the newest sales here are 11 years old; nothing of the market since then is in it';
    expect(value).toMatchObject({ as_of: '2015-05-27', as_of_note: note, needed: 0, coverage: 80 });
    expect(value.confidence).toBeLessThanOrEqual(30);
    expect(value.comparables.filter((entry) => entry.included)).toHaveLength(20);
    expect(value.missing[0]).toMatch(/^3 more sales of single family houses .*, sold from Nov 21, 2023 to Nov 20, 2026/);
    // The same as people of then would have seen it, but for how far it is trusted.
    const asked = await old.rest<Valuation>('GET', `/properties/${id}/valuation?as_of=2015-05-27`);
    expect(asked.body.data).toMatchObject({ arv: value.arv, low: value.low, high: value.high, comparables: value.comparables });
    expect(asked.body.data.as_of_note).toBe('As of May 27, 2015: nothing of the market since then is in it');
    const earlier = await old.rest<Valuation>('GET', `/properties/${id}/valuation?as_of=2014-12-31`);
    expect(earlier.body.data.as_of).toBe('2014-12-31');
    expect(earlier.body.data.comparables.every(({ sale }) => sale.sold_on <= '2014-12-31')).toBe(true);
    const thin = await old.rest<Valuation>('GET', `/properties/${id}/valuation?as_of=2026-11-20`);
    expect(thin.body.data).toMatchObject({ as_of: '2026-11-20', as_of_note: null, arv: null, needed: 3, too_wide: null });
    const wrong = async (day: string) => {
      const { status, body } = await old.rest('GET', `/properties/${id}/valuation?as_of=${day}`);
      return [status, body.errors];
    };
    expect(await wrong('2026-11-21')).toEqual([422, { as_of: ['Must not be after today'] }]);
    expect(await wrong('2026-02-30')).toEqual([422, { as_of: ['Must be a valid date (YYYY-MM-DD)'] }]);
    const { valuation } = (await old.rest<PropertyAnalysis>('GET', `/properties/${id}/ai-analysis`)).body.data;
    expect(valuation).toMatchObject({ arv: value.arv, as_of: '2015-05-27', as_of_note: note });
    // Three of today take its place.
    const today = inputs(town.slice(0, 3)).map((sale) => ({ ...sale, sold_on: '2026-11-01', square_feet: 1700, price: 240_000 }));
    await give(old, today);
    expect(await valuationOf(old, id)).toMatchObject({ as_of: '2026-11-20', as_of_note: null, arv: expect.any(Number) as number });
  });

  test('a ZIP code is its first five digits, on both sides', async () => {
    const person = await signUp(app);
    const zips = ['98005', '98005-9999', '98005-0001', '98006', '98006-1111'];
    const sales = zips.map((zip, n) => ({ ...inputs(town)[n], zip, latitude: null, longitude: null, square_feet: 1700 }) as SaleInput);
    await give(person, sales);
    const unplaced = { ...subject, latitude: null, longitude: null };
    for (const zip of ['98005', '98005-1234']) {
      const value = await valuationOf(person, await person.addProperty({ ...unplaced, zip }));
      expect(value.comparables.map(({ sale }) => sale.zip).sort()).toEqual(zips.slice(0, 3).sort());
      expect(value.needed).toBe(0);
    }
  });

  test('sales of an unknown type: a caveat, less confidence, and no value of a commercial building', async () => {
    const person = await signUp(app);
    await give(
      person,
      inputs(town).map((sale) => ({ ...sale, property_type: null })),
    );
    const typed = await valuationOf(ann, await ann.addProperty(subject));
    const of = async (property_type: string) => valuationOf(person, await person.addProperty({ ...subject, property_type }));
    const [house, condo, shop] = [await of('single_family'), await of('condo'), await of('commercial')];
    expect([typed.caveats, house.arv]).toEqual([[], expect.any(Number)]);
    expect(house.caveats).toEqual(['The type of these sales is not known: properties other than single family houses may be among them.']);
    expect(condo.caveats).toEqual(['The type of these sales is not known: properties other than condos may be among them.']);
    expect(house.confidence as number).toBeLessThan(typed.confidence as number);
    expect(condo.confidence as number).toBeLessThan(house.confidence as number);
    expect([shop.arv, shop.needed]).toEqual([null, 3]);
    expect(shop.missing[1]).toBe('Sales whose type is not known do not count for it: they may be houses.');
  });

  test('land has no living area, and so no value', async () => {
    const id = await ann.addProperty({ ...subject, property_type: 'land', square_feet: 0, bedrooms: 0, bathrooms: 0, year_built: 0 });
    const value = await valuationOf(ann, id);
    expect([value.arv, value.missing]).toEqual([null, ['The living area of the property: without it no house can be compared.']]);
  });
});

describe('two accounts', () => {
  test("another account's property and sales do not exist", async () => {
    const annsId = await ann.addProperty(subject);
    const bobsId = await bob.addProperty(subject);
    const annsSale = (await valuationOf(ann, annsId)).comparables[0]?.sale.id;
    expect((await bob.rest('GET', `/properties/${annsId}/valuation`)).status).toBe(404);
    expect((await bob.rest('PUT', `/properties/${annsId}/comparables/${annsSale}`, { choice: 'in' })).status).toBe(404);
    const refused = await bob.rest('PUT', `/properties/${bobsId}/comparables/${annsSale}`, { choice: 'in' });
    expect([refused.status, refused.body.message]).toEqual([404, 'Comp not found']);
    await expect(bob.trpc.valuation.choose.mutate({ id: bobsId, sale_id: annsSale as number, choice: 'in' })).rejects.toThrow(
      'Comp not found',
    );
  });
});
