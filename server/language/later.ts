/** Whether somebody puts us off to another day, and to which: "not now, maybe after the holidays" is no refusal. */
import { addDays } from '#shared/core/days.ts';
import type { Sentence } from './sentences.ts';

export interface Later {
  /** YYYY-MM-DD: when to ask again. */
  on: string;
  words: string;
}

/** Without a day of theirs, so many days later. */
const SOME_DAY_DAYS = 90;

const MONTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:january|jan|enero)\b/, 1],
  [/\b(?:february|feb|febrero)\b/, 2],
  [/\b(?:(?:in|by|til|till|until|after|around|this|next|early|late|mid|of) march|marzo|march \d)\b/, 3],
  [/\b(?:april|abril)\b/, 4],
  [/\b(?:(?:in|by|til|till|until|after|around|this|next|early|late|mid|of) may|mayo|may \d)\b/, 5],
  [/\b(?:june|junio)\b/, 6],
  [/\b(?:july|julio)\b/, 7],
  [/\b(?:august|aug|agosto)\b/, 8],
  [/\b(?:september|sept|sep|septiembre)\b/, 9],
  [/\b(?:october|oct|octubre)\b/, 10],
  [/\b(?:november|nov|noviembre)\b/, 11],
  [/\b(?:december|dec|diciembre)\b/, 12],
];
/** Times of the year by the first day on which they have come, or are over. */
const TIMES_OF_YEAR: readonly (readonly [RegExp, month: number, day: number])[] = [
  [
    /\b(?:holidays?|fiestas|christmas|xmas|navidad(?:es)?|new years?|ano nuevo|end of (?:the )?year|fin(?:es)? de ano|next (?:year|yr)|(?:el )?(?:otro|proximo) ano|ano que (?:viene|entra)|first of the year)\b/,
    1,
    2,
  ],
  [/\b(?:thanksgiving|accion de gracias)\b/, 12, 1],
  [/\b(?:spring|primavera)\b/, 3, 1],
  [/\b(?:summer|verano|school(?: year)?|escuela|clases|graduat\w+)\b/, 6, 10],
  [/\b(?:fall|autumn|otono)\b/, 9, 1],
  [/\b(?:winter|invierno)\b/, 12, 1],
  [/\b(?:tax (?:season|time)|taxes are (?:done|filed)|impuestos)\b/, 4, 16],
  [/\beaster\b|\bsemana santa\b/, 4, 20],
];
const COUNTS: Record<string, number> = Object.fromEntries(
  Object.entries({
    1: 'a an one un una',
    2: 'two couple dos par',
    3: 'three few tres unos unas some',
    4: 'four cuatro several',
    5: 'five cinco',
    6: 'six seis',
    8: 'eight ocho',
    9: 'nine nueve',
    12: 'twelve doce',
  }).flatMap(([count, words]) => words.split(' ').map((word) => [word, Number(count)])),
);
const UNIT_DAYS = { week: 7, semana: 7, month: 30, mes: 30, year: 365, yr: 365, ano: 365 } as const;
const SPAN =
  /\b(\d{1,2}|an?|one|two|couple|three|few|four|five|six|eight|nine|twelve|some|several|una?|dos|tres|cuatro|cinco|seis|unos|unas|par|ocho|nueve|doce)(?: (?:of|or|more|a|the|de|o))*(?: (?:two|three|so|\d{1,2}|tres|dos))? (week|month|year|yr|semana|mes|ano)(?:e?s)?\b/;
const NEXT = /\b(?:next|proxim[oa]|otr[oa]) (week|month|mes|semana)\b|\b(mes|semana) que (?:viene|entra)\b/;

const iso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
/** The next time that this day of the year comes. */
function nextOn(today: string, month: number, day: number): string {
  const year = Number(today.slice(0, 4));
  return iso(year, month, day) > today ? iso(year, month, day) : iso(year + 1, month, day);
}

/** The day that some words name, at least some days ahead; undefined where they name none. */
function readDay(plain: string, today: string): string | undefined {
  const span = SPAN.exec(plain);
  if (span) return addDays(today, (COUNTS[span[1] as string] ?? Number(span[1])) * UNIT_DAYS[span[2] as keyof typeof UNIT_DAYS]);
  const next = NEXT.exec(plain);
  if (next) return /w|sem/.test(next[1] ?? next[2] ?? '') ? addDays(today, 7) : nextOn(today, (Number(today.slice(5, 7)) % 12) + 1, 1);
  const month = MONTHS.find(([name]) => name.test(plain));
  if (month) {
    const day = Number(/\b(\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:am|pm|k|year|years))/.exec(plain)?.[1] ?? 1);
    return nextOn(today, month[1], day >= 1 && day <= 28 ? day : 1);
  }
  const season = TIMES_OF_YEAR.find(([name]) => name.test(plain));
  return season && nextOn(today, season[1], season[2]);
}

