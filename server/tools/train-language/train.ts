/** Learns the weights of `likeness.ts` by logistic regression, with AdaGrad (Duchi, Hazan, Singer 2011); the same messages give the same weights. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listChoiceRuns, TOPIC_CHOICES } from '#server/language/choices.ts';
import {
  BUCKET_COUNT,
  type Likeness,
  listBuckets,
  listMessageRuns,
  listPieces,
  encodeWeights,
  decodeWeights,
  type Weights,
  weighSentences,
} from '#server/language/likeness.ts';
import { extractOwnWords } from '#server/language/own-words.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { listEvidence } from '#server/language/stop.ts';
import { halves, SHORT_ANSWERS, type ShortAnswer } from '../assistant-report/short-answers.ts';
import { WORKED_ON } from '../assistant-report/worked-on.ts';

type ChoiceTopic = keyof typeof TOPIC_CHOICES;

export interface Message {
  text: string;
  way: 'sms' | 'mail' | 'chat';
  /** `maybe` may be a request to stop; `other` says none of the meanings. */
  says: 'stop' | 'crisis' | 'later' | 'maybe' | 'other';
  /** Topics of which it may say something; of the others it says nothing. */
  speaksOf?: ChoiceTopic[];
}
/** An answer to a question about a topic, or a message or a note that speaks of it. */
export interface Answer {
  topic: ChoiceTopic;
  says: string;
  text: string;
  isAsked?: boolean;
  isNote?: boolean;
}
export interface Example {
  /** The buckets of the whole message and of its pieces. */
  pieces: number[][];
  says: string;
}

const EPOCHS = 40;
/** At first whole messages only: which piece of one says it is known by then. */
const WHOLE_EPOCHS = 8;
const RATE = 0.1;
/** Smaller weights are noise, and are left out. */
const SMALLEST_WEIGHT = 0.3;
/** A run of words that stands in one message only teaches nothing of others. */
const MIN_MESSAGES = 2;

export const LANGUAGE = path.resolve(import.meta.dirname, '../../language');
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const SAYS: Readonly<Record<string, Message['says']>> = { no: 'stop', maybe: 'maybe', crisis: 'crisis', later: 'later' };

/** Of so many answers one is learned as a message that asks for no end: they must not outnumber the requests. */
const ANSWERS_PER_MESSAGE = 4;

/** The messages to learn from: the tables, and several times what the tests read, which is short and close to the line. */
export function readMessages(): Message[] {
  const tested = ['replies.tsv', 'needs.tsv', 'topics.tsv']
    .flatMap((file) => linesOf(path.join(LANGUAGE, file)))
    .map((line) => line.split('\t'))
    .flatMap(([expected, text]): Message[] => (text === undefined ? [] : [{ text, way: 'sms', says: SAYS[expected ?? ''] ?? 'other' }]));
  const answers = [...new Set(readAnswerTable().map(({ text }) => text))]
    .filter((_, at) => at % ANSWERS_PER_MESSAGE === 0)
    .map((text): Message => ({ text, way: 'sms', says: 'other' }));
  return [...readMessageTable(), ...answers, ...drawMessages(), ...tested, ...tested, ...tested, ...tested];
}

/** So many messages of each line of `phrasings.txt`. */
const DRAWN_PER_LINE = 30;
/** Draws texts from the lines of a file of phrasings, each with what its line says. */
function drawPhrasings(file: string): { says: string; text: string }[] {
  const lines = linesOf(path.join(import.meta.dirname, file)).filter((line) => !line.startsWith('#'));
  const words = new Map(lines.flatMap((line) => (/^[A-Z]+ = /.test(line) ? [line.split(' = ', 2) as [string, string]] : [])));
  const random = randomOf(1);
  const draw = (text: string): string => {
    const filled = text.replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => {
      const all = (words.get(choices) ?? choices).split('|');
      const one = all[Math.floor(random() * all.length)] as string;
      return words.has(one) ? `{${one}}` : one;
    });
    return filled === text ? text.replaceAll(/ +/g, ' ').trim() : draw(filled);
  };
  return lines
    .filter((line) => line.includes('\t'))
    .flatMap((line) => {
      const [says, phrasing] = line.split('\t') as [string, string];
      return Array.from({ length: DRAWN_PER_LINE }, () => ({ text: draw(phrasing), says }));
    });
}
const drawMessages = (): Message[] =>
  drawPhrasings('phrasings.txt').map(({ says, text }) => ({ text, way: 'sms', says: says as Message['says'] }));
