/** How much work the house needs. */
import { type AskedSlot, type ChoicePattern, type Found, findFirst } from './found.ts';
import { SHORT_LENGTH, wholeAnswer } from './short-answer.ts';
import { maybeSpanish, SPANISH_CONDITIONS } from './spanish.ts';
import { find, findAnyway, type Hit, type Text, yesOrNo } from './words.ts';

const HEAVY: readonly RegExp[] = [
  /\b(gut(?:ted|s)?|gut job|fire(?: damage\w*)?|burn(?:ed|t)(?: down)?|condemned|uninhabitable|unlive?able|not (?:\w+ )?live?able|can'?t (?:be lived|live) in|stripped|copper (?:\w+ )?(?:stolen|gone|missing)|stolen copper|fell apart|caved in|collapsed|no (?:kitchen|plumbing|water|power|roof)|boarded up|money pit|shell|tear ?down|torn down|demolish\w*|knock(?:ed)? down|structural\w*|(?:total|full|complete|whole) (?:rehab|remodel|renovation|redo|overhaul)|needs everything|everything (?:needs|is (?:shot|bad|gone|old))|falling (?:apart|down)|major (?:work|repairs?|rehab|renovation|damage|issues)|bad shape|rough shape|terrible (?:shape|condition)|a disaster|(?:a lot|lots|tons|ton|plenty|whole lot|bunch) of (?:work|repairs|updating|tlc)|a ton|foundation (?:is |has )?(?:bad|cracked|cracks?|issues?|problems?|shot|sinking|shifting|work|repair)|cracked foundation|sinking|black mold|mold everywhere|roof (?:is )?(?:caved|collapsed|caving)|flooded|squatters? (?:trashed|destroyed)|trashed|wrecked|hoarder\w*)\b/g,
];
const SYSTEMS =
  /\b(?<!\d )(?<!\d)(roof|kitchen|bath(?:room)?s?|hvac|a\/?c|air condition\w*|air|furnace|heater|heat|heating|boiler|water heater|plumbing|pipes?|sewer|septic|electric(?:al)?|wiring|panel|windows?|siding|basement|crawl ?space|drywall|floors?|flooring|deck|driveway|gutters?|foundation|chimney|cabinets)\b/g;
const BAD =
  /\b(needs?|need|bad|old|older|original|outdated|dated|leak\w*|broken|damaged|damp|wet|rotten|rotting|rot|worn|shot|out|gone|replac\w*|fix\w*|repair\w*|redo\w*|redone|updat\w*|issues?|problems?|doesn'?t work|don'?t work|not working|stopped working|cracked|missing|could use|tired|on its last legs|aging|dead)\b/;
const GOOD =
  /\b(new|newer|brand new|just (?:replaced|redone|put in|installed)|was replaced|replaced (?:last|in|the|a|two|\d)|redone|recently|good|great|fine|ok|okay|solid|works|remodeled|renovated|updated|is updated)\b/;
const MEDIUM =
  /\b(some (?:work|repairs?|updating|tlc|fixing)|(?:a )?few (?:repairs?|things)|quite a bit|fair (?:shape|condition)|average|outdated|dated|(?:hasn'?t|not) been updated|never (?:been )?updated|all original|original (?:everything|condition|kitchen)|needs (?:updating|work|tlc|repairs?|fixing|love)|fixer(?:[- ]upper)?|as[- ]is|medium|moderate)\b/;
const LIGHT =
  /\b(paint\w*|carpets?|cosmetics?|touch[- ]?ups?|minor|landscap\w*|clean(?:ing|ed)?(?: out| up)?|little (?:work|tlc|things)|a little|small (?:stuff|things|repairs?)|not much|light|flooring|fixtures|mostly fine|mostly good|pretty good|decent (?:shape|condition)|good (?:shape|condition) (?:overall|mostly))\b/;
const READY =
  /\b(move[- ]in ready|turn ?key|(?:great|excellent|perfect|mint|immaculate|very good|good|amazing|fantastic) (?:shape|condition)|(?:completely|fully|totally|all|just|recently|newly) (?:remodel\w*|renovat\w*|updated|redone|rehabbed)|nothing (?:needs|really|much needed|to fix|at all|needed|is wrong)|doesn'?t need (?:anything|any|a thing)|does not need (?:anything|any)|don'?t need (?:anything|any)|no (?:repairs?|work|issues|problems)(?: needed| at all)?|needs nothing|ready to (?:go|live in|move in)|everything works|like new|everything is (?:new|good|fine|great))\b/;

const AGE = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?) (?:years?|yrs?|months?)(?: old)?\b/;
const NOT_OLD_YEARS = 10;

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
      'fixer(?:[- ]?upper)?|beat(?:en)? up|rough|bad|terrible|horrible|awful|poor|crappy|shitty|ugly|mess|dump|disaster|shell|wreck|nightmare|(?:a )?(?:lot|ton|bunch)|lots|tons|plenty|everything|gut(?:ted)?|rehab|tear ?down|falling apart|fell apart|fall(?:ing)? down|trashed|ruined|destroyed|stripped|not live?able|unlive?able|major|foundation|structural|extensive|vandali[sz]ed|(?:been )vandali[sz]ed|much[oa]s? (?:trabajo|arreglos?|reparaciones)|(?:necesita )?much[oa]s?(?: trabajo| arreglos?)?|(?:esta |está )?(?:muy |en )*mal(?: estado)?|from (?:top to bottom|the studs)',
    ),
    0.82,
  ],
];

