/** Files that are no packet, or not the one that was signed: each is named and not imported. */
import { toSha256 } from '#server/core/secrets.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { downloadPacket, forgeZip, newSigner, readZip, signAgain, uploadPacket, writeZip } from '#server/testing/packets.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import { aListing } from '#shared/testing/records.ts';
import { openPacket } from './sealed-file.ts';

const here = await testApp();
const there = await testApp();
let ann: Person;
let lee: Person;
beforeAll(async () => {
  ann = await signUp(here);
  lee = await signUp(there);
});

let street = 0;
async function aPacket(): Promise<Buffer> {
  const property_id = await ann.addProperty({ address: `${String((street += 1))} Elm Street` });
  const closes_at = new Date(here.clock.now().getTime() + DAY).toISOString();
  const room = await ann.rest<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at }));
  return downloadPacket(here, ann, room.body.data.id);
}
const send = (file: Buffer) => uploadPacket(there, lee, file);

async function answerTo({ id }: PartnerDeal): Promise<Buffer> {
  const bid = { amount: 145_000, payment: 'cash', closing_days: 14, valid_until: '2031-01-01' };
  const made = await lee.rest<PartnerDeal>('POST', `/packets/${id}/answers`, bid);
  const path = `${there.address}/api/packets/${id}/answers/${made.body.data.answers[0]?.id}/file`;
  return Buffer.from(await (await fetch(path, { headers: { authorization: `Bearer ${lee.token}` } })).arrayBuffer());
}

