/** What a text can say of a seller and of the house: the slots, and the values of each. */
import { formatDollars } from '../core/format.ts';

/** What a conversation is to find out, in the order in which it is asked. */
export const SLOTS = [
  'person',
  'interest',
  'motivation',
  'timeline',
  'condition',
  'occupancy',
  'price',
  'debt',
  'deciders',
  'listing',
  'appointment',
] as const;
export type QuestionSlot = (typeof SLOTS)[number];

/** What is read out of a note about a call. */
export const NOTE_SLOTS = ['motivation', 'timeline', 'condition', 'price', 'debt'] as const satisfies readonly QuestionSlot[];

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
  occupancy: { owner: 'Owner lives there', family: 'Family lives there', tenant: 'Rented out', vacant: 'Vacant' },
  deciders: {
    sole: 'Sole owner',
    spouse: 'With a spouse or partner',
    family: 'With family',
    company: 'A company or trust',
    estate: 'An estate',
  },
  listing: { listed: 'Listed with an agent', not_listed: 'Not listed' },
} as const satisfies Partial<Record<QuestionSlot, Record<string, string>>>;

/** A word of SLOT_CHOICES; dollars (price, debt); days or a dated deadline YYYY-MM-DD (timeline); a moment (appointment). */
export type FactValue = string | number;

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
