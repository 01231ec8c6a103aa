/** How much work the house needs. */
import { type AskedSlot, type ChoicePattern, type Found, findFirst } from './found.ts';
import { SHORT_LENGTH, wholeAnswer } from './short-answer.ts';
import type { SLOT_CHOICES } from '#shared/language/slots.ts';
import { isSpanish, maybeSpanish, SPANISH_CONDITIONS } from './spanish.ts';
import { clauseAt, type Hit, isOfAnotherHouse, isOfThePast } from './about.ts';
import { find, findAnyway, findEach, type Text, yesOrNo } from './words.ts';

const HEAVY: readonly RegExp[] = [
  /\b(gut(?:ted|s)?|gut job|fire(?: damage\w*)?|burn(?:ed|t)(?: down)?|condemned|uninhabitable|unlive?able|not (?:\w+ )?live?able|can'?t (?:be lived|live) in|stripped|copper (?:\w+ )?(?:stolen|gone|missing)|stolen copper|fell apart|caved in|collapsed|no (?:kitchen|plumbing|water|power|roof)|boarded up|money pit|shell|tear ?down|torn down|demolish\w*|knock(?:ed)? down|structural\w*|(?:total|full|complete|whole) (?:rehab|makeover|gut|remodel|renovation|redo|overhaul)|needs everything|everything (?:needs|is (?:shot|bad|gone|old))|falling (?:apart|down)|major (?:work|repairs?|rehab|renovation|damage|issues)|bad shape|rough shape|(?<!not )(?:it'?s|its|pretty|real|really|very|super) (?:bad|rough|terrible|horrible|awful|nasty)(?! (?:area|neighborhood|market|timing|time))|terrible (?:shape|condition)|a disaster|(?:a lot|lots|tons|ton|plenty|whole lot|bunch) of (?:work|repairs|updating|tlc)|a ton|bulldoz\w*|half (?:of )?(?:the|its) (?:floors?|roof|ceilings?|walls?|house) (?:is|are|was) (?:gone|missing|rotted|rotten)|foundation (?:is |has )?(?:bad|cracked|cracks?|issues?|problems?|shot|sinking|shifting|work|repair)|cracked foundation|sinking|black mold|mold everywhere|roof (?:is )?(?:caved|collapsed|caving|half gone)|(?:ceilings?|walls?|floors?|roof|porch)(?: \w+)? (?:came|fell|coming|falling|gave) (?:down|in|out|way|apart)|(?:pipes?|water heater) (?:\w+ )?burst|tree (?:\w+ )?(?:fell|went|came|crashed) (?:on|into|through|thru|onto)|holes? in the (?:roof|floor|ceiling)|flooded|(?:tenants?|renters?|squatters?|vandals|kids|somebody|they|people) (?:\w+ )?(?:destroyed|wrecked|ruined|demolished|tore (?:\w+ |the (?:place|house) )?(?:up|apart))|trashed|wrecked|hoarder\w*)\b/g,
];
/** A window or two is no system of a house. */
const FEW_OF = /\b(?:one|a|two|three|1|2|3|(?:a )?couple(?: of)?|(?:a )?few|some) (?:\w+ )?$/;
const SMALL_SYSTEM = /^(?:windows?|gutters?|deck|floors?|flooring|driveway|pipes?|cabinets)$/;
const SYSTEMS =
  /\b(?<!\d )(?<!\d)(roofs?|kitchens?|bath(?:room)?s?|hvac|a\/?c|air condition\w*|air|furnace|heater|heat|heating|boiler|water heater|plumbing|pipes?|sewer|septic|electric(?:al)?|wiring|panel|windows?|siding|basement|crawl ?space|drywall|floors?|flooring|deck|driveway|gutters?|foundation|chimney|cabinets)\b/g;
