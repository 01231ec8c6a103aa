/** Why the owner may want to sell. */
import type { SituationCode } from '#shared/language/slots.ts';
import type { AskedSlot, Found } from './found.ts';
import { isSpanish, mayBeSpanish } from './spanish.ts';
import { getClauseAt, type Hit, findOthersBefore } from './about.ts';
import { findAnyway, findEach, type Text } from './words.ts';

const RESOLVED =
  /\b(?:caught (?:it |them |us |back )?up|(?:is|are|am|i'm|we're|now|brought|back|all) current|up to date|reinstated|resolved|settled|dismissed|released|satisfied|withdrawn|cancel\w*|called off|stopped it|(?:loan |got a |did a )?modif\w+|worked it out|paid (?:it|them|that|those|everything) (?:off|up|in full)|cleared (?:it )?up|not (?:any ?more|any longer)|no longer|all good now|took care of|taken care of|ya (?:pague|pagamos|nos pusimos|me puse|no)|al (?:dia|corriente))\b/;

/** Whether what some words say is over: stated beside them, or after them. */
function isResolved(plain: string, hit: Hit): boolean {
  const { index, length, words } = getClauseAt(plain, hit);
  const next = plain.slice(index + length, index + length + 80).replace(/^\W*(?:(?:but|and|so|then|pero|y)\b)?/, '');
  const following = next.slice(0, next.search(/[.!?;,\n]/) < 0 ? undefined : next.search(/[.!?;,\n]/));
  return RESOLVED.test(words) || RESOLVED.test(following);
}

const IF = /\b(?:if|what if|in case|unless|suppose|would|might|afraid|worried|scared|hope|hoping|before it|si (?:me|nos|la|el|hay))\b/;

/** Whether it is only thought of. */
const isHypothetical = (words: string): boolean => IF.test(words);

