import { describe, expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import type { BuyerOffer, ChangedOffer, OffersOfProperty } from '#shared/records/buyers/offer.ts';
import { buyerOfferTexts } from '#shared/records/buyers/offer-texts.ts';
import { matchTexts } from '#shared/records/buyers/texts.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { BuyerMatches, PropertyMatches } from '#shared/records/buyers/matches.ts';
import { aBuyer } from '#shared/testing/records.ts';

const app = await testApp();
const ann = await signUp(app);

type Body = Record<string, unknown>;
const addBuyer = async (about: Body = {}, person = ann): Promise<number> => {
  const { status, body } = await person.rest<Buyer>('POST', '/buyers', aBuyer(about));
  expect(status).toBe(201);
  return body.data.id;
};
const namesOf = async (query: string, person = ann) =>
  (await person.rest<Buyer[]>('GET', `/buyers?sort_by=name&sort_order=asc&per_page=100&${query}`)).body.data.map(({ name }) => name);

describe('a buyer', () => {
  test('is added, read, changed, replaced and deleted, and its history says so', async () => {
    const { status, body } = await ann.rest<Buyer>('POST', '/buyers', aBuyer({ areas: '78701; Austin,  TX;78701' }));
    expect([status, body.message]).toEqual([201, 'Buyer created successfully!']);
    const { id } = body.data;
    expect(body.data).toMatchObject({ ...aBuyer(), status: 'active', return_min: null, notes: null, version: 1 });
    const contact_points = [
      { kind: 'email', value: body.data.email, line: 'unknown', status: 'untried', rank: 0, source: 'form' },
      { kind: 'phone', value: body.data.phone, line: 'unknown', status: 'untried', rank: 0, source: 'form' },
    ];
    expect((await ann.rest('GET', `/buyers/${id}`)).body.data).toEqual({ ...body.data, contact_points });
    const changed = await ann.rest<Buyer>('PATCH', `/buyers/${id}`, { areas: ['Dallas, TX'], price_max: 300_000 });
    expect(changed.body.data).toMatchObject({ areas: ['Dallas, TX'], price_max: 300_000, price_min: 100_000, version: 2 });
    const stale = await ann.rest('PATCH', `/buyers/${id}`, { name: 'Else', version: 1 });
    expect([stale.status, stale.body.message]).toEqual([412, expect.stringContaining('This buyer was changed by')]);
    const replaced = await ann.trpc.buyers.replace.mutate({ id, name: 'Paula R.', status: 'inactive' });
    expect(replaced).toMatchObject({ name: 'Paula R.', status: 'inactive', areas: [], price_max: null, version: 3 });
    expect(await ann.trpc.buyers.replace.mutate({ id, name: 'Paula R.' })).toMatchObject({ status: 'inactive', version: 3 });
    expect((await ann.rest('DELETE', `/buyers/${id}`)).body.message).toBe('Buyer deleted successfully');
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=buyers&entity_id=${id}`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['deleted', 'updated', 'updated', 'created']);
    expect(history.body.data[2]?.changes).toContainEqual({ field: 'areas', before: ['78701', 'Austin, TX'], after: ['Dallas, TX'] });
  });

  test('abroad has a region and a postal code of its own, also where one of them is changed alone', async () => {
    const id = await addBuyer({ mailing_state: 'Bayern', mailing_zip: 'D-80331', mailing_country: 'Germany' });
    expect((await ann.rest<Buyer>('PATCH', `/buyers/${id}`, { mailing_state: 'Hessen' })).body.data.mailing_state).toBe('Hessen');
    const { status, body } = await ann.rest('PATCH', `/buyers/${id}`, { mailing_country: null });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['mailing_state', 'mailing_zip']]);
  });

  test.each([
    [{ name: ' ' }, { name: ['Name is required'] }],
    [{ email: 'paula' }, { email: ['Must be a valid email'] }],
    [{ price_min: 300_000 }, { price_max: ['Maximum price must not be below the minimum'] }],
    [{ property_types: ['castle'] }, { property_types: [expect.stringContaining('Must be one of: single_family')] }],
    [{ payment: 'gold' }, { payment: ['Must be one of: cash, financed'] }],
    [{ areas: Array.from({ length: 201 }, (_, n) => `Area ${n}`) }, { areas: ['Must be at most 200 entries'] }],
    [{ areas: 'a\n'.repeat(5001) }, { areas: ['Must be at most 200 entries'] }],
  ])('with %j is refused', async (about, errors) => {
    const { status, body } = await ann.rest('POST', '/buyers', aBuyer(about));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('is found by its words, area, type, payment and status', async () => {
    const person = await signUp(app);
    await addBuyer({ name: 'Austin One' }, person);
    await addBuyer({ name: 'Dallas Two', areas: ['Dallas, TX', '75201'], payment: 'financed', property_types: [] }, person);
    await addBuyer({ name: 'Everywhere Three', areas: [], status: 'inactive', property_types: ['land'] }, person);
    expect(await namesOf('search=dallas', person)).toEqual(['Dallas Two']);
    expect(await namesOf('area=austin', person)).toEqual(['Austin One']);
    expect(await namesOf('area=Dallas, Texas', person)).toEqual(['Dallas Two']);
    expect(await namesOf('area=752', person)).toEqual(['Dallas Two']);
    expect(await namesOf('area=anywhere', person)).toEqual(['Everywhere Three']);
    expect(await namesOf('property_type=land', person)).toEqual(['Dallas Two', 'Everywhere Three']);
    expect(await namesOf('payment=financed', person)).toEqual(['Dallas Two']);
    expect(await namesOf('status=inactive', person)).toEqual(['Everywhere Three']);
    expect(await namesOf('', await signUp(app))).toEqual([]);
  });

  test('stays while a deal names it', async () => {
    const id = await addBuyer();
    const deal = await ann.addDeal({ buyer_id: id });
    const refused = await ann.rest('DELETE', `/buyers/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 deal names this buyer. Make the buyer inactive instead, or remove that first.',
    ]);
    await ann.rest('DELETE', `/deals/${deal}`);
    expect((await ann.rest('DELETE', `/buyers/${id}`)).status).toBe(200);
  });

  test('of another account does not keep mine', async () => {
    const id = await addBuyer();
    const bob = await signUp(app);
    await bob.addDeal({ buyer_id: id });
    expect((await bob.rest('GET', `/buyers/${id}`)).status).toBe(404);
    expect((await ann.rest('DELETE', `/buyers/${id}`)).status).toBe(200);
  });

  test('is not the buyer of a deal that had the number before, but of one that is changed to it', async () => {
    const next = (await addBuyer()) + 1;
    const property_id = await ann.addProperty();
    const deal = await ann.addDeal({ property_id, buyer_id: next, status: 'closed' });
    app.clock.advance(1000);
    expect(await addBuyer({ name: 'Brand New' })).toBe(next);
    const pastOf = async () => {
      const { matches } = await ann.trpc.buyers.ofProperty.query({ id: property_id });
      return matches.find(({ buyer }) => buyer.id === next)?.reasons.find(({ code }) => code === 'past')?.evidence;
    };
    expect(await pastOf()).toContain('No deals yet');
    await ann.trpc.deals.update.mutate({ id: deal, buyer_id: 1_000_000 });
    await ann.trpc.deals.update.mutate({ id: deal, buyer_id: next });
    expect(await pastOf()).toContain('1 closed');
    expect((await ann.rest('DELETE', `/buyers/${next}`)).status).toBe(409);
    await ann.rest('DELETE', `/deals/${deal}`);
    await ann.addDeal({ buyer_id: next + 1 });
    app.clock.advance(1000);
    const unnamed = await addBuyer({ name: 'Unnamed' });
    expect([unnamed, (await ann.rest('DELETE', `/buyers/${unnamed}`)).status]).toEqual([next + 1, 200]);
  });
});

