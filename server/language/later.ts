/** Whether somebody puts us off to another day, and to which: "not now, maybe after the holidays" is no refusal. */
import { addDays } from '#shared/core/days.ts';
import type { Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';
import { findSoonest } from './when.ts';
import { matchOneOf } from './word-patterns.ts';
import { toText } from './words.ts';

interface Later {
  /** YYYY-MM-DD: when to ask again. */
  on: string;
  words: string;
}

/** Without a day of theirs, so many days later. */
const SOME_DAY_DAYS = 90;

const MONTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:january|jan|enero)\b/, 1],
  [/\b(?:february|feb|febrero)\b/, 2],
  [/\b(?:(?:in|by|to|til|till|until|after|around|this|next|early|late|mid|of) march|marzo|march \d)\b/, 3],
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
  [/\bhalloween\b/, 11, 1],
  [/\b(?:valentine\w*|super ?bowl|football season|presidents day)\b/, 2, 16],
  [/\b(?:mothers day|dia de las madres)\b/, 5, 11],
  [/\b(?:memorial day)\b/, 6, 1],
  [/\b(?:4th|fourth of july|independence day|4 de julio)\b/, 7, 5],
  [/\b(?:labor day)\b/, 9, 8],
  [/\b(?:spring break|st patrick\w*)\b/, 3, 28],
  [/\b(?:mlk|martin luther|reyes|inauguration)\b/, 1, 21],
  [/\b(?:hunting season|deer season|harvest|cosecha|dia de (?:los )?muertos)\b/, 11, 20],
  [/\b(?:q1|first quarter|1st quarter)\b/, 1, 5],
  [/\b(?:q2|second quarter|2nd quarter)\b/, 4, 1],
  [/\b(?:q3|third quarter|3rd quarter)\b/, 7, 1],
  [/\b(?:q4|fourth quarter|4th quarter)\b/, 10, 1],
  [/\b(?:spring|primavera)\b/, 3, 1],
  [
    /\b(?:summer|verano|(?:after|end of|once|until|till|out of|when|for|done with)(?: \w+){0,2} school|school (?:is|gets|lets) (?:out|over)|school year|escuela|clases|graduat\w+)\b/,
    6,
    10,
  ],
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

const formatIso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
/** The next time that this day of the year comes. */
function findNextDate(today: string, month: number, day: number): string {
  const year = Number(today.slice(0, 4));
  return formatIso(year, month, day) > today ? formatIso(year, month, day) : formatIso(year + 1, month, day);
}

/** The day that some words name, at least some days ahead; undefined where they name none. */
function readDay(plain: string, today: string): string | undefined {
  const span = SPAN.exec(plain);
  if (span) return addDays(today, (COUNTS[span[1] as string] ?? Number(span[1])) * UNIT_DAYS[span[2] as keyof typeof UNIT_DAYS]);
  const next = NEXT.exec(plain);
  if (next && /w|sem/.test(next[1] ?? next[2] ?? '')) return addDays(today, 7);
  if (next) {
    const first = findNextDate(today, (Number(today.slice(5, 7)) % 12) + 1, 1);
    const soonest = addDays(today, NEAR_DAYS);
    return first < soonest ? soonest : first;
  }
  const month = MONTHS.find(([name]) => name.test(plain));
  if (month) {
    const part = /\b(?:end of|late|fin(?:es|ales)? de)\b/.test(plain) ? 25 : /\b(?:mid|middle of|mediados de)\b/.test(plain) ? 15 : 1;
    const day = Number(/\b(\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:am|pm|k|year|years))/.exec(plain)?.[1] ?? part);
    return findNextDate(today, month[1], day >= 1 && day <= 28 ? day : 1);
  }
  const season = TIMES_OF_YEAR.find(([name]) => name.test(plain));
  return season && findNextDate(today, season[1], season[2]);
}

const SHORT_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:not )?(?:today|hoy|this (?:week|month)|esta semana)\b(?= ,|$)/g, ' , '],
  [/\bwk(s?)\b/g, 'week$1'],
  [/\bmos?\b(?! (?:money|fee))/g, 'months'],
  [/\byrs?\b/g, 'years'],
  [/\brn\b/g, 'right now'],
  [/\bhmu\b/g, 'hit me up'],
  [/\bsept?\b/g, 'september'],
];
const expandShortForms = (plain: string): string => SHORT_PHRASES.reduce((words, [short, full]) => words.replaceAll(short, full), plain);

