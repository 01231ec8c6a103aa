/** How well short answers are read: the share that is right, and the share that is wrong though it was taken for sure. */
import { CERTAIN, type FactValue, SURE } from '#shared/language/slots.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { readMessage } from '#server/language/read.ts';
import { SAID_ON } from './sayings.ts';
import type { SHORT_ANSWERS, ShortAnswer } from './short-answers.ts';

type ShortSlot = keyof typeof SHORT_ANSWERS;

interface ShortReport {
  count: number;
  /** Shares of all. */
  right: number;
  wrongAndSure: number;
  misread: { said: string; expected: FactValue | null; read: string; isSure: boolean }[];
}

const NEAR = 0.15;

/** Days may differ by 15 %, or by two; a day that cannot be moved counts as the days until it. */
function isSame(expected: FactValue, read: FactValue): boolean {
  if (typeof expected !== 'number') return expected === read;
  const amount = typeof read === 'string' ? countDaysBetween(SAID_ON, read) : read;
  return Math.abs(amount - expected) <= Math.max(2, expected * NEAR);
}

/** Reads each answer as one to its question; only what it says of that question counts. */
export function measureShort(slot: ShortSlot, answers: readonly ShortAnswer[]): ShortReport {
  const misread: ShortReport['misread'] = [];
  for (const [said, expected] of answers) {
    const found = readMessage(said, { asked: slot, today: SAID_ON }).filter((one) => one.slot === slot && one.confidence >= CERTAIN);
    const isExact = slot === 'price' || typeof expected !== 'number';
    const isRight =
      expected === null
        ? found.length === 0
        : found.length > 0 && found.every(({ value }) => (isExact ? value === expected : isSame(expected, value)));
    if (isRight) continue;
    const isSure = found.some(({ confidence }) => confidence >= SURE);
    misread.push({ said, expected, read: found.map(({ value, confidence }) => `${value} (${confidence})`).join(', '), isSure });
  }
  const count = answers.length;
  return { count, right: 1 - misread.length / count, wrongAndSure: misread.filter(({ isSure }) => isSure).length / count, misread };
}
