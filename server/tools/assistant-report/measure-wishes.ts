/** How well a wish to hear no more is read: obeyed at once, given to a person in doubt, or missed; and how often it is read where none is. */
import path from 'node:path';
import { doubtedStop, readWish } from '#shared/outreach/messages/opt-out.ts';
import { type Labeled, readLabeled } from '../stop-model/sentences.ts';

interface WishReport {
  /** Of those who want it: how many are obeyed, and how many of the others a person looks at. */
  wishes: { count: number; obeyed: number; doubted: number };
  others: { count: number; obeyed: number; doubted: number };
}

const readHere = (file: string): Labeled[] => readLabeled(path.join(import.meta.dirname, file));

/** Written as a dozen people who say it in an unusual way, before any error was seen; nothing was learned from them. */
export const heldOutWishes = (): Labeled[] => readHere('wishes-held-out.txt');
/** Written by others as two years of inboxes hold it, the usual ways most often; nothing was learned from them either. */
export const inboxWishes = (): Labeled[] => readHere('wishes-inbox.txt');

/** Reads them all. */
export function measureWishes(all: readonly Labeled[]): WishReport {
  const count = (some: readonly Labeled[]) => {
    const left = some.filter(({ said }) => readWish(said)?.wish !== 'stop');
    const doubted = left.filter(({ said }) => doubtedStop(said) !== undefined);
    return { count: some.length, obeyed: some.length - left.length, doubted: doubted.length };
  };
  return { wishes: count(all.filter(({ isStop }) => isStop)), others: count(all.filter(({ isStop }) => !isStop)) };
}

const NORMAL_95 = 1.96;

/** Between which shares the true one lies, 19 times in 20 (Wilson). */
export function intervalOf(hits: number, count: number): [low: number, high: number] {
  const share = hits / count;
  const square = NORMAL_95 ** 2 / count;
  const middle = share + square / 2;
  const half = NORMAL_95 * Math.sqrt((share * (1 - share)) / count + square / (4 * count));
  return [(middle - half) / (1 + square), (middle + half) / (1 + square)];
}
