/** Amounts of money as people write them about houses: $185,000, 185k, "one eighty five", 1.2 million, and ranges, whose low end counts. */
import type { Hit, Text } from './words.ts';

export interface Amount extends Hit {
  /** Dollars. */
  dollars: number;
  /** 0 to 1: how plainly it is an amount. "185" alone means thousands only to whoever was asked for a price. */
  certainty: number;
}

const UNITS: Record<string, number> = {
  k: 1000,
  grand: 1000,
  thousand: 1000,
  thou: 1000,
  m: 1_000_000,
  mil: 1_000_000,
  mill: 1_000_000,
  million: 1_000_000,
  hundred: 100,
};
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d+)?`;
const UNIT = '(?:k|grand|thousand|thou|million|mill?|m)';
const DIGITS = new RegExp(
  String.raw`(?<![\w.,/:-])(\$ ?)?(${NUMBER}) ?(${UNIT})?(?![\w%/]|[.,:]\d)(?: ?(?:-|–|to|and|or) ?(\$ ?)?(${NUMBER}) ?(${UNIT})?(?![\w%/]|[.,:]\d))?`,
  'g',
);
/** A number to call is no amount. */
const PHONE = /\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{3}[-.]\d{4}\b/g;
/** What a number is when these follow it, and no amount. */
const NOT_MONEY =
  /^ ?-?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|minutes?|min|am|pm|a\.m|p\.m|o'clock|bed|beds|br|bath|baths|ba|bedroom|bathroom|sq|sqft|square|acres?|st\b|nd\b|rd\b|th\b|percent|%|people|kids|units?|of us|tenants?|times|stars?|story|stories|car\b|window|unit)/;

const SMALL: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SPOKEN_WORD = `(?:${[...Object.keys(SMALL), ...Object.keys(TENS)].sort((a, b) => b.length - a.length).join('|')}|hundred|thousand|grand|million|k)`;
const SPOKEN = new RegExp(String.raw`\b(?:a )?${SPOKEN_WORD}(?:(?: |-| and )${SPOKEN_WORD})*\b`, 'g');

/** All amounts in a message, in their order. With `short`, a bare number of up to 999 counts as thousands. */
export function amountsIn(text: Text, short: boolean): Amount[] {
  const plain = text.plain.replaceAll(PHONE, (number) => ' '.repeat(number.length));
  const found = [...inDigits({ ...text, plain }, short), ...inWords(text, short)];
  return found.sort((one, other) => one.index - other.index);
}

function inDigits({ plain }: Text, short: boolean): Amount[] {
  const amounts: Amount[] = [];
  for (const hit of plain.matchAll(DIGITS)) {
    const [whole, sign, number = '', unit, upperSign, upper, upperUnit] = hit;
    if (!unit && !upperUnit && !sign && NOT_MONEY.test(plain.slice(hit.index + whole.length))) continue;
    const bare = Number(number.replaceAll(',', ''));
    const isRange = upper !== undefined;
    // In "180-190k" the unit is said once, for both; "20 or 185k" is two numbers.
    const high = isRange ? Number(upper.replaceAll(',', '')) : 0;
    const shares = isRange && unit === undefined && upperUnit !== undefined && bare < 1000 && high >= bare;
    const factor = UNITS[unit ?? (shares ? upperUnit : '') ?? ''];
    const dollars = bare * (factor ?? 1);
    const marked = Boolean(sign ?? unit ?? upperSign ?? (shares ? upperUnit : undefined));
    if (factor === undefined && bare < 1000) {
      // "$185" for a house, or "185" after the question for a price.
      if (!short || bare < 10 || (number.includes('.') && !sign)) continue;
      amounts.push({ index: hit.index, length: whole.trimEnd().length, dollars: bare * 1000, certainty: sign ? 0.7 : 0.75 });
      continue;
    }
    if (!marked && bare >= 1900 && bare <= 2100 && !number.includes(',')) continue;
    if (!marked && bare < 10_000) continue;
    amounts.push({ index: hit.index, length: whole.trimEnd().length, dollars, certainty: marked || number.includes(',') ? 0.95 : 0.9 });
  }
  return amounts;
}

function inWords({ plain }: Text, short: boolean): Amount[] {
  const amounts: Amount[] = [];
  for (const hit of plain.matchAll(SPOKEN)) {
    const words = hit[0].split(/ and | |-/).filter((word) => word !== 'a' && word !== '');
    if (words.length < 2 && !/^(ninety|eighty|seventy|sixty|fifty)$/.test(words[0] ?? '')) continue;
    if (NOT_MONEY.test(plain.slice(hit.index + hit[0].length))) continue;
    const spoken = readSpoken(words);
    if (spoken === undefined) continue;
    const { value, isScaled } = spoken;
    if (!isScaled && (!short || value < 10 || value > 999)) continue;
    amounts.push({ index: hit.index, length: hit[0].length, dollars: isScaled ? value : value * 1000, certainty: isScaled ? 0.9 : 0.75 });
  }
  return amounts;
}

/** "one eighty five" is 185, "two hundred ten thousand" 210 000; undefined for what is no number. */
function readSpoken(words: readonly string[]): { value: number; isScaled: boolean } | undefined {
  let total = 0;
  let group = 0;
  let isScaled = false;
  let isHundred = false;
  for (const word of words) {
    const small = SMALL[word];
    const ten = TENS[word];
    if (small !== undefined || ten !== undefined) {
      const next = (small ?? ten) as number;
      // "one eighty": the first word counts hundreds.
      if (!isHundred && group > 0 && group < 10 && next >= 10) group = group * 100 + next;
      else if (group % 10 !== 0 && next < 10) return undefined;
      else group += next;
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
  // What follows the thousands is read as said: "one hundred thousand five hundred".
  return { value: total + group, isScaled };
}
