/** One detector for each slot but money and appointments: what of a message answers it, how surely, and in which words. */
import type { QuestionSlot } from '#shared/outreach/conversations/conversation.ts';
import type { FactValue, SituationCode } from '#shared/outreach/conversations/fact.ts';
import { find, findAnyway, type Hit, type Text, wordsBefore, yesOrNo } from './words.ts';

export interface Found extends Hit {
  value: FactValue;
  confidence: number;
}
export interface AskedSlot {
  /** What was asked last. */
  asked: QuestionSlot | null;
  /** YYYY-MM-DD */
  today: string;
}

type Choice = readonly [value: string, pattern: RegExp, confidence: number];

/** The first of some choices that is said; `anyway` for phrases with a negation of their own. */
function firstOf(text: Text, choices: readonly Choice[], anyway: readonly Choice[] = []): Found | undefined {
  for (const [value, pattern, confidence] of anyway) {
    const hit = findAnyway(text, pattern);
    if (hit) return { ...hit, value, confidence };
  }
  for (const [value, pattern, confidence] of choices) {
    const hit = find(text, pattern);
    if (hit) return { ...hit, value, confidence };
  }
  return undefined;
}

const SITUATIONS: readonly (readonly [SituationCode, RegExp])[] = [
  [
    'foreclosure',
    /\b(pre-?\s?foreclos\w*|foreclos\w*|auction\w*|sheriff'?s? sale|trustee'?s? sale|notice of default|lis pendens|(?:behind|late) on (?:the |our |my |his |her |their |house |mortgage )*(?:mortgage|payments?|loan|note)|(?:months?|payments?) behind|missed (?:a few |some |several |\w+ )?(?:mortgage )?payments|bank (?:is|wants to) (?:taking|take|after)|losing the house)\b/g,
  ],
  [
    'probate',
    /\b(probate|inherit\w*|executor|executrix|heirs?|passed away|passed (?:last|in|this|on)|deceased|(?:mom|mother|dad|father|wife|husband|grandma|grandmother|grandpa|aunt|uncle|brother|sister|parents?)(?: just| recently| has| both)? (?:passed|died)|(?:he|she|they|who|owner|tenant|spouse|partner|son|daughter)(?: just| recently| has)? died|left (?:it|the house|us the house) to (?:me|us)|estate of)\b/g,
  ],
  ['divorce', /\b(divorc\w*|separat(?:ed|ing|ion) from|splitting up|split up|my ex\b|ex-?(?:wife|husband))/g],
  [
    'lien',
    /\b(tax liens?|liens?|back taxes|delinquent (?:on )?(?:property )?tax\w*|tax delinquen\w*|(?:property )?taxes (?:are )?(?:owed|overdue|delinquent|behind|past due)|behind on (?:the |my |our |property )*taxes|owe(?:s)? (?:\S+ )?(?:in |the )?(?:back |property )*taxes|judge?ments?|irs)\b/g,
  ],
  [
    'code_violation',
    /\b(code violations?|code enforcement|condemned|city (?:is )?(?:citing|fining|fines|keeps fining)|citations? from the city)\b/g,
  ],
  [
    'landlord',
    /\b(tired landlord|tired of (?:being a landlord|(?:the |dealing with )?tenants?|renting|landlording|managing)|evict\w*|(?:bad|problem|non-?paying|nightmare|terrible|awful|horrible|crazy) (?:tenants?|renters?)|(?:tenants?|renters?) from hell|(?:tenants?|renters?)(?: have| has)? (?:stopped|quit|won'?t|not|aren'?t|isn'?t|doesn'?t|don'?t|trashed|wrecked|destroyed)(?: \w+)?|done being a landlord|sick of (?:renting|tenants?))\b/g,
  ],
  [
    'relocation',
    /\b(relocat\w*|job transfer|transferr?(?:ed|ing)|job loss|lost (?:his |her |their |my |the )?job|laid off|unemployed|new job|job in|moving (?:out of state|to another state|for work|to (?:florida|texas|arizona|california|ohio|georgia|carolina|tennessee|colorado|nevada))|moved? out of state|deploy\w*|orders to|pcs(?:ing)?)\b/g,
  ],
  [
    'downsizing',
    /\b(downsiz\w*|mov\w+ (?:in with|near|nearer|closer|close to|to be (?:near|closer|with))|mov\w+ (?:mom|dad|her|him) (?:to|into)|assisted living|nursing home|(?:elder|memory) care|too (?:big|much house|large)|(?:stairs|yard|house|place|upkeep)[^.!?]{0,30} (?:too much|getting to be too much)|can'?t (?:handle|manage|keep up|climb)|retir\w+|empty nest\w*|getting (?:older|too old))\b/g,
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
/** Said of somebody else, or of something that is over. */
const NOT_OURS = /\b(neighbou?r'?s?|friend'?s?|next door|across the street|years? ago)\b/;

/** Every reason to sell that is named, strongest first; or that there is none. */
export function situations(text: Text, { asked }: AskedSlot): Found[] {
  const found = SITUATIONS.flatMap(([value, pattern]) => {
    const hit = find(text, pattern);
    if (!hit || NOT_OURS.test(text.plain.slice(Math.max(0, hit.index - 30), hit.index + hit.length + 20))) return [];
    // What the house needs is another question; whoever was asked that gave no reason to sell.
    if (value === 'repairs' && asked === 'condition') return [];
    const isAside = value === 'vacant' && asked === 'occupancy';
    return [{ ...hit, value, confidence: asked === 'motivation' ? 0.92 : isAside ? 0.7 : 0.82 }];
  });
  if (found.length > 0) return found;
  const none = findAnyway(text, NO_REASON);
  return none ? [{ ...none, value: 'none', confidence: asked === 'motivation' ? 0.9 : 0.65 }] : [];
}

/** Longer answers are read as sentences. */
const SHORT_LENGTH = 80;

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

/** What may stand before and after the words of a short answer: each in one way only, or "its its its" is tried in a million. */
const LEADS =
  "(?:(?:it'?s|it is|is|it was|was|the house is|house is|place is|that'?s|honestly|just|only|in|pretty|very|really|kind of|kinda|kind|super|a|an|some|probably|mostly|overall|still|i'?d say|i would say|needs?|it needs|it has|has|had|there is|there'?s|got|maybe|well|like|all|total(?:ly)?|complete|completely|the whole (?:thing|place|house)|everything is|could use|um|uh|ok|tbh|so|too)\\b(?: ?, ?| )?)*";
const TRAILS =
  "(?:\\W|\\b(?:condition|shape|overall|really|honestly|tbh|lol|haha|i think|i guess|i'd say|in there|inside|outside|now|right now|at all|though|of (?:work|repairs?|things|stuff|updates?)|work|repairs?|stuff|things?|needed|needs? (?:fixing|work|done)|wrong|issues?|problems?|here and there|maybe|mostly|for its age|to be honest|house|place|one|last (?:year|month|spring|summer|fall)|recently|in \\d{4}|(?:\\d|a|two|few) years? ago)\\b)*$";
const wholeAnswer = (words: string): RegExp => new RegExp(`^\\W*${LEADS}(?:${words})${TRAILS}`);

const SHORT_CONDITIONS: readonly Choice[] = [
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

const NOBODY_LIVES =
  /\b((?:nobody|no ?-?one)(?:'s| is| has been| has)? (?:lives|living|lived|in it|there)|not (?:occupied|lived in)|hasn'?t been lived in|(?:so|and|now) (?:nobody|no ?one)$)\b/;
const NOBODY_AT_ALL = new RegExp(
  `^\\W*(?:nobody|no ?-?one)\\b(?! (?:but|except|besides|other than))|${NOBODY_LIVES.source}|\\bno (?:body )?tenants? (?:right )?now\\b`,
);

/** Who lived there has left: said of the tenants, or of the owner. */
const HAS_LEFT =
  /\b(?:(?:tenants?|renters?|they|he|she|we|i|everyone|everybody|family|(?:last|previous|old) (?:one|tenants?|renters?|people)|people|roommates?|son|daughter)(?:'ve|'s|'re| have| has| had| are| is| all| just| already| finally| both| got| were| recently| me)* (?:moved(?: out)?|left|gone|out|vacated|bailed|skipped(?: out)?|evicted|kicked out|disappeared|ghosted|moved away)|(?:i|we|had to|just|finally) (?:\w+ )?(?:evicted|kicked(?: \w+)? out|threw out|got rid of)(?: (?:them|him|her|the \w+|my \w+|out))?|used to be (?:a )?(?:rent\w*|tenants?|lived in|occupied|leased)|(?:was|were) (?:rented|leased|occupied)(?: out)? (?:until|till|til|before|last|up to)|lease (?:is |was |has )?(?:ended|over|up already|expired))\b(?! (?:me|to me|the|my|us))/;
const LEAVES_LATER = /\b(?:will|going to|gonna|moving|about to|in (?:\d+|two|a)|next|until|by|when|once|if|soon|not)\b/;
const SHORT_OCCUPANCY: readonly Choice[] = [
  [
    'vacant',
    wholeAnswer(
      "(?:my |our |the )?(?:furniture|stuff|things|belongings)|vacation (?:home|house|place)|second home|storage|ghosts|mice|cats|vac[ea]nt(?: land| lot)?|empty|(?:nobody|no ?-?one)(?:'?s)?(?: (?:there|in it|in there))?|none|no body|not a soul|nadie|(?:la casa )?(?:esta |está )?(?:vac[ií]a|desocupada)|unoccupied|uninhabited|abandoned|sitting(?: there| empty)?",
    ),
    0.8,
  ],
  [
    'tenant',
    wholeAnswer(
      'leas(?:e|ed|ing)|rent(?:ed|al|ing|er|ers)?|tenants?|section 8|hud|airbnb|inquilinos?|(?:tengo|hay|tiene) inquilinos?|(?:esta |está )?rentada|la rento|squatters?|boarders?|roommates?',
    ),
    0.8,
  ],
  [
    'owner',
    wholeAnswer(
      "me|us|i do|we do|we both(?: do)?|both of us|(?:i|we) stay (?:there|here|in it)|(?:i'?m|i am|we'?re|we are) still (?:there|here|in it)|(?:my|our) (?:home|residence)|where i live|(?:nobody|no ?-?one) (?:but|except|besides|other than) (?:me|us|my \\w+)|yo|yo vivo (?:ah|aqu|all)[ií]|vivo (?:ah|aqu|all)[ií]|nosotros|mi (?:familia|espos[oa]|mam[aá]|hij[oa])|myself|i am|family|owner|owner occupied|(?:my |our |the )?(?:wife|husband|family|mom|mother|dad|father|parents|son|daughter|kids|children|brother|sister|ex|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|nephew|niece|in[- ]?laws?|(?:mother|father|brother|sister)[- ]in[- ]law)(?: (?:and|n|&) (?:i|me|my \\w+|her \\w+|his \\w+|the \\w+))*(?: (?:is|are|still))*(?: in (?:it|there|the house))?|me (?:and|n|&) (?:my|the) [\\w ]{2,30}|still (?:in it|here|there)|primary(?: residence)?",
    ),
    0.8,
  ],
];
const PAYS_RENT =
  /\b(?:pay(?:s|ing)?(?: (?:me|us))?(?: (?:rent|\$?\d{3,4}))|rents? (?:it|the|from|out)|renting (?:it|the|from|out)|on a lease|leas(?:es|ing) it|leased|(?<!(?:stopped|quit|done|of|was|were|been|not) )rent(?:s|ing)$|lease (?:til|till|until|through|ends|is up|runs)|squatt\w+)\b/;
const LIVES_THERE =
  /\b(?:(?:my |our |the )?(?:mom|mother|dad|father|parents|grandma|grandmother|grandpa|grandfather|son|daughter|brother|sister|ex|cousin|aunt|uncle|nephew|niece|wife|husband|kids|in[- ]?laws?)(?: \w+){0,2} (?:lives?|living|stays?|staying|resides?|in it)|still (?:in it|living (?:here|there|in it))|(?:i|we)(?:'m|'re| am| are)? (?:am |are )?moving out|(?:i'?m|im|we'?re|were) (?:still )?(?:in it|here|living))\b/;

export function occupancy(said: Text, { asked }: AskedSlot): Found | undefined {
  // "No its vacant" denies nothing that follows.
  const text = { ...said, plain: said.plain.replace(/^no(?= (?:it'?s|it is) )/, '  ') };
  const isAsked = asked === 'occupancy';
  const c = isAsked ? 0.84 : 0.8;
  // "I live up and rent out the lower" is neither.
  if (/\b(?:i|we) live\b/.test(text.plain) && /\brent\b/.test(text.plain) && !/\b(?:n't|not|dont|used to)\b/.test(text.plain))
    return undefined;
  const left = findAnyway(text, HAS_LEFT);
  if (left && !LEAVES_LATER.test(text.plain.slice(Math.max(0, left.index - 15), left.index + left.length)))
    return { ...left, value: 'vacant', confidence: isAsked ? 0.84 : 0.75 };
  if (isAsked) {
    if (text.plain.length <= SHORT_LENGTH)
      for (const [value, pattern, confidence] of SHORT_OCCUPANCY) {
        const hit = findAnyway(text, pattern);
        if (hit && !/\bnot\b(?! a soul)|n't\b/.test(text.plain)) return { ...hit, value, confidence };
      }
    const pays = find(text, new RegExp(PAYS_RENT, 'g'));
    if (pays) return { ...pays, value: 'tenant', confidence: 0.82 };
    const lives = /\bused to\b/.test(text.plain) ? undefined : find(text, new RegExp(LIVES_THERE, 'g'));
    if (lives && !/\b(?:tenants?|renters?|vacant|empty)\b/.test(text.plain)) return { ...lives, value: 'owner', confidence: 0.82 };
  }
  return (
    firstOf(
      text,
      [
        [
          'tenant',
          /\b(tenants?|renters?|rented(?: out)?|(?:i|we|currently) rent(?:ing)? it|renting it(?: out)?|section 8|month[- ]to[- ]month|on a lease|lease (?:is up|ends|runs|until|through|expires)|airbnb|someone is renting|people renting)\b/g,
          c,
        ],
        [
          'vacant',
          /\b(vacant|unoccupied|(?:it'?s|it is|is|sits|sitting|been|just|house'?s|completely|stands) empty|empty (?:house|now|since|for|right now)|^empty|abandoned|moved out|no longer live there)\b/g,
          c,
        ],
        [
          'owner',
          /\b((?:i|we) (?:still |currently |do |both )?live (?:in it|there|here|in the house|in)|(?:i|we)(?:'ve| have)? lived (?:here|there|in it)|(?:i'?m|i am|we'?re|we are) (?:still )?living (?:in it|there|here)|(?:my|our) (?:mom|mother|dad|father|parents|family|son|daughter|wife|husband|kids|brother|sister)(?: and (?:i|me|my \w+))? (?:still )?(?:lives?|is living|are living|stays?)|owner[- ]occupied|it'?s my (?:home|residence|primary)|primary residence|my primary|i'?m still in it|we'?re still in it|live here|living here|i live alone)\b/g,
          c,
        ],
      ],
      [['vacant', isAsked ? NOBODY_AT_ALL : NOBODY_LIVES, isAsked ? 0.9 : 0.75]],
    ) ??
    (isAsked
      ? firstOf(text, [
          [
            'owner',
            /^\W*(?:just |only )?(me|i do|we do|us|myself|i am|family|owner|my (?:wife|husband|family|mom|mother|dad|son|daughter))\b/g,
            0.85,
          ],
        ])
      : undefined)
  );
}

export function deciders(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'deciders';
  const c = isAsked ? 0.9 : 0.7;
  const found = firstOf(
    text,
    [
      [
        'company',
        /\b(l\.?l\.?c\.?|inc\.?|corporation|my company owns|owned by (?:a|the|my|our) (?:company|trust)|in a trust|family trust|living trust|business partners?)\b/g,
        c,
      ],
      ['estate', /\b(the estate|executor|executrix|probate court|in probate|estate of|administrator of)\b/g, c],
      [
        'family',
        /\b((?:my|our|the) (?:\w+ )?(?:brothers?|sisters?|siblings?|kids|children|son|sons|daughters?|cousins?|mom|mother|dad|father|parents|aunt|uncle|nephew|niece)(?: and (?:i|me|my \w+))?|(?:brother|sister|siblings?|cousins?) (?:and|is|are|too|also|owns?))\b/g,
        c,
      ],
      [
        'spouse',
        /\b((?:my|the) (?:ex-?)?(?:wife|husband|spouse|partner|fianc[eé]e?|ex)\b(?: and (?:i|me))?|(?:wife|husband) (?:is|and|too|also|has)|both (?:of us|our names|on the (?:deed|title)))/g,
        c,
      ],
    ],
    [
      [
        'sole',
        /\b((?:just|only) my name|it'?s (?:just|only|all) (?:me|mine)|i'?m the (?:only|sole)|sole owner|only owner|i am the (?:only|sole)|(?:my|the) decision (?:alone|only)|it'?s my decision|i make (?:the|all)(?: the)? decisions?|no ?(?:one|body) else|nobody but me|i own it (?:alone|myself|by myself|outright by myself)|all mine|just in my name|only in my name|in my name (?:only|alone))\b/,
        isAsked ? 0.95 : 0.8,
      ],
    ],
  );
  // Who lives there, or who has died, does not say who decides.
  if (found && !isAsked && found.value !== 'sole') {
    const near = text.plain.slice(Math.max(0, found.index - 40), found.index + found.length + 40);
    if (
      !/\b(title|deed|own|owns|owner|co-?own\w*|decide\w*|decision|sign\w*|agree\w*|on board|talk to|ask|discuss\w*|check with|run it by|names?|llc|trust|executor|estate)\b/.test(
        near,
      )
    )
      return undefined;
  }
  if (
    found &&
    /\b(passed|died|late|deceased)\b/.test(
      [
        ...wordsBefore(text.plain, found.index + found.length, 3),
        text.plain.slice(found.index + found.length, found.index + found.length + 16),
      ].join(' '),
    ) &&
    found.value !== 'estate'
  ) {
    return undefined;
  }
  if (found || !isAsked) return found;
  const plain = yesOrNo(text) ?? findAnyway(text, /^\W*(?:(?:it'?s )?(?:just|only) )?(me|myself|i do|alone)\b(?! (?:and|\w+ and))/);
  if (!plain || ('says' in plain && plain.says === 'yes')) return undefined;
  return { index: plain.index, length: plain.length, value: 'sole', confidence: 0.88 };
}

export function listing(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'listing';
  const found = firstOf(
    text,
    [
      [
        'listed',
        /\b((?:is|it'?s|currently|already|have it|got it|we'?re|i'?m|just|was just|been|have been)(?: it)?(?: currently| already| just)? (?:listed|on the market|on the mls|with an? (?:agent|realtor|broker)|under contract)|listed (?:it )?(?:with|on|for|last|at)|(?:my|our|an?|have an?|the) (?:realtor|agent|broker) (?:has|is|listed|put|already|handles|handling|is handling|and i|who)|on (?:the )?(?:mls|zillow)|have (?:a|an) (?:realtor|agent|broker|listing)|working with an? (?:realtor|agent|broker)|signed with an? (?:realtor|agent|broker))\b/g,
        isAsked ? 0.92 : 0.85,
      ],
    ],
    [
      [
        'not_listed',
        /\b(not (?:currently )?(?:listed|on the market|with an? (?:agent|realtor))|isn'?t (?:listed|on the market)|no (?:agent|realtor|broker|listing|agents|realtors)|off (?:the )?market|never (?:been )?listed|haven'?t listed|hasn'?t been listed|fsbo|for sale by owner|(?:listing|contract|agreement) (?:has )?expired|took it off|taken off|used to be listed|don'?t (?:have|want|like) (?:an? )?(?:agents?|realtors?)|without an? (?:agent|realtor)|not (?:using|working with) an? (?:agent|realtor)|was listed (?:last|before|in|once|a while))\b/,
        isAsked ? 0.95 : 0.85,
      ],
    ],
  );
  if (found || !isAsked) return found;
  const plain = yesOrNo(text);
  return plain && { index: plain.index, length: plain.length, value: plain.says === 'yes' ? 'listed' : 'not_listed', confidence: 0.92 };
}

/** Said without being asked, so plainly that it need not be asked any more. */
const WANTS_TO_SELL =
  /\b(?:yes,? )?(?:i|we)(?:(?:'d| would)(?: (?:definitely|gladly|be (?:happy|willing|open) to|like to|love to))? sell|(?:'m|'re| am| are)? ?(?:want|wanting|ready|looking|need|have|hoping|willing|trying) to sell)\b|\binterested in selling\b|\bopen to (?:an offer|offers)\b/g;
const IS_OWNER = /\b(?:i(?:'m| am) the owner|i own (?:it|the|this|that|a)\b|owner here)\b/g;

function unaskedYes(text: Text, pattern: RegExp, confidence: number): Found | undefined {
  const hit = find(text, pattern);
  if (!hit) return undefined;
  const before = text.plain.slice(Math.max(0, hit.index - 40), hit.index);
  const rest = text.plain.slice(hit.index + hit.length).split(/[.!\n]/)[0] ?? '';
  // A condition, a question, or what once was.
  return /\b(?:if|unless|why|when|should|once|before|did|do|until)\b[^.!?]*$/.test(before) || rest.includes('?')
    ? undefined
    : { ...hit, value: 'yes', confidence };
}

/** "Hi, this is Maria." */
const INTRODUCES = /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|yes|yeah|yep)\W+)*(?:this is|my name is|it'?s) ([\p{L}'-]+)/u;
const NO_NAME =
  /^(?:a|an|the|my|our|your|his|her|their|not|about|for|regarding|in|still|too|just|so|very|vacant|empty|rented|paid|listed|fine|ok|okay|good|great|been|really|all|from|with|he|she|it|me|to|now|going|getting|hard|probate|under|off|on|at|someone|somebody)$/;

function introduces({ plain, body }: Text): Found | undefined {
  const hit = INTRODUCES.exec(plain);
  const name = hit?.[1] ?? '';
  if (!hit || NO_NAME.test(name) || !/^\p{Lu}/u.test(body.slice(hit.index + hit[0].length - name.length))) return undefined;
  // Somebody who speaks for a company, or for the owner.
  if (
    /^[^.!?\n]{0,30}\b(?:from|with|at|of|realt\w*|agent|son|daughter|wife|husband|calling for|on behalf)\b/.test(plain.slice(hit[0].length))
  )
    return undefined;
  const start = hit[0].search(/(?:this is|my name is|it'?s) [\p{L}'-]+$/u);
  return { index: hit.index + start, length: hit[0].length - start, value: 'yes', confidence: 0.85 };
}

export function interest(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'interest' || asked === 'person';
  const refused = firstOf(
    text,
    [],
    [
      [
        'no',
        /\b(not interested|no interest|(?:i'?m|i am|we'?re|we are) not (?:selling|looking to sell|interested|planning (?:to|on))|not (?:looking to sell|for sale|selling)|(?:don'?t|do not) want to sell|won'?t (?:be )?sell(?:ing)?|never sell(?:ing)?|no thanks?|no thank you|not at this time|not (?:right )?now|already sold|sold it|we'?re staying|pass\b)/,
        isAsked ? 0.93 : 0.82,
      ],
      [
        'price_first',
        /\b(how much(?: (?:would|will|can|could|are|do) (?:you|u)(?: \w+)?|\?| for)?|what(?:'s| is| are| would| will| can| do)? (?:your|ya|the|you) (?:offer\w*|best offer|number|price|pay(?:ing)?|give)|make me an offer|(?:what|how much) (?:will|would|can|could|are) (?:you|u) (?:offer|pay|give)\w*|depends on (?:the )?(?:price|offer|number|how much)|give me (?:a|your) (?:number|price|offer)|send me an? offer|what can you (?:offer|pay|do))/,
        isAsked ? 0.88 : 0.7,
      ],
      [
        'maybe',
        /\b(maybe|might(?: be)?|possibly|perhaps|depends|thinking about it|not sure|could be|considering|on the fence|for the right price|open to (?:it|hearing|an offer|offers))\b/,
        isAsked ? 0.85 : 0,
      ],
    ],
  );
  if (refused && refused.confidence > 0) return refused;
  if (!isAsked) return unaskedYes(text, WANTS_TO_SELL, 0.82);
  const open = firstOf(text, [
    [
      'yes',
      /\b(interested|open to|want(?:ing)? to sell|looking to sell|ready to sell|need to sell|would sell|thinking (?:of|about) selling|trying to sell|have to sell|like to sell|love to|sounds good|let'?s talk|tell me more|go ahead|i'?d consider|would consider|willing)\b/g,
      0.9,
    ],
  ]);
  if (open) return open;
  const plain = asked === 'interest' ? yesOrNo(text) : undefined;
  return plain && { index: plain.index, length: plain.length, value: plain.says, confidence: 0.9 };
}

export function person(text: Text, { asked }: AskedSlot): Found | undefined {
  const wrong = firstOf(
    text,
    [],
    [
      [
        'wrong_number',
        /\b(wrong (?:number|person|guy|email)|you(?:'ve| have) (?:got )?the wrong|no ?(?:one|body) (?:here )?by that name|(?:don'?t|do not) know (?:any|who|that|him|her)|never heard of|not (?:my|the right) (?:number|house|property)|this isn'?t (?:my|the right) (?:number|house))/,
        0.93,
      ],
      [
        'no',
        /\b((?:i|we) (?:don'?t|do not|no longer) own|(?:i|we) (?:already )?sold (?:it|that|the house|the place)|(?:i'?m|i am|this is) (?:not (?:him|her|the owner)|(?:his|her|their) (?:son|daughter|wife|husband|brother|sister|nephew|niece|caregiver|friend))|not the owner|i just rent|i'?m (?:just )?(?:a|the) (?:tenant|renter))\b/,
        0.88,
      ],
    ],
  );
  if (wrong) return wrong;
  if (asked !== 'person') return introduces(text) ?? unaskedYes(text, IS_OWNER, 0.82);
  const right = firstOf(text, [
    [
      'yes',
      /\b(this is (?:s?he|him|her|me|\w+)|that'?s me|it'?s me|speaking|i own it|i'?m the owner|i am the owner|i own|my house|my property|you got (?:me|him|her)|that would be me)\b/g,
      0.93,
    ],
  ]);
  if (right) return right;
  const plain = yesOrNo(text);
  return plain && { index: plain.index, length: plain.length, value: plain.says, confidence: plain.says === 'yes' ? 0.95 : 0.85 };
}
