/** Days of the calendar as people name them: months, seasons, feasts, and what Spanish calls them. */
import { addDays, countDaysBetween, isDay } from '#shared/core/days.ts';
import { parseCount, MOST_DATES, PAST_AFTER, type SaidIn, type Soon } from './durations.ts';
import { getClauseAt, type Hit } from './about.ts';
import { isNegated, findAllMatches, type Text, getWordsBefore } from './words.ts';
import { SPANISH_TWO_DIGITS, parseSpanishNumber } from './number-words.ts';

/** "Tres semanitas", "sesenta dias", "un par de meses", "medio ano". */
const SPANISH_DURATION = new RegExp(
  `\\b(\\d{1,3}|${SPANISH_TWO_DIGITS}|unos|unas|un par de|algunos|algunas|medio)(?: o (?:\\d{1,3}|${SPANISH_TWO_DIGITS}))? (dia|diita|semana|semanita|mes|mesecito|ano|anito)(?:s|es)?\\b`,
  'g',
);

const VAGUE: Record<string, number> = { unos: 3, unas: 3, algunos: 3, algunas: 3, 'un par de': 2, medio: 0.5 };

const DAYS: Record<string, number> = { dia: 1, diita: 1, semana: 7, semanita: 7, mes: 30, mesecito: 30, ano: 365, anito: 365 };

/** Days of such a duration. */
const parseSpanishDays = (count: string, unit: string): number =>
  Math.round((VAGUE[count] ?? (/^\d/.test(count) ? Number(count) : parseSpanishNumber(count))) * (DAYS[unit] ?? 1));

/** Turns of speech with a fixed reading, in days. */
const SPANISH_TIMES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(lo (?:antes|mas pronto|mas rapido) (?:posible|que se pueda|que pueda)|cuanto antes|urgente|urge|de inmediato|inmediatamente|hoy(?: mismo)?|ahora(?: mismo)?|ahorita|ya mismo|(?:para|pa'?) (?:ayer|ya)|de ya|ya ya|vender ya)\b/g,
    14,
  ],
  [/\b((?:la )?(?:proxima semana|semana (?:que viene|que entra|proxima)|otra semana)|en una semana)\b/g, 14],
  [/\b(esta (?:misma )?semana)\b/g, 7],
  [/\b((?:un )?mes y medio)\b/g, 45],
  [/\b((?:un )?ano y medio)\b/g, 545],
  [/\b((?:una )?quincena)\b/g, 15],
  [/\b(pronto|prontito|rapid(?:o|ito|isimo)|en un mes|dentro de un mes)\b/g, 30],
];

/** The end of this month, and of the next one. */
const THIS_MONTH =
  /\b(?:(?:a |para |pa |antes de |al )?(?:fin(?:es|ales)?|el final) de(?:l| este)? mes(?! (?:que|proximo|entrante))|este mes)\b/g;

const NEXT_MONTH = /\b(?:(?:el |del )?(?:proximo mes|mes (?:que (?:viene|entra)|proximo|entrante)|otro mes))\b/g;

const NEXT_YEAR = /\b(?:(?:el |del )?(?:proximo ano|ano (?:que (?:viene|entra)|proximo|nuevo)|otro ano))\b/g;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|sept|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)';

const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
export const SPANISH_MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
/** 1 to 12, of a name in English or in Spanish. */
export const readMonth = (name: string): number => {
  const short = name.slice(0, 3).replace('set', 'sep');
  return Math.max(MONTHS.indexOf(short), SPANISH_MONTHS.indexOf(short)) + 1;
};

