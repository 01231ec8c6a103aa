import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { findBusinessDayUntil } from '#shared/core/business-days.ts';
import { addDays } from '#shared/core/days.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import type { Deal, DealDraft } from '#shared/records/deals/deal.ts';
import type { PropertyDraft, Property } from '#shared/records/properties/property.ts';
import { aBuyer } from '#shared/testing/records.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

let houses = 0;
const nextAddress = () => `${(houses += 1)}00 Quince Street`;
const AT = { property_city: 'Reno', property_state: 'NV', property_zip: '89501' };
const leadAt = (property_address: string, about = {}) => ann.addLead({ property_address, ...AT, ...about });
const propertyDraft = async (lead: number) => (await ann.rest<PropertyDraft>('GET', `/leads/${lead}/property-draft`)).body.data;
const dealDraft = async (query: string) => (await ann.rest<DealDraft>('GET', `/records/deal-draft?${query}`)).body.data;
const MISSING = { county: 'Washoe', repair_estimate: 20_000, lot_size: 0.2 };
/** A property of a lead, by its draft and what the lead does not say. */
async function propertyOf(lead: number, about = {}): Promise<number> {
  const draft = await propertyDraft(lead);
  const { status, body } = await ann.rest<Property>('POST', '/properties', { ...draft, ...MISSING, ...about });
  expect(status).toBe(201);
  return body.data.id;
}
const offer = async (property_id: number, amount: number) => {
  const buyer = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
  return (await ann.rest<BuyerOffer>('POST', '/buyer-offers', { buyer_id: buyer, property_id, amount, payment: 'cash' })).body.data;
};
const FACTS = { bedrooms: 3, bathrooms: 2, square_feet: 1_650, year_built: 1985 };

describe('GET /leads/{id}/property-draft', () => {
  test('is what the lead says, and what the account assumes', async () => {
    await ann.rest('PUT', '/assumptions', { wholesale_fee: 12_000, monthly_holding: 1_000, months_held: 4 });
    const address = nextAddress();
    const lead = await leadAt(address, {
      ...FACTS,
      county: 'Washoe',
      asking_price: 138_000,
      estimated_value: 230_000,
      notes: 'Leaves the furniture',
    });
    const draft = await propertyDraft(lead);
    expect(draft).toMatchObject({
      ...{ lead_id: lead, address, city: 'Reno', state: 'NV', zip: '89501', property_type: 'single_family', ...FACTS },
      ...{ purchase_price: 138_000, arv: 230_000, assignment_fee: 12_000, holding_costs: 4_000, transaction_type: 'wholesale' },
      ...{ seller_notes: 'Leaves the furniture', county: 'Washoe', repair_estimate: null, status: 'active' },
      description: 'Single family, 3 beds, 2 baths, 1,650 sq ft, built 1985 in Reno, NV',
    });
    expect(await ann.trpc.records.propertyDraft.query({ id: lead })).toEqual(draft);
    expect((await bob.rest('GET', `/leads/${lead}/property-draft`)).status).toBe(404);
  });

  test('leaves out what a property cannot have', async () => {
    await ann.rest('PUT', '/assumptions', { wholesale_fee: 0, monthly_holding: 0 });
    const odd = { bedrooms: 0, year_built: 1700, square_feet: 1_650 };
    const none = { bedrooms: null, year_built: null, holding_costs: null, assignment_fee: null };
    expect(await propertyDraft(await leadAt(nextAddress(), odd))).toMatchObject({ ...none, square_feet: 1_650, images: [] });
    await ann.rest('PUT', '/assumptions', {});
  });

  test('a property knows its lead, keeps it when it is left out, and loses it with the lead', async () => {
    const lead = await leadAt(nextAddress(), FACTS);
    const id = await propertyOf(lead);
    const path = `/properties/${id}`;
    expect((await ann.rest<Property>('PATCH', path, { unit: '4' })).body.data.lead_id).toBe(lead);
    const { lead_id: _, ...whole } = (await ann.rest<Property>('GET', path)).body.data;
    expect((await ann.rest<Property>('PUT', path, whole)).body.data.lead_id).toBe(lead);
    // Another account's lead is nobody's.
    const foreign = await bob.addLead();
    const refused = await ann.rest('PATCH', path, { lead_id: foreign });
    expect([refused.status, refused.body.errors]).toEqual([422, { lead_id: ['Lead not found'] }]);
    expect((await ann.rest('DELETE', `/leads/${lead}`)).status).toBe(200);
    expect((await ann.rest<Property>('GET', path)).body.data.lead_id).toBeNull();
  });
});

