/** A message as the rules read it: lower case, no accents, hasty spellings written out; what is found can be quoted as it was written. */
import { getClauseAt, type Hit, isOfAnotherHouse } from './about.ts';

export interface Text {
  /** As it was written. */
  body: string;
  /** As it is read. */
  plain: string;
  /** Words of `plain` that were written otherwise: where in `plain`, where in `body`, and how long in each. */
  changes: readonly Change[];
}
interface Change {
  at: number;
  from: number;
  length: number;
  written: number;
}

/** How words are written in haste. */
const IN_FULL: Record<string, string> = Object.fromEntries(
  Object.entries({
    couple: 'cpl cple coupla',
    payment: 'pmt pymt pymnt paymt pmnt',
    payments: 'pmts pymts pymnts paymts pmnts paymnts',
    mortgage: 'mtg mtge mortage morgage',
    weeks: 'wks',
    months: 'mnths mths mos',
    month: 'mnth mth',
    next: 'nxt',
    weekend: 'wknd wkend',
    about: 'abt bout',
    paid: 'pd',
    damage: 'dmg',
    between: 'btwn btw',
    probably: 'prolly prob probly',
    because: 'bc cuz coz cus becuz',
    'right now': 'rn',
    people: 'ppl',
    little: 'lil',
    with: 'w',
    tomorrow: 'tmrw tmw tmrow tomorow',
    husband: 'hubby hubs',
    mom: 'mama mum momma mommy mamma',
    dad: 'papa pops daddy',
    grandma: 'gma granny nana grandmom',
    grandpa: 'gpa granddad grandad gramps',
    roommate: 'roomie roomate',
    'got to': 'gotta',
    'give me': 'gimme',
    'want to': 'wanna',
    house: 'hse',
    property: 'prop ppty',
    thousand: 'thsnd',
  }).flatMap(([full, hasty]) => hasty.split(' ').map((word) => [word, full])),
);
/** "Sittin", "livin'": of these the g is left out. */
const DROPPED_G =
  'sitt liv stay rent fall leak mov try gett go do ask look need pay sell think hop work fix leav clos com tak mak giv deal settl hav noth someth anyth everyth crash squatt los runn retir downsiz foreclos separat divorc relocat be rott sink crack break collaps evict stand visit want ow owe';
/** "Dont", "isnt". */
const DROPPED_NOT = 'do does did ca is are was were has have had could would should ai wo';
/** "Moms house": what is somebody's. */
const DROPPED_OWNER = 'mom dad mother father grandma grandpa grandmother grandfather aunt uncle husband wife sister brother';
/** A word as it is read: of another length where it was written in haste. */
const FULL = new Map<string, string>([
  ...Object.entries(IN_FULL),
  ...DROPPED_G.split(' ').map((word) => [`${word}in`, `${word}ing`] as const),
  ...DROPPED_NOT.split(' ').map((word) => [`${word}nt`, `${word}n't`] as const),
  ...DROPPED_OWNER.split(' ').map((word) => [`${word}s`, `${word}'s`] as const),
]);

/** Lower case without accents, of the same length. */
const fold = (sign: string): string => {
  const small = sign.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return small.length === sign.length ? small : sign;
};

/** How much of a message is read; longer ones are left to a person. */
export const MOST_SIGNS = 2000;

/** Below this line stands what is answered. */
const QUOTED = /\n(?:>|On .{5,120} wrote:|El .{5,120} escribi[oó]:)/;

