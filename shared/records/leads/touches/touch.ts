/** Touches: every call, text, visit, letter and note of a lead that somebody of the account wrote down, with what came of it. */
import {
  optionalCount,
  optionalDay,
  optionalLongText,
  optionalMoment,
  optionalOption,
  optionalReference,
  optionalText,
} from '../../../core/fields.ts';
import { equal, from } from '../../../core/filters.ts';
import { defineList } from '../../../core/list.ts';
import { identity, momentSchema, recordId } from '../../../core/record.ts';
import { whenObject, z } from '../../../core/zod.ts';
import { NOTE_SLOTS } from '../../../language/slots.ts';

export const TOUCH_CHANNELS = ['call', 'text', 'visit', 'letter', 'note'] as const;

export const TOUCH_DIRECTIONS = ['out', 'in'] as const;

interface OutcomeRule {
  label: string;
  /** The owner was on the line. */
  isSpoken?: true;
  /** The least status that it gives a lead. */
  status?: 'qualified' | 'hot';
  /** What it plans, in how many days, where nothing else is named. */
  step?: { next_action: string; days: number };
}

/** The next step after a call that nobody named one for. */
export const CALL_AGAIN = 'Call again';

/** What each outcome of a call is called, and what it does. */
export const OUTCOMES = {
  no_answer: { label: 'No answer' },
  voicemail: { label: 'Voicemail' },
  busy: { label: 'Busy' },
  wrong_number: { label: 'Wrong number' },
  talked: { label: 'Talked', isSpoken: true },
  interested: { label: 'Interested', isSpoken: true, status: 'qualified', step: { next_action: 'Make an offer', days: 1 } },
  appointment: { label: 'Appointment', isSpoken: true, status: 'qualified', step: { next_action: 'Appointment', days: 1 } },
  offer_made: { label: 'Offer made', isSpoken: true, status: 'hot', step: { next_action: 'Follow up on the offer', days: 2 } },
  callback: { label: 'Call back', isSpoken: true, step: { next_action: 'Call back', days: 1 } },
  not_now: { label: 'Not now', isSpoken: true, step: { next_action: CALL_AGAIN, days: 90 } },
  not_interested: { label: 'Not interested', isSpoken: true },
  do_not_call: { label: 'Do not call', isSpoken: true },
} as const satisfies Record<string, OutcomeRule>;
export type TouchOutcome = keyof typeof OUTCOMES;
export const TOUCH_OUTCOMES = Object.keys(OUTCOMES) as [TouchOutcome, ...TouchOutcome[]];

/** What an outcome does. */
export const getOutcomeRule = (outcome: TouchOutcome): OutcomeRule => OUTCOMES[outcome];

/** Whether the owner was on the line. */
export const isSpoken = (outcome: TouchOutcome | null): boolean => outcome !== null && getOutcomeRule(outcome).isSpoken === true;

/** Steps towards a contract, which a contract has made pointless. */
const SALE_STEPS: readonly (string | null)[] = (['interested', 'offer_made', 'callback', 'not_now'] as const).map(
  (outcome) => OUTCOMES[outcome].step.next_action,
);
/** Whether a lead's next step is a call about selling the house, which a contract has made pointless. */
export const isSaleCall = (next_action: string | null): boolean => SALE_STEPS.includes(next_action);

const MAX_SECONDS = 86_400;
export const MAX_NOTE = 4000;

const touchFields = {
  channel: optionalOption(TOUCH_CHANNELS, { label: 'Channel' }),
  direction: optionalOption(TOUCH_DIRECTIONS, { label: 'Direction' }),
  outcome: optionalOption(TOUCH_OUTCOMES, { label: 'Outcome' }),
  phone: optionalText({ label: 'Phone', max: 40 }),
  seconds: optionalCount({ label: 'Seconds', min: 0, max: MAX_SECONDS }),
  note: optionalLongText({ label: 'Note', max: MAX_NOTE }),
  at: optionalMoment({ label: 'Time' }),
};

const isBlank = (value: unknown): boolean => value === undefined || value === null;

const factValue = z.union([z.number(), z.string().max(40)]);
const noteSlot = z.enum(NOTE_SLOTS);
/** A fact that a note says, as somebody accepts it. */
const chosenFact = z.object({ slot: noteSlot, value: factValue });
export type ChosenFact = z.output<typeof chosenFact>;
export type AcceptedFact = ChosenFact & { quote: string };
const MAX_FACTS = 20;

/** How much of a note is read for facts. */
export const MAX_READ_NOTE = 1500;
export const readNoteInput = z.object({ id: recordId, note: optionalLongText({ label: 'Note', max: MAX_READ_NOTE }) });

/** What a note says of the seller. */
export const notedFact = z
  .object({
    slot: noteSlot,
    value: factValue,
    label: z.string().meta({ description: 'The value in plain words' }),
    confidence: z.number().min(0).max(1),
    quote: z.string().meta({ description: 'The sentence that says it' }),
    now: z.string().nullable().meta({ description: 'What accepting it would replace' }),
  })
  .meta({ id: 'NotedFact' });
export type NotedFact = z.output<typeof notedFact>;

/** POST /leads/{id}/touches: a call unless another channel is named, outward, and now. */
export const touchInput = z
  .object({
    id: recordId,
    ...touchFields,
    next_action: optionalText({ label: 'Next action', max: 200 }),
    next_action_date: optionalDay({ label: 'Next action date' }),
    facts: z
      .array(chosenFact)
      .max(MAX_FACTS)
      .optional()
      .meta({ description: 'What is accepted of what the note says: it fills the lead, with the words of the note as its source' }),
  })
  .refine(({ channel, outcome }) => !isBlank(outcome) || (channel ?? 'call') !== 'call', {
    path: ['outcome'],
    error: 'Outcome is required',
    when: whenObject(),
  })
  .refine(({ channel, note }) => channel !== 'note' || !isBlank(note), {
    path: ['note'],
    error: 'Note is required',
    when: whenObject(),
  });
export type TouchInput = z.output<typeof touchInput>;

export const touchRecord = z
  .object({
    id: identity.id,
    lead_id: identity.id,
    channel: z.enum(TOUCH_CHANNELS),
    direction: z.enum(TOUCH_DIRECTIONS),
    outcome: z.enum(TOUCH_OUTCOMES).nullable(),
    phone: z.string().nullable().meta({ description: 'The number that was called or texted, as it stood with the lead' }),
    seconds: z.int().nullable(),
    note: z.string().nullable(),
    facts: z.array(chosenFact.extend({ label: z.string(), quote: z.string() })).meta({ description: 'What was accepted of the note' }),
    at: momentSchema,
    by: z.object({ id: identity.id, name: z.string() }),
    created_at: identity.created_at,
  })
  .meta({ id: 'Touch' });
export type LoggedTouch = z.output<typeof touchRecord>;

export const touchList = defineList(touchRecord, {
  filters: {
    lead_id: equal(optionalReference({ label: 'Lead' })),
    channel: equal(touchFields.channel),
    outcome: equal(touchFields.outcome),
    since: from('at', optionalMoment({ label: 'Since' })),
  },
  sortable: ['created_at', 'id', 'at'],
});