/** How much work the house needs: the heaviest that is said. */
export function condition(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'condition';
  const spanish = isAsked && maybeSpanish(text.plain) ? findFirst(text, [], SPANISH_CONDITIONS) : undefined;
  if (spanish) return spanish;
  if (isAsked && text.plain.length <= SHORT_LENGTH)
    for (const [value, pattern, confidence] of SHORT_CONDITIONS) {
      const hit = findAnyway(text, pattern);
      if (hit) return { ...hit, value, confidence };
    }
  for (const pattern of HEAVY) {
    const hit = find(text, pattern);
    const isFigure = hit && /^(?:fire|sinking)$/.test(text.plain.slice(hit.index, hit.index + hit.length)) && !isAsked;
    if (hit && !isFigure) return { ...hit, value: 'heavy', confidence: isAsked ? 0.84 : 0.8 };
  }
  const bad: Hit[] = [];
  for (const hit of text.plain.matchAll(SYSTEMS)) {
    const around = clauseAround(text.plain, hit.index, hit[0].length);
    const state = around.words.replaceAll(/\byears? old\b/g, '');
    if (BAD.test(state) && !(GOOD.test(state) && !/\b(needs?|leak\w*|bad|old|broken|doesn'?t work)\b/.test(state)))
      bad.push({ index: around.index, length: around.words.length });
  }
  const ready = findAnyway(text, READY);
  const light = find(text, new RegExp(LIGHT, 'g'));
  const medium = findAnyway(text, MEDIUM);
  if (bad.length >= 4) return { ...(bad[0] as Hit), value: 'heavy', confidence: 0.7 };
  if (bad.length > 0) {
    const only = bad.every(({ index, length }) =>
      /\b(floors?|flooring|gutters?|deck|driveway)\b/.test(text.plain.slice(index, index + length)),
    );
    return { ...(bad[0] as Hit), value: only ? 'light' : 'medium', confidence: isAsked ? 0.84 : 0.75 };
  }
  if (ready && !medium) return { ...ready, value: 'none', confidence: isAsked ? 0.84 : 0.8 };
  const named = isAsked
    ? [...text.plain.matchAll(SYSTEMS)].filter((hit) => !isGood(clauseAround(text.plain, hit.index, hit[0].length).words))
    : [];
  const [system] = named;
  if (system) return { index: system.index, length: system[0].length, value: named.length >= 4 ? 'heavy' : 'medium', confidence: 0.75 };
  const [sound] = isAsked && !medium && !light ? [...text.plain.matchAll(SYSTEMS)] : [];
  if (sound) return { index: sound.index, length: sound[0].length, value: 'none', confidence: 0.65 };
  if (medium) return { ...medium, value: 'medium', confidence: isAsked ? 0.82 : 0.7 };
  if (light && (isAsked || /\b(needs?|could use|just)\b/.test(text.plain)))
    return { ...light, value: 'light', confidence: isAsked ? 0.82 : 0.7 };
  if (ready) return { ...ready, value: 'none', confidence: 0.7 };
  const nothing = isAsked ? (yesOrNo(text) ?? findAnyway(text, /^\W*(nothing|none|all good|it'?s fine|fine|good|great)\b/)) : undefined;
  if (nothing && !('says' in nothing && nothing.says === 'yes'))
    return { index: nothing.index, length: nothing.length, value: 'none', confidence: 0.7 };
  return undefined;
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
