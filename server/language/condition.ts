/** How much work the house needs: what each part of a message says of the whole house, of a system of it, or of a small thing. */
import type { SLOT_CHOICES } from '#shared/language/slots.ts';
import { type Hit, isOfAnotherHouse, isOfThePast } from './about.ts';
import { type Clause, splitClauses } from './clauses.ts';
import type { AskedSlot, ChoicePattern, Found } from './found.ts';
import { matchAnyOf, matchOneOf } from './word-patterns.ts';
import { findAnyway, type Text, readYesOrNo } from './words.ts';

/** Longer answers are read as sentences. */
const SHORT_LENGTH = 80;

/** What may stand before and after the words of a short answer: each in one way only, or "its its its" is tried in a million. */
const LEADS =
  "(?:(?:it'?s|it is|is|it was|was|the house is|house is|place is|that'?s|honestly|just|only|in|pretty|very|really|kind of|kinda|kind|super|a|an|some|probably|mostly|overall|still|i'?d say|i would say|needs?|it needs|it has|has|had|there is|there'?s|got|maybe|well|like|all|total(?:ly)?|complete|completely|the whole (?:thing|place|house)|everything is|could use|um|uh|ok|tbh|so|too)\\b(?: ?, ?| )?)*";
const TRAILS =
  "(?:\\W|\\b(?:condition|shape|overall|really|honestly|tbh|lol|haha|i think|i guess|i'd say|in there|inside|outside|now|right now|at (?:this|the) (?:point|moment|time)|for now|these days|at all|though|of (?:work|repairs?|things|stuff|updates?)|work|repairs?|stuff|things?|needed|needs? (?:fixing|work|done)|wrong|issues?|problems?|here and there|maybe|mostly|for its age|to be honest|house|place|one|last (?:year|month|spring|summer|fall)|recently|in \\d{4}|(?:\\d|a|two|few) years? ago)\\b)*$";
/** Matches a message that consists of these words, with what usually stands around them. */
const matchWholeAnswer = (words: string): RegExp => new RegExp(`^\\W*${LEADS}(?:${words})${TRAILS}`);

type Work = keyof typeof SLOT_CHOICES.condition;

const BEARING =
  'foundations? footings? slab structur\\w+ joists? beams? (?:load_)?bearing_walls? sill_plates? subfloors? framing rafters? cimientos? estructura vigas?';
const ESSENTIAL =
  'roof(?:ing)? roofs kitchens? plumbing power electric electrical electricity water floors? walls? ceilings? drywall sheetrock bath(?:room)?s? ' +
  'techos? cocinas? plomeria luz agua electricidad pisos? paredes? banos? loza';
const SYSTEM_WORDS =
  'shingles heat hvac a\\/?c acs? air_condition\\w* air furnace heater heating boiler water_heater pipes? piping repipe polybutylene sewer sewer_line septic drain_?field well_pump ' +
  'wiring knob_and_tube panel breaker_box windows? siding stucco basement crawl_?space insulation chimney deck porch driveway cabinets pool garage attic termites? mold stairs balcony ' +
  'tuberias? caneria cableado instalacion aire(?:_acondicionado)? calefaccion calentador boiler ventanas? drenaje fosa sotano humedad termitas? moho';
/** What is mended by a handyman in a day. */
const SMALL_WORDS =
  'paint\\w* repaint\\w* carpets? rugs? blinds curtains wallpaper faucets? spigot screens? screen_doors? storm_doors? door_?knobs? knobs? (?:door|cabinet)_handles? hinges doors? fences? fence_boards? fencing ' +
  'yard lawn landscap\\w* grass weeds bush(?:es)? hedges trees? gutters? trim baseboards? outlets? switch(?:es)? light_fixtures? fixtures bulbs? toilets? tiles? grout ' +
  'garage_door(?:_opener)? opener shed mailbox handrail railing caulk\\w* nail_holes? holes?_in_(?:the_)?(?:drywall|walls?|sheetrock) scuff\\w* scratch\\w* stains? dings? dents? ' +
  'junk trash clutter furniture clean\\w* declutter\\w* scrub\\w* power_?wash\\w* smells? odors? stinks? dirty ugly dusty appliances? stove dishwasher fridge disposal doorbell smoke_detectors? locks? latch shutters? gate cosmetics? cosmetically touch_?-?ups? popcorn(?:_ceilings?)? refinish\\w* hardwoods? countertops? backsplash vanity odds_and_ends elbow_grease ' +
  'pint\\w+ alfombras? persianas? puertas? chapas? llaves? focos? cerca barda yarda jardin pasto zacate limpi\\w+ basura detall\\w+ manitas? mosquiteros? rejas? canaletas? apagador\\w* perillas? cortinas?';
