/** The brief before a call to a lead. */
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { LINE_TYPES } from '../../records/contacts/contact-point.ts';
import { UNREACHABLE_REASONS } from '../../records/contacts/may-contact.ts';
import { LEAD_PROPERTY_TYPES, score } from '../../records/leads/lead.ts';
import { TOUCH_OUTCOMES } from '../../records/leads/touches/touch.ts';

const count = z.int().min(0);

export const callBrief = z
  .object({
    lead_id: identity.id,
    name: z.string(),
    /** In one line; null while it is not known. */
    address: z.string().nullable(),
    /** Null while next to nothing is known. */
    ai_score: score.nullable(),
    phone: z.string().nullable(),
    /** Why the number must not be called; null when it may. */
    no_call: z.enum(UNREACHABLE_REASONS).nullable(),
    line: z.enum(LINE_TYPES),
    /** How many numbers there are, the first one included. */
    numbers: count,
    /** Where the seller reads the time. */
    time_zone: z.string(),
    /** When calling hours begin there; null while they last. */
    opens_at: momentSchema.nullable(),
    /** "Pioneer Day in Utah": the holiday that closes them now. */
    closed_for: z.string().nullable(),
    /** Which rules of calling hours were read too long ago. */
    rule_notices: z.array(z.string()),
    /** Calls that somebody logged, and what came of the last. */
    tries: count,
    last_outcome: z.enum(TOUCH_OUTCOMES).nullable(),
    /** Why they may sell, in a few words; null when nothing is known. */
    reason: z.string().nullable(),
    /** The opening line. */
    opening: z.string(),
    /** The question that would tell most, and by how many points it could move the score. */
    question: z.object({ text: z.string(), gain: z.int() }).nullable(),
    next_action: z.string().nullable(),
    photo_url: z.string().nullable().meta({ description: 'The first photo of its property; null while there is none' }),
    property_type: z.enum(LEAD_PROPERTY_TYPES).nullable(),
    facts: z.object({
      value: z.number().nullable(),
      equity: z.number().nullable(),
      tax_owed: z.number().nullable(),
      asking_price: z.number().nullable(),
      /** "Boise, ID" of an owner who lives elsewhere. */
      lives_in: z.string().nullable(),
      years_owned: z.int().nullable(),
    }),
    lists: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .meta({ id: 'CallBrief' });
export type CallBrief = z.output<typeof callBrief>;
