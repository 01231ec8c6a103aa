/**
 * Rules over classes of words, read in one pass without going back: `WISH ~3 DEATH` is a wish and, at most three words of the clause
 * later, a word of death. `word` is itself, `A|B` either, `A?` may be left out, `!A` is no A here, `<!A` no A just before,
 * `^` and `$` are the ends of a clause, and `..` is anything up to the end of the sentence.
 */

/** Words by class; `_` is a space in one, a last `*` any ending. */
export type Vocabulary = Readonly<Record<string, string>>;

/** A word or a phrase of several words, which begin at one place. */
interface Token {
  length: number;
  classes: readonly number[];
}
interface Word {
  text: string;
  /** What begins here. */
  tokens: readonly Token[];
}
interface Part {
  kind: 'word' | 'not' | 'not before' | 'start' | 'end' | 'through';
  /** Undefined is any word but a comma. */
  classes?: ReadonlySet<number>;
  isOptional: boolean;
}
interface Rule {
  parts: readonly Part[];
  /** The parts of one kind, a bit each: any word, a word of a class, what is no word, and what may be left out. */
  anyWord: number;
  ofClass: number;
  noWord: number;
  optional: number;
}
/** Where a rule was found, in words. */
interface Span {
  from: number;
  to: number;
}

const MOST_WORDS = 5;
/** Each part is a bit of a number. */
const MOST_PARTS = 30;

interface RuleReader {
  /** Whether one of the rules is found in a plain sentence. */
  finds: (plain: string) => boolean;
  /** The sentence with a comma in place of each thing found. */
  erase: (plain: string) => string;
}

/** What reads the rules of one line each by the words of a vocabulary. */
export function buildRuleReader(vocabulary: Vocabulary): (rules: string) => RuleReader {
  const ids = new Map<string, number>();
  const phrases = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const idOf = (name: string): number => ids.get(name) ?? (ids.set(name, ids.size), ids.size - 1);
  const add = (word: string, id: number): void => {
    const [into, key] = word.endsWith('*') ? [stems, word.slice(0, -1)] : [phrases, word.replaceAll('_', ' ')];
    into.set(key, [...new Set([...(into.get(key) ?? []), id])]);
  };
  for (const [name, words] of Object.entries(vocabulary)) for (const word of words.trim().split(/\s+/)) add(word, idOf(name));

  const classesOf = (names: string): Set<number> =>
    new Set(
      names.split('|').map((name) => {
        if (/^[A-Z]/.test(name) && !ids.has(name)) throw new Error(`No words are known for "${name}".`);
        if (!ids.has(name)) add(name, idOf(name));
        return idOf(name);
      }),
    );
  const partsOf = (token: string): Part[] => {
    const gap = /^~(\d+)$/.exec(token)?.[1];
    if (gap !== undefined) return Array.from({ length: Number(gap) }, () => ({ kind: 'word', isOptional: true }));
    if (token === '^') return [{ kind: 'start', isOptional: false }];
    if (token === '$') return [{ kind: 'end', isOptional: false }];
    if (token === '..') return [{ kind: 'through', isOptional: true }];
    if (token.startsWith('<!')) return [{ kind: 'not before', classes: classesOf(token.slice(2)), isOptional: false }];
    if (token.startsWith('!')) return [{ kind: 'not', classes: classesOf(token.slice(1)), isOptional: false }];
    const isOptional = token.endsWith('?');
    return [{ kind: 'word', classes: classesOf(isOptional ? token.slice(0, -1) : token), isOptional }];
  };
  const toRule = (line: string): Rule => {
    const parts = line.split(/\s+/).flatMap(partsOf);
    if (parts.length > MOST_PARTS) throw new Error(`"${line}" has too many parts.`);
    const bitsOf = (isOne: (part: Part) => boolean): number => parts.reduce((bits, part, at) => bits | (isOne(part) ? 1 << at : 0), 0);
    return {
      parts,
      anyWord: bitsOf(({ kind, classes }) => kind === 'word' && !classes),
      ofClass: bitsOf(({ kind, classes }) => kind === 'word' && classes !== undefined),
      noWord: bitsOf(({ kind }) => kind !== 'word' && kind !== 'through'),
      optional: bitsOf(({ isOptional }) => isOptional),
    };
  };
  const known = new Map<string, readonly Word[]>();
  const toWords = (plain: string): readonly Word[] => {
    const last = known.get(plain);
    if (last) return last;
    known.clear();
    known.set(plain, splitWords(plain, phrases, stems));
    return known.get(plain) as readonly Word[];
  };

  return (text) => {
    const rules = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .flatMap(withEnds)
      .map(toRule);
    const needs = rules.map(({ parts }) =>
      parts.flatMap(({ kind, classes, isOptional }) => (kind === 'word' && !isOptional && classes ? [classes] : [])),
    );
    const spansIn = function* (words: readonly Word[]): Generator<Span> {
      const present = new Set(words.flatMap(({ tokens }) => tokens.flatMap(({ classes }) => classes)));
      for (const [at, rule] of rules.entries()) {
        if (!needs[at]?.every((some) => [...some].some((one) => present.has(one)))) continue;
        yield* findRule(rule, words);
      }
    };
    return {
      finds: (plain) => spansIn(toWords(plain)).next().done === false,
      erase: (plain) => {
        const words = toWords(plain);
        const erased = new Set<number>();
        for (const { from, to } of spansIn(words)) for (let at = from; at < to; at += 1) erased.add(at);
        return words
          .map(({ text: own }, at) => (erased.has(at) ? ',' : own))
          .join(' ')
          .replaceAll(/(?:(?<= |^), ?)+(?=,)/g, '');
      },
    };
  };
}

