/** Reads one message: every slot it answers, asked or not, with its confidence and the exact words. */
import { type QuestionSlot, SLOTS } from '#shared/language/slots.ts';
import type { FactValue } from '#shared/language/slots.ts';
import { readPriceAndDebt } from './amounts.ts';
import { readCondition } from './condition.ts';
import { readDeciders } from './deciders.ts';
import type { AskedSlot, Found } from './found.ts';
import { readOccupancy } from './occupancy.ts';
import { readInterest, readListing, readPerson } from './seller.ts';
import { readSituations } from './situations.ts';
import { findDeadline } from './deadlines.ts';
import { findSoonest } from './when.ts';
import { sliceQuote, toText } from './words.ts';

export interface MessageReading {
  slot: QuestionSlot;
  value: FactValue;
  /** 0 to 1. */
  confidence: number;
  /** Exactly as it stands in the message. */
  quote: string;
}

/** What a message says, in the order of the slots. Appointments are read where the proposed times are known. */
export function readMessage(body: string, context: AskedSlot): MessageReading[] {
  const text = toText(body);
  const found: (readonly [QuestionSlot, Found | undefined])[] = [
    ['person', readPerson(text, context)],
    ['interest', readInterest(text, context)],
    ...readSituations(text, context).map((one) => ['motivation', one] as const),
    ...readTimes(text, context),
    ['condition', readCondition(text, context)],
    ['occupancy', readOccupancy(text, context)],
    ...Object.entries(readPriceAndDebt(text, context)).map(([slot, one]) => [slot as QuestionSlot, one] as const),
    ['deciders', readDeciders(text, context)],
    ['listing', readListing(text, context)],
  ];
  return found
    .flatMap(([slot, one]) => (one ? [{ slot, value: one.value, confidence: one.confidence, quote: sliceQuote(text, one) }] : []))
    .sort((one, other) => SLOTS.indexOf(one.slot) - SLOTS.indexOf(other.slot));
}

function readTimes(
  text: ReturnType<typeof toText>,
  { asked, today, isNote = false }: AskedSlot,
): (readonly [QuestionSlot, Found | undefined])[] {
  // "Friday at ten" after two proposed times says nothing of when they want to sell.
  if (asked === 'appointment') return [];
  const soon = findSoonest(text, today, isNote ? 'note' : asked === 'timeline' ? 'answer' : 'message');
  const deadline = findDeadline(text, today);
  return [
    ['timeline', soon && { index: soon.index, length: soon.length, value: soon.days, confidence: soon.certainty }],
    ['timeline', deadline && { ...deadline, value: deadline.day, confidence: 0.88 }],
  ];
}