describe('a file that is refused', () => {
  const whyNot = async (file: Buffer) => {
    const answer = await send(file);
    return [answer.status, answer.body.errors?.['packet']?.[0] ?? answer.body.message];
  };
  const withPart = async (name: string, change: (part: Buffer) => Buffer) => {
    const parts = readZip(await aPacket());
    return writeZip({ ...parts, [name]: change(parts[name] as Buffer) });
  };
  const flipped = (part: Buffer) => {
    const copy = Buffer.from(part);
    copy[copy.length - 20] = (copy[copy.length - 20] ?? 0) ^ 1;
    return copy;
  };

  test('one changed figure', async () => {
    const file = await withPart('manifest.json', (part) => Buffer.from(part.toString().replace('14650000', '14650001')));
    expect(await whyNot(file)).toEqual([422, 'Forged: the signature does not fit the content']);
  });
  test('the same words in another spelling', async () => {
    const file = await withPart('manifest.json', (part) => Buffer.from(` ${part.toString()}`));
    expect(await whyNot(file)).toEqual([422, 'Forged: the signature does not fit the content']);
  });
  test('one byte of the sheet', async () => {
    expect(await whyNot(await withPart('sheet.pdf', flipped))).toEqual([422, 'Forged: sheet.pdf is not the file that was signed']);
  });
  test('one byte of the signature', async () => {
    const file = await withPart('signature.json', (part) =>
      Buffer.from(part.toString().replace(/[0-9a-f]"/, (end) => (end === '0"' ? '1"' : '0"'))),
    );
    expect(await whyNot(file)).toEqual([422, 'Forged: the signature does not fit the content']);
  });
  test('the key of somebody else beside the signature of the sender', async () => {
    const { public_key } = newSigner();
    const parts = readZip(await aPacket());
    const text = (parts['manifest.json'] as Buffer).toString().replace(/"public_key":"\w+"/, `"public_key":"${public_key}"`);
    const file = await writeZip({ ...parts, 'manifest.json': Buffer.from(text) });
    expect(await whyNot(file)).toEqual([422, 'Forged: the signature does not fit the content']);
  });
  test('a file that nobody signed', async () => {
    const file = await writeZip({ ...readZip(await aPacket()), 'photos/9.webp': Buffer.from('x') });
    expect(await whyNot(file)).toEqual([422, 'Forged: photos/9.webp is not among the files that were signed']);
  });
  test('a file that is missing', async () => {
    const { 'sheet.pdf': _, ...parts } = readZip(await aPacket());
    expect(await whyNot(await writeZip(parts))).toEqual([422, 'Not whole: sheet.pdf is missing']);
  });
  test('the same packet a second time, and another one under its number', async () => {
    const file = await aPacket();
    expect((await send(file)).status).toBe(201);
    expect(await whyNot(file)).toEqual([409, 'Already imported on Nov 20, 2026']);
    expect(await whyNot(await signAgain(file, { fee_split_percent: 10 }))).toEqual([
      422,
      'Forged: another packet with this number was imported on Nov 20, 2026',
    ]);
  });
  test('our own packet', async () => {
    const answer = await uploadPacket(here, ann, await aPacket());
    expect([answer.status, answer.body.message]).toEqual([409, 'This is your own packet. Send it to a partner, who imports it.']);
  });
  test('another version', async () => {
    const file = await signAgain(await aPacket(), { format: 'dealflow-packet-9' });
    expect(await whyNot(file)).toEqual([422, 'Made by another version of DealFlow (dealflow-packet-9). Update to read it.']);
  });
  test('an answer where a packet belongs', async () => {
    const deal = (await send(await aPacket())).body.data;
    expect(await whyNot(await answerTo(deal))).toEqual([422, 'This is an answer to a packet. Import it in the room that it answers.']);
  });
  test.each([
    ['no zip', Buffer.from('%PDF-1.7 hello'), 'This is not a DealFlow packet'],
    ['nothing', Buffer.alloc(0), 'This is not a DealFlow packet'],
    ['a zip of something else', forgeZip([{ name: 'a.txt', data: Buffer.from('x') }]), 'This is not a DealFlow packet'],
    [
      'a way out of the folder',
      forgeZip([{ name: '../../etc/passwd', data: Buffer.from('x') }]),
      'A file in this packet has a name that leads outside of it',
    ],
    [
      'an absolute path',
      forgeZip([{ name: '/etc/passwd', data: Buffer.from('x') }]),
      'A file in this packet has a name that leads outside of it',
    ],
    [
      'a backslash',
      forgeZip([{ name: 'photos\\1.webp', data: Buffer.from('x') }]),
      'A file in this packet has a name that leads outside of it',
    ],
    [
      'a bomb that says so',
      forgeZip([{ name: 'manifest.json', data: Buffer.alloc(30 * 1024 * 1024) }]),
      'Zip bomb: unpacked, this file would be far larger than a packet may be',
    ],
    [
      'a bomb that lies',
      forgeZip([
        { name: 'manifest.json', data: Buffer.alloc(30 * 1024 * 1024), says: 1000 },
        { name: 'signature.json', data: Buffer.from('{}') },
      ]),
      'Zip bomb: unpacked, this file would be far larger than a packet may be',
    ],
    [
      'many bombs',
      forgeZip(Array.from({ length: 10 }, (_, at) => ({ name: `photos/${at}.webp`, data: Buffer.from('x'), says: 15_000_000 }))),
      'Zip bomb: unpacked, this file would be far larger than a packet may be',
    ],
    [
      'too many files',
      forgeZip(Array.from({ length: 40 }, (_, at) => ({ name: `photos/${at}.webp`, data: Buffer.from('x') }))),
      'Too many files: a packet has at most 32',
    ],
  ])('%s', async (_what, file, why) => {
    expect(await whyNot(file)).toEqual([422, why]);
  });
  test('more bytes than a packet has', async () => {
    expect(await whyNot(Buffer.alloc(41 * 1024 * 1024))).toEqual([413, 'Too large: a packet has at most 40 MB']);
  });
  test('unpacking as much as a packet may hold keeps nobody waiting', async () => {
    const data = Buffer.alloc(19 * 1024 * 1024, 7);
    const names = [1, 2, 3, 4].map((at) => `photos/${at}.webp`);
    const files = names.map((name) => ({ name, caption: null, bytes: data.length, sha256: toSha256(data) }));
    const { 'sheet.pdf': _, ...parts } = readZip(await signAgain(await aPacket(), { files }));
    const packet = await writeZip({ ...parts, ...Object.fromEntries(names.map((name) => [name, data])) });
    expect(await longestTurn(() => openPacket(packet))).toBeLessThan(MAX_STALL_MS / 2);
  });
  test('a photo that is none, signed as it is', async () => {
    const data = Buffer.from('<svg onload="alert(1)"/>');
    const files = [{ name: 'photos/1.webp', caption: null, bytes: data.length, sha256: toSha256(data) }];
    const { 'sheet.pdf': _, ...parts } = readZip(await signAgain(await aPacket(), { files }));
    expect(await whyNot(await writeZip({ ...parts, 'photos/1.webp': data }))).toEqual([422, expect.stringContaining('photos/1.webp: ')]);
  });
});