/** Each drawn short answer once. */
function drawAnswers(): Answer[] {
  const drawn = drawPhrasings('short-phrasings.txt').map(({ says, text }) => `${says}\t${text}`);
  return [...new Set(drawn)].flatMap((line): Answer[] => {
    const [, topic, says, text] = /^(\w+) (\w+)\t(.*)$/.exec(line) as unknown as [string, ChoiceTopic, string, string];
    // Who is somebody else says so unasked, and is noted in the same words.
    return topic === 'person' ? [false, true].map((isNote) => ({ topic, says, text, isNote })) : [{ topic, says, text, isAsked: true }];
  });
}

const splitLines = (file: string): string[][] => linesOf(path.join(LANGUAGE, file)).map((line) => line.split('\t'));
const isTopic = (slot: string | undefined): slot is ChoiceTopic => slot !== undefined && Object.hasOwn(TOPIC_CHOICES, slot);
const TOPICS = Object.keys(TOPIC_CHOICES) as ChoiceTopic[];

const readMessageTable = (): Message[] =>
  linesOf(path.join(import.meta.dirname, 'messages.jsonl')).map((line) => JSON.parse(line) as Message);
const readAnswerTable = (): Answer[] => linesOf(path.join(import.meta.dirname, 'facts.jsonl')).map((line) => JSON.parse(line) as Answer);

/** Of so many messages one is learned as saying nothing of a topic, and each as from whom we look for. */
const MESSAGES_PER_UNSAID = 9;

/** The answers to learn from: the table, and several times what the tests read. */
export function readAnswers(): Answer[] {
  const toSays = (topic: ChoiceTopic, value = '-'): string => {
    if (topic === 'person') return value === 'no' ? 'not_owner' : value === 'wrong_number' ? 'number' : 'unsaid';
    return value === '-' ? 'unsaid' : (TOPIC_CHOICES[topic] as readonly string[]).includes(value) ? value : 'others';
  };
  const answered = splitLines('answers.tsv').flatMap(([topic, value, text = '']): Answer[] =>
    isTopic(topic) ? [{ topic, says: toSays(topic, value), text, isAsked: true }] : [],
  );
  const alike = splitLines('alike.tsv').flatMap(([topic, value, text = '']): Answer[] =>
    isTopic(topic) ? [false, true].map((isNote) => ({ topic, says: toSays(topic, value), text, isNote })) : [],
  );
  const noted = splitLines('noted.tsv').flatMap(([reads = '', text = '']) =>
    TOPICS.map((topic): Answer => ({ topic, says: toSays(topic, new RegExp(`${topic} (\\w+)`).exec(reads)?.[1]), text, isNote: true })),
  );
  const sayings = WORKED_ON.flatMap(({ asked, said, facts }) =>
    TOPICS.map((topic): Answer => {
      const value = facts.find(([slot]) => slot === topic)?.[1];
      return { topic, says: toSays(topic, value?.toString()), text: said, isAsked: asked === topic };
    }),
  );
  const short = (['condition', 'occupancy'] as const).flatMap((topic) =>
    halves<ShortAnswer>(SHORT_ANSWERS[topic]).workedOn.map(([text, value]): Answer => ({
      topic,
      says: toSays(topic, value?.toString()),
      text,
      isAsked: true,
    })),
  );
  const replied = ['replies.tsv', 'needs.tsv']
    .flatMap(splitLines)
    .flatMap(([expected = '', text = '']): Answer[] =>
      /^(?:go|later|maybe|number|not_owner)$/.test(expected)
        ? [{ topic: 'person', says: /^n/.test(expected) ? expected : 'unsaid', text }]
        : [],
    );
  const tested = [...replied, ...answered, ...alike, ...noted, ...sayings, ...short];
  const others = readMessageTable()
    .filter(({ says }) => says === 'other' || says === 'later')
    .flatMap(({ text, way, speaksOf = [] }, at) =>
      TOPICS.filter((topic) => !speaksOf.includes(topic) && (topic === 'person' || at % MESSAGES_PER_UNSAID === 0)).map(
        (topic): Answer => ({ topic, says: 'unsaid', text: toOwnWords(text, way) }),
      ),
    );
  const written = readAnswerTable();
  // Who decides about a house is no stranger to it.
  const persons = written
    .filter(({ topic }) => topic === 'deciders')
    .map((one): Answer => ({ ...one, topic: 'person', says: one.says === 'not_owner' ? 'not_owner' : 'unsaid', isAsked: false }));
  return [...written, ...persons, ...drawAnswers(), ...others, ...tested, ...tested, ...tested];
}

