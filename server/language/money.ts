/** Amounts of money as people write them about houses: $185,000, 185k, "one eighty five", 1.2 million, and ranges, whose low end counts. */
import { isSpanish, mayBeSpanish, NOT_SPANISH_MONEY, SPANISH_AMOUNT, parseSpanishNumber } from './spanish.ts';
import type { Hit } from './about.ts';
import { ONES, TENS } from './number-words.ts';
import type { Text } from './words.ts';

export interface Amount extends Hit {
  /** Dollars. */
  dollars: number;
  /** 0 to 1: how plainly it is an amount. "185" alone means thousands only to whoever was asked for a price. */
  certainty: number;
}

const UNITS: Record<string, number> = {
  k: 1000,
  grand: 1000,
  g: 1000,
  gs: 1000,
  thousand: 1000,
  thou: 1000,
  m: 1_000_000,
  mil: 1_000_000,
  mill: 1_000_000,
  million: 1_000_000,
  hundred: 100,
};
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+(?!\d)|(?<=\$ ?)\d{1,3}(?: \d{3})+(?!\d)|\d+(?:\.\d+)?`;
const UNIT = '(?:k|gs?|grand|thousand|thou|million|mill?|m)';
const DIGITS = new RegExp(
  String.raw`(?<![\w.,/:-])(\$ ?)?(${NUMBER}) ?(${UNIT})?(?:ish)?(?![\w%/]|[.,:]\d)(?<half> and a half(?! million))?(?: ?(?:-|–|to|and|or) ?(\$ ?)?(${NUMBER}) ?(${UNIT})?(?:ish)?(?![\w%/]|[.,:]\d))?`,
  'g',
);
/** "In 98", "since 03": what stands before a year of two digits. */
const IS_YEAR =
  /\b(?:zip(?: code)?|codigo postal|apt|apartment|unit|suite|lot|route|highway|hwy|area code)(?: is| es)? #?$|\b(?:en el|desde el|del|since|back in|bought (?:it )?in|built in|summer of|paid off in|retired in|purchased in|refinanced in)(?: about)? '?$|'$/;
/** Below ten thousand a number without a sign is an amount beside these. */
const IS_LIEN = /\b(?:tax(?:es)?|impuestos|hoa|lien|judgment)(?: owed| bill| of| due)?[ ,:]*$/;
const STILL_OWED = /^ ?(?:left|owed|remaining|to go)\b/;
/** A number to call is no amount. */
const PHONE = /\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{3}[-.]\d{4}\b/g;
/** What a number is when these follow it, and no amount. */
const NOT_MONEY =
  /^ ?-?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|d\b|dias?|semanas?|mes(?:es)?|anos?|pagos?|recamaras?|cuartos?|hours?|hrs?|minutes?|mins|min (?=away|drive|walk|from|to|ago|call)|(?:[a-z]+ ){1,2}(?:street|avenue|ave|road|drive|lane|ln|blvd|boulevard|circle|terrace)\b|am|pm|a\.m|p\.m|o'clock|beds?\b|br\b|baths?|ba\b|bedroom|bathroom|sq|sqft|square|acres?|st\b|nd\b|rd\b|th\b|percent|%|people|kids|units?|of us|tenants?|times|stars?|story|stories|car\b|window|unit)/;

const SPOKEN_WORD = `(?:${[...Object.keys(ONES), ...Object.keys(TENS)].sort((a, b) => b.length - a.length).join('|')}|hundred|thousand|grand|million|k|oh)`;
/** "Two hundred and ten" is one number, "one eighty and two hundred" are two. */
const SPOKEN = new RegExp(String.raw`\b(?:a )?${SPOKEN_WORD}(?:(?: |-|(?<=hundred|thousand|million) and )${SPOKEN_WORD})*(?:ish)?\b`, 'g');
const DIGIT = Object.entries(ONES)
  .filter(([, value]) => value < 10)
  .map(([word]) => word)
  .join('|');

/** Turns of speech that are an amount: what of them is counted in thousands, and how plainly. */
const IDIOMS: readonly (readonly [RegExp, (hit: RegExpMatchArray) => number, certainty: number])[] = [
  [/\b(?:a )?couple(?: of)? hundred(?: (?:thousand|grand|k))?\b/g, () => 200, 0.75],
  [/\b(?:a )?few hundred(?: (?:thousand|grand|k))\b/g, () => 300, 0.5],
  [
    new RegExp(`\\b(${DIGIT}|\\d) and (?:a )?(quarter|half) (?:million|mill?)\\b`, 'g'),
    ([, count = '', part]) => (ONES[count] ?? Number(count)) * 1000 + (part === 'half' ? 500 : 250),
    0.9,
  ],
  [/(?<!\band (?:a )?)\bhalf (?:a |of a )?(?:million|mill?)\b/g, () => 500, 0.9],
  [/(?<!\band (?:a )?)\b(?:a )?quarter (?:of )?(?:a )?(?:million|mill?)\b/g, () => 250, 0.9],
  [/\b(?:a )?three quarters of a (?:million|mill?)\b/g, () => 750, 0.9],
  [/\b(?:a |one )?buck (fifty|sixty|seventy|eighty|ninety|forty|thirty|twenty(?: five)?)\b/g, ([, tens = '']) => 100 + sumTens(tens), 0.75],
  [
    new RegExp(`\\b(${DIGIT}) and a (quarter|half)(?= ?(?:$|[.,!?]|hundred|or|if|for))`, 'g'),
    ([, small = '', part]) => (ONES[small] ?? 0) * 100 + (part === 'half' ? 50 : 25),
    0.7,
  ],
  [/\b(?:a|one) hundred and a half\b/g, () => 150, 0.5],
  // "1 75" is one seventy-five; "1 20 year old roof" is none.
  [
    /(?<![\d.,$#:/-] ?)\b([1-9]) ([1-9]\d)\b(?![.,:/-]?\d| ?(?:%|percent|days?|weeks?|months?|years?|yrs?|am|pm|bed|bath|by|x|units?)\b)/g,
    ([, hundreds, rest]) => Number(hundreds) * 100 + Number(rest),
    0.6,
  ],
  // "1 fifty", "2 twenty five": half in figures.
  [
    new RegExp(
      `(?<![\\d.,$#:/-] ?)\\b([1-9]) (${Object.keys(TENS).join('|')})(?:[ -](${DIGIT}))?(?![ -]?(?:days?|weeks?|months?|years?|percent)\\b)`,
      'g',
    ),
    ([, hundreds, tens = '', ones = '']) => Number(hundreds) * 100 + (TENS[tens] ?? 0) + (ONES[ones] ?? 0),
    0.6,
  ],
  [/\b(\d{2,3}) thousand (\d{3})\b/g, ([, thousands, rest]) => Number(thousands) + Number(rest) / 1000, 0.9],
  [
    /\b([1-9]) hundred\b(?! ?\d| (?:thousand|grand|k|dollars|bucks|a |per|each|sq|and|percent|times|miles|feet))/g,
    ([, digits]) => Number(digits) * 100,
    0.7,
  ],
  [/\b(\d{1,2}) hundred(?: (?:thousand|grand|k))\b/g, ([, digits]) => Number(digits) * 100, 0.9],
  [
    /\b(?:the )?(low|mid|middle|high|upper)[ -](?:to[ -]\w+[ -])?(\d{3})'?s\b/g,
    ([, part, base]) => Number(base) + (part === 'low' ? 0 : part?.startsWith('mid') ? 0.5 : 0.75) * (Number(base) % 100 === 0 ? 100 : 10),
    0.65,
  ],
  [/\b(?:in|around) the (\d{3})'?s\b/g, ([, base]) => Number(base), 0.65],
  [
    /\b(un|uno|dos|tres|\d{1,2}(?:\.\d{1,2})?) millon(?:es)?( y medio)?(?: de (?:dolares|pesos))?\b/g,
    ([, count = '', half]) => (Number(count) || ['un', 'dos', 'tres'].indexOf(count.slice(0, 4)) + 1 || 1) * 1000 + (half ? 500 : 0),
    0.9,
  ],
  [
    /\b(\d{2,3}) and a half\b(?! (?:million|months?|years?|weeks?|baths?|hours?|acres?))/g,
    ([, thousands]) => Number(thousands) + 0.5,
    0.75,
  ],
  [/\b(?:a|one) (?:cool |whole |full )?(?:million|mil)\b(?! (?:things|times|reasons|questions))/g, () => 1000, 0.7],
];
const sumTens = (words: string): number => words.split(' ').reduce((sum, word) => sum + (TENS[word] ?? ONES[word] ?? 0), 0);

