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

export const TOUCH_CHANNELS = ['call', 'text', 'visit', 'letter', 'note'] as const;

export const TOUCH_DIRECTIONS = ['out', 'in'] as const;

export const TOUCH_OUTCOMES = [
  'no_answer',
  'voicemail',
  'busy',
  'wrong_number',
  'talked',
  'callback',
  'not_interested',
  'do_not_call',
] as const;
export type TouchOutcome = (typeof TOUCH_OUTCOMES)[number];

export const OUTCOME_LABELS: Record<TouchOutcome, string> = {
  no_answer: 'No answer',
  voicemail: 'Voicemail',
  busy: 'Busy',
  wrong_number: 'Wrong number',
  talked: 'Talked',
  callback: 'Call back',
  not_interested: 'Not interested',
  do_not_call: 'Do not call',
};

/** The next steps that logging a call plans. */
export const [CALL_AGAIN, CALL_BACK] = ['Call again', 'Call back'] as const;
/** Whether a lead's next step is a call about selling the house, which a contract has made pointless. */
export const isSaleCall = (next_action: string | null): boolean => next_action === CALL_AGAIN || next_action === CALL_BACK;

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

/** POST /leads/{id}/touches: a call unless another channel is named, outward, and now. */
export const touchInput = z
  .object({
    id: recordId,
    ...touchFields,
    next_action: optionalText({ label: 'Next action', max: 200 }),
    next_action_date: optionalDay({ label: 'Next action date' }),
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