const [BEARS, SYSTEM, SMALL] = [BEARING, `${ESSENTIAL} ${SYSTEM_WORDS}`, SMALL_WORDS].map(
  (words) => new RegExp(`(?<![\\w'])(?<!\\d )${matchOneOf(words)}(?!\\w)`, 'g'),
) as [RegExp, RegExp, RegExp];
/** Small things of which there are few, although many of them are a system. */
const FEW_OF = /\b(?:one|a|an|two|three|1|2|3|(?:a )?couple(?: of)?|(?:a )?few|some|un|una|dos|un par de|unas?) (?:\w+ )?$/;
const IS_SMALL_WHEN_FEW = /^(?:windows?|gutters?|deck|floors?|driveway|pipes?|cabinets|ceilings?|walls?|drywall|ventanas?)$/;
const IS_LIGHT_ANYWAY = /^(?:floors?|deck|driveway|porch)$/;

/** Of the whole house, whatever else is stated. */
const HEAVY = matchAnyOf(
  "gut job|demo(?:lition)? list|scrap(?:ped|pers)(?! metal)|(?:feet|foot|ft) of water|(?:back|front|side|half the|whole) (?:\\w+ )?wall(?:'s| is)? (?:half )?gone|no copper|open to the weather|(?:total(?:ly)?|full|complete(?:ly)?|whole|down to the studs|it's|its|been|was|house|place)(?: been| was| is)? gut(?:ted|s)?|gutted|gut it|to the studs|down to (?:the )?studs|fire(?: damage\\w*)?(?! ?place| pit| alarm| ?wood| extinguisher| station| sale| ant)|(?<!\\b(?:am|i'm|im|got) )burn(?:ed|t)(?: down| out| up)?|condemn\\w*|red[- ]?tag\\w*|orange sticker|(?:city|county)(?: \\w+){0,2} (?:tagged|shut)|uninhabitable|unlive?able|(?:not|n't|can'?t|nobody can|couldn'?t|wouldn'?t)(?: \\w+){0,4} (?:live?able|habitable|live in|be lived in|lived in|sleep in it|stay in it)|(?:in )?shambles|in ruins|(?:ruined|wrecked|demolished)|blighted",
  "stripped|(?:copper|pipes|wiring|everything)(?: \\w+)?(?: has| have|'s)?(?: been| was| got)? (?:stole|stolen|ripped out|missing|gone)|stole(?:n)? (?:all |the |everything|copper|pipes)\\w*|fell apart|caved in|caving in|(?:just |basically |nothing but |only )a shell|it'?s a shell|shell|tear ?-?down|torn down|tear it down|demolish\\w*|demo it|bulldoz\\w*|scrape|knock(?:ed)? (?:it )?down|structural\\w*|money pit|lot value|land value|trashed|vandali[sz]ed|flooded|flood damage|under water for|collaps\\w*|(?:whole|entire) (?:house|place) (?:has|is full of|had) mold|black mold|mold (?:everywhere|all over|throughout)|sinking|asbestos",
  "(?:total|full|complete|whole|major|top to bottom)(?: \\w+)? (?:rehab|makeover|gut|remodel|renovation|redo|overhaul|restoration|rebuild)|needs? (?:to be )?(?:completely|totally|entirely|fully) (?:redone|rehabbed|remodeled|rebuilt|renovated|gutted|updated)|(?:completely |totally )?(?:rehab|remodel|redo|rebuild|renovate) (?:the )?(?:whole|entire) (?:thing|house|place)|needs? (?:absolutely )?(?:everything|it all|the works)|(?:what|tell me what) (?:doesn'?t|don'?t) (?:it|she) need|everything(?:'s| is| needs?| was)? (?:needs|shot|bad|gone|broken|falling|wrong|rotten|outdated and|old and|replaced|redone|to be)|falling (?:apart|down|in)|fall(?:en|ing|s)? (?:apart|down)|major (?:work|repairs?|rehab|renovation|damage|issues|fixer|help)",
  "(?:bad|rough|terrible|horrible|awful|poor|sad|sorry|miserable|deplorable|crappy|shitty|pretty rough|real rough) (?:shape|condition|way)|(?<!not )(?:it'?s|its|is|she'?s|pretty|real|really|very|super|so|house is|place is) (?:pretty |real |really |very |in )?(?:bad|rough|terrible|horrible|awful|nasty|rundown|run ?down|dilapidated|trashed|disgusting|filthy)(?! (?:area|neighborhood|market|timing|time|about|tenant))|a (?:disaster|dump|wreck|mess|nightmare|pit|total loss|lost cause)|(?:a (?:whole )?lot|lots|tons?|ton|plenty|whole lot|bunch|shit ?load|boatload|mountain) of (?:work|repairs|updating|tlc|fixing|money|help|things wrong)|a ton\\b|nothing works?|skeleton|beyond repair|write ?off",
  "roof(?: \\w+)? (?:blew|blown|ripped|tore|torn|came) (?:off|away)|half (?:of )?(?:the|its) (?:floors?|roof|ceilings?|walls?|house|drywall|wiring)(?: \\w+)? (?:is|are|was|missing|gone|rotted|burned)|(?:ceilings?|walls?|roof|porch|house|floors?)(?:'s| is| are| has| have| had)?(?: \\w+)? (?:came|come|coming|fell|fallen|falling|gave|give|giving) (?:down|in|out|way|apart)|(?:ceilings?|walls?)(?:'s| is| are) (?:down|open|missing|wide open)|(?:pipes?|water heater) (?:\\w+ )?burst|trees? (?:\\w+ )?(?:fell|went|came|crashed|landed|is|through)(?: \\w+)? ?(?:on|into|through|thru|onto)|holes? in the (?:roof|floors?|ceiling)|(?:tenants?|renters?|squatters?|vandals|kids|somebody|they|people) (?:\\w+ )?(?:destroyed|wrecked|ruined|demolished|trashed|tore (?:\\w+ |the (?:place|house) )?(?:up|apart))|destroyed",
  '(?:muy|super|bastante|toda|bien|completamente|re) (?:mal|danad[ao]|deteriorad[ao]|destruid[ao]|fea|fregad[ao]|jodid[ao]|acabad[ao]|golpead[ao])|(?:pesim|terrible|horribl|mal)\\w* (?:estado|condicion(?:es)?)|(?:destroz|destru|arruin|derrumb|deshech|jodid|fregad|chingad|desbarat)\\w+|inhabitable|no se puede vivir|en ruinas|puras paredes|hech[ao] (?:pedazos|trizas|un desastre|garras|pomada)|un desastre|una ruina|se (?:(?:esta|estan|le|les|nos|me) )?(?:cae|caen|cayo|cayendo|derrumba|hunde|hundio|hundieron|hundiendo)(?:n|ndo)?|cayendose|tumbar\\w*|tirarla|tirar la casa|demoler\\w*|techo (?:se )?(?:caid|cay|hundi)\\w*|(?:no (?:sirve|funciona|jala) (?:casi )?nada|nada (?:sirve|funciona|jala))|se robaron (?:todo|los|las|el)|(?:se )?(?:quem|incendi|inund)\\w+|rehabilitacion|(?<!\\b(?:ya|recien|hicimos|hice|tiene|tuvo)(?: \\w+)? )(?:remodelacion|renovacion|arreglo|reparacion) (?:total|completa|integral)|remodelar(?:la)? toda|(?:necesita|falta|ocupa|hay que ponerle) todo nuevo|todo (?:por dentro|esta mal|viejo|danado)|hay que (?:hacer|arreglar|cambiar|reparar)(?:le)? (?:de )?todo|(?:le falta|necesita|ocupa|requiere) (?:de )?todo|much[ao]s? (?:trabajo|arreglos?|reparacion(?:es)?|cosas?|dinero|lana)|(?:le falta|necesita|ocupa) mucho|moho',
);
/** What ruins a part as well as a house: of one bathroom or a fence it is less. */
const OF_A_PART =
  /gut|burst|fell|fall|came|coming|collaps|cav|destro|ruin|trash|strip|cay|cae|hund|tumb|flood|inund|rough|mal\b|bad|gone|missing|redo|remodel|rehab|danad|fea|terrible|horribl|awful|nasty|down/;
