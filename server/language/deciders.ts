/** Who decides with the seller: who is named, whether that person has a part in the house, and whether the seller says to be alone. */
import { isOfAnotherHouse } from './about.ts';
import { splitClauses, LEAD_IN } from './clauses.ts';
import type { AskedSlot, Found } from './found.ts';
import { PERSON, SPOUSE } from './people.ts';
import { findNotOwner } from './seller.ts';
import { findAnyway, type Text } from './words.ts';
import { matchAnyOf, matchOneOf } from './word-patterns.ts';

/** On the deed, a signature, a share, a say. */
const HAS_PART = matchAnyOf(
  matchOneOf(
    'title deeds? titled owns? owned owners? ownership co-?owns? co-?owned co-?owners? decid\\w+ decisions? signs? signed signing sign_off signatures? signatory agrees? agreed agreement agree_to jointly joint half halves share shares shared equal\\w* split thirds? percent \\d+_?% 50\\W+50 fifty_fifty names? paperwork has_to have_to must life_estate claim interest needs_to need_to got_to power_of_attorney poa needs?_(?:his|her|their|to_ok) ok okay okays approv\\w+ permission blessing consent says? vote votes on_board talk_to talk_with talk_it_over discuss\\w* speak_to speak_with check_with consult\\w* ask asking run_it_by run_this_by run_it_past together inherit\\w* left_us partners involved in_on_it too also as_well part_of_it along_with final_word final_say veto',
  ),
  matchOneOf(
    'titulo escrituras? duen[oa]s? propietari[oa]s? firm\\w+ decid\\w+ decision acuerdo opin\\w+ consult\\w+ permiso platic\\w+ hablar\\w* pregunt\\w+ junt[oa]s pertenece\\w* partes_iguales mitad parte hered\\w+ nombres? tambien aprueb\\w+ autoriz\\w+ de_los_dos entre copropietari[oa]s?',
  ),
);
/** With the seller in one breath. */
const WITH_ME = matchAnyOf(
  '(?:me|i|myself|yo|us|nosotros|conmigo)(?: both)?(?: ?,| (?:and|y|e|&|n|plus|with|con)) (?:and )?(?:my|mi|mis|the|our|his|her|a|two|three|four|\\d)',
  '(?:and|y|&|n|with|plus) (?:me|i|yo|myself|us|a mi)',
  '(?:con|with) (?:my|mi|mis|the|el|la)',
  matchOneOf('both ambos los_dos las_dos together juntos all_of_us we_both the_(?:two|three|four)_of_us us_two entre'),
);
/** Words of several who own, without naming one. */
const SEVERAL = matchAnyOf(
  "(?:(?:there(?:'s| are| is) |we(?:'re| are) )?(?:all )?(?:two|three|four|five|six|seven|eight|\\d|several|multiple|both) (?:other )?(?:of us|of them|siblings|heirs|owners|kids|names|people|signatures|signers|partners|parties|trustees|beneficiaries|(?:equal )?shares))",
  'somos (?:dos|tres|cuatro|cinco|seis|siete|ocho|\\d|vari[oa]s|much[oa]s)',
  '(?:tod[oa]s|ambos|los (?:dos|tres|cuatro|cinco)) (?:\\w+ )?(?:firm\\w+|decid\\w+|tenemos que|tienen que|somos|estamos|aparec\\w+)',
  'all (?:\\d |two |three |four |five )?(?:of us |of them )?(?:have to|must|want to|agree to|need to|got to) (?:sign|agree)',
  '(?:both|all (?:two|three|four|five|of them|of us|\\d)?)(?: our| their| of our| of the)? ?(?:names? )?(?:are |is |sign |have to |need to |must |need |has to |on |the |both )+(?:sign\\w*|agree|title|deed|mortgage|loan|papers|paperwork|it\\b)',
  '(?:him|her|them|he|she|they|el|ella|ellos) (?:and|n|&|y) (?:me|i|yo)|(?:me|yo) (?:and|n|&|y) (?:him|her|them|el|ella|ellos)|(?:es|casa) de (?:los dos|ambos|todos)|(?:\\d|dos|tres|cuatro|cinco) hnos',
  '(?:hold|own|have|bought) (?:it |this )?(?:as|with) (?:partners|co-?owners)|we all (?:do|own|decide|sign|have to)|a (?:los|las|nosotros) (?:dos|tres|cuatro|cinco)|both of (?:our names|us)|both names|two names|(?:we|us) both|co-?own\\w*|(?:own(?:ed)? (?:it |this )?|owners )jointly|joint(?:ly)? (?:own\\w*|tenan\\w+|titled)|jt ?wros|tenants? in common|50 ?\\/ ?50|fifty[- ]fifty',
  '(?:owns?|has|have) (?:the other |a |\\d+ ?%|half|the other half|a third|part)(?! (?:loan|mortgage|lien|house|car|job|key|new|tenant|lot|ton|bunch|leak|problem|hole))',
  '(?:somebody|someone|another (?:person|owner|party|name)|other (?:owners?|people|parties|names?|heirs?|family)|alguien mas|otr[oa]s? (?:duen[oa]s?|personas?|hereder[oa]s?)|hay (?:mas|otros|varios) duen[oa]s)(?: \\w+){0,4} (?:on|own\\w*|sign\\w*|decid\\w*|title|deed|agree|involved|firm\\w*|tambien)',
  'we (?:all |both )?(?:own|inherited|decide|sign)(?: \\w+)? (?:it |this )?(?:together|jointly|equally)',
  'as a (?:couple|family)|family decision|joint decision|group decision|decision (?:for|of) (?:both|all) of us|decision familiar|co-?heirs|coherederos',
);
const COMPANY = matchAnyOf(
  matchOneOf(
    'l\\.?l\\.?c\\.? inc\\b\\.? corp\\.? corporation my_company_owns partnership co-?trustees? una_(?:compania|sociedad|empresa) un_fideicomiso shareholders?',
  ),
  "(?:(?:a|an|the|my|our|his|her|their|family|living|land|revocable|irrevocable|in|into) trust(?! (?:you|me|us|him|her|them|that|it|anyone|any|people))|(?:both |the |co)?trustees?(?!'s|s' | sale)|owned by (?:a|an|the|my|our) (?:company|business|church|corporation)|board (?:has|votes?|must|decides|of directors|approv\\w+))",
  '(?:the )?(?:bank|lender|lien ?holder) (?:has|have|needs?|must|would have|will have) (?:to )?(?:approve|sign|agree|ok)',
);
const ESTATE = matchAnyOf(
  matchOneOf(
    'the_estate executors? co-?executors? executrix in_probate probate_(?:court|is_open|open) estate_of administrators? personal_rep\\w* albacea sucesion conservator\\w* guardianship',
  ),
  "(?:the )?(?:judge|court) (?:has to|have to|must|needs to|hasn't|has yet|would have to|will have to|still)",
);
/** Alone: the one name, the one owner, nobody else. */
const ALONE = matchAnyOf(
  '(?:just|only|solely|strictly|all|simply) (?:me(?! (?:and|n|&|plus|y)\\b)|mine(?! and)|myself|my_name|in my name|under my name|on me|up to me)',
  '(?:just |only )?yours truly|me only|me myself and i|(?:me|his|hers|mine|i) alone|mine alone|mine only|only mine|all mine|i alone|solely (?:mine|owned by me)|(?:is )?solely (?:in )?my(?: name)?',
  "(?:i'?m|i am|she'?s|he'?s|am|is) the (?:only|sole)|(?:the )?(?:sole|only|lone|single|one) (?:and only )?(?:legal )?(?:owner|trustee|heir|beneficiary|member|manager|shareholder|child|survivor|surviving|signer|signatory|decision ?-?maker|executor|name|person|one (?:on|who|that|left))(?! (?:of|in) (?:the|my) (?:car|truck))",
  "(?:my|one|her|his) (?:own )?name(?:'s| is)?(?: (?:the|is))* (?:only|alone|sole)|just (?:the |my )?(?:one )?name|in (?:my|his|her) (?:own )?name(?: (?:only|alone|solely))?(?! and| too| with)|(?:only|solo|nada mas) my name|title is (?:just |only )?mine",
  "(?:no ?(?:one|body)|nobody|not anyone|none) (?:else|but me|besides me|other than me|to (?:ask|answer to|consult|check with))|no (?:other|co-?|more|mas|otr[oa]s) ?-?(?:owners?|hereder[oa]s|duen[oa]s|names?|heirs?|partners?|people|signers?|signatures?)|no (?:partners?|co-?owners?|spouse|wife|husband|siblings?|heirs)\\b|(?:don't|do not|doesn't) (?:need|ask|have to ask|have to check with|answer to|need to ask) (?:any\\w*|nobody|no ?one)|answer to (?:nobody|no ?one|myself)|nobody's (?:permission|business)",
  "(?:by|for) (?:myself|herself|himself)|(?:all |all on |on )(?:my|her|his) own|owns? (?:it |the (?:house|place|home) )?(?:alone|solo|outright by)|decide (?:alone|solo)|(?:i|she|he)'?(?:m|s| am| is)? (?:all )?alone(?: on)?|(?:a )?solo (?:owner|decision|act|deal)|sign (?:it )?(?:alone|solo)|a hundred percent mine|(?:just|only) i\\b|(?:just|only) (?:little |old |ole |plain ){1,2}me|solo (?:aparezco|firmo|decido|estoy) yo|(?:me )?qued[oe] a mi\\b|sole and separate|solely to me|(?:my|their|her|his) only (?:kid|child|son|daughter)|only kid|mi nombre es el unico|mine before|nobody but m[ey]\\w*|(?:sold|gave) me (?:his|her|their) (?:half|share|part|interest)|bought (?:his|her|their) (?:half|share|part|interest)|100 ?(?:%|percent) (?:mine|me|owner|my)",
  "(?:my (?:decision|call|choice)|up to me|ball'?s in my court|buck stops (?:here|with me))(?! and)|i (?:make|call) (?:all )?(?:the |my own )*(?:decisions?|shots|calls?)|i (?:have|hold|get) (?:the )?(?:final|last|only) (?:say|word)|i (?:do|decide)(?: it)? myself|i can sign|(?:free|able) to (?:do|sell)(?: \\w+){0,2} as i please|do (?:as|what|whatever) i (?:please|want|like)(?: with)?",
  '(?:divorce|judge|court|settlement|decree|ex)(?: \\w+){0,4} (?:gave|awarded|granted|left|deeded|signed|turned)(?: \\w+){0,3} (?:to me|me|over)|(?:awarded|granted|given|deeded|signed over|transferred|willed) (?:it |the house )?to me(?! and)|(?:awarded|(?<!\\b(?:ex|wife|husband|she|he|they) )got) (?:it|(?:the )?(?:house|home|place|property)) (?:in|from|after|through) (?:the |my |our )?(?:divorce|settlement|decree)|(?:was|been) (?:awarded|granted|willed|left) (?:it|the (?:house|home|place))|i (?:already |just )?bought (?:\\w+ ){1,4}out|bought out (?:my|the|his|her|their)|before (?:i|we) (?:got |was |were )?married|i got (?:it|the (?:house|home|place))(?= |\\W*$)(?! (?:with|from|for|in (?:19|20)))|single (?:woman|man|lady|guy|mom|dad)|left (?:it|everything|all of it|this|the (?:house|place)) to me(?! and)|(?:he|she|they) (?:left|gave|willed|deeded|signed) (?:it|everything|the (?:house|place))(?: over)? to me(?! and)',
  "(?:it'?s|its|it is|this is) my (?:own )?(?:house|home|property|place)(?! too| and)|(?:it'?s|its|it is|is|the house is|house is|place is|now) (?:all |totally |fully |completely |legally |officially |entirely )*mine(?! and| y )|but i (?:decide|make the|own it|have the final|am the)|so (?:now )?(?:it'?s |its |it is )?(?:just |only )?me(?: now)?(?=\\W*$|[,.])|me now",
  'yo mer[oa]|qued[eo] (?:nomas |solo )?yo|soy (?:el |la )?(?:unic[oa]|sol[oa]|solter[oa]|viud[oa])|unic[oa] (?:duen[oa]|propietari[oa]|hereder[oa]|que (?:decide|firma))|yo (?:solit[oa]|sol[oa]|mism[oa])|(?:nomas|solo|solamente|nada mas|unicamente|puro) (?:yo|a mi nombre|mi nombre|mia|conmigo|me toca a mi)|yo (?:decido|nomas|solo|nada mas|y (?:nadie|ninguno) mas)|(?:no hay )?nadie mas|no hay (?:mas|otr[oa]s?|ningun\\w*) (?:hereder[oa]s?|duen[oa]s?|personas?)|(?:me la )?(?:heredo|dejo|dejaron|heredaron) (?:nomas |solo )?a mi(?: sol[ao]| solit[ao])?(?! y)|ninguna otra persona|(?:esta |solo |todo )*a mi nombre(?! y)|(?:es|toda|solo|nomas|totalmente) mia(?! y )|mia (?:nomas|solamente|nada mas|sola)|por mi cuenta|no (?:tengo|le tengo) que (?:preguntar\\w*|pedir\\w*)(?: \\w+)? a nadie|(?:me (?:la|lo)|la casa) (?:dio|dejo|dejaron|dieron|adjudic\\w+) (?:el juez|en el divorcio|a mi(?! y))|me la qued(?:e|o) (?:yo|en el divorcio)',
  "only my signature|my signature only|signed (?:it|everything|the house|her share|his share) over(?! to (?!me))|(?:deed|title|paper) (?:only )?(?:says|lists|has) (?:only |just )?(?:me|my name)|just this old|(?:just|only) (?:him|her|he|she)(?= to\\b|\\W*$|[,.])|decides (?:him|her)self|(?:she|he)(?:'s| is) (?:the )?only (?:one|name) on|(?:duen[oa]|propietari[oa]|hereder[oa]) unic[oa]|bought (?:(?:my|the|his|her|their|all|other) )*(?:sibs?|siblings|brothers?|sisters?|partners?|heirs) out",
  matchOneOf('widow(?:er|ed)? viud[oa]'),
);
/** What the seller says of several when it is denied: "not just me". */
const NOT_ALONE =
  /\b(?:not|n't|no|never)(?: (?:really|actually|only))? (?:just |only |solely |all )?(?:me|mine|my (?:decision|call|name|house)|i'm the only|the (?:only|sole) (?:owner|one|name|heir|person|child)|up to me|soy (?:el |la )?(?:unic|sol)[oa]|(?:solo|nomas|solamente) (?:yo|mia)|alone|by myself)\b(?! (?:any ?more|to|who|what))/;