export const MONTH_WORD = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|enero|abril|agosto|dici/;
/** "by the end of April", "in March", "around June"; the last day of the month counts. */
const MONTH_ALONE = new RegExp(
  `\\b(?:by|in|before|around|until|for|of|(?:end|middle|beginning|start|(?:first|1st|second|2nd|third|3rd|last)(?: (?:week|half|part))?) of|mid|late|early|sometime in|come)[ -](?:the )?(?:early |late |mid |end of |beginning of )?(${MONTH})\\b(?!\\.? \\d)|\\b(${MONTH}) (?:maybe|probably|or so|would|is|works|sometime)\\b|\\b(january|february|april|june|july|august|september|october|november|december)\\b(?!\\.? \\d)`,
  'g',
);
const SEASONS: readonly [RegExp, string][] = [
  [/\b(?:by|in|before|this|next|around|until|come|after) (?:the )?spring\b/g, '-05-31'],
  [/\b(?:by|in|before|this|next|around|until|come|after|over) (?:the )?summer\b/g, '-08-31'],
  [/\b(?:by|in|before|this|next|around|until|come|after) (?:the )?(?:fall|autumn)\b/g, '-11-30'],
  [/\b(?:by|before|around) (?:the )?(?:holidays|christmas|xmas)\b/g, '-12-25'],
  [
    /\b(?:by|before|around|after) (?:the )?(?:holidays|christmas|new year'?s?|(?:year|yr)'?s?[- ]end|end of (?:the |this )?year)\b/g,
    '-12-31',
  ],
  [/\b(?:before the year is (?:out|over|done)|before (?:the )?year (?:ends|is out))\b/g, '-12-31'],
  [/\b(?:xmas|christmas)\b/g, '-12-25'],
  [/\b(?:like |early |late |maybe |think(?:ing)? )spring\b/g, '-05-31'],
  [/\b(?:after (?:the )?winter)\b/g, '-03-31'],
  [/\b(?:this|in|over|during|through) (?:the )?winter\b/g, '-02-28'],
  [/\b(?:(?:the )?first of the (?:new )?year|end of (?:the |this )?year|year'?s end|this year|year end)\b/g, '-12-31'],
];

/** Sundays after the first full moon of spring (Meeus, Jones and Butcher). */
function calculateEaster(year: number): string {
  const [moon, century] = [year % 19, Math.floor(year / 100)];
  const lean = (19 * moon + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - lean - ((year % 100) % 4)) % 7;
  const shift = Math.floor((moon + 11 * lean + 22 * week) / 451);
  const days = lean + week - 7 * shift + 114;
  return `${year}-0${Math.floor(days / 31)}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** The nth weekday of a month, Sunday being 0. */
function findNthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return new Date(Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1))).toISOString().slice(0, 10);
}

/** Days by which people count; Christmas and the new year are among the seasons. */
const FEASTS: Record<string, (year: number) => string> = {
  easter: calculateEaster,
  valentine: (year) => `${year}-02-14`,
  thanksgiving: (year) => findNthWeekday(year, 11, 4, 4),
  'memorial day': (year) => addDays(findNthWeekday(year, 6, 1, 1), -7),
  'labor day': (year) => findNthWeekday(year, 9, 1, 1),
  halloween: (year) => `${year}-10-31`,
  'tax day': (year) => `${year}-04-15`,
  'fourth of july': (year) => `${year}-07-04`,
  '4th of july': (year) => `${year}-07-04`,
};
const FEAST = /\b(?:easter|valentine'?s?(?: day)?|thanksgiving|memorial day|labor day|halloween|tax day|(?:fourth|4th) of july)\b/g;

/** "This month", "next month", "by the 15th", "Easter", "Q1". */
export function readCalendarTimes({ plain }: Text, today: string, occasion: SaidIn): Soon[] {
  if (occasion === 'message') return [];
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const named = findAllMatches(plain, /\b(?:(?:by |before )?(?:the )?end of )?(this|the|next) month\b/g).map((hit) => {
    const isNext = hit[1] === 'next';
    const day = isNext ? getLastDay(year + Math.floor(month / 12), (month % 12) + 1) : getLastDay(year, month);
    return { index: hit.index, length: hit[0].length, days: Math.max(1, countDaysBetween(today, day)), certainty: 0.85 };
  });
  if (occasion === 'note') return named;
  const ordinal = [
    ...plain.matchAll(
      /\b(?:by|before|on|around|until|out|^\W*) ?the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g,
    ),
  ].flatMap((hit) => {
    const days = [month, (month % 12) + 1].map((one, at) => {
      const of = year + (at === 1 && month === 12 ? 1 : 0);
      return `${of}-${String(one).padStart(2, '0')}-${String(Number(hit[1])).padStart(2, '0')}`;
    });
    const day = days.find((one) => isDay(one) && one > today);
    return day ? [{ index: hit.index, length: hit[0].length, days: countDaysBetween(today, day), certainty: 0.8 }] : [];
  });
  const feasts = findAllMatches(plain, FEAST).flatMap((hit) => {
    const name = Object.keys(FEASTS).find((one) => hit[0].startsWith(one));
    const days = [year, year + 1].map((one) => FEASTS[name ?? '']?.(one) ?? '').find((one) => one > today);
    if (!days) return [];
    const wait = /\bafter$/.test(getWordsBefore(plain, hit.index, 1).join('')) ? 30 : 0;
    return [{ index: hit.index, length: hit[0].length, days: countDaysBetween(today, days) + wait, certainty: 0.8 }];
  });
  const quarters = findAllMatches(plain, /\b(?:q([1-4])|(first|second|third|fourth) quarter)\b/g).map((hit) => {
    const quarter = Number(hit[1] ?? ['first', 'second', 'third', 'fourth'].indexOf(hit[2] ?? '') + 1);
    const last = [year, year + 1].map((one) => getLastDay(one, quarter * 3)).find((one) => one > today) as string;
    return { index: hit.index, length: hit[0].length, days: countDaysBetween(today, last), certainty: 0.8 };
  });
  const weeks = findAllMatches(plain, /\b(a|one|two) weeks? from (sun|mon|tues|wednes|thurs|fri|satur)day\b/g).map((hit) => {
    const weekday = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'].indexOf(hit[2] ?? '');
    const next = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
    return { index: hit.index, length: hit[0].length, days: next + 7 * (hit[1] === 'two' ? 2 : 1), certainty: 0.85 };
  });
  const years = findAllMatches(plain, /\b(?:in|until|sometime in|early|late) (20\d\d)\b/g).flatMap((hit) => {
    const later = Number(hit[1]) - year;
    return later > 0 && later < 10 ? [{ index: hit.index, length: hit[0].length, days: 365 * later, certainty: 0.75 }] : [];
  });
  return [...named, ...ordinal, ...feasts, ...quarters, ...weeks, ...years];
}

/** "En tres semanas", "a fin de mes", "el ano que viene". */
export function readSpanishTimes({ plain }: Text, today: string): Soon[] {
  const every = (pattern: RegExp, days: (hit: RegExpMatchArray) => number): Soon[] =>
    findAllMatches(plain, pattern)
      .slice(0, MOST_DATES)
      .filter(
        (hit) =>
          !isNegated(plain, hit.index ?? 0) &&
          !OF_AN_EVENT.test(plain.slice(Math.max(0, (hit.index ?? 0) - 40), hit.index)) &&
          !PAST_AFTER.test(plain.slice((hit.index ?? 0) + hit[0].length)) &&
          !/\b(?:hace|llevo|llevamos|llevan?|desde hace|debo|debemos|deben?|adeuda|tengo|tienen?|por|atrasad[oa]s?|retrasad[oa]s?)$/.test(
            getWordsBefore(plain, hit.index ?? 0, 1).join(''),
          ),
      )
      .map((hit) => ({ index: hit.index ?? 0, length: hit[0].length, days: days(hit), certainty: 0.8 }));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const until = (last: string) => Math.max(1, countDaysBetween(today, last));
  return [
    ...every(SPANISH_DURATION, ([, count = '', unit = '']) => parseSpanishDays(count, unit)),
    ...SPANISH_TIMES.flatMap(([pattern, days]) => every(pattern, () => days)),
    ...every(
      /\b(?:(?:a |para |pa |antes de(?:l)? )?(?:fin(?:es|ales)?|final) de(?:l| este)? ano|antes de que (?:se )?(?:acabe|termine) el ano|(?:despues de|pasando) (?:la |las )?(?:navidad|ano nuevo|fiestas))\b/g,
      () => until(`${year}-12-31`),
    ),
    ...every(/\b(?:antes de|para|pa) (?:la |las )?(?:navidad(?:es)?|nochebuena|fiestas)\b/g, () => until(`${year}-12-24`)),
    ...every(THIS_MONTH, () => until(getLastDay(year, month))),
    ...every(NEXT_MONTH, () => until(getLastDay(year + Math.floor(month / 12), (month % 12) + 1))),
    ...every(NEXT_YEAR, () => 365),
    ...every(IN_SPANISH_MONTH, ([, name = '']) => {
      const number = readMonth(name);
      const last = getLastDay(year, number);
      return until(last >= today ? last : getLastDay(year + 1, number));
    }),
  ];
}
const IN_SPANISH_MONTH = new RegExp(
  `\\b(?:en|para|pa|antes de|por|hasta|de|fin de|fines de|finales de|a mediados de) (${SPANISH_MONTH})\\b`,
  'g',
);
/** Something has happened then, or is to. */
const OF_AN_EVENT =
  /\b(?:vendi\w*|compr\w+|fallec\w+|muri\w+|hered\w+|subasta\w*|remat\w+|corte|mud\w+ en|fue|fueron|desde|contrato|lease)\b[^.!?,;]{0,20}$/;

const BARE_DAYS =
  /^\W*(?:within |about |around |maybe |like |in |under |less than )?(?:(\d{1,3}) ?(?:-|–|to|or) ?)?(\d{1,3})(?: or so| maybe| ish)?\W*$/;
const BARE_SPOKEN = /^\W*(?:about |around |maybe |like )?(thirty|forty five|sixty|ninety)\W*$/;
const BARE_MONTHS = new RegExp(
  `^\\W*(?:(?:in|by|maybe|probably|sometime in|around|about|like|hopefully) )*(?:the )?(early |mid |mid-|middle of |late |end of |beginning of )?(?:(${MONTH})\\.?(?: ?(?:or|to|-|and|/) ?))?(${MONTH}|${SPANISH_MONTH})\\.?(?:\\W|\\b(?:maybe|probably|or so|i guess|hopefully|sometime|is good|works|ish|next year|if possible))*$`,
);
const BARE_SEASON =
  /^\W*(?:(?:in|by|maybe|probably|around|next|this|the|late|early|come|sometime|not|before|until|~+) )*(spring|summer|fall|autumn|winter)(?:[ -]?time)?\b/;
const SEASON_END: Record<string, string> = { spring: '-05-31', summer: '-08-31', fall: '-11-30', autumn: '-11-30', winter: '-02-28' };
const BARE_NOW =
  /^\W*(?:(?:well|um|honestly|yes|like|really|pretty|much|very|as) )*(now|right now|fast|quick(?:ly)?|rapidly|super fast|very fast|pretty fast|real fast)\b(?:\W|\b(?:if possible|please|pls|ideally|would be (?:great|good|best)|as you can|is best))*$/;

/** What is a time only as the whole of an answer: "60 to 90", "January", "now". */
export function readBareAnswers({ plain }: Text, today: string): Soon[] {
  const whole = { index: 0, length: plain.length };
  const days = BARE_DAYS.exec(plain);
  if (days && Number(days[2]) >= 7 && Number(days[2]) <= 365) return [{ ...whole, days: Number(days[2]), certainty: 0.7 }];
  const spoken = BARE_SPOKEN.exec(plain)?.[1];
  if (spoken) return [{ ...whole, days: parseCount(spoken), certainty: 0.7 }];
  const month = BARE_MONTHS.exec(plain);
  const year = Number(today.slice(0, 4));
  if (month?.[3]) {
    const number = readMonth(month[3]);
    const part = month[1] ?? '';
    const last = getLastDay(year, number) >= today ? getLastDay(year, number) : getLastDay(year + 1, number);
    const date = /early|begin/.test(part) ? '10' : part.startsWith('mid') ? '15' : last.slice(8);
    return [{ ...whole, days: Math.max(1, countDaysBetween(today, `${last.slice(0, 8)}${date}`)), certainty: 0.75 }];
  }
  const [, season] = BARE_SEASON.exec(plain) ?? [];
  if (season) {
    const ending = SEASON_END[season] ?? '';
    // The fall that is nearly over is not the one that is meant.
    const isOver = countDaysBetween(today, `${year}${ending}`) < 30;
    return [{ ...whole, days: countDaysBetween(today, `${isOver ? year + 1 : year}${ending}`), certainty: 0.75 }];
  }
  const soon = BARE_NOW.exec(plain);
  return soon ? [{ ...whole, days: soon[1]?.endsWith('now') ? 14 : 30, certainty: 0.8 }] : [];
}

const getLastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** When the house came to them. */
const LONG_AGO = /\b(?:bought|purchased|inherited|moved in|got it|got the|died|passed(?: away)?|built|listed)\b[^.!?,]{0,20}$/;

/** Unasked, "in June" is as often when something was. */
const isAhead = (plain: string, { index, length }: Hit, occasion: SaidIn): boolean =>
  occasion === 'answer' ||
  /^(?:by|before)\b/.test(plain.slice(index)) ||
  (occasion === 'note' && AHEAD.test(getClauseAt(plain, { index, length }).words));
const AHEAD =
  /\b(?:ready|will (?:sell|close|list|move|be)|(?:wants?|needs?|has|have|plans?|hop(?:es?|ing)) (?:to|til|until|till|it|out))\b/;

export function readMonths({ plain }: Text, today: string, occasion: SaidIn): Soon[] {
  return findAllMatches(plain, MONTH_ALONE).flatMap((hit) => {
    const name = hit[1] ?? hit[2] ?? hit[3] ?? '';
    const month = readMonth(name);
    const before = plain.slice(Math.max(0, hit.index - 12), hit.index).trimEnd();
    if (
      /\b(since|last|back)$/.test(before) ||
      LONG_AGO.test(plain.slice(0, hit.index)) ||
      isNegated(plain, hit.index) ||
      !isAhead(plain, { index: hit.index, length: hit[0].length }, occasion)
    )
      return [];
    const year = Number(today.slice(0, 4));
    const last = getLastDay(year, month) >= today ? getLastDay(year, month) : getLastDay(year + 1, month);
    const day = /early|beginning|start|first|1st/.test(hit[0])
      ? `${last.slice(0, 8)}10`
      : /mid/.test(hit[0])
        ? `${last.slice(0, 8)}15`
        : last;
    return [{ index: hit.index, length: hit[0].length, days: Math.max(1, countDaysBetween(today, day)), certainty: 0.8 }];
  });
}

export function readSeasons({ plain }: Text, today: string, occasion: SaidIn): Soon[] {
  return SEASONS.flatMap(([pattern, ending]) =>
    findAllMatches(plain, pattern)
      .filter((hit) => !isNegated(plain, hit.index) && isAhead(plain, { index: hit.index, length: hit[0].length }, occasion))
      .map((hit) => {
        const year = Number(today.slice(0, 4));
        // The fall that is nearly over is not the one that is meant.
        const isOver = countDaysBetween(today, `${year}${ending}`) < (/-1[12]-/.test(ending) && !/fall|autumn/.test(hit[0]) ? 0 : 15);
        return {
          index: hit.index,
          length: hit[0].length,
          days: countDaysBetween(today, `${isOver ? year + 1 : year}${ending}`),
          certainty: 0.75,
        };
      }),
  );
}