describe('matches', () => {
  test('of a property are those who look there, best first, with reasons and the demand', async () => {
    const person = await signUp(app);
    const best = await addBuyer({ name: 'Best' }, person);
    const dear = await addBuyer({ name: 'Too dear', areas: ['TX'], price_max: 150_000 }, person);
    const anywhere = await addBuyer({ name: 'Anywhere', areas: [], payment: 'financed' }, person);
    await addBuyer({ name: 'Dallas', areas: ['Dallas, TX'] }, person);
    await addBuyer({ name: 'Gone', status: 'inactive' }, person);
    const property = await person.addProperty();
    const { body } = await person.rest<BuyerMatches>('GET', `/properties/${property}/buyer-matches`);
    expect(body.data).toMatchObject({ property_id: property, ask: 210_000, ask_source: 'property', looking: 3, matching: 2 });
    expect(body.data.matches.map(({ buyer, score }) => [buyer.id, score])).toEqual([
      [best, 99],
      [anywhere, 74],
      [dear, 45],
    ]);
    expect(body.data.matches[0]?.reasons[0]).toEqual({
      code: 'location',
      label: 'Location',
      points: 30,
      max: 30,
      evidence: 'Buys in 78701',
    });
    expect(body.data.demand.points.find(({ change }) => change === 0)).toEqual({ change: 0, price: 210_000, buyers: 2 });
    const few = await person.trpc.buyers.ofProperty.query({ id: property, min_score: 60, limit: 1, price: 172_000 });
    // A maximum of $150,000 is none for $172,000.
    expect(few).toMatchObject({ ask: 172_000, ask_source: 'asked', matching: 2 });
    expect(await person.trpc.buyers.ofProperty.query({ id: property, price: 150_000 })).toMatchObject({ matching: 3 });
    expect(few.matches.map(({ buyer }) => buyer.id)).toEqual([best]);
  });

  test('ask what the end buyer pays by the deal', async () => {
    const property_id = await ann.addProperty();
    await ann.addDeal({ property_id, deal_type: 'assignment', purchase_price: 200_000, sale_price: 200_000, assignment_fee: 12_500 });
    expect(await ann.trpc.buyers.ofProperty.query({ id: property_id })).toMatchObject({ ask: 212_500, ask_source: 'deal' });
  });

  test('for a buyer are active properties where the buyer looks', async () => {
    const person = await signUp(app);
    const buyer = await addBuyer({ areas: ['Travis County, TX', '75201'] }, person);
    const austin = await person.addProperty({ zip: '78799' });
    const dallas = await person.addProperty({ city: 'Dallas', county: 'Dallas', zip: '75201-1234', bedrooms: 2 });
    await person.addProperty({ city: 'Dallas', county: 'Dallas', zip: '75202' });
    await person.addProperty({ status: 'sold' });
    // Sold by its deal, though its status says active; and one that somebody else has been promised.
    const [sold, promised] = [await person.addProperty({ zip: '78799' }), await person.addProperty({ zip: '78799' })];
    await person.addDeal({ property_id: sold, status: 'closed' });
    await person.rest('PATCH', `/properties/${sold}`, { status: 'active' });
    const about = {
      property_id: promised,
      amount: 215_000,
      payment: 'cash',
      buyer_id: await addBuyer({ name: 'First', areas: ['ME'] }, person),
    };
    const { id } = (await person.rest<BuyerOffer>('POST', '/buyer-offers', about)).body.data;
    await person.rest('PATCH', `/buyer-offers/${id}/accept`);
    const { body } = await person.rest<PropertyMatches>('GET', `/buyers/${buyer}/property-matches`);
    expect(body.data).toMatchObject({ buyer_id: buyer, looked_at: 5, is_all: true, matching: 2 });
    expect(body.data.matches.map(({ property, score }) => [property.id, score])).toEqual([
      [austin, 99],
      [dallas, 89],
      [promised, 99],
    ]);
    expect(body.data.matches.map((match) => match.promised)).toEqual([null, null, matchTexts.promisedTo('First')]);
    const sent = await person.rest('POST', `/properties/${sold}/send-to-buyers`, { channel: 'email', buyer_ids: [buyer] });
    expect([sent.status, sent.body.message]).toEqual([409, matchTexts.sold]);
  });

  test("of another account's records are not found", async () => {
    const bob = await signUp(app);
    const [buyer, property] = [await addBuyer(), await ann.addProperty()];
    expect((await bob.rest('GET', `/properties/${property}/buyer-matches`)).status).toBe(404);
    expect((await bob.rest('GET', `/buyers/${buyer}/property-matches`)).status).toBe(404);
    const own = await bob.addProperty();
    expect((await bob.trpc.buyers.ofProperty.query({ id: own })).matches).toEqual([]);
  });
});

