/** A bid that a partner brings is worth what it leaves us, everywhere that bids are weighed. */
import { expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { downloadPacket, uploadPacket } from '#server/testing/packets.ts';
import { signUp } from '#server/testing/people.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { MarketplaceSummary } from '#shared/closing/packets/marketplace.ts';
import type { ListingDemand, RankedBid } from '#shared/closing/marketplace/room.ts';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import type { OffersOfProperty } from '#shared/records/buyers/offer.ts';
import { aBuyer, aListing } from '#shared/testing/records.ts';

test('of a higher bid by packet the partner has half of the fee, so that a lower one of a guest is ranked first', async () => {
  const [here, there] = [await testApp(), await testApp()];
  const [ann, lee] = [await signUp(here), await signUp(there, { first_name: 'Lee', company_name: 'Lee Partners' })];
  const property_id = await ann.addProperty({ address: '12 Elm Street' });
  const lead_id = await ann.addLead();
  await ann.addDeal({ property_id, lead_id, purchase_price: 130_000, sale_price: 130_000 });
  const closes_at = new Date(here.clock.now().getTime() + DAY).toISOString();
  const { id } = (await ann.rest<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at }))).body.data;
  const deal = (await uploadPacket(there, lee, await downloadPacket(here, ann, id))).body.data;
  const bid = { amount: 150_000, payment: 'cash', closing_days: 14, valid_until: '2031-01-01' };
  const [made] = (await lee.rest<PartnerDeal>('POST', `/packets/${deal.id}/answers`, bid)).body.data.answers;
  const file = await fetch(`${there.address}/api/packets/${deal.id}/answers/${made?.id}/file`, {
    headers: { authorization: `Bearer ${lee.token}` },
  });
  const body = new FormData();
  body.set('answer', await file.blob(), 'answer.dealflow');
  const taken = await here.send(`/listings/${id}/packet-answers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}` },
    body,
  });
  expect(taken.status).toBe(201);
  const buyer_id = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Paula Reyes' }))).body.data.id;
  const offer = { buyer_id, property_id, amount: 146_000, payment: 'cash' };
  const own = (await ann.rest<{ id: number }>('POST', '/buyer-offers', offer)).body.data.id;
  const { offers, weighed, best } = (await ann.rest<OffersOfProperty>('GET', `/properties/${property_id}/buyer-offers`)).body.data;
  const partners = offers.find(({ source }) => source === 'packet');
  expect(partners).toMatchObject({ amount: 150_000, partner_percent: 50 });
  const worth = weighed.find(({ offer_id }) => offer_id === partners?.id);
  expect(worth).toMatchObject({
    partner_share: 10_000,
    expected: 105_000,
    formula: expect.stringContaining('($150,000 − $10,000 for the partner) × 75% = $105,000.'),
  });
  expect(best).toMatchObject({ offer_id: own, is_highest: false });
  expect(best?.words).toMatch(/Lee \w+ offers \$150,000, of which \$105,000 may be expected after \$10,000 for the partner;/);
  const [ranked] = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;
  expect(ranked).toMatchObject({ fee: 10_000, weighed: { expected: 105_000 } });
  expect((await ann.rest<ListingDemand>('GET', `/listings/${id}/demand`)).body.data.best?.offer_id).toBe(partners?.id);
  expect((await ann.rest<MarketplaceSummary>('GET', '/marketplace/summary')).body.data.expected).toBe(105_000);
});
