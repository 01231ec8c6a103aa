/** GET /conversations/{id}: the conversation with its card of facts, what to ask next, and what happened. */
import { momentSchema, identity, recordId } from '../../core/record.ts';
import { CONTACT_STATUSES } from '../../records/contacts/kinds.ts';
import { z } from '../../core/zod.ts';
import { conversationRecord, ENGINES, REPLY_MODES, FACT_STATUSES } from './conversation.ts';
import { SLOTS } from '../../language/slots.ts';
import { option, optionalFlag, optionalLongText } from '../../core/fields.ts';

/** PATCH: a person accepts what was read, or rejects it. */
export const factChange = z.object({ id: recordId, status: option(['accepted', 'rejected'], { label: 'Status' }) });

export const factRecord = z
  .object({
    id: identity.id,
    conversation_id: identity.id,
    lead_id: identity.id,
    /** The message that says it. */
    message_id: identity.id,
    slot: z.enum(SLOTS),
    value: z.union([z.string(), z.number()]),
    /** The value in plain words. */
    label: z.string(),
    confidence: z.number().min(0).max(1),
    /** The words, as they stand in the message. */
    quote: z.string(),
    /** The sentence of the message in which they stand. */
    sentence: z.string(),
    engine: z.enum(ENGINES),
    status: z.enum(FACT_STATUSES),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  })
  .meta({ id: 'ConversationFact' });
export type Fact = z.output<typeof factRecord>;

export const stopAnswerFields = {
  /** No: somebody else wrote it, also where it was confirmed before. */
  was_them: optionalFlag({ label: 'It was them' }),
  reason: optionalLongText({ label: 'How you know', max: 1000 }),
};

export const stopAnswer = z
  .object({
    id: recordId,
    ...stopAnswerFields,
  })
  .refine(({ was_them, reason }) => was_them !== false || Boolean(reason), { path: ['reason'], error: 'Write down how you know' });

export const conversationDetail = conversationRecord
  .extend({
    /** Suggested and accepted facts, in the order of the slots. */
    facts: z.array(factRecord),
    /** The slots that are known, of all that are asked; what the lead's record says counts as well. */
    known: z.int().min(0),
    known_slots: z.array(z.enum(SLOTS)),
    asked: z.int().min(1),
    /** What to ask next; null when the route is clear. */
    next: z.object({ slot: z.enum(SLOTS), question: z.string() }).nullable(),
    /** The score when the conversation began, and now. */
    score: z.object({ before: z.int(), now: z.int() }),
    /** The status suggested by the score, when the lead has another; a person decides. */
    suggested_status: z.enum(['hot', 'qualified', 'cold']).nullable(),
    /** Changes of the score, hand-overs and bookings, oldest first. */
    events: z.array(
      z.object({
        at: momentSchema,
        action: z.string(),
        words: z.string(),
        score: z.object({ before: z.int(), after: z.int() }).nullable(),
      }),
    ),
    /** The default when the conversation has no mode of its own. */
    effective_mode: z.enum(REPLY_MODES),
    /** What reads and writes here now. */
    engine: z.enum(ENGINES),
    /** Whether messages leave and arrive by themselves. */
    connected: z.boolean(),
    /** Whether an appointment may be proposed: the lead is interested, and may be contacted. */
    suggests_appointment: z.boolean(),
    /** Those words once a person confirmed them, while they hold and can be taken back; null when the stop came from elsewhere. */
    stop_confirmed: z.string().nullable(),
    /** What was read in an answer and keeps messages away, with the words that decided; it can be taken back. */
    stop_read: z.object({ contact_status: z.enum(CONTACT_STATUSES), words: z.string(), until: z.iso.date().nullable() }).nullable(),
    /** Times that were proposed to the lead. */
    proposed: z.array(z.object({ starts_at: momentSchema, ends_at: momentSchema })),
  })
  .meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.output<typeof conversationDetail>;