/** All amounts in a message, in their order. With `short`, a bare number of up to 999 counts as thousands. */
export function findAmounts(text: Text, short: boolean): Amount[] {
  const plain = text.plain.replaceAll(PHONE, (number) => ' '.repeat(number.length));
  const idioms = [...findIdiomAmounts(plain), ...findSpanishAmounts(plain)].filter(({ certainty }) => short || certainty >= 0.9);
  const rest = idioms.reduce((left, { index, length }) => left.slice(0, index) + ' '.repeat(length) + left.slice(index + length), plain);
  const found = [...idioms, ...findDigitAmounts({ ...text, plain: rest }, short), ...findWordAmounts(rest, short)];
  return found.sort((one, other) => one.index - other.index);
}

const LEAST_THOUSANDS = 20;

/** "160.000" is written so elsewhere; "1.250 million" is not. */
const parseNumber = (digits: string, unit: string | undefined): number =>
  Number(/^\d{1,3}(?:\.\d{3})+$/.test(digits) && !unit ? digits.replaceAll('.', '') : digits.replaceAll(/[, ]/g, ''));

function findDigitAmounts({ plain }: Text, short: boolean): Amount[] {
  const amounts: Amount[] = [];
  for (const hit of plain.matchAll(DIGITS)) {
    const [whole, sign, number = '', unit, half, upperSign, upper, upperUnit] = hit;
    if (!unit && !upperUnit && !sign && IS_YEAR.test(plain.slice(0, hit.index))) continue;
    if (!unit && !upperUnit && !sign && NOT_MONEY.test(plain.slice(hit.index + whole.length))) continue;
    const bare = parseNumber(number, unit) + (half ? 0.5 : 0);
    const isRange = upper !== undefined;
    // In "180-190k" the unit stands once, for both; "20 or 185k" is two numbers.
    const high = isRange ? parseNumber(upper, upperUnit) : 0;
    const shares = isRange && unit === undefined && upperUnit !== undefined && bare < 1000 && high >= bare;
    const named = unit ?? (shares ? upperUnit : undefined);
    // "180 mil" is Spanish, "1.2 mil" is not.
    const factor = named === 'mil' && (bare >= LEAST_THOUSANDS || (Number.isInteger(bare) && isSpanish(plain))) ? 1000 : UNITS[named ?? ''];
    const dollars = bare * (factor ?? 1);
    const marked = Boolean(sign ?? unit ?? upperSign ?? (shares ? upperUnit : undefined));
    if (factor === undefined && bare < 1000) {
      // "$185" for a house, or "185" after the question for a price.
      if (!short || bare < 10 || (number.includes('.') && !sign && !/^\d{2,3}\.\d$/.test(number))) continue;
      // "12" may count anything.
      const certainty = bare < LEAST_THOUSANDS ? 0.5 : sign ? 0.7 : 0.75;
      amounts.push({ index: hit.index, length: whole.trimEnd().length, dollars: bare * 1000, certainty });
      continue;
    }
    if (!marked && bare >= 1900 && bare <= 2100 && !number.includes(',')) continue;
    if (
      !marked &&
      bare < 10_000 &&
      !(bare >= 1000 && (STILL_OWED.test(plain.slice(hit.index + whole.length)) || IS_LIEN.test(plain.slice(0, hit.index))))
    )
      continue;
    amounts.push({ index: hit.index, length: whole.trimEnd().length, dollars, certainty: marked || number.includes(',') ? 0.95 : 0.9 });
  }
  return amounts;
}

