/** Packets between two instances of DealFlow: what partners sent, what was answered, and what was sent to them. */
import {
  choices,
  count,
  type Field,
  money,
  option,
  optionalMoney,
  optionalOption,
  optionalReference,
  optionalText,
  day,
} from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { BUYER_PAYMENTS } from '../../records/buyers/buyer.ts';
import { buyerMatch } from '../../records/buyers/matches.ts';
import { BID_CONTINGENCIES } from '../../records/buyers/offer.ts';
import { PROPERTY_TYPES } from '../../records/properties/property.ts';
import { LISTING_INTERESTS } from '../marketplace/listing.ts';
import { PACKET_MARKETING, type PacketMarketing } from './manifest.ts';

export const MAX_PACKET_BYTES = 40 * 1024 * 1024;
export const MAX_ANSWER_BYTES = 64 * 1024;

/** What the account makes of a partner's deal. */
export const PACKET_STATES = ['new', 'answered', 'declined', 'closed'] as const;
export type PacketState = (typeof PACKET_STATES)[number];
export const PACKET_STATE_LABELS: Readonly<Record<PacketState, string>> = {
  new: 'New',
  answered: 'Answered',
  declined: 'Declined',
  closed: 'Closed',
};
export const PACKET_MARKETING_LABELS: Readonly<Record<PacketMarketing, string>> = {
  own_buyers: 'Only to their own buyers',
  onward: 'To their buyers and other partners',
};
/** What is known of a key when something signed with it comes in. */
export const KEY_STANDINGS = ['new', 'known', 'changed'] as const;
export type KeyStanding = (typeof KEY_STANDINGS)[number];

const amount = z.number().nullable().meta({ description: 'US dollars' });
const day_out = z.string().meta({ format: 'date' });

export const packetTermsFields = {
  fee_split_percent: count({ label: 'Their share of the fee', min: 0, max: 100 }),
  may_market: option(PACKET_MARKETING, { label: 'They may offer it' }),
  /** For whom it is made; stays here. */
  partner: optionalText({ label: 'Partner', max: 100 }),
};
export const packetTerms = z.object(packetTermsFields);
export type PacketTerms = z.output<typeof packetTerms>;

const partner = z.object({
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  fingerprint: z.string().meta({ description: 'The first 32 digits of the SHA-256 of the public key' }),
  standing: z.enum(KEY_STANDINGS).meta({
    description: 'new: the first that came with this key; changed: this sender used another key before',
  }),
  known_since: momentSchema.meta({ description: 'When the first came with this key' }),
  other_key_since: momentSchema.nullable().meta({ description: 'When the first came with the other key of this sender' }),
});

const photo = z.object({ caption: z.string().nullable(), large_url: z.string(), small_url: z.string() });

const bidShape = {
  amount: z.number().meta({ description: 'US dollars' }),
  payment: z.enum(BUYER_PAYMENTS),
  earnest_money: amount,
  closing_days: z.int(),
  contingencies: z.array(z.enum(BID_CONTINGENCIES)),
  valid_until: day_out,
};

export const packetAnswer = z
  .object({
    id: identity.id,
    packet_id: identity.id,
    answer_id: z.string(),
    /** Never part of the answer. */
    buyer: z.object({ id: identity.id, name: z.string() }).nullable(),
    bid: z.object(bidShape).nullable().meta({ description: 'null: declined' }),
    sent_at: momentSchema.nullable().meta({ description: 'When the room took it' }),
    reply: z.string().nullable().meta({ description: 'What the room answered last' }),
    created_at: identity.created_at,
  })
  .meta({ id: 'PacketAnswer' });
export type PacketAnswer = z.output<typeof packetAnswer>;