/** Messages of somebody else (`stranger`) beside those of whom we look for; who asks for no more may be either, and teaches nothing. */
function readStrangerMessages(): { says: string; text: string; way: Message['way'] }[] {
  const persons = new Map(
    readAnswers().flatMap(({ topic, says, text, isAsked }) => (topic === 'person' && !isAsked ? [[text, says] as const] : [])),
  );
  const isStranger = (text: string): boolean => persons.has(text) && persons.get(text) !== 'unsaid';
  const messages = readMessages()
    .map((one) => ({ ...one, own: toOwnWords(one.text, one.way) }))
    .filter(({ says, speaksOf, own }) => isStranger(own) || (says !== 'stop' && !speaksOf?.includes('person')))
    .map(({ way, own }) => ({ says: isStranger(own) ? 'stranger' : 'other', text: own, way }));
  const written = new Set(messages.map(({ text }) => text));
  const others = [...persons.keys()].filter((text) => !written.has(text));
  return [...messages, ...others.map((text) => ({ says: isStranger(text) ? 'stranger' : 'other', text, way: 'sms' as const }))];
}

/** The buckets of the answers about a topic. */
const toChoiceExamples = (answers: readonly Answer[], topic: ChoiceTopic): Example[] =>
  keepShared(
    answers
      .filter((one) => one.topic === topic)
      .map(({ says, text, isAsked = false, isNote = false }) => {
        const runs = listChoiceRuns(splitSentences(text), topic, { asked: isAsked ? topic : null, isNote });
        return { says: `${topic} ${says}`, pieces: [[...new Set(runs)]] };
      }),
  );

const toOwnWords = (text: string, way: Message['way']): string => extractOwnWords(text, way === 'mail' ? 'email' : way);

/** The buckets of each message. */
export const toExamples = (messages: readonly { text: string; way: Message['way']; says: string }[]): Example[] =>
  keepShared(
    messages.map(({ text, way, says }) => ({
      says,
      pieces: listPieces(splitSentences(toOwnWords(text, way)).map(listMessageRuns)),
    })),
  );

/** Runs of words of a single message are left out. */
function keepShared(all: readonly { says: string; pieces: string[][] }[]): Example[] {
  const counts = new Map<string, number>();
  for (const { pieces } of all) for (const run of pieces[0] ?? []) counts.set(run, (counts.get(run) ?? 0) + 1);
  const isShared = (run: string): boolean => (counts.get(run) ?? 0) >= MIN_MESSAGES;
  return all.map(({ says, pieces }) => ({ says, pieces: pieces.map((runs) => [...new Set(listBuckets(runs.filter(isShared)))]) }));
}

/** Numbers from 0 to 1 that look random and are always the same (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<T>(items: T[], seed: number): void {
  const next = randomOf(seed);
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

const targetOf = (says: string, meaning: string): number => (says === meaning ? 1 : says === 'maybe' && meaning === 'stop' ? 0.45 : 0);

/** The weights by which messages that say `meaning` are told from the others. */
export function train(examples: readonly Example[], meaning: string): Weights {
  const rows = [...examples];
  const weights = new Float64Array(BUCKET_COUNT);
  const squares = new Float64Array(BUCKET_COUNT).fill(0.01);
  let [bias, biasSquares] = [0, 0.01];
  const scoreOf = (buckets: readonly number[]): number => {
    let sum = 0;
    for (const bucket of buckets) sum += weights[bucket] as number;
    return bias + sum / Math.sqrt(buckets.length || 1);
  };
  const learn = (buckets: readonly number[], target: number): void => {
    const error = 1 / (1 + Math.exp(-scoreOf(buckets))) - target;
    const slope = error / Math.sqrt(buckets.length || 1);
    for (const bucket of buckets) {
      const square = (squares[bucket] as number) + slope * slope;
      squares[bucket] = square;
      weights[bucket] = (weights[bucket] as number) - (RATE * slope) / Math.sqrt(square);
    }
    biasSquares += error * error;
    bias -= (RATE * error) / Math.sqrt(biasSquares);
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(rows, epoch + 1);
    for (const { pieces, says } of rows) {
      const [whole, ...parts] = pieces;
      if (whole) learn(whole, targetOf(says, meaning));
      const closest = parts.map((part) => ({ part, logit: scoreOf(part) })).sort((one, other) => other.logit - one.logit)[0];
      if (closest && epoch >= WHOLE_EPOCHS) learn(closest.part, targetOf(says, meaning));
    }
  }
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const buckets = Int8Array.from(weights, (weight) => (Math.abs(weight) < SMALLEST_WEIGHT ? 0 : Math.round(weight / step)));
  return { bias, step, buckets };
}

