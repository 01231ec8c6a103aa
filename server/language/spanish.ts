/** What sellers answer in Spanish, as `toText` gives it: without accents. A longer message still goes to a person. */
import type { SituationCode } from '#shared/language/slots.ts';
import { parseSpanishNumber, SPANISH_TWO_DIGITS } from './number-words.ts';

/** Words that English has and Spanish has not, but for "no" and "a": a message with one of them is read as English. */
const ENGLISH_WORD =
  /\b(?:the|is|it|it's|its|i|i'm|my|and|to|of|for|we|was|were|you|needs?|has|have|but|in|on|not|with|they|he|she|are|be|this|that|out|now|at|from|or|if|as|will|would|just|all|some|new|old|good|nothing|nobody|yes)\b/;

/** Whether a message may be in Spanish. */
export const mayBeSpanish = (plain: string): boolean => !ENGLISH_WORD.test(plain);

const SPANISH_WORD =
  /\b(?:el|la|los|las|nos|estoy|estamos|tengo|tiene|divorci\w+|perdi|me|de|del|que|en|es|esta|estan|y|con|por|para|pa|su|sus|mi|mis|ya|se|lo|le|muy|un|una|quiere|vive|debe|casa|duen[oa]|vend\w+|numero|inquilin\w+|necesita|meses|pagos|atrasad\w+|hipoteca|subasta|banco|piden?|equivocado|hered\w+|vacia|rentada|sola)\b/;
/** Whether a text shows that it is in Spanish: two words that English has not, or one that is all of it. */
export const isSpanish = (plain: string): boolean => SPANISH_WORD.test(plain) && mayBeSpanish(plain) && !NEIGHBOR_WORD.test(plain);
/** Words of French, Portuguese and Italian, which share many with Spanish. */
const NEIGHBOR_WORD =
  /\b(?:je|vous|nous|est|et|mon|une|les|des|pas|bonjour|merci|maison|prix|nao|voce|obrigad[oa]|meu|minha|uma|e o|vorrei|grazie|della|sono|casa mia)\b/;

/** "Tres semanitas", "sesenta dias", "un par de meses", "medio ano". */
export const SPANISH_DURATION = new RegExp(
  `\\b(\\d{1,3}|${SPANISH_TWO_DIGITS}|unos|unas|un par de|algunos|algunas|medio)(?: o (?:\\d{1,3}|${SPANISH_TWO_DIGITS}))? (dia|diita|semana|semanita|mes|mesecito|ano|anito)(?:s|es)?\\b`,
  'g',
);
const VAGUE: Record<string, number> = { unos: 3, unas: 3, algunos: 3, algunas: 3, 'un par de': 2, medio: 0.5 };
const DAYS: Record<string, number> = { dia: 1, diita: 1, semana: 7, semanita: 7, mes: 30, mesecito: 30, ano: 365, anito: 365 };

/** Days of such a duration. */
export const parseSpanishDays = (count: string, unit: string): number =>
  Math.round((VAGUE[count] ?? (/^\d/.test(count) ? Number(count) : parseSpanishNumber(count))) * (DAYS[unit] ?? 1));

