/** Own rooms and deals of partners in one list, by REST. */
import { beforeAll, expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { addPartnerDeal, aStrangersPacket, uploadPacket } from '#server/testing/packets.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { MarketplaceRow, MarketplaceSummary } from '#shared/closing/packets/marketplace.ts';
import { aListing } from '#shared/testing/records.ts';

const app = await testApp();
let ann: Person;
let room: Listing;
let deal: number;
beforeAll(async () => {
  ann = await signUp(app);
  const bob = await signUp(app);
  const closes_at = new Date(app.clock.now().getTime() + DAY).toISOString();
  const property_id = await ann.addProperty({ city: 'Waco', zip: '76701' });
  room = (await ann.rest<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at, ask: 120_000, floor: null }))).body
    .data;
  deal = await addPartnerDeal(app, ann, 1, '4 Oak Lane');
  await addPartnerDeal(app, bob, 1, 'Not Ours');
});

const list = async (query = '') => (await ann.rest<MarketplaceRow[]>('GET', `/marketplace?${query}`)).body;
const found = async (query = '') => (await list(query)).data.map(({ origin, id }) => `${origin} ${id}`);

test('holds both, each with what leads on', async () => {
  const { data, meta } = await list();
  expect(meta.total).toBe(2);
  expect(data.find(({ origin }) => origin === 'own')).toMatchObject({
    id: room.id,
    title: '12 Elm Street',
    bids: 0,
    property: { city: 'Waco' },
  });
  expect(data.find(({ origin }) => origin === 'partner')).toMatchObject({
    ...{ id: deal, title: '4 Oak Lane', status: 'live', state: 'new', ask: 146_500, closes_at: '2031-01-10T00:00:00.000Z' },
    ...{ property: { address: '12 Elm Street', city: 'Austin', state: 'TX' }, partner: { name: 'Lee Park' }, fee_split_percent: 50 },
  });
  const { data: summary } = (await ann.rest<MarketplaceSummary>('GET', '/marketplace/summary')).body;
  expect(summary).toMatchObject({ live: 1, cities: ['Austin', 'Waco'] });
});

test('is filtered, sorted and paged over both', async () => {
  const [own, partner] = [`own ${room.id}`, `partner ${deal}`];
  const both = async (queries: Record<string, string[]>) => {
    for (const [query, rows] of Object.entries(queries)) expect([query, await found(query)]).toEqual([query, rows]);
  };
  await both({
    'origin=own': [own],
    'origin=partner': [partner],
    'city=austin': [partner],
    'city=Waco': [own],
    'price_max=120000': [own],
    'status=live&sort_by=ask': [partner, own],
    'status=draft': [],
    'status=declined': [],
    'search=oak': [partner],
    'sort_by=ask&sort_order=asc': [own, partner],
    'sort_by=closes_at&sort_order=asc': [own, partner],
    'sort_by=closes_at': [partner, own],
    [`property_id=${room.property_id}`]: [own],
  });
  const pages = [await list('per_page=10&page=2'), await list('per_page=10&page=1&origin=partner')];
  expect(pages.map(({ data, meta }) => [data.length, meta.total])).toEqual([
    [0, 2],
    [1, 1],
  ]);
  await ann.rest('PATCH', `/packets/${deal}`, { state: 'declined' });
  await both({ 'status=declined': [partner], 'status=live': [own] });
  const { partner_activity } = (await ann.rest<MarketplaceSummary>('GET', '/marketplace/summary')).body.data;
  expect(partner_activity.map(({ kind, packet_id, title, partner: by, amount }) => [kind, packet_id, title, by, amount])).toEqual([
    ['declined', deal, '4 Oak Lane', 'Park Homes', null],
    ['imported', deal, '4 Oak Lane', 'Park Homes', null],
  ]);
  const wrong = await ann.rest('GET', '/marketplace?origin=theirs');
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['origin']]);
});

test('pages run on from own rooms to deals of partners, no row twice', async () => {
  const cleo = await signUp(app);
  for (let number = 10; number < 22; number++) {
    await uploadPacket(app, cleo, await aStrangersPacket(number));
    await cleo.rest('POST', '/listings', aListing({ property_id: await cleo.addProperty() }));
  }
  for (const order of ['sort_by=ask', 'sort_by=id&sort_order=asc', 'sort_by=created_at']) {
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data, meta } = (await cleo.rest<MarketplaceRow[]>('GET', `/marketplace?${order}&page=${page}`)).body;
      expect(meta).toMatchObject({ total: 24, last_page: 3 });
      seen.push(...data.map(({ origin, id }) => `${origin} ${id}`));
    }
    expect(new Set(seen).size).toBe(24);
  }
});
