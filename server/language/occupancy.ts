/** Who lives in the house: each part of a message claims that somebody does now, did once, has left, or is to come. */
import { isOfAnotherHouse } from './about.ts';
import { splitClauses, LEAD_IN } from './clauses.ts';
import type { AskedSlot, Found } from './found.ts';
import { EX, RELATIVE } from './people.ts';
import { matchAnyOf, matchOneOf } from './word-patterns.ts';
import type { Text } from './words.ts';

type Who = 'owner' | 'family' | 'tenant' | 'vacant';
interface Claim extends Found {
  value: Who;
  /** A name alone answers the question, and says nothing unasked. */
  isBare: boolean;
  /** Somebody moved out, which empties no house in which the seller lives. */
  isLeaving?: boolean;
}

const HERE =
  '(?:in it|in (?:(?:the|this|my|our|that) )?(?:house|home|place|property)|in the (?:kitchen|living room|bedroom|den|basement|garage|attic)|in (?:there|here)|there|here|at home|ahi|aqui|alli|alla|aca|adentro|en (?:ella|la casa|mi casa|esa casa|esta casa))';
const LIVING = matchOneOf(
  'live lives living lived stay stays staying reside resides residing sleep sleeps sleeping crash crashes crashing camp(?:s|ing|ed) vive viven viviendo duermen? queda quedan quedo habita habitan',
);
/** Elsewhere than in the house. */
const AWAY =
  '(?: (?:alone|now|still|full time|both|all|right|currently|actually|way|just|over|only))*(?: (?:in|en|at|on) (?!it\\b|here\\b|there\\b|(?:(?:the|this|that|my|our) )?(?:house|home|place|property)\\b|ella\\b|la casa|mi casa|esa casa|esta casa|the (?:basement|upstairs|back))[a-z]+| next door| nearby| near | across| out of| up (?:north|here)| down (?:south|the|in)| elsewhere| somewhere| far| with (?:me|us|my|him|her) | away| alla| lejos| cerca)';
const SELF = '(?:i|im|ive|we|me|us|yo|nosotros|myself|the two of us|both of us|all of us)';
const HOUSEHOLD =
  '(?:(?:my|the|our|mi|la|el) )?(?:wife|husband|spouse|family|kids|children|babies|grandkids|dogs?|cats?|espos[oa]|mujer|marido|senora|familia|hij[oa]s|ninos|nenes)';
const STILL =
  "(?:'m|'re|'ve|'s| am| are| is| have| has| do| both| all| still| just| currently| only| actually| been| always| mostly| now| also| estoy| seguimos| sigo)*";

const OWNER = matchAnyOf(
  `(?:${SELF}|${HOUSEHOLD} (?:and|n|&|y) (?:i|me|yo)|(?:me|i|yo) (?:and|n|&|y) ${HOUSEHOLD})${STILL} (?:(?:sitting |standing )?${HERE}|${LIVING}(?!${AWAY})|home\\b)`,
  '(?:i|we) live (?:up|down|in (?:the (?:lower|upper|back|front|basement|other)|one (?:unit|half|side)))(?:stairs)?(?! (?:north|south|here|the street|the road))',
  `(?:vivo|vivimos|resido|residimos|habito|habitamos)(?!${AWAY})|(?:aqui|ahi) (?:sigo|seguimos|andamos|ando|estamos|estoy|vivo|vivimos)|(?:sigo|seguimos|estoy|estamos) (?:viviendo )?(?:aqui|ahi)|me quedo (?:aqui|ahi)`,
  "(?:i|we)(?:'ve| have)? (?:just )?moved back(?: in)?(?! to [a-z])|(?:i|we) never left|(?:i|we)(?:'ve|'re| have)? (?:raised|raising|lived|been)[^.!?]{0,20}(?:here|in it|in this house)|(?:i|we)(?:'m|'re| am| are)? moving out|the ones? (?:living|sleeping|staying|in it|in there|there|here)",
  "(?:still |it'?s |its |this is |is )?(?:my|our) (?:own )?(?:home|residence|primary|primary residence|main (?:home|house)|homestead|house where i live)|primary residence|homestead(?:ed)?|where (?:i|we) live|owner[- ]?occ\\w*|occ(?:upied)? by owner|es mi (?:casa|hogar|residencia)|residencia (?:principal|primaria)|mi hogar",
);
/** Without another person, it is about the seller. */
const SELF_UNNAMED =
  /^\W*(?:(?:yes|just|been|still|i|we|live|living|stay) ?)+(?:in (?:it|this house)|home|here|there)\b|\b(?:still (?:in it|living (?:here|there|in it)|home|here)|been (?:living )?here|live here|living here)\b/;
