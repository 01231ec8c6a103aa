/** Packets for tests, as this project makes them and as somebody would who means harm. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import { toPacketSignedText } from '#shared/closing/packets/manifest.ts';
import type { PartnerDeal } from '#shared/closing/packets/packet.ts';
import type { Answer, TestApp } from './app.ts';
import type { Person } from './people.ts';

export type ZipParts = Record<string, Buffer>;

/** What is in a zip, for files small enough to trust. */
export function readZip(file: Buffer): ZipParts {
  const parts: ZipParts = {};
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [method, packed, local] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(from, from + packed);
    parts[name] = method === 8 ? inflateRawSync(data) : Buffer.from(data);
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** A zip of these parts. */
export function writeZip(parts: ZipParts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, data] of Object.entries(parts)) zip.addBuffer(data, name);
  zip.end();
  return buffer(zip.outputStream);
}

interface RawEntry {
  name: string;
  data: Buffer;
  /** What the archive says that it unpacks to; the truth when left out. */
  says?: number;
}

/** A zip written by hand, which may say of its entries what is not so. */
export function forgeZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, says = data.length } of entries) {
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(says, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, title, packed);
    central.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

export type Manifest = Record<string, unknown> & { format: string };
export const manifestOf = (file: Buffer): Manifest => JSON.parse((readZip(file)['manifest.json'] ?? '').toString()) as Manifest;

/** A key of somebody else. */
export function newSigner(): { key: KeyObject; public_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  return { key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })), public_key };
}

/** The file with its manifest changed, and signed anew by that key. */
export async function signAgain(file: Buffer, change: object, { key, public_key } = newSigner()): Promise<Buffer> {
  const manifest = { ...manifestOf(file), public_key, ...change };
  const text = toCanonicalJson(manifest);
  const signature = sign(null, Buffer.from(toPacketSignedText(manifest.format, text)), key).toString('hex');
  const parts = { 'manifest.json': Buffer.from(text), 'signature.json': Buffer.from(toCanonicalJson({ signature })) };
  return writeZip({ ...readZip(file), ...parts });
}

/** Sends a file as the form of the import does. */
export const uploadPacket = (app: TestApp, person: Pick<Person, 'token'>, file: Buffer): Promise<Answer<PartnerDeal>> => {
  const body = new FormData();
  body.set('packet', new Blob([new Uint8Array(file)]), 'deal.dealflow');
  return app.send<PartnerDeal>('/packets', { method: 'POST', headers: { authorization: `Bearer ${person.token}` }, body });
};

/** Asks for the packet of a listing, which must be open. */
export async function downloadPacket(app: Pick<TestApp, 'address'>, person: Pick<Person, 'token'>, listingId: number): Promise<Buffer> {
  const answer = await fetch(`${app.address}/api/listings/${listingId}/packet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fee_split_percent: 50, may_market: 'own_buyers', partner: 'Lee' }),
  });
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A packet of somebody whom nobody knows, without files. */
export async function aStrangersPacket(number: number, title = '12 Elm Street', about: object = {}): Promise<Buffer> {
  const manifest = {
    format: 'dealflow-packet-1',
    packet_id: number.toString(16).padStart(32, '0'),
    made_at: '2026-11-20T10:00:00.000Z',
    sender: { name: 'Lee Park', company: 'Park Homes', email: 'lee@park.example', phone: null },
    answers_until: '2031-01-10T00:00:00.000Z',
    answer_url: null,
    fee_split_percent: 50,
    may_market: 'own_buyers',
    listing: { title, interest: 'equitable', ask: 14_650_000, deposit_wanted: 500_000, terms: null, closing_on: null },
    property: {
      ...{ address: '12 Elm Street', unit: null, city: 'Austin', state: 'TX', zip: '78701', county: 'Travis' },
      ...{ property_type: 'single_family', bedrooms: 3, bathrooms: '2.5', square_feet: 1650, lot_size: '0.25', year_built: 1985 },
      ...{ arv: 40_000_000, repairs: 6_000_000, description: 'Brick house near the park' },
    },
    comparables: [],
    files: [],
    ...about,
  };
  return signAgain(await writeZip({ 'manifest.json': Buffer.from(JSON.stringify(manifest)) }), {});
}

/** The id of a partner's deal that is imported for tests. */
export async function addPartnerDeal(app: TestApp, person: Pick<Person, 'token'>, number: number, title?: string): Promise<number> {
  const answer = await uploadPacket(app, person, await aStrangersPacket(number, title));
  if (answer.status !== 201) throw new Error(`expected 201, got ${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