describe('GET /records/deal-draft', () => {
  test('a lead and its property each find the other; the seller is the lead', async () => {
    await ann.rest('PUT', '/assumptions', { wholesale_days: 21, earnest_money: 2_500 });
    const lead = await leadAt(nextAddress(), { ...FACTS, asking_price: 130_000 });
    expect(await dealDraft(`lead_id=${lead}`)).toMatchObject({ lead_id: lead, seller_id: lead, property_id: null, purchase_price: null });
    const property = await propertyOf(lead, { assignment_fee: 15_000 });
    const draft = await dealDraft(`lead_id=${lead}`);
    expect(draft).toMatchObject({
      ...{ property_id: property, lead_id: lead, seller_id: lead, buyer_id: null, deal_type: 'wholesale', earnest_money: 2_500 },
      ...{ purchase_price: 130_000, sale_price: 130_000, assignment_fee: 15_000, inspection_period: 14 },
    });
    expect(draft.closing_date).toBe(findBusinessDayUntil(addDays(draft.contract_date as string, 21)));
    expect(await dealDraft(`property_id=${property}`)).toEqual(draft);
    expect(await ann.trpc.records.dealDraft.query({ property_id: property })).toEqual(draft);
    await offer(property, 148_000);
    // An open offer is nobody's contract yet.
    expect(await dealDraft(`property_id=${property}`)).toEqual(draft);
    for (const query of [`lead_id=${lead}`, `property_id=${property}`])
      expect((await bob.rest('GET', `/records/deal-draft?${query}`)).status).toBe(422);
    // Nothing is known: nothing but the days is filled in.
    expect(await dealDraft('')).toMatchObject({ property_id: null, lead_id: null, deal_type: null, sale_price: null });
  });
});

describe('accepting an offer on a property without a deal', () => {
  const accept = async (id: number, set_pending = false) =>
    (await ann.rest<BuyerOffer>('PATCH', `/buyer-offers/${id}/accept`, { set_pending })).body.data;
  const dealOf = (id: number) => ann.rest<Deal>('GET', `/deals/${id}`);

  test('makes the deal, and giving it up deletes it again', async () => {
    const lead = await leadAt(nextAddress(), { ...FACTS, asking_price: 120_000 });
    const property = await propertyOf(lead);
    const { id, buyer_id } = await offer(property, 135_000);
    const { deal_id } = await accept(id, true);
    expect((await dealOf(deal_id as number)).body.data).toMatchObject({
      ...{ property_id: property, lead_id: lead, seller_id: lead, buyer_id, status: 'pending', deal_type: 'wholesale' },
      ...{ purchase_price: 120_000, assignment_fee: 15_000, profit: 15_000 },
    });
    const given = await ann.rest<BuyerOffer & { deal_words: string }>('PATCH', `/buyer-offers/${id}`, { status: 'withdrawn' });
    expect(given.body.data).toMatchObject({ deal_id: null, deal_words: `Deal #${deal_id}, which accepting this offer made, is deleted.` });
    expect((await dealOf(deal_id as number)).status).toBe(404);
  });

  test('a deal that somebody has worked on since stays', async () => {
    const property = await propertyOf(await leadAt(nextAddress(), FACTS));
    for (const work of [
      (deal: number) => ann.rest('PATCH', `/deals/${deal}`, { notes: 'Called the title company' }),
      (deal: number) => ann.addMilestone({ deal_id: deal }),
    ]) {
      const { id } = await offer(property, 250_000);
      const { deal_id } = await accept(id);
      await work(deal_id as number);
      const given = await ann.rest<{ deal_words: string }>('DELETE', `/buyer-offers/${id}`);
      expect(given.body.message).toContain(`Deal #${deal_id} was worked on since this offer was accepted, and stays.`);
      expect((await dealOf(deal_id as number)).status).toBe(200);
      await ann.rest('DELETE', `/deals/${deal_id}`);
    }
  });

  test('makes none without a lead or a price, and none beside a closed one', async () => {
    const alone = await ann.addProperty({ address: nextAddress() });
    expect((await accept((await offer(alone, 300_000)).id)).deal_id).toBeNull();
    // Nor where the price is not known.
    const captured = await ann.rest<{ id: number }>('POST', '/properties/capture', {
      address: '9 Elm St',
      zip: '38118',
      lead_id: await ann.addLead(),
    });
    expect((await accept((await offer(captured.body.data.id, 300_000)).id)).deal_id).toBeNull();
    const lead = await leadAt(nextAddress(), FACTS);
    const sold = await propertyOf(lead);
    await ann.addDeal({ property_id: sold, lead_id: lead, status: 'closed' });
    expect((await accept((await offer(sold, 300_000)).id)).deal_id).toBeNull();
    // One that was cancelled is over: the next offer makes another.
    const again = await propertyOf(await leadAt(nextAddress(), FACTS));
    await ann.addDeal({ property_id: again, lead_id: lead, status: 'cancelled', cancel_reason: 'Title' });
    expect((await accept((await offer(again, 300_000)).id)).deal_id).not.toBeNull();
  });
});

test('the reason of a cancellation stays while the deal is canceled', async () => {
  const id = await ann.addDeal({ cancel_reason: 'Title' });
  const change = async (body: object) => (await ann.rest<Deal>('PATCH', `/deals/${id}`, body)).body.data.cancel_reason;
  expect((await ann.rest<Deal>('GET', `/deals/${id}`)).body.data.cancel_reason).toBeNull();
  expect(await change({ status: 'cancelled', cancel_reason: 'Seller backed out' })).toBe('Seller backed out');
  expect(await change({ notes: 'Sold to a neighbor' })).toBe('Seller backed out');
  expect(await change({ status: 'active' })).toBeNull();
  const { status, body } = await ann.rest('PATCH', `/deals/${id}`, { cancel_reason: 'x'.repeat(201) });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cancel_reason']]);
});
