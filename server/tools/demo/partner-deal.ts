/** A deal that a partner has sent: a packet signed with a key of their own, imported as any other. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { packFile, toManifestText } from '#server/closing/packets/sealed-file.ts';
import { importPacket } from '#server/closing/packets/import.ts';
import type { Scope } from '#server/core/context.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { PACKET_FORMAT, type PacketManifest, toPacketSignedText } from '#shared/closing/packets/manifest.ts';
import { drawHouseFront } from './house-fronts.ts';

const DAY_MS = 86_400_000;
const SENT_HOURS_AGO = 20;
const ANSWERS_DAYS = 5;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_START = '302e020100300506032b657004220420';

/** Imports the packet of a partner who has a contract on a house. */
export async function addPartnerDeal(scope: Scope, now: Date): Promise<void> {
  const key = createPrivateKey({
    key: Buffer.from(PKCS8_START + toSha256('the partner of the demo'), 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const public_key = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const photo = { name: 'photos/1.webp', data: await drawHouseFront(1) };
  const moment = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const text = toManifestText({
    format: PACKET_FORMAT,
    packet_id: toSha256('a packet of the demo').slice(0, 32),
    made_at: moment(-DAY_MS),
    sender: { name: 'Teresa Lark', company: 'Lark Midland Capital', email: 'teresa@larkmidland.example', phone: '(901) 555-0163' },
    public_key,
    answers_until: moment(ANSWERS_DAYS * DAY_MS),
    answer_url: null,
    fee_split_percent: 50,
    may_market: 'own_buyers',
    listing: {
      ...{ title: '2218 Sparrow Hollow Rd', interest: 'equitable', ask: 11_850_000, deposit_wanted: 300_000, closing_on: null },
      terms: 'Cash, as is. Tenant leaves before the closing. Access by lockbox from Thursday.',
    },
    property: {
      ...{ address: '2218 Sparrow Hollow Rd', unit: null, city: 'Memphis', state: 'TN', zip: '38109', county: 'Shelby' },
      ...{ property_type: 'single_family', bedrooms: 3, bathrooms: '2', square_feet: 1480, lot_size: '0.22', year_built: 1971 },
      ...{ arv: 19_600_000, repairs: 3_400_000, description: 'Brick ranch, roof of 2016, kitchen and both baths to be done.' },
    },
    comparables: [
      {
        ...{ address: '2240 Sparrow Hollow Rd', sold_on: moment(-70 * DAY_MS).slice(0, 10), price: 19_450_000 },
        ...{ square_feet: 1510, distance_miles: '0.1', adjusted_price: 19_300_000 },
      },
      {
        ...{ address: '1907 Wren Cove', sold_on: moment(-110 * DAY_MS).slice(0, 10), price: 20_100_000 },
        ...{ square_feet: 1525, distance_miles: '0.4', adjusted_price: 19_800_000 },
      },
    ],
    files: [{ name: photo.name, caption: 'Front', bytes: photo.data.length, sha256: toSha256(photo.data) }],
  } satisfies PacketManifest);
  const signature = sign(null, Buffer.from(toPacketSignedText(PACKET_FORMAT, text)), key).toString('hex');
  const at = { ...scope, now: () => new Date(now.getTime() - SENT_HOURS_AGO * 3_600_000) };
  await importPacket(at, await packFile({ text, signature }, [photo]));
}
