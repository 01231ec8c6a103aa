/** Answers about buyers of a property, and properties for a buyer. */
import { optionalCount, optionalMoney } from '../../core/fields.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { PROPERTY_TYPES } from '../properties/property.ts';
import { UNREACHABLE_REASONS } from '../contacts/may-contact.ts';
import { buyerRecord } from './buyer.ts';
import { MATCH_TERMS } from './match.ts';

const score = z.int().min(0).max(100);
const howMany = z.int().min(0);

const matchReason = z
  .object({
    code: z.enum(MATCH_TERMS as [(typeof MATCH_TERMS)[number], ...(typeof MATCH_TERMS)[number][]]),
    label: z.string(),
    points: z.number(),
    /** 0 for what can only take points off. */
    max: z.number(),
    evidence: z.string(),
  })
  .meta({ id: 'MatchReason' });

/** A buyer is sent the same property again only after this many days, unless asked for. */
export const AGAIN_AFTER_DAYS = 7;

const buyerMatch = z
  .object({
    buyer: buyerRecord,
    score,
    reasons: z.array(matchReason),
    /** When a campaign last sent this property to the buyer. */
    sent_at: momentSchema.nullable(),
    /** Why this buyer must not be contacted in any way; null when nothing forbids all of them. */
    no_contact: z.enum(UNREACHABLE_REASONS).nullable(),
  })
  .meta({ id: 'BuyerMatch' });
export type BuyerMatch = z.output<typeof buyerMatch>;

const MOST_MATCHES = 200;
export const MATCHES_SHOWN = 50;

/** Where a price comes from: the deal on the property, purchase price and fee of the property, or the question. */
export const ASK_SOURCES = ['deal', 'property', 'asked'] as const;

export const buyerMatchesInput = z.object({
  id: recordId,
  min_score: optionalCount({ label: 'Minimum score', min: 0, max: 100 }),
  limit: optionalCount({ label: 'Limit', min: 1, max: MOST_MATCHES }),
  /** Instead of what it is sold for. */
  price: optionalMoney({ label: 'Price' }),
});

export const buyerMatches = z
  .object({
    property_id: identity.id,
    /** What the end buyer is to pay, and where that comes from. */
    ask: z.number().nullable(),
    ask_source: z.enum(ASK_SOURCES),
    /** The return on the cash of a flip at that price, in percent. */
    flip_return: z.number().nullable(),
    /** Active buyers who look here, and how many of them score 60 or more. */
    looking: howMany,
    matching: howMany,
    /** How many of those who match were sent this property in the last 7 days. */
    already_sent: howMany,
    matches: z.array(buyerMatch),
    demand: z.object({
      points: z.array(z.object({ change: z.number(), price: z.number(), buyers: howMany })),
      /** The highest price at which so many buyers are left; null: all of them at the highest of the curve. */
      keeps: z.array(z.object({ buyers: howMany, price: z.number().nullable() })),
      without_maximum: howMany,
    }),
  })
  .meta({ id: 'BuyerMatches' });
export type BuyerMatches = z.output<typeof buyerMatches>;

const matchedProperty = z.object({
  id: identity.id,
  address: z.string(),
  unit: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  property_type: z.enum(PROPERTY_TYPES).nullable(),
  arv: z.number().nullable(),
});

export const propertyMatches = z
  .object({
    buyer_id: identity.id,
    /** How many of the newest active properties were scored; `is_all` when there are no more. */
    looked_at: howMany,
    is_all: z.boolean(),
    /** How many of those that are not promised score 60 or more; what is sold is left out. */
    matching: howMany,
    past: z
      .object({ closed: howMany, fell: howMany })
      .meta({ description: 'Properties whose deals with this buyer closed, and fell through' }),
    matches: z.array(
      z.object({
        property: matchedProperty,
        ask: z.number().nullable(),
        ask_source: z.enum(ASK_SOURCES),
        score,
        reasons: z.array(matchReason),
        /** Why it is hardly to be had: an accepted offer, or a pending deal; such ones come last. */
        promised: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PropertyMatches' });
export type PropertyMatches = z.output<typeof propertyMatches>;

export const propertyMatchesInput = z.object({
  id: recordId,
  min_score: optionalCount({ label: 'Minimum score', min: 0, max: 100 }),
  limit: optionalCount({ label: 'Limit', min: 1, max: MOST_MATCHES }),
});
