/** A partner who declines says so, signed; their bids go with it. */
import { beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { downloadPacket, manifestOf, uploadPacket } from '#server/testing/packets.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { RoomEvent } from '#shared/closing/marketplace/room-event.ts';
import type { PartnerDeal, SentPacket } from '#shared/closing/packets/packet.ts';
import { aListing } from '#shared/testing/records.ts';

const here = await testApp();
const there = await testApp();
let ann: Person;
let lee: Person;
beforeAll(async () => {
  ann = await signUp(here);
  lee = await signUp(there, { first_name: 'Lee', company_name: 'Lee Partners' });
});

let street = 0;
async function trade(): Promise<{ room: number; deal: number; packet: Buffer }> {
  const property_id = await ann.addProperty({ address: `${String((street += 1))} Elm Street` });
  const closes_at = new Date(here.clock.now().getTime() + DAY).toISOString();
  const room = (await ann.rest<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at }))).body.data.id;
  const packet = await downloadPacket(here, ann, room);
  return { room, packet, deal: (await uploadPacket(there, lee, packet)).body.data.id };
}
const BID = { amount: 145_000, payment: 'cash', closing_days: 14, valid_until: '2031-01-01' };
const change = async (deal: number, state: string) => (await lee.rest<PartnerDeal>('PATCH', `/packets/${deal}`, { state })).body.data;
const bid = async (deal: number) => (await lee.rest<PartnerDeal>('POST', `/packets/${deal}/answers`, BID)).body.data;

async function fileOf({ id, answers }: PartnerDeal): Promise<Buffer> {
  there.clock.advance(MINUTE);
  const headers = { authorization: `Bearer ${lee.token}` };
  const file = await fetch(`${there.address}/api/packets/${id}/answers/${answers[0]?.id}/file`, { headers });
  return Buffer.from(await file.arrayBuffer());
}
const takeIn = (file: Buffer, listing: number) => {
  const body = new FormData();
  body.set('answer', new Blob([new Uint8Array(file)]), 'answer.dealflow');
  const headers = { authorization: `Bearer ${ann.token}` };
  return here.send<SentPacket[]>(`/listings/${listing}/packet-answers`, { method: 'POST', headers, body });
};
const offersIn = async (id: number) =>
  (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data.map(({ offer }) => [offer.amount, offer.status]);

test('declining signs an answer without a bid, which the sender reads', async () => {
  const { room, deal } = await trade();
  const declined = await change(deal, 'declined');
  expect([declined.status, declined.answers.map(({ bid: given }) => given)]).toEqual(['declined', [null]]);
  expect((await change(deal, 'declined')).answers).toHaveLength(1);
  const file = await fileOf(declined);
  expect(manifestOf(file)).toMatchObject({ bid: null, accepts: { fee_split_percent: 50 } });
  const taken = await takeIn(file, room);
  expect([taken.status, taken.body.data[0]?.answers]).toMatchObject([201, [{ bid: null, partner: { company: 'Lee Partners' } }]]);
  expect((await takeIn(file, room)).status).toBe(409);
  expect(await offersIn(room)).toEqual([]);
  const { data } = (await ann.rest<RoomEvent[]>('GET', `/listings/${room}/events?kind=passed`)).body;
  expect(data).toMatchObject([{ who: 'Lee Partners', amount: null }]);
});

test('withdraws the bids of before, until a new one comes; an older one comes too late', async () => {
  const { room, deal } = await trade();
  const first = await fileOf(await bid(deal));
  expect((await takeIn(first, room)).status).toBe(201);
  const forgotten = await fileOf(await bid(deal));
  const declined = await fileOf(await change(deal, 'declined'));
  expect((await takeIn(declined, room)).status).toBe(201);
  expect(await offersIn(room)).toEqual([[145_000, 'withdrawn']]);
  const late = await takeIn(forgotten, room);
  expect([late.status, late.body.message]).toEqual([409, 'A later answer for this bid is in already']);
  expect((await change(deal, 'new')).status).toBe('new');
  const again = await takeIn(await fileOf(await bid(deal)), room);
  expect(again.body.data[0]?.answers.map((one) => one.bid?.amount)).toEqual([145_000]);
  expect((await offersIn(room)).filter(([, status]) => status === 'open')).toEqual([[145_000, 'open']]);
});

test('cannot undo a bid that is accepted, and is not sent once the deal is taken up again', async () => {
  const { room, deal } = await trade();
  await takeIn(await fileOf(await bid(deal)), room);
  const [offer] = (await ann.rest<RankedBid[]>('GET', `/listings/${room}/bids`)).body.data;
  await ann.rest('PATCH', `/buyer-offers/${offer?.offer.id}/accept`, {});
  const declined = await change(deal, 'declined');
  const refused = await takeIn(await fileOf(declined), room);
  expect([refused.status, refused.body.message]).toEqual([409, 'This bid is accepted: it stays as it is.']);
  await change(deal, 'new');
  const sent = await lee.rest('POST', `/packets/${deal}/answers/${declined.answers[0]?.id}/send`, {});
  expect([sent.status, sent.body.message]).toEqual([409, 'You took this deal up again. Decline it to send this.']);
});
