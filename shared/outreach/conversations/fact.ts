/** What a lead said, slot by slot, with the words that it came from. */
import { formatDollars } from '../../core/format.ts';
import { option } from '../../core/fields.ts';
import { identity, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { ENGINES, FACT_STATUSES, type QuestionSlot, SLOTS } from './conversation.ts';

/** Below this a fact is read back to the lead, and never written anywhere. */
export const CERTAIN = 0.6;
/** From this on a fact fills an empty field of the lead by itself. */
export const SURE = 0.85;

/** The reasons to sell that a conversation can find; the score knows how many points each gives (rule M3). */
export const SITUATION_LABELS = {
  foreclosure: 'Foreclosure or auction',
  probate: 'Probate or inheritance',
  divorce: 'Divorce',
  lien: 'Lien or taxes owed',
  vacant: 'Vacant',
  code_violation: 'Code violation',
  landlord: 'Tired landlord or eviction',
  relocation: 'Relocation or job loss',
  downsizing: 'Downsizing, family or care',
  repairs: 'Repairs',
  none: 'No particular reason',
} as const;
export type SituationCode = keyof typeof SITUATION_LABELS;

/** The words that a slot's value may be; slots that are not here hold an amount, days or a date. */
export const SLOT_CHOICES = {
  person: { yes: 'Is the owner', no: 'Is somebody else', wrong_number: 'Wrong number' },
  interest: { yes: 'Open to an offer', maybe: 'Maybe', no: 'Not interested', price_first: 'Wants a number first' },
  motivation: SITUATION_LABELS,
  condition: { none: 'Ready to live in', light: 'Light work', medium: 'Medium work', heavy: 'Heavy work' },
  occupancy: { owner: 'Owner lives there', tenant: 'Rented out', vacant: 'Vacant' },
  deciders: {
    sole: 'Sole owner',
    spouse: 'With a spouse or partner',
    family: 'With family',
    company: 'A company or trust',
    estate: 'An estate',
  },
  listing: { listed: 'Listed with an agent', not_listed: 'Not listed' },
} as const satisfies Partial<Record<QuestionSlot, Record<string, string>>>;

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

/** A word of SLOT_CHOICES; dollars (price, debt); days or a dated deadline YYYY-MM-DD (timeline); a moment (appointment). */
export type FactValue = string | number;

/** A fact's value in plain words; `zone` is the time zone of an appointment. */
export function factLabel(slot: QuestionSlot, value: FactValue, zone = 'UTC'): string {
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