/** The third person of a note, in which nobody says "I". */
const OWNER_NOTED = matchAnyOf(
  `(?:owner|seller|she|he|they|dueno|duena|el dueno|la duena|vendedor[a]?)(?: \\w+ (?:husband|wife|kids|family))?${STILL} (?:${LIVING}(?!${AWAY})|${HERE})`,
  `(?<=^\\W*|[,;.:] )(?:still )?(?:lives|living|stays|vive|viven) ${HERE}|o\\/?o|vive (?:ahi|aqui|alli|en ella|en la casa) (?:el|la) duen[oa]|vive (?:ahi|aqui|en ella) con su|owner[- ]?occ\\w*`,
);
const TENANTS =
  '(?:tenants?|renters?|lessees?|boarders?|lodgers?|squatters?|roomers?|room ?mates?|subletters?|inquilin[oa]s?|renter[oa]s?|arrendatari[oa]s?|huespedes)';
const TENANT = matchAnyOf(
  TENANTS,
  't in place|tnts?|inq|(?:travel(?:l?ing)? )?nurses have it|same (?:family|people|tenants?|renters?|guy|lady|couple|folks)|section (?:8|eight)|sec\\.? ?8|hud(?! home| house)|month[- ]to[- ]month|mtm|m2m|t\\/o|airbnb|short term rentals?|on a lease|under lease|leas(?:ed|es|ing)(?! (?:is|was|has)? ?(?:over|ended|expired))|lease (?:is up|ends|runs|until|till|til|thru|through|expires|goes|with)|a lease',
  "(?<!(?:was|were|been|used to be|had it) )rented(?: out)?|rents(?= (?:it|from|out|a|the|there|here|ahi)|\\W*$)|(?<!(?:not|never|stopped|quit|done|of|about|before|for|was|were|no) )(?:re-?)?renting|(?:i|we|currently|people|they|kids|students|guys?|family|couple|someone|somebody|who|that) rent(?:s|ing)?(?: (?:it|the|from|out|by|to|there|here|a room|rooms|this))?|rent out|rent the (?:down|up|lower|upper|other|back|basement|first|second|front)\\w*|rent (?:it|them|her|the (?:house|place)) (?:out|to)|(?:being|is|currently) (?:rented|leased)|income property|(?:a|it's|its|as a|my|our) rental|rental property",
  '(?<!\\b(?:i|we) )(?:pay(?:s|ing)?|pagan?|pagando)(?: (?:me|us|nos|my|like|about|only|just|always|never|good|the|on time|a|la|de|his|her|their))* (?:rent\\b|renta|\\$? ?\\d{3,4}|each month|every month|monthly|on time)|(?:me|nos) (?:la )?(?:pagan?|rentan?)|good payers?|on time payer',
  "(?:evicting|in eviction|eviction (?:is )?(?:filed|pending|going|in process)|(?:they|tenants?|renters?|he|she|guy|lady|man|woman|who|them)(?: \\w+)? (?:won'?t|refuses? to|wouldn'?t|will not|don'?t want to) (?:leave|move(?: out)?|get out|go)|waiting on (?:the )?eviction|desalojando)",
  'rentad[ao]s?|alquilad[ao]s?|arrendad[ao]s?|(?:la|lo|se la|se lo|les) (?:tengo |tenemos )?(?:rent|alquil|arriend)(?:o|amos|ada|ado)|(?:esta |estan )?(?:rentando|alquilando)|renta(?:n)? (?:un|una|unos|unas|el|la|dos|tres|mi|ahi|aqui)|seccion (?:8|ocho)|paga(?:n)? renta',
);
/** Of nobody named, it answers who is there. */
const STAYS_ON = /\b(?:won'?t|refuses? to|wouldn'?t|will not) (?:leave|move(?: out)?|get out|go)\b/;
/** Who is there without rent, in so many words. */
const FOR_FREE =
  /\b(?:rent[- ]free|for free|no rent(?!er)|without (?:paying|rent)|(?:don'?t|doesn'?t|never|not) pay(?:s|ing)?(?: \w+)?(?: rent| nothing| anything| a dime)|sin (?:pagar|cobrar)\w*(?: renta| nada)?|gratis|no (?:me )?pagan? (?:nada|renta))/g;
