/** What a detector finds in a message, and where. */
import type { QuestionSlot } from '#shared/language/slots.ts';
import type { FactValue } from '#shared/language/slots.ts';
import type { Hit } from './about.ts';
import { find, findAnyway, type Text } from './words.ts';

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

type ChoicePattern = readonly [value: string, pattern: RegExp, confidence: number];

/** The first of some choices that is found; `anyway` for phrases with a negation of their own. */
export function findFirst(text: Text, choices: readonly ChoicePattern[], anyway: readonly ChoicePattern[] = []): Found | undefined {
  for (const [value, pattern, confidence] of anyway) {
    const hit = findAnyway(text, pattern);
    if (hit) return { ...hit, value, confidence };
  }
  for (const [value, pattern, confidence] of choices) {
    const hit = find(text, pattern);
    if (hit) return { ...hit, value, confidence };
  }
  return undefined;
}
