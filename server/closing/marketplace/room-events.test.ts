/** What a room tells of itself, and the same to the marketplace. */
import { beforeAll, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { A_BID, bidAs, openRoom } from '#server/testing/room-guests.ts';
import type { Listing, RoomsSummary } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { RoomEvent } from '#shared/closing/marketplace/room-event.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { createRoomClosingJob } from './purge.ts';
import { inviteBuyers } from './guests.ts';

const app = await testApp();
let ann: Person;
let bob: Person;
beforeAll(async () => {
  ann = await signUp(app);
  bob = await signUp(app);
});

const eventsOf = async (id: number, query = '') => (await ann.rest<RoomEvent[]>('GET', `/listings/${id}/events?per_page=100${query}`)).body;
const told = ({ kind, who, amount, words, buyers }: RoomEvent) => [kind, who ?? words ?? buyers ?? '', amount];

test('a room tells from its opening to its end who was invited, came, asked and bid', async () => {
  const { id, url } = await openRoom(app, ann, { closes_at: new Date(app.clock.now().getTime() + 4 * MINUTE).toISOString() });
  const scope = await loadAccountScope(
    { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined },
    ann.user.id,
  );
  const known = [(await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id];
  for (let n = 0; n < 2; n++) await app.store.write((tx) => inviteBuyers(scope, tx, id, known));
  const { guest } = await bidAs(app, url, 'Joy', '140,000');
  await guest.ask('/bid', { ...A_BID, amount: '141000' });
  await guest.ask('/questions', { question: 'How old is the roof?' });
  const [question] = (await ann.rest<{ id: number }[]>('GET', `/listings/${id}/questions`)).body.data;
  await ann.rest('PATCH', `/listings/${id}/questions/${question?.id}`, { answer: 'Ten years' });
  const [bid] = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;
  await ann.rest('POST', `/listings/${id}/bids/${bid?.offer.id}/counter`, { amount: 144_000 });
  await guest.ask('/withdraw', {});
  const second = await bidAs(app, url, 'Max', '139,000');
  const offers = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;
  const theirs = offers.find(({ offer }) => offer.status === 'open')?.offer.id;
  await ann.rest('PATCH', `/buyer-offers/${theirs}`, { status: 'declined' });
  await ann.rest('PATCH', `/buyer-offers/${theirs}`, { status: 'open' });
  await ann.rest('PATCH', `/buyer-offers/${theirs}/accept`, {});
  expect(second.placed.status).toBe(303);
  const { data, meta } = await eventsOf(id, '&sort_by=id&sort_order=asc');
  expect(data.map(told)).toEqual([
    ['opened', '', null],
    ['invited', 1, null],
    ['seen', 'Joy', null],
    ['bid', 'Joy', 140_000],
    ['extended', '', null],
    ['changed', 'Joy', 141_000],
    ['asked', 'Joy', null],
    ['answered', 'Joy', null],
    ['countered', 'Joy', 144_000],
    ['withdrawn', 'Joy', 141_000],
    ['seen', 'Max', null],
    ['bid', 'Max', 139_000],
    ['declined', 'Max', 139_000],
    ['changed', 'Max', 139_000],
    ['accepted', 'Max', 139_000],
  ]);
  expect(data.flatMap(({ words }) => words ?? [])).toEqual(['How old is the roof?', 'Ten years']);
  expect(meta.total).toBe(data.length);
  expect((await eventsOf(id, '&kind=bid')).data.map(told)).toEqual([
    ['bid', 'Max', 139_000],
    ['bid', 'Joy', 140_000],
  ]);
  expect((await ann.rest('GET', `/listings/${id}/events?kind=viewed`)).status).toBe(422);
});

test('a room that closes by the clock tells so once, at the time of its closing', async () => {
  const closes_at = new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString();
  const [over, sold] = [await openRoom(app, ann, { closes_at }), await openRoom(app, ann, { closes_at })];
  await bidAs(app, sold.url, 'Ida', '140,000');
  const [bid] = (await ann.rest<RankedBid[]>('GET', `/listings/${sold.id}/bids`)).body.data;
  await ann.rest('PATCH', `/buyer-offers/${bid?.offer.id}/accept`, {});
  app.clock.advance(11 * MINUTE);
  // Jobs look for work by the clock on the wall; here it is asked for.
  const job = createRoomClosingJob({ store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined });
  for (let n = 0; n < 2; n++) await job.run(createManualJob(0));
  expect((await job.find()).subjects).toEqual([]);
  expect((await eventsOf(over.id)).data.map(({ kind }) => kind)).toEqual(['closed', 'opened']);
  expect((await eventsOf(sold.id, '&kind=closed')).data).toEqual([]);
  const { status, closed_at } = (await ann.rest<Listing>('GET', `/listings/${over.id}`)).body.data;
  expect([status, closed_at]).toEqual(['closed', closes_at]);
  const rows = (await ann.rest<{ event: string; subject: { id: number } }[]>('GET', '/ledger?per_page=100')).body.data;
  const closed = rows.filter(({ event, subject }) => event === 'listing.closed' && [over.id, sold.id].includes(subject.id));
  expect(closed).toMatchObject([{ subject: { id: over.id }, actor: { kind: 'system' }, data: { how: 'time' } }]);
});

test('the marketplace tells the newest of all rooms as each room does, and nothing to others', async () => {
  const rooms = [await openRoom(app, ann), await openRoom(app, ann)];
  for (const [at, { url }] of rooms.entries()) await bidAs(app, url, `Guest${at}`, '138,000');
  await ann.rest('PATCH', `/listings/${rooms[0]?.id}/close`, {});
  const { activity } = (await ann.rest<RoomsSummary>('GET', '/marketplace/summary')).body.data;
  expect(activity[0]).toMatchObject({ kind: 'closed', listing_id: rooms[0]?.id });
  for (const { id } of rooms) {
    const own = (await eventsOf(id)).data;
    expect(activity.filter(({ listing_id }) => listing_id === id)).toEqual(own);
    expect((await bob.rest('GET', `/listings/${id}/events`)).status).toBe(404);
  }
  expect((await bob.rest<RoomsSummary>('GET', '/marketplace/summary')).body.data.activity).toEqual([]);
});
