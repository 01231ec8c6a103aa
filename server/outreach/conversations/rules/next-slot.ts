/** Chooses the next question from what is known; stops once the outcome is clear. */
import { type QuestionSlot, SLOTS } from '#shared/language/slots.ts';
import type { FactValue } from '#shared/language/slots.ts';

/** So many questions a conversation asks at most, the appointment among them; a seller who came to us is asked as many. */
const MOST_QUESTIONS = 7;
/** The number of turns after which a person takes over. */
export const MOST_TURNS = 10;

/** When there is not room for all, these are left out first; the price, the motive and the timeline never. */
const LEFT_OUT_FIRST: readonly QuestionSlot[] = ['deciders', 'occupancy', 'debt', 'listing', 'condition'];
const PILLARS: readonly QuestionSlot[] = ['motivation', 'timeline', 'condition', 'price'];

interface KnownSlots {
  /** What is known of each slot, latest value. */
  values: Partial<Record<QuestionSlot, FactValue>>;
  /** Questions that were asked so far. */
  turns: number;
  /** Slots that are not asked any more: they were passed over, or asked twice in vain. */
  given?: ReadonlySet<QuestionSlot>;
}

/** What to do next: ask for a slot, or end with a reason. */
type Route = { ask: QuestionSlot } | { end: 'wrong_person' | 'not_interested' | 'listed' | 'later' | 'booked' };

/** The route as far as the answers show it; never ends on a value that is merely near a limit. */
export function route({ values, turns, given = new Set() }: KnownSlots): Route {
  if (values.person === 'no' || values.person === 'wrong_number') return { end: 'wrong_person' };
  if (values.interest === 'no') return { end: 'not_interested' };
  if (values.listing === 'listed') return { end: 'listed' };
  if (values.appointment !== undefined) return { end: 'booked' };
  // No reason and no hurry: it would waste their time and ours.
  if (values.motivation === 'none' && typeof values.timeline === 'number' && values.timeline > 180) return { end: 'later' };
  const open = SLOTS.filter((slot) => slot !== 'appointment' && values[slot] === undefined && !given.has(slot));
  if (open.includes('person')) return { ask: 'person' };
  if (open.includes('interest')) return { ask: 'interest' };
  if (PILLARS.every((slot) => values[slot] !== undefined || given.has(slot))) return { ask: 'appointment' };
  const room = Math.max(0, MOST_QUESTIONS - 1 - turns);
  const dropped = LEFT_OUT_FIRST.filter((slot) => open.includes(slot)).slice(0, Math.max(0, open.length - room));
  const next = open.find((slot) => !dropped.includes(slot));
  return room > 0 && next ? { ask: next } : { ask: 'appointment' };
}
