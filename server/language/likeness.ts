/**
 * How similar a message is to those with one meaning: the sum of the learned weights of its words and n-grams.
 * The messages are tables in `server/tools/train-language/`; `npm run language:train` learns the weights from them.
 */
import { readFileSync } from 'node:fs';
import { findBeside } from '#server/core/find-beside.ts';
import type learned from './likeness.json';
import type { Sentence } from './sentences.ts';
import { toSigns } from './stop-signs.ts';

export type Meaning = keyof typeof learned;

/** The weights of one meaning, in hash buckets of n-grams, so that no vocabulary is needed. */
export interface Weights {
  bias: number;
  /** What one step of a bucket is worth. */
  step: number;
  buckets: Int8Array;
}

export const BUCKET_COUNT = 2 ** 18;

/** Parts of words of so many letters, by which endings and misspellings are alike. */
const PART_LENGTHS = [4, 5];

/** FNV-1a. */
function hashRun(run: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < run.length; at += 1) hash = Math.imul(hash ^ run.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & (BUCKET_COUNT - 1);
}

/** The words of a sentence and their parts, runs of two and three words, and pairs with one or two words between. */
export function listRuns({ plain, text }: Sentence): string[] {
  const runs: string[] = [];
  const words = ['^', ...plain.split(' '), text.endsWith('?') ? '?' : '$'];
  for (const [at, word] of words.entries()) {
    runs.push(word);
    const marked = `<${word}>`;
    for (const length of PART_LENGTHS)
      for (let from = 0; from + length <= marked.length; from += 1) runs.push(`#${marked.slice(from, from + length)}`);
    for (const [joint, distance] of JOINTS) if (at + distance < words.length) runs.push(word + joint + words[at + distance]);
    if (at + 2 < words.length) runs.push(`${word} ${words[at + 1]} ${words[at + 2]}`);
  }
  return runs;
}
/** The runs of a sentence, and those of the classes of its words: "quit texting" is like "stop calling". */
export function listMessageRuns(sentence: Sentence): string[] {
  const runs = listRuns(sentence);
  const { row } = toSigns(sentence.plain);
  for (const signs of [`@^${row}$`, `%^${row.replaceAll('.', '')}$`])
    for (const length of SIGN_RUN_LENGTHS)
      for (let from = 1; from + length <= signs.length; from += 1) runs.push(signs.slice(0, 1) + signs.slice(from, from + length));
  return runs;
}
const SIGN_RUN_LENGTHS = [2, 3, 4];
const JOINTS = [
  [' ', 1],
  [' _ ', 2],
  [' _ _ ', 3],
] as const;

/** The buckets of runs of words. */
export const listBuckets = (runs: readonly string[]): number[] => runs.map(hashRun);

/** So many sentences in a row are looked at as if they were the whole message: a letter is about more than one thing. */
const SENTENCES_IN_PIECE = 2;
/** The whole message and its pieces, each with what its sentences have, once. */
export function listPieces<T>(sentences: readonly (readonly T[])[]): T[][] {
  const pieces =
    sentences.length <= SENTENCES_IN_PIECE ? [] : sentences.slice(1).map((_, at) => sentences.slice(at, at + SENTENCES_IN_PIECE));
  return [sentences, ...pieces].map((piece) => [...new Set(piece.flat())]);
}

/** The logit of a message by its buckets: above 0 is more likely than not. */
export function scoreBuckets(buckets: readonly number[], { bias, step, buckets: weights }: Weights): number {
  let sum = 0;
  for (const bucket of buckets) sum += weights[bucket] as number;
  return bias + (step * sum) / Math.sqrt(buckets.length || 1);
}

/** Weights as text: for each nonzero bucket, the gap to it and its weight. */
export function encodeWeights({ bias, step, buckets }: Weights): { bias: number; step: number; packed: string } {
  const bytes: number[] = [];
  let last = 0;
  for (const [at, weight] of buckets.entries()) {
    if (weight === 0) continue;
    for (let gap = at - last; ; gap -= 255) {
      bytes.push(Math.min(gap, 255));
      if (gap < 255) break;
    }
    bytes.push(weight & 0xff);
    last = at;
  }
  return { bias, step, packed: Buffer.from(bytes).toString('base64') };
}

/** What `encodeWeights` wrote. */
export function decodeWeights({ bias, step, packed }: ReturnType<typeof encodeWeights>): Weights {
  const buckets = new Int8Array(BUCKET_COUNT);
  const bytes = Buffer.from(packed, 'base64');
  let bucket = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const gap = bytes[at] as number;
    bucket += gap;
    if (gap === 255) continue;
    at += 1;
    buckets[bucket] = bytes[at] as number;
  }
  return { bias, step, buckets };
}

const unpacked = new Map<Meaning, Weights>();
/** Read with the first message: two megabytes that a start has no need of. */
function getWeights(meaning: Meaning): Weights {
  if (unpacked.size === 0) {
    const packed = JSON.parse(readFileSync(findBeside('likeness.json', import.meta.url), 'utf8')) as typeof learned;
    for (const name of Object.keys(packed) as Meaning[]) unpacked.set(name, decodeWeights(packed[name]));
  }
  return unpacked.get(meaning) as Weights;
}

/** Logits: above 0 is more likely than not. */
export interface Likeness {
  /** Of the message as a whole. */
  whole: number;
  /** Of the part of it, or the whole, that is most like it. */
  most: number;
  /** Of the closest sentence alone. */
  single: number;
  closest: Sentence | undefined;
}

/** How similar buckets are to those of a meaning, as a logit. */
export const scoreMeaning = (buckets: readonly number[], meaning: Meaning): number => scoreBuckets(buckets, getWeights(meaning));

/** How similar a message, its parts and its sentences are to what the weights were learned from. */
export function weighSentences(sentences: readonly Sentence[], weights: readonly Weights[]): Likeness[] {
  const each = sentences.map((one) => listBuckets(listMessageRuns(one)));
  const pieces = listPieces(each);
  const singles = each.map((buckets) => [...new Set(buckets)]);
  return weights.map((one) => {
    const logits = pieces.map((buckets) => scoreBuckets(buckets, one));
    const logitOfEach = singles.map((buckets) => scoreBuckets(buckets, one));
    const single = Math.max(...logitOfEach);
    return { whole: logits[0] as number, most: Math.max(...logits), single, closest: sentences[logitOfEach.indexOf(single)] };
  });
}

const OF_MESSAGES = ['stop', 'crisis', 'later', 'stranger'] as const;
/** How similar a message is to requests to stop, to those of somebody in need, that put us off, or from somebody else than the owner. */
export function readLikeness(sentences: readonly Sentence[]): Readonly<Record<(typeof OF_MESSAGES)[number], Likeness>> {
  const all = weighSentences(sentences, OF_MESSAGES.map(getWeights));
  return Object.fromEntries(OF_MESSAGES.map((meaning, at) => [meaning, all[at]])) as Record<(typeof OF_MESSAGES)[number], Likeness>;
}
