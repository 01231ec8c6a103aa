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
type Rule = readonly Part[];
/** Where a rule was found, in words. */
interface Span {
  from: number;
  to: number;
}

const MOST_WORDS = 5;
const MOST_PARTS = 60;

export interface RuleReader {
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
    return parts;
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
    const needs = rules.map((rule) =>
      rule.flatMap(({ kind, classes, isOptional }) => (kind === 'word' && !isOptional && classes ? [classes] : [])),
    );
    const spansIn = function* (words: readonly Word[]): Generator<Span> {
      const present = new Set(words.flatMap(({ tokens }) => tokens.flatMap(({ classes }) => classes)));
      for (const [at, rule] of rules.entries()) {
        if (!needs[at]?.every((some) => [...some].some((one) => present.has(one)))) continue;
        for (let from = 0; ; ) {
          const span = findRule(rule, words, from);
          if (!span) break;
          yield span;
          from = Math.max(span.to, from + 1);
        }
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

const hasClass = ({ classes: own }: Token, classes: ReadonlySet<number> | undefined): boolean => own.some((one) => classes?.has(one));

/** Whether a part holds between the words before and after a place, without taking one. */
function holds({ kind, classes, isOptional }: Part, words: readonly Word[], at: number): boolean {
  const [before, here] = [words[at - 1], words[at]];
  if (kind === 'start') return before === undefined || before.text === ',';
  if (kind === 'end') return here === undefined || here.text === ',';
  if (kind === 'not') return !here?.tokens.some((one) => hasClass(one, classes));
  if (kind === 'not before') return !before || !hasClass(before.tokens[0] as Token, classes);
  return isOptional;
}

/** For this place and the next ones: where what has been found so far began, by the number of its parts. */
const rows = Array.from({ length: MOST_WORDS + 1 }, () => new Int16Array(MOST_PARTS + 1));
/** The first place at which a whole rule has been found. */
function findRule(rule: Rule, words: readonly Word[], first: number): Span | undefined {
  for (const row of rows) row.fill(-1);
  const rowOf = (at: number): Int16Array => rows[at % rows.length] as Int16Array;
  const put = (at: number, part: number, from: number): void => {
    const row = rowOf(at);
    if ((row[part] as number) < from) row[part] = from;
  };
  for (let at = first; at <= words.length; at += 1) {
    const row = rowOf(at);
    row[0] = at;
    for (let part = 0; part < rule.length; part += 1) {
      const from = row[part] as number;
      if (from === -1) continue;
      const one = rule[part] as Part;
      if (holds(one, words, at)) put(at, part + 1, from);
      const here = words[at];
      if (here === undefined) continue;
      if (one.kind === 'through') put(at + 1, part, from);
      if (one.kind !== 'word') continue;
      if (one.classes === undefined) {
        if (here.text !== ',') put(at + 1, part + 1, from);
      } else for (const token of here.tokens) if (hasClass(token, one.classes)) put(at + token.length, part + 1, from);
    }
    if (row[rule.length] !== -1) return { from: row[rule.length] as number, to: at };
    row.fill(-1);
  }
  return undefined;
}
