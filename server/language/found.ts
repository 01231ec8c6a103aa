/** What a detector finds in a message, and where. */
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { FactValue } from '#shared/language/slots.ts';
import type { Hit } from './about.ts';

export interface Found extends Hit {
  value: FactValue;
  confidence: number;
}
export interface AskedSlot {
  /** What was asked last. */
  asked: QuestionSlot | null;
  /** YYYY-MM-DD */
  today: string;
  /** Written by us about the seller: "she is 3 months behind" speaks of the owner, and nobody was asked. */
  isNote?: boolean;
}