/** They are dead, or were. */
const GONE = matchAnyOf(
  matchOneOf(
    'passed(?!_(?:down_)?to) died dies dead deceased late gone widow(?:er|ed)? was were used_to has_been_dead since_passed past_away heaven lost buried outlived',
  ),
  matchOneOf('fallec\\w+ murio murieron muert[oa] difunt[oa] finad[oa] viud[oa] ya_no_esta se_nos_fue q\\.?e\\.?p\\.?d en_paz'),
);
/** They signed it away, were bought out, only talk, or are only somewhere. */
const NO_PART = matchAnyOf(
  matchOneOf(
    'quit_?claim\\w* signed_off signed_(?:it_|everything_|the_house_|his_|her_|their_)*(?:over|off|away|rights) gave_up (?:gave|waived|relinquish\\w+|renounced) bought_(?:\\w+_){0,3}?out compre_(?:la|su)_parte les_compre (?<!never_got_)(?:taken_|came_|come_|removed_from_)?off_(?:the_)?(?:deed|title|mortgage) removed moved_away divorc\\w+ left_me left_town no_longer stays_out',
  ),
  matchOneOf(
    'thinks? think just_wants? wants?_(?:me|us|in|money|some|his|her|their)  wish\\w* keeps? tells? tell_me told suggest\\w* advi[sc]e\\w* nags? helps? helping opinions? nosy jokes? laughs? likes? loves? hates? recommended sold buys? bought (?:knows|said|says)_(?:i|it|you|that|to) handles_the handles_my',
  ),
  "(?:don't|doesn't|do not|does not|no) (?:care|count|matter|mind|get a (?:vote|say)|have (?:a|any)|have to (?!be))",
  matchOneOf('ya_firmo renuncio cedio cedieron no_esta vive_en viven_en piensa piensan dice_que dicen_que opina quiere_que me_dejo'),
);
/** Who gave the house away has no more part in it. */
const GAVE =
  /\b(?:left|gave|willed|deeded|signed|transferred|passed)(?: (?:it|this|that|everything|the (?:house|home|place|property)))?(?: over| down)? to (?:me|us)\b|\b(?:left|gave|willed|deeded) (?:me|us) (?:it|this|the|everything)|\binherited (?:it |this |the \w+ )?from\b|\b(?:me|nos) (?:la |lo )?(?:heredo|dejo|dejaron|dio|regalo|paso)\b/;
