/** Facts from a lead's messages, slot by slot, with the words they came from. */
import { formatDollars } from '../../core/format.ts';
import { option } from '../../core/fields.ts';
import { identity, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { ENGINES, FACT_STATUSES } from './conversation.ts';
import { type FactValue, type QuestionSlot, SLOT_CHOICES, SLOTS } from '../../language/slots.ts';

export const SLOT_LABELS: Record<QuestionSlot, string> = {
  person: 'Person',
  interest: 'Interest',
  motivation: 'Motive',
  timeline: 'Timeline',
  condition: 'Condition',
  occupancy: 'Occupancy',
  price: 'Asking price',
  debt: 'Mortgage',
  deciders: 'Decision makers',
  listing: 'Listing',
  appointment: 'Appointment',
};

/** A fact's value in plain words; `zone` is the time zone of an appointment. */
export function formatFact(slot: QuestionSlot, value: FactValue, zone = 'UTC'): string {
  const choices = (SLOT_CHOICES as Partial<Record<QuestionSlot, Record<string, string>>>)[slot];
  if (choices) return choices[value] ?? String(value);
  if (slot === 'price') return formatDollars(Number(value));
  if (slot === 'debt') return Number(value) === 0 ? 'Paid off' : formatDollars(Number(value));
  if (slot === 'timeline') return typeof value === 'string' ? `By ${value}` : Number(value) > 180 ? 'No hurry' : `Within ${value} days`;
  return new Date(value).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
}

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