/** Puts us off in so many words, with or without a day. */
const NOT_NOW =
  /\b(?:not|no) (?:right now|at (?:this|the) (?:time|moment)|just now|just yet|yet|today|this (?:year|month|season)|ready(?: (?:yet|to sell))?|for now|currently|ready(?! to))\b|^(?:too soon|too early)\b|^not now\b|^too soon\b|\b(?:tax season|summer|spring|fall|winter|holidays|thanksgiving|christmas|january|new year\w*|months|weeks) (?:maybe|perhaps|possibly)$|^(?:para )?(?:el|la) (?:ano|mes|semana|primavera|otono) (?:que (?:viene|entra)|proxim[oa])|\b(?:meses|semanas|ano|primavera|verano) (?:quizas?|tal vez)$|^(?:maybe|perhaps|possibly)?(?: ,)? ?(?:later|some other time|another time|down the road|in the future|some day|someday|eventually)$|\b(?:maybe|perhaps|possibly|might|tal vez|quizas?|puede que|a lo mejor)(?: \w+){0,5} (?:later|down the (?:road|line)|in the future|someday|some day|another time|mas adelante|despues|luego|algun dia|otro dia)\b|\b(?:ahorita|ahora|por ahora|por el momento|aun|de momento) no\b|\btodavia no(?! (?:quiero dar|tengo|se|he))\b|\bno (?:ahorita|ahora|por ahora|por el momento|todavia|en este momento|de momento)\b|\bmas adelante\b|\b(?:do not|dont) forget (?:about )?(?:me|us)\b|\bkeep (?:my|our|me|us) (?:number|info|contact|in mind|on file)\b|\bgive (?:me|us) (?:(?:a|about|like|another|some) )*(?:\w+ ){1,3}(?:weeks?|months?|year)\b|\bnext (?:month|year|yr|spring|summer|fall|winter) (?:maybe|perhaps|possibly)\b|\bmaybe (?:next|in|after|around|come|by|if rates|when rates) (?:\w+)/;
/** Asks to be asked again. */
const ASK_AGAIN =
  /\b(?:call|check|hit|reach|ask|try|circle|text|get|follow|contact|come|touch|email|write|remind|message|talk|look|ping|holler|buzz|ring|revisit|reconnect|speak)(?: (?:back|me|us|up|out|again|in|with|to|base|at|about (?:it|this)|you|it|this|then))*(?:(?: ,)? (?:like|maybe|around|about|sometime|some time|again))* (?:in|after|around|next|when|once|come|by|sometime|closer to|early|late|mid|during|then|later|if)\b|\b(?:ask|talk|call|reach out|check|circle back|speak|text|try|hit)(?: (?:me|us|to me|again|back|up))* (?:then|later|after that|afterwards?)\b|\b(?:busqueme|busquenme|buscame|llameme|llamame|llamenme|hableme|hablame|hablenme|marqueme|escribame|escribeme|pregunteme|contacteme|mandeme|platicamos|hablamos|vemos|le digo|le aviso|le llamo|avisamos|nos hablamos|me llama|me busca|volvemos)\b/;
/** Waits for something. */
const WAITS =
  /\b(?:wait(?:ing)?|hold(?:ing)? off|holding on|plan\w*|decide|decid\w+|think about it|talk|sell|move|list|consider|revisit|open to talking|can not (?:move|sell|do anything|leave))(?: (?:it|to|this|on|about|again|anything|us|we|will))* (?:until|till|til|once|after|when|in|next|come)\b|\b(?:once|when|after|until|till|til|as soon as) (?:the |my |our |we |i |they |he |she |it |kids |her |his )*(?:judge|probate|court|school|kids|lease|tenant\w*|divorce|estate|rates?|market|new (?:house|build|place)|build|retire\w*|surgery|graduat\w+|deployment|closing|job|baby|house is (?:done|finished))\b|\bkids (?:got to|have to|need to|must) finish\b|\b(?:probably|maybe|might|may|could|will) (?:\w+ )?sell(?: it)? in (?:a|an|two|\d|about|like|another)\b|\besper(?:ar|amos|o|ando)(?: \w+){0,3} (?:hasta|a que|que)\b|\bcuando (?:mis?|el|la|los|termine\w*|salga\w*|acabe\w*|regrese|vuelva|nazca|me jubile)\b|\bpara (?:el|la) (?:otro|proxim[oa]|ano|primavera|verano|otono|invierno)\b|\bregreso en\b/;
const TALKS_THEN = /\b(?:talk|then|after that|open to|reach out|call (?:me|you)|ask|hablamos|vemos|platicamos)\b/;
/** Hours and days of this week are an appointment, no "later". */
const SOON =
  /\b(?:today|tonight|tomorrow|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo|this (?:week|weekend|morning|afternoon|evening)|after (?:work|\d{1,2}(?: ?(?:am|pm))?$)|in (?:an hour|\d+ min\w*|a (?:minute|bit|sec\w*)))\b/;
/** Goes on with it now all the same. */
const GOES_ON =
  /\b(?:make|send|give) (?:me|us) (?:an? |your )?(?:offer|number|price)\b|\bhow (?:much|soon|fast)\b|\bwhat (?:would|can|will|do) you\b|\basap\b|\b(?:sell|close|sold|gone|out)(?: it)? (?:by|before|fast|quick|now)\b|\b(?:ready|want|need) to sell\b(?! in)|\bcuanto\b/;

/** Whether the writer wants to be asked again on another day. */
export function readLater(sentences: readonly Sentence[], today: string): Later | undefined {
  if (sentences.some(({ plain }) => GOES_ON.test(plain))) return undefined;
  const all = sentences.map(({ plain }) => plain).join(' , ');
  const day = readDay(all, today);
  if (day === undefined && SOON.test(all)) return undefined;
  const puts = sentences.find(({ plain }) => NOT_NOW.test(plain));
  const asks = sentences.find(({ plain }) => ASK_AGAIN.test(plain) || WAITS.test(plain));
  const found = puts ?? (day !== undefined || (WAITS.test(all) && TALKS_THEN.test(all)) ? asks : undefined);
  return found && { on: day ?? addDays(today, SOME_DAY_DAYS), words: found.text };
}
