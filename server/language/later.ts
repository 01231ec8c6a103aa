/** Whether somebody puts us off to another day, and to which: "not now, maybe after the holidays" is no refusal. */
import { addDays } from '#shared/core/days.ts';
import { GOES_ON as GOES_ON_NOW, PUTS_OFF } from './reply-rules.ts';
import type { Sentence } from './sentences.ts';
import { findSoonest } from './when.ts';
import { matchOneOf } from './word-patterns.ts';
import { toText } from './words.ts';

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

/** Puts us off in so many words, with or without a day. */
const NOT_NOW =
  /\b(?:not|no) (?:right now|at (?:this|the) (?:time|moment)|just now|just yet|yet|today|this (?:year|month|season)|ready(?: (?:yet|to sell))?|for now|currently|ready(?! to))\b|^(?:too soon|too early)\b|^not now\b|\b(?:tax season|summer|spring|fall|winter|holidays|thanksgiving|christmas|january|new year\w*|months|weeks) (?:maybe|perhaps|possibly)$|^(?:para )?(?:el|la) (?:ano|mes|semana|primavera|otono) (?:que (?:viene|entra)|proxim[oa])|\b(?:meses|semanas|ano|primavera|verano) (?:quizas?|tal vez)$|^(?:maybe|perhaps|possibly)?(?: ,)? ?(?:later|some other time|another time|down the road|in the future|some day|someday|eventually)$|\b(?:maybe|perhaps|possibly|might|tal vez|quizas?|puede que|a lo mejor)(?: \w+){0,5} (?:later|down the (?:road|line)|in the future|someday|some day|another time|mas adelante|despues|luego|algun dia|otro dia)\b|\b(?:ahorita|ahora|por ahora|por el momento|aun|de momento) no\b|\btodavia no(?! (?:quiero dar|tengo|se|he))\b|\bno (?:ahorita|ahora|por ahora|por el momento|todavia|en este momento|de momento)\b|\bmas adelante\b|\b(?:do not|dont) forget (?:about )?(?:me|us)\b|\bkeep (?:my|our|me|us) (?:number|info|contact|in mind|on file)\b|\bgive (?:me|us|it) (?:(?:a|about|like|another|some) )*(?:\w+ ){1,3}(?:weeks?|months?|year)\b|\bnext (?:month|year|yr|spring|summer|fall|winter) (?:maybe|perhaps|possibly)\b|\bmaybe (?:next|in|after|around|come|by|if rates|when rates) (?:\w+)/;
/** Asks to be asked again. */
const ASK_AGAIN =
  /\b(?:call|check|hit|reach|ask|try|circle|text|get|follow|contact|come|touch|email|write|remind|message|talk|look|ping|holler|buzz|ring|revisit|reconnect|speak)(?: (?:back|me|us|up|out|again|in|with|to|base|at|about (?:it|this)|you|it|this|then))*(?:(?: ,)? (?:like|maybe|around|about|sometime|some time|again))* (?:in|after|around|next|when|once|come|by|sometime|closer to|early|late|mid|during|then|later|if)\b|\b(?:ask|talk|call|reach out|check|circle back|speak|text|try|hit)(?: (?:me|us|to me|again|back|up))* (?:then|later|after that|afterwards?)\b|\b(?:busqueme|busquenme|buscame|llameme|llamame|llamenme|hableme|hablame|hablenme|marqueme|escribame|escribeme|pregunteme|contacteme|mandeme|platicamos|hablamos|vemos|le digo|le aviso|le llamo|avisamos|nos hablamos|me llama|me busca|volvemos)\b/;
/** Waits for something. */
const WAITS =
  /\b(?:wait(?:ing)?|hold(?:ing)? off|holding on|plan\w*|decide|decid\w+|think about it|talk|sell|move|list|consider|revisit|open to talking|can not (?:move|sell|do anything|leave))(?: (?:it|to|this|on|about|again|anything|us|we|will))* (?:until|till|til|once|after|when|in|next|come)\b|\b(?:once|when|after|until|till|til|as soon as) (?:the |my |our |we |i |they |he |she |it |kids |her |his )*(?:judge|probate|court|school|kids|lease|tenant\w*|divorce|estate|rates?|market|new (?:house|build|place)|build|retire\w*|surgery|graduat\w+|deployment|closing|job|baby|house is (?:done|finished))\b|\bkids (?:got to|have to|need to|must) finish\b|\b(?:probably|maybe|might|may|could|will) (?:\w+ )?sell(?: it)? in (?:a|an|two|\d|about|like|another)\b|\besper(?:ar|amos|o|ando)(?: \w+){0,3} (?:hasta|a que|que)\b|\bcuando (?:mis?|el|la|los|termine\w*|salga\w*|acabe\w*|regrese|vuelva|nazca|me jubile)\b|\bpara (?:el|la) (?:otro|proxim[oa]|ano|primavera|verano|otono|invierno)\b|\bregreso en\b/;
