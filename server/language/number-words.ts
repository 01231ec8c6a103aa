/** Numbers in words, as English and Spanish count them, alone or mixed with figures. */
const countUp = (words: string, from: number, step = 1): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, from + at * step]));

export const ONES = countUp(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
);
export const TENS = { ...countUp('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10), fourty: 40 } as Record<string, number>;
const UNIDADES = {
  ...countUp(
    'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
    1,
  ),
  uno: 1,
  una: 1,
  veintiuno: 21,
} as Record<string, number>;
const DECENAS = countUp('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10);
const CENTENAS = {
  ...countUp('ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 100, 100),
  cien: 100,
} as Record<string, number>;
const SPANISH: Record<string, number> = { ...UNIDADES, ...DECENAS, ...CENTENAS };
const WORDS: Record<string, number> = { ...ONES, ...TENS, ...SPANISH };
const SCALES: Record<string, number> = {
  k: 1000,
  grand: 1000,
  thou: 1000,
  thousand: 1000,
  mil: 1000,
  miles: 1000,
  million: 1_000_000,
  millon: 1_000_000,
  millones: 1_000_000,
};

const listWords = (words: Record<string, number>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
/** A Spanish number below a hundred, as part of a pattern. */
export const SPANISH_TWO_DIGITS = `(?:${listWords(DECENAS)})(?: y (?:${listWords(UNIDADES)}))?|${listWords(UNIDADES)}`;
export const parseSpanishNumber = (words: string): number => words.split(' ').reduce((sum, word) => sum + (SPANISH[word] ?? 0), 0);

const TOKEN = `(?:${listWords({ ...WORDS, ...SCALES })}|hundred|oh|point|punto|\\d{1,3}(?![\\w%/]|[.,:]\\d))`;
/** "Two hundred and ten" is one number, "one eighty and two hundred" are two. */
const RUN = new RegExp(
  `(?<![\\w$.,/:-]|\\d )${TOKEN}(?:(?:[ -]|(?<=hundred|thousand|million|mil|millon|millones) (?:and|n|&|y) |(?<=${Object.keys(DECENAS).join('|')}) y )${TOKEN})*(?=ish\\b|\\b)`,
  'g',
);

interface SpokenNumber {
  index: number;
  length: number;
  value: number;
  /** The thousands, or millions, are named. */
  isScaled: boolean;
  isSpanish: boolean;
  /** How many words and figures it is made of. */
  count: number;
}

/** The numbers of a message that have a word among them: "one eighty five" is 185, "4 hundred 12 thousand" 412,000. */
export function findSpokenNumbers(plain: string): SpokenNumber[] {
  return [...plain.matchAll(RUN)].flatMap((run) => {
    const tokens = [...run[0].matchAll(/[a-z]+|\d+/g)]
      .filter(([word]) => !/^(?:and|n|y)$/.test(word))
      .map((token) => ({ word: token[0], index: run.index + token.index }));
    const found: SpokenNumber[] = [];
    for (let at = 0; at < tokens.length;) {
      const { value, isScaled, next } = readTokens(
        tokens.map(({ word }) => word),
        at,
      );
      const used = tokens.slice(at, next);
      const [first, last] = [used[0], used.at(-1)];
      at = Math.max(next, at + 1);
      if (!first || !last || value === undefined) continue;
      if (!used.some(({ word }) => word in WORDS || word === 'hundred') && !/^\d+ [a-z]+ \d+$/.test(used.map(({ word }) => word).join(' ')))
        continue;
      found.push({
        index: first.index,
        length: last.index + last.word.length - first.index,
        value,
        isScaled,
        isSpanish: used.some(({ word }) => word in SPANISH),
        count: used.length,
      });
    }
    return found;
  });
}

/** Reads one number from some place on, and says where it ends. */
function readTokens(words: readonly string[], from: number): { value: number | undefined; isScaled: boolean; next: number } {
  let total = 0;
  let group: number | undefined;
  let isScaled = false;
  let isHundred = false;
  let at = from;
  for (; at < words.length; at += 1) {
    const word = words[at] as string;
    const next = WORDS[word] ?? (/^\d/.test(word) ? Number(word) : undefined);
    if (next !== undefined) {
      if (group === undefined) group = next;
      // "One eighty": the first word counts hundreds.
      else if (!isHundred && group > 0 && group < 10 && next >= 10 && next < 100) group = group * 100 + next;
      else if (!isHundred && group > 0 && group % 10 === 0 && group % 100 !== 0 && next < 10) group += next;
      else if ((isHundred || group % 100 === 0) && group >= 100 && group % 100 === 0 && next < 100) group += next;
      else if (isHundred && group % 10 === 0 && group % 100 !== 0 && next < 10) group += next;
      else if (!isHundred && group > 100 && group % 10 === 0 && next < 10) group += next;
      // "Seventy-nine five", "ochenta y siete quinientos": the hundreds of dollars come last.
      else if (group > 10 && next < 10 && (at === words.length - 1 || words[at + 1] === 'hundred')) {
        group += next / 10;
        if (words[at + 1] === 'hundred') at += 1;
      } else if (group > 10 && group < 100 && next % 100 === 0 && next < 1000) group += next / 1000;
      else break;
    } else if (word === 'oh') {
      if (group === undefined || group >= 10) break;
      group *= 100;
      isHundred = true;
    } else if (word === 'point' || word === 'punto') {
      const after = WORDS[words[at + 1] ?? ''] ?? Number(words[at + 1]);
      if (group === undefined || !(after < 100)) break;
      group += after / (after < 10 ? 10 : 100);
      at += 1;
    } else if (word === 'hundred') {
      if (group !== undefined && group > 10) {
        // "Seventy two hundred" is 7,200.
        total += group * 100;
        group = undefined;
        isScaled = true;
      } else {
        group = (group ?? 1) * 100;
        isHundred = true;
      }
    } else {
      total += (group ?? 1) * (SCALES[word] as number);
      group = undefined;
      isScaled = true;
      isHundred = false;
    }
  }
  if (at === from) return { value: undefined, isScaled, next: from + 1 };
  // "One million two hundred" leaves the thousands out.
  const rest = group === undefined ? 0 : total >= 1_000_000 ? group * 1000 : group;
  // "One point two" are millions.
  const isMillions = !isScaled && group !== undefined && group < 10 && !Number.isInteger(group);
  return { value: isMillions ? rest * 1_000_000 : total + rest, isScaled: isScaled || isMillions, next: at };
}
