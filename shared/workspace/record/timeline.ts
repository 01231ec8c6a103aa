/** A lead's timeline: its history, deals, house and messages, newest first. */
import { activityRecord } from '../../accounts/history/activity.ts';
import { optionalCount } from '../../core/fields.ts';
import { momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { FACT_STATUSES } from '../../outreach/conversations/conversation.ts';
import { SLOTS } from '../../language/slots.ts';

export const TIMELINE_STEP = 30;
const MAX_ENTRIES = 200;

export const timelineInput = z.object({
  id: recordId,
  limit: optionalCount({ label: 'Limit', min: 1, max: MAX_ENTRIES }),
});

const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), key: z.string(), at: momentSchema, activity: activityRecord }),
  z.object({
    kind: z.literal('message'),
    key: z.string(),
    at: momentSchema,
    direction: z.enum(['in', 'out']),
    channel: z.string().meta({ description: 'sms, email, or the channel of the conversation' }),
    subject: z.string().nullable(),
    body: z.string().meta({ description: 'At most 500 characters' }),
    is_in_outbox: z.boolean().meta({ description: 'It was not sent: nothing is connected that sends it, and it stays in the outbox' }),
    /** Where all of it is read. */
    conversation_id: z.int().min(1).nullable(),
    /** What the assistant read out of it, and how certain it is. */
    read: z.array(
      z.object({ slot: z.enum(SLOTS), label: z.string(), confidence: z.number().min(0).max(1), status: z.enum(FACT_STATUSES) }),
    ),
  }),
  z.object({
    kind: z.literal('list'),
    key: z.string(),
    /** When the lead was put on it. */
    at: momentSchema,
    list_id: z.int().min(1),
    name: z.string(),
    /** The newest day of its data that has the lead. */
    last_on: z.string().meta({ format: 'date' }),
  }),
]);
export type TimelineEntry = z.output<typeof entry>;

export const leadTimeline = z
  .object({
    lead_id: z.int().min(1),
    entries: z.array(entry),
    has_more: z.boolean(),
    /** Fields of the lead that the assistant filled by itself, and that still hold what it read. */
    filled: z.array(
      z.object({
        field: z.enum(['asking_price', 'mortgage_balance']),
        confidence: z.number().min(0).max(1),
        conversation_id: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'LeadTimeline' });
export type LeadTimeline = z.output<typeof leadTimeline>;