function findIdiomAmounts(plain: string): Amount[] {
  return IDIOMS.flatMap(([pattern, thousands, certainty]) =>
    [...plain.matchAll(pattern)].map((hit) => ({ index: hit.index, length: hit[0].length, dollars: thousands(hit) * 1000, certainty })),
  );
}

/** "Ciento veinte mil", or "ciento veinte", whose thousands are left out. */
const findSpanishAmounts = (plain: string): Amount[] =>
  [...plain.matchAll(SPANISH_AMOUNT)].flatMap((hit) => {
    const [whole, words = '', thousands, hundreds = ''] = hit;
    const isMoney = thousands !== undefined || (mayBeSpanish(plain) && !NOT_SPANISH_MONEY.test(plain.slice(hit.index + whole.length)));
    const bare = parseSpanishNumber(words);
    if (!isMoney || (thousands === undefined && (bare < LEAST_THOUSANDS || hundreds !== ''))) return [];
    const dollars = bare * 1000 + (thousands === undefined ? 0 : parseSpanishNumber(hundreds));
    return [{ index: hit.index, length: whole.length, dollars, certainty: thousands === undefined ? 0.7 : 0.9 }];
  });

/** Between two numbers of one range. */
const RANGE_GAP = /^ ?(?:to|-|–|or|and|through|,) ?$/;

