/** How well an engine reads: precision and recall for each slot, over sayings with their expected facts. */
import { type QuestionSlot, SLOTS } from '#shared/language/slots.ts';
import { CERTAIN, type FactValue } from '#shared/language/slots.ts';
import { readMessage } from '#server/language/read.ts';
import { SAID_ON, type Saying } from './sayings.ts';

export interface Measured {
  /** Facts that are there, that were read, and that were read rightly. */
  expected: number;
  read: number;
  right: number;
  /** right / read, and right / expected; null when there is nothing to divide by. */
  precision: number | null;
  recall: number | null;
}
export interface Report {
  all: Measured;
  bySlot: Partial<Record<QuestionSlot, Measured>>;
  /** Sayings that were not read as they should be, with what was read. */
  misread: { said: string; expected: Saying['facts']; read: (readonly [QuestionSlot, FactValue])[] }[];
}

const NEAR = 0.15;
const same = (slot: QuestionSlot, expected: FactValue, read: FactValue): boolean =>
  slot === 'timeline' && typeof expected === 'number' && typeof read === 'number'
    ? Math.abs(read - expected) <= Math.max(2, expected * NEAR)
    : expected === read;

/** Reads all sayings; what is not certain enough to be used counts as not read. */
export function measure(
  sayings: readonly Saying[],
  read: (said: string, asked: QuestionSlot | null) => ReturnType<typeof readMessage> = byRules,
): Report {
  const counter = new Map<QuestionSlot, { expected: number; read: number; right: number }>();
  const of = (slot: QuestionSlot) => {
    const count = counter.get(slot) ?? { expected: 0, read: 0, right: 0 };
    counter.set(slot, count);
    return count;
  };
  const misread: Report['misread'] = [];
  for (const { asked, said, facts } of sayings) {
    const found = read(said, asked).filter(({ confidence }) => confidence >= CERTAIN);
    const left = [...found];
    let isRight = true;
    for (const [slot, value] of facts) {
      of(slot).expected += 1;
      const at = left.findIndex((one) => one.slot === slot && same(slot, value, one.value));
      if (at < 0) isRight = false;
      else {
        of(slot).right += 1;
        left.splice(at, 1);
      }
    }
    for (const one of found) of(one.slot).read += 1;
    if (!isRight || left.length > 0) misread.push({ said, expected: facts, read: found.map(({ slot, value }) => [slot, value] as const) });
  }
  const counts = [...counter.values()];
  const total = (key: 'expected' | 'read' | 'right') => counts.reduce((sum, count) => sum + count[key], 0);
  return {
    all: rated({ expected: total('expected'), read: total('read'), right: total('right') }),
    bySlot: Object.fromEntries(SLOTS.flatMap((slot) => (counter.has(slot) ? [[slot, rated(of(slot))]] : []))),
    misread,
  };
}

const rated = (count: { expected: number; read: number; right: number }): Measured => ({
  ...count,
  precision: count.read === 0 ? null : count.right / count.read,
  recall: count.expected === 0 ? null : count.right / count.expected,
});

const byRules = (said: string, asked: QuestionSlot | null): ReturnType<typeof readMessage> => readMessage(said, { asked, today: SAID_ON });