const TALKS_THEN = /\b(?:talk|then|after that|open to|reach out|call (?:me|you)|ask|hablamos|vemos|platicamos)\b/;
/** Wants time, without saying it in the words above. */
const DELAYS: readonly RegExp[] = [
  /\b(?:hold(?:ing)? off(?! on (?:calling|texting))|back burner|(?<!\bwas )on hold|on pause|rain check|raincheck|(?<!the )table (?:it|this)|put (?:it|this|that)(?: \w+)? off|put a pin in|postpon\w+|revisit (?:it|this)|circle back|sit(?:ting)? tight|bide my time|biding (?:my|our) time|pump the brakes|cool (?:it|off) for)\b/,
  /(?<!\b(?:send|sent|spoke|hit \w+|up|close|not) )\b(?:too soon|too early|bad time|bad timing|not (?:a|the) (?:good|right|best|great) time|wrong time|timing (?:is|s) (?:not|off|bad|wrong)|not the time|not there yet|not quite ready|not ready(?: yet| to (?:sell|let go|move|decide|talk))|not (?:right )?now|no rush to decide|need (?:some|more|a little|a bit of) time(?! to)|need time to (?:think|decide|grieve|process|figure))\b/,
  /\b(?:swamped|slammed|snowed under|buried|tied up|flat out|super busy|crazy busy|really busy|too busy|way too busy|so busy|hectic|a lot (?:going on|on my plate)|my plate is full|hands (?:are )?full|overloaded|up to my (?:eyes|ears|neck) in|crunch time|busy season)\b(?=.*\b(?:week|month|season|then|after|until|till|til|later|next|when|right now|now|once|again|year|summer|spring|winter|fall)\b)/,
  /\b(?:let|need|needs|want|wants|got|have|has|gotta|trying|going|must|until|after|once|when|waiting|wait|would like)(?: (?:me|us|to|i|we|my|our|the|for|get|mom|dad|he|she|they|on|till|until))* (?:\w+ ){1,8}first\b(?=.*\b(?:then|talk|speak|before|see|maybe|sell|call|decide|after|know|discuss|list)\b)|\bfirst(?: ,)?(?: and)? then (?:maybe|we|i|may|talk|we may|ask|sell|call)\b/,
  /\b(?:someday|some day|eventually|down the (?:road|line)|one of these days|in due time|when the time (?:comes|is right)|in the (?:near |distant )?future|at a later (?:date|time)|some other time|another time|another day|a later date|later on|later maybe|maybe later|sometime later|way later|not any ?time soon|not anytime soon)\b(?! (?:today|this (?:week|afternoon|morning|evening)|tonight))/,
  /\b(?:mas (?:adelante|tarde|alante)|algun dia|otro dia|otra ocasion|en otro momento|en un futuro|con el tiempo|a su tiempo|cuando sea (?:el )?(?:momento|tiempo)|no es (?:buen|el) (?:momento|tiempo)|mal momento|muy pronto todavia|aun es pronto|todavia es pronto|despues de(?: \w+){1,5} (?:hablamos|vemos|platicamos|le digo|le llamo|decido|decidimos)|deme (?:tiempo|chance|un tiempo|unos meses|unas semanas)|necesito (?:mas )?tiempo(?! para (?:mudarme|sacar))|(?:me|nos) espera\w*|esper(?:e|en|eme|emos|amos) (?:a|un|unos|unas|hasta|tantito)|(?:ando|estoy|estamos|andamos) (?:muy |bien |super |demasiado )?ocupad[oa]s?(?=.*\b(?:semana|mes|despues|luego|otro|otra|cuando|ahorita)\b)|por lo pronto no|por ahora no|de momento no|primero (?:quiero|tengo que|necesito|deja|dejeme|voy a|vamos a|hay que)(?=.*\b(?:luego|despues|entonces|ya|hablamos|vemos)\b))\b/,
];
const HEDGES =
  /\b(?:maybe|perhaps|possibly|might|probably|thinking|considering|leaning|hoping|may (?:be|sell|want|consider|do|change|list|think|have|ask|decide|move)|could|likely|quiza|quizas|tal vez|puede que|a lo mejor|posiblemente|probablemente|chance|chanza|entonces|then|not before|not until|not till|not til|no antes)\b/;