function findWordAmounts(plain: string, short: boolean): Amount[] {
  const spoken: (Amount & { isScaled: boolean })[] = [];
  // The "and" of "between one eighty and two hundred" joins nothing.
  const apart = plain.replaceAll(/\bbetween [a-z -]{3,40}? and (?=[a-z])/g, (range) => range.replace(/ and $/, ' ,,, '));
  for (const hit of apart.matchAll(SPOKEN)) {
    const words = hit[0]
      .replace(/ish$/, '')
      .split(/ and | |-/)
      .filter((word) => word !== 'a' && word !== '');
    const isTold = /^ (?:on|for) (?:the|a) (?:house|first|second|mortgage|heloc|line|other|loan)/.test(
      apart.slice(hit.index + hit[0].length),
    );
    const isAlone = !(isTold && short) && words.length < 2 && !/^(?:ninety|eighty|seventy|sixty|fifty)$/.test(words[0] ?? '');
    if (isAlone && !(short && hit[0] === 'hundred')) continue;
    if (NOT_MONEY.test(apart.slice(hit.index + hit[0].length))) continue;
    const read = readSpoken(words);
    if (read === undefined) continue;
    const { value, isScaled } = read;
    const dollars = isScaled ? value : value * 1000;
    spoken.push({ index: hit.index, length: hit[0].length, dollars, certainty: isScaled ? 0.9 : 0.75, isScaled });
  }
  return spoken.flatMap(({ isScaled, ...amount }, at) => {
    const next = spoken[at + 1];
    // The thousands of a range stand once, for both ends.
    const shares =
      !isScaled &&
      next?.isScaled === true &&
      next.dollars >= amount.dollars &&
      RANGE_GAP.test(plain.slice(amount.index + amount.length, next.index));
    if (shares) return [{ ...amount, certainty: 0.9 }];
    return isScaled || (short && amount.dollars >= 10_000 && amount.dollars < 1_000_000) ? [amount] : [];
  });
}

/** "one eighty five" is 185, "two hundred ten thousand" 210 000; undefined for what is no number. */
function readSpoken(words: readonly string[]): { value: number; isScaled: boolean } | undefined {
  let total = 0;
  let group = 0;
  let isScaled = false;
  let isHundred = false;
  for (const word of words) {
    const small = ONES[word];
    const ten = TENS[word];
    if (small !== undefined || ten !== undefined) {
      const next = (small ?? ten) as number;
      // "one eighty": the first word counts hundreds.
      if (!isHundred && group > 0 && group < 10 && next >= 10) group = group * 100 + next;
      // "sixty eight five": the last word counts the hundreds of dollars.
      else if (group > 10 && group % 10 !== 0 && next < 10 && word === words.at(-1)) group += next / 10;
      else if ((group % 10 !== 0 && next < 10) || (group % 100 >= 20 && next >= 10)) return undefined;
      else group += next;
    } else if (word === 'oh') {
      if (group === 0 || group >= 10) return undefined;
      group *= 100;
      isHundred = true;
    } else if (word === 'hundred' && group > 10) {
      // "Seventy two hundred" is 7,200.
      total += group * 100;
      group = 0;
      isScaled = true;
    } else if (word === 'hundred') {
      group = (group || 1) * 100;
      isHundred = true;
    } else {
      const factor = UNITS[word];
      if (factor === undefined) return undefined;
      total += (group || 1) * factor;
      group = 0;
      isScaled = true;
      isHundred = false;
    }
  }
  // What follows the thousands is read as written: "one hundred thousand five hundred".
  return { value: total + group, isScaled };
}
