/** The preview: a campaign as real leads of its audience would get it, before anything is sent. */
import { type Field, flag, optionalLongText, optionalReference } from '../../core/fields.ts';
import { recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { UNREACHABLE_REASONS } from '../../records/contacts/may-contact.ts';
import { criteriaFields, dayRule, needsDay } from './audience.ts';
import { campaignFields, whichBuyers } from './campaign.ts';
import { PART_SOURCES } from './merge-fields.ts';

/** The engine of personal sentences: the configured language model, or the built-in rules. */
const SENTENCE_ENGINES = ['model', 'rules'] as const;
export type SentenceEngine = (typeof SENTENCE_ENGINES)[number];

const whom = {
  buyer_id: optionalReference({ label: 'Buyer' }).meta({ description: 'The same of a campaign for buyers' }),
  lead_id: optionalReference({ label: 'Lead' }).meta({
    description: 'This lead; without it the first of the audience that the channel reaches',
  }),
  after: optionalReference({ label: 'After' }).meta({ description: 'The next one after the lead, or buyer, with this id' }),
} satisfies Record<string, Field>;

/** GET /campaigns/{id}/preview */
export const savedPreviewInput = z.object({ id: recordId, ...whom });

/** POST /campaigns/preview: of a campaign that is still being written, so nothing of it is required but its channel. */
export const previewInput = z
  .object({
    channel: campaignFields.channel,
    subject_line: campaignFields.subject_line,
    content: optionalLongText({ label: 'Content' }),
    ai_personalization: flag({ label: 'AI personalization' }),
    campaign_id: optionalReference({ label: 'Campaign' }).meta({
      description: 'The draft that is being changed: whom it is for, where these are buyers',
    }),
    property_id: optionalReference({ label: 'Property' }).meta({
      description: 'Offered to buyers, as by POST /properties/{id}/send-to-buyers: what is left blank is written from what is known of it',
    }),
    ...whichBuyers,
    ...criteriaFields,
    ...whom,
  })
  .refine(needsDay, dayRule);

const part = z.object({
  text: z.string(),
  source: z.enum(PART_SOURCES).meta({ description: 'As written, from the lead, a fallback for an unknown value, or for this lead alone' }),
});

export const preview = z
  .object({
    /** Null when nobody of the audience can be reached, and of a campaign for buyers. */
    lead: z.object({ id: z.int().min(1), name: z.string() }).nullable(),
    /** Of a campaign for buyers. */
    buyer: z.object({ id: z.int().min(1), name: z.string() }).nullable(),
    from: z.string(),
    to: z.string().nullable(),
    subject: z.array(part),
    body: z.array(part),
    engine: z.enum(SENTENCE_ENGINES).nullable().meta({ description: 'What wrote the sentence for this lead alone' }),
    /** Why this person would get nothing. */
    left_out: z.enum(UNREACHABLE_REASONS).nullable(),
    next: z.int().min(1).nullable().meta({ description: 'The next lead, or buyer, of the audience' }),
  })
  .meta({ id: 'CampaignPreview' });
export type Preview = z.output<typeof preview>;

/** POST /campaigns/{id}/test: to the account's own address, as this lead would get it. */
export const testInput = z.object({ id: recordId, lead_id: whom.lead_id, buyer_id: whom.buyer_id });
export const testAnswer = z.object({ to: z.string(), message_id: z.int().min(1) }).meta({ id: 'CampaignTest' });
