/** Bids too high to be meant: they count for nobody before the owner has said that they are real. */
import { beforeAll, expect, test } from 'vitest';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { A_BID, bidAs, openRoom, openStream } from '#server/testing/room-guests.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { ListingDemand, RankedBid } from '#shared/closing/marketplace/room.ts';

const app = await testApp();
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [ann, bob] = [await signUp(app), await signUp(app)];
});

const open = (about: object = {}) => openRoom(app, ann, { ask: 150_000, shows: 'best', ...about });
const read = async <Data>(path: string) => (await ann.rest<Data>('GET', path)).body.data;
const bidsOf = (id: number) => read<RankedBid[]>(`/listings/${id}/bids`);
const review = (person: Person, id: number, offer_id: number | undefined, answer: string) =>
  person.rest<RankedBid>('PATCH', `/listings/${id}/bids/${offer_id}/review`, { review: answer });
const warningsOf = async (id: number) =>
  (await read<Activity[]>('/activities?entity=listings&per_page=100')).filter((one) => one.action === 'warned' && one.entity_id === id);

test('a bid of $999,999,999 is nobody’s best until its owner says so', async () => {
  const { id, url } = await open();
  const { guest } = await bidAs(app, url, 'Sane', '151,000');
  const { guest: joker, placed } = await bidAs(app, url, 'Joker', '999,999,999');
  expect(placed.status).toBe(303);
  expect((await joker.ask('')).text).toContain('Your bid is in');

  const [first, doubtful] = await bidsOf(id);
  expect([first?.offer.amount, first?.is_highest, doubtful?.offer.amount, doubtful?.is_highest]).toEqual([
    151_000,
    true,
    999_999_999,
    false,
  ]);
  expect(doubtful?.offer.review).toBe('needed');
  const demand = await read<ListingDemand>(`/listings/${id}/demand`);
  expect([demand.best?.offer_id, demand.steps]).toEqual([first?.offer.id, [{ price: 151_000, bids: 1 }]]);
  expect(await read<Listing>(`/listings/${id}`)).toMatchObject({ bids: 1, doubtful_bids: 1, best_bid: 151_000, bid_amounts: [151_000] });
  expect(await warningsOf(id)).toMatchObject([
    { changes: [{ after: 'A bid of $999,999,999 is above $300,000. It does not count until you confirm it.' }] },
  ]);
  const stream = openStream(app, url);
  expect((await stream.until(() => true)).state).toMatchObject({ bids: 1, best: 151_000 });
  stream.close();
  for (const shown of [await guest.ask(''), await guest.ask('/bid')]) expect(shown.text).not.toContain('999,999,999');

  expect((await review(bob, id, doubtful?.offer.id, 'real')).status).toBe(404);
  expect((await review(ann, id, first?.offer.id, 'real')).status).toBe(409);
  const wrong = await review(ann, id, doubtful?.offer.id, 'perhaps');
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['review']]);
  expect((await review(ann, id, doubtful?.offer.id, 'real')).body.data).toMatchObject({
    rank: 1,
    is_highest: true,
    offer: { review: 'real' },
  });
  expect((await guest.ask('')).text).toContain('best $999,999,999');
  expect((await review(ann, id, doubtful?.offer.id, 'set_aside')).body.data).toMatchObject({ rank: 2, is_highest: false });
  expect(await read<Listing>(`/listings/${id}`)).toMatchObject({ bids: 1, doubtful_bids: 0, best_bid: 151_000 });
});

test('tRPC says the same as REST', async () => {
  const { id, url } = await open();
  await bidAs(app, url, 'Caller', '300,001');
  const [bid] = await bidsOf(id);
  expect(await ann.trpc.listings.review.mutate({ id, offer_id: bid?.offer.id ?? 0, review: 'real' })).toMatchObject({
    offer: { review: 'real' },
    rank: 1,
  });
});

test('what was decided holds until the guest bids more, and a sane bid counts at once', async () => {
  const { id, url } = await open();
  const { guest } = await bidAs(app, url, 'Riser', '400,000');
  const change = async (amount: number) => {
    expect((await guest.ask('/bid', { ...A_BID, amount: String(amount) })).status).toBe(303);
    return (await bidsOf(id))[0]?.offer.review;
  };
  const offer = (await bidsOf(id))[0]?.offer.id;
  await review(ann, id, offer, 'real');
  expect([await change(390_000), await change(500_000), await change(510_000)]).toEqual(['real', 'needed', 'needed']);
  await review(ann, id, offer, 'set_aside');
  expect([await change(520_000), await change(150_000), await change(300_000)]).toEqual(['set_aside', null, null]);
  expect(await warningsOf(id)).toHaveLength(2);
});

test('the owner’s own limit counts instead of twice the ask, for bids that are in as well', async () => {
  const { id, url } = await open({ review_above: 200_000 });
  await bidAs(app, url, 'Higher', '250,000');
  const reviewed = async () => (await bidsOf(id))[0]?.offer.review;
  expect(await reviewed()).toBe('needed');
  expect((await ann.rest('PATCH', `/listings/${id}`, { review_above: 140_000 })).body.errors).toEqual({
    review_above: ['Must not be below the ask'],
  });
  expect((await ann.rest<Listing>('PATCH', `/listings/${id}`, { review_above: 260_000 })).body.data).toMatchObject({
    doubtful_bids: 0,
    bids: 1,
  });
  expect(await reviewed()).toBe(null);
  await ann.rest('PATCH', `/listings/${id}`, { review_above: null, ask: 120_000, floor: null });
  expect(await reviewed()).toBe('needed');
});

test('a doubtful bid moves no closing', async () => {
  const { id, url } = await open();
  const before = await read<Listing>(`/listings/${id}`);
  app.clock.advance(57 * MINUTE);
  await bidAs(app, url, 'High', '999,999,999');
  expect(await read<Listing>(`/listings/${id}`)).toMatchObject({ closes_at: before.closes_at, extensions: 0 });
});