/** The weights of every meaning, learned from the tables. */
export function learn(): Record<string, Weights> {
  const [messages, answers] = [toExamples(readMessages()), readAnswers()];
  const weights = TOPICS.flatMap((topic) => {
    const examples = toChoiceExamples(answers, topic);
    return TOPIC_CHOICES[topic].map((choice) => `${topic} ${choice}`).map((meaning) => [meaning, train(examples, meaning)] as const);
  });
  return Object.fromEntries([
    ...['stop', 'crisis', 'later'].map((meaning) => [meaning, train(messages, meaning)] as const),
    ['stranger', train(toExamples(readStrangerMessages()), 'stranger')] as const,
    ...weights,
  ]);
}

/** Each part of the table is read with weights that the others teach: it stands for writers who were never seen. */
const PARTS = 6;
const EVIDENCE_ROUNDS = 400;
const EVIDENCE_RATE = 0.05;
const EVIDENCE_DECAY = 0.001;

interface EvidenceRow {
  values: number[];
  target: number;
}
/** What each evidence of a request to stop is worth: logistic regression (Adam) over messages whose writers the likeness has not seen. */
export function learnEvidence(): { bias: number; weights: Record<string, number> } {
  const table = readMessageTable().filter(({ says }) => /^(?:stop|other|later)$/.test(says));
  const others = readMessages();
  const partOf = new Map(table.map(({ text }, at) => [text, Math.floor((at * PARTS) / table.length)]));
  let names: string[] = [];
  const rows = Array.from({ length: PARTS }, (_, part) => {
    const weights = decodeWeights(encodeWeights(train(toExamples(others.filter(({ text }) => partOf.get(text) !== part)), 'stop')));
    return table
      .filter(({ text }) => partOf.get(text) === part)
      .flatMap(({ text, way, says }): EvidenceRow[] => {
        const sentences = splitSentences(toOwnWords(text, way));
        if (sentences.length === 0) return [];
        const { evidence } = listEvidence(sentences, weighSentences(sentences, [weights])[0] as Likeness);
        names = Object.keys(evidence);
        return [{ values: Object.values(evidence), target: says === 'stop' ? 1 : 0 }];
      });
  }).flat();
  const [bias = 0, ...slopes] = fitLogistic(rows);
  return { bias: roundWeight(bias), weights: Object.fromEntries(names.map((name, at) => [name, roundWeight(slopes[at] as number)])) };
}
const roundWeight = (weight: number): number => Math.round(weight * 1000) / 1000;

/** A running mean without what it began with. */
const meanOf = (running: Float64Array, at: number, begun: number): number => (running[at] as number) / (1 - begun);
/** The bias and the weights of a logistic regression. */
function fitLogistic(rows: readonly EvidenceRow[]): number[] {
  const width = (rows[0] as EvidenceRow).values.length;
  const average = (of: (row: EvidenceRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const columns = Array.from({ length: width }, (_, at) => {
    const mean = average(({ values }) => values[at] as number);
    return { mean, spread: Math.sqrt(average(({ values }) => ((values[at] as number) - mean) ** 2)) || 1 };
  });
  const scaled = rows.map(({ values, target }) => ({
    target,
    values: [
      1,
      ...values.map((value, at) => (value - (columns[at] as { mean: number }).mean) / (columns[at] as { spread: number }).spread),
    ],
  }));
  const weights = new Float64Array(width + 1);
  const [means, squares] = [new Float64Array(width + 1), new Float64Array(width + 1)];
  for (let round = 1; round <= EVIDENCE_ROUNDS; round += 1) {
    const slopes = new Float64Array(width + 1);
    for (const { values, target } of scaled) {
      const logit = values.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
      const error = 1 / (1 + Math.exp(-logit)) - target;
      for (const [at, value] of values.entries()) slopes[at] = (slopes[at] as number) + (error * value) / scaled.length;
    }
    for (const [at, weight] of weights.entries()) {
      const slope = (slopes[at] as number) + (at === 0 ? 0 : EVIDENCE_DECAY * weight);
      means[at] = 0.9 * (means[at] as number) + 0.1 * slope;
      squares[at] = 0.999 * (squares[at] as number) + 0.001 * slope * slope;
      const step = meanOf(means, at, 0.9 ** round) / (Math.sqrt(meanOf(squares, at, 0.999 ** round)) + 1e-8);
      weights[at] = weight - EVIDENCE_RATE * step;
    }
  }
  const slopes = columns.map(({ spread }, at) => (weights[at + 1] as number) / spread);
  return [slopes.reduce((bias, slope, at) => bias - slope * (columns[at] as { mean: number }).mean, weights[0] as number), ...slopes];
}
