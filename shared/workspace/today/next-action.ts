/** Next best actions: the day's tasks, most valuable first. */
import { optionalDay, text } from '../../core/fields.ts';
import { score } from '../../records/leads/lead.ts';
import { UNREACHABLE_REASONS } from '../../records/contacts/may-contact.ts';
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

export const ACTION_KINDS = [
  'follow_up',
  'first_contact',
  'missing_fact',
  'milestone',
  'find_buyer',
  'closing',
  'deposit',
  'offer_decision',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What an action is about; buyers' offers are decided on the page of their property. */
const ACTION_PAGES = ['leads', 'deals', 'milestones', 'properties'] as const;

const day = z.string().meta({ format: 'date' });

export const nextAction = z
  .object({
    /** The kind and the id of its record: what a snooze names. */
    key: z.string().meta({ example: 'follow_up:12' }),
    kind: z.enum(ACTION_KINDS),
    /** What to do. */
    title: z.string(),
    /** With whom or where. */
    subject: z.string(),
    /** The page on which it is done. */
    page: z.enum(ACTION_PAGES),
    page_id: identity.id,
    due_on: day.nullable(),
    /** A critical milestone: late ones come first. */
    is_critical: z.boolean(),
    /** The deal or lead it concerns, "deals:12": the sum counts only the most valuable action of each. */
    about: z.string(),
    /** Dollars: the chance of a closing, times what of it hangs on the action, times the money at stake. */
    value: z.number(),
    chance: z.number().min(0).max(1),
    stake: z.number().min(0),
    /** Times the value it gives the order. */
    urgency: z.number().min(0),
    /** The value with its numbers: "15% × 50% × $10,000 = $750". */
    formula: z.string(),
    /** The same in one sentence, with what speaks for it. */
    why: z.string(),
    /** Who is called for it; null where it is not a lead's. */
    lead: z
      .object({
        id: identity.id,
        name: z.string(),
        property_address: z.string().nullable(),
        phone: z.string().nullable(),
        /** Null while next to nothing is known. */
        ai_score: score.nullable(),
        /** Why it must not be called; null when it may. */
        no_call: z.enum(UNREACHABLE_REASONS).nullable(),
      })
      .nullable(),
    /** Where each number comes from, in words. */
    reasons: z.array(z.string()),
    /** What one key completes; null where it is done on its page. */
    completes: z
      .discriminatedUnion('what', [
        z.object({
          what: z.literal('next_action'),
          lead_id: identity.id,
          version: identity.version,
          /** What it was, for taking the completion back. */
          next_action: z.string().nullable(),
          next_action_date: day.nullable(),
        }),
        z.object({
          what: z.literal('tried'),
          lead_id: identity.id,
          version: identity.version,
          /** What it was, for taking the completion back; no day was set. */
          before: z.string().nullable(),
          /** What is planned with the lead once somebody has tried. */
          next_action: z.string(),
          next_action_date: day,
        }),
        z.object({ what: z.literal('milestone'), milestone_id: identity.id }),
      ])
      .nullable(),
  })
  .meta({ id: 'NextAction' });
export type NextAction = z.output<typeof nextAction>;

export const nextActions = z
  .object({
    today: day,
    /** Overdue, of today, next; in each group worth most first. */
    actions: z.array(nextAction),
    /** What all of the shown are worth, in dollars: each deal and lead once. */
    value: z.number(),
    /** Put off until another day. */
    snoozed: z.int().min(0),
  })
  .meta({ id: 'NextActions' });
export type NextActions = z.output<typeof nextActions>;

const key = text({ label: 'Action', max: 40 });

/** POST /next-actions/snooze: until a day, tomorrow when none is named. */
export const snoozeInput = z.object({ key, until: optionalDay({ label: 'Until' }) });
export const unsnoozeInput = z.object({ key });
export const snoozed = z.object({ key: z.string(), until: day }).meta({ id: 'SnoozedAction' });

const KEY = new RegExp(`^(${ACTION_KINDS.join('|')}):([1-9]\\d{0,14})$`);

export const toActionKey = (kind: ActionKind, id: number): string => `${kind}:${id}`;

/** The kind and the record of a key; undefined when it is none. */
export function readKey(text: string): { kind: ActionKind; id: number } | undefined {
  const [, kind, id] = KEY.exec(text) ?? [];
  return kind ? { kind: kind as ActionKind, id: Number(id) } : undefined;
}