/** Why somebody may want to sell. */
const SPANISH_SITUATIONS: readonly (readonly [SituationCode, RegExp])[] = [
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

const SIN_RAZON =
  /\b(por curiosidad|(?:nomas|solo|nada mas) (?:viendo|quiero (?:saber|ver)|preguntando)|ninguna razon|sin razon|por nada en especial|si (?:hay|me dan) buen precio)\b/;

const SITUATIONS: readonly (readonly [SituationCode, RegExp])[] = [
  [
    'foreclosure',
    /\b(pre-?\s?foreclos\w*|foreclos\w*|auction\w*|sheriff'?s? sale|trustee'?s? sale|notice of default|lis pendens|(?:behind|late) on (?:the |our |my |his |her |their |house |mortgage )*(?:mortgage|payments?|loan|note)|(?:\d+|few|couple|couple of|two|three|four|five|six|several) (?:months?|payments?|mo) (?:behind|late|past due|delinquent|in arrears)(?! (?:on|in|with) (?:rent\b|the rent|my (?:car|rent|truck|child|phone|bills)|school|child))|(?:months?|payments?) behind(?! (?:on|in|with) (?:rent\b|the rent|my (?:car|rent|truck|child|phone)|school|child))|nods?\b|nts\b|lis pendens|pre-?\s?fc|fcl?\b|trustee'?s? sale|in arrears|past due on (?:the |his |her |their |my )?(?:mortgage|payments?|loan|note)|(?:behind|late)(?: (?:like|about|by|around|almost|maybe|at least|over|a|the))* (?:\d+|couple|few|two|three|four|five|six|several)(?: of)? (?:months?|payments?)|(?:behind|late) on (?:everything|my bills)|(?:got|received|served)(?: \w+){0,3} default notice|can'?t (?:make|keep up with|afford|cover|pay) (?:the |my |our |these |this )?(?:mortgage|payments?|house payments?|(?:house |bank |monthly )?note)\b|default(?:ed|ing)? on|missed (?:a few |some |several |\w+ )?(?:mortgage )?payments|bank(?:'s| is| wants| about| trying| going| gonna| threatening| to| be| will| coming| ready| soon)+ (?:tak\w+|after|foreclos\w+|repossess\w*|sell\w*|come|get)|repo(?:ssess)\w*|losing (?:the|my|our) (?:house|home)|(?:they|bank|lender)(?:'re| are| is|'s)? (?:gonna |going to |about to )?tak(?:e|ing) (?:the|my|our|back the) (?:house|home)|behind \d+ (?:on|payments?|months?|mo)|(?:not|n't)(?: \w+)? able to (?:make|keep up|pay|afford)(?: \w+){0,2} (?:payments?|mortgage|note)|missed (?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|last month)|(?:fell|fall(?:ing|en)|got|getting|get|am|are|i'm|im|we're|a little|a bit|way|pretty|really|seriously|still) (?:a little |a bit |way |pretty |really )?behind(?! (?:on (?:rent|my rent|the rent|my car|my bills|my cards|property|taxes|work)|the|it|us|me|him|her|them|my|schedule|in (?:rent|taxes)|with (?:rent|the rent)))|(?:they|bank|lender|court|trustee)(?:'re| are| is|'s| want| wants| says)?(?: \w+){0,3} (?:sell|auction|take)(?:ing)? (?:off )?(?:my|our) (?:house|home|place)|(?:haven't|hasn't|have not|has not|not) paid (?:on )?(?:the |my |our |their |his |her )?(?:mortgage|house note|house payments?|lender|note)|accelerat\w+ (?:the |my |our |his |her )?(?:loan|note|mortgage)|(?:the )?bank (?:is|filed|served|sued)\b[^.!?]{0,15}(?:foreclos\w*|suing|lawsuit)|sale (?:date )?(?:is|was|got|has been) (?:\w+ )?(?:set|scheduled|postponed|moved|pushed)|(?:one|1|a|another) payments? (?:late|behind|missed)|demand letter)\b/g,
  ],
  [
    'probate',
    /\b(probate|inherit\w*|executor|executrix|heirs?|passed away|passed (?:last|in|this|on)|deceased|(?:mom|mother|dad|father|wife|husband|grandma|grandmother|grandpa|aunt|uncle|brother|sister|parents?)(?: just| recently| has| both)? (?:passed|died)|(?:lost|buried) (?:my|our|his|her) (?:mom|mother|dad|father|parents?|wife|husband|grandma|grandmother|grandpa|grandfather|aunt|uncle|brother|sister|son|daughter|in-laws?)|(?:my|our|his|her|the)? ?late (?:mom|mother|dad|father|parents?|wife|husband|grandma|grandmother|grandpa|grandfather|aunt|uncle|brother|sister|son|daughter|in-laws?)\b|(?:mom|mother|dad|father|parents?|wife|husband|grandma|grandmother|grandpa|grandfather|aunt|uncle|brother|sister|son|daughter|in-laws?)(?:'s)? (?:estate|will|passing|death)|settl\w+ (?:the|an|our|my|her|his)?[^.!?]{0,20}\bestate|estate sale|(?:he|she|they|who|owner|tenant|spouse|partner|son|daughter)(?: just| recently| has)? died|(?:left|willed|gave) (?:it|this|the (?:house|place|property)|us the house|me the (?:house|place)) to (?:me|us|the (?:two|three|four|five|\w+) of us|my|our|all)|estate of)\b/g,
  ],
  [
    'divorce',
    /\b(divorc\w*|separat(?:ed|ing|ion) from|(?:i|we|us|wife|husband)(?:'re|'m| are| am| is| have|'ve)? (?:\w+ )?separat(?:ed|ing)\b|split(?:ting)? up|broke up|breaking up|my ex\b|ex-?(?:wife|husband))/g,
  ],
  [
    'lien',
    /\b(tax liens?|liens?|back taxes|delinquent (?:on )?(?:property )?tax\w*|tax delinquen\w*|(?:property )?taxes (?:are )?(?:owed|overdue|delinquent|behind|past due)|behind on (?:the |my |our |property )*taxes|owe(?:s)? (?:\S+ ){0,3}?(?:in |the |on )?(?:back |property )*taxes|(?:county|city|state|government|irs|town)(?:'s| is)? (?:wants?|after|coming|says|sent|keeps|put)[^.!?]{0,30}\btax\w*|taxes (?:piled|pile|piling|are killing|got|keep|went)|behind (?:in|with) (?:the |my |our )?(?:property )?taxes|judge?ments?|irs)\b/g,
  ],
  [
    'code_violation',
    /\b(code violations?|code enforcement|condemned|city (?:is )?(?:citing|fining|fines|keeps fining)|citations? from the city)\b/g,
  ],
  [
    'landlord',
    /\b(tired landlord|(?:tired|sick|done|fed up|over|finished|exhausted)(?: of| with)? (?:being|playing) (?:a |the )?landlord|tired of (?:(?:the |dealing with )?tenants?|renting|landlording|managing)|evict\w*|(?:bad|problem|non-?paying|nightmare|terrible|awful|horrible|crazy) (?:tenants?|renters?)|(?:tenants?|renters?) from hell|(?:tenants?|renters?)(?: have| has)? (?:(?:are|is|keeps?|keep) )?(?:stopped|quit|won'?t|not|never|late|behind|aren'?t|isn'?t|doesn'?t|don'?t|trashed|trashing|wrecked|destroyed|ruined)(?: \w+)?|done being a landlord|sick of (?:renting|tenants?))\b/g,
  ],
  [
    'relocation',
    /\b(relocat\w*|job transfer|transferr?(?:ed|ing)|job loss|lost (?:his |her |their |my |the )?job|laid off|unemployed|(?:new|got (?:a|the)|took (?:a|the)|start(?:ed|ing)? (?:a|the)|offered (?:a|me a)) (?:\w+ )?(?:job|gig|position|assignment)|(?:job|gig|work|position|transfer) in|got (?:fired|let go|cut)|out of work|hours (?:got |were )?cut|can'?t find work|moving (?:out of state|to another state|for work|to (?:florida|texas|arizona|california|ohio|georgia|carolina|tennessee|colorado|nevada))|moved? out of state|deploy\w*|orders to|pcs(?:ing)?)\b/g,
  ],
  [
    'downsizing',
    /\b(downsiz\w*|mov\w+ (?:in with|near|nearer|closer|close to|to be (?:near|closer|with))|mov\w+ (?:mom|dad|her|him) (?:to|into)|assisted living|nursing home|(?:elder|memory) care|too (?:big|much house|large)|(?:stairs|yard|house|place|upkeep)[^.!?]{0,30} (?:too much|getting to be too much)|can'?t (?:handle|manage|keep up|climb)(?! (?:with )?(?:the |my |our |these |this )*(?:mortgage|payments?|bills?|taxes|note))|retir\w+|empty nest\w*|(?:something|somewhere|a (?:house|place|home)) smaller|smaller (?:place|house|home)|too many (?:stairs|rooms)|(?:stairs|yard)[^.!?]{0,25}(?:hard|tough|difficult|much)|don'?t need (?:all )?(?:this|the|that) (?:much )?(?:space|room|house)|getting (?:older|too old))\b/g,
  ],
  [
    'vacant',
    /\b(vacant|unoccupied|abandoned|(?:house|property|home|it|place)(?: is|'s| has been| sits| just sits)? (?:just )?(?:sitting |sits )?empty|empty (?:house|property|home)|sitting there)\b/g,
  ],
  [
    'repairs',
    /\b(repairs?|fixer(?:[- ]upper)?|needs (?:a lot of |lots of |some |much |too much |so much )?work|can'?t afford (?:to fix|the repairs|to repair)|(?:fire|water|storm|flood|hail) damage\w*|mold|leaking roof|leaky roof|roof (?:is )?leak\w*|foundation (?:issues?|problems?|cracks?)|falling apart|money pit)\b/g,
  ],
];
const NO_REASON =
  /\b(no (?:real |particular |special |specific )?reason|just curious|curious what|just (?:wondering|seeing|checking)|test(?:ing)? the (?:market|waters)|see what (?:it'?s|it is|its|i could|i can|we could|the house is) (?:worth|get)|not (?:really )?motivated|for the right price|if the price is right|don'?t (?:really )?(?:need|have) to sell|don'?t have a reason)\b/;
/** About something that is over. */
const LONG_AGO = /\byears? ago\b|\b(?:in|back in) (?:19|20)\d\d\b/;
/** What is the seller's own only when nobody else is spoken of: a tenant's arrears are not theirs, nor is a sister's divorce. */
const OWN: ReadonlySet<string> = new Set(['foreclosure', 'divorce', 'lien', 'relocation', 'downsizing']);
/** What can be mended. */
const CAN_END: ReadonlySet<string> = new Set(['foreclosure', 'lien', 'code_violation', 'vacant', 'repairs']);

/** Beginnings of words (four letters, or a whole shorter word) of which every phrase of a situation has one. */
const STEMS: Record<string, string> = {
  foreclosure:
    'pre prefc prec pref fore auct sher trus noti lis behi late can defa miss bank repo losi mont paym nod nods nts fc fcl arre past defu got rece serv mo have has havn hasn acce dema one not fell fall sale get am are a way pret real seri stil they lend cour',
  probate:
    'prob inhe exec heir pass dece mom moth dad fath wife husb gran aunt uncl brot sist pare lost buri late sett esta died left will gave in',
  divorce: 'divo sepa spli brok brea my ex',
  lien: 'tax lien back deli prop taxe behi owe owes coun city stat gove irs town judg',
  code_violation: 'code cond city cita',
  landlord: 'tire sick done fed over fini exha evic bad prob non nonp nigh terr awfu horr craz tena rent',
  relocation: 'relo job tran lost laid unem new got took star offe gig work posi fire out hour cant can movi move depl orde pcs pcsi',
  downsizing: 'down movi move mov assi nurs elde memo too stai yard hous plac upke cant can reti empt some smal a yard dont don gett',
  vacant: 'vaca unoc aban hous prop home it plac empt sitt',
  repairs: 'repa fixe need cant can fire wate stor floo hail mold leak roof foun fall mone',
};
const STEM_MASKS = new Map<string, number>();
for (const [at, stems] of Object.values(STEMS).entries())
  for (const stem of stems.split(' ')) STEM_MASKS.set(stem, (STEM_MASKS.get(stem) ?? 0) | (1 << at));

/** Which situations a text can speak of at all: notes by the hundred thousand are mostly about something else. */
function filterPossible(plain: string): (code: string) => boolean {
  let mask = 0;
  for (const [word] of plain.matchAll(/[a-z]+/g)) mask |= STEM_MASKS.get(word.slice(0, 4)) ?? 0;
  const codes = Object.keys(STEMS);
  return (code) => (mask & (1 << codes.indexOf(code))) !== 0;
}

/** Every reason to sell that is named, strongest first; or that there is none. */
export function readSituations(text: Text, { asked, isNote = false }: AskedSlot): Found[] {
  const isPossible = filterPossible(text.plain);
  const named = SITUATIONS.filter(([code]) => isPossible(code));
  const spanish = (isNote ? isSpanish(text.plain) : mayBeSpanish(text.plain)) ? SPANISH_SITUATIONS : [];
  const found = [...named, ...spanish].flatMap(([value, pattern]) => {
    // What the house needs is another question; whoever was asked that gave no reason to sell.
    if (value === 'repairs' && asked === 'condition') return [];
    const hit = findEach(text, pattern).find((one) => isOurs(text.plain, one, value, isNote));
    if (!hit) return [];
    const isAside = value === 'vacant' && asked === 'occupancy';
    const isThought = isHypothetical(getClauseAt(text.plain, hit).words) && value === 'foreclosure';
    return [{ ...hit, value, confidence: isThought ? 0.65 : asked === 'motivation' ? 0.92 : isAside ? 0.7 : 0.82 }];
  });
  // English and Spanish have some words in common.
  if (found.length > 0) return found.filter((one, at) => found.findIndex(({ value }) => value === one.value) === at);
  const none = findAnyway(text, NO_REASON) ?? (spanish.length > 0 ? findAnyway(text, SIN_RAZON) : undefined);
  return none ? [{ ...none, value: 'none', confidence: asked === 'motivation' ? 0.9 : 0.65 }] : [];
}

function isOurs(plain: string, hit: Hit, value: string, isNote: boolean): boolean {
  const clause = getClauseAt(plain, hit);
  if (value !== 'probate' && LONG_AGO.test(plain.slice(Math.max(0, hit.index - 30), hit.index + hit.length + 20))) return false;
  if (CAN_END.has(value) && isResolved(plain, hit)) return false;
  if (value === 'probate' && /\b(?:tenant|renter|inquilin|neighbou?r|vecin)/.test(clause.words)) return false;
  if (!OWN.has(value)) return true;
  const other = findOthersBefore(clause.words.slice(0, hit.index - clause.index));
  // "They auction it on the 20th": who takes the house is not who owes on it.
  const isTaken =
    value === 'foreclosure' &&
    /auction|foreclos|repo|tak|nod|nts|notice|accelerat|default|pendens|sell/.test(plain.slice(hit.index, hit.index + hit.length));
  return other === undefined || (other === 'they' && (isNote || isTaken));
}