/** Reads a message, with where each changed word of it was written. */
export function toText(body: string): Text {
  const cut = body.slice(0, MOST_SIGNS).split(QUOTED, 1)[0] ?? '';
  const folded = /[^\x01-\x5f\x61-\x7f]/.test(cut)
    ? [...cut]
        .map(fold)
        .join('')
        .replaceAll(/[‘’`´]/g, "'")
    : cut.toLowerCase();
  const changes: Change[] = [];
  let grown = 0;
  const plain = folded.replaceAll(/[a-z]+/g, (word, from: number) => {
    const full = FULL.get(word);
    if (full === undefined || folded[from - 1] === "'") return word;
    changes.push({ at: from + grown, from, length: full.length, written: word.length });
    grown += full.length - word.length;
    return full;
  });
  return { body, plain, changes };
}

/** Where a place of `plain` stands in `body`. */
export function placeIn({ changes }: Text, index: number): number {
  let grown = 0;
  for (const { at, from, length, written } of changes) {
    if (index < at) break;
    // The last sign of a changed word is the last one that was written.
    if (index < at + length) return index === at + length - 1 ? from + written - 1 : from + Math.min(index - at, written - 1);
    grown += length - written;
  }
  return index - grown;
}

/** The words as they were written. */
export const sliceQuote = (text: Text, { index, length }: Hit): string =>
  length === 0 ? '' : text.body.slice(placeIn(text, index), placeIn(text, index + length - 1) + 1);

/** The sentence, as it was written, in which some words of a message stand; the words alone where they do not stand in it. */
export function findSentence(body: string, quote: string): string {
  const at = body.indexOf(quote);
  if (at < 0 || quote === '') return quote;
  const ends = [...body.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  const start = ends.filter((end) => end <= at).at(-1) ?? 0;
  const end = ends.find((one) => one >= at + quote.length) ?? body.length;
  return body.slice(start, end).trim();
}

const SENTENCE_END = /[.!?;\n](?=\s|$)/g;
const WORD = /[\p{L}\d'$]+/gu;
const NEGATION =
  /^(not|no|never|neither|nor|none|without|nothing|\w+n't|(?:do|does|did|is|are|was|were|wo|has|have|had|ca|could|would)nt)$/;

/** Up to so many words before a place, in the same sentence. */
export function getWordsBefore(plain: string, index: number, count: number): string[] {
  const sentence =
    plain
      .slice(Math.max(0, index - 120), index)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  return (sentence.match(WORD) ?? []).slice(-count);
}

export function getWordsAfter(plain: string, index: number, count: number): string[] {
  const sentence = plain.slice(index, index + 120).split(SENTENCE_END)[0] ?? '';
  return (sentence.match(WORD) ?? []).slice(0, count);
}

/** Whether "not", "no", "never" or "n't" stands within three words before, in the same part of the sentence. */
export const isNegated = (plain: string, index: number): boolean => getClauseBefore(plain, index).some((word) => NEGATION.test(word));

/** "No, it is vacant" and "no im behind" answer a question: such a "no" denies nothing that follows. */
const ANSWERS_NO =
  /^\W*(?:no|nope|nah)(?=[ ]+(?:i|i'm|im|i've|ive|we|we're|it|it's|its|they|they're|he|she|the|my|our|there|there's|esta|la|el|vivo|yo|debo|ya)\b)/;

function getClauseBefore(plain: string, index: number): string[] {
  const answer = ANSWERS_NO.exec(plain)?.[0].length ?? 0;
  const start = Math.max(answer <= index ? answer : 0, index - 120);
  const sentence =
    plain
      .slice(start, index)
      .replaceAll(NOT_YET, '')
      .split(/[.!?;,\n](?=\s|$)| but | pero | - /)
      .at(-1) ?? '';
  return (sentence.match(WORD) ?? []).slice(-3);
}
/** "Not until the lease ends" says that there is one. */
const NOT_YET = /\bnot (?=(?:until|till|til|before|unless|just|only|sure (?:when|how)) )/g;

/** All matches; looks first whether there is one, because `matchAll` makes a new pattern each time. */
export const findAllMatches = (plain: string, pattern: RegExp): RegExpExecArray[] =>
  plain.search(pattern) < 0 ? [] : [...plain.matchAll(pattern)];

/** Every place where the pattern (with the flag g) is found, not negated, and not about another house. */
export const findEach = ({ plain }: Text, pattern: RegExp): Hit[] =>
  findAllMatches(plain, pattern)
    .filter((hit) => !isNegated(plain, hit.index) && !isElsewhere(plain, hit))
    .map((hit) => ({ index: hit.index, length: hit[0].length }));

export const find = (text: Text, pattern: RegExp): Hit | undefined => findEach(text, pattern)[0];

/** The first place of a pattern that has its own negation, or does not care. */
export function findAnyway({ plain }: Text, pattern: RegExp): Hit | undefined {
  const hit = pattern.exec(plain);
  return hit && !isElsewhere(plain, hit) ? { index: hit.index, length: hit[0].length } : undefined;
}

const isElsewhere = (plain: string, hit: RegExpExecArray): boolean =>
  isOfAnotherHouse(getClauseAt(plain, { index: hit.index, length: hit[0].length }).words);

const YES =
  /^\W*(?:(?:oh|well|um|ok|okay)[,.]? )?(yes|yeah|yep|yup|ya|sure|correct|right|that's right|that is right|of course|absolutely|definitely|speaking|(?:it is|i do|i am|we do)(?! not)|si|exactly|affirmative|y)\b/;
const NO =
  /^\W*(?:(?:oh|well|um|ok|okay)[,.]? )?(no|nope|nah|not really|negative|n|(?:i don't|i do not|we don't|we do not)(?! (?:want|need|like|wish|mind|plan|care|think(?! so)|know|remember|recall|understand|see|get)\b)|neither|none|nothing)\b(?! (?:rush|hurry|se|lo se|sabria|problem|worries|doubt|idea|clue|one|body|comment|way|of (?:your|ur|you)|to (?:you|do)|matter))/;

/** A plain yes or no at the beginning of an answer. */
export function readYesOrNo(text: Text): (Hit & { says: 'yes' | 'no' }) | undefined {
  for (const [says, pattern] of [
    ['yes', YES],
    ['no', NO],
  ] as const) {
    const hit = pattern.exec(text.plain);
    if (hit?.[1]) return { says, index: hit.index + hit[0].length - hit[1].length, length: hit[1].length };
  }
  return undefined;
}