const BAD =
  /\b(needs?|need|bad|old|older|original|outdated|dated|leak\w*|broken|damaged|damp|wet|rotten|rotting|rot|worn|shot|out|gone|replac\w*|fix\w*|repair\w*|redo\w*|redone|updat\w*|issues?|problems?|doesn'?t work|don'?t work|not working|stopped working|cracked|missing|could use|tired|on its last legs|aging|dead|would be nice|would help|wouldn'?t hurt|is due|due for)\b/;
const GOOD =
  /\b(new|newer|brand new|just (?:replaced|redone|put in|installed)|was replaced|replaced (?:last|in|the|a|two|\d)|redone|recently|good|great|fine|ok|okay|solid|works|remodeled|renovated|updated|is updated|20(?:1[5-9]|2\d))\b/;
const MEDIUM =
  /\b(some (?:work|repairs?|updating|tlc|fixing)|(?:a )?few (?:repairs?|things)|quite a bit|(?:fair|decent|good|moderate) (?:amount|bit)|(?:it|its age) shows|show(?:s|ing) (?:its|it'?s|her|some) age|seen better days|fair (?:shape|condition)|average|outdated|dated|(?:hasn'?t|not) been updated|never (?:been )?updated|all original|original (?:everything|condition|kitchen)|needs (?:updating|work|tlc|repairs?|fixing|love)|fixer(?:[- ]upper)?|as[- ]is|medium|moderate)\b/;
const LIGHT =
  /\b(paint\w*|carpets?|cosmetics?|touch[- ]?ups?|minor|landscap\w*|clean(?:ing|ed)?(?: out| up)?|wallpaper|ugly|smells?|stinks?|dirty|little (?:work|tlc|things)|a little|small (?:stuff|things|repairs?)|odds and ends|(?:nail|door|cabinet) (?:pops?|holes?|handles?|knobs?)|caulk\w*|scuff\w*|dings?|fenc(?:e|es|ing)|overgrown|handyman|not much|light|flooring|fixtures|scrub\w*|mostly fine|mostly good|pretty good|decent (?:shape|condition)|good (?:shape|condition) (?:overall|mostly))\b/;
const READY =
  /\b(move[- ]in ready|passed (?:the |its |every )?inspection|flying colors|(?:can|could) move (?:right |straight )?in(?: today| tomorrow| now)?|turn ?key|spotless|pristine|tip[- ]?top(?: shape)?|(?:well|nicely|beautifully) (?:maintained|kept|kept up|cared for|taken care of|looked after)|tak(?:en|es|e) (?:good|great|excellent) care of|(?:redid|remodeled|renovated|updated|rebuilt) (?:the (?:whole|entire)|everything|all of it|it all)|can'?t think of (?:anything|a thing|one thing)|(?:great|excellent|perfect|mint|immaculate|very good|good|amazing|fantastic) (?:shape|condition)|(?<!\bto be |\bget |\bbe )(?:completely|fully|totally|all|just|recently|newly) (?:remodel\w*|renovat\w*|updated|redone|rehabbed)|nothing (?:needs|really|much needed|to fix|at all|needed|is wrong)|doesn'?t need (?:anything|any|a thing)|does not need (?:anything|any)|don'?t need (?:anything|any)|no (?:repairs?|work|issues|problems)(?: needed| at all)?|needs nothing|ready to (?:go|live in|move in)|everything works|like new|everything(?:'?s| is| was| has been|'s been)? (?:all )?(?:brand )?(?:new|good|fine|great|updated|redone|remodeled|replaced)|(?:fixed|redid|remodeled|renovated|rehabbed|updated|redone) (?:it|everything|the (?:whole|entire) (?:thing|place|house)|all of it) (?:all )?(?:up\b|over)?)\b/;

/** "It was a wreck when I bought it": a state that is over; what happened to a house lasts. */
const WAS =
  /\b(?:was|were|used to be|had been|looked) (?:in |a |an |all |really |pretty |such |very |so |kind of |such a |a total |total )*$/;
const HAPPENED = /^(?:fire|burn|gut|flood|strip|condemn|collaps|cav|stolen|vandal|trash|destroy|board)/;
const SINCE =
  /\b(?:but|now|since then|until|till|before|and then)\b[^.!?]*\b(?:fixed|redid|redone|remodel\w*|renovat\w*|rebuil[td]|new|replaced|restored|updated|beautiful|great|perfect|nice|good)\b/;
function isOver(plain: string, hit: Hit): boolean {
  const clause = clauseAt(plain, hit);
  const quote = plain.slice(hit.index, hit.index + hit.length);
  if (isOfThePast(clause.words)) return true;
  if (
    /^ ?(?:it )?(?:and|then) (?:redid|redone|remodel\w*|renovat\w*|rebuil[td]|replaced|restored|redo it|fixed)/.test(
      plain.slice(hit.index + hit.length),
    )
  )
    return true;
  if (SINCE.test(plain.slice(hit.index + hit.length))) return true;
  return WAS.test(plain.slice(clause.index, hit.index)) && !HAPPENED.test(quote);
}
/** Small things of a house: what is broken of them is light work. */
const SMALL_THING =
  /\b(?:faucets?|screens?|door ?knobs?|knobs?|outlets?|switch(?:es)?|light fixtures?|toilets?|doorbell|mailbox|blinds?|smoke detectors?|garbage disposal|disposal|gutter|storm door|screen door|gate|shutters?|caulking|shingle|tile|cabinet doors?|handrail|llave|foco|chapa|puerta)s?\b/;

const AGE = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?) (?:years?|yrs?|months?)(?: old)?\b/;
const NOT_OLD_YEARS = 10;

/** Without one of these a note in Spanish says nothing of the house's state. */
const SPANISH_STATE = /estado|condicion|techo|arregl|repar|remodel|pint|danad|caid|viej|quem|inund|tumbar|mal\b/;

type FactWord = keyof typeof SLOT_CHOICES.condition;

/** A part of a house that is new, or not old yet, needs no work. */
function isGood(clause: string): boolean {
  const [, age] = AGE.exec(clause) ?? [];
  return GOOD.test(clause) || (age !== undefined && !(Number(age) > NOT_OLD_YEARS) && !BAD.test(clause.replace(/\bold\b/g, '')));
}

const SHORT_CONDITIONS: readonly ChoicePattern[] = [
  [
    'none',
    wholeAnswer(
      "good|great|excellent|perfect|nice|fine|solid|clean|mint|beautiful|fantastic|amazing|immaculate|awesome|lovely|(?:well|nicely) (?:maintained|kept|cared for|taken care of)|no work|no problems?|no issues?|not bad(?: at all)?|good to go|ready|nothing|none|zero|doesn'?t need (?:anything|much of anything)|spotless|flawless|like new|turn ?key|updated|remodeled|renovated|redone|(?:brand )?new everything|everything (?:brand )?new|excelente|en buen(?:as)? (?:estado|condiciones)|(?:esta|está) (?:muy )?(?:bien|bonita|en buen(?:as)? (?:estado|condiciones))",
    ),
    0.8,
  ],
  [
    'light',
    wholeAnswer(
      'not (?:too |that |very |so )?(?:much|many|a lot|a ton|bad|terrible)|very little|little|a little(?: bit)?|a bit|hardly anything|(?:nothing|not) (?:too |very |really )?(?:major|serious|big|crazy|huge|structural)(?:,? (?:just |only )?(?:paint\\w*|carpets?|cosmetics?|small stuff))?|no (?:major|big|serious) (?:issues?|problems?|repairs?|work)|minor|cosmetics?|(?:a )?few (?:little |small |minor )?(?:things|repairs|touch ?ups)|couple (?:of )?(?:little |small |minor )?things|paint(?:ing|ed)?(?: (?:and|&) (?:floor\\w*|carpets?|trim|clean\\w*))?|floors?|flooring|carpets?|odds and ends|(?:good |deep )?clean(?:ing|ed)?(?: out| up)?|clean ?out|full of (?:junk|stuff|trash)|junk|touch[ -]?ups?|landscap\\w*|(?:the )?yard(?: is)?(?: overgrown)?|small|(?:necesita |solo |falta )*(?:pintura|pintar)',
    ),
    0.8,
  ],
  [
    'medium',
    wholeAnswer(
      'work|old,? but (?:solid|good|sound|clean|nice)|bit of updating|(?:el )?techo(?: (?:gotea|viejo|malo))?|fair|average|so[- ]?so|mediocre|live?able|decent|ok(?:ay)? but (?:old|dated)|old|older|dated|outdated|updates?|updating|tlc|love|original|repairs?|moderate|medium|half|quite a bit|needs? updat\\w+|worn|tired',
    ),
    0.8,
  ],
  [
    'heavy',
    wholeAnswer(
      'fix(?:[- ]?er)?[- ]?upper|fixer|beat(?:en)? up|rough|bad|terrible|horrible|awful|poor|crappy|shitty|ugly|mess|dump|disaster|shell|wreck|nightmare|(?:a )?(?:lot|ton|bunch)|lots|tons|plenty|everything|gut(?:ted)?|rehab|tear ?down|falling apart|fell apart|fall(?:ing)? down|trashed|ruined|destroyed|stripped|not live?able|unlive?able|major|foundation|structural|extensive|vandali[sz]ed|(?:been )vandali[sz]ed|much[oa]s? (?:trabajo|arreglos?|reparaciones)|(?:necesita )?much[oa]s?(?: trabajo| arreglos?)?|(?:esta |está )?(?:muy |en )*mal(?: estado)?|from (?:top to bottom|the studs)',
    ),
    0.82,
  ],
];

/** What an answer to the question is read by where no phrase of it is known: words of ruin, of wear, of chores and of praise. */
const WORDS: readonly [FactWord, RegExp, number][] = [
  [
    'heavy',
    /\b(destroy\w*|demolish\w*|ruin\w*|collaps\w*|(?:came|come|coming|fell|falling|fall) (?:in|down|off)|(?:stole|stolen|took|ripped|tore) (?:out )?(?:all |everything|the copper|the pipes)|vandal\w*|condemn\w*|red[- ]?tag\w*|(?:city|county) (?:\w+ ){0,2}(?:tagged|shut|boarded)|mou?ld\w*|asbestos|infest\w*|disgusting|nasty|filthy|gross|horrible|horrendous|terrible|awful|wreck\w*|(?:real|really|very|super|pretty|so) (?:bad|rough|run ?down)|run ?down|dilapidated|rundown|shifted|sunk\w*|(?:complete|total|entire|whole|full)(?:ly)? (?:redone?|rebuil[dt]|rehab\w*|restor\w*|overhaul\w*)|(?:not|no|wouldn'?t|cant|can'?t|couldn'?t) (?:\w+ ){0,3}(?:live|stay|sleep) (?:in|there|here))\b/,
    0.7,
  ],
  [
    'medium',
    /\b(leak\w*|crack\w*|rott?\w*|soft|sag\w*|warp\w*|termite\w*|project|worn|wear and tear|dated|since the (?:19)?[4-9]0'?s|from the (?:19)?[4-9]0'?s|(?:hasn'?t|not|never|haven'?t) (?:\w+ )?been (?:touched|updated|remodeled|renovated)|original|neglect\w*|deferred maintenance|water stains?|fix(?:ing)? (?:it )?up|repairs?|outdated)\b/,
    0.68,
  ],
  [
    'light',
    /\b(scratch\w*|scuff\w*|stain\w*|dents?|dinged|paint\w*|patch\w*|caulk\w*|touch\w* up|polish\w*|refresh\w*|freshen\w*|elbow grease|yard ?work|yard|lawn|bush(?:es)?|weeds|trees? trim\w*|mow\w*|screens?|trim|blinds|bulbs|knobs|hinges|grout|power ?wash\w*|declutter\w*|clean\w*|small|minor|little)\b/,
    0.68,
  ],
  [
    'none',
    /\b(perfect\w*|beautiful\w*|gorgeous|immaculate\w*|pristine|flawless|excellent|great|wonderful|lovely|nice|solid|(?:working|good|great) order|(?:just|recently|newly) (?:\w+ )?(?:remodel\w*|renovat\w*|updat\w*|redid|rebuilt|redone)|ready (?:to|for)|(?:all|everything|big stuff|most of it) (?:\w+ ){0,2}(?:is |are |was )?new|(?:not|isn'?t|nothing|ain'?t) (?:\w+ ){0,3}wrong|as good as new)\b/,
    0.66,
  ],
];

/** What was, and is no more. */
const MENDED = /\b(?:used to|(?:was|were|been|got|we|i) (?:\w+ )?(?:fixed|repaired|replaced|remediated|treated|taken care of))\b/;

function byWords(text: Text): Found | undefined {
  if (MENDED.test(text.plain)) return undefined;
  for (const [value, pattern, confidence] of WORDS) {
    const hit =
      value === 'none' ? findAnyway(text, pattern) : findEach(text, new RegExp(pattern, 'g')).find((one) => !isOver(text.plain, one));
    if (!hit) continue;
    const isSmall = value === 'medium' && SMALL_THING.test(clauseAt(text.plain, hit).words) && !new RegExp(SYSTEMS.source).test(text.plain);
    return { ...hit, value: isSmall ? 'light' : value, confidence };
  }
  return undefined;
}

/** How much work the house needs: the heaviest that is said. */
export function condition(text: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  const isAsked = asked === 'condition';
  const spanish =
    (isAsked && maybeSpanish(text.plain)) || (isNote && SPANISH_STATE.test(text.plain) && isSpanish(text.plain))
      ? findFirst(text, [], SPANISH_CONDITIONS)
      : undefined;
  if (spanish) return spanish;
  if (isAsked && text.plain.length <= SHORT_LENGTH)
    for (const [value, pattern, confidence] of SHORT_CONDITIONS) {
      const hit = findAnyway(text, pattern);
      if (hit) return { ...hit, value, confidence };
    }
  for (const pattern of HEAVY) {
    const hit = findEach(text, pattern).find((one) => !isOver(text.plain, one));
    const isFigure =
      hit &&
      /^(?:fire|sinking)$/.test(text.plain.slice(hit.index, hit.index + hit.length)) &&
      !isAsked &&
      !/\b(?:had|was|were) (?:a|the) (?:\w+ )?$/.test(text.plain.slice(0, hit.index));
    if (hit && !isFigure) return { ...hit, value: 'heavy', confidence: isAsked ? 0.84 : 0.8 };
  }
  const bad: (Hit & { isSmall: boolean })[] = [];
  const systems = [...text.plain.matchAll(SYSTEMS)].filter(
    (hit) => !isOfAnotherHouse(clauseAt(text.plain, { index: hit.index, length: hit[0].length }).words),
  );
  const isSmall = (hit: RegExpMatchArray & { index: number }) =>
    /^(?:floors?|flooring|gutters?|deck|driveway)$/.test(hit[0]) ||
    (SMALL_SYSTEM.test(hit[0]) && FEW_OF.test(text.plain.slice(Math.max(0, hit.index - 24), hit.index)));
  for (const hit of systems) {
    const around = clauseAround(text.plain, hit.index, hit[0].length);
    const state = around.words.replaceAll(/\byears? old\b/g, '');
    if (
      BAD.test(state) &&
      !(GOOD.test(state) && !/\b(needs?|leak\w*|bad|old|broken|doesn'?t work|would be nice|would help|wouldn'?t hurt)\b/.test(state))
    )
      bad.push({ index: around.index, length: around.words.length, isSmall: isSmall(hit) });
  }
  const ready = findAnyway(text, READY);
  const light = find(text, new RegExp(LIGHT, 'g'));
  const medium = findAnyway(text, MEDIUM);
  const [worn] = bad;
  if (worn) {
    const { index, length } = worn;
    if (bad.length >= 4) return { index, length, value: 'heavy', confidence: 0.7 };
    return { index, length, value: bad.every((one) => one.isSmall) ? 'light' : 'medium', confidence: isAsked ? 0.84 : 0.75 };
  }
  if (ready && !medium) return { ...ready, value: 'none', confidence: isAsked ? 0.84 : 0.8 };
  const named = isAsked ? systems.filter((hit) => !isGood(clauseAround(text.plain, hit.index, hit[0].length).words)) : [];
  const [system] = named;
  if (system)
    return {
      index: system.index,
      length: system[0].length,
      value: named.every(isSmall) ? 'light' : named.length >= 4 ? 'heavy' : 'medium',
      confidence: 0.75,
    };
  const [sound] = isAsked && !medium && !light ? systems : [];
  if (sound) return { index: sound.index, length: sound[0].length, value: 'none', confidence: 0.65 };
  if (medium) return { ...medium, value: 'medium', confidence: isAsked ? 0.82 : 0.7 };
  if (light && (isAsked || /\b(needs?|could use|just|only|cosmetics?)\b/.test(text.plain)))
    return { ...light, value: 'light', confidence: isAsked ? 0.82 : 0.7 };
  if (ready) return { ...ready, value: 'none', confidence: 0.7 };
  const nothing = isAsked ? (yesOrNo(text) ?? findAnyway(text, /^\W*(nothing|none|all good|it'?s fine|fine|good|great)\b/)) : undefined;
  if (nothing && !('says' in nothing && nothing.says === 'yes'))
    return { index: nothing.index, length: nothing.length, value: 'none', confidence: 0.7 };
  return isAsked && text.plain.length <= SHORT_LENGTH ? byWords(text) : undefined;
}

/** The part of the sentence, between commas, in which a place lies. */
function clauseAround(plain: string, index: number, length: number): { index: number; words: string } {
  const before = plain.slice(0, index);
  const start =
    Math.max(
      ...['.', '!', '?', ';', ',', '\n'].map((sign) => before.lastIndexOf(sign)),
      before.includes(' but ') ? before.lastIndexOf(' but ') + 4 : -1,
      -1,
    ) + 1;
  const rest = plain.slice(index + length);
  const ends = [/[.!?;,\n]/, / but /].map((pattern) => rest.search(pattern)).filter((at) => at >= 0);
  const end = index + length + Math.min(rest.length, ...ends);
  const lead = plain.slice(start, end).search(/\S/);
  return { index: start + Math.max(0, lead), words: plain.slice(start + Math.max(0, lead), end).trimEnd() };
}
