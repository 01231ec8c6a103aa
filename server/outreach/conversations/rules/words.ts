/** A message as the rules read it: lower case, plain quotes, every sign where it was, so that what is found can be quoted. */

export interface Text {
  /** As it was written. */
  body: string;
  /** Lower case, of the same length. */
  plain: string;
}

/** What a rule found. */
export interface Hit {
  index: number;
  length: number;
}

const lower = (sign: string): string => {
  const small = sign.toLowerCase();
  return small.length === sign.length ? small : sign;
};

/** So much of a message is read; longer ones are told by hand. */
export const MOST_SIGNS = 2000;

export const toText = (body: string): Text => ({
  body,
  plain: [...body.slice(0, MOST_SIGNS)]
    .map(lower)
    .join('')
    .replaceAll(/[‘’`´]/g, "'"),
});

/** The words as they were written. */
export const sliceQuote = ({ body }: Text, { index, length }: Hit): string => body.slice(index, index + length);

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
export function wordsBefore(plain: string, index: number, count: number): string[] {
  const sentence =
    plain
      .slice(Math.max(0, index - 120), index)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  return (sentence.match(WORD) ?? []).slice(-count);
}

export function wordsAfter(plain: string, index: number, count: number): string[] {
  const sentence = plain.slice(index, index + 120).split(SENTENCE_END)[0] ?? '';
  return (sentence.match(WORD) ?? []).slice(0, count);
}

/** Whether "not", "no", "never" or "n't" stands within three words before, in the same sentence. */
export const isNegated = (plain: string, index: number): boolean =>
  // "No, it is vacant" answers a question; it denies nothing that follows.
  clauseBefore(plain, index).some((word) => NEGATION.test(word));

function clauseBefore(plain: string, index: number): string[] {
  const sentence =
    plain
      .slice(Math.max(0, index - 120), index)
      .split(/[.!?;,\n](?=\s|$)| but | - /)
      .at(-1) ?? '';
  return (sentence.match(WORD) ?? []).slice(-3);
}

/** The first place where the pattern (with the flag g) is found and not negated. */
export function find({ plain }: Text, pattern: RegExp): Hit | undefined {
  for (const hit of plain.matchAll(pattern)) if (!isNegated(plain, hit.index)) return { index: hit.index, length: hit[0].length };
  return undefined;
}

/** The first place of a pattern that has its own negation, or does not care. */
export function findAnyway({ plain }: Text, pattern: RegExp): Hit | undefined {
  const hit = pattern.exec(plain);
  return hit ? { index: hit.index, length: hit[0].length } : undefined;
}

const YES =
  /^\W*(?:(?:oh|well|um|ok|okay)[,.]? )?(yes|yeah|yep|yup|ya|sure|correct|right|that's right|that is right|of course|absolutely|definitely|speaking|(?:it is|i do|i am|we do)(?! not)|si|exactly|affirmative|y)\b/;
const NO =
  /^\W*(?:(?:oh|well|um|ok|okay)[,.]? )?(no|nope|nah|not really|negative|n|(?:i don't|i do not|we don't|we do not)(?! (?:want|need|like|wish|mind|plan|care|think(?! so)|know)\b)|neither|none|nothing)\b(?! (?:rush|hurry|problem|worries|doubt|idea|clue|one|body|comment|way|of (?:your|ur|you)|to (?:you|do)|matter))/;

/** A plain yes or no at the beginning of an answer. */
export function yesOrNo(text: Text): (Hit & { says: 'yes' | 'no' }) | undefined {
  for (const [says, pattern] of [
    ['yes', YES],
    ['no', NO],
  ] as const) {
    const hit = pattern.exec(text.plain);
    if (hit?.[1]) return { says, index: hit.index + hit[0].length - hit[1].length, length: hit[1].length };
  }
  return undefined;
}