/** Why somebody can not talk now. */
const BUSY = new RegExp(
  `\\b${matchOneOf(`in_a_meeting in_meetings at_a_meeting in_class in_court in_church driving on_the_road on_a_plane on_a_flight boarding at_the_airport
    in_the_hospital at_the_hospital in_surgery at_dialysis at_the_doctor at_the_dentist at_a_funeral at_a_wedding at_the_movies having_dinner eating_dinner
    middle_of sick_in_bed busy swamped slammed hectic traveling travelling out_of_town on_vacation on_a_cruise on_a_trip away_until out_of_the_country
    family_visiting company_visiting have_company have_guests on_my_plate on_shift my_shift on_the_clock on_the_other_line cant_talk can_not_talk
    at_work en_el_trabajo i_am_beat i_am_exhausted i_am_wiped
    manejando en_una_junta en_junta en_una_reunion en_reunion en_misa en_clase ocupado ocupada en_el_hospital en_el_doctor en_la_dialisis de_viaje de_vacaciones
    fuera_de_la_ciudad me_acaban_de_operar operaron operada operado en_el_trabajo_ahorita comiendo`)}\\b`,
);
/** Another hour of this day. */
const TODAY =
  /\b(?:(?:in|en|about|like|como|another|half) (?:(?:an?|una?|about|like|half|media|un par de|couple of|few|\d+) ?)*(?:hours?|horas?|min\w*)|tonight|later today|al rat\w+|(?:un |en un )rat\w+|mas tard\w+|esta (?:tarde|noche)|brb)\b/;

/** The next of these days of the week, or tomorrow; undefined where none is named. */
function findNearDay(all: string, today: string): string | undefined {
  if (/\b(?:tomorrow|manana)\b/.test(all)) return addDays(today, 1);
  const named = WEEKDAYS.findIndex((day) => day.test(all));
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return named < 0 ? undefined : addDays(today, ((named - weekday + 6) % 7) + 1);
}
const WEEKDAYS: readonly RegExp[] = [
  /sunday|domingo/,
  /monday|lunes/,
  /tuesday|martes/,
  /wednesday|miercoles/,
  /thursday|jueves/,
  /friday|viernes/,
  /saturday|sabado|weekend/,
];

/** Above this logit a message counts as "not now". */
const LIKELY = -2.2;

/** Whether the writer wants to be asked again on another day, by what the message is like; its words say on which. */
export function readLater(sentences: readonly Sentence[], likeness: Likeness, today: string): Later | undefined {
  if (likeness.whole < LIKELY) return undefined;
  const all = sentences.map(({ plain }) => expandShortForms(plain)).join(' , ');
  const near = BUSY.test(all) ? addDays(today, 1) : addDays(today, SOME_DAY_DAYS);
  const on = readDay(all, today) ?? findSoonDay(all, today) ?? findNearDay(all, today) ?? (TODAY.test(all) ? today : near);
  return { on, words: likeness.closest?.text ?? '' };
}

/** Nearer than this the words themselves name the day. */
const NEAR_DAYS = 5;
/** Days and weeks as the reader of times knows them. */
function findSoonDay(all: string, today: string): string | undefined {
  if (/\b(?:1st|first) of (?:the|next) month\b|\bprimero (?:de|del) mes\b/.test(all))
    return findNextDate(today, (Number(today.slice(5, 7)) % 12) + 1, 1);
  const named =
    /\b(?:in|about|give (?:me|us)|like|around|en|como|unos) (?:about |like |around |another |unos )?(\d{1,3}|ten|fifteen|twenty|thirty|sixty|ninety|diez|quince|treinta) (?:days|dias)\b/.exec(
      all,
    );
  const days = named ? findSoonest(toText(`in ${named[1]} days`), today, 'answer')?.days : undefined;
  return days === undefined || days < NEAR_DAYS ? undefined : addDays(today, days);
}
