/** A sentence as a row of signs: for each word one character, the class that `STOP_VOCABULARY` puts it in. */
import { STOP_VOCABULARY } from './stop-vocabulary.ts';

export interface Signs {
  /** One sign a word, `.` for one of no class and `,` for a comma. */
  row: string;
  /** Where each word begins, and where the last one ends. */
  starts: readonly number[];
}

const SIGN_OF = new Map(Object.keys(STOP_VOCABULARY).map((name, at) => [name, String.fromCodePoint(0x100 + at)]));

/**
 * The source of an expression over rows of signs, from one in the names of classes. `.` is any word, `\.` one of no class, `,` a comma,
 * `~3` up to three words of the clause; blanks are for the reader. Throws for a name that the vocabulary does not have.
 */
export const toPattern = (named: string): string =>
  named
    .replaceAll(/[A-Z][A-Z_]*/g, (name) => {
      const sign = SIGN_OF.get(name);
      if (sign === undefined) throw new Error(`The vocabulary of stops has no class ${name}`);
      return sign;
    })
    .replaceAll(' ', '')
    .replaceAll(/~(\d+)/g, (_, most: string) => `[^,]{0,${most}}?`);

const MOST_WORDS = 4;
const SIGNS = new Map<string, string>();
const STEMS: [string, string][] = [];
for (const [name, words] of Object.entries(STOP_VOCABULARY))
  for (const word of words.trim().split(/\s+/)) {
    const sign = SIGN_OF.get(name) as string;
    const spaced = word.replaceAll('_', ' ');
    if (spaced.endsWith('*')) STEMS.push([spaced.slice(0, -1), sign]);
    else if (!SIGNS.has(spaced)) SIGNS.set(spaced, sign);
  }

/** The signs of a plain sentence; words that belong together are one. */
export function toSigns(plain: string): Signs {
  const words = plain.split(' ');
  const starts: number[] = [];
  let row = '';
  let offset = 0;
  for (let at = 0; at < words.length;) {
    let count = Math.min(MOST_WORDS, words.length - at);
    let sign: string | undefined;
    for (; count > 0 && sign === undefined; count -= 1) sign = SIGNS.get(words.slice(at, at + count).join(' '));
    const taken = sign === undefined ? 1 : count + 1;
    const [word = ''] = words.slice(at, at + 1);
    row += word === ',' ? ',' : (sign ?? STEMS.find(([stem]) => word.startsWith(stem))?.[1] ?? '.');
    starts.push(offset);
    offset += words.slice(at, at + taken).join(' ').length + 1;
    at += taken;
  }
  return { row, starts: [...starts, offset] };
}
