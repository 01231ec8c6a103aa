/** How long until something, as people say it: "ASAP", "in two weeks", "45 d". */
import { getClauseAt, type Hit, isOfAnotherHouse, findOthersBefore } from './about.ts';
import { ONES, TENS } from './number-words.ts';
import { isNegated, findAllMatches, type Text, getWordsBefore } from './words.ts';

export interface Soon extends Hit {
  /** Days from today. */
  days: number;
  certainty: number;
}

/** From an answer to the question, another message, or our note about the seller. */
export type SaidIn = 'answer' | 'message' | 'note';

/** Phrases with a fixed reading, in days; what only says "soon" is read at its latest. */
const PHRASES: readonly [RegExp, number][] = [
  [
    /\b(asap|a\.s\.a\.p|(?:as )?(?:soon|fast|quick(?:ly)?) as (?:\w+ )?possible|(?:quick|fast|soon)est (?:you|u) can|quick quick|off my hands|pa(?:ra)?'? (?:ayer|ya)\b|(?<!as )soon as (?:the|you|we|i|it)\b|en cuanto (?:se pueda|pueda|puedan|me paguen|firmemos)|as soon as (?:possible|i can|we can|you can)|immediate?ly|right away|right now|urgent(?:ly)?|yesterday|(?:the )?(?:sooner|quicker|faster)\b[^.!?]{0,40} the better|as (?:fast|soon|quick(?:ly)?) as (?:you|u|ya|we|i)(?: can| could)?|ready (?:to (?:go|sell|move|close|sign) )?(?:right )?now|(?:need|want) (?:it|this|the house|the place) gone|as fast as (?:possible|you can)|as early as possible|(?:as )?quick(?:ly)? as possible|lo antes posible|cuanto antes|(?<!from )today|tomorrow)\b/g,
    14,
  ],
  [
    /\b((?:by |before )?(?:the )?end of the week|this week(?:end)?|within (?:a|the) week|by next (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g,
    7,
  ],
  [/\b((?:out|done|gone|close|closed|sold) in (?:a|one) week)\b(?! or)/g, 7],
  [/\b(next week|in a week|a week(?: or (?:two|so))?|week or two)\b/g, 14],
  [
    /\b(within (?:a|the|one) month|in a month|(?:a|one) month|(?:sell|sale|close|closing|move|be done) (?:fast|quick(?:ly)?|soon)|(?:in|am in) (?:a|such a|a bit of a) (?:hurry|rush)|quick(?:ly)?|pretty soon|very soon|fairly soon|real soon|soon(?! as (?!possible|i can|we can|you can)))\b/g,
    30,
  ],
  [/\b((?:a |one )?month or so|(?:a |one )?month or two|couple months|couple of months)\b/g, 60],
  [/\b(few weeks)\b/g, 21],
  [/\b((?:a |one )?month (?:and|n|&) (?:a )?half)\b/g, 45],
  [/\b((?:a )?fortnight)\b/g, 14],
  [/\b(few months|couple few months|this quarter)\b/g, 90],
  [/\b((?:early|beginning of|start of) next year)\b/g, 120],
  [/\b((?:a |one )?year and (?:a )?half)\b/g, 545],
  [/\b(half (?:a )?year(?: from now)?|six months or so)\b/g, 180],
  [/\b(next year|in a year|a year from now|year or (?:so|two)|couple of years|few years|couple years)\b/g, 365],
];

export const COUNT_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  another: 1,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  ...ONES,
  ...TENS,
  couple: 2,
  'couple of': 2,
  few: 3,
  several: 4,
};
export const UNIT_DAYS: Record<string, number> = {
  day: 1,
  d: 1,
  week: 7,
  wk: 7,
  month: 30,
  mo: 30,
  mes: 30,
  mese: 30,
  semana: 7,
  dia: 1,
  year: 365,
  yr: 365,
};
/** "Forty-five". */
const TENS_AND_ONES = `(?:${Object.keys(TENS).join('|')})[- ](?:${Object.keys(ONES).slice(0, 9).join('|')})`;
const AMOUNT = `\\d{1,3}|${TENS_AND_ONES}|${Object.keys(COUNT_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
export const parseCount = (words: string): number =>
  COUNT_WORDS[words] ?? (/^\d/.test(words) ? Number(words) : words.split(/[- ]/).reduce((sum, word) => sum + (COUNT_WORDS[word] ?? 0), 0));
const DURATION = new RegExp(
  `\\b(?:(?!${TENS_AND_ONES})(?:${AMOUNT}) ?(?:-|–|to|or) ?)?(${AMOUNT}) ?-?(?:more |or so )?(day|(?<=\\d ?)d|dia|week|wk|semana|month|mo|mese?|year|yr)s?\\b`,
  'g',
);
const PAST_BEFORE = /\b(for|last|past|every|been|since|per|already|previous|over|about|owned|lived|living|a|bought|after)$/;
export const PAST_AFTER =
  /^[\s,]*(?:ago|behind|late|past|old|overdue|bhnd|bhd|on (?:the )?market|vacant|back|notice|delinquent|or older|supply|(?:of )?(?:\w+ )?warranty|atras\w*|de atraso|de retraso|vencid\w*|sin pagar|de renta|viviendo|in rent|rent|in arrears|now|left(?! (?:here|in (?:town|the area|this (?:house|town|state)))\b)|to go on|remaining|of life|of (?:back )?(?:payments|taxes|rent))\b/;

/** "No more than two months" names a time. */
const LIMIT_BEFORE = /\b(?:no|not) (?:more|longer|later|sooner|less) than$/;
/** "A couple of weeks, three max." */
const OTHER_UNIT = new RegExp(`^ ?(?:-|–|to|or) (?:maybe )?(?:${AMOUNT}) ?-?(?:day|week|wk|month|mo|year|yr)s?\\b`);
const LIMIT_AFTER = new RegExp(`^\\W+(?:maybe |or )?(${AMOUNT})(?: ?(?:weeks?|months?|days?))? (?:max(?:imum)?|tops|at (?:the )?most)\\b`);

export function readDurations({ plain }: Text, occasion: SaidIn): Soon[] {
  const asked = occasion === 'answer';
  const found: Soon[] = [];
  for (const hit of findAllMatches(plain, DURATION).slice(0, MOST_DATES)) {
    const [quote, amount = '', unit = ''] = hit;
    const before = plain.slice(Math.max(0, hit.index - 24), hit.index).trimEnd();
    const isLed = /\b(in|within|next|under|than|least|need|about|maybe|probably|around|like)$/.test(before);
    if (PAST_AFTER.test(plain.slice(hit.index + quote.length)) || before.endsWith(' half')) continue;
    // "Six months to a year": the later one, which is found by itself.
    if (OTHER_UNIT.test(plain.slice(hit.index + quote.length))) continue;
    if ((isNegated(plain, hit.index) && !LIMIT_BEFORE.test(before)) || isAnothersSale(plain, hit)) continue;
    if (
      /\b(hace|llevo|llevamos|llevan?|debo|debemos|deben?|market|dom|mls|for|last|past|every|been|since|per|already|previous|owned|had|lived|living|bought|sat|there|took|atrasad[oa]s?|retrasad[oa]s?|after|almost|nearly|late|behind|old|overdue|owes?)(?: (?:the|about|over|almost|nearly|like|it|here|there|this|in it))*$/.test(
        before,
      ) &&
      !/\b(?:in|within) about$|~ for$|\b(?:hoping|looking|shooting|aiming|thinking|asking|good|works?|okay?) for$/.test(before)
    )
      continue;
    const isVague = unit.startsWith('y') || /^(?:a|an|one|un|una)$/.test(amount);
    if (
      occasion === 'note'
        ? isVague && !/\b(?:in|within|under|than)$/.test(before)
        : !asked &&
          !TO_MOVE.test(plain.slice(hit.index + quote.length)) &&
          (!isLed || /\b(about|around|like|need|least|than)$/.test(before))
    )
      continue;
    const limit = LIMIT_AFTER.exec(plain.slice(hit.index + quote.length))?.[1];
    found.push({
      index: hit.index,
      length: quote.length,
      days: parseCount(limit ?? amount) * (UNIT_DAYS[unit] ?? 1),
      certainty: isLed || asked ? 0.92 : 0.8,
    });
  }
  for (const hit of findAllMatches(plain, DAYS_UNNAMED))
    found.push({ index: hit.index, length: hit[0].length, days: Number(hit[1]), certainty: 0.8 });
  return found;
}
/** "Wants out in 30": days, as a note leaves out. */
const DAYS_UNNAMED =
  /\b(?:out|close|closed|done|sold|sell|gone|move) (?:in|within) (15|20|30|45|60|90|120)\b(?! ?(?:[k%/,.]\d?|-|to|or|days?|d\b|weeks?|months?|years?|min|thousand|grand))/g;

/** "We need 90 days to move." */
const TO_MOVE =
  /^ (?:or so )?(?:to (?:move|pack|get out|clear out|leave|vacate|relocate|find (?:a|another|some))|before (?:i|we) (?:can )?(?:move|leave|close))\b/;
/** "My neighbor sold in ten days" speaks of another sale. */
function isAnothersSale(plain: string, hit: { index: number; 0: string }): boolean {
  const { index, words } = getClauseAt(plain, { index: hit.index, length: hit[0].length });
  if (!/\b(?:sold|sells?|selling|clos\w+|vend\w+)\b/.test(words)) return false;
  return (
    isOfAnotherHouse(words) ||
    /\b(?:his|hers|theirs|la suya|el suyo)\b/.test(words) ||
    findOthersBefore(words.slice(0, hit.index - index)) === 'relative'
  );
}

export function readPhrases(text: Text, occasion: SaidIn): Soon[] {
  const asked = occasion === 'answer';
  return PHRASES.flatMap(([pattern, days]) =>
    findAllMatches(text.plain, pattern)
      .slice(0, MOST_DATES)
      .filter((hit) => !isNegated(text.plain, hit.index) && !PAST_AFTER.test(text.plain.slice(hit.index + hit[0].length)))
      .filter((hit) => {
        const before = getWordsBefore(text.plain, hit.index, 2).join(' ');
        if (
          occasion === 'message' &&
          !/\b(?:sell\w*|sold|sale|clos\w*|done|out|gone|need|hands|the better|move|moving|asap)\b/.test(text.plain)
        )
          return false;
        if (/^(?:today|tomorrow|right now|yesterday)$/.test(hit[0]) && !asked && !/\b(?:sold|sell|gone|done|by|close)$/.test(before))
          return false;
        // "900 a month" is what the rent is.
        if (/[\d$]\s*(?:dollars |bucks )?$/.test(text.plain.slice(0, hit.index)) || isAnothersSale(text.plain, hit)) return false;
        return !PAST_BEFORE.test(before) || /\b(?:in|within) about$/.test(before) || /^(?:asap|immediately)/.test(hit[0]);
      })
      .map((hit) => ({ index: hit.index, length: hit[0].length, days, certainty: asked ? 0.9 : /soon$|quick/.test(hit[0]) ? 0.7 : 0.85 })),
  );
}

/** Nobody names more. */
export const MOST_DATES = 20;
