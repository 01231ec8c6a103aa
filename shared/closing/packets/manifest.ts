/** What is signed of a packet and of an answer to it. Money is in cents, and decimals are text: canonical JSON has whole numbers alone. */
import { isDay } from '../../core/days.ts';
import { STATE_CODES } from '../../core/us-states.ts';
import { z } from '../../core/zod.ts';
import { BUYER_PAYMENTS } from '../../records/buyers/buyer.ts';
import { BID_CONTINGENCIES } from '../../records/buyers/offer.ts';
import { PROPERTY_TYPES } from '../../records/properties/property.ts';
import { LISTING_INTERESTS } from '../marketplace/listing.ts';

export const PACKET_FORMAT = 'dealflow-packet-1';
export const ANSWER_FORMAT = 'dealflow-answer-1';
export const PACKET_ENDING = '.dealflow';

/** To whom a partner may offer the deal. */
export const PACKET_MARKETING = ['own_buyers', 'onward'] as const;
export type PacketMarketing = (typeof PACKET_MARKETING)[number];

/** Signs that hide or turn round what stands beside them; line ends stay. */
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text as it may stand in a packet, cut to its longest. */
export const toPacketText = (text: string, most: number): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(HIDDEN, '')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '');

const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !new RegExp(HIDDEN).test(text));
const cents = z.int().min(0).max(100_000_000_000);
const decimalText = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
const momentText = z.iso.datetime({ precision: 3 });
const dayText = z.string().refine(isDay);
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${String(digits)}}$`));

const sender = z.strictObject({
  name: plain(200),
  company: plain(200).nullable(),
  email: plain(254).nullable(),
  phone: plain(40).nullable(),
});

const jointVenture = {
  /** The partner's share of the assignment fee. */
  fee_split_percent: z.int().min(0).max(100),
  may_market: z.enum(PACKET_MARKETING),
};

const common = { made_at: momentText, sender, public_key: hex(64) };

export const packetComparable = z.strictObject({
  address: z.string().max(300),
  sold_on: dayText,
  price: cents,
  square_feet: z.int().min(0).nullable(),
  distance_miles: decimalText.nullable(),
  adjusted_price: cents,
});

export const packetManifest = z.strictObject({
  format: z.literal(PACKET_FORMAT),
  packet_id: hex(32),
  ...common,
  answers_until: momentText,
  answer_url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s?#]+$/)
    .nullable(),
  ...jointVenture,
  listing: z.strictObject({
    title: plain(200),
    interest: z.enum(LISTING_INTERESTS),
    ask: cents,
    deposit_wanted: cents.nullable(),
    terms: plain(10_000).nullable(),
    closing_on: dayText.nullable(),
  }),
  property: z.strictObject({
    address: plain(200),
    unit: plain(50).nullable(),
    city: plain(100),
    state: z.enum(STATE_CODES),
    zip: z.string().regex(/^\d{5}(-\d{4})?$/),
    county: plain(100),
    property_type: z.enum(PROPERTY_TYPES),
    bedrooms: z.int().min(0).max(1000).nullable(),
    bathrooms: decimalText.nullable(),
    square_feet: z.int().min(0).max(100_000_000).nullable(),
    lot_size: decimalText.nullable(),
    year_built: z.int().min(0).max(3000).nullable(),
    arv: cents,
    repairs: cents.nullable(),
    description: plain(10_000).nullable(),
  }),
  comparables: z.array(packetComparable).max(20),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^(sheet\.pdf|photos\/\d{1,2}\.webp)$/),
        bytes: z.int().min(1),
        sha256: hex(64),
        caption: plain(200).nullable(),
      }),
    )
    .max(30),
});
export type PacketManifest = z.output<typeof packetManifest>;

export const answerManifest = z.strictObject({
  format: z.literal(ANSWER_FORMAT),
  answer_id: hex(32),
  ...common,
  packet_id: hex(32),
  /** SHA-256 of the manifest that is answered: it accepts those words and no others. */
  packet_sha256: hex(64),
  accepts: z.strictObject(jointVenture),
  /** Null: the deal is declined, and with it what was bid before. */
  bid: z
    .strictObject({
      /** The same for each change of one buyer's bid; it says nothing of who the buyer is. */
      reference: hex(16),
      amount: cents.min(1),
      payment: z.enum(BUYER_PAYMENTS),
      earnest_money: cents.nullable(),
      closing_days: z.int().min(1).max(365),
      contingencies: z.array(z.enum(BID_CONTINGENCIES)).max(BID_CONTINGENCIES.length),
      valid_until: dayText,
      proof_of_funds_on: dayText.nullable(),
    })
    .nullable(),
});
export type AnswerManifest = z.output<typeof answerManifest>;
export type SignedBid = NonNullable<AnswerManifest['bid']>;

/** The text that is signed: its format keeps it from being read as anything else that this key signs. */
export const toPacketSignedText = (format: string, manifest: string): string => `${format}:${manifest}`;
