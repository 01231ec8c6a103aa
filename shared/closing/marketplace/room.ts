/** Input of a room's guests, and what its owner sees of them. */
import { choices, count, longText, money, optionalMoney, option, optionalLongText, flag } from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { BUYER_PAYMENTS } from '../../records/buyers/buyer.ts';
import { BID_CONTINGENCIES, buyerOfferRecord, weighedOffer } from '../../records/buyers/offer.ts';

const bidFields = {
  amount: money({ label: 'Amount', positive: 'Enter an amount' }),
  payment: option(BUYER_PAYMENTS, { label: 'You pay by' }),
  earnest_money: optionalMoney({ label: 'Deposit' }),
  closing_days: count({ label: 'Close in days', min: 1, max: 365 }),
  contingencies: choices(BID_CONTINGENCIES, { label: 'Only if' }),
  holds_days: count({ label: 'Good for days', min: 1, max: 30 }),
};
export const bidInput = z.object(bidFields).check((ctx) => {
  if (ctx.value.amount < 1) ctx.issues.push({ code: 'custom', path: ['amount'], message: 'Must be at least $1', input: ctx.value.amount });
});

export const questionInput = z.object({ question: longText({ label: 'Question', max: 1000 }) });

const number = z.int().min(0);

/** The parts of a room that a guest can view. */
export const ROOM_PARTS = ['photos', 'comparables', 'sheet'] as const;
export type RoomPart = (typeof ROOM_PARTS)[number];

export const roomGuest = z
  .object({
    id: identity.id,
    listing_id: identity.id,
    buyer_id: z.int().min(1).nullable(),
    name: z.string(),
    contact: z.string().nullable(),
    is_confirmed: z.boolean(),
    invited_at: momentSchema.nullable(),
    first_seen: momentSchema.nullable(),
    last_seen: momentSchema.nullable(),
    seconds: number.meta({ description: 'How long the room was in view and in use, in steps of 20; 0 without script' }),
    seen: z.array(z.enum(ROOM_PARTS)).meta({ description: 'What they looked at; without script only the sheet is known' }),
    accepted_rules_at: momentSchema.nullable(),
    created_at: momentSchema,
  })
  .meta({ id: 'RoomGuest' });
export type RoomGuest = z.output<typeof roomGuest>;

const guests = defineList(roomGuest, {
  filters: {},
  sortable: ['created_at', 'id', 'last_seen'],
  defaults: { sort_by: 'last_seen' },
});
export const roomGuestsInput = guests.input.omit({ search: true }).extend({ id: recordId });
export const roomGuestsOutput = guests.output;

export const roomQuestion = z
  .object({
    id: identity.id,
    listing_id: identity.id,
    guest: z.string(),
    question: z.string(),
    answer: z.string().nullable(),
    to_all: z.boolean(),
    asked_at: momentSchema,
    answered_at: momentSchema.nullable(),
  })
  .meta({ id: 'RoomQuestion' });
export type RoomQuestion = z.output<typeof roomQuestion>;

/** Unanswered questions come first, since their answer time is null. */
const questions = defineList(roomQuestion, {
  filters: {},
  sortable: ['asked_at', 'id', 'answered_at'],
  defaults: { sort_by: 'answered_at', sort_order: 'asc' },
});
export const roomQuestionsInput = questions.input.omit({ search: true }).extend({ id: recordId });
export const roomQuestionsOutput = questions.output;

/** A bid with its expected value, and arguments for and against it. */
export const rankedBid = z
  .object({
    offer: buyerOfferRecord,
    weighed: weighedOffer,
    rank: number,
    is_highest: z.boolean(),
    is_below_floor: z.boolean(),
    /** The difference between bid and ask, in dollars. */
    above_ask: z.number(),
    fee: z.number().nullable().meta({ description: 'The bid less what the deal or the property costs us' }),
    expected_fee: z.number().nullable().meta({ description: 'fee x close_rate, in dollars; null where the fee is not known' }),
    proof: z.object({ day: z.string().meta({ format: 'date' }), age_days: number, document_id: z.int().min(1).nullable() }).nullable(),
    guest: z
      .object({ seconds: number, seen: z.array(z.enum(ROOM_PARTS)), last_seen: momentSchema.nullable() })
      .nullable()
      .meta({ description: 'How long the guest behind the bid was in the room, and what they looked at' }),
    counter: z.object({ amount: z.number(), note: z.string().nullable(), at: momentSchema }).nullable(),
  })
  .meta({ id: 'RankedBid' });
export type RankedBid = z.output<typeof rankedBid>;

const bids = defineList(rankedBid, {
  filters: {},
  sortable: ['rank', 'amount', 'created_at', 'id'],
  defaults: { sort_by: 'rank', sort_order: 'asc' },
});
export const roomBidsInput = bids.input.omit({ search: true }).extend({ id: recordId });
export const roomBidsOutput = bids.output;

/** A summary of a room's bids. */
export const listingDemand = z
  .object({
    listing_id: identity.id,
    best: z.object({ offer_id: identity.id, is_highest: z.boolean(), words: z.string() }).nullable(),
    accepted_id: z.int().min(1).nullable(),
    /** How many bids are at or above each price: those that hold, and the one that was accepted. */
    steps: z.array(z.object({ price: z.number(), bids: number })),
  })
  .meta({ id: 'DemandOfListing' });
export type ListingDemand = z.output<typeof listingDemand>;

export const answerInput = z.object({
  id: recordId,
  question_id: recordId,
  answer: longText({ label: 'Answer', max: 2000 }),
  to_all: flag({ label: 'Answer to all' }),
});

/** Whether a doubtful bid counts. */
export const reviewInput = z.object({ id: recordId, offer_id: recordId, review: option(['real', 'set_aside'], { label: 'Review' }) });

export const counterInput = z.object({
  id: recordId,
  offer_id: recordId,
  amount: money({ label: 'Amount', positive: 'Amount must be a positive number' }),
  note: optionalLongText({ label: 'Note', max: 500 }),
});
