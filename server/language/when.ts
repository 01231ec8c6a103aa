/** How soon somebody wants to sell. */
import { countDaysBetween } from '#shared/core/days.ts';
import { getClauseAt, type Hit } from './about.ts';
import { readBareAnswers, readCalendarTimes, readSpanishTimes, MONTH_WORD, readMonths, readSeasons } from './calendar.ts';
import { findDates, findDeadline } from './deadlines.ts';
import { readDurations, readPhrases, type SaidIn, type Soon } from './durations.ts';
import { isSpanish } from './spanish.ts';
import { findAnyway, type Text, getWordsBefore } from './words.ts';

const NO_PRISA =
  /\b(?:(?:no (?:tengo|hay|tenemos|llevo)|sin) (?:ninguna |mucha )?prisas?|ninguna prisa|no prisa|sin apuros?|no (?:hay|tengo|llevo) apuros?|no (?:estoy|ando|estamos|andamos|voy) (?:apurad[oa]s?|de prisa|con prisas?)|no (?:me |nos )?(?:urge|corre prisa)|no es urgente|cuando (?:sea|se pueda|quieran?|salga|caiga|se venda|se de)|da igual|con calma|mas adelante)\b/;

const NO_HURRY =
  /\b(no (?:real |really |big |particular )*(?:rush|hurry|urgency|timeline|time ?frame|deadline)|(?:don'?t|dont|do not) have (?:a|any) (?:\w+ )?(?:date|deadline|timeline|time ?frame)|(?<!being )patient|(?:i'?ve|we'?ve|i|we)(?: have)?(?: got| have) (?:plenty of |lots of |all the |some )?time(?! to)|not in (?:a|any|no) (?:rush|hurry|real rush)|not (?:a )?(?:rush|hurry|urgent)|isn'?t in (?:a|any) (?:rush|hurry)|ain'?t in no (?:rush|hurry)|someday|some day|whenever(?! (?:you|u) can)|all the time in the world|not for a while|no (?:tengo|hay) prisa|no (?:set|specific|certain|exact|particular) (?:date|time|timeline|day)|take your time|take my time|taking my time|eventually|down the road|not anytime soon|not any time soon|i can wait|no time soon|time(?:'?s| is|line is)?(?:n'?t| not) (?:really )?(?:an? )?(?:issue|problem|factor|concern))\b/;

/** What says so only to the question of when, or beside a word for it. */
const NO_MATTER =
  /\b(?:(?:(?:does not|doesn'?t|dont|don'?t|do not) (?:really )?(?:matter|care)|not (?:really )?(?:important|pressing)|flexible|no preference)(?! (?:about|on|with|for|regarding|what|how much|who|if|whether|which|where|to me what) (?!(?:the |my |our )?(?:time|timing|date|dates|when|timeline|closing)\b))|no pressure|any ?time|up to you)\b/;
const OF_TIME = /\b(?:time|timing|date|dates|when|timeline|closing|close|hurry)\b/;

/** Without one of these nothing says when. */
const TIME_WORD =
  /\d[/-]\d|\d ?(?:d\b|wk|mo|yr)|(?:out|clos\w+|done|sold|gone) (?:in|within) \d|\b(?:a\.?s\.?a\.?p|soon|immedi|right (?:away|now)|urgen|yesterday|quick|fast|rush|hurry|patient|time|day|week|wk|month|mo\b|year|yr|today|tomorrow|ready|gone|some ?day|whenever|any ?time|flexible|eventually|road|wait|up to you|matter|care|fortnight|quarter|pressure|urge|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall|autumn|winter|christmas|xmas|holiday|first of|ene|abr|ago|dic|dia|semana|mes|ano|pronto|rapido|cuanto|antes|posible|hoy|ahora|prisa|calma|quincena|fin|ya|june|easter|enero)/;
const SEASON_WORD = /yr|spring|summer|fall|autumn|winter|holiday|christmas|xmas|new year|year/;

const UNIT_WORD = /(?:out|clos\w+|done|sold|gone) (?:in|within) \d|\dd\b|\d d\b|day|week|wk|month|mo|year|yr|dia|semana|mes/;

/** What somebody wants, or has to do, and not what was: beside it a time is that of the sale. */
const WISH =
  /\b(?:will|wants?|wanted to|wanna|needs?|ready|plan(?:s|ning)?|would|i'?d|we'?d|hop(?:es?|ing)|must|(?:has|have|got) to|looking|like to|before|deadline|sell(?:ing)?|clos(?:e|ing)|out by|move out|from (?:now|today)|quier\w*|quisier\w*|queremos|necesit\w*|list[oa]s?|vender\w*|den?me|dame|entreg\w+|urge|acomodar\w*|mudar\w*|me voy|nos vamos)\b/;

/** The soonest time by which the seller wants to be done. In an answer, and in a note, a bare duration is one. */
export function findSoonest(text: Text, today: string, occasion: SaidIn): Soon | undefined {
  const found = findTime(text, today, occasion);
  if (found || occasion !== 'message') return found;
  for (const sentence of text.plain.matchAll(/[^.!?\n]+[.!?\n]*/g)) {
    if (!WISH.test(sentence[0]) || OF_THEIRS.test(sentence[0]) || !TIME_WORD.test(sentence[0])) continue;
    const plain = ' '.repeat(sentence.index) + sentence[0];
    const wish = findTime({ ...text, plain }, today, 'wish');
    if (wish && wish.days > 0) return { ...wish, certainty: Math.min(wish.certainty, UNASKED) };
  }
  return undefined;
}
const OF_THEIRS = /\b(?:he|she|they|it|roofer|contractor|realtor|agent) (?:says? )?(?:he |she |they )?(?:needs?|wants?|will|says?)\b/;
/** Certain, and less than sure. */
const UNASKED = 0.7;

function findTime(given: Text, today: string, occasion: SaidIn | 'wish'): Soon | undefined {
  const asked = occasion === 'answer' || occasion === 'wish';
  const source = occasion === 'wish' ? 'answer' : occasion;
  if (occasion === 'note' && !TIME_WORD.test(given.plain)) return undefined;
  // "Not before summer" names a time.
  const text = { ...given, plain: given.plain.replaceAll(NOT_BEFORE, (not) => '~'.repeat(not.length)) };
  const all = [
    ...readPhrases(text, source),
    ...(UNIT_WORD.test(text.plain) ? readDurations(text, source) : []),
    ...(MONTH_WORD.test(text.plain) ? readMonths(text, today, source) : []),
    ...(SEASON_WORD.test(text.plain) ? readSeasons(text, today, source) : []),
    ...readCalendarTimes(text, today, source),
    ...(asked || ((occasion === 'note' || OF_A_SALE.test(text.plain)) && isSpanish(text.plain)) ? readSpanishTimes(text, today) : []),
  ];
  const found = all.filter((one) => !all.some((other) => other.length > one.length && isOverlapping(one, other)));
  if (occasion === 'answer' && found.length === 0) found.push(...readBareAnswers(text, today));
  for (const { day, ...hit } of findDates(text, today)) {
    const before = getWordsBefore(text.plain, hit.index, 4);
    const isOther = before.some((word) =>
      /^(born|since|bought|until|auction\w*|court|hearing|tnts?|tenants?|renters?|lease)(?:'s)?$/.test(word),
    );
    // "3/2" are as often bedrooms and baths.
    if (
      SMALL_PAIR.test(text.plain.slice(hit.index, hit.index + hit.length)) &&
      !before.some((word) => /^(?:by|before|on|until|around|closing|date)$/.test(word))
    ) {
      if (asked) found.push({ ...hit, days: countDaysBetween(today, day), certainty: TO_READ_BACK });
      continue;
    }
    if (!isOther && (asked || before.some((word) => /^(by|before|clos\w*|sell|sold|done|out|gone|deadline)$/.test(word))))
      found.push({ ...hit, days: countDaysBetween(today, day), certainty: 0.9 });
  }
  const isBefore = /\b(?:before (?:then|that|it)|antes de eso)\b/.test(text.plain);
  const fixed = isBefore || (asked && found.length === 0) ? findDeadline(text, today) : undefined;
  if (fixed) found.push({ ...fixed, days: countDaysBetween(today, fixed.day), certainty: 0.85 });
  const relaxed =
    findAnyway(text, NO_HURRY) ??
    (occasion === 'answer' || OF_TIME.test(text.plain) ? findAnyway(text, NO_MATTER) : undefined) ??
    (asked || isSpanish(text.plain) ? findAnyway(text, NO_PRISA) : undefined) ??
    (occasion === 'answer' ? findAnyway(text, /^\W*(?:no,? )?(?:none|ningun[oa])\b(?! of)/) : undefined);
  // "We should have letters soon. February would suit us."
  const named = found.filter((hit) => !/^(?:soon|quick(?:ly)?)$/.test(text.plain.slice(hit.index, hit.index + hit.length)));
  const soonest = (named.length > 0 ? named : found)
    .filter((hit) => !isTheirQuestion(text.plain, hit) && !ASKS_LATER.test(text.plain.slice(Math.max(0, hit.index - 60), hit.index)))
    .filter((hit) => !isOfAThing(text.plain, hit) && !(occasion === 'note' && isOurPlan(text.plain, hit)))
    .reduce<Soon | undefined>((best, one) => (best && best.days <= one.days ? best : one), undefined);
  // "No rush, but by March would be nice" names a time all the same.
  if (relaxed && (!soonest || isOverlapping(relaxed, soonest))) return { ...relaxed, days: 365, certainty: 0.9 };
  if (soonest && isOfAnotherEvent(text.plain, soonest)) return { ...soonest, certainty: Math.min(soonest.certainty, TO_READ_BACK) };
  const isAside = text.plain.split(' ').length > SHORT_ANSWER && !OF_A_SALE.test(text.plain);
  if (soonest && (isAside || HEDGED.test(text.plain))) return { ...soonest, certainty: Math.min(soonest.certainty, DOUBTFUL) };
  return soonest;
}

/** The sentence in which a time stands. */
function getSentenceAt(plain: string, { index, length }: Hit): string {
  const start = Math.max(...['. ', '! ', '? ', '\n'].map((end) => plain.lastIndexOf(end, index - 1) + 1));
  const rest = plain.slice(index + length).search(/[.!?\n]/);
  return plain.slice(start, rest < 0 ? undefined : index + length + rest + 1);
}

/** Whether the time is that of another event: "school ends in June"; "June, once school ends" is when they want to sell. */
function isOfAnotherEvent(plain: string, { index, length }: Hit): boolean {
  const sentence = getSentenceAt(plain, { index, length });
  const words = plain.slice(plain.indexOf(sentence, Math.max(0, index - sentence.length)), index + length);
  return OF_ANOTHER_THING.test(words) || OF_ANOTHER_PERSON.test(words);
}

/** When something else begins or ends is not yet when they want to be done: it is read back. */
const OF_ANOTHER_THING =
  /\b(?:lease|school|semester|job|term|probate|construction|contract|tenants?|renters?|auction|inspection|surgery|divorce|new (?:place|house|home))\b[^.!?,]{0,40}\b(?:starts?|begins?|ends?(?! of)|is (?:up|over|done|final)|runs?|expires?|closes?|leaves?|moves?|is)\b/;
/** What is to happen to somebody of theirs is another thing, too. */
const OF_ANOTHER_PERSON =
  /\b(?:daughter|son|kids?|wife|husband|mom|mother|dad|father|she|he|they)\b[^.!?]{0,20}\b(?:graduates?|retires?|starts?|finish(?:es)?|comes? (?:back|home)|gets? (?:out|home|back)|turns?)\b/;
const HEDGED = /\b(?:depends?|unless|if|maybe|might|probably|hopefully|not sure|who knows|could)\b/;
/** A longer answer speaks of the sale, or its time may be that of something else. */
const SHORT_ANSWER = 5;
const OF_A_SALE =
  /\b(?:sell\w*|sold|sale|clos\w+|done|out|gone|mov\w+|leav\w+|need|want|ready|like|prefer|deal|deadline|vender|salir|cerrar|quiero|hands|deadline)\b/;
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
  const { words } = getClauseAt(plain, hit);
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
  const sentence = getSentenceAt(plain, { index, length }).trimStart();
  const at = index - start - (plain.slice(start).length - plain.slice(start).trimStart().length);
  const asks = QUESTION_OF_US.exec(sentence);
  return asks !== null && asks.index <= at && !OWN_WISH.test(sentence.slice(asks.index + asks[0].length, Math.max(0, at)));
}

const isOverlapping = (one: Hit, other: Hit) => one.index < other.index + other.length && other.index < one.index + one.length;

const NOT_BEFORE = /\bnot(?= (?:before|until|till|til|for (?:at least|another|about|a(?! while))\b))/g;