const LIVES = matchAnyOf(
  matchOneOf(
    'lives? living stays? staying lived resides? grown visits? friends? neighbou?rs? moved babysit\\w* vive viven visita hospital realtor nurse trabaja ayudan? paga got took works? drives? cooks? goes came plays? school college',
  ),
);
/** A denial that binds all the same: "they never agree", "can't without her". */
const BINDS =
  /\bwithout\b|\bunless\b|\buntil\b|\b(?:has|have|needs?|got|must)(?: to)? (?:sign|agree|approve|ok)\b|\bwon'?t (?:sign|agree|sell|let|budge)|\brefus|\bnever agree|\b(?:can't|cannot|can not|couldn't|don't) (?:agree|sell|sign|decide|do (?:it|that|anything))\b|\bnot (?:just|only|alone)|\bnever got off|\bsin (?:que|su|mi|el|la)\b|\bno (?:quiere|puede|puedo|podemos|firma|se pone)/;
const DENIES =
  /\b(?:not|no|never|none|nor|neither|isn't|aren't|wasn't|weren't|ain't|don't|doesn't|didn't|hasn't|haven't|can't|won't|without|ya no|nunca|tampoco|ni)\b/;

const NOT_THE_OWNER =
  /\b(?:property manager|not the owner|(?:just|only|i'm the|i am the|i'm a|i am a) (?:tenant|renter|manager|caretaker|agent|realtor)|sold (?:it|the)|ya no|no soy (?:el |la )?duen[oa])\b/;

