/** What notes about a lead say that a score can use: read by the same functions as messages, piece by piece. */
import { countDaysBetween } from '#shared/core/days.ts';
import { CERTAIN, type SituationCode } from '#shared/language/slots.ts';
import type { AskedSlot } from './found.ts';
import { readChoice } from './choices.ts';
import { splitSentences } from './sentences.ts';
import { readInterest, readListing } from './seller.ts';
import { readSituations } from './situations.ts';
import { findDeadline } from './deadlines.ts';
import { findSoonest } from './when.ts';
import { MOST_SIGNS, sliceQuote, type Text, toText } from './words.ts';

/** Days from today, with the words that say so. */
export interface Horizon {
  days: number;
  quote: string;
}

export interface NoteFacts {
  /** Each kind of situation once, in the order of the table. */
  situations: { code: SituationCode; quote: string }[];
  /** The seller was asked, and has no reason to sell. */
  noReason: string | null;
  /** The soonest timeline that is stated. */
  timeline: Horizon | null;
  /** The nearest auction, court or move date that is not past. */
  deadline: Horizon | null;
  /** Does not want to sell, has sold, or has an agent: what was noted last of it counts. */
  refused: { quote: string; how: 'no' | 'sold' | 'listed' } | null;
}

const NOTHING: NoteFacts = { situations: [], noReason: null, timeline: null, deadline: null, refused: null };

/** Reads the notes as of `today` (YYYY-MM-DD): dates become days from today, and a date that is past says nothing. */
export function readNotes(notes: string | null, today: string): NoteFacts {
  if (!notes) return NOTHING;
  return splitPieces(notes)
    .map((piece) => readPiece(toText(piece), { asked: null, today, isNote: true }))
    .reduce(mergeFacts);
}

function readPiece(text: Text, context: AskedSlot): NoteFacts {
  const { today } = context;
  const found = readSituations(text, context);
  const soon = findSoonest(text, today, 'note');
  const deadline = findDeadline(text, today);
  const none = found.find(({ value }) => value === 'none');
  return {
    situations: found
      .filter((one) => one !== none && one.confidence >= CERTAIN)
      .map((one) => ({ code: one.value as SituationCode, quote: sliceQuote(text, one) })),
    noReason: none ? sliceQuote(text, none) : null,
    timeline: soon && soon.certainty >= CERTAIN ? { days: soon.days, quote: sliceQuote(text, soon) } : null,
    deadline: deadline ? { days: countDaysBetween(today, deadline.day), quote: `"${sliceQuote(text, deadline)}", ${deadline.day}` } : null,
    refused: findRefusal(text, context),
  };
}

/** Without one of these words there is no such statement. */
const [SELLS_NOT, WAS_SOLD, HAS_AGENT] = [
  /interest|sell|selling|sale|want|stay|keep|vend|never|pass|not now|not right/,
  /sold|own|deed|closed|bank|county|mine|belong|cuid|perd|nurse|aide|care|renter|tenant|manager|caretaker|vend|duen|ya no|the (?:son|daughter)/,
  /list|agent|realtor|broker|market|mls|zillow|contract|agente/,
];

/** Whether they will not sell to us. */
function findRefusal(text: Text, context: AskedSlot): NoteFacts['refused'] {
  const { plain } = text;
  const stranger = WAS_SOLD.test(plain) ? readChoice('person', splitSentences(text.body), context) : undefined;
  if (stranger?.value === 'not_owner' && stranger.confidence >= CERTAIN) return { quote: stranger.quote, how: 'sold' };
  const wish = SELLS_NOT.test(plain) ? readInterest(text, context) : undefined;
  if (wish?.value === 'no') return { quote: sliceQuote(text, wish), how: 'no' };
  const agent = HAS_AGENT.test(plain) ? readListing(text, context) : undefined;
  return agent?.value === 'listed' ? { quote: sliceQuote(text, agent), how: 'listed' } : null;
}

const pickSoonest = (one: Horizon | null, other: Horizon | null): Horizon | null =>
  one && (!other || one.days <= other.days) ? one : other;

function mergeFacts(one: NoteFacts, other: NoteFacts): NoteFacts {
  return {
    situations: [...one.situations, ...other.situations.filter(({ code }) => !one.situations.some((known) => known.code === code))],
    noReason: one.noReason ?? other.noReason,
    timeline: pickSoonest(one.timeline, other.timeline),
    deadline: pickSoonest(one.deadline, other.deadline),
    refused: other.refused ?? one.refused,
  };
}

/** Notes in pieces that a reader takes whole, cut where a line ends. */
function splitPieces(notes: string): string[] {
  if (notes.length <= MOST_SIGNS) return [notes];
  const end = notes.lastIndexOf('\n', MOST_SIGNS);
  const cut = end > MOST_SIGNS / 2 ? end + 1 : MOST_SIGNS;
  return [notes.slice(0, cut), ...splitPieces(notes.slice(cut))];
}
