/** What sellers write, with what a careful reader takes from it. Written for this measurement; nobody said these words. */
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { FactValue } from '#shared/language/slots.ts';

/** The day on which all of it is said. */
export const SAID_ON = '2026-11-20';

export interface Saying {
  /** What was asked just before. */
  asked: QuestionSlot | null;
  said: string;
  /** Every fact in it, asked or not. A reason to sell may be several. Days of a timeline count as right within 15 %. */
  facts: readonly (readonly [QuestionSlot, FactValue])[];
}
