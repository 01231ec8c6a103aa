/** Two processes of the application, each with a database and a key of its own, trade a packet both ways: by file and by HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtServer, type RunningProcess, startBuilt } from '#server/testing/built-process.ts';
import { downloadPacket } from '#server/testing/packets.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { PartnerDeal, SentPacket } from '#shared/closing/packets/packet.ts';
import { aListing, anAccount, aProperty } from '#shared/testing/records.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-trade-'));
const started: RunningProcess[] = [];
// Here and not where they start: what is asked for within a hook comes too late to be done at the end.
afterAll(() => {
  for (const server of started) server.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer<Data> {
  status: number;
  body: { message: string; data: Data };
}
interface Instance {
  address: string;
  token: string;
  call<Data>(method: string, target: string, body?: unknown): Promise<Answer<Data>>;
  upload<Data>(target: string, field: string, file: Buffer): Promise<Answer<Data>>;
  file(target: string): Promise<Buffer>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function startInstance(built: string, name: string): Promise<Instance> {
  const port = String(await freePort());
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PACKET_HOSTS: '127.0.0.1',
    DATABASE_URL: `file:${path.join(folder, `${name}.db`)}`,
  };
  const server = startBuilt(built, { settings });
  started.push(server);
  const address = (await server.address).replace(/\/$/, '');
  const ask = async <Data>(target: string, init: RequestInit): Promise<Answer<Data>> => {
    const answer = await fetch(`${address}/api${target}`, init);
    return { status: answer.status, body: (await answer.json()) as Answer<Data>['body'] };
  };
  const json = { 'content-type': 'application/json' };
  const account = anAccount({ first_name: name, company_name: `${name} Homes` });
  const made = await ask<Session>('/register', { method: 'POST', headers: json, body: JSON.stringify(account) });
  const { token } = made.body.data;
  const authorization = `Bearer ${token}`;
  return {
    address,
    token,
    call: (method, target, body) =>
      ask(target, { method, headers: { authorization, ...(body ? json : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) }),
    upload: (target, field, file) => {
      const body = new FormData();
      body.set(field, new Blob([new Uint8Array(file)]), 'deal.dealflow');
      return ask(target, { method: 'POST', headers: { authorization }, body });
    },
    file: async (target) => {
      const answer = await fetch(`${address}/api${target}`, { headers: { authorization } });
      if (answer.status !== 200) throw new Error(await answer.text());
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

let ann: Instance;
let lee: Instance;
beforeAll(async () => {
  const built = await builtServer();
  [ann, lee] = await Promise.all([startInstance(built, 'Ann'), startInstance(built, 'Lee')]);
});

const BID = { payment: 'cash', earnest_money: 3_000, closing_days: 14, valid_until: '2099-01-01' };

/** One sends a packet, the other answers twice: by a file, and to the address of the room. */
async function trade(seller: Instance, partner: Instance, standing: string): Promise<void> {
  const property = await seller.call<{ id: number }>('POST', '/properties', aProperty());
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const room = (await seller.call<Listing>('POST', '/listings', aListing({ property_id: property.body.data.id, open: true, closes_at })))
    .body.data;
  const packet = await downloadPacket(seller, seller, room.id);

  const taken = await partner.upload<PartnerDeal>('/packets', 'packet', packet);
  expect([taken.status, taken.body.data.partner.standing, taken.body.data.room_host]).toEqual([
    201,
    standing,
    new URL(seller.address).host,
  ]);
  const { id } = taken.body.data;
  const answer = async (amount: number) => {
    const made = await partner.call<PartnerDeal>('POST', `/packets/${id}/answers`, { ...BID, amount });
    expect(made.status).toBe(201);
    return made.body.data.answers[0]?.id;
  };
  const byFile = await answer(145_000);
  const file = await partner.file(`/packets/${id}/answers/${byFile}/file`);
  expect((await seller.upload(`/listings/${room.id}/packet-answers`, 'answer', file)).status).toBe(201);
  const byPost = await answer(146_000);
  const sent = await partner.call<PartnerDeal>('POST', `/packets/${id}/answers/${byPost}/send`);
  expect([sent.status, sent.body.data?.answers[0]?.reply]).toEqual([200, 'Your answer is in the room']);

  const { data: bids } = (await seller.call<RankedBid[]>('GET', `/listings/${room.id}/bids`)).body;
  expect(bids.map(({ offer }) => [offer.source, offer.amount])).toEqual([['packet', 146_000]]);
  const [made] = (await seller.call<SentPacket[]>('GET', `/listings/${room.id}/packets`)).body.data;
  expect(made?.answers.map(({ bid, partner: by }) => [bid?.amount, by.standing])).toEqual([[146_000, 'known']]);

  const answersOf = async () =>
    (await seller.call<SentPacket[]>('GET', `/listings/${room.id}/packets`)).body.data[0]?.answers.map(({ bid }) => bid?.amount ?? null);
  const declined = await partner.call<PartnerDeal>('PATCH', `/packets/${id}`, { state: 'declined' });
  expect((await partner.call('POST', `/packets/${id}/answers/${declined.body.data.answers[0]?.id}/send`)).status).toBe(200);
  expect(await answersOf()).toEqual([null]);
  await partner.call('PATCH', `/packets/${id}`, { state: 'new' });

  const late = await answer(150_000);
  await seller.call('PATCH', `/listings/${room.id}/close`, {});
  const refused = await partner.call('POST', `/packets/${id}/answers/${late}/send`);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^The room answered: Closed /)]);
}

test('a packet and its answers go from one process to the other, and back', async () => {
  await trade(ann, lee, 'new');
  // By the answers to its own packet each knows the key of the other.
  await trade(lee, ann, 'known');
});
