/** Times as people write them: how soon somebody wants to sell, and a date that cannot be moved. */
import { addDays, daysBetween, isDay } from '#shared/core/days.ts';
import { isSpanish, NEXT_MONTH, NEXT_YEAR, NO_PRISA, SPANISH_DURATION, SPANISH_TIMES, spanishDays, THIS_MONTH } from './spanish.ts';
import { clauseAt, type Hit, isOfAnotherHouse, othersBefore } from './about.ts';
import { findAnyway, isNegated, matchesOf, type Text, wordsAfter, wordsBefore } from './words.ts';

export interface Soon extends Hit {
  /** Days from today. */
  days: number;
  certainty: number;
}
export interface Deadline extends Hit {
  /** YYYY-MM-DD */
  day: string;
}

/** Phrases with a fixed reading, in days; what only says "soon" is read at its latest. */
const PHRASES: readonly [RegExp, number][] = [
  [
    /\b(asap|a\.s\.a\.p|as (?:soon|fast|quick(?:ly)?) as (?:\w+ )?possible|(?<!as )soon as (?:the|you|we|i|it)\b|en cuanto (?:se pueda|pueda|puedan|me paguen|firmemos)|as soon as (?:possible|i can|we can|you can)|immediate?ly|right away|right now|urgent(?:ly)?|yesterday|(?:the )?(?:sooner|quicker|faster)\b[^.!?]{0,40} the better|as (?:fast|soon|quick(?:ly)?) as (?:you|u|ya|we|i)(?: can| could)?|ready (?:to (?:go|sell|move|close|sign) )?(?:right )?now|(?:need|want) (?:it|this|the house|the place) gone|as fast as (?:possible|you can)|as early as possible|(?:as )?quick(?:ly)? as possible|lo antes posible|cuanto antes|today|tomorrow)\b/g,
    14,
  ],
  [
    /\b((?:by |before )?(?:the )?end of the week|this week(?:end)?|within (?:a|the) week|by next (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g,
    7,
  ],
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
  [/\b(half (?:a )?year|six months or so)\b/g, 180],
  [/\b(next year|in a year|a year from now|year or (?:so|two)|couple of years|few years|couple years)\b/g, 365],
];
const NO_HURRY =
  /\b(no (?:real |really |big |particular )*(?:rush|hurry|urgency|timeline|time ?frame|deadline)|(?:don'?t|dont|do not) have (?:a|any) (?:\w+ )?(?:date|deadline|timeline|time ?frame)|patient|(?:i'?ve|we'?ve|i|we)(?: have)?(?: got| have) (?:plenty of |lots of |all the |some )?time(?! to)|not in (?:a|any|no) (?:rush|hurry|real rush)|not (?:a )?(?:rush|hurry|urgent)|isn'?t in (?:a|any) (?:rush|hurry)|ain'?t in no (?:rush|hurry)|someday|some day|whenever(?! (?:you|u) can)|all the time in the world|not for a while|no (?:tengo|hay) prisa|no (?:set|specific|certain|exact|particular) (?:date|time|timeline|day)|take your time|take my time|taking my time|eventually|down the road|not anytime soon|not any time soon|i can wait|no time soon|time(?:'?s| is|line is)?(?:n'?t| not) (?:really )?(?:an? )?(?:issue|problem|factor|concern))\b/;

/** What says so only to the question of when, or beside a word for it. */
const NO_MATTER =
  /\b(?:(?:(?:does not|doesn'?t|dont|don'?t|do not) (?:really )?(?:matter|care)|not (?:really )?(?:important|pressing)|flexible|no preference)(?! (?:about|on|with|for|regarding|what|how much|who|if|whether|which|where|to me what) (?!(?:the |my |our )?(?:time|timing|date|dates|when|timeline|closing)\b))|no pressure|any ?time|up to you)\b/;
const OF_TIME = /\b(?:time|timing|date|dates|when|timeline|closing|close|hurry)\b/;

const COUNT_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  another: 1,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
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
  eighteen: 18,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  couple: 2,
  'couple of': 2,
  few: 3,
  several: 4,
};
const UNIT_DAYS: Record<string, number> = {
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
const TENS_AND_ONES = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|four|five|six|seven|eight|nine)';
const AMOUNT = `\\d{1,3}|${TENS_AND_ONES}|${Object.keys(COUNT_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
const countOf = (words: string): number =>
  COUNT_WORDS[words] ?? (/^\d/.test(words) ? Number(words) : words.split(/[- ]/).reduce((sum, word) => sum + (COUNT_WORDS[word] ?? 0), 0));
const DURATION = new RegExp(
  `\\b(?:(?!${TENS_AND_ONES})(?:${AMOUNT}) ?(?:-|–|to|or) ?)?(${AMOUNT}) ?-?(?:more |or so )?(day|(?<=\\d ?)d|dia|week|wk|semana|month|mo|mese?|year|yr)s?\\b`,
  'g',
);
const PAST_BEFORE = /\b(for|last|past|every|been|since|per|already|previous|over|about|owned|lived|living|a|bought|after)$/;
const PAST_AFTER =
  /^[\s,]*(?:ago|behind|late|past|old|overdue|on (?:the )?market|vacant|back|notice|delinquent|or older|supply|(?:of )?(?:\w+ )?warranty|atrasad\w*|de atraso|de retraso|vencid\w*|sin pagar|de renta|viviendo|in rent|rent|in arrears|now|left(?! (?:here|in (?:town|the area|this (?:house|town|state)))\b)|to go on|remaining|of life|of (?:back )?(?:payments|taxes|rent))\b/;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|sept|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)';
const DATES: readonly RegExp[] = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})\b/g,
  /\b(?<month>\d{1,2})\/(?<date>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?\b(?!\/)/g,
  new RegExp(`\\b(?<name>${MONTH})\\.? (?<date>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (?<year>\\d{4}))?`, 'g'),
  new RegExp(`\\b(?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<name>${MONTH})\\b(?:,? (?<year>\\d{4}))?`, 'g'),
];
/** "by the end of April", "in March", "around June"; the last day of the month counts. */
const MONTH_ALONE = new RegExp(
  `\\b(?:by|in|before|around|until|for|of|(?:end|middle|beginning|start|(?:first|1st|second|2nd|third|3rd|last)(?: (?:week|half|part))?) of|mid|late|early|sometime in|come)[ -](?:the )?(?:early |late |mid |end of |beginning of )?(${MONTH})\\b(?!\\.? \\d)|\\b(${MONTH}) (?:maybe|probably|or so|would|is|works)\\b`,
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
  [/\b(?:after (?:the )?winter)\b/g, '-03-31'],
  [/\b(?:this|in|over|during|through) (?:the )?winter\b/g, '-02-28'],
  [/\b(?:(?:the )?first of the (?:new )?year|end of (?:the |this )?year|year'?s end|this year|year end)\b/g, '-12-31'],
];
const DEADLINE_WORD =
  /^(auction\w*|foreclos\w*|sheriff'?s?|trustee'?s?|court|hearing|trial|evict\w*|move|moves|moving|closing|deploy\w*|report|start)$/;
/** The day of a foreclosure sale; the last sale of a house is none. */
const SALE_DATE =
  /(?<!\b(?:last|prior|previous|purchase|list) )\bsale(?:'s)? (?:date|day)\b|\b(?:foreclosure|trustee'?s?|sheriff'?s?|tax|bank) sale\b|\bsale (?:is |was )?(?:set|scheduled)\b/;
const DATED =
  /auction|foreclos|sheriff|trustee|court|hearing|trial|evict|mov|closing|deploy|report|start|sale|remate|subasta|corte|desalojo/;
const CALLED_OFF = /^(cancel\w*|postpon\w*|withdrawn|stopped|if)$/;

/** Said in answer to the question, in another message, or noted by us about the seller. */
export type SaidIn = 'answer' | 'message' | 'note';

/** Without one of these nothing says when. */
const TIME_WORD =
  /\d[/-]\d|\d ?d\b|\b(?:a\.?s\.?a\.?p|soon|immedi|right (?:away|now)|urgen|yesterday|quick|fast|rush|hurry|patient|time|day|week|wk|month|mo\b|year|yr|today|tomorrow|ready|gone|some ?day|whenever|any ?time|flexible|eventually|road|wait|up to you|matter|care|fortnight|quarter|pressure|urge|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall|autumn|winter|christmas|xmas|holiday|first of|ene|abr|ago|dic|dia|semana|mes|ano|pronto|rapido|cuanto|antes|posible|hoy|ahora|prisa|calma|quincena|fin)/;
const SEASON_WORD = /yr|spring|summer|fall|autumn|winter|holiday|christmas|xmas|new year|year/;
const MONTH_WORD = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/;
const UNIT_WORD = /\dd\b|\d d\b|day|week|wk|month|mo|year|yr|dia|semana|mes/;

/** The soonest time by which the seller wants to be done. In an answer, and in a note, a bare duration is one. */
export function soonIn(said: Text, today: string, occasion: SaidIn): Soon | undefined {
  const asked = occasion === 'answer';
  if (occasion === 'note' && !TIME_WORD.test(said.plain)) return undefined;
  // "Not before summer" names a time.
  const text = { ...said, plain: said.plain.replaceAll(NOT_BEFORE, (not) => '~'.repeat(not.length)) };
  const all = [
    ...phrases(text, occasion),
    ...(UNIT_WORD.test(text.plain) ? durations(text, occasion) : []),
    ...(MONTH_WORD.test(text.plain) ? months(text, today, asked) : []),
    ...(SEASON_WORD.test(text.plain) ? seasons(text, today, asked) : []),
    ...calendar(text, today, occasion),
    ...(asked || (occasion === 'note' && isSpanish(text.plain)) ? inSpanish(text, today) : []),
  ];
  const found = all.filter((one) => !all.some((other) => other.length > one.length && overlaps(one, other)));
  if (asked && found.length === 0) found.push(...bareAnswers(text, today));
  for (const { day, ...hit } of datesIn(text, today)) {
    const before = wordsBefore(text.plain, hit.index, 4);
    const isOther = before.some((word) => /^(born|since|bought|until|auction|court|hearing)$/.test(word));
    // "3/2" are as often bedrooms and baths.
    if (
      SMALL_PAIR.test(text.plain.slice(hit.index, hit.index + hit.length)) &&
      !before.some((word) => /^(?:by|before|on|until|around|closing|date)$/.test(word))
    ) {
      if (asked) found.push({ ...hit, days: daysBetween(today, day), certainty: TO_READ_BACK });
      continue;
    }
    if (!isOther && (asked || before.some((word) => /^(by|before|clos\w*|sell|sold|done|out|gone)$/.test(word))))
      found.push({ ...hit, days: daysBetween(today, day), certainty: 0.9 });
  }
  const fixed = asked && found.length === 0 ? deadlineIn(text, today) : undefined;
  if (fixed) found.push({ ...fixed, days: daysBetween(today, fixed.day), certainty: 0.85 });
  const relaxed =
    findAnyway(text, NO_HURRY) ??
    (occasion !== 'message' || OF_TIME.test(text.plain) ? findAnyway(text, NO_MATTER) : undefined) ??
    (asked ? findAnyway(text, NO_PRISA) : undefined);
  const soonest = found
    .filter((hit) => !isTheirQuestion(text.plain, hit) && !ASKS_LATER.test(text.plain.slice(Math.max(0, hit.index - 60), hit.index)))
    .filter((hit) => !isOfAThing(text.plain, hit) && !(occasion === 'note' && isOurPlan(text.plain, hit)))
    .reduce<Soon | undefined>((best, one) => (best && best.days <= one.days ? best : one), undefined);
  // "No rush, but by March would be nice" names a time all the same.
  if (relaxed && (!soonest || overlaps(relaxed, soonest))) return { ...relaxed, days: 365, certainty: 0.9 };
  if (soonest && (OF_ANOTHER_THING.test(text.plain) || OF_ANOTHER_PERSON.test(text.plain)))
    return { ...soonest, certainty: Math.min(soonest.certainty, TO_READ_BACK) };
  const isAside = text.plain.split(' ').length > SHORT_ANSWER && !OF_A_SALE.test(text.plain);
  if (soonest && (isAside || HEDGED.test(text.plain))) return { ...soonest, certainty: Math.min(soonest.certainty, DOUBTFUL) };
  return soonest;
}

/** When something else begins or ends is not yet when they want to be done: it is read back. */
const OF_ANOTHER_THING =
  /\b(?:lease|school|semester|job|term|probate|construction|contract|tenants?|renters?|auction|inspection|surgery|divorce|new (?:place|house|home))\b[^.!?]{0,40}\b(?:starts?|begins?|ends?|end|is (?:up|over|done|final)|runs?|expires?|closes?|leaves?|moves?|is)\b/;
/** What is to happen to somebody of theirs is another thing, too. */
const OF_ANOTHER_PERSON =
  /\b(?:daughter|son|kids?|wife|husband|mom|mother|dad|father|she|he|they)\b[^.!?]{0,20}\b(?:graduates?|retires?|starts?|finish(?:es)?|comes? (?:back|home)|gets? (?:out|home|back)|turns?)\b/;
const HEDGED = /\b(?:depends?|unless|if|maybe|might|probably|hopefully|not sure|who knows|could)\b/;
/** A longer answer speaks of the sale, or its time may be that of something else. */
const SHORT_ANSWER = 5;
const OF_A_SALE =
  /\b(?:sell\w*|sold|sale|clos\w+|done|out|gone|mov\w+|leav\w+|need|want|ready|like|prefer|deal|deadline|vender|salir|cerrar|quiero)\b/;
/** When we shall ask again is no time for the sale. */
const ASKS_LATER =
  /\b(?:check|call|text|ask|contact|reach out|get back|try|talk|write|hit|email|follow up|circle)\b(?: \w+){0,2} (?:me|us|back|again|to me|with me)\b[^.!?]*$/;
const SMALL_PAIR = /^[1-6]\/[1-6]$/;
/** Below what is certain, and below what is sure. */
const [TO_READ_BACK, DOUBTFUL] = [0.55, 0.8];

/** "Call back next week" is what we are to do. */
function isOurPlan(plain: string, hit: Hit): boolean {
  const before = plain.slice(Math.max(0, hit.index - 60), hit.index);
  const since = before.slice(Math.max(...['.', '!', '?', ';', '\n'].map((end) => before.lastIndexOf(end))) + 1);
  const plan = [...since.matchAll(PLANS)].at(-1);
  return plan !== undefined && !OF_A_SALE.test(since.slice(plan.index + plan[0].length));
}
const PLANS =
  /\b(?:cb|call\w*|callback|follow ?-?up|f\/?u|vm|lvm|text\w*|mail\w*|email\w*|check (?:back|in)|reach out|touch base|revisit|next action|appt|appointment|meet\w*|visit\w*|try (?:again|back)|contact\w*|remind\w*|send|sent|llamar|marcar)\b/g;

/** "The roof has 2 years left": how long a thing lasts, or how old it is. */
const THING =
  /\b(?:roofs?|furnace|hvac|a\/?c|air|heater|boiler|water heater|windows?|kitchen|appliances?|siding|septic|warranty|loan|mortgage|note|lease|tenants?|renters?|he|she|they|son|daughter|kids?|house|car|techo|calentador|hipoteca|inquilin[oa]s?)(?:'s|'ve)?\b/;
const LASTS = /\b(?:left|old|ago|remaining|to go on|more years|behind|new|since|worth|lasts?|good for|viej[oa]s?|le quedan?)\b/;
function isOfAThing(plain: string, hit: Hit): boolean {
  const { words } = clauseAt(plain, hit);
  if (
    /\b(?:auction|foreclosure|trustee'?s?|sheriff'?s?|hearing|court|tax sale)\b/.test(words) &&
    !/\b(?:before|sell|sold|close|by)\b/.test(words)
  )
    return true;
  return THING.test(words) && LASTS.test(words) && !/\b(?:sell|sold|clos\w+|done|gone|moved? out|be out)\b/.test(words);
}

const QUESTION_OF_US =
  /\b(?:how (?:soon|fast|quick(?:ly)?|long|early|late)|when|what(?:'s| is) (?:the|your) (?:soonest|fastest|quickest|earliest))\b.{0,20}?\b(?:can|could|do|does|will|would|are) (?:you|u|ya|y'all|it|this|we)\b|(?:^|[,;] ?|\b(?:but|and|so|ok|okay|hi|hello|hey|yes|yeah|sure|well) )(?:can|could|do|does|will|would|are) (?:you|u|ya|y'all|it|this|we)\b|\bhow (?:soon|fast|quick(?:ly)?)\b[^.!?]*\?/;
const OWN_WISH = /\b(?:i|we)(?:'d|'m|'re| am| are| would| need| want| have| must| gotta| got)\b/;

/** Whether a time stands in what the seller asks of us: "Can you close in 30 days?" says nothing of what they want. */
function isTheirQuestion(plain: string, { index, length }: Hit): boolean {
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((end) => plain.lastIndexOf(end, index - 1) + 1));
  const rest = plain.slice(index + length).search(/[.!?\n]/);
  const sentence = plain.slice(start, rest < 0 ? undefined : index + length + rest + 1).trimStart();
  const at = index - start - (plain.slice(start).length - plain.slice(start).trimStart().length);
  const asks = QUESTION_OF_US.exec(sentence);
  return asks !== null && asks.index <= at && !OWN_WISH.test(sentence.slice(asks.index + asks[0].length, Math.max(0, at)));
}

const overlaps = (one: Hit, other: Hit) => one.index < other.index + other.length && other.index < one.index + one.length;

function phrases(text: Text, occasion: SaidIn): Soon[] {
  const asked = occasion === 'answer';
  return PHRASES.flatMap(([pattern, days]) =>
    matchesOf(text.plain, pattern)
      .slice(0, MOST_DATES)
      .filter((hit) => !isNegated(text.plain, hit.index) && !PAST_AFTER.test(text.plain.slice(hit.index + hit[0].length)))
      .filter((hit) => {
        const before = wordsBefore(text.plain, hit.index, 2).join(' ');
        if (occasion === 'message' && !/\b(?:sell\w*|sold|sale|clos\w*|done|out|move|moving|asap)\b/.test(text.plain)) return false;
        if (/^(?:today|tomorrow|right now|yesterday)$/.test(hit[0]) && !asked && !/\b(?:sold|sell|gone|done|by|close)$/.test(before))
          return false;
        // "900 a month" is what the rent is.
        if (/[\d$]\s*(?:dollars |bucks )?$/.test(text.plain.slice(0, hit.index)) || isAnothersSale(text.plain, hit)) return false;
        return !PAST_BEFORE.test(before) || /\b(?:in|within) about$/.test(before) || /^(?:asap|immediately)/.test(hit[0]);
      })
      .map((hit) => ({ index: hit.index, length: hit[0].length, days, certainty: asked ? 0.9 : /soon$|quick/.test(hit[0]) ? 0.7 : 0.85 })),
  );
}

/** "No more than two months" names a time. */
const LIMIT_BEFORE = /\b(?:no|not) (?:more|longer|later|sooner|less) than$/;
/** "A couple of weeks, three max." */
const OTHER_UNIT = new RegExp(`^ ?(?:-|–|to|or) (?:maybe )?(?:${AMOUNT}) ?-?(?:day|week|wk|month|mo|year|yr)s?\\b`);
const LIMIT_AFTER = new RegExp(`^\\W+(?:maybe |or )?(${AMOUNT})(?: ?(?:weeks?|months?|days?))? (?:max(?:imum)?|tops|at (?:the )?most)\\b`);

function durations({ plain }: Text, occasion: SaidIn): Soon[] {
  const asked = occasion === 'answer';
  const found: Soon[] = [];
  for (const hit of matchesOf(plain, DURATION).slice(0, MOST_DATES)) {
    const [quote, amount = '', unit = ''] = hit;
    const before = plain.slice(Math.max(0, hit.index - 24), hit.index).trimEnd();
    const isLed = /\b(in|within|next|under|than|least|need|about|maybe|probably|around|like)$/.test(before);
    if (PAST_AFTER.test(plain.slice(hit.index + quote.length)) || before.endsWith(' half')) continue;
    // "Six months to a year": the later one, which is found by itself.
    if (OTHER_UNIT.test(plain.slice(hit.index + quote.length))) continue;
    if ((isNegated(plain, hit.index) && !LIMIT_BEFORE.test(before)) || isAnothersSale(plain, hit)) continue;
    if (
      /\b(hace|llevo|llevamos|llevan?|debo|debemos|deben?|market|dom|mls|for|last|past|every|been|since|per|already|previous|owned|had|lived|living|bought|after|almost|nearly|late|behind|old|overdue|owes?)(?: (?:the|about|over|almost|nearly|like|it|here|there|this|in it))*$/.test(
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
      days: countOf(limit ?? amount) * (UNIT_DAYS[unit] ?? 1),
      certainty: isLed || asked ? 0.92 : 0.8,
    });
  }
  return found;
}

/** "We need 90 days to move." */
const TO_MOVE =
  /^ (?:or so )?(?:to (?:move|pack|get out|clear out|leave|vacate|relocate|find (?:a|another|some))|before (?:i|we) (?:can )?(?:move|leave|close))\b/;
/** "My neighbor sold in ten days" speaks of another sale. */
function isAnothersSale(plain: string, hit: { index: number; 0: string }): boolean {
  const { index, words } = clauseAt(plain, { index: hit.index, length: hit[0].length });
  if (!/\b(?:sold|sells?|selling|clos\w+|vend\w+)\b/.test(words)) return false;
  return (
    isOfAnotherHouse(words) ||
    /\b(?:his|hers|theirs|la suya|el suyo)\b/.test(words) ||
    othersBefore(words.slice(0, hit.index - index)) === 'relative'
  );
}

const NOT_BEFORE = /\bnot(?= (?:before|until|till|til|for (?:at least|another|about|a(?! while))\b))/g;

/** Sundays after the first full moon of spring (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const [moon, century] = [year % 19, Math.floor(year / 100)];
  const lean = (19 * moon + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - lean - ((year % 100) % 4)) % 7;
  const shift = Math.floor((moon + 11 * lean + 22 * week) / 451);
  const days = lean + week - 7 * shift + 114;
  return `${year}-0${Math.floor(days / 31)}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** The nth weekday of a month, Sunday being 0. */
function weekdayOf(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return new Date(Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1))).toISOString().slice(0, 10);
}

/** Days by which people count; Christmas and the new year are among the seasons. */
const FEASTS: Record<string, (year: number) => string> = {
  easter: easterOf,
  valentine: (year) => `${year}-02-14`,
  thanksgiving: (year) => weekdayOf(year, 11, 4, 4),
  'memorial day': (year) => addDays(weekdayOf(year, 6, 1, 1), -7),
  'labor day': (year) => weekdayOf(year, 9, 1, 1),
  halloween: (year) => `${year}-10-31`,
  'tax day': (year) => `${year}-04-15`,
  'fourth of july': (year) => `${year}-07-04`,
  '4th of july': (year) => `${year}-07-04`,
};
const FEAST = /\b(?:easter|valentine'?s?(?: day)?|thanksgiving|memorial day|labor day|halloween|tax day|(?:fourth|4th) of july)\b/g;

/** "This month", "next month", "by the 15th", "Easter", "Q1". */
function calendar({ plain }: Text, today: string, occasion: SaidIn): Soon[] {
  if (occasion === 'message') return [];
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const named = matchesOf(plain, /\b(?:(?:by |before )?(?:the )?end of )?(this|the|next) month\b/g).map((hit) => {
    const isNext = hit[1] === 'next';
    const day = isNext ? lastDayOf(year + Math.floor(month / 12), (month % 12) + 1) : lastDayOf(year, month);
    return { index: hit.index, length: hit[0].length, days: Math.max(1, daysBetween(today, day)), certainty: 0.85 };
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
    return day ? [{ index: hit.index, length: hit[0].length, days: daysBetween(today, day), certainty: 0.8 }] : [];
  });
  const feasts = matchesOf(plain, FEAST).flatMap((hit) => {
    const name = Object.keys(FEASTS).find((one) => hit[0].startsWith(one));
    const days = [year, year + 1].map((one) => FEASTS[name ?? '']?.(one) ?? '').find((one) => one > today);
    if (!days) return [];
    const wait = /\bafter$/.test(wordsBefore(plain, hit.index, 1).join('')) ? 30 : 0;
    return [{ index: hit.index, length: hit[0].length, days: daysBetween(today, days) + wait, certainty: 0.8 }];
  });
  const quarters = matchesOf(plain, /\b(?:q([1-4])|(first|second|third|fourth) quarter)\b/g).map((hit) => {
    const quarter = Number(hit[1] ?? ['first', 'second', 'third', 'fourth'].indexOf(hit[2] ?? '') + 1);
    const last = [year, year + 1].map((one) => lastDayOf(one, quarter * 3)).find((one) => one > today) as string;
    return { index: hit.index, length: hit[0].length, days: daysBetween(today, last), certainty: 0.8 };
  });
  const weeks = matchesOf(plain, /\b(a|one|two) weeks? from (sun|mon|tues|wednes|thurs|fri|satur)day\b/g).map((hit) => {
    const weekday = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'].indexOf(hit[2] ?? '');
    const next = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
    return { index: hit.index, length: hit[0].length, days: next + 7 * (hit[1] === 'two' ? 2 : 1), certainty: 0.85 };
  });
  const years = matchesOf(plain, /\b(?:in|until|sometime in|early|late) (20\d\d)\b/g).flatMap((hit) => {
    const later = Number(hit[1]) - year;
    return later > 0 && later < 10 ? [{ index: hit.index, length: hit[0].length, days: 365 * later, certainty: 0.75 }] : [];
  });
  return [...named, ...ordinal, ...feasts, ...quarters, ...weeks, ...years];
}

/** "En tres semanas", "a fin de mes", "el ano que viene". */
function inSpanish({ plain }: Text, today: string): Soon[] {
  const every = (pattern: RegExp, days: (hit: RegExpMatchArray) => number): Soon[] =>
    matchesOf(plain, pattern)
      .slice(0, MOST_DATES)
      .filter(
        (hit) =>
          !isNegated(plain, hit.index ?? 0) &&
          !PAST_AFTER.test(plain.slice((hit.index ?? 0) + hit[0].length)) &&
          !/\b(?:hace|llevo|llevamos|llevan?|desde hace|debo|debemos|deben?|adeuda|tengo|tienen?|por)$/.test(
            wordsBefore(plain, hit.index ?? 0, 1).join(''),
          ),
      )
      .map((hit) => ({ index: hit.index ?? 0, length: hit[0].length, days: days(hit), certainty: 0.8 }));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const until = (last: string) => Math.max(1, daysBetween(today, last));
  return [
    ...every(SPANISH_DURATION, ([, count = '', unit = '']) => spanishDays(count, unit)),
    ...SPANISH_TIMES.flatMap(([pattern, days]) => every(pattern, () => days)),
    ...every(THIS_MONTH, () => until(lastDayOf(year, month))),
    ...every(NEXT_MONTH, () => until(lastDayOf(year + Math.floor(month / 12), (month % 12) + 1))),
    ...every(NEXT_YEAR, () => 365),
    ...every(SPANISH_MONTH, ([, name = '']) => {
      const number = SPANISH_MONTHS.indexOf(name.slice(0, 3)) + 1;
      const last = lastDayOf(year, number);
      return until(last >= today ? last : lastDayOf(year + 1, number));
    }),
  ];
}
const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const SPANISH_MONTH =
  /\b(?:en|para|pa|antes de|por|hasta|de|fines de|finales de) (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g;

const BARE_DAYS =
  /^\W*(?:within |about |around |maybe |like |in |under |less than )?(?:(\d{1,3}) ?(?:-|–|to|or) ?)?(\d{1,3})(?: or so| maybe| ish)?\W*$/;
const BARE_SPOKEN = /^\W*(?:about |around |maybe |like )?(thirty|forty five|sixty|ninety)\W*$/;
const BARE_MONTHS = new RegExp(
  `^\\W*(?:(?:in|by|maybe|probably|sometime in|around|about|like|hopefully) )*(?:the )?(early |mid |mid-|middle of |late |end of |beginning of )?(?:(${MONTH})\\.?(?: ?(?:or|to|-|and|/) ?))?(${MONTH})\\.?(?:\\W|\\b(?:maybe|probably|or so|i guess|hopefully|is good|works|ish|next year|if possible))*$`,
);
const BARE_SEASON =
  /^\W*(?:(?:in|by|maybe|probably|around|next|this|the|late|early|come|sometime|not|before|until|~+) )*(spring|summer|fall|autumn|winter)(?:[ -]?time)?\b/;
const SEASON_END: Record<string, string> = { spring: '-05-31', summer: '-08-31', fall: '-11-30', autumn: '-11-30', winter: '-02-28' };
const BARE_NOW =
  /^\W*(?:(?:well|um|honestly|yes|like|really|pretty|much|very|as) )*(now|right now|fast|quick(?:ly)?|rapidly|super fast|very fast|pretty fast|real fast)\b(?:\W|\b(?:if possible|please|pls|ideally|would be (?:great|good|best)|as you can|is best))*$/;

/** What is a time only as the whole of an answer: "60 to 90", "January", "now". */
function bareAnswers({ plain }: Text, today: string): Soon[] {
  const whole = { index: 0, length: plain.length };
  const days = BARE_DAYS.exec(plain);
  if (days && Number(days[2]) >= 7 && Number(days[2]) <= 365) return [{ ...whole, days: Number(days[2]), certainty: 0.7 }];
  const spoken = BARE_SPOKEN.exec(plain)?.[1];
  if (spoken) return [{ ...whole, days: countOf(spoken), certainty: 0.7 }];
  const month = BARE_MONTHS.exec(plain);
  const year = Number(today.slice(0, 4));
  if (month?.[3]) {
    const number = MONTHS.indexOf(month[3].slice(0, 3)) + 1;
    const part = month[1] ?? '';
    const last = lastDayOf(year, number) >= today ? lastDayOf(year, number) : lastDayOf(year + 1, number);
    const date = /early|begin/.test(part) ? '10' : part.startsWith('mid') ? '15' : last.slice(8);
    return [{ ...whole, days: Math.max(1, daysBetween(today, `${last.slice(0, 8)}${date}`)), certainty: 0.75 }];
  }
  const [, season] = BARE_SEASON.exec(plain) ?? [];
  if (season) {
    const ending = SEASON_END[season] ?? '';
    // The fall that is nearly over is not the one that is meant.
    const isOver = daysBetween(today, `${year}${ending}`) < 30;
    return [{ ...whole, days: daysBetween(today, `${isOver ? year + 1 : year}${ending}`), certainty: 0.75 }];
  }
  const soon = BARE_NOW.exec(plain);
  return soon ? [{ ...whole, days: soon[1]?.endsWith('now') ? 14 : 30, certainty: 0.8 }] : [];
}

const lastDayOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** When the house came to them. */
const LONG_AGO = /\b(?:bought|purchased|inherited|moved in|got it|got the|died|passed(?: away)?|built|listed)\b[^.!?,]{0,20}$/;

/** Unasked, "in June" is as often when something was. */
const leadsOn = (quote: string, asked: boolean): boolean => asked || /^(?:by|before)\b/.test(quote);

function months({ plain }: Text, today: string, asked: boolean): Soon[] {
  return matchesOf(plain, MONTH_ALONE).flatMap((hit) => {
    const name = hit[1] ?? hit[2] ?? '';
    const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
    const before = plain.slice(Math.max(0, hit.index - 12), hit.index).trimEnd();
    if (
      /\b(since|last|back)$/.test(before) ||
      LONG_AGO.test(plain.slice(0, hit.index)) ||
      isNegated(plain, hit.index) ||
      !leadsOn(hit[0], asked)
    )
      return [];
    const year = Number(today.slice(0, 4));
    const last = lastDayOf(year, month) >= today ? lastDayOf(year, month) : lastDayOf(year + 1, month);
    const day = /early|beginning|start|first|1st/.test(hit[0])
      ? `${last.slice(0, 8)}10`
      : /mid/.test(hit[0])
        ? `${last.slice(0, 8)}15`
        : last;
    return [{ index: hit.index, length: hit[0].length, days: Math.max(1, daysBetween(today, day)), certainty: 0.8 }];
  });
}

function seasons({ plain }: Text, today: string, asked: boolean): Soon[] {
  return SEASONS.flatMap(([pattern, ending]) =>
    matchesOf(plain, pattern)
      .filter((hit) => !isNegated(plain, hit.index) && leadsOn(hit[0], asked))
      .map((hit) => {
        const year = Number(today.slice(0, 4));
        // The fall that is nearly over is not the one that is meant.
        const isOver = daysBetween(today, `${year}${ending}`) < (/-1[12]-/.test(ending) && !/fall|autumn/.test(hit[0]) ? 0 : 15);
        return {
          index: hit.index,
          length: hit[0].length,
          days: daysBetween(today, `${isOver ? year + 1 : year}${ending}`),
          certainty: 0.75,
        };
      }),
  );
}

/** Nobody names more. */
const MOST_DATES = 20;

/** Dates from today on. */
export function datesIn({ plain }: Pick<Text, 'plain'>, today: string): Deadline[] {
  if (!/\d[/-]\d/.test(plain) && !(/\d/.test(plain) && MONTH_WORD.test(plain))) return [];
  return DATES.flatMap((pattern) =>
    matchesOf(plain, pattern)
      .slice(0, MOST_DATES)
      .flatMap((hit) => {
        const day = dayFrom(hit.groups ?? {}, today);
        return day !== undefined && day >= today ? [{ index: hit.index, length: hit[0].length, day }] : [];
      }),
  );
}

/** The nearest auction, court or move date. */
export function deadlineIn(text: Text, today: string): Deadline | undefined {
  if (!DATED.test(text.plain)) return undefined;
  const found = [...datesIn(text, today), ...relativeDates(text, today)].flatMap((date) => {
    const before = wordsBefore(text.plain, date.index, 7);
    const after = wordsAfter(text.plain, date.index + date.length, 4);
    if ([...before, ...after].some((word) => CALLED_OFF.test(word)) || isNegated(text.plain, date.index)) return [];
    const isSale = SALE_DATE.test(text.plain.slice(Math.max(0, date.index - 40), date.index));
    return isSale || [...before, ...after].some((word) => DEADLINE_WORD.test(word)) ? [date] : [];
  });
  return found.sort((one, other) => (one.day < other.day ? -1 : 1))[0];
}

const IN_DURATION = /\bin (\d{1,3}|one|two|three|four|five|six|ten|a|an|couple of|few) ?(day|week|month)s?\b/g;

/** "The auction is in 10 days." */
function relativeDates({ plain }: Text, today: string): Deadline[] {
  return matchesOf(plain, IN_DURATION).flatMap((hit) => {
    const near = [...wordsBefore(plain, hit.index, 5), ...wordsAfter(plain, hit.index + hit[0].length, 3)];
    // A move within months is a wish; an auction or a hearing is a date.
    if (!near.some((word) => /^(auction\w*|foreclos\w*|sheriff'?s?|trustee'?s?|court|hearing|evict\w*)$/.test(word))) return [];
    const days = (COUNT_WORDS[hit[1] ?? ''] ?? Number(hit[1])) * (UNIT_DAYS[hit[2] ?? ''] ?? 1);
    return [{ index: hit.index, length: hit[0].length, day: addDays(today, days) }];
  });
}

/** A date without a year is the next one of that name. */
function dayFrom(parts: Record<string, string | undefined>, today: string): string | undefined {
  const month = parts.name ? MONTHS.indexOf(parts.name.slice(0, 3)) + 1 : Number(parts.month);
  const year = parts.year ? Number(parts.year.length === 2 ? `20${parts.year}` : parts.year) : Number(today.slice(0, 4));
  const ending = `-${String(month).padStart(2, '0')}-${String(Number(parts.date)).padStart(2, '0')}`;
  if (!isDay(`${year}${ending}`)) return undefined;
  return parts.year || `${year}${ending}` >= today ? `${year}${ending}` : `${year + 1}${ending}`;
}