export const packetRecord = z
  .object({
    id: identity.id,
    packet_id: z.string(),
    state: z.enum(PACKET_STATES),
    status: z.enum(PACKET_STATES).meta({ description: 'closed once no answer is taken any more' }),
    title: z.string(),
    interest: z.enum(LISTING_INTERESTS),
    ask: z.number(),
    deposit_wanted: amount,
    terms: z.string().nullable(),
    closing_on: day_out.nullable(),
    answers_until: momentSchema,
    room_host: z.string().nullable().meta({ description: 'Where answers can be posted; null: they go back as files' }),
    fee_split_percent: z.int(),
    may_market: z.enum(PACKET_MARKETING),
    made_at: momentSchema,
    partner,
    property: z.object({
      address: z.string(),
      unit: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      county: z.string(),
      property_type: z.enum(PROPERTY_TYPES),
      bedrooms: z.int().nullable(),
      bathrooms: z.number().nullable(),
      square_feet: z.int().nullable(),
      lot_size: z.number().nullable(),
      year_built: z.int().nullable(),
      arv: z.number(),
      repairs: amount,
      description: z.string().nullable(),
    }),
    comparables: z.array(
      z.object({
        address: z.string(),
        sold_on: day_out,
        price: z.number(),
        square_feet: z.int().nullable(),
        distance_miles: z.number().nullable(),
        adjusted_price: z.number(),
      }),
    ),
    photos: z.array(photo),
    has_sheet: z.boolean(),
    /** A property of the account's own at the same address. */
    own_property_id: z.int().min(1).nullable(),
    answers: z.array(packetAnswer),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'PartnerDeal' });
export type PartnerDeal = z.output<typeof packetRecord>;

/** One line of the list. */
export const packetRow = z
  .object({
    ...packetRecord.pick({
      id: true,
      packet_id: true,
      status: true,
      title: true,
      interest: true,
      ask: true,
      answers_until: true,
      fee_split_percent: true,
      partner: true,
      created_at: true,
      updated_at: true,
      version: true,
    }).shape,
    city: z.string(),
    region: z.string().meta({ description: 'The state' }),
    property: z.object({ address: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    photo_url: z.string().nullable(),
    answers: z.int().min(0),
  })
  .meta({ id: 'PartnerDealRow' });
export type PartnerDealRow = z.output<typeof packetRow>;

export const packetFilters = {
  status: optionalOption(PACKET_STATES, { label: 'Status' }),
  city: optionalText({ label: 'City', max: 100 }),
  price_max: optionalMoney({ label: 'Price up to' }),
} satisfies Record<string, Field>;

export const packetList = defineList(packetRow, {
  filters: packetFilters,
  sortable: ['created_at', 'id', 'answers_until', 'ask'],
});
export type PacketQuery = z.output<typeof packetList.input>;

/** PATCH: only what the account makes of it. */
export const packetPatch = z.object({ ...target, state: option(['new', 'declined', 'closed'], { label: 'Status' }) });

export const packetMatches = z
  .object({
    packet_id: identity.id,
    /** Active buyers who look here, and how many of them score 60 or more. */
    looking: z.int().min(0),
    matching: z.int().min(0),
    matches: z.array(buyerMatch),
  })
  .meta({ id: 'PartnerDealMatches' });
export type PacketMatches = z.output<typeof packetMatches>;

export const answerFields = {
  buyer_id: optionalReference({ label: 'For my buyer' }),
  amount: money({ label: 'Amount', positive: 'Enter an amount' }),
  payment: option(BUYER_PAYMENTS, { label: 'Pays by' }),
  earnest_money: optionalMoney({ label: 'Deposit' }),
  closing_days: count({ label: 'Close in days', min: 1, max: 365 }),
  contingencies: choices(BID_CONTINGENCIES, { label: 'Only if' }),
  valid_until: day({ label: 'Good until' }),
};
export const packetAnswerInput = z.object({ id: recordId, ...answerFields }).check((ctx) => {
  if (ctx.value.amount < 1) ctx.issues.push({ code: 'custom', path: ['amount'], message: 'Must be at least $1', input: ctx.value.amount });
});
export type PacketAnswerInput = Omit<z.output<typeof packetAnswerInput>, 'id'>;

export const answerTarget = z.object({ id: recordId, answer_id: recordId });

/** A packet that was made of a listing, and what partners answered. */
export const sentPacket = z
  .object({
    id: identity.id,
    listing_id: identity.id,
    packet_id: z.string(),
    partner: z.string().nullable(),
    fee_split_percent: z.int(),
    may_market: z.enum(PACKET_MARKETING),
    created_at: identity.created_at,
    answers: z.array(
      z.object({
        id: identity.id,
        offer_id: identity.id.nullable(),
        partner,
        bid: z
          .object({ ...bidShape, proof_of_funds_on: day_out.nullable() })
          .nullable()
          .meta({ description: 'null: declined' }),
        received_at: momentSchema,
      }),
    ),
  })
  .meta({ id: 'SentPacket' });
export type SentPacket = z.output<typeof sentPacket>;
