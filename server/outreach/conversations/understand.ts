/** Reads a lead's new messages: by the language model where there is a valid answer, else by the rules. */
import type { FactValue } from '#shared/language/slots.ts';
import type { Engine } from '#shared/outreach/conversations/conversation.ts';
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { NewFact } from './facts.ts';
import { readMessage } from '#server/language/read.ts';
import type { ConversationMessageRow } from './conversations.ts';

export interface Understood {
  facts: NewFact[];
  engine: Engine;
  /** The model's own words for the next question, when they passed every check. */
  reply?: { slot: QuestionSlot; body: string };
  /** The model is unsure and wants a person. */
  handOver?: string;
}

/** By the rules: each message for itself, in the order in which they came. The later word on a slot counts. */
export function readByRules(messages: readonly ConversationMessageRow[], asked: QuestionSlot | null, today: string): Understood {
  const facts = new Map<string, NewFact>();
  for (const message of messages)
    for (const read of readMessage(message.body, { asked, today })) {
      const key = read.slot === 'motivation' ? `motivation ${read.value}` : `${read.slot} ${typeof read.value}`;
      facts.set(key, { ...read, message_id: message.id });
    }
  return { facts: [...facts.values()], engine: 'rules' };
}

/** No house of unknown value is offered for less, in dollars; such a number was meant otherwise. */
const LEAST_PRICE = 5000;

/** More than this is asked for no house whose value is unknown. */
const MOST_PRICE = 5_000_000;

/** Bounds outside of which an amount cannot be the price of this house: a tenth of its value, and three times it. */
export function isOddPrice(value: FactValue, estimatedValue: number | null): boolean {
  if (typeof value !== 'number') return true;
  if (estimatedValue === null || estimatedValue === 0) return value < LEAST_PRICE;
  return value < estimatedValue / 10 || value > estimatedValue * 3;
}

/** Whether an amount is so far from the value of the house that it is asked about before it counts. */
export function isFarPrice(value: FactValue, estimatedValue: number | null): boolean {
  if (typeof value !== 'number') return true;
  if (!estimatedValue) return value > MOST_PRICE;
  return value < estimatedValue * 0.4 || value > estimatedValue * 2;
}
