/** Rooms as their owners use them, by REST. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { events } from '#server/core/events/table.ts';
import { otherBidderSubscriber } from '#server/outreach/campaigns/send-to-buyers.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Listing, ListingDraft, RoomsSummary } from '#shared/closing/marketplace/listing.ts';
import type { ListingDemand, RankedBid, RoomGuest } from '#shared/closing/marketplace/room.ts';
import { otherBidderTexts } from '#shared/closing/marketplace/texts.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import { aBuyer, aListing } from '#shared/testing/records.ts';
import { acceptedBidSubscriber } from './purge.ts';
import { listings, roomGuests } from './table.ts';

const app = await testApp();
const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined };
let ann: Person;
let bob: Person;
beforeAll(async () => {
  ann = await signUp(app);
  bob = await signUp(app);
});

const closing = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const add = async (about: object = {}, who = ann) =>
  (
    await who.rest<Listing>(
      'POST',
      '/listings',
      aListing({ property_id: await who.addProperty(), open: true, closes_at: closing(DAY), ...about }),
    )
  ).body.data;
const get = async (id: number) => (await ann.rest<Listing>('GET', `/listings/${id}`)).body.data;

describe('a listing', () => {
  test('begins with what is known of its property, and opens once', async () => {
    const property_id = await ann.addProperty();
    const { data: draft } = (await ann.rest<ListingDraft>('GET', `/properties/${property_id}/listing-draft`)).body;
    expect(draft).toMatchObject({ ask: 210_000, interest: 'equitable', access: 'invited', shows: 'nothing', current_listing_id: null });
    const { matching: _, current_listing_id: __, holds: ___, ...given } = draft;
    const made = await ann.rest<Listing>('POST', '/listings', given);
    expect([made.status, made.body.data.status]).toEqual([201, 'draft']);
    const opened = await ann.rest<Listing>('PATCH', `/listings/${made.body.data.id}/open`, {});
    expect([opened.status, opened.body.data.status, opened.body.message]).toEqual([200, 'live', 'The room is open']);
    expect((await ann.rest('PATCH', `/listings/${made.body.data.id}/open`, {})).status).toBe(409);
    const second = await ann.rest('POST', '/listings', { ...given, open: true });
    expect([second.status, second.body.message]).toEqual([409, 'This property has an open room already.']);
  });

  test('keeps what guests were promised, and warns of fair-housing phrases', async () => {
    const { id } = await add();
    const fixed = await ann.rest('PATCH', `/listings/${id}`, { shows: 'best' });
    expect([fixed.status, fixed.body.message]).toEqual([409, expect.stringContaining('fixed at the opening')]);
    const changed = await ann.rest<Listing>('PATCH', `/listings/${id}`, { ask: 150_000, terms: 'Exclusive neighborhood, no kids.' });
    expect(changed.body.data).toMatchObject({ ask: 150_000, warnings: ['no kids', 'Exclusive neighborhood'] });
  });

  test.each([
    [{ floor: 150_000 }, { floor: ['Must not be above the ask'] }],
    [{ opens_at: '2030-01-01T00:00:00Z' }, { closes_at: ['Must be after the opening'] }],
    [{ closes_at: '2026-01-01T00:00:00Z' }, { closes_at: ['Must be in the future'] }],
  ])('is refused when it does not fit: %o', async (about, errors) => {
    const property_id = await ann.addProperty();
    const answer = await ann.rest('POST', '/listings', aListing({ property_id, open: true, ...about }));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test('is closed by the clock, withdrawn by its owner, and found by status, city and price', async () => {
    const cleo = await signUp(app);
    const first = await add({ closes_at: closing(10 * MINUTE), ask: 90_000, floor: null }, cleo);
    const second = await add({ opens_at: closing(DAY), closes_at: closing(2 * DAY) }, cleo);
    const ids = async (query: string) => (await cleo.rest<Listing[]>('GET', `/listings?${query}`)).body.data.map(({ id }) => id);
    expect([await ids('status=live'), await ids('status=scheduled')]).toEqual([[first.id], [second.id]]);
    expect([await ids('price_max=90000'), await ids('city=austin&sort_by=id'), await ids('city=Dallas')]).toEqual([
      [first.id],
      [second.id, first.id],
      [],
    ]);
    app.clock.advance(10 * MINUTE);
    expect([await ids('status=closed'), await ids('status=live')]).toEqual([[first.id], []]);
    await cleo.rest('PATCH', `/listings/${second.id}/withdraw`, {});
    expect(await ids('status=withdrawn')).toEqual([second.id]);
  });

  test('takes no bids once its property is sold to somebody else', async () => {
    const { id, property_id } = await add();
    const counted = async (status: string) => (await ann.rest<Listing[]>('GET', `/listings?status=${status}`)).body.meta?.total ?? 0;
    const [live, closed] = [await counted('live'), await counted('closed')];
    const deal = await ann.addDeal({ property_id });
    await ann.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    expect((await get(id)).status).toBe('closed');
    expect([await counted('live'), await counted('closed')]).toEqual([live - 1, closed + 1]);
    await ann.rest('PATCH', `/deals/${deal}`, { status: 'active' });
    expect([(await get(id)).status, await counted('live')]).toEqual(['live', live]);
  });

  test('has a common link only when anybody may come in', async () => {
    const [open, invited] = [await add({ access: 'link' }), await add({ access: 'invited' })];
    const { status, body } = await ann.rest<{ url: string }>('POST', `/listings/${open.id}/link`);
    expect([status, body.data.url]).toEqual([200, expect.stringMatching(/^\/room\/[\w-]+\.[\w-]{22}$/)]);
    expect((await ann.rest('POST', `/listings/${invited.id}/link`)).status).toBe(409);
  });
});

describe('the rules of a state', () => {
  test('hold the opening back until a number or a reason is there, which the ledger keeps', async () => {
    const dan = await signUp(app);
    const property_id = await dan.addProperty({ state: 'IL', city: 'Chicago', zip: '60601' });
    const draft = (await dan.rest<ListingDraft>('GET', `/properties/${property_id}/listing-draft`)).body.data;
    expect(draft.holds).toEqual(['License number is not in your profile']);
    const given = aListing({ property_id, closes_at: closing(DAY) });
    const held = await dan.rest('POST', '/listings', { ...given, open: true });
    expect([held.status, held.body.message]).toEqual([409, 'License number is not in your profile. Add it, or open with a reason.']);
    expect((await dan.rest('POST', '/listings', { ...given, open: true, override_reason: 'short' })).status).toBe(422);
    const { id } = (await dan.rest<Listing>('POST', '/listings', given)).body.data;
    expect((await dan.rest('PATCH', `/listings/${id}/open`, {})).status).toBe(409);
    const override_reason = 'My broker markets it under her license';
    await dan.rest('PATCH', `/listings/${id}`, { override_reason });
    expect((await dan.rest('PATCH', `/listings/${id}/open`, {})).status).toBe(200);
    const [row] = (await dan.rest<{ event: string; data: object }[]>('GET', '/ledger')).body.data;
    expect(row).toMatchObject({ event: 'listing.opened', data: { reason: override_reason, rules: draft.holds, ask_cents: 14_650_000 } });

    const house = await dan.addProperty({ state: 'IL', city: 'Chicago', zip: '60601' });
    expect((await add({ property_id: house, interest: 'owner' }, dan)).status).toBe('live');
  });

  test('the ledger tells how a room ended', async () => {
    const eve = await signUp(app);
    const [first, second] = [await add({}, eve), await add({}, eve)];
    await eve.rest('PATCH', `/listings/${first.id}/close`, {});
    await eve.rest('PATCH', `/listings/${second.id}/withdraw`, {});
    const { data } = (await eve.rest<{ event: string; subject: { id: number }; data: object }[]>('GET', '/ledger')).body;
    const closed = data.filter(({ event }) => event === 'listing.closed').map((row) => [row.subject.id, row.data]);
    expect(closed).toEqual([
      [second.id, { how: 'withdrawn' }],
      [first.id, { how: 'closed' }],
    ]);
  });

  test('an accepted bid has a row of its own, once', async () => {
    const { id, property_id } = await add();
    const buyer_id = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
    const offer = (await ann.rest<{ id: number }>('POST', '/buyer-offers', { buyer_id, property_id, amount: 140_000, payment: 'cash' }))
      .body;
    await placeIn(id, offer.data.id);
    await ann.rest('PATCH', `/buyer-offers/${offer.data.id}/accept`, {});
    const scope = await loadAccountScope(parts, ann.user.id);
    for (let n = 0; n < 2; n++)
      await acceptedBidSubscriber.handle(
        scope,
        [{ id: 1, type: 'offer.accepted', subject_id: offer.data.id }],
        new AbortController().signal,
      );
    const { data } = (await ann.rest<{ event: string; data: object }[]>('GET', '/ledger?per_page=100')).body;
    const rows = data.filter(({ event }) => event === 'bid.accepted');
    expect(rows).toMatchObject([{ data: { offer_id: offer.data.id, amount_cents: 14_000_000 } }]);
  });
});

describe('bids', () => {
  test('are ranked by what may be expected of each, and accepting one ends the room', async () => {
    const lead_id = await ann.addLead();
    const property_id = await ann.addProperty();
    const deal_id = await ann.addDeal({ property_id, lead_id, purchase_price: 131_500, sale_price: 131_500 });
    const { id } = (await ann.rest<Listing>('POST', '/listings', aListing({ property_id, deal_id, open: true }))).body.data;
    const bid = async (name: string, amount: number) => {
      const buyer = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ name }))).body.data.id;
      const offer = { buyer_id: buyer, property_id, amount, payment: 'cash', contingencies: ['inspection'] };
      const made = (await ann.rest<{ id: number }>('POST', '/buyer-offers', offer)).body.data;
      await placeIn(id, made.id);
      return made.id;
    };
    const [low, high] = [await bid('Joy', 138_000), await bid('Harlan', 146_500)];
    const { data } = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body;
    expect(data.map(({ offer, rank, fee, expected_fee, is_below_floor }) => [offer.id, rank, fee, expected_fee, is_below_floor])).toEqual([
      [high, 1, 15_000, 11_250, false],
      [low, 2, 6_500, 4_875, true],
    ]);
    const { data: demand } = (await ann.rest<ListingDemand>('GET', `/listings/${id}/demand`)).body;
    expect(demand.steps).toEqual([
      { price: 138_000, bids: 2 },
      { price: 146_500, bids: 1 },
    ]);
    expect(await get(id)).toMatchObject({ status: 'live', bids: 2, best_bid: 146_500, bid_amounts: [138_000, 146_500] });
    const { body } = await ann.rest<RoomsSummary>('GET', '/marketplace/summary');
    expect(body.data.activity[0]).toMatchObject({ kind: 'bid', who: 'Harlan', amount: 146_500, listing_id: id });
    await ann.rest('PATCH', `/buyer-offers/${high}/accept`, {});
    expect(await get(id)).toMatchObject({
      status: 'under_offer',
      accepted_offer_id: high,
      accepted_at: closing(0),
      bids: 2,
      best_bid: 146_500,
      best_fee: 146_500 - 131_500,
    });
    const draftsOf = async () =>
      (await ann.rest<Campaign[]>('GET', '/campaigns')).body.data.filter((one) => one.property_id === property_id);
    // The others are told, whichever face accepted.
    await expect.poll(draftsOf).toMatchObject([{ status: 'draft', subject_line: otherBidderTexts.subject_line, offer_id: high }]);
    const [draft] = await draftsOf();
    expect((await ann.rest<BuyerOffer>('GET', `/buyer-offers/${high}`)).body.data.others_campaign_id).toBe(draft?.id);
    expect((await ann.rest<BuyerOffer>('GET', `/buyer-offers/${low}`)).body.data.others_campaign_id).toBeNull();
    // One that was reworded is still theirs: the acceptance is heard of again, and no second one is written.
    expect((await ann.rest('PATCH', `/campaigns/${draft?.id}`, { subject_line: 'We sold it' })).status).toBe(200);
    const scope = await loadAccountScope(parts, ann.user.id);
    await otherBidderSubscriber.handle(scope, [await acceptanceOf(high)], new AbortController().signal);
    expect((await draftsOf()).map(({ id: one, subject_line }) => [one, subject_line])).toEqual([[draft?.id, 'We sold it']]);
    const { data: after } = (await ann.rest<ListingDemand>('GET', `/listings/${id}/demand`)).body;
    expect(after.steps).toEqual(demand.steps);
    const deal = (await ann.rest('GET', `/deals/${deal_id}`)).body.data;
    expect(deal).toMatchObject({ assignment_fee: 15_000, sale_price: 131_500 });
    expect((await ann.rest('PATCH', `/listings/${id}/withdraw`, {})).status).toBe(409);
    await ann.rest('PATCH', `/deals/${deal_id}`, { status: 'closed' });
    expect((await get(id)).status).toBe('assigned');
  });

  test('another is accepted once the deal of the first is cancelled', async () => {
    const property_id = await ann.addProperty();
    await ann.addDeal({ property_id });
    const { id } = await add({ property_id });
    const offer = async (amount: number) => {
      const buyer_id = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
      const made = await ann.rest<BuyerOffer>('POST', '/buyer-offers', { buyer_id, property_id, amount, payment: 'cash' });
      await placeIn(id, made.body.data.id);
      return made.body.data.id;
    };
    const [first, second] = [await offer(140_000), await offer(138_000)];
    const accept = (offer_id: number) => ann.rest<BuyerOffer>('PATCH', `/buyer-offers/${offer_id}/accept`, {});
    const { deal_id } = (await accept(first)).body.data;
    expect((await accept(second)).status).toBe(409);
    expect((await get(id)).accepted_offer_id).toBe(first);
    await ann.rest('PATCH', `/deals/${deal_id}`, { status: 'cancelled', cancel_reason: 'Buyer backed out' });
    expect((await get(id)).accepted_offer_id).toBeNull();
    expect((await accept(second)).status).toBe(200);
    expect((await ann.rest<ListingDemand>('GET', `/listings/${id}/demand`)).body.data.accepted_id).toBe(second);
  });

  test('of another account are nobody’s business', async () => {
    const { id } = await add();
    for (const part of ['', '/events', '/bids', '/demand', '/guests', '/questions'])
      expect((await bob.rest('GET', `/listings/${id}${part}`)).status).toBe(404);
    const property_id = await bob.addProperty();
    const theirs = await bob.rest('POST', `/properties/${property_id}/send-to-buyers`, { channel: 'email', listing_id: id });
    expect([theirs.status, theirs.body.message]).toEqual([404, 'Listing not found']);
  });
});

describe('figures', () => {
  test('who came by the link was not invited', async () => {
    const { id } = await add();
    const row = { account_id: ann.user.id, listing_id: id, created_at: closing(0) };
    await app.store.write(async (tx) => {
      await tx.insert(roomGuests).values([
        { ...row, first_seen: closing(0) },
        { ...row, first_seen: closing(0) },
        { ...row, invited_at: closing(0) },
        { ...row, invited_at: closing(0), first_seen: closing(0) },
      ]);
    });
    expect(await get(id)).toMatchObject({ guests: 3, invited: 2, invited_guests: 1 });
    const { data, meta } = (await ann.rest<RoomGuest[]>('GET', `/listings/${id}/guests?per_page=3`)).body;
    expect([data.length, meta.total, meta.last_page]).toEqual([3, 4, 2]);
  });

  test('a bid leaves what the open deal costs, not one that fell through', async () => {
    const lead_id = await ann.addLead();
    const property_id = await ann.addProperty({ purchase_price: 120_000 });
    const about = { property_id, lead_id, purchase_price: 90_000, sale_price: 90_000 };
    const { id } = await add({ property_id });
    const buyer_id = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
    const offer = (await ann.rest<{ id: number }>('POST', '/buyer-offers', { buyer_id, property_id, amount: 140_000, payment: 'cash' }))
      .body;
    await placeIn(id, offer.data.id);
    const fee = async () => (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data[0]?.fee;
    const fallen = await ann.addDeal(about);
    await ann.rest('PATCH', `/deals/${fallen}`, { status: 'cancelled', cancel_reason: 'other' });
    expect(await fee()).toBe(20_000);
    await ann.addDeal({ ...about, purchase_price: 110_000, sale_price: 110_000 });
    expect(await fee()).toBe(30_000);
  });

  test('the marketplace counts all live rooms, however many there are', async () => {
    const cleo = await signUp(app);
    const [buyer_id, property_id] = [(await cleo.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id, await cleo.addProperty()];
    const { account_id: _, id: __, ...like } = await rowOf((await add({ property_id }, cleo)).id);
    const offer = (await cleo.rest<{ id: number }>('POST', '/buyer-offers', { buyer_id, property_id, amount: 1_000, payment: 'cash' }))
      .body;
    const [bid] = await app.store.read.select().from(buyerOffers).where(eq(buyerOffers.id, offer.data.id));
    const { id: ___, ...bidLike } = bid as typeof buyerOffers.$inferSelect;
    await app.store.write(async (tx) => {
      for (let n = 0; n < 120; n++) {
        const [row] = await tx
          .insert(listings)
          .values({ ...like, account_id: cleo.user.id })
          .returning();
        const of = { account_id: cleo.user.id, listing_id: row?.id ?? 0 };
        await tx.insert(roomGuests).values({ ...of, first_seen: closing(0), created_at: closing(0) });
        for (const amount of [1_000, 2_000]) await tx.insert(buyerOffers).values({ ...bidLike, ...of, amount });
      }
    });
    const { data } = (await cleo.rest<RoomsSummary>('GET', '/marketplace/summary')).body;
    expect(data).toMatchObject({ live: 121, live_bids: 240, guests: 120 });
    const [one] = (await cleo.rest<Listing[]>('GET', '/listings?per_page=10')).body.data;
    const [best] = (await cleo.rest<RankedBid[]>('GET', `/listings/${one?.id}/bids`)).body.data;
    expect(data.expected).toBe(120 * (best?.weighed.expected ?? 0));
  });
});

const rowOf = async (id: number) =>
  (await app.store.read.select().from(listings).where(eq(listings.id, id)))[0] as typeof listings.$inferSelect;

/** As a guest's bid is stored. */
async function placeIn(listing: number, offer: number): Promise<void> {
  await app.store.write((tx) => tx.update(buyerOffers).set({ listing_id: listing, source: 'room' }).where(eq(buyerOffers.id, offer)));
}

const acceptanceOf = async (offer: number) =>
  (
    await app.store.read
      .select()
      .from(events)
      .where(and(eq(events.type, 'offer.accepted'), eq(events.subject_id, offer)))
  )[0] as typeof events.$inferSelect;
