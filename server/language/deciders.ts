/** Who decides with the seller. */
import { clauseAt } from './about.ts';
import type { AskedSlot, ChoicePattern, Found } from './found.ts';
import { notOwner } from './seller.ts';
import { findAnyway, findEach, type Text } from './words.ts';

const RELATIVES =
  'brothers?|sisters?|siblings?|kids|children|sons?|daughters?|cousins?|mom|mother|dad|father|parents|aunts?|uncles?|nephews?|nieces?|grandkids|grandchildren|grandma|grandpa|grandmother|grandfather|in-?laws?';
const RELATIVES_ES =
  'herman[oa]s?|hij[oa]s?|prim[oa]s?|mama|papa|madre|padre|padres|papas|ti[oa]s?|sobrin[oa]s?|niet[oa]s?|cunad[oa]s?|suegr[oa]s?';
const OTHERS: readonly ChoicePattern[] = [
  [
    'family',
    /\b((?:all )?(?:two|three|four|five|six|seven|eight|\d) (?:of us|siblings|heirs|owners|kids|names)|somos (?:dos|tres|cuatro|cinco|seis|siete|ocho|\d|vari[oa]s)|todos (?:\w+ )?(?:firm\w+|decid\w+|tenemos que)|all (?:of us )?(?:have to|must|need to|gotta) (?:sign|agree)|(?:own it |owned )?jointly|joint (?:owners?|tenan\w+)|co-?owns?|(?:owns?|has) (?:the other |a |\d+ ?%|half|the other half)|50 ?\/ ?50 with)\b/g,
    0.7,
  ],
  [
    'company',
    /\b(l\.?l\.?c\.?|inc\.?|corporation|my company owns|owned by (?:a|the|my|our) (?:company|trust)|in a trust|family trust|living trust|co-?trustees?|(?:both |the )trustees|business partners?|una compania|un fideicomiso)\b/g,
    0.7,
  ],
  [
    'estate',
    /\b(the estate|executors?|executrix|probate court|in probate|probate (?:is )?open|estate of|administrator of|heirs|herederos|albacea|sucesion)\b/g,
    0.7,
  ],
  [
    'family',
    new RegExp(
      `\\b((?:me and |(?:my|our|the|his|her|their)|(?:two|three|four|five|\\d)) ?(?:\\w+ )?(?:${RELATIVES})(?: and (?:i|me|my \\w+))?|(?:${RELATIVES}) (?:and|is|are|too|also|owns?|has to|have to|needs? to|must)|(?:mis?|nuestr[oa]s?) (?:\\w+ )?(?:${RELATIVES_ES})(?: y (?:yo|mi \\w+))?|entre (?:tod[oa]s|los (?:dos|tres|cuatro)|tres|cuatro|herman[oa]s))\\b`,
      'g',
    ),
    0.7,
  ],
  [
    'spouse',
    /\b((?:my|the|his|her) (?:ex-?)?(?:wife|husband|spouse|partner|fiance|fiancee|ex|girlfriend|boyfriend)\b(?: and (?:i|me))?|(?:wife|husband|spouse) (?:is|and|too|also|has|have|needs?|must|wants)|h ?(?:&|and) ?w(?:ith)?\b|both (?:of us|our names|on title|on the (?:deed|title)|of our names|have to|need to)|we both|(?:mi|su) (?:espos[oa]|marido|mujer|pareja|senora|senor|ex)(?: y yo)?|los dos|ambos)/g,
    0.7,
  ],
];
const SOLE =
  /\b((?:just|only|my) (?:my |one )?name (?:is )?(?:the |is the )?(?:only|alone)|(?:just|only|sole) (?:my |one )?name|in (?:his|her) name (?:only|alone)|(?:just |only )?yours truly|(?:all|just|only) on me|so (?:now )?(?:it'?s |its |it is )?(?:just |only )?me(?: now)?(?=$|[,.])|me only|it'?s (?:just|only|all) (?:me|mine)|(?:just|only) me\b(?! and)|(?:it'?s |is )?only mine|all mine|mine alone|(?:i'?m|i am|she'?s|he'?s) the (?:only|sole)|(?:sole|only|single) (?:owner|trustee|heir|name|one (?:on|who))|(?:it'?s|its|100 ?%|house is|(?:es|toda|solo)) m(?:ine|ia)\b(?! and| y )|yo mer[oa]|qued[eo] (?:nomas |solo )?yo|owns? it (?:alone|(?:by )?(?:myself|herself|himself)|outright by myself)|(?:my|the) decision (?:alone|only)|it'?s (?:my (?:decision|call)|up to me)|my call\b|i (?:make|call) (?:the|all|all the)(?: the)? (?:decisions?|shots)|(?:no ?(?:one|body)|nobody) (?:else|but me)|in my name\b(?! and| too)(?: only| alone)?|(?:just|only) in my name|sign (?:it )?(?:alone|by myself|on my own)|but i (?:decide|make the|own it|have the final)|(?:i )?decide (?:alone|by myself|on my own)|on my own|soy (?:el |la )?(?:unic[oa]|sol[oa])|yo (?:solit[oa]|sol[oa])\b|(?:nomas|solo|solamente|nada mas) yo|yo (?:decido|nomas|solo)|nadie mas|(?:esta )?(?:solo )?a mi nombre)\b/;
/** What stands beside somebody who has no part in it: "my wife is not on title", "my ex signed a quitclaim". */
const NO_PART =
  /\b(?:not|isn't|aren't|wasn't|never|no longer|doesn't|don't|does not|has no|have no|no say|quit ?claim\w*|signed (?:it |everything |the house )?(?:over|off|away)|gave up|moved away|thinks|just wants|ya firmo|renuncio|don't count|doesn't count|off (?:the )?(?:deed|title)|bought (?:\w+ ){0,3}?out|passed|died|dead|deceased|late|gone|divorced|left (?:me|it)|not involved|stays out|no esta|fallecio|murio|ya no)\b/;
const HAS_DIED =
  /^[^.!?]{0,40}\b(?:he|she|they)(?:'s| has| have| is| are|'ve)?(?: since| already| just)? (?:passed|died|dead|deceased|gone)\b/;
const DECIDES =
  /\b(?:title|deed|own|owns|owner|owners|co-?own\w*|decide\w*|decision|sign\w*|agree\w*|jointly|joint|half|50 ?%|50\/50|part of it|share|ok|okay|approv\w*|permission|blessing|consent|say|on board|talk to|talk it over|ask|discuss\w*|check with|run it by|names?|llc|trust\w*|executors?|estate|heirs?|probate|titulo|escrituras?|firm\w+|decid\w+|duen[oa]s?|acuerdo|consult\w+)\b/;
const NOT_THE_OWNER =
  /\b(?:property manager|not the owner|(?:just|only|i'm the|i am the|i'm a|i am a) (?:tenant|renter|manager|caretaker|agent|realtor)|sold (?:it|the)|ya no|no soy (?:el |la )?duen[oa])\b/;

const SHORT = 24;
const WITH_ME =
  /\b(?:me|i|myself|yo|us|both|together|juntos|ambos) ?(?:,|and\b|y\b|&|n\b)|(?:\band|\by|&|,) (?:me|i|yo|myself)\b|\b(?:both|together|juntos|ambos|los dos|with my|con mi|all of us)\b/;
const BARE_RELATIVE = new RegExp(
  `\\b(?:${RELATIVES}|${RELATIVES_ES}|sis|bro|wife|husband|hubby|spouse|partner|ex|espos[oa]|marido)\\b`,
  'g',
);
const LIVES = /\b(?:lives?|living|stays?|grown|visits?|helps?|friends?|neighbou?rs?)\b/;
/** They once had it. */
const NO_OWNER = /\b(?:left|gave|willed|deeded|bought) (?:it|this|the \w+|me|us)\b|\b(?:dejo|heredo)\b/;
/** Who else has a part in it; not who is named to say that they have none. */
function othersIn(text: Text, isAsked: boolean, isNote: boolean): Found | undefined {
  for (const [value, pattern, confidence] of OTHERS)
    for (const hit of findEach(text, pattern)) {
      const { words } = clauseAt(text.plain, hit);
      if (value !== 'company' && value !== 'estate' && NO_PART.test(words)) continue;
      if (HAS_DIED.test(text.plain.slice(hit.index + hit.length))) continue;
      // Who lives there, or has died, does not say who decides.
      if (!isAsked && !DECIDES.test(text.plain.slice(Math.max(0, hit.index - 40), hit.index + hit.length + 40))) continue;
      // Who is only named, in more words than an answer needs, may have no part in it.
      const isPlain = words.length <= SHORT || DECIDES.test(words) || WITH_ME.test(words);
      return { ...hit, value, confidence: isAsked ? (isPlain ? 0.9 : 0.75) : confidence };
    }
  if (!isAsked && !isNote) return undefined;
  // "Mom and uncle Ray", "needs wife's ok": in an answer and in a note nobody writes "my".
  const named = findEach(text, BARE_RELATIVE).find((hit) => {
    const { words } = clauseAt(text.plain, hit);
    if (NO_PART.test(words) || NO_OWNER.test(words) || HAS_DIED.test(text.plain.slice(hit.index + hit.length))) return false;
    return isAsked ? !LIVES.test(words) || DECIDES.test(words) : DECIDES.test(words);
  });
  return (
    named && {
      ...named,
      value: /^(?:wife|husb|spou|hubb|espo|mari|part|ex)/.test(text.plain.slice(named.index)) ? 'spouse' : 'family',
      confidence: isAsked ? 0.84 : 0.7,
    }
  );
}

export function deciders(text: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  const isAsked = asked === 'deciders';
  if (NOT_THE_OWNER.test(text.plain) || notOwner(text, asked)) return undefined;
  const alone = findAnyway(text, SOLE);
  const others = othersIn(text, isAsked || (asked === 'person' && /\b(?:me and|and me|and i|yo y|y yo)\b/.test(text.plain)), isNote);
  // "Just me and my wife", "nobody else, I do have a partner": who else is named counts.
  if (
    others &&
    (!alone ||
      others.index > alone.index ||
      (others.value === 'company' && !/trustee|owner|heir/.test(text.plain.slice(alone.index, alone.index + alone.length))))
  )
    return others;
  if (alone && (isAsked || !/^(?:just me|only me|on my own|my call)$/.test(text.plain.slice(alone.index, alone.index + alone.length))))
    return { ...alone, value: 'sole', confidence: isAsked ? 0.95 : 0.8 };
  if (!isAsked || RELATIVE.test(text.plain)) return undefined;
  const plain = ANSWERS_NO.exec(text.plain) ?? ANSWERS_ALONE.exec(text.plain);
  const answer = plain?.[1] ?? '';
  return plain ? { index: plain.index + plain[0].indexOf(answer), length: answer.length, value: 'sole', confidence: 0.88 } : undefined;
}
/** A "no" that is the whole answer to whether anybody else decides. */
const ANSWERS_NO =
  /^\W*(?:(?:oh|well|um|ok|okay)\W+)?(no|nope|nah|not really|none|nobody|neither|ninguno|nadie)\b(?:\W|\b(?:one|thanks?|thank you|sir|ma'am|that'?s it|there is not|there isn't|there are not|it is not|it isn't|other owners?|others)\b)*$/;
const ANSWERS_ALONE =
  /^\W*(?:(?:it'?s|just|only|yes|yep|yeah|yo|si|nomas)\W+)*(me|myself|i do|alone|mine|yo|sol[oa])(?:\W|\b(?:always (?:have|has)|alone|myself|by myself|100%|only|now|ma'?am|sir|the owner)\b)*$/;
const RELATIVE = new RegExp(`\\b(?:${RELATIVES}|${RELATIVES_ES}|wife|husband|spouse|partner|ex|espos[oa]|marido)\\b`);