/** Goes on with the talk at another time. */
const TALKS =
  /\b(?:hmu|hit me up|(?:lets|we can|(?<!you )(?:can|could|will|may|might)|we|i will|then|ill) (?:talk|speak|chat|discuss|call|revisit|reconnect|see|connect|visit|sell|list|reach out|get in touch|let you know|be in touch|get back)|talk (?:then|later|more|again|to us then|soon)|keep in touch|stay in touch|back in touch|be in touch|touch base|let you know|get back (?:to|with) you|look me up|push (?:this|it) (?:to|back|out)|move (?:this|it) to|wait (?:for|til|till|until)|regrese\w*|devuelva\w*|marqueme|be ready|on (?:my|the|our) (?:list|radar|calendar)|come back (?:to|in)|back to (?:me|us|you)|check (?:in|back)|ask (?:me |us )?again|try (?:me |us )?(?:again|then|back|in|around)|follow up|reach out|remind me|ping me|text me|call me|email me|write me|contact me|hablamos|platicamos|vemos|le (?:digo|aviso|llamo|hablo|marco|escribo)|busque\w*|llame\w*|escriba\w*|marque\w*|hable\w*|me (?:llama|habla|busca|escribe|avisa|recuerda)|nos (?:vemos|hablamos)|recuerde\w*|avise\w*|mande\w*)\b|(?:^|, )(?:talk|speak|chat)(?: then)?$/;
/** What has to be over first. */
const EVENT_NAMES =
  'probate|court|judge|divorce|wedding|baby|birth|surgery|operation|treatment|chemo|rehab|funeral|estate|harvest|planting|calving|season|semester|finals|school|graduat\\w*|college|lease|tenants?|renters?|closing|new house|new place|new home|new job|move|retire\\w*|retirement|deployment|tour|vacation|trip|cruise|project|remodel\\w*|renovation\\w*|repairs?|kitchen|bathroom|roof|rates?|market|prices?|election|bonus|tax(?:es| season| time)?|refund|appraisal|audit|lawsuit|settlement|storm season|hurricane season|hunting season|holidays?|easter|lent|ramadan|passover|hanukkah|diwali|birthday|anniversary|reunion|kids|kid|son|daughter|youngest|oldest|mom|mother|dad|father|husband|wife|brother|sister|grandkids|move out|moves out|leaves|gets (?:out|back|home)|snow|weather|hip|knee|leg|cast|job|work|contract|assisted living|nursing home|care home|memory care|custody|bankruptcy|refinance|permits?|inspection|survey|busy season|summer|spring|winter|fall|things|dust|boda|bautizo|quincea\\w+|divorcio|operacion|cirugia|cosecha|escuela|clases|juicio|herencia|sucesion|inquilin\\w+|contrato|navidad|fiestas|pascua|cuaresma|vacaciones|viaje|temporada|impuestos|parto|bebe|hij[oa]s?|espos[oa]|mama|papa|mudanza|arreglos?|remodelacion|jubil\\w+|graduacion';
const EVENT = new RegExp(
  `\\b(?:after|once|when|until|till|til|as soon as|not before|following|come|waiting (?:on|for)|wait (?:on|for|til|till|until)|pasando|pase|pasen|pasad[oa]s?|despues de|cuando|hasta(?: que)?|en cuanto|ya que|luego de|al terminar|terminando|acabando|saliendo)(?: (?!,)\\S+){0,4}? (?:${EVENT_NAMES})\\b`,
);
/** The whole message names only when. */
const ONLY_WHEN =
  /^(?:(?:maybe|perhaps|possibly|probably|not|sometime|around|thinking|only|no|nah|hmm|yeah|but|sorry|tal vez|quizas?|a lo mejor|hasta|ya) )*(?:after|once|until|till|til|not (?:before|until|till|til)|come|closer to|later (?:this|next)|sometime|some time|pasando|despues de|hasta|en cuanto|luego de|para|next (?:year|month|season|spring|summer|fall|winter)|(?:in )?(?:a |the )?(?:few|couple|several)(?: of)? (?:months|weeks|years)|el (?:proximo|otro) (?:ano|mes)|la (?:proxima|otra) (?:semana|primavera))\b(?: \S+){0,7}$/;

/** Hours and days of this week are an appointment, no "later". */
const SOON =
  /\b(?:today|tonight|tomorrow|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miercoles|jueves|viernes|sabado|domingo|this (?:week|weekend|morning|afternoon|evening)|after (?:work|\d{1,2}(?: ?(?:am|pm))?$)|in (?:an hour|\d+ min\w*|a (?:minute|bit|sec\w*)))\b/;