const WHOLE = /\b(?:house|whole|entire|everything|all|place|roof|ceilings?|walls?|toda?|casa|techo|paredes|loza|half|ceiling|floors)\b/;
const RUIN = matchAnyOf(
  'collaps\\w*|sink(?:s|ing)?|sunk\\w*|split|shift\\w*|crack\\w*|rott?\\w*|destroyed|(?:hundi|raja|agrieta|podri|pudri)\\w+|se (?:esta )?(?:hund|raj|cay)\\w+|bad|shot|issues?|problems?|work|repairs?|fail\\w*|mal[oa]?|cuartead\\w+|needs?',
);
const BAD = matchAnyOf(
  "needs?|need|needed|bad|olds?|older|original|outdated|dated|ancient|leak\\w*|broken?|broke|busted|damaged?|damp|wet|soaked|soft|rott\\w*|rot|worn|tore|torn|shot|out|gone|dead|died|went|quit|replac\\w*|fix\\w*|repair\\w*|redo\\w*|updat\\w*|upgrad\\w*|issues?|problems?|(?:doesn'?t|don'?t|not|won'?t|quit|stopped|isn'?t|no) (?:work\\w*|run|running|cool|heat|turn|open|close|drain)|crack\\w*|missing|could use|tired|last legs?|aging|would be nice|would help|wouldn'?t hurt|due|fail\\w*|collaps\\w*|infest\\w*|stain\\w*|sag\\w*|warp\\w*|patched|clog\\w*|back(?:s|ed|ing) up|rusted?|corroded|down|gut\\w*|hail|from (?:the )?(?:19)?[3-9]\\d'?s?|since (?:the )?(?:19)?[3-9]\\d'?s?|straight out of|19[3-9]\\d'?s?|got to (?:go|be)|torn out|ripped out|never finished|unfinished|half (?:done|finished)|messed up|screwed|janky|not (?:great|good|up to code)|fell|fallen|burst|on its way|barely|project|trash|terrible|horrible|awful",
  'no (?:sirven?|funcionan?|jalan?|prenden?|trabajan?|enfria|calienta)|viej\\w+|rot[oa]s?|mal[ao]?s?|danad\\w+|podrid\\w+|quebrad\\w+|descompuest\\w+|gastad\\w+|goter\\w+|gotea\\w*|llueve|mete (?:el )?agua|entra (?:el )?agua|filtra\\w*|fugas?|humedad|tapad[oa]|oxidad\\w+|necesitan?|ocupan?|faltan?|requieren?|hay que|cambiar\\w*|arregl\\w+|reparar?\\w*|poner\\w*|antigu\\w+|rajad\\w+|cuartead\\w+|se (?:cayo|cae|esta cayendo|rompio|descompuso|arruino|quebro|tapo)|ya no|de los (?:19)?[4-9]0',
);
const SURELY_BAD =
  /\b(?:never|torn out|could use|(?:should|has to|got to) be|needs?|leak\w*|bad|olds?|broken?|doesn'?t work|would be nice|would help|wouldn'?t hurt|necesita|falta|ocupa|hay que|rott\w*|shot|dead|collaps\w*|fail\w*)\b/;
