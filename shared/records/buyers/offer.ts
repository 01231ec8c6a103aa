/** Offers of buyers for a property. */
import {
  choices,
  flag,
  money,
  option,
  optionalCount,
  optionalDay,
  optionalLongText,
  optionalMoney,
  optionalOption,
  optionalReference,
  reference,
} from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, buildStoredShape, target, stamps } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { BUYER_PAYMENTS } from './buyer.ts';

export const BUYER_OFFER_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type BuyerOfferStatus = (typeof BUYER_OFFER_STATUSES)[number];
/** What a change may make of an offer; accepting is a step of its own. */
const SETTABLE_OFFER_STATUSES = ['open', 'declined', 'withdrawn'] as const satisfies readonly BuyerOfferStatus[];

/** What a buyer wants to have settled before the closing. */
export const BID_CONTINGENCIES = ['inspection', 'financing'] as const;
/** The source of an offer. */
/** What the owner says of a guest's bid that is too high to count by itself. */
export const BID_REVIEWS = ['needed', 'real', 'set_aside'] as const;
export type BidReview = (typeof BID_REVIEWS)[number];
/** Whether a bid counts for best, highest and expected value. */
export const isBidTrusted = ({ review }: { review: BidReview | null }): boolean => review === null || review === 'real';
export const OFFER_SOURCES = ['hand', 'room'] as const;

export const buyerOfferFields = {
  buyer_id: reference({ label: 'Buyer' }),
  property_id: reference({ label: 'Property' }),
  amount: money({ label: 'Amount', positive: 'Amount must be a positive number' }),
  payment: option(BUYER_PAYMENTS, { label: 'Pays by' }),
  earnest_money: optionalMoney({ label: 'Earnest money' }),
  closing_days: optionalCount({ label: 'Days to close', min: 0, max: 3650 }),
  /** The last day on which it holds. */
  expires_on: optionalDay({ label: 'Holds until' }),
  terms: optionalLongText({ label: 'Terms' }),
  contingencies: choices(BID_CONTINGENCIES, { label: 'Only if' }),
};

export const buyerOfferInput = z.object(buyerOfferFields);

/** Buyer and property stay what they are. */
export const buyerOfferPatch = z
  .object(buyerOfferFields)
  .omit({ buyer_id: true, property_id: true })
  .partial()
  .extend({ status: optionalOption(SETTABLE_OFFER_STATUSES, { label: 'Status' }) });

/** With `set_pending` the deal's status becomes pending. */
export const acceptOfferInput = z.object({ ...target, set_pending: flag({ label: 'Mark the deal as pending' }) });

export const buyerOfferRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(buyerOfferFields),
    /** The deal that accepting it changed. */
    deal_id: z.int().min(1).nullable(),
    /** Where accepting it changed none: the newest deal with its buyer that was added since and is not cancelled. */
    later_deal_id: z.int().min(1).nullable(),
    others_campaign_id: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'The message to those who bid beside it, drafted a moment after it was accepted' }),
    source: z.enum(OFFER_SOURCES).meta({ description: 'By hand, or from a room' }),
    /** The room that the bid was made in. */
    listing_id: z.int().min(1).nullable(),
    proof_document_id: z.int().min(1).nullable(),
    review: z
      .enum(BID_REVIEWS)
      .nullable()
      .meta({ description: 'Of a doubtful bid: needed and set_aside do not count for what is best; null: not doubtful' }),
    status: z.enum(BUYER_OFFER_STATUSES),
    /** Open, and its day is over. */
    is_expired: z.boolean(),
    decided_at: momentSchema.nullable(),
    buyer: z.object({ id: identity.id, name: z.string(), company: z.string().nullable() }),
    property: z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string() }),
    ...stamps,
  })
  .meta({ id: 'BuyerOffer' });
export type BuyerOffer = z.output<typeof buyerOfferRecord>;

/** What became of the deal of an accepted offer that was given up, in words; null where there was none to change. */
const deal_words = z.string().nullable();
export const changedOffer = buyerOfferRecord.extend({ deal_words }).meta({ id: 'ChangedBuyerOffer' });
export type ChangedOffer = z.output<typeof changedOffer>;
export const removedOffer = z.object({ deal_words });

export const buyerOfferList = defineList(buyerOfferRecord, {
  filters: {
    property_id: equal(optionalReference({ label: 'Property' })),
    buyer_id: equal(optionalReference({ label: 'Buyer' })),
    status: equal(optionalOption(BUYER_OFFER_STATUSES, { label: 'Status' })),
    listing_id: equal(optionalReference({ label: 'Listing' })),
  },
  sortable: ['created_at', 'id', 'updated_at', 'amount'],
});

/** An offer beside what may be expected of it. */
export const weighedOffer = z.object({
  offer_id: identity.id,
  closed: z.int().min(0),
  fell: z.int().min(0),
  /** 0 to 1: the buyer's share of deals that closed, drawn towards 75 % while there are few. */
  close_rate: z.number(),
  /** amount x close_rate, in dollars. */
  expected: z.number(),
  formula: z.string(),
});

export const offersOfProperty = z
  .object({
    property_id: identity.id,
    /** The highest first, at most 200. */
    offers: z.array(buyerOfferRecord),
    weighed: z.array(weighedOffer),
    /** The open offer of which most may be expected, and why; null without an open one. */
    best: z.object({ offer_id: identity.id, is_highest: z.boolean(), words: z.string() }).nullable(),
    accepted_id: z.int().min(1).nullable(),
  })
  .meta({ id: 'OffersOfProperty' });
export type OffersOfProperty = z.output<typeof offersOfProperty>;
