/** Amounts of money as people write them about houses: $185,000, 185k, "one eighty five", 1.2 million, and ranges, whose low end counts. */
import type { Hit } from './about.ts';
import { findSpokenNumbers, ONES, TENS } from './number-words.ts';
import { isSpanish, mayBeSpanish } from './spanish.ts';
import { placeIn, type Text } from './words.ts';

export interface Amount extends Hit {
  /** Dollars. */
  dollars: number;
  /** 0 to 1: how plainly it is an amount. "185" alone means thousands only to whoever was asked for a price. */
  certainty: number;
  /** Nothing at the number itself says that it is money. */
  isBare: boolean;
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
};
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d\d)?(?!\d)|(?<=\$ ?)\d{1,3}(?: \d{3})+(?!\d)|\d{2,3},\d(?!\d)|\d+(?:\.\d+)?`;
const UNIT = '(?:k|gs?|grand|thousand|thou|million|mill?|m)';
const DIGITS_IN_WORDS = Object.keys(ONES).slice(0, 9).join('|');
const DIGITS = new RegExp(
  String.raw`(?<![\w.,/:-])(\$ ?)?(${NUMBER}) ?(${UNIT})?(?:ish)?(?![\w%/]|[.,:]\d)(?<half> and a half(?! million))?(?: ?(?:-|–|to|and|or) ?(\$ ?)?(${NUMBER}) ?(${UNIT})?(?:ish)?(?![\w%/]|[.,:]\d))?`,
  'g',
);
/** "In 98", "since 03": what stands before a year of two digits. */
const IS_YEAR =
  /\b(?:zip(?: code)?|codigo postal|apt|apartment|unit|suite|lot|route|highway|hwy|area code)(?: is| es)? #?$|\b(?:en el|desde el|del|since|back in|bought (?:it )?in|built in|summer of|paid off in|retired in|purchased in|refinanced in)(?: about)? '?$|'$|\b(?:i am|i'm|im|tengo|aged?|jan\w*|feb\w*|march|mar|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*)\.? $/;
/** Below ten thousand a number without a sign is an amount beside these. */
const IS_LIEN = /\b(?:tax(?:es)?|impuestos|hoa|lien|judgment)(?: owed| bill| of| due)?[ ,:]*$/;
const STILL_OWED = /^ ?(?:left|owed|remaining|to go)\b/;
/** A number to call is no amount. */
const PHONE = /\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{3}[-.]\d{4}\b/g;
/** What a number is when these follow it, and no amount. */
const NOT_MONEY =
  /^ ?-?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|d\b|dias?|seman(?:it)?as?|mes(?:es|ecitos)?|an(?:it)?os?|pagos?|banos?|personas?|hijos?|veces\b|horas?|recamaras?|cuartos?|hours?|hrs?|minutes?|mins|min (?=away|drive|walk|from|to|ago|call)|(?:[a-z]+ ){1,2}(?:street|avenue|ave|road|drive|lane|ln|blvd|boulevard|circle|terrace)\b|am|pm|a\.m|p\.m|o'clock|beds?\b|br\b|baths?|ba\b|bedroom|bathroom|sq|sqft|square|acres?|st\b|nd\b|rd\b|th\b|percent|%|people|kids|units?|of us|tenants?|times|stars?|story|stories|car\b|window|unit)/;

/** Turns of speech that are an amount: what of them is counted in thousands, and how plainly. */
const IDIOMS: readonly (readonly [RegExp, (hit: RegExpMatchArray) => number, certainty: number])[] = [
  [/\b(?:a )?couple(?: of)? hundred(?: (?:thousand|grand|k))?\b/g, () => 200, 0.75],
  [/\b(?:a )?few hundred(?: (?:thousand|grand|k))\b/g, () => 300, 0.5],
  [
    new RegExp(`\\b(${DIGITS_IN_WORDS}|\\d) and (?:a )?(quarter|half) (?:million|mill?)\\b`, 'g'),
    ([, count = '', part]) => (ONES[count] ?? Number(count)) * 1000 + (part === 'half' ? 500 : 250),
    0.9,
  ],
  [/(?<!\band (?:a )?)\bhalf (?:a |of a )?(?:million|mill?)\b/g, () => 500, 0.9],
  [/(?<!\band (?:a )?)\b(?:a )?quarter (?:of )?(?:a )?(?:million|mill?)\b/g, () => 250, 0.9],
  [/\b(?:a )?three quarters of a (?:million|mill?)\b/g, () => 750, 0.9],
  [/\b(?:a |one )?buck (fifty|sixty|seventy|eighty|ninety|forty|thirty|twenty(?: five)?)\b/g, ([, tens = '']) => 100 + sumTens(tens), 0.75],
  [
    new RegExp(`\\b(${DIGITS_IN_WORDS}) and a (quarter|half)(?= ?(?:$|[.,!?]|hundred|or|if|for))`, 'g'),
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
  [
    /\b(?:the )?(low|mid|middle|high|upper)[ -](?:to[ -]\w+[ -])?(\d{2,3})'?s\b/g,
    ([, part, base]) => Number(base) + (part === 'low' ? 0 : part?.startsWith('mid') ? 0.5 : 0.75) * (Number(base) % 100 === 0 ? 100 : 10),
    0.65,
  ],
  [/\b(?:(?:in|around) the |^\W*)(\d{3})'?s\b/g, ([, base]) => Number(base), 0.65],
  [/\b(?:un )?millon y medio\b/g, () => 1500, 0.9],
  [/\bmedio millon(?:cito)?\b/g, () => 500, 0.9],
  [/\b(?:un )?cuarto de millon\b/g, () => 250, 0.9],
  // "3-5-0", "1 3 7": figure by figure.
  [
    /(?<![\d.,$#:/-] ?)\b([1-9])([ -])(\d)\2(\d)\b(?![ -]?\d)(?:\.? thousand)?/g,
    ([, hundreds, , tens, ones]) => Number(`${hundreds}${tens}${ones}`),
    0.75,
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
  const plain = text.plain.replaceAll(PHONE, hide).replaceAll(/\b\d[\do]{0,2},[\do]{3}\b/g, (number) => number.replaceAll('o', '0'));
  const found = [findIdiomAmounts, findWordAmounts, findDigitAmounts].reduce<{ left: string; amounts: Amount[] }>(
    ({ left, amounts }, findMore) => {
      const more = findMore({ ...text, plain: left });
      const hidden = more.reduce((rest, { index, length }) => rest.slice(0, index) + '~'.repeat(length) + rest.slice(index + length), left);
      return { left: hidden, amounts: [...amounts, ...more] };
    },
    { left: plain, amounts: [] },
  ).amounts;
  return found.filter(({ isBare }) => short || !isBare).sort((one, other) => one.index - other.index);
}
const hide = (words: string): string => ' '.repeat(words.length);

const LEAST_THOUSANDS = 20;

/** "160.000" is written so elsewhere; "1.250 million" is not. */
const parseNumber = (digits: string, unit: string | undefined): number =>
  /^\d{2,3},\d$/.test(digits)
    ? Number(digits.replace(',', '.'))
    : Number(
        /^\d{1,3}(?:\.\d{3})+(?:,\d\d)?$/.test(digits) && !unit
          ? digits.replace(/,.*/, '').replaceAll('.', '')
          : digits.replaceAll(/[, ]/g, ''),
      );

/** "350 Canal" is where a house stands. */
const isHouseNumber = (text: Text, end: number): boolean =>
  /^ (?:[NSEW]\.? )?(?!Cash|Firm|Net|Or|And|If|But|Obo|Thousand|Mil|The|That|I\b)[A-Z][a-z]+/.test(
    text.body.slice(placeIn(text, end - 1) + 1),
  );

/** What stands so close to a number says what it is. */
const LOOKED_AT_CHARS = 60;
function findDigitAmounts(text: Text): Amount[] {
  const { plain } = text;
  const amounts: Amount[] = [];
  for (const hit of plain.matchAll(DIGITS)) {
    const [whole, sign, number = '', unit, half, upperSign, upper, upperUnit] = hit;
    const { index } = hit;
    const { length } = whole.trimEnd();
    const rest = plain.slice(index + whole.length, index + whole.length + LOOKED_AT_CHARS);
    const before = plain.slice(Math.max(0, index - LOOKED_AT_CHARS), index);
    const isNamed = unit !== undefined || upperUnit !== undefined || sign !== undefined;
    if (!isNamed && (IS_YEAR.test(before) || NOT_MONEY.test(rest) || isHouseNumber(text, index + length))) continue;
    const bare = parseNumber(number, unit) + (half ? 0.5 : 0);
    if (!isNamed && bare <= 90 && /^ ?mins?\b/.test(rest)) continue;
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
      if (bare < 10 || (number.includes('.') && !sign && !/^\d{2,3}\.\d$/.test(number))) continue;
      // "12" may count anything.
      const certainty = bare < LEAST_THOUSANDS ? 0.5 : sign ? 0.7 : 0.75;
      amounts.push({ index, length, dollars: Math.round(bare * 1000), certainty, isBare: true });
      continue;
    }
    if (!marked && bare >= 1900 && bare <= 2100 && !number.includes(',')) continue;
    if (!marked && bare < 10_000 && !(bare >= 1000 && (STILL_OWED.test(rest) || IS_LIEN.test(before) || /^\d,\d{3}/.test(number))))
      continue;
    amounts.push({ index, length, dollars, certainty: marked || number.includes(',') ? 0.95 : 0.9, isBare: false });
  }
  return amounts;
}

function findIdiomAmounts({ plain }: Text): Amount[] {
  const all = IDIOMS.flatMap(([pattern, thousands, certainty]) =>
    [...plain.matchAll(pattern)].map((hit) => ({
      index: hit.index,
      length: hit[0].length,
      dollars: thousands(hit) * 1000,
      certainty,
      isBare: certainty < 0.9,
    })),
  );
  return all.filter(
    ({ index, length }) =>
      !all.some((other) => other.length > length && other.index < index + length && index < other.index + other.length),
  );
}

/** Between two numbers of one range. */
const RANGE_GAP = /^ ?(?:to|-|–|or|and|through|,|a|o) ?$/;
const ALONE = /^(?:hundred|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;

function findWordAmounts({ plain }: Text): Amount[] {
  // The "and" of "between one eighty and two hundred" joins nothing.
  const apart = plain.replaceAll(/\bbetween [a-z -]{3,40}? and (?=[a-z])/g, (range) => range.replace(/ and $/, ' ,,, '));
  const maySpeakSpanish = mayBeSpanish(plain) || isSpanish(plain);
  const spoken = findSpokenNumbers(apart).filter(({ index, length, value, isScaled, isSpanish: inSpanish, count }) => {
    const rest = apart.slice(index + length);
    if (NOT_MONEY.test(rest)) return false;
    if (isScaled) return true;
    if (inSpanish) return value >= LEAST_THOUSANDS && value < 1000 && (maySpeakSpanish || count > 1);
    const isTold = /^ (?:on|for) (?:the|a) (?:house|first|second|mortgage|heloc|line|other|loan)/.test(rest);
    return value >= 10 && value < 1000 && (count > 1 || isTold || ALONE.test(apart.slice(index, index + length)));
  });
  return spoken.map(({ index, length, value, isScaled }, at) => {
    const dollars = isScaled ? value : Math.round(value * 1000);
    const next = spoken[at + 1];
    // The thousands of a range stand once, for both ends.
    const shares = !isScaled && next?.isScaled === true && next.value >= dollars && RANGE_GAP.test(plain.slice(index + length, next.index));
    return { index, length, dollars, certainty: isScaled || shares ? 0.9 : 0.75, isBare: !isScaled && !shares };
  });
}