const GOOD = matchAnyOf(
  'new|newer|brand new|replaced|put in|installed|redone|redid|redoing|recently|just (?:did|finished|had|put)|(?<!(?:never|not|half) )finished|good|great|fine|ok|okay|solid|(?<!(?:n.t|not|no|quit|stopped) )work(?:s|ing)?|perfect|remodel\\w*|renovat\\w*|rebuilt|updated|upgraded|is updated|20(?:1[5-9]|2\\d)|(?:last|this) year|(?:a|one|two|three|couple|few|\\d)(?: of)? years? (?:old|ago)|under warranty|fresh(?:ly)?|decent|sound|clean',
  'nuev[oa]s?|recien|buen[oa]s?|bien|remodelad\\w+|renovad\\w+|(?<!no )(?:funciona|sirve)n?|perfect[oa]|cambiamos|cambie|acab(?:o|amos) de',
);
const MEDIUM = matchAnyOf(
  "some (?:work|repairs?|updating|tlc|fixing|attention)|(?:a )?few (?:repairs?|things|issues|problems)|quite a bit|(?:fair|decent|good|moderate) (?:amount|bit)|(?:it|its age) shows|show(?:s|ing) (?:its|it'?s|her|some) age|seen better days|fair (?:shape|condition)|average|outdated|dated|(?:hasn'?t|not|never)(?: been)? (?:been )?(?:updated|touched|remodeled)|all original|original (?:everything|condition|kitchen|inside)|needs? (?:updating|updates|work|tlc|repairs?|fixing|love|attention)|fixer(?:[- ]upper)?|medium|moderate|handful of|deferred maintenance|(?:should|has to|have to|needs? to) be replaced|needs? replacing|needs? (?:to be )?(?:modernized|updated)|wear and tear from",
  '(?:goteras?|fugas?)|(?:vieja|viejita|descuidad[ao]|danad[ao]|deteriorad[ao]|anticuad[ao]|regular|mas o menos)|(?:necesita|ocupa|requiere|le falta)\\w* (?:\\w+ )?(?:arreglos?|reparacion(?:es)?|trabajo|remodelar\\w*|mantenimiento|actualizar\\w*)|(?:arreglos|reparaciones)',
);
const LIGHT = matchAnyOf(
  "minor|little (?:work|tlc|things|stuff)|a little(?: bit)?|small (?:stuff|things|repairs?|items)|handyman(?: stuff| things)?|not (?:too |that |very )?(?:much|bad|many)|light|normal wear|wear and tear|overgrown|jungle|mostly (?:fine|good)|pretty good|decent (?:shape|condition)|good (?:shape|condition) (?:overall|mostly)|nothing (?:too |very |really )?(?:major|serious|big|crazy|huge|structural|bad|terrible)|(?:that'?s|thats) (?:about )?(?:it|all)|freshen\\w*|spruc\\w+|lipstick",
  'no (?:esta|le falta|necesita) (?:tan |muy )?(?:mal|mucho|gran cosa)|(?:unos|algunos|pequenos|puros|solo|nomas) (?:detall(?:es|itos)|arreglitos)|detallitos|arreglitos|casi nada|poc[ao]s? (?:cosas?|cositas?|trabajo|arreglos?)|cositas|cosas chicas|y ya\\b|nada (?:grave|mayor|grande|serio)',
);
/** More is not wrong with it than what is named. */
const ONLY =
  /\b(?:nothing (?:too |very |really )?(?:major|serious|big|crazy|huge|structural|bad|terrible)|(?:that'?s|thats) (?:about |pretty much )?(?:it|all)|cosmetic|minor|nada (?:grave|mayor|grande|serio))\b/;
const READY = matchAnyOf(
  "move[- ]in (?:ready|condition)|passed (?:the |its |every )?inspection|found nothing|eat off the floors?|clean inspection|flying colors|(?:can|could) move (?:right |straight )?in(?: today| tomorrow| now| tonight)?|turn ?-?key|spotless|pristine|immaculate|impeccable|flawless|tip[- ]?top(?: shape)?|show ?room|(?:like|as) a museum|(?:well|nicely|beautifully|meticulously|lovingly) (?:maintained|kept|kept up|cared for|taken care of|looked after)|(?:maintained|kept)(?: it)? (?:carefully|well|up|nicely|perfectly)|tak(?:en|es|e) (?:good|great|excellent) care of|(?:great|excellent|perfect|mint|immaculate|very good|good|amazing|fantastic|wonderful|beautiful|top|tip top) (?:shape|condition|order)|(?:nothing|not a (?:thing|single thing)|not one thing|zero|no|not any|nada)(?: (?:it|that))?(?: (?:needs|really|much needed|to (?:fix|do|repair)|at all|needed|is wrong|wrong|left to (?:do|fix)|i can think of|that i know))(?! (?:much|too))|not a (?:thing|dang thing|damn thing)|zero (?:left|work|repairs|issues)|can'?t think of (?:anything|a thing|one thing)|(?:doesn'?t|don'?t|does not|do not|shouldn'?t|won'?t) need (?:anything|any|a thing|much of anything|nothing|no work)|no (?:repairs?|work|issues|problems)(?: needed| at all)?|needs? (?:nothing|no work)|rent[- ]ready|ready to (?:go|live in|move in|rent)|everything works|everything else(?:'s| is)? (?:ok|okay|fine|good|great|solid)|all works|like new|good as new",
  "(?:redid|remodeled|renovated|updated|rebuilt|fixed|redone|rehabbed|restored|replaced)(?: it| her)?(?: (?:last year|recently|in 20\\d\\d|two years ago)| (?:the (?:whole|entire)|everything|all of it|it all|all|(?:it )?(?:all )?up\\b|over|(?:from )?top to bottom|inside and out|(?:it )?(?:completely|entirely)))|beautiful now|(?<!\\bto be |\\bget |\\bbe |\\bneeds? )(?:completely|fully|totally|all|just|recently|newly|freshly|entirely) (?:remodel\\w*|renovat\\w*|updated|redone|rehabbed|redid|restored|upgraded)|(?:everything|all|whole (?:thing|house|place))(?:'?s| is| was| has been|'s been| are)? (?:all |brand |been |just )*(?:new|good|fine|great|updated|redone|remodeled|replaced|working|solid)|(?:brand )?new everything|(?:beautiful|gorgeous|lovely|perfect|excellent|amazing)(?: \\w+)? (?:home|house|inside)|(?:it'?s|its|she'?s|house is) (?:all |just |really |very |so |absolutely )?(?:beautiful|gorgeous|perfect|lovely)|no,? (?:it'?s|its) (?:all )?(?:good|fine|great)",
  'no (?:le |se )?(?:necesita|falta|hace falta|ocupa|requiere)(?: de)? nada|sin (?:problemas?|danos?|detalles)|(?:buen(?:as?)?|excelentes?|perfect[ao]s?|optim[ao]s|muy buen(?:as?)?) (?:estado|condicion(?:es)?)|en perfecto estado|impecable|como nueva|al (?:cien|100)|list[ao] (?:para|pa) (?:vivir|habitar|mudarse|entrar)|(?:recien|ya (?:la|esta)|completamente|toda|totalmente|acab\\w+ de|la)(?: \\w+)? (?:remodel|renov|arregl|restaur)\\w+|(?:remodel|renov)(?:ada|amos|e)\\b|bien (?:cuidada|conservada|mantenida|bonita)|todo (?:funciona|sirve|jala|esta bien|nuevo|al dia)|(?:esta|muy) (?:bonita|bien|linda|nueva|buena)|^excelente',
);

/** "It was a wreck when I bought it": a state that is over; what happened to a house lasts. */
const WAS =
  /\b(?:was|were|used to be|had been|looked) (?:in |a |an |all |really |pretty |such |very |so |kind of |such a |a total |total )*$/;
const HAPPENED = /^(?:torn|ripp|fire|burn|gut|flood|strip|condemn|collaps|cav|stol|vandal|trash|destroy)/;
const MENDED = /\b(?:fixed|redid|redone|remodel\w*|renovat\w*|rebuil[td]|replaced|restored|mended|beautiful|great|perfect|nice now)\b/;
const NEVER_MENDED =
  /\b(?:never|not|n't|haven't|hasn't|didn't)(?: \w+){0,2} (?:fixed|redone|replaced|restored|repaired|mended|updated|remodeled|rebuilt|rebuild)\b|\b(?:needs?|has|have|got|ought) to be\b|\bneeds?\b/;
function isOver(plain: string, clause: Clause, hit: Hit): boolean {
  if (isOfThePast(clause.words)) return true;
  const rest = plain.slice(hit.index + hit.length);
  const mended = MENDED.exec(rest);
  if (mended && !NEVER_MENDED.test(rest) && /^[^.!?]*\b(?:but|and|then|now|since|until|till|we|i)\b/.test(rest.slice(0, mended.index)))
    return true;
  return WAS.test(plain.slice(clause.index, hit.index)) && !HAPPENED.test(plain.slice(hit.index, hit.index + hit.length));
}

const SHORT_CONDITIONS: readonly ChoicePattern[] = [
  [
    'none',
    matchWholeAnswer(
      "good|great|excellent|perfect|nice|fine|solid|clean|mint|beautiful|fantastic|amazing|immaculate|awesome|lovely|(?:well|nicely) (?:maintained|kept|cared for|taken care of)|no work|no problems?|no issues?|not bad(?: at all)?|good to go|ready|nothing|none|zero|doesn'?t need (?:anything|much of anything)|spotless|flawless|like new|turn ?key|updated|remodeled|renovated|redone|(?:brand )?new everything|everything (?:brand )?new|excelente|en buen(?:as)? (?:estado|condiciones)|(?:esta|está) (?:muy )?(?:bien|bonita|en buen(?:as)? (?:estado|condiciones))",
    ),
    0.8,
  ],
  [
    'light',
    matchWholeAnswer(
      'not (?:too |that |very |so )?(?:much|many|a lot|a ton|bad|terrible)|very little|little|a little(?: bit)?|a bit|hardly anything|(?:nothing|not) (?:too |very |really )?(?:major|serious|big|crazy|huge|structural)(?:,? (?:just |only )?(?:paint\\w*|carpets?|cosmetics?|small stuff))?|no (?:major|big|serious) (?:issues?|problems?|repairs?|work)|minor|cosmetics?|(?:a )?few (?:little |small |minor )?(?:things|repairs|touch ?ups)|couple (?:of )?(?:little |small |minor )?things|paint(?:ing|ed)?(?: (?:and|&) (?:floor\\w*|carpets?|trim|clean\\w*))?|floors?|flooring|carpets?|odds and ends|(?:good |deep )?clean(?:ing|ed)?(?: out| up)?|clean ?out|full of (?:junk|stuff|trash)|junk|touch[ -]?ups?|landscap\\w*|(?:the )?yard(?: is)?(?: overgrown)?|small|(?:necesita |solo |falta )*(?:pintura|pintar)',
    ),
    0.8,
  ],
  [
    'medium',
    matchWholeAnswer(
      'work|old,? but (?:solid|good|sound|clean|nice)|bit of updating|(?:el )?techo(?: (?:gotea|viejo|malo))?|fair|average|so[- ]?so|mediocre|live?able|decent|ok(?:ay)? but (?:old|dated)|old|older|dated|outdated|updates?|updating|tlc|love|original|repairs?|moderate|medium|half|quite a bit|needs? updat\\w+|worn|tired',
    ),
    0.8,
  ],
  [
    'heavy',
    matchWholeAnswer(
      'fix(?:[- ]?er)?[- ]?upper|fixer|beat(?:en)? up|rough|bad|terrible|horrible|awful|poor|crappy|shitty|ugly|mess|dump|disaster|shell|wreck|nightmare|(?:a )?(?:lot|ton|bunch)|lots|tons|plenty|everything|gut(?:ted)?|rehab|tear ?down|falling apart|fell apart|fall(?:ing)? down|trashed|ruined|destroyed|stripped|not live?able|unlive?able|major|foundation|structural|extensive|vandali[sz]ed|(?:been )vandali[sz]ed|much[oa]s? (?:trabajo|arreglos?|reparaciones)|(?:necesita )?much[oa]s?(?: trabajo| arreglos?)?|(?:esta |está )?(?:muy |en )*mal(?: estado)?|from (?:top to bottom|the studs)',
    ),
    0.82,
  ],
];

/** What an answer to the question is read by where nothing else of it is known. */
const WORDS: readonly (readonly [Work, RegExp])[] = [
  [
    'heavy',
    matchAnyOf(
      'ruin\\w*|collaps\\w*|mou?ld\\w*|infest\\w*|disgusting|nasty|filthy|gross|horrible|terrible|awful|wreck\\w*|rundown|shifted|sunk\\w*',
    ),
  ],
  [
    'medium',
    matchAnyOf(
      'leak\\w*|crack\\w*|rott?\\w*|sag\\w*|warp\\w*|termite\\w*|project|worn|dated|original|neglect\\w*|water stains?|fix(?:ing)? (?:it )?up|repairs?',
    ),
  ],
  ['light', matchAnyOf('small|minor|little|refresh\\w*|polish\\w*|patch\\w*')],
  ['none', matchAnyOf("perfect\\w*|excellent|great|wonderful|nice|solid|(?:not|isn'?t|nothing|ain'?t) (?:\\w+ ){0,3}wrong")],
];

/** "The kitchen is dated, needs a full redo." */
const GOES_ON = /^\W*(?:it )?needs? (?:an? )?(?:full |total |complete )?(?:redo|redone|replac|updat|remodel)/;
/** Cut further where "and the roof" begins another thing. */
function splitParts(plain: string): Clause[] {
  return joinClauses(plain).flatMap(({ index, words }) => {
    const cuts = [...words.matchAll(/ (?:and|y|plus) (?=(?:the|it|its|it's|there|that|el|la|los|las|no hay|ya)\b)| with (?=the\b)/g)].map(
      (hit) => hit.index,
    );
    return [0, ...cuts].map((from, at) => ({ index: index + from, words: words.slice(from, cuts[at] ?? words.length) }));
  });
}

function joinClauses(plain: string): Clause[] {
  const joined: Clause[] = [];
  for (const clause of splitClauses(plain)) {
    const last = joined.at(-1);
    if (last && GOES_ON.test(clause.words) && last.words.search(SYSTEM) >= 0)
      last.words = plain.slice(last.index, clause.index + clause.words.length);
    else joined.push({ ...clause });
  }
  return joined;
}

const NONE_OF = /\b(?:no|without|any|missing|ni|sin|ain't got|don't have|doesn't have|hay)(?: \w+)? $/;
const DENIED = /\b(?:no|not|n't|never|without|zero|isn't|doesn't|don't|hasn't|sin)(?: \w+){0,2} $/;

/** "In the bathroom" says where, and "two baths" how many. */
const IS_PLACE = /\b(?:in|en|on|inside|around|under|near)(?: (?:the|el|la|los|las|one|my|both))? $/;
const FEATURES = /\b(?:story|stories|with an?|has an?|bedrooms?|beds?|brick|car|acres?|built|sq|ranch|duplex)\b/;
const COUNTED = /\b(?:one|two|three|four|five|half|un|dos|tres|cuatro|\d) $/;

interface Findings {
  heavy?: Found;
  medium?: Found;
  light?: Found;
  none?: Found;
  bad: Found[];
  named: Found[];
  sound: Found[];
  small: Found[];
}

function readPart(plain: string, part: Clause, found: Findings, isAsked: boolean): void {
  const { words, index } = part;
  if (/\bused to\b/.test(words)) return;
  const at = (hit: RegExpExecArray | (RegExpMatchArray & { index: number }), value: Work, confidence: number): Found => ({
    index: index + hit.index,
    length: hit[0].length,
    value,
    confidence,
  });
  const systems = [...words.matchAll(SYSTEM)];
  const small = [...words.matchAll(SMALL)].filter(
    (one) =>
      !systems.some(
        (system) => system.index <= one.index && one.index < system.index + system[0].length && system[0].length >= one[0].length,
      ),
  );
  const large = systems.filter(
    (one) => !small.some((thing) => thing.index <= one.index && one.index + one[0].length <= thing.index + thing[0].length),
  );
  const heavy = HEAVY.exec(words);
  if (heavy && !DENIED.test(words.slice(0, heavy.index)) && !isOver(plain, part, at(heavy, 'heavy', 1))) {
    const ofPart = OF_A_PART.test(heavy[0]) && !WHOLE.test(words);
    if (ofPart && large.length === 0 && small.length > 0) found.small.push(at(heavy, 'light', 0.75));
    else if (ofPart && large.length > 0) found.bad.push(at(heavy, 'medium', 0.8));
    else found.heavy ??= at(heavy, 'heavy', isAsked ? 0.84 : 0.8);
  }
  const bearing = [...words.matchAll(BEARS)][0];
  if (bearing && RUIN.test(words) && !DENIED.test(words.slice(0, bearing.index)) && !/\b(?:fixed|repaired|solid|good|fine)\b/.test(words))
    found.heavy ??= at(bearing, 'heavy', isAsked ? 0.84 : 0.8);
  const state = words.replaceAll(/\b(?:years?|yrs?) old\b/g, ' ');
  const bad = BAD.exec(state);
  const isBad = bad !== null && !(GOOD.test(state) && !SURELY_BAD.test(state)) && !isOver(plain, part, at(bad, 'medium', 1));
  const denied = bad !== null && DENIED.test(state.slice(0, bad.index)) && !/^(?:no|not|doesn|don|won|isn|stopped|quit)/.test(bad[0]);
  for (const hit of large) {
    const isFew =
      (IS_LIGHT_ANYWAY.test(hit[0]) && !/\b(?:soft|rott\w*|sag\w*|damage\w*|buckl\w*)\b/.test(words)) ||
      (IS_SMALL_WHEN_FEW.test(hit[0]) && FEW_OF.test(words.slice(Math.max(0, hit.index - 24), hit.index)));
    const isPest = /^(?:mold|termit|humedad|moho)/.test(hit[0]);
    if (isPest && DENIED.test(words.slice(0, hit.index))) {
      found.sound.push(at(hit, 'none', 0.65));
      continue;
    }
    const lacks =
      NONE_OF.test(words.slice(Math.max(0, hit.index - 24), hit.index)) && !/\b(?:issues?|problems?|leaks?|damage)\b/.test(words);
    if (lacks && new RegExp(`^${matchOneOf(ESSENTIAL)}$`).test(hit[0])) found.heavy ??= at(hit, 'heavy', 0.8);
    else if ((isBad && !denied) || lacks) (isFew ? found.small : found.bad).push(at(hit, 'medium', isAsked ? 0.84 : 0.75));
    else if (isGood(words)) found.sound.push(at(hit, 'none', 0.65));
    else if (
      !FEATURES.test(words) &&
      !IS_PLACE.test(words.slice(0, hit.index)) &&
      !(/^ba/.test(hit[0]) && COUNTED.test(words.slice(0, hit.index)))
    )
      (isFew ? found.small : found.named).push(at(hit, 'medium', 0.75));
  }
  const isFresh = FRESH.test(state) && !isBad;
  for (const hit of small) if (!isFresh) found.small.push(at(hit, 'light', isAsked ? 0.82 : 0.7));
  const medium = MEDIUM.exec(words);
  if (
    medium &&
    !(small.length > 0 && large.length === 0) &&
    !DENIED.test(words.slice(0, medium.index).replace(/\b(?:hasn't|not|never)\s*$/, '')) &&
    !isOver(plain, part, at(medium, 'medium', 1))
  )
    found.medium ??= at(medium, 'medium', isAsked ? 0.82 : 0.7);
  const light = LIGHT.exec(words);
  if (light) found.light ??= at(light, 'light', isAsked ? 0.82 : 0.7);
  const ready = READY.exec(words);
  if (ready && !/\b(?:if|once|after|until|would be|could be|to be)\b/.test(words.slice(0, ready.index)))
    found.none ??= at(ready, 'none', isAsked ? 0.84 : 0.8);
}

/** Done lately, and nothing that is still to do. */
const FRESH =
  /\b(?:fresh(?:ly)?|just (?:had|did|got|put|finished)|recently|last (?:year|month|spring|summer|fall)|20(?:1[5-9]|2\d)|already|recien|acabamos)\b/;

const AGE = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?) (?:years?|yrs?|months?)(?: old)?\b/;
const NOT_OLD_YEARS = 10;
/** A part of a house that is new, or not old yet, needs no work. */
function isGood(clause: string): boolean {
  const [, age] = AGE.exec(clause) ?? [];
  return GOOD.test(clause) || (age !== undefined && !(Number(age) > NOT_OLD_YEARS));
}

/** How much work the house needs: the heaviest that is stated. */
export function readCondition(text: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  const isAsked = asked === 'condition';
  const { plain } = text;
  if (isAsked && plain.length <= SHORT_LENGTH)
    for (const [value, pattern, confidence] of SHORT_CONDITIONS) {
      const hit = findAnyway(text, pattern);
      if (hit) return { ...hit, value, confidence };
    }
  const found: Findings = { bad: [], named: [], sound: [], small: [] };
  for (const part of splitParts(plain)) if (!isOfAnotherHouse(part.words)) readPart(plain, part, found, isAsked);
  const { heavy, medium, light, none, bad, named, sound, small } = found;
  if (heavy) return heavy;
  const [worn] = bad;
  const isMany = (list: Found[]) => new Set(list.map(({ index, length }) => plain.slice(index, index + length))).size >= 4;
  if (worn) return isMany([...bad, ...named]) ? { ...worn, value: 'heavy', confidence: 0.7 } : { ...worn, value: 'medium' };
  const [thing] = small;
  const says =
    isAsked ||
    (isNote && thing !== undefined && INSIDE.test(plain.slice(thing.index))) ||
    /\b(?:needs?|could use|just|only|cosmetics?|light (?:rehab|work|updates?|repairs?)|minor|necesita|falta|ocupa|nomas|solo)\b/.test(
      plain,
    );
  const isOnly = ONLY.test(plain) || /\b(?:just|only|nomas|solo|solamente|nada mas|puras?|otherwise|couple|few)\b/.test(plain);
  if (none && !medium && !(thing && isOnly)) return none;
  if (isAsked && named.length > 0 && !((light ?? thing) && isOnly && named.length < 2)) {
    const [system] = named;
    if (system && !(medium === undefined && none)) return { ...system, value: isMany(named) ? 'heavy' : 'medium' };
  }
  if (medium && !(thing && ONLY.test(plain)) && !(light && ONLY.test(plain))) return medium;
  if (thing && says) return { ...thing, value: 'light' };
  if (light && says) return light;
  if (none) return none;
  const [fine] = isAsked ? sound : [];
  if (fine) return fine;
  const nothing = isAsked
    ? (readYesOrNo(text) ?? findAnyway(text, /^\W*(nothing|none|all good|it'?s fine|fine|good|great|nada)\b/))
    : undefined;
  if (nothing && !('says' in nothing && nothing.says === 'yes'))
    return { index: nothing.index, length: nothing.length, value: 'none', confidence: 0.7 };
  return isAsked && plain.length <= SHORT_LENGTH ? readConditionWords(text) : undefined;
}

/** In a note these alone say what is to be done. */
const INSIDE = /^(?:paint|carpet|blinds|cosmetic|clean|touch|wallpaper|floor|pint|alfombr|limpi|junk)/;

function readConditionWords(text: Text): Found | undefined {
  if (
    /\b(?:used to|(?:was|were|been|got|we|i) (?:\w+ )?(?:fixed|repaired|replaced|remediated|treated|taken care of))\b/.test(text.plain) ||
    isOfThePast(text.plain)
  )
    return undefined;
  for (const [value, pattern] of WORDS) {
    const hit = findAnyway(text, pattern);
    if (hit) return { ...hit, value, confidence: 0.67 };
  }
  return undefined;
}
