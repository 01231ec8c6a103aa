/** Packets between two instances of the application: what leaves, what is taken in, and bids on the way back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { downloadPacket, manifestOf, readZip, signAgain, uploadPacket, writeZip } from '#server/testing/packets.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { PacketMatches, PartnerDeal, PartnerDealRow, SentPacket } from '#shared/closing/packets/packet.ts';
import { aBuyer, aListing } from '#shared/testing/records.ts';

const here = await testApp({ settings: { PUBLIC_URL: 'https://deals.ann.example' } });
const there = await testApp();
let ann: Person;
let eve: Person;
let lee: Person;
let pat: Person;
beforeAll(async () => {
  ann = await signUp(here, { company_name: 'Ann Homes' });
  eve = await signUp(here);
  pat = await signUp(there);
  lee = await signUp(there, { first_name: 'Lee', company_name: 'Lee Partners' });
});

let street = 0;
async function addRoom(about: object = {}, who = ann): Promise<Listing> {
  const property_id = await who.addProperty({ address: `${String((street += 1))} Elm Street` });
  const closes_at = new Date(here.clock.now().getTime() + DAY).toISOString();
  const made = await who.rest<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at, ...about }));
  return made.body.data;
}
const send = (file: Buffer) => uploadPacket(there, lee, file);
const aPacket = async () => downloadPacket(here, ann, (await addRoom()).id);
const BID = { amount: 145_000, payment: 'cash', earnest_money: 3_000, closing_days: 14, valid_until: '2031-01-01' };

async function answerWith(deal: PartnerDeal, about: object = {}): Promise<{ deal: PartnerDeal; file: Buffer }> {
  const made = await lee.rest<PartnerDeal>('POST', `/packets/${deal.id}/answers`, { ...BID, ...about });
  expect([made.status, made.body.message]).toEqual([201, 'Answer signed']);
  const path = `${there.address}/api/packets/${deal.id}/answers/${made.body.data.answers[0]?.id}/file`;
  const file = await fetch(path, { headers: { authorization: `Bearer ${lee.token}` } });
  expect(file.status).toBe(200);
  return { deal: made.body.data, file: Buffer.from(await file.arrayBuffer()) };
}
const takeIn = (file: Buffer, listing: number, who = ann) => {
  const body = new FormData();
  body.set('answer', new Blob([new Uint8Array(file)]), 'answer.dealflow');
  const headers = { authorization: `Bearer ${who.token}` };
  return here.send<SentPacket[]>(`/listings/${listing}/packet-answers`, { method: 'POST', headers, body });
};
const post = async (url: unknown, file: Buffer) => {
  const answer = await fetch(here.address + new URL(String(url)).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.dealflow+zip' },
    body: new Uint8Array(file),
  });
  return [answer.status, ((await answer.json()) as { message: string }).message];
};
const bidsIn = async (id: number) => (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;

describe('a packet', () => {
  test('holds what a guest may see, the photos and the terms, and nothing that is ours alone', async () => {
    const property_id = await ann.addProperty({ address: '9 Oak Street', seller_notes: 'Divorce' });
    const form = new FormData();
    form.set('photos', new Blob([new Uint8Array(await aPhoto(1))]), 'front.png');
    const headers = { authorization: `Bearer ${ann.token}` };
    expect((await here.send(`/properties/${property_id}/photos`, { method: 'POST', headers, body: form })).status).toBe(201);
    const room = await addRoom({ property_id, terms: 'As is.' });
    const file = await downloadPacket(here, ann, room.id);
    expect(Object.keys(readZip(file))).toEqual(['manifest.json', 'signature.json', 'sheet.pdf', 'photos/1.webp']);
    const manifest = manifestOf(file);
    expect(manifest).toMatchObject({
      format: 'dealflow-packet-1',
      fee_split_percent: 50,
      may_market: 'own_buyers',
      listing: { ask: 14_650_000, terms: 'As is.' },
      sender: { company: 'Ann Homes' },
      property: { address: '9 Oak Street', bathrooms: '2.5' },
      answer_url: expect.stringMatching(/^https:\/\/deals\.ann\.example\/packet-answers\//),
    });
    expect(JSON.stringify(manifest)).not.toMatch(/14100000|141000|Divorce|floor|purchase_price|20000000/);

    const taken = await uploadPacket(there, pat, file);
    expect([taken.status, taken.body.message]).toEqual([201, 'Partner deal imported']);
    expect(taken.body.data).toMatchObject({
      status: 'new',
      ask: 146_500,
      room_host: 'deals.ann.example',
      has_sheet: true,
      own_property_id: null,
      partner: { company: 'Ann Homes', standing: 'new' },
      property: { bathrooms: 2.5, arv: 400_000 },
    });
    const [photo] = taken.body.data.photos;
    const shown = await fetch(there.address + photo?.large_url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const sheet = await fetch(`${there.address}/api/packets/${taken.body.data.id}/sheet.pdf`, {
      headers: { authorization: `Bearer ${pat.token}` },
    });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await pat.rest('GET', '/properties')).body.meta.total).toBe(0);
  });

  test('is made only of an open room, with a share from 0 to 100', async () => {
    const draft = await ann.rest<Listing>('POST', '/listings', aListing({ property_id: await ann.addProperty() }));
    const terms = { fee_split_percent: 50, may_market: 'own_buyers' };
    const early = await ann.rest('POST', `/listings/${draft.body.data.id}/packet`, terms);
    expect([early.status, early.body.message]).toEqual([409, 'Only an open room can be sent to a partner.']);
    const { id } = await addRoom();
    const wrong = await ann.rest('POST', `/listings/${id}/packet`, { fee_split_percent: 120 });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['fee_split_percent', 'may_market']]);
    expect((await eve.rest('POST', `/listings/${id}/packet`, terms)).status).toBe(404);
  });

  test('is matched with our buyers, and says when the house is ours too', async () => {
    await lee.rest('POST', '/buyers', aBuyer());
    await lee.rest('POST', '/buyers', aBuyer({ name: 'Far', areas: ['Seattle, WA'] }));
    const deal = (await send(await aPacket())).body.data;
    const { data } = (await lee.rest<PacketMatches>('GET', `/packets/${deal.id}/matches`)).body;
    expect([data.looking, data.matching, data.matches[0]?.buyer.name]).toEqual([1, 1, 'Paula Reyes']);
    const own = await lee.addProperty({ address: deal.property.address.replace('Street', 'St.') });
    expect((await lee.rest<PartnerDeal>('GET', `/packets/${deal.id}`)).body.data.own_property_id).toBe(own);
  });

  test('is listed, declined, taken up again and deleted', async () => {
    const deal = (await send(await aPacket())).body.data;
    const declined = await lee.rest<PartnerDeal>('PATCH', `/packets/${deal.id}`, { state: 'declined' });
    expect(declined.body.data.status).toBe('declined');
    const found = await lee.rest<PartnerDealRow[]>('GET', `/packets?status=declined&city=austin&price_max=146500&search=elm`);
    expect(found.body.data.map(({ id }) => id)).toEqual([deal.id]);
    const late = await lee.rest('POST', `/packets/${deal.id}/answers`, BID);
    expect([late.status, late.body.message]).toEqual([409, 'You declined this deal. Reopen it to answer.']);
    expect((await lee.rest<PartnerDeal>('PATCH', `/packets/${deal.id}`, { state: 'new' })).body.data.status).toBe('new');
    expect((await lee.rest('DELETE', `/packets/${deal.id}`)).status).toBe(200);
    expect((await lee.rest('GET', `/packets/${deal.id}`)).status).toBe(404);
  });

  test("is nobody else's: another account sees none of it", async () => {
    const other = await signUp(there);
    const deal = (await send(await aPacket())).body.data;
    for (const [method, path] of [
      ['GET', `/packets/${deal.id}`],
      ['GET', `/packets/${deal.id}/matches`],
      ['GET', `/packets/${deal.id}/sheet.pdf`],
      ['DELETE', `/packets/${deal.id}`],
    ] as const)
      expect([path, (await other.rest(method, path)).status]).toEqual([path, 404]);
    expect((await other.rest<PartnerDealRow[]>('GET', '/packets')).body.meta.total).toBe(0);
  });
});

describe('a key', () => {
  test('is new at first, then known; another key of the same sender is warned of', async () => {
    const reader = await signUp(there);
    const bring = async (file: Buffer) => (await uploadPacket(there, reader, file)).body.data.partner;
    const first = await bring(await aPacket());
    expect([first.standing, first.fingerprint]).toEqual(['new', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    there.clock.advance(2 * DAY);
    here.clock.advance(2 * DAY);
    const second = await bring(await aPacket());
    expect([second.standing, second.fingerprint, second.known_since]).toEqual(['known', first.fingerprint, first.known_since]);
    const file = await aPacket();
    const other = await bring(await signAgain(file, { packet_id: 'a'.repeat(32) }));
    expect([other.standing, other.other_key_since]).toEqual(['changed', first.known_since]);
    expect(other.fingerprint).not.toBe(first.fingerprint);
  });
});

describe('an answer', () => {
  test('comes back as a bid of the partner, and says nothing of the buyer', async () => {
    const room = await addRoom();
    const deal = (await send(await downloadPacket(here, ann, room.id))).body.data;
    const buyer = await lee.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Quentin Secret', email: 'q@secret.example' }));
    const { deal: after, file } = await answerWith(deal, { buyer_id: buyer.body.data.id, contingencies: ['inspection'] });
    expect([after.status, after.answers[0]?.buyer?.name, after.answers[0]?.sent_at]).toEqual(['answered', 'Quentin Secret', null]);
    expect(JSON.stringify(manifestOf(file))).not.toMatch(/Quentin|secret|Reyes|555-0177/i);

    const taken = await takeIn(file, room.id);
    expect([taken.status, taken.body.message]).toEqual([201, 'The answer is imported']);
    expect(taken.body.data[0]?.answers).toMatchObject([
      { bid: { amount: 145_000 }, partner: { company: 'Lee Partners', standing: 'new' } },
    ]);
    const [bid] = await bidsIn(room.id);
    expect(bid?.offer).toMatchObject({
      ...{ source: 'packet', amount: 145_000, earnest_money: 3_000, closing_days: 14, contingencies: ['inspection'] },
      ...{ expires_on: '2031-01-01', status: 'open', buyer: { company: 'Lee Partners' } },
    });
    const again = await takeIn(file, room.id);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Already imported on')]);
    expect(await bidsIn(room.id)).toHaveLength(1);
  });

  test('for the same buyer changes the bid; for another one it is a second; an older one comes too late', async () => {
    const room = await addRoom();
    const deal = (await send(await downloadPacket(here, ann, room.id))).body.data;
    const first = await answerWith(deal);
    there.clock.advance(MINUTE);
    const better = await answerWith(deal, { amount: 146_000 });
    expect((await takeIn(better.file, room.id)).status).toBe(201);
    const late = await takeIn(first.file, room.id);
    expect([late.status, late.body.message]).toEqual([409, 'A later answer for this bid is in already']);
    const buyer = await lee.rest<{ id: number }>('POST', '/buyers', aBuyer());
    expect((await takeIn((await answerWith(deal, { buyer_id: buyer.body.data.id, amount: 140_000 })).file, room.id)).status).toBe(201);
    there.clock.advance(MINUTE);
    expect((await takeIn((await answerWith(deal, { amount: 147_000 })).file, room.id)).status).toBe(201);
    expect((await bidsIn(room.id)).map(({ offer }) => offer.amount)).toEqual([147_000, 140_000]);
  });

  test('is refused when it is forged, of another packet, or for other terms', async () => {
    const [room, other] = [await addRoom(), await addRoom()];
    const packet = await downloadPacket(here, ann, room.id);
    const { file } = await answerWith((await send(packet)).body.data);
    const why = async (answer: Buffer, listing = room.id) => {
      const { status, body } = await takeIn(answer, listing);
      return [status, body.errors?.['answer']?.[0] ?? body.message];
    };
    const parts = readZip(file);
    const raised = (parts['manifest.json'] as Buffer).toString().replace('14500000', '99900000');
    expect(await why(await writeZip({ ...parts, 'manifest.json': Buffer.from(raised) }))).toEqual([
      422,
      'Forged: the signature does not fit the content',
    ]);
    expect(await why(await signAgain(file, { accepts: { fee_split_percent: 90, may_market: 'onward' } }))).toEqual([
      422,
      'Forged: it accepts other terms than were sent',
    ]);
    expect(await why(await signAgain(file, { packet_sha256: '0'.repeat(64) }))).toEqual([
      422,
      'Forged: it accepts other terms than were sent',
    ]);
    expect(await why(await signAgain(file, { packet_id: '0'.repeat(32) }))).toEqual([422, 'This answers a packet that was not made here']);
    expect(await why(file, other.id)).toEqual([422, `This answers the packet of another room: ${room.title}`]);
    expect(await why(packet)).toEqual([422, 'This is a packet, not an answer. Import it under Partner deals.']);
    expect((await takeIn(file, room.id, eve)).status).toBe(404);
    expect(await bidsIn(room.id)).toEqual([]);
  });

  test('is taken at the address of the room while it is open, and told why not after', async () => {
    const room = await addRoom();
    const packet = await downloadPacket(here, ann, room.id);
    const { answer_url } = manifestOf(packet);
    const deal = (await send(packet)).body.data;
    const { file } = await answerWith(deal);
    expect(await post(answer_url, file)).toEqual([201, 'Your answer is in the room']);
    expect(await post(answer_url, file)).toEqual([409, expect.stringContaining('Already imported')]);
    expect(await post(`${String(answer_url)}x`, file)).toEqual([404, 'This room is not available']);
    expect(await post(answer_url, Buffer.alloc(70_000))).toEqual([413, 'Too large: an answer has at most 64 KB']);
    expect(await post(answer_url, Buffer.from('hello'))).toEqual([422, 'This is not a DealFlow packet']);
    there.clock.advance(MINUTE);
    const { file: later } = await answerWith(deal, { amount: 150_000 });
    await ann.rest('PATCH', `/listings/${room.id}/close`, {});
    expect(await post(answer_url, later)).toEqual([410, expect.stringMatching(/^Closed Nov \d\d, 2026/)]);
    expect((await takeIn(later, room.id)).status).toBe(409);
    await ann.rest('PATCH', `/listings/${room.id}/withdraw`, {});
    expect(await post(answer_url, later)).toEqual([410, 'This listing was withdrawn']);
    expect((await ann.rest('DELETE', `/listings/${room.id}`)).status).toBe(200);
    expect(await post(answer_url, later)).toEqual([404, 'This room is not available']);
  });

  test('is signed while answers are taken, for a buyer of ours and a day to come', async () => {
    const deal = (await send(await aPacket())).body.data;
    const wrong = await lee.rest('POST', `/packets/${deal.id}/answers`, { ...BID, buyer_id: 999_999, valid_until: '2020-01-01' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { buyer_id: ['Buyer not found'], valid_until: ['Must be today or later'] }]);
    there.clock.advance(2 * DAY);
    const late = await lee.rest('POST', `/packets/${deal.id}/answers`, BID);
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Answers were taken until Nov \d\d, 2026/)]);
    expect((await lee.rest<PartnerDeal>('GET', `/packets/${deal.id}`)).body.data.status).toBe('closed');
    there.clock.advance(-2 * DAY);
  });

  test('is not posted to an address of a private network unless that is allowed', async () => {
    const inside = await signAgain(await aPacket(), { packet_id: 'b'.repeat(32), answer_url: 'http://127.0.0.1:1/packet-answers/x' });
    const { deal } = await answerWith((await send(inside)).body.data);
    const sent = await lee.rest('POST', `/packets/${deal.id}/answers/${deal.answers[0]?.id}/send`, {});
    expect([sent.status, sent.body.message]).toEqual([
      409,
      '127.0.0.1 is on a private network. Name it in PACKET_HOSTS, or send the answer as a file.',
    ]);
  });
});
