/** What a seller stated, in a message or on the phone, and what it changes of the lead. */
import type { FactValue, QuestionSlot } from '#shared/language/slots.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';

/** The lead's field that a slot fills. */
export type StatedField = 'asking_price' | 'mortgage_balance';
export const FIELD_OF_SLOT: Partial<Record<QuestionSlot, StatedField>> = { price: 'asking_price', debt: 'mortgage_balance' };

/** A fact with the words that state it, and when. */
export interface StatedFact {
  slot: QuestionSlot;
  value: FactValue;
  quote: string;
  at: string;
}

/** Whether the lead does not want to sell, or is somebody else: nothing is suggested then. */
export const isRefusal = ({ person, interest }: Partial<Record<QuestionSlot, FactValue>>): boolean =>
  interest === 'no' || person === 'no' || person === 'wrong_number';

/** The signals with what was stated since, oldest first: of each slot the latest counts, each reason to sell for itself. */
export const addStatedFacts = (signals: LeadSignals, facts: readonly StatedFact[]): LeadSignals => facts.reduce(addFact, signals);

function addFact(signals: LeadSignals, { slot, value, quote, at }: StatedFact): LeadSignals {
  if (slot === 'motivation') {
    const others = (signals.situation ?? []).filter(({ code }) => code !== value);
    const situation = value === 'none' ? others : [{ code: String(value), quote, at }, ...others];
    return { ...signals, motivation_asked: true, situation };
  }
  if (slot === 'timeline')
    return typeof value === 'string'
      ? { ...signals, deadline: { day: value, quote } }
      : { ...signals, timeline: { days: value, quote, at } };
  if (slot !== 'interest' && slot !== 'person') return signals;
  const { refused: _, ...others } = signals;
  return isRefusal({ [slot]: value }) ? { ...others, refused: { quote, at } } : others;
}
