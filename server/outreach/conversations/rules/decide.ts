/** Decides what follows a lead's message: the next question, an end, or a person. Pure. */
import { type QuestionSlot, type FactValue, SLOTS } from '#shared/language/slots.ts';
import { SLOT_LABELS } from '#shared/language/slots.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { explainHandOver } from './hand-over.ts';
import { findTopic } from '#server/language/topics.ts';
import type { Topic } from '#shared/language/topics.ts';

export interface DecisionInput {
  /** The lead's messages since the last answer, joined. */
  message: string;
  asked: QuestionSlot | null;
  /** Known values, with what was just read. */
  values: Partial<Record<QuestionSlot, FactValue>>;
  /** Slots for which this message has a usable fact. */
  read: ReadonlySet<QuestionSlot>;
  /** A reading that is too uncertain to be used, of the slot that was asked. */
  uncertain: { slot: QuestionSlot; label: string } | undefined;
  /** An amount that cannot be this house's price. */
  oddPrice: string | undefined;
  /** A yes or no to what was read back. */
  isConfirmation: boolean;
  /** Slots that were passed over, or asked twice in vain, and those that were asked at all. */
  given: ReadonlySet<QuestionSlot>;
  askedBefore: ReadonlySet<QuestionSlot>;
  /** Questions of theirs that were answered before. */
  answeredTopics: ReadonlySet<Topic>;
  /** Unreadable answers to the slot that was asked, before this one. */
  misread: number;
  turns: number;
  aiScore: number;
  today: string;
}

export type Decision =
  | { do: 'hand_over'; reason: string }
  | { do: 'ask'; slot: QuestionSlot; again: boolean; topic?: Topic }
  | { do: 'read_back'; slot: QuestionSlot; label: string }
  | { do: 'odd_price'; label: string }
  | { do: 'end'; how: 'wrong_person' | 'not_interested' | 'listed' | 'later' | 'booked' };

const CALL_NOW = 80;
const DEADLINE_DAYS = 14;
const UNREAD_TWICE = 2;

/** Hand-over rules come first, each with its reason in words. */
export function decide(now: DecisionInput): Decision {
  const reason = explainHandOver(now.message) ?? explainCallNow(now) ?? explainUnsure(now);
  if (reason !== undefined) return { do: 'hand_over', reason };
  if (now.oddPrice !== undefined)
    return now.misread + 1 >= UNREAD_TWICE ? handOverUnreadable('price') : { do: 'odd_price', label: now.oddPrice };
  if (now.uncertain)
    return now.misread + 1 >= UNREAD_TWICE ? handOverUnreadable(now.uncertain.slot) : { do: 'read_back', ...now.uncertain };
  const { topic, isDeclined } = readRequest(now);
  const given = isDeclined && now.asked !== null ? new Set([...now.given, now.asked]) : now.given;
  const next = route({ ...now, given });
  if ('end' in next) return { do: 'end', how: next.end };
  const isSkipped = now.asked === next.ask && !now.read.has(next.ask) && !now.isConfirmation;
  const again = isSkipped || now.askedBefore.has(next.ask);
  if (topic !== undefined) return { do: 'ask', slot: next.ask, again, topic };
  if (isSkipped && now.read.size === 0 && now.misread + 1 >= UNREAD_TWICE) return handOverUnreadable(next.ask);
  return { do: 'ask', slot: next.ask, again };
}

const DECLINES =
  /\b(?:none of (?:your|ur) (?:business|concern)|(?:i'?d |i would )?rather not (?:say|answer|tell|share)|(?:that'?s |it'?s |thats )?(?:private|personal)|(?:do not|don'?t|dont) (?:know|want to (?:say|answer|tell|share|talk about))|no (?:idea|clue|comment)|not (?:sure|telling|saying)|idk|dunno|skip|pass|next question|does it matter)\b/;

/** What their message asks of us that was not answered yet, and whether they leave our question open. */
function readRequest({ message, answeredTopics, read, asked }: DecisionInput): { topic: Topic | undefined; isDeclined: boolean } {
  const topic = findTopic(message);
  const isOwner = asked === 'person' || asked === 'interest' || asked === 'appointment';
  return {
    topic: topic && !answeredTopics.has(topic) ? topic : undefined,
    isDeclined: read.size === 0 && !isOwner && DECLINES.test(message.toLowerCase()),
  };
}

export const explainUnreadable = (slot: QuestionSlot): string => `No answer about "${SLOT_LABELS[slot]}" could be read twice`;
const handOverUnreadable = (slot: QuestionSlot): Decision => ({ do: 'hand_over', reason: explainUnreadable(slot) });

function explainCallNow({ values, aiScore, today, turns }: DecisionInput): string | undefined {
  const { timeline } = values;
  const days = typeof timeline === 'string' ? countDaysBetween(today, timeline) : undefined;
  if (days !== undefined && days <= DEADLINE_DAYS) return `A dated deadline in ${days} days: ${timeline}`;
  if (aiScore >= CALL_NOW) return `AI score ${aiScore}: worth a call now`;
  return turns > MOST_TURNS ? `More than ${MOST_TURNS} messages from the assistant` : undefined;
}

/** A question that no rule can answer is a person's; "how much?" before anything is known is an answer to whether they are open. */
function explainUnsure({ message, asked, read, values, isConfirmation, answeredTopics }: DecisionInput): string | undefined {
  const topic = findTopic(message);
  const isNew = topic !== undefined && !answeredTopics.has(topic);
  if (values.interest === 'price_first' && read.has('interest') && asked !== 'interest' && asked !== 'person' && !isNew)
    return 'Asks for our price';
  const questions = message.match(/[^.!?\n]*\?/g) ?? [];
  const open = questions.map((one) => one.trim()).filter((one) => one.length > 1 && !(isNew && findTopic(one) === topic));
  if (open.length === 0 || isConfirmation) return undefined;
  // "185k?" is an answer, in the form of a question.
  const isAnswer =
    asked !== null && (read.has(asked) || (asked === 'person' && read.has('interest'))) && open.every((one) => !QUESTION.test(one));
  const isPrice = values.interest === 'price_first' && read.has('interest');
  return isAnswer || isPrice ? undefined : `Asks: "${[...(open[0] as string)].slice(0, 120).join('')}"`;
}
const QUESTION = /\b(who|what|where|when|why|how|which|would you|do you|can you|could you|are you|will you|did you|is there|should i)\b/i;

/** So many questions a conversation asks at most, the appointment among them; a seller who came to us is asked as many. */
const MOST_QUESTIONS = 7;
/** The number of turns after which a person takes over. */
const MOST_TURNS = 10;

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
