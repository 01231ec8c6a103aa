/** A sentence as a row of signs: for each word the part it may have in a request to stop, as `STOP_VOCABULARY` names it. */
import { STOP_VOCABULARY } from './stop-vocabulary.ts';

export interface Signs {
  /** One sign a word, `.` for one without a part and `,` for a comma. */
  row: string;
  /** Where each word begins, and where the last one ends. */
  starts: readonly number[];
}

const MOST_WORDS = 4;
const SIGNS = new Map<string, string>();
const STEMS: [string, string][] = [];
for (const [sign, words] of Object.entries(STOP_VOCABULARY))
  for (const word of words.trim().split(/\s+/)) {
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
  for (let at = 0; at < words.length; ) {
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