/** Turns of speech with a fixed reading, in days. */
export const SPANISH_TIMES: readonly (readonly [RegExp, number])[] = [
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
export const THIS_MONTH =
  /\b(?:(?:a |para |pa |antes de |al )?(?:fin(?:es|ales)?|el final) de(?:l| este)? mes(?! (?:que|proximo|entrante))|este mes)\b/g;
export const NEXT_MONTH = /\b(?:(?:el |del )?(?:proximo mes|mes (?:que (?:viene|entra)|proximo|entrante)|otro mes))\b/g;
export const NEXT_YEAR = /\b(?:(?:el |del )?(?:proximo ano|ano (?:que (?:viene|entra)|proximo|nuevo)|otro ano))\b/g;
export const NO_PRISA =
  /\b(?:(?:no (?:tengo|hay|tenemos|llevo)|sin) (?:ninguna |mucha )?prisas?|ninguna prisa|no prisa|sin apuros?|no (?:hay|tengo|llevo) apuros?|no (?:estoy|ando|estamos|andamos|voy) (?:apurad[oa]s?|de prisa|con prisas?)|no (?:me |nos )?(?:urge|corre prisa)|no es urgente|cuando (?:sea|se pueda|quieran?|salga|caiga|se venda|se de)|da igual|con calma|mas adelante)\b/;

/** Why somebody may want to sell. */
export const SPANISH_SITUATIONS: readonly (readonly [SituationCode, RegExp])[] = [
  [
    'foreclosure',
    /\b(ejecucion hipotecaria|(?:voy|vamos|estoy|estamos|ando|andamos|vamos) (?:un poco |bien |muy |algo |como )?atrasad[oa]s?(?! (?:en|con) (?:la renta|los impuestos|los taxes))|embarg\w+|remat\w+|subast\w+|foreclosure|atrasad[oa]s? (?:en|con|de) (?:el |la |los |las |mis? )?(?:pagos?|hipoteca|casa|mortgage|mensualidad\w*|letras)|(?:debo|debemos|debe|deben|adeuda) (?:\w+ )?(?:pagos|mensualidades|meses|letras)(?! de renta)|aviso de (?:embargo|foreclosure|ejecucion)|carta del banco|no (?:he|hemos|ha|han) pagado|(?:meses|pagos) (?:sin pagar|que no pag\w+)|no (?:puedo|podemos|alcanzo|alcanza)(?: \w+)? (?:con |pagar |a pagar |para )?(?:los |el |la |las |mis? )?(?:pagos?|hipoteca|mortgage|casa|mensualidad\w*)|el banco (?:me |nos |ya |la |quiere |va )+\w*|perder(?:la| la casa)|quitar(?:me|nos)? la casa|(?:me|nos) (?:la )?(?:quieren |van a |pueden |estan )?quit\w+(?: la casa)?|(?:\d{1,2}|un|dos|tres|cuatro|cinco|seis|siete|ocho|varios) (?:meses|pagos|mensualidades|letras) (?:de )?(?:atras|retras|vencid)\w*|(?:meses|tiempo|pago\w*) sin pagar (?:la )?(?:casa|hipoteca|mortgage|al banco)|sin pagar la (?:casa|hipoteca)|(?:batall|sufr)\w+ (?:con|para|pa) (?:los |hacer los )?pagos?|(?:notificacion|aviso|carta|demanda)\w* [^.!?]{0,25}(?:quit|embarg|remat|subast|desaloj)\w*)\b/g,
  ],
  [
    'probate',
    /\b(hered\w+|herencia|fallec\w+|murio|murieron|difunt\w+|(?:me|nos) la (?:dejo|dejaron|heredo)|albacea|sucesion|testamento|se nos fue mi)\b/g,
  ],
  ['divorce', /\b(divorci\w+|(?:me|nos|estamos|estoy) separ\w+|separacion|mi ex\b|nos dejamos)/g],
  [
    'lien',
    /\b((?:debo|debemos|se deben|atrasad[oa]s? (?:en|con)) (?:\w+ ){0,3}?(?:impuestos|taxes|tax)|(?:impuestos|taxes) (?:atrasados|vencidos|que debo|sin pagar)|gravamen\w*|los (?:impuestos|taxes) (?:estan|son|me))\b/g,
  ],
  [
    'landlord',
    /\b((?:inquilin|renter)[oa]s?[^.!?]{0,30}(?:no (?:me )?pag\w+|problem\w+|destru\w+|danar\w+|malos)|(?:mal[oa]s?|problematic[oa]s?) (?:inquilin|renter)[oa]s?|(?:cansad|hart|canse|fastidiad)[oae]?\w* (?:de|con) (?:rentar\w*|(?:los |las |mis |tantos )?(?:inquilin|renter)[oa]s?|ser (?:dueno|casero|landlord))|(?<!\b(?:me|nos|banco|carta de|orden de) (?:\w+ )?)desaloj\w+|no me pagan la renta)\b/g,
  ],
  [
    'relocation',
    /\b((?:me|nos) (?:voy|vamos|mud\w+|cambi(?:o|amos)|traslad\w+|transfi\w+|han trasladado|regres\w+) ?(?:a|de|para|al|pa|por)?|mudanza|traslad\w+|otro (?:estado|pais)|otra ciudad|(?:regreso|regresamos|volvemos|vuelvo) a (?:mexico|mi pais|mi tierra|\w+)|nuevo (?:trabajo|empleo)|perdi (?:el|mi) (?:trabajo|empleo|chamba|jale)|(?:sin|no tengo) (?:trabajo|empleo|chamba|jale)|desemplead[oa]|me (?:corrieron|despidieron|descansaron))\b/g,
  ],
  [
    'downsizing',
    /\b((?:muy|demasiado|bastante|bien) grande|escaleras|(?:algo|una|casa) mas (?:chic|pequen)\w+|jubil\w+|(?:me|nos) retir\w+|ya (?:no puedo|estoy|estamos) (?:cuidar\w*|mantener\w*|grandes?|viej[oa]s?|mayores)|asilo|cerca de (?:mis?|los) (?:hij|niet|famil)\w+)\b/g,
  ],
  ['vacant', /\b(esta (?:vacia|sola|desocupada|abandonada)|(?:vacia|desocupada|abandonada) desde)\b/g],
  [
    'repairs',
    /\b(much[ao]s? (?:arreglos?|reparaciones|trabajo)|no (?:tengo|hay|alcanza)(?: \w+)? (?:para|pa) arreglar\w*|(?:se )?(?:quemo|inundo)|se esta cayendo|necesita much\w+)\b/g,
  ],
];
export const SIN_RAZON =
  /\b(por curiosidad|(?:nomas|solo|nada mas) (?:viendo|quiero (?:saber|ver)|preguntando)|ninguna razon|sin razon|por nada en especial|si (?:hay|me dan) buen precio)\b/;
/** "Pagada", "no debo nada". */
export const PAGADA =
  /\b((?:ya )?(?:esta )?(?:toda |completamente |totalmente )?(?:pagada|liquidada|saldada)|libre de (?:deuda|gravamen)\w*|no (?:debo|debemos|se debe|tiene deuda|hay deuda|tengo hipoteca)(?: nada| ni un \w+)?|sin (?:hipoteca|deudas?)|(?:ya )?no (?:le |les )?(?:debo|debemos|debe)(?: ya)? nada|(?:la )?hipoteca (?:ya )?(?:se acabo|se termino|esta pagada)|nunca (?:tuvo|tuve|tuvimos|he tenido|hubo|ha tenido) hipoteca|(?:compr\w+|pag\w+) (?:al|de) contado|(?:la|lo) (?:acab|termin)\w* de pagar|(?:di|hice|pague) (?:el|mi) ultimo pago|ni un (?:quinto|peso|centavo|cinco)\b(?! menos)|libre de deudas?|esta libre)\b/;
export const NO_PAGADA =
  /\b(?:no|casi|todavia|aun|falta|cuando|hasta|nunca) (?:no )?(?:la |lo )?(?:esta |este |quede )?(?:toda )?(?:pagad|liquidad|saldad)/;