describe('offers', () => {
  const offerOf = async (buyer_id: number, property_id: number, about: Body = {}, person = ann) =>
    (await person.rest<BuyerOffer>('POST', '/buyer-offers', { buyer_id, property_id, amount: 215_000, payment: 'cash', ...about })).body
      .data;
  const ofProperty = async (id: number) => (await ann.rest<OffersOfProperty>('GET', `/properties/${id}/buyer-offers`)).body.data;

  test('are recorded, changed, declined, opened again, withdrawn and deleted; buyer and property must be own', async () => {
    const [buyer_id, property_id] = [await addBuyer(), await ann.addProperty()];
    const { status, body } = await ann.rest<BuyerOffer>('POST', '/buyer-offers', {
      buyer_id,
      property_id,
      amount: 215_000,
      payment: 'cash',
    });
    expect([status, body.message]).toEqual([201, 'Offer recorded']);
    expect(body.data).toMatchObject({ amount: 215_000, status: 'open', is_expired: false, deal_id: null, buyer: { name: 'Paula Reyes' } });
    const { id } = body.data;
    expect(
      (await ann.rest<BuyerOffer>('PATCH', `/buyer-offers/${id}`, { amount: 217_500, expires_on: '2026-11-25' })).body.data,
    ).toMatchObject({
      amount: 217_500,
      version: 2,
    });
    expect((await ann.trpc.buyerOffers.update.mutate({ id, status: 'declined' })).decided_at).toBe(app.clock.now().toISOString());
    expect((await ann.rest('PATCH', `/buyer-offers/${id}/accept`)).body.message).toBe('Only an open offer can be accepted.');
    expect(await ann.trpc.buyerOffers.update.mutate({ id, status: 'open' })).toMatchObject({ status: 'open', decided_at: null });
    expect((await ann.rest('PATCH', `/buyer-offers/${id}`, { status: 'accepted' })).status).toBe(422);
    await ann.trpc.buyerOffers.update.mutate({ id, status: 'withdrawn' });
    const found = await ann.rest<BuyerOffer[]>('GET', `/buyer-offers?buyer_id=${buyer_id}&property_id=${property_id}&status=withdrawn`);
    expect(found.body.data.map((offer) => offer.id)).toEqual([id]);
    expect((await ann.rest('DELETE', `/buyers/${buyer_id}`)).body.message).toContain('This buyer has 1 offer.');
    await expect(ann.trpc.buyerOffers.remove.mutate({ id, version: 1 })).rejects.toThrow('This offer was changed by');
    expect((await ann.rest('DELETE', `/buyer-offers/${id}`)).status).toBe(200);
    const bob = await signUp(app);
    const refused = await bob.rest('POST', '/buyer-offers', { buyer_id, property_id, amount: 1, payment: 'cash' });
    expect([refused.status, refused.body.errors]).toEqual([422, { buyer_id: ['Buyer not found'], property_id: ['Property not found'] }]);
    expect((await bob.rest('GET', `/properties/${property_id}/buyer-offers`)).status).toBe(404);
  });

  test('the best is by price and past, not by price alone; what has expired does not count', async () => {
    const [steady, loud, late] = [await addBuyer({ name: 'Steady' }), await addBuyer({ name: 'Loud' }), await addBuyer({ name: 'Late' })];
    const property = await ann.addProperty();
    await ann.addDeal({ buyer_id: steady, status: 'closed' });
    await ann.addDeal({ buyer_id: loud, status: 'cancelled', cancel_reason: 'Title' });
    const best = await offerOf(steady, property, { amount: 200_000 });
    const highest = await offerOf(loud, property, { amount: 220_000 });
    const expiring = await offerOf(late, property, { amount: 230_000, expires_on: '2026-11-20' });
    expect((await ofProperty(property)).best?.offer_id).toBe(expiring.id);
    app.clock.advance(DAY);
    const after = await ofProperty(property);
    expect(after.offers.map(({ id, is_expired }) => [id, is_expired])).toEqual([
      [expiring.id, true],
      [highest.id, false],
      [best.id, false],
    ]);
    expect(after.best).toEqual({
      offer_id: best.id,
      is_highest: false,
      words:
        'The best is not the highest: Loud offers $220,000, of which $132,000 may be expected; Steady offers $200,000, of which $160,000',
    });
    expect(after.weighed.find(({ offer_id }) => offer_id === best.id)).toMatchObject({ close_rate: 0.8, expected: 160_000 });
    const refused = await ann.rest('PATCH', `/buyer-offers/${expiring.id}/accept`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('expired on 2026-11-20')]);
  });

  test.each([
    ['assignment', 215_000, { sale_price: 200_000, assignment_fee: 15_000, profit: 15_000 }],
    ['wholesale', 212_000.5, { sale_price: 200_000, assignment_fee: 12_000.5, profit: 12_000.5 }],
    ['assignment', 195_000, { sale_price: 195_000, assignment_fee: null, profit: -5_000 }],
    ['double_close', 230_000, { sale_price: 230_000, assignment_fee: null, profit: 30_000 }],
    ['direct_sale', 230_000, { sale_price: 230_000, assignment_fee: null, profit: 30_000 }],
    ['fix_and_flip', 230_000, { sale_price: 230_000, assignment_fee: null, profit: 30_000 }],
    ['buy_and_hold', 230_000, { sale_price: 230_000, assignment_fee: null, profit: 30_000 }],
  ])('accepting one on a deal of the type %s for %d gives it %j', async (deal_type, amount, prices) => {
    const [buyer_id, property_id] = [await addBuyer(), await ann.addProperty()];
    const deal = await ann.addDeal({ property_id, deal_type, assignment_fee: 9000 });
    const { id } = await offerOf(buyer_id, property_id, { amount });
    const accepted = await ann.rest<BuyerOffer>('PATCH', `/buyer-offers/${id}/accept`);
    expect([accepted.status, accepted.body.message, accepted.body.data.deal_id]).toEqual([200, 'Offer accepted', deal]);
    expect((await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data).toMatchObject({ buyer_id, status: 'active', ...prices });
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=deals&entity_id=${deal}`);
    expect(history.body.data[0]?.changes).toContainEqual(expect.objectContaining({ field: 'buyer_id', before: 11, after: buyer_id }));
    expect((await ann.trpc.buyers.ofProperty.query({ id: property_id })).ask).toBe(amount);
  });

  test('a house counts once for a buyer: by its deal, else by the offers', async () => {
    const buyer_id = await addBuyer();
    const property = await ann.addProperty();
    const past = async () => (await ofProperty(property)).weighed[0];
    await offerOf(buyer_id, property);
    // Accepted without a deal, which comes later and closes.
    const [early, cancelled] = [await ann.addProperty(), await ann.addProperty()];
    const first = await offerOf(buyer_id, early);
    await ann.trpc.buyerOffers.accept.mutate({ id: first.id });
    expect(await past()).toMatchObject({ closed: 0, fell: 0 });
    await ann.addDeal({ property_id: early, buyer_id, status: 'closed' });
    expect(await past()).toMatchObject({ closed: 1, fell: 0 });
    // Withdrawn after it was accepted, and its deal cancelled.
    const deal = await ann.addDeal({ property_id: cancelled });
    const second = await offerOf(buyer_id, cancelled);
    await ann.trpc.buyerOffers.accept.mutate({ id: second.id });
    expect(await past()).toMatchObject({ closed: 1, fell: 0 });
    await ann.trpc.buyerOffers.update.mutate({ id: second.id, status: 'withdrawn' });
    expect(await past()).toMatchObject({ closed: 1, fell: 1 });
    await ann.trpc.deals.update.mutate({ id: deal, status: 'cancelled', cancel_reason: 'Title' });
    expect(await past()).toMatchObject({ closed: 1, fell: 1 });
  });

  test('one is accepted for a property, once; the deal becomes pending when asked to; terms then stand', async () => {
    const property = await ann.addProperty();
    const deal = await ann.addDeal({ property_id: property });
    const first = await offerOf(await addBuyer({ name: 'First' }), property);
    const second = await offerOf(await addBuyer(), property);
    await ann.trpc.buyerOffers.accept.mutate({ id: first.id, set_pending: true });
    expect((await ann.trpc.deals.get.query({ id: deal })).status).toBe('pending');
    expect(await ann.trpc.buyerOffers.accept.mutate({ id: first.id })).toMatchObject({ status: 'accepted', version: 2 });
    const other = await ann.rest('PATCH', `/buyer-offers/${second.id}/accept`);
    expect([other.status, other.body.message]).toEqual([
      409,
      'The offer of First is accepted. Open it again, or mark it as withdrawn, first.',
    ]);
    expect((await ann.rest('PATCH', `/buyer-offers/${first.id}`, { amount: 1 })).status).toBe(409);
    expect((await ofProperty(property)).accepted_id).toBe(first.id);
    await ann.trpc.buyerOffers.update.mutate({ id: first.id, status: 'withdrawn' });
    expect((await ann.rest('PATCH', `/buyer-offers/${second.id}/accept`)).status).toBe(200);
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=buyer_offers&entity_id=${first.id}`);
    expect(history.body.data.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
  });

  test('one that is accepted is of the buyer, also where the deal named their number before there was one', async () => {
    const property = await ann.addProperty();
    const lead_id = await ann.addLead();
    const newest = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
    const deal = await ann.addDeal({ property_id: property, lead_id, deal_type: 'assignment', buyer_id: newest + 1 });
    const { id: buyer_id } = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Harlan Whitmore' }))).body.data;
    expect(buyer_id).toBe(newest + 1);
    const nameIn = async () => {
      const contract = await ann.rest<{ values: { name: string; value: string | null }[] }>('POST', '/contracts', {
        deal_id: deal,
        sample: 'assignment',
      });
      return contract.body.data.values.find(({ name }) => name === 'buyer.name')?.value;
    };
    expect(await nameIn()).toBeNull();
    const offer = { buyer_id, property_id: property, amount: 140_000, payment: 'cash' };
    const { id } = (await ann.rest<{ id: number }>('POST', '/buyer-offers', offer)).body.data;
    expect((await ann.rest('PATCH', `/buyer-offers/${id}/accept`)).status).toBe(200);
    expect(await nameIn()).toBe('Harlan Whitmore');
  });

  test('given up after it was accepted, it takes back from the deal what nobody has changed since', async () => {
    const person = await signUp(app);
    const property = await person.addProperty();
    const deal = await person.addDeal({
      property_id: property,
      deal_type: 'assignment',
      buyer_id: 4711,
      sale_price: 200_000,
      assignment_fee: 9000,
      closing_date: '2026-12-01',
    });
    const ofDeal = async () => (await person.rest<Deal>('GET', `/deals/${deal}`)).body.data;
    const before = await ofDeal();
    const buyer_id = await addBuyer({}, person);
    const { id } = await offerOf(buyer_id, property, {}, person);
    const accept = () => person.trpc.buyerOffers.accept.mutate({ id, set_pending: true });
    const wanted = async () => (await person.trpc.nextActions.get.query()).actions.some(({ key }) => key === `find_buyer:${deal}`);
    await accept();
    expect(await ofDeal()).toMatchObject({ buyer_id, assignment_fee: 15_000, status: 'pending' });
    const back = await person.rest<ChangedOffer>('PATCH', `/buyer-offers/${id}`, { status: 'withdrawn' });
    const words = buyerOfferTexts.dealWentBack(deal, ['buyer', 'price', 'status'], []);
    expect([back.body.message, back.body.data]).toEqual([
      `Offer updated. ${words}`,
      expect.objectContaining({ deal_words: words, deal_id: null }),
    ]);
    expect(await ofDeal()).toMatchObject({
      buyer_id: 4711,
      sale_price: 200_000,
      assignment_fee: 9000,
      profit: before.profit,
      status: 'active',
    });
    expect(await wanted()).toBe(true);
    const history = await person.rest<Activity[]>('GET', `/activities?entity=deals&entity_id=${deal}`);
    expect(history.body.data[0]?.changes).toContainEqual(expect.objectContaining({ field: 'buyer_id', before: buyer_id, after: 4711 }));

    // Of what is changed by hand meanwhile nothing is touched: the fee alone is a part of the price.
    await person.trpc.buyerOffers.update.mutate({ id, status: 'open' });
    await accept();
    await person.trpc.deals.update.mutate({ id: deal, assignment_fee: 14_000 });
    const reopened = await person.trpc.buyerOffers.update.mutate({ id, status: 'open' });
    expect(reopened.deal_words).toBe(buyerOfferTexts.dealWentBack(deal, ['buyer', 'status'], ['price']));
    expect(await ofDeal()).toMatchObject({ buyer_id: 4711, assignment_fee: 14_000, status: 'active' });

    // Named by hand before: the acceptance sets nothing, and who withdraws is looked for again all the same.
    await person.trpc.deals.update.mutate({ id: deal, buyer_id, assignment_fee: 15_000 });
    await person.trpc.buyerOffers.accept.mutate({ id });
    expect(await wanted()).toBe(false);
    const same = await person.trpc.buyerOffers.update.mutate({ id, status: 'withdrawn' });
    expect(same.deal_words).toBe(buyerOfferTexts.dealStays(deal));
    expect([(await ofDeal()).buyer_id, await wanted()]).toEqual([buyer_id, true]);

    // Where accepting it changed the fee alone, another sale price keeps the fee too.
    await person.trpc.buyerOffers.update.mutate({ id, status: 'open' });
    await person.trpc.deals.update.mutate({ id: deal, assignment_fee: 9000 });
    await person.trpc.buyerOffers.accept.mutate({ id });
    await person.trpc.deals.update.mutate({ id: deal, sale_price: 190_000 });
    const repriced = await person.trpc.buyerOffers.update.mutate({ id, status: 'open' });
    expect(repriced.deal_words).toBe(buyerOfferTexts.dealWentBack(deal, [], ['price']));
    expect(await ofDeal()).toMatchObject({ sale_price: 190_000, assignment_fee: 15_000 });

    await accept();
    await person.trpc.deals.update.mutate({ id: deal, status: 'closed' });
    for (const [method, body] of [
      ['PATCH', { status: 'withdrawn' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await person.rest(method, `/buyer-offers/${id}`, body);
      expect([refused.status, refused.body.message]).toEqual([409, buyerOfferTexts.dealClosed(deal, 'Paula Reyes')]);
    }
    // Closed with somebody else, it has that one's price.
    await person.trpc.deals.update.mutate({ id: deal, status: 'closed', buyer_id: 12 });
    const sold = await ofDeal();
    const removed = await person.rest('DELETE', `/buyer-offers/${id}`);
    expect(removed.body.message).toBe(`Offer deleted. ${buyerOfferTexts.dealOfAnother(deal)}`);
    expect(await ofDeal()).toEqual(sold);
  });
});