/** Goes on with it now all the same. */
const GOES_ON =
  /\b(?:make|send|give|shoot) (?:me|us) (?:an? |your |the )?(?:offer|number|price|best|quote|figure)\b|\bhow (?:much|soon|fast)\b|\bwhat (?:would|can|will|do) you\b|\bwhat is (?:the|your) (?:number|offer|price)\b|\basap\b|\b(?:(?:sell|close|sold|gone|out|done|cash)(?: it)? (?:by|before|fast|quick|now)|clos(?:e|ing)(?: (?:date|at|on|is|by|the))* end of)\b|\b(?:ready|want|need|ready) to sell\b(?! in)|\bcuanto\b|\bunless (?:it|you|the|i|they)\b|\b(?:first|phone|my) number yet\b|\bshowings?\b|\bso never\b|\b(?:works|fine|suits|good for) (?:me|us)\b|\byes (?:i|we) (?:want|would|will)\b/;

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
/** Another time, near or far, without an hour of the day. */
const ANOTHER_TIME = new RegExp(
  `\\b${matchOneOf(`in_an_hour in_a_bit in_a_while in_a_little_while in_half_an_hour later later_on tonight tomorrow next_week next_month next_year weekend monday tuesday
    wednesday thursday friday saturday sunday fortnight january february april june july august september october november december spring summer
    winter then after_that al_rato mas_tarde mas_tardecito al_ratito luego despues manana lunes martes miercoles jueves viernes sabado domingo otro_dia
    proxima_semana otra_semana semana_que_viene a_mi_regreso cuando_llegue cuando_regrese enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre`)}\\b|\\b(?:in|en|unas|unos|deme|dame|dejeme) (?:a |un |una |unas |unos |about |como )*(?:\\w+ )(?:hours?|days?|weeks?|months?|years?|horas?|dias?|semanas?|semanitas?|mes(?:es)?|anos?)\\b|\\bon the (?:\\d{1,2}(?:st|nd|rd|th)|first)\\b|\\b(?:until|till|til|hasta) (?:el )?(?!\\d)\\w+`,
);
/** Asks for another call in words that put it off: "call back", "try me again", "remind me". */
const CALL_BACK =
  /\b(?:(?:call|text|ring|phone|write|check|get|come|circle|hit)(?: (?:me|us))? back|(?:try|call|text|ask|contact|reach)(?: (?:me|us|out))? again|remind (?:me|us)|ping (?:me|us)|ttyl|talk (?:to you )?(?:later|tomorrow|then|soon)|(?:call|text|contact|try|write|hit)(?: (?:me|us|up))? (?:later|then|when|once)|get w(?:ith)? (?:me|us) after|try (?:me )?(?:on )?\w+day|(?:is|would be|works|be) (?:better|best)|suits? (?:me|us|you) better|would \w+day|regreso (?:le|te|conversamos|hablamos)|me pueden? (?:contactar|llamar|hablar)|(?:le|te) (?:hablo|llamo|marco|contesto bien)|(?:busqu|llam|habl|marqu|escrib|contact)(?:e|en|a|an)(?:me|nos)|(?:busca|llama|habla|escribe|marca)(?:me|nos)|nos contact\w+|(?:dame|deme) (?:chance|chanza|tiempo|un par|unas|unos|dos|tres))\b/;
/** An hour or a part of a day: then it is an appointment. */
const AT_HOUR =
  /\b(?:at|after|before|by|around|a las?|despues de las?|antes de las?|como a las?) \d|\d ?(?:am|pm)\b|\b(?:morning|noon|lunch|por la (?:manana|tarde|noche)|en la (?:manana|tarde|noche))\b/;
/** Nothing but when: "tomorrow", "mas tardecito". */
const WHEN_ALONE =
  /^(?:(?:maybe|sorry|no|not|ok|better|mejor|this|la|el|driving|,) )*(?:later(?: tonight| today| on)?|tomorrow|tomorrow after \d+|tonight|al rat\w+|mas tard\w+|luego|despues|otro dia|next week|(?:this )?weekend)(?: (?:is better|would be better|maybe|perhaps|quizas?|mejor|le hablo|hablamos|platicamos|ok))*$/;

/** Waits for something that comes on a far day. */
const FAR_WAITS =
  /\b(?:cuando|deja(?:me)?|deje(?:me)?|primero|hasta|let|once|when|until|till|til|then|ready|list[oa]|calculo|pasar|after|despues de|pasando|from now|out from)\b/;
const DEALS =
  /\b(?:he|she|ella|owner|rentals|contrato|selling|office|clos\w+|offer|price|lease|tenant is|cash|fast|oferta|cerrar|precio|you can|you could|can you|could you|do you|were|was|sold|expired)\b|\$/;