const EMPTY = matchAnyOf(
  "vac[ae]nt|vac|empty|unoccupied|uninhabited|abandoned|board(?:ed|ing)(?: (?:it )?up)?|deserted|not (?:occupied|lived in|being used)|hasn'?t been lived in|(?:just|been|it'?s|its|only|house(?= (?:is|has|been|just))|now|still|she|place|home|all)(?: been| is| just)* sit(?:s|ting)(?! it| on (?:a|an|the|top|\\d|about|half|two|one)| in (?:a|the) (?:flood|nice|good|great))(?: there| empty| vacant)?|sits (?:there|vacant|empty|since)|(?:i|we|just|only) (?:use|keep)(?: it)? (?:it )?(?:for|as) storage|just storage|(?:just|only) (?:my |our |some |old |the )*(?:furniture|stuff|things|junk|boxes|belongings|mice|cats|dust)|it sits|nothing in (?:it|there)|sitting (?:there|empty)|(?:now )?nothing(?: there)?(?: now)?$|between (?:tenants|renters)|second home|vacation (?:home|house|place)|ghosts|not a soul",
  "(?:(?<=^\\W*(?:(?:there|there's|theres|there is|now|so|and|currently) )*)(?:nobody|no ?-?one|no body|noone|none(?! of))|(?<=\\b(?:there'?s|there is|now|with) )(?:nobody|no ?-?one)|(?:nobody|no ?-?one|no body|noone)(?=(?:'s| is| has| lives?| living| there| in it| here| now| right now| since| at the house)))(?:'s| is| has| been| lives| living| there| in| it| here| home| now| right| currently| since| anymore| ever| at| the| house| moment)*(?!(?: there| here| in)* ?(?:else|but|except|besides|other than|by|told|wants|knows|else knows|will|would|came|buys))|no (?:tenants?|renters?|occupants?|inquilinos) (?:right now|now|there|in it|currently|any ?more|at the moment|ahorita)|don'?t have (?:any ?(?:body|one)|tenants?|renters?|any tenants)",
  'vaci[ao]|desocupad[ao]|deshabitad[ao]|no (?:esta|se encuentra) (?:ocupada|habitada)|desabitad[ao]|inhabitad[ao]|nadie|(?:esta|sigue|permanece|queda|se quedo|ta|casa|la casa)(?: esta)? (?:sol[ao]|solit[ao]|cerrad[ao]|abandonad[ao])|sol[ao] desde|abandonad[ao]|sin (?:inquilinos|gente|nadie|ocupar|habitar|uso)|no (?:hay|vive|habita|esta viviendo|tiene) (?:a )?(?:nadie|gente|ninguno|inquilinos)|(?:ya )?no (?:esta rentada|la rento|la tengo rentada|vivo ahi|vivimos ahi|se renta)',
);
const NOBODY_BUT = /\b(?:nobody|no ?-?one|nadie) (?:but|except|besides|other than|mas que|solo) (me|us|my \w+|yo|nosotros)\b/;
/** Who was there has moved out. */
const MOVED_OUT = matchAnyOf(
  "moved? out|vacated|(?<!\\b(?:be|being|get|getting) )evicted|kicked (?:\\w+ ){0,3}out|threw (?:\\w+ ){0,3}out|got rid of|ended (?:the|their|his|her) lease|lease (?:is |was |has )?(?:ended|over|up already|expired|not renewed)|no longer (?:live|rent)\\w*|not (?:renting|re-?renting) (?:it )?(?:again|any ?more)|(?:tenants?|renters?|they|last one|previous one|family)(?: have| has| all| both| just| already|'ve)* (?:left|gone|bailed|skipped(?: out)?|disappeared|ghosted)(?! (?:me|us|to me|it|the))",
  '(?:se|ya|me|nos|la|lo|los|las) (?:fueron|fue|fuimos|salieron|salio|salimos|mudaron|mudo|mudamos|mude|saque|sacamos|sacaron|desalojaron|desaloje|corri|cambiamos|cambie|desocuparon)|desocuparon',
);
/** Who was there has gone somewhere, died, or is cared for elsewhere: nobody else being named, it is empty. */
const WENT = matchAnyOf(
  'moved (?:to|in with|away|on) ?|moving (?:to|in with)|left(?! (?:me|us|to me|it|the (?:house|place)|my|in|a|msg|vm|message))|bailed|skipped|disappeared|gone|(?:last|previous|former|old) (?:tenants?|renters?|ones?|people)|(?:in|to) a home\\b',
  'passed(?: away)?|died|funeral|deceased|(?:in|to|at) (?:a |an |the )?(?:\\w+ )?(?:assisted living|nursing home|memory care|hospice|rehab|care (?:home|facility)|retirement home|jail|prison|senior (?:home|living)|facility|hospital)',
  'fallec\\w+|murio|murieron|asilo|dejaron|(?:me|nos) (?:vine|venimos)',
);
const ONCE = matchAnyOf(
  "(?:tenants?|renters?|they) (?:trashed|destroyed|wrecked|ruined|tore|broke|stole|burned)|used to(?: be)?|had (?:tenants?|renters?|it|a|some|been|people)|was|were|previously|formerly|before(?! (?:christmas|we|i|you|the))|rented it(?: out)? (?:a|for|in|until|till|before)|airbnb'd|(?:till|til|until) (?:last|recently|(?:19|20)\\d\\d|(?:we|i|he|she|they|mom|dad|my \\w+|her|his)(?: \\w+)? (?:passed|died|moved|left|went|got|retired|bought|lost|sold|had))\\b|(?:in|back in) (?:19|20)\\d\\d|(?:years?|months?) (?:ago|back)|once|lived there(?: until| till| before)",
  'antes|tenia\\w*|vivian?|rentab\\w+|rente|alquilab\\w+',
);
const TO_COME = matchAnyOf(
  "(?:thinking|thought) (?:of|about)|(?:is|are|am|'s|'m|'re) (?:going to|gonna)(?! (?:stay|keep|be here))|going to|gonna|will|'ll|next (?:week|month|year)|might|maybe|plan(?:s|ning)?(?: to| on)?|if|wants? to|looking to|about to|soon|considering|should i|could|would",
  'voy a|vamos a|va a|van a|pienso|pensamos|si (?!vivo|vivimos|yo|esta|la|hay|tengo)|quiero|queremos|quiere|a lo mejor',
);
const TENANT_WORD = new RegExp(TENANTS);
const LEAVES = /\b(?:be out|get out|leav(?:e|es|ing)|mov(?:e|es|ing) (?:out|to)|gone|vacat\w+|sal(?:en|ir|imos)|mudar\w*|ir(?:se|nos)?)\b/;
const NOT = /(?:\b(?:not|no|never|nobody|without|ya no|nunca|ni|sin)\b|n't\b)[^,;.]{0,18}$/;

const RELATION = `(?:(?:my|our|the|his|her|their|mis?|nuestr[oa]s?|sus?|la|el|los|las|un|una|a|grown|adult) ){0,3}(?:\\w+ )?(?:${RELATIVE}|${EX}|friends?|buddy|girlfriend|boyfriend|ex|amig[oa]s?|novi[oa])`;
/** Kin who live there; a spouse, and children beside the seller, live with the seller. */
const FAMILY = new RegExp(`(?<![\\w'])${RELATION}(?![\\w])(?!'s (?:house|place|friend|name|estate|boss)| (?:passed|died|owns?))`, 'g');
const WITH_SELF =
  /\b(?:(?:and|n|&|y|with|con) (?:me|i|us|yo|myself)|(?:me|i|us|yo|we)(?: ?, ?| (?:and|n|&|y|plus|with|con) )|(?:me|us) (?:the|my)|conmigo|we all|all of us)\b/;
const LIVES_THERE = new RegExp(
  `\\b(?:${LIVING}|${HERE}|(?:has|have|uses?|using|occup\\w+|keeps?|watch(?:es|ing)?) (?:it|the (?:house|place|home))|looks? after|house ?-?sit(?:s|ting)?|took over|moved in|cuidan?|la (?:tienen?|usan?|cuidan?))\\b`,
);
const LIVES_BEFORE =
  /\b(?:viven?|duermen?|(?:se )?quedan?|esta(?:n)?(?: viviendo)?|let|letting|lets|prest\w+(?: la casa| la)?(?: a)?)(?: (?:ahi|alli|aqui|ahorita|solo|sola|nomas|a))* $/;
/** "Grandma does", "my son is, with his kids". */
const IS_THERE = /^ ?(?:'s |is |are |does|do |and (?:her|his|their|the)|has it)/;
const FILLERS =
  /\b(?:my|our|the|his|her|their|a|an|and|y|mis?|sus?|la|el|los|las|just|only|still|it'?s|its|with|con|of|kids?|children|family|wife|husband|girlfriend|boyfriend|esposa?o?|hijos?|older|younger|oldest|youngest|one|two|three|mayor|menor|dogs?|cats?|plus|solo|nomas|he|she|they|who|does|do|yes|is|are|don't)\b/g;
const SOMEONE =
  /^\W*(?:(?:just|only|some|a|an|un|una|unos|the) )+(?:\w+ )?(?:guy|man|lady|woman|couple|family|folks|people|students?|nurse|worker|muchach[oa]|senor[a]?|pareja|familia)\b/;
const SELF_ALONE = new RegExp(
  `^\\W*(?:(?:just|only|its|it's|nomas|solo|still|yes|be) )*(?:${SELF}(?: (?:only|alone|do|am|are|both|live|lived?|ourselves|myself|still|mij[oa]|sir|ma'am|hun))*(?=\\W*$|[,.]| (?:and|n|&|y|plus|with) )|(?:i|we)(?:'m| am| are|'re)? do(?!n't| not)|owner|(?:me|us|yo) (?:and|n|&|y|plus|with) .*|(?:(?:my|the|mi|la) )?(?:wife|husband|family|esposa|esposo|familia)|just us|solo yo)(?!\\w)`,
);

/** Who was put out is no tenant any more. */
const PUT_OUT_BEFORE =
  /\b(?:sac(?:amos|aron|o|ue)|saque|corri(?:mos)?|evicted|kicked out|got rid of|last of)(?: a)?(?: the| my| our| those| l[oa]s| mis| el| la)*\s*$/;
/** The seller does it, and others go. */
const PUT_OUT = /evict|kick|threw|rid\b|saque|corri|desaloj/;
const BY_SELF = /\b(?:i|we|i've|we've|me|nos|yo|nosotros)\b/;

/** Words that are the whole answer. */
const BARE: readonly (readonly [Who, RegExp])[] = [
  ['tenant', /^\W*(?:an? |the |it'?s )?(?:rental|leased?|rented|roommates?|hud)\W*$/],
  ['vacant', /^\W*(?:(?:my|our|the|some) )?(?:stuff|things|furniture|mice|ghosts|storage|dust|cobwebs)\W*$/],
  [
    'owner',
    /^\W*(?:(?:my|the|our|whole|entire|husband|wife|spouse|esposa|esposo|mi|y|and|n|&|family|kids|children|hijos|familia) ?){1,6}\W*$|^\W*primary\W*$/,
  ],
];

/** The claims of one clause about the seller's house. */
function findClaims(words: string, index: number, isAsked: boolean, isNote: boolean): Claim[] {
  const claims: Claim[] = [];
  const text = words.replaceAll(FOR_FREE, (hit) => '~'.repeat(hit.length));
  const lead = LEAD_IN.exec(text)?.[0].length ?? 0;
  const own = ' '.repeat(lead) + text.slice(lead);
  const claim = (value: Who, hit: RegExpExecArray | null, isBare = false, isLeaving = false): boolean => {
    if (!hit) return false;
    claims.push({ index: index + hit.index, length: hit[0].length, value, confidence: isAsked ? 0.84 : 0.78, isBare, isLeaving });
    return true;
  };
  const but = NOBODY_BUT.exec(own);
  if (but) claim('owner', but);
  const later = TO_COME.exec(own);
  // Who is to leave is there.
  if (later && LEAVES.test(own) && !claim('tenant', TENANT_WORD.exec(own))) claim('owner', /\b(?:i|we)\b/.exec(own), true);
  if (but || later) return claims;
  if (isAsked)
    for (const [who, pattern] of BARE) {
      const hit = pattern.exec(own);
      if (hit && !/^\W*(?:my |the |our |mi )?(?:kids|children|hijos)\W*$/.test(own) && claim(who, hit, true)) return claims;
    }
  const alone = isAsked ? /^\W*(?:just|only|solo|nomas) (?:me|us|yo|nosotros)\b/.exec(own) : null;
  if (alone && claim('owner', alone)) return claims;
  const moved = MOVED_OUT.exec(own);
  const left = moved ?? WENT.exec(own);
  const once = ONCE.exec(own);
  const empty = EMPTY.exec(own);
  const isBySelf = (hit: RegExpExecArray) => !PUT_OUT.test(hit[0]) && BY_SELF.test(own.slice(0, hit.index + hit[0].length));
  const isDenied = (hit: RegExpExecArray) => NOT.test(own.slice(0, hit.index).replace(/\bnot (?=till|until|til|before)/, ''));
  if (empty && !isDenied(empty)) claim('vacant', empty);
  if (left && !isDenied(left)) claim('vacant', left, !moved || isBySelf(left), true);
  if (once && !/\bsince\b/.test(own)) return claims.filter(({ value }) => value === 'vacant');
  // Who says "I moved to Mesa" may go on about who stays.
  if (left && !empty && !isDenied(left) && !isBySelf(left)) return claims;
  const rest = empty ? own.replace(empty[0], (hit) => '~'.repeat(hit.length)) : own;
  const tenant = TENANT.exec(rest) ?? (isAsked ? STAYS_ON.exec(rest) : null);
  const isGone = (hit: RegExpExecArray) =>
    PUT_OUT_BEFORE.test(rest.slice(0, hit.index)) || /^ (?:no|none|never)\b(?! \w)/.test(rest.slice(hit.index + hit[0].length));
  if (tenant && !isDenied(tenant) && !isGone(tenant)) claim('tenant', tenant);
  const named = own.search(FAMILY);
  const owner = OWNER.exec(own) ?? (isNote ? OWNER_NOTED.exec(own) : null) ?? (named < 0 && !tenant ? SELF_UNNAMED.exec(own) : null);
  if (owner && !isDenied(owner)) claim('owner', owner);
  for (const hit of own.matchAll(FAMILY)) {
    if (WITH_SELF.test(own)) {
      claim('owner', hit, true);
      break;
    }
    const rest = own.slice(hit.index + hit[0].length);
    const before = own.slice(0, hit.index);
    const lives = LIVES_THERE.exec(rest) ?? LIVES_BEFORE.exec(before);
    const elsewhere = lives && new RegExp(`^${AWAY}`).test(rest.slice(lives.index + lives[0].length));
    const others =
      own
        .replaceAll(FAMILY, ' ')
        .replaceAll(FILLERS, ' ')
        .match(/[a-z']+/g)?.length ?? 0;
    if (lives && !elsewhere && !/\b(?:gets?|got|breaks?|broke|goes|come|came)\b/.test(rest)) claim('family', hit);
    else if (others <= 1 || IS_THERE.test(rest)) claim('family', hit, true);
    break;
  }
  if (isAsked && claims.length === 0) claim('tenant', SOMEONE.exec(own), true);
  if (isAsked && claims.length === 0 && own.trim() !== '' && !/\b(?:why|what|how|cuanto|que|call|ask)\b/.test(own))
    claim('owner', SELF_ALONE.exec(own), true);
  return claims;
}

/** Who lives there, when the parts of a message agree on it. */
export function readOccupancy({ plain }: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  const isAsked = asked === 'occupancy';
  const startsWithSelf = /^\W*(?:just |only |solo )?(?:me|myself|i|yo) ?,/.test(plain);
  const claims = splitClauses(plain)
    .filter(({ words }) => !isOfAnotherHouse(words))
    .flatMap(({ index, words }) => findClaims(words, index, isAsked, isNote))
    .map((one): Claim => (startsWithSelf && one.value === 'family' ? { ...one, value: 'owner' } : one))
    .filter(({ isBare }) => isAsked || !isBare)
    // "Pays 900" beside a loan is what the owner pays the bank.
    .filter(
      ({ index, value }) => !(value === 'tenant' && plain.startsWith('pay', index) && /\b(?:mortgage|loan|piti|current)\b/.test(plain)),
    );
  const plainly = claims.filter(({ isBare }) => !isBare);
  const [counted] = [plainly, claims].filter(({ length }) => length > 0);
  if (!counted) return undefined;
  const of = (who: Who) => counted.filter(({ value }) => value === who).at(-1);
  const [tenant, owner, family, vacant] = [of('tenant'), of('owner'), of('family'), of('vacant')];
  if (owner && vacant?.isLeaving && !owner.isBare) return strip(owner);
  // Half rented, half lived in.
  if (tenant && owner) return undefined;
  if (vacant && !(tenant ?? owner ?? family)) return strip(vacant);
  // Who is named after the house stood empty has moved in.
  if (vacant)
    return strip(
      [tenant, owner, family, vacant].filter((one) => one !== undefined).toSorted((one, other) => other.index - one.index)[0] ?? vacant,
    );
  return strip(tenant ?? owner ?? family);
}
const strip = (claim: Claim | undefined): Found | undefined =>
  claim && { index: claim.index, length: claim.length, value: claim.value, confidence: claim.confidence };