/** `A|$` is a word or the end of the clause: one rule for each. */
function withEnds(line: string): string[] {
  const tokens = line.split(/\s+/);
  const at = tokens.findIndex((token) => token.includes('|') && token.split('|').includes('$'));
  if (at < 0) return [line];
  const others = (tokens[at] as string).split('|').filter((one) => one !== '$');
  return [others.join('|'), '$'].flatMap((one) => withEnds(tokens.with(at, one).join(' ')));
}

function splitWords(plain: string, phrases: ReadonlyMap<string, number[]>, stems: ReadonlyMap<string, number[]>): Word[] {
  const all = plain.split(' ').filter((word) => word !== '');
  return all.map((text, at) => {
    const begun = Array.from(text, (_, end) => stems.get(text.slice(0, end + 1)) ?? []).flat();
    const tokens: Token[] = [{ length: 1, classes: [...(phrases.get(text) ?? []), ...begun] }];
    for (let length = 2; length <= Math.min(MOST_WORDS, all.length - at); length += 1) {
      const classes = phrases.get(all.slice(at, at + length).join(' '));
      if (classes) tokens.push({ length, classes });
    }
    return { text, tokens };
  });
}

const hasClass = ({ classes: own }: Token, classes: ReadonlySet<number> | undefined): boolean =>
  classes !== undefined && own.some((one) => classes.has(one));

/** Whether a part holds between the words before and after a place, without taking one. */
function matchPart({ kind, classes, isOptional }: Part, words: readonly Word[], at: number): boolean {
  const [before, here] = [words[at - 1], words[at]];
  if (kind === 'start') return before === undefined || before.text === ',';
  if (kind === 'end') return here === undefined || here.text === ',';
  if (kind === 'not') return !here?.tokens.some((one) => hasClass(one, classes));
  if (kind === 'not before') return !before || !hasClass(before.tokens[0] as Token, classes);
  return isOptional;
}

/** For this place and the next ones: a bit for each number of parts that have been found. */
const found = new Int32Array(MOST_WORDS + 1);
/** The places at which a whole rule has been found, in one pass. */
function findEnds(rule: Rule, words: readonly Word[]): number[] {
  const { parts, anyWord, ofClass, noWord, optional } = rule;
  const ends: number[] = [];
  const done = 1 << parts.length;
  found.fill(0);
  for (let at = 0; at <= words.length; at += 1) {
    const here = words[at];
    const slot = at % found.length;
    let bits = (found[slot] as number) | 1;
    found[slot] = 0;
    for (let before = 0; before !== bits;) {
      before = bits;
      bits |= (bits & optional) << 1;
      for (let left = bits & noWord; left !== 0; left &= left - 1) {
        const bit = left & -left;
        if (matchPart(parts[31 - Math.clz32(bit)] as Part, words, at)) bits |= bit << 1;
      }
    }
    if ((bits & done) !== 0) ends.push(at);
    if (here === undefined) break;
    const next = (at + 1) % found.length;
    if (here.text !== ',') found[next] = (found[next] as number) | ((bits & anyWord) << 1);
    found[next] = (found[next] as number) | (bits & ~anyWord & ~ofClass & ~noWord & (done - 1));
    for (let left = bits & ofClass; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const { classes } = parts[31 - Math.clz32(bit)] as Part;
      for (const token of here.tokens) {
        if (!hasClass(token, classes)) continue;
        const to = (at + token.length) % found.length;
        found[to] = (found[to] as number) | (bit << 1);
      }
    }
  }
  return ends;
}

const MOST_SPAN_WORDS = 25;
/** Each place where a rule is found, as short as may be. */
function* findRule(rule: Rule, words: readonly Word[]): Generator<Span> {
  let last = 0;
  for (const to of findEnds(rule, words)) {
    let from = to;
    const isIn = (first: number): boolean => findEnds(rule, words.slice(first, to)).includes(to - first);
    while (from > last && to - from < MOST_SPAN_WORDS && !isIn(from)) from -= 1;
    yield { from, to };
    last = to;
  }
}
