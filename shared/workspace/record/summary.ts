/** The answer of GET /records/{kind}/{id}/summary: a lead, its property and its deal seen as one record. */
import { STRATEGIES } from '../../analysis/strategies/strategy.ts';
import { option } from '../../core/fields.ts';
import { identity, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { DEAL_TYPES } from '../../records/deals/deal.ts';
import { LEAD_STATUSES } from '../../records/leads/lead.ts';
import { BUYER_PAYMENTS } from '../../records/buyers/buyer.ts';
import { PROPERTY_TYPES } from '../../records/properties/property.ts';

const RECORD_KINDS = ['lead', 'property', 'deal'] as const;
export type RecordKindName = (typeof RECORD_KINDS)[number];

/** The stages of a record, in order. */
export const RECORD_STAGES = ['new', 'qualified', 'offer', 'contract', 'assigned', 'closed'] as const;
export type RecordStage = (typeof RECORD_STAGES)[number];

export const summaryInput = z.object({ kind: option(RECORD_KINDS, { label: 'Kind' }), id: recordId });

const dollars = z.number().meta({ description: 'US dollars' });
const day = z.string().meta({ format: 'date' });

export const recordSummary = z
  .object({
    kind: z.enum(RECORD_KINDS),
    id: identity.id,
    /** The three views of the record; null where there is none yet. */
    lead_id: identity.id.nullable(),
    property_id: identity.id.nullable(),
    deal_id: identity.id.nullable(),
    deal_type: z.enum(DEAL_TYPES).nullable(),
    /** The street, or the seller's name while no street is known. */
    title: z.string(),
    /** "Memphis, TN 38118"; empty while nothing of it is known. */
    place: z.string(),
    photo_url: z.string().nullable(),
    property_type: z.enum(PROPERTY_TYPES).nullable(),
    /** The lead. */
    seller: z.string().nullable(),
    stage: z.enum(RECORD_STAGES),
    lead_status: z.enum(LEAD_STATUSES).nullable(),
    /** Each stage that was reached, with its day where one is recorded. */
    stages: z.array(z.object({ stage: z.enum(RECORD_STAGES), on: day.nullable() })),
    /** The newest deal was cancelled, and there is no other. */
    is_cancelled: z.boolean(),
    /** The house is no longer for sale: buyers are sent nothing about it. */
    is_sold: z.boolean(),
    value: z
      .object({
        amount: dollars,
        /** The range by the sales nearby; null where the value is not theirs. */
        low: dollars.nullable(),
        high: dollars.nullable(),
        source: z.enum(['comparables', 'property', 'lead']),
      })
      .nullable(),
    /** The most to offer by the strategy of the deal, else of the account's own business. */
    max_offer: z
      .object({ amount: dollars, code: z.enum(STRATEGIES), strategy: z.string().meta({ description: 'The name of that strategy' }) })
      .nullable(),
    /** What the seller is paid, or would be. */
    price: z.object({ amount: dollars.nullable(), asked: dollars.nullable() }).nullable(),
    profit: z
      .object({
        label: z.enum(['Fee', 'Profit']),
        amount: dollars,
        /** The fee hoped for, of the property. */
        goal: dollars.nullable(),
      })
      .nullable(),
    buyer: z
      .object({
        id: identity.id,
        name: z.string(),
        amount: dollars.nullable(),
        payment: z.enum(BUYER_PAYMENTS).nullable(),
        source: z.enum(['deal', 'accepted_offer', 'best_offer', 'match']),
      })
      .nullable(),
    next_step: z
      .object({
        title: z.string(),
        due_on: day.nullable(),
        is_overdue: z.boolean(),
        /** Where it is done. */
        source: z.enum(['milestone', 'closing', 'lead']),
        source_id: identity.id,
      })
      .nullable(),
  })
  .meta({ id: 'RecordSummary' });
export type RecordSummary = z.output<typeof recordSummary>;