/** "Me", and then a list of others. */
const ENDS_IN_ME = /(?:^|\b(?:and|just|only|its|it's|yes|yeah|solo|nomas) |^\W*)(?:me|i|myself|yo|mine)\W*$/;
const IS_YES =
  /^\W*(?:(?:oh|well|um|uh|ok|okay|pues) ?,? ?)?(?:yes|yeah|yep|yup|ya|sure|correct|si|of course|unfortunately|afraid so|claro)\b/;

const PERSONS = new RegExp(`\\b${PERSON}\\b`);
const EVERY_PERSON = new RegExp(
  `(?:\\b(?:my|our|the|his|her|their|mis?|nuestr[oa]s?|sus?|two|three|four|\\d) )?(?:\\w+ )?\\b${PERSON}\\b(?:'s)?`,
  'g',
);
const IS_SPOUSE = new RegExp(`(?<!business )\\b${SPOUSE}\\b`);
/** Of what is left beside a person that is only named. */
const FILLERS =
  /\b(?:my|our|the|his|her|their|a|an|and|y|e|mis?|nuestr[oa]s?|su|sus|el|la|los|las|me|i|yo|myself|also|too|tambien|both|all|is|are|it'?s|its|there'?s|there|just|only|have|has|tengo|hay|con|with|of|de|older|younger|little|big|oldest|youngest|two|three|four|five|six|\d+|other|another|same|business|maybe|probably)\b/g;

type Part = 'has' | 'none' | 'named';

/** What a clause says of the part that the people named in it have. */
function resolvePart(words: string): Part {
  const plain = words.replace(LEAD_IN, '');
  if (ONLY_HEIR.test(plain)) return 'none';
  if (GONE.test(plain.replaceAll(/\blate \w+'s/g, ' ')) && !WITH_BOTH.test(plain)) return 'none';
  if (WITH_BOTH.test(plain) && !DENIES.test(plain)) return 'has';
  if (OWNS_ALONE.test(plain) && !WITH_ME.test(plain)) return 'none';
  if (BINDS.test(plain)) return 'has';
  const denied = DENIES.test(plain);
  if (NO_PART.test(plain) || GAVE.test(plain) || denied) return 'none';
  if (HAS_PART.test(plain) || WITH_ME.test(plain)) return 'has';
  return LIVES.test(plain) || IS_SOMETHING.test(plain) ? 'none' : 'named';
}
/** "Mom owns it": nobody with her. */
const OWNS_ALONE = /\bowns (?:it|this|the (?:house|home|place))\b(?! (?:with|too|also|together|jointly|and))/;
/** "My dad is sick": what somebody is says nothing of a part. */
const IS_SOMETHING = new RegExp(`\\b${PERSON}(?:'s)? (?:is|are|was|es|esta|son) (?!too|also|tambien|on\\b|one\\b)\\w`);
const ONLY_HEIR =
  /\b(?:only|sole|unic[oa]) (?:kid|son|daughter)\b|\b(?:only|sole|unic[oa]) (?:living |surviving )?(?:heir|hereder[oa]|child|beneficiary|owner|hij[oa])\b/;
const WITH_BOTH = /\b(?:both|together|ambos|junt[oa]s|with (?:me|us)|conmigo|con nosotros)\b/;

/** Who decides with the seller. */
export function nameOthers({ plain }: Text): 'spouse' | 'family' | 'company' | 'estate' {
  if (IS_SPOUSE.test(plain)) return 'spouse';
  return COMPANY.test(plain) ? 'company' : ESTATE.test(plain) ? 'estate' : 'family';
}

interface Others extends Found {
  isPlain: boolean;
  isPerson: boolean;
}

const getRank = ({ isPlain, isPerson, value }: Others): number => (isPlain ? 0 : 3) + (isPerson ? 0 : value === 'family' ? 1 : 2);

function findOthers(text: Text, isAsked: boolean, isNote: boolean): Others | undefined {
  const { plain } = text;
  const clauses = splitClauses(plain);
  const found: Others[] = [];
  for (const [at, { index, words }] of clauses.entries()) {
    if (isOfAnotherHouse(words)) continue;
    const add = (hit: { index: number; 0: string }, value: string, confidence: number, isPlain: boolean) =>
      found.push({ index: index + hit.index, length: hit[0].length, value, confidence, isPlain, isPerson: hit === person });
    const [person] = words.matchAll(EVERY_PERSON);
    const company = COMPANY.exec(words);
    const estate = ESTATE.exec(words);
    const institution = company ?? estate;
    if (
      institution &&
      !DENIES.test(words.replace(LEAD_IN, '')) &&
      !/\b(?:was|used to|closed|done|over|finished|new owner|buyer|bought)\b/.test(words)
    )
      add(institution, company ? 'company' : 'estate', isAsked ? 0.84 : 0.7, true);
    const couple = /\bh ?(?:&|and) ?w(?:ith)?\b/.exec(words);
    if (couple) add(couple, 'spouse', 0.7, true);
    const several = SEVERAL.exec(words);
    const isOwning =
      isAsked ||
      (several !== null && (DECIDES_UNASKED.test(words) || /sign|agree|own|heir|joint|50|trustee|both|firm|decid/.test(several[0])));
    if (several && isOwning && !GONE.test(words) && !/\b(?:none|neither)\b/.test(words)) add(several, 'family', isAsked ? 0.84 : 0.7, true);
    if (!person) continue;
    const value = IS_SPOUSE.test(person[0]) ? 'spouse' : 'family';
    const part = resolvePart(words);
    const rest = words.replaceAll(EVERY_PERSON, ' ').replace(LEAD_IN, '').replaceAll(FILLERS, ' ');
    const left = rest.match(/[a-z']+/g)?.length ?? 0;
    const isListed = part === 'named' && left <= 2 && at > 0 && ENDS_IN_ME.test(clauses[at - 1]?.words ?? '');
    if (part === 'has' || isListed) {
      if (isAsked) add(person, value, 0.84, true);
      else if (isListed ? isNote : DECIDES_UNASKED.test(words)) add(person, value, 0.7, true);
    } else if (part === 'named' && isAsked && (left <= 2 || IS_YES.test(plain))) add(person, value, left === 0 ? 0.84 : 0.75, false);
  }
  // A person says more than "both of us", and that more than a trust.
  return found.toSorted((one, other) => getRank(one) - getRank(other))[0];
}
/** Unasked, who is named with these has a part. */
const DECIDES_UNASKED = matchAnyOf(
  matchOneOf(
    "title titled deeds? owns? owned owners? co-?owns? co-?owners? decid\\w+ decisions? sign signs signing sign_off signature agrees? agreed jointly joint half 50_?% 50\\/50 part_of_it share (?:his|her|wife's|husband's|their)_(?:ok|okay) approv\\w+ permission blessing consent say on_board talk_to talk_with talk_it_over discuss\\w* check_with run_it_by names? consult\\w+ to_ask trustees?",
  ),
  matchOneOf('titulo escrituras? firm\\w+ decid\\w+ duen[oa]s? acuerdo consult\\w+ hered\\w+'),
);

export function readDeciders(text: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  const isAsked = asked === 'deciders';
  if (NOT_THE_OWNER.test(text.plain) || findNotOwner(text, { asked, isNote })) return undefined;
  const mayName = isAsked || (asked === 'person' && /\b(?:me and|and me|and i|yo y|y yo)\b/.test(text.plain));
  const others = findOthers(text, mayName, isNote);
  const denied = NOT_ALONE.exec(text.plain);
  if (denied && isAsked && !others) return { index: denied.index, length: denied[0].length, value: 'family', confidence: 0.75 };
  const alone = denied ? undefined : findAnyway(text, ALONE);
  if (others && (!alone || isBinding(others, alone, text.plain))) return others;
  if (
    alone &&
    (isAsked ||
      (isNote && DECIDES_UNASKED.test(text.plain)) ||
      IS_PLAIN_UNASKED.test(text.plain.slice(alone.index, alone.index + alone.length)))
  )
    return {
      ...alone,
      value: 'sole',
      confidence: isAsked ? (/widow|viud/.test(text.plain) ? 0.75 : isBrief(text.plain) && !PERSONS.test(text.plain) ? 0.9 : UNSURE) : 0.8,
    };
  if (!isAsked || PERSONS.test(text.plain)) return undefined;
  const plain = ANSWERS_NO.exec(text.plain) ?? ANSWERS_ALONE.exec(text.plain);
  const answer = plain?.[1] ?? '';
  return plain ? { index: plain.index + plain[0].indexOf(answer), length: answer.length, value: 'sole', confidence: 0.88 } : undefined;
}
/** Later messages may change it, so it is used but fills no field by itself. */
const UNSURE = 0.82;
const isBrief = (plain: string): boolean => plain.trim().split(/\s+/).length <= 8;
/** Unasked, "just me" and "my call" may speak of anything. */
const IS_PLAIN_UNASKED =
  /name|own|sole|only (?:heir|one|mine)|title|deed|trustee|unic|mia\b|(?:his|hers|mine) alone|widow|viud|nadie mas|decision|decides|to\b|(?:just|only) (?:him|her)\b|awarded|divorce|decree|out\b/;

/** Whether the others count although the seller claims to be alone: the claim of a sole trustee, or one that follows, is the stronger. */
function isBinding(others: Others, alone: Found | { index: number; length: number }, plain: string): boolean {
  const claim = plain.slice(alone.index, alone.index + alone.length);
  if (others.value === 'company' || others.value === 'estate')
    return !/trustee|owner|heir|member|manager|sole|only|executor|mine|me\b|name/.test(claim);
  return others.isPlain || others.index > alone.index;
}
/** A "no" that is the whole answer to whether anybody else decides. */
const ANSWERS_NO =
  /^\W*(?:(?:oh|well|um|ok|okay)\W+)?(no|nope|nah|not really|none|nobody|neither|ninguno|nadie)\b(?:\W|\b(?:one|thanks?|thank you|sir|ma'am|that'?s it|there is not|there isn't|there are not|it is not|it isn't|other owners?|others)\b)*$/;
const ANSWERS_ALONE =
  /^\W*(?:(?:it'?s|just|only|yes|yep|yeah|yo|si|nomas)\W+)*(me|myself|i do|alone|mine|yo|sol[oa])(?:\W|\b(?:always (?:have|has)|alone|myself|by myself|100%|only|now|ma'?am|sir|the owner)\b)*$/;
