/**
 * Who decides, who lives there and what shape the house is in: each has a few possible answers, and a message is read as the one whose
 * examples it is most similar to (`server/tools/train-language/facts.jsonl`).
 */
import { CERTAIN, type FactValue, SURE } from '#shared/language/slots.ts';
import type { AskedSlot } from './found.ts';
import { type Likeness, listBuckets, listRuns, type Meaning, scoreMeaning } from './likeness.ts';
import type { Sentence } from './sentences.ts';

/** The sentence most similar to those of the meaning. */
const findClosest = (sentences: readonly Sentence[], meaning: Meaning): Sentence | undefined =>
  sentences
    .map((sentence) => ({ sentence, logit: scoreMeaning([...new Set(listBuckets(listRuns(sentence)))], meaning) }))
    .sort((one, other) => other.logit - one.logit)[0]?.sentence;

export const TOPIC_CHOICES = {
  person: ['number', 'not_owner', 'unsaid'],
  deciders: ['sole', 'others', 'not_owner', 'unsaid'],
  occupancy: ['owner', 'family', 'tenant', 'vacant', 'unsaid'],
  condition: ['none', 'light', 'medium', 'heavy', 'unsaid'],
} as const;
type ChoiceTopic = keyof typeof TOPIC_CHOICES;

/** What is read of a topic, with the words that say it. */
interface Reading {
  value: FactValue;
  /** 0 to 1. */
  confidence: number;
  quote: string;
}

/** Among the examples more say nothing of a topic than among what sellers answer; tuned on sets left out. */
const UNSAID_LOGIT = -0.7;

/** From here on nothing more is asked of somebody else; below it a person decides. */
export const CERTAINLY = 0.9;

const MOST_SHORT_WORDS = 4;
type Context = Omit<AskedSlot, 'today'>;
/** The runs of a message, and of an answer how it begins: "no" says another thing after a question than alone. */
export function listChoiceRuns(sentences: readonly Sentence[], topic: ChoiceTopic, { asked, isNote }: Context): string[] {
  const runs = sentences.flatMap(listRuns);
  if (asked !== topic) return [...runs, isNote ? '(note)' : '(message)'];
  const words = (sentences[0]?.plain ?? '').split(' ');
  const begins = [1, 2, 3].map((count) => `(answer ${count}) ${words.slice(0, count).join(' ')}`);
  const isShort = sentences.length === 1 && words.length <= MOST_SHORT_WORDS;
  return [...runs, '(answer)', ...begins, ...(isShort ? words.map((word) => `(short) ${word}`) : [])];
}

/** From this probability on a sentence of a message that says nothing as a whole counts for itself. */
const PLAIN = 0.7;
/** From this probability on three of four readings are right, and they are used. */
const LIKELY = 0.45;

interface Weighed {
  choice: string;
  probability: number;
}
function weighChoices(topic: ChoiceTopic, sentences: readonly Sentence[], context: Context): Weighed {
  const buckets = [...new Set(listBuckets(listChoiceRuns(sentences, topic, context)))];
  const choices: readonly string[] = TOPIC_CHOICES[topic];
  const logits = choices.map((choice) => scoreMeaning(buckets, `${topic} ${choice}` as Meaning) + (choice === 'unsaid' ? UNSAID_LOGIT : 0));
  const most = Math.max(...logits);
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit - most), 0);
  return { choice: choices[logits.indexOf(most)] as string, probability: 1 / total };
}

/** What a message says of a topic, and in which sentence; undefined when nothing. */
export function readChoice(topic: ChoiceTopic, sentences: readonly Sentence[], context: Context): Reading | undefined {
  const whole = weighChoices(topic, sentences, context);
  // Beside other matters a single sentence may say it plainly.
  const likeliest =
    whole.choice === 'unsaid' && sentences.length > 1
      ? sentences
          .map((one) => weighChoices(topic, [one], context))
          .filter(({ choice, probability }) => choice !== 'unsaid' && probability >= PLAIN)
          .toSorted((one, other) => other.probability - one.probability)[0]
      : whole;
  if (!likeliest || likeliest.choice === 'unsaid') return undefined;
  const meaning = `${topic} ${likeliest.choice}` as Meaning;
  return { value: likeliest.choice, confidence: toConfidence(likeliest.probability), quote: findClosest(sentences, meaning)?.text ?? '' };
}
/** A probability as a confidence: what is likely is used, and what is not sure fills no field by itself. */
const toConfidence = (probability: number): number =>
  probability >= SURE ? probability : CERTAIN + ((probability - LIKELY) * (SURE - CERTAIN)) / (SURE - LIKELY);

/** From this logit on nothing more is asked of somebody else. */
const CERTAIN_STRANGER = -0.3;
/** From this logit on a person decides. */
const DOUBTFUL_STRANGER = -1;
/** Whether a message that nobody asked for is of somebody else, with the sentence that is most like it; undefined when not. */
export function readStranger(sentences: readonly Sentence[], { whole, closest }: Likeness): Reading | undefined {
  if (whole < DOUBTFUL_STRANGER) return undefined;
  const buckets = [...new Set(listBuckets(listChoiceRuns(sentences, 'person', { asked: null })))];
  const isNumber = scoreMeaning(buckets, 'person number') > scoreMeaning(buckets, 'person not_owner');
  const confidence = whole < CERTAIN_STRANGER ? CERTAIN : CERTAINLY;
  return { value: isNumber ? 'number' : 'not_owner', confidence, quote: closest?.text ?? '' };
}
