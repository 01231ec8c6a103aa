/** Logistic regression over hashed features, the same from the same sentences: no chance but that of a fixed seed. */
import { splitPassages, placeFeatures, shareOf, WEIGHT_COUNT } from '#shared/outreach/messages/stop-model.ts';
import { splitSentences } from '#shared/outreach/messages/opt-out.ts';
import type { Labeled } from './sentences.ts';

export interface Weights {
  bias: number;
  weights: Float64Array;
}
interface Example {
  isStop: boolean;
  passages: Int32Array[];
}

const [EPOCHS, RATE, DECAY, SEED] = [20, 0.5, 1e-4, 7];
const FIRST_SQUARES = 1e-2;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function exampleOf({ said, isStop }: Labeled): Example {
  const sentences = splitSentences(said);
  const passages = sentences.flatMap((sentence, at) => splitPassages(sentence, sentences[at + 1]));
  return { isStop, passages: passages.map((passage) => Int32Array.from(placeFeatures(passage).keys())) };
}

const [SHORT, LONG] = [40, 120];
const JOINS = [' ', ', ', ' and ', '. ', ' so '];

/** Each sentence once more, run together with a harmless one, as people speak into a phone. */
function runTogether(all: readonly Labeled[], random: () => number): Labeled[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const harmless = all.filter(({ said, isStop }) => !isStop && said.length < SHORT && !said.includes('\n'));
  const open = (said: string) => said.replace(/[.!?]+$/, '');
  return all
    .filter(({ said }) => said.length <= LONG && !said.includes('\n'))
    .map(({ said, isStop }) => {
      const [other, join] = [open(pick(harmless).said), pick(JOINS)];
      return { isStop, said: random() < 0.6 ? other + join + said : open(said) + join + other };
    });
}

const sumOf = ({ bias, weights }: Weights, places: Int32Array): number => {
  let sum = 0;
  for (const place of places) sum += weights[place] as number;
  return bias + sum * shareOf(places.length);
};

/** Of a wish the passage that says it most is learned from; of all else every passage. */
function chooseExamples(
  examples: readonly Example[],
  now: Weights,
  epoch: number,
): { places: Int32Array; isStop: boolean; share: number }[] {
  return examples.flatMap(({ isStop, passages }) => {
    if (isStop && epoch > 0) {
      const sums = passages.map((places) => sumOf(now, places));
      const places = passages[sums.indexOf(Math.max(...sums))];
      return places ? [{ places, isStop, share: 1 }] : [];
    }
    const share = isStop ? 1 / passages.length : 1 / Math.sqrt(passages.length);
    return passages.map((places) => ({ places, isStop, share }));
  });
}

/** The weights that tell the sentences apart. */
export function train(sentences: readonly Labeled[]): Weights {
  const random = randomFrom(SEED);
  const examples = [...sentences, ...runTogether(sentences, random)].map(exampleOf);
  const made: Weights = { bias: 0, weights: new Float64Array(WEIGHT_COUNT) };
  const squares = new Float64Array(WEIGHT_COUNT).fill(FIRST_SQUARES);
  let biasSquares = FIRST_SQUARES;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const chosen = chooseExamples(examples, made, epoch);
    for (let at = chosen.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [chosen[at], chosen[other]] = [chosen[other] as (typeof chosen)[0], chosen[at] as (typeof chosen)[0]];
    }
    for (const { places, isStop, share } of chosen) {
      const error = (1 / (1 + Math.exp(-sumOf(made, places))) - Number(isStop)) * share;
      biasSquares += error * error;
      made.bias -= (RATE * error) / Math.sqrt(biasSquares);
      const part = shareOf(places.length);
      for (const place of places) {
        const slope = error * part + DECAY * (made.weights[place] as number);
        squares[place] = (squares[place] as number) + slope * slope;
        made.weights[place] = (made.weights[place] as number) - (RATE * slope) / Math.sqrt(squares[place]);
      }
    }
  }
  return made;
}