/** Asks for word once something has happened, but not once we like. */
const ONCE =
  /\b(?:remind|ping|call|text|ask|try|hit) me (?:back |again |up )?(?:when|once|after) (?!you|u\b|it is (?:ready|convenient)|convenient|ready|free|available|\d|work|lunch|noon)|\bttyl\b/;

function findDelay(sentences: readonly Sentence[], all: string, day: string | undefined, isFar: boolean): string | undefined {
  const alone = sentences.find(({ plain }) => WHEN_ALONE.test(plain));
  if (alone && (sentences.length === 1 || BUSY.test(all))) return alone.text;
  if (VISITS.test(all)) return undefined;
  const once = sentences.find(({ plain }) => ONCE.test(plain));
  if (once) return once.text;
  if (isFar && !DEALS.test(all) && !PAST.test(all)) {
    const waits = sentences.find(({ text, plain }) => FAR_WAITS.test(plain) && !text.endsWith('?'));
    if (waits) return waits.text;
  }
  if (day === undefined && !ANOTHER_TIME.test(all)) return undefined;
  if (BUSY.test(all) && (!AT_HOUR.test(all) || CALL_BACK.test(all)))
    return (sentences.find(({ plain }) => ANOTHER_TIME.test(plain)) ?? sentences[0])?.text;
  return AT_HOUR.test(all) ? undefined : sentences.find(({ plain }) => CALL_BACK.test(plain))?.text;
}
/** Somebody comes, or is let in: an appointment. */
const VISITS =
  /\b(?:stop by|come (?:by|see|over)|swing by|showing|walk ?through|visit(?:a|e|en)?|let you in|inspect\w*|apprais\w*|pase|pasele|cita|will answer|le digo|le contesto|no calls|rent back|stay)\b/;

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

/** Whether the writer wants to be asked again on another day. */
export function readLater(sentences: readonly Sentence[], today: string): Later | undefined {
  if (sentences.some(({ plain }) => GOES_ON.test(plain) || GOES_ON_NOW.finds(plain))) return undefined;
  const read = sentences
    .map(({ text, plain }) => ({ text, plain: expandShortForms(plain) }))
    .filter(({ plain }) => !/^(?:can|could|may) (?:i|we) (?!call|talk|get back|push|move|do (?:this|it)|wait|revisit)/.test(plain));
  const all = read.map(({ plain }) => plain).join(' , ');
  const day = readDay(all, today) ?? findSoonDay(all, today);
  const isNear = day === undefined && SOON.test(all);
  const isEvent = EVENT.test(all);
  const isPut = (plain: string): boolean => NOT_NOW.test(plain) || DELAYS.some((one) => one.test(plain));
  const puts = read.find(({ plain }) => isPut(plain)) ?? (isPut(all) ? read[0] : undefined);
  if (puts && !isNear) return { on: day ?? addDays(today, SOME_DAY_DAYS), words: puts.text };
  const isFar = day !== undefined && day >= addDays(today, NEAR_DAYS);
  const near = findDelay(read, all, day, isFar);
  if (near !== undefined)
    return {
      on: day ?? findNearDay(all, today) ?? (/\b(?:hour|tonight|rat\w+|tard\w+|later today)\b/.test(all) ? today : addDays(today, 1)),
      words: near,
    };
  const off = read.find(({ plain }) => PUTS_OFF.finds(plain));
  if (off) return { on: day ?? findNearDay(all, today) ?? addDays(today, isNear ? 1 : SOME_DAY_DAYS), words: off.text };
  if (isNear && !isEvent) return undefined;
  const whole = read.length === 1 && ONLY_WHEN.test(all) && (day !== undefined || isEvent) ? read[0] : undefined;
  const asks = read.find(({ plain }) => ASK_AGAIN.test(plain) || TALKS.test(plain) || (WAITS.test(plain) && !PAST.test(all)));
  const hedges = read.find(({ plain }) => HEDGES.test(plain));
  const found =
    whole ?? (isFar || isEvent || (WAITS.test(all) && TALKS_THEN.test(all)) ? asks : undefined) ?? (isFar || isEvent ? hedges : undefined);
  return found && { on: day ?? addDays(today, SOME_DAY_DAYS), words: found.text };
}

/** What is over. */
const PAST =
  /\b(?:ago|dej[eo] de (?:pagar|vivir|rentar)|stopped|quit|expired|was|were|used to|moved|happened|since|bought|ended|listed with|been on|did not|fue|era|hace)\b/;

/** Sooner than this is an appointment. */
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
