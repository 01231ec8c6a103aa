/** Who lives in the house. */
import { type AskedSlot, type ChoicePattern, type Found, findFirst } from './found.ts';
import { SHORT_LENGTH, wholeAnswer } from './short-answer.ts';
import { maybeSpanish, SPANISH_OCCUPANCY } from './spanish.ts';
import { find, findAnyway, type Text } from './words.ts';

const NOBODY_LIVES =
  /\b((?:nobody|no ?-?one)(?:'s| is| has been| has)? (?:lives|living|lived|in it|there)|not (?:occupied|lived in)|hasn'?t been lived in|board(?:ed|ing)(?: it)? up|been boarded|(?:so|and|now) (?:nobody|no ?one)$)\b(?! by (?:that|the|this))/;
const NOBODY_AT_ALL = new RegExp(
  `^\\W*(?:nobody|no ?-?one)\\b(?! (?:but|except|besides|other than|(?:here |there )?by (?:that|this)))|\\b(?:just|it|only) sits(?: there)?\\b|\\b(?:there'?s|there is) (?:nobody|no ?one)\\b|\\bboarded\\b|\\b(?:just|been|it'?s|its|now) sitting\\b|${NOBODY_LIVES.source}|\\bno (?:body )?tenants? (?:right )?now\\b`,
);

/** How notes say it in haste. */
const NOTED_OCCUPANCY: readonly ChoicePattern[] = [
  [
    'tenant',
    /\b(t\/o\b|tenant[- ]occ\w*|tenants? in place|lease (?:thru|through|until|till|ends|is up)|(?:rented|rents) (?:for|at) \$?\d+)/,
    0.8,
  ],
  ['vacant', /(?:^|[,;.] ?)(vac\b)/, 0.8],
  [
    'owner',
    /\b(vive (?:ahi|aqui|alli|en (?:ella|la casa)) (?:el |la |con su )(?:duen[oa]|espos[oa]|familia|mujer|marido)|el duen[oa] vive (?:ahi|aqui|en ella)|o\/o\b|owner[- ]occ\w*)|(?:^|[,;.] ?)((?:still )?lives (?:there|in it|here)(?! with))/,
    0.8,
  ],
];
/** Who lived there has left: said of the tenants, or of the owner. */
const HAS_LEFT =
  /\b(?:(?:tenants?|renters?|they|he|she|we|i|everyone|everybody|family|(?:last|previous|old) (?:one|tenants?|renters?|people)|people|roommates?|son|daughter)(?:'ve|'s|'re| have| has| had| are| is| all| just| already| finally| both| got| were| recently| me)* (?:moved(?: out)?|left|gone|out|vacated|bailed|skipped(?: out)?|evicted|kicked out|disappeared|ghosted|moved away)|(?:i|we|had to|just|finally) (?:\w+ )?(?:evicted|kicked(?: \w+)? out|threw out|got rid of)(?: (?:them|him|her|the \w+|my \w+|out))?|used to be (?:a )?(?:rent\w*|tenants?|lived in|occupied|leased)|(?:was|were) (?:rented|leased|occupied)(?: out)? (?:until|till|til|before|last|up to)|(?:was|were|had been) (?:rented|leased|occupied)(?: out)?,? (?:but )?now\b|lease (?:is |was |has )?(?:ended|over|up already|expired))\b(?! (?:me|to me|the|my|us))/;
const LEAVES_LATER = /\b(?:will|going to|gonna|moving|about to|in (?:\d+|two|a)|next|until|by|when|once|if|soon|not)\b/;
/** Who may live there while the seller lives elsewhere. */
const RELATIVES =
  '(?:mom|mother|dad|father|parents|(?:great[- ])?grand(?:ma|mother|pa|father|parents|son|daughter|kids|children)|(?:step)?(?:son|daughter)s?|(?:adult |grown )?kids|brothers?|sisters?|ex|cousins?|aunt|uncle|nephews?|nieces?|in[- ]?laws?|(?:mother|father|brother|sister|son|daughter)[- ]in[- ]law|buddy|friend|girlfriend|boyfriend|relatives?|family)';
const SHORT_OCCUPANCY: readonly ChoicePattern[] = [
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
    'family',
    wholeAnswer(
      `(?:my |our |the |his |her )?${RELATIVES}(?: (?:and|n|&) (?:her|his|the|my|their) \\w+)*(?: (?:is|are|still))*(?: in (?:it|there|the house))?|mi (?:mam[aá]|pap[aá]|hij[oa]|herman[oa]|ti[oa]|abuel[oa]|sobrin[oa]|suegr[oa])`,
    ),
    0.8,
  ],
  [
    'owner',
    wholeAnswer(
      `(?:only |just )?(?:me|us)|(?:yes,? )?i do|(?:yes,? )?we do|we both(?: do)?|both of us|(?:i|we) stay (?:there|here|in it)|(?:i'?m|i am|we'?re|we are) still (?:there|here|in it)|(?:my|our) (?:home|residence)|where i live|(?:nobody|no ?-?one) (?:but|except|besides|other than) (?:me|us|my \\w+)|yo|yo vivo (?:ah|aqu|all)[ií]|vivo (?:ah|aqu|all)[ií]|nosotros|mi (?:familia|espos[oa])|myself|i am|owner|owner occupied|(?:my )?family and (?:me|i)|(?:my |our |the )?(?:wife|husband|family|kids|children)(?: (?:and|n|&) (?:i|me|my \\w+|her \\w+|his \\w+|the \\w+|kids|children))*(?: (?:is|are|still))*(?: in (?:it|there|the house))?|(?:my |our |the )?${RELATIVES} (?:and|n|&) (?:i|me)|me (?:and|n|&) (?:my|the) [\\w ]{2,30}|still (?:in it|here|there)|primary(?: residence)?`,
    ),
    0.8,
  ],
];
const PAYS_RENT =
  /\b(?:pay(?:s|ing)?(?: (?:me|us))?(?: (?:rent|\$?\d{3,4}))|rents? (?:it|the|from|out)|renting (?:it|the|from|out)|on a lease|same (?:family|people|tenants?|renters?|guy|lady|couple|folks) (?:for|since|there|in|\d)|leas(?:es|ing) it|leased|(?<!(?:stopped|quit|done|of|was|were|been|not) )rent(?:s|ing)$|lease (?:til|till|until|through|ends|is up|runs)|squatt\w+|(?:won'?t|refuses? to|wouldn'?t) (?:leave|move out|get out))\b/;
const LIVES =
  '(?:lives?|living|stays?|staying|resides?|residing|sleeps?|crash(?:es|ing)|is in (?:it|there)|are in (?:it|there)|in it|(?:in )?there)';
const RELATIVE_LIVES = new RegExp(
  `\\b(?:my |our |the |his |her )?${RELATIVES}(?:'s)?(?: (?!and\\b|or\\b|owns?\\b|died\\b|passed\\b|wants\\b)\\w+){0,5} ${LIVES}\\b(?! (?:in (?!it\\b|there\\b|the (?:house|home|place|basement))|with me|next|near|far|out of|across|down))|\\b(?:my|our|the|his|her) ${RELATIVES}\\b[^.!?,;]{0,40}(?: and|,) (?:he |she )?(?:lives|stays|sleeps) (?:there|in it|here)\\b`,
  'g',
);
const OWNER_LIVES =
  /\b(?:still (?:in it|living (?:here|there|in it))|(?:i|we)(?:'m|'re| am| are)? (?:am |are )?moving out|(?:i'?m|im|we'?re) (?:still )?(?:in it|here|living|home)|(?:i|we)(?:'ve| have)? (?:just )?moved back(?: in)?|(?:i|we)(?:'ve| have)? been (?:in it|here|there|living (?:here|there|in it))|(?:i'?m|i am|we'?re) the ones? (?:living|sleeping|staying|in it|in there|there|here)|been (?:here|in it|living here)|(?:i|we)(?:'ve| have)? (?:raised|lived)[^.!?]{0,20}(?:here|in it|in this house)|(?:my )?(?:wife|husband)(?: \w+){0,2} (?:and i|lives?|living|still there)|(?:me|i) and (?:my|the) \w+)\b/;

/** What once was, where a later part says how it is now: "we rented it before, now it is empty". */
const ONCE =
  /\b(?:used to|had|were|was|previously|before|formerly|rented it (?:out )?(?:a|for|in|until|till)|airbnb'?d|(?:till|til|until) last \w+|(?:in|back in) (?:19|20)\d\d|(?:years?|months?) (?:ago|back)|antes|tenia\w*|vivian?|rentab\w+)\b/;
const PARTS = /[^,.;!?\n]+?(?=[,.;!?\n]|\b(?:but|now|ahora|ahorita|pero|then)\b|$)/g;
function dropPast(plain: string): string {
  const parts = plain.match(PARTS) ?? [];
  if (parts.length < 2 || parts.every((part) => ONCE.test(part))) return plain;
  return plain.replaceAll(PARTS, (part) => (ONCE.test(part) && OF_PEOPLE.test(part) ? ' '.repeat(part.length) : part));
}
const OF_PEOPLE = /\b(?:rent\w*|tenants?|airbnb\w*|leas\w+|lived?|living|stayed|inquilin\w+|viv\w+)\b/;
/** A relative who is named first, or who has the house, answers who lives there. */
const RELATIVE_FIRST = new RegExp(
  `^\\W*(?:(?:no|yes|yeah|just|only|well|right now|now|currently)\\W+)*(?:(?:my|our|his|her|the) )?(?:\\w+ )?${RELATIVES}(?:'s)?(?=\\W*$|\\W*,| (?:does|do|is|are|has|have|stays?|been|and (?:her|his|their|the))\\b)|\\b(?:my|our) (?:\\w+ )?${RELATIVES} (?:\\w+ )?(?:has|have|uses?|is using|watch(?:es)?|looks after|keeps) (?:it|the (?:house|place))\\b|\\b(?:let|letting|lets) (?:my|our) (?:\\w+ )?${RELATIVES}\\b|\\bprest\\w+ a (?:mis?|un|una) \\w+`,
);
const NOT_THEIRS =
  /\b(?:rents|tenants?|vacant|empty|moved out|gone|died|passed|left|assisted|nursing|facility|hospice|hospital|jail|(?:and|y) (?:i|me|yo)|me and|owns?|inherited|decides?)\b/;

export function occupancy(said: Text, { asked, isNote = false }: AskedSlot): Found | undefined {
  // "No its vacant" denies nothing that follows.
  if (
    /\bi live (?:up|down)(?:stairs)?\b|\bi live in (?:the (?:lower|upper|back|front|basement|other)|one (?:unit|half|side))/.test(
      said.plain,
    ) &&
    /\b(?:rent|tenant|leas)/.test(said.plain)
  )
    return undefined;
  const text = { ...said, plain: dropPast(said.plain.replace(/^no(?= (?:it'?s|it is) )/, '  ').replaceAll('rent free', '~~~~~~~~~')) };
  const isAsked = asked === 'occupancy';
  const c = isAsked ? 0.84 : 0.8;
  // "I live up and rent out the lower" is neither.
  if (/\b(?:i|we) live\b/.test(text.plain) && /\brent\b/.test(text.plain) && !/\b(?:n't|not|dont|used to)\b/.test(text.plain))
    return undefined;
  const left = findAnyway(text, HAS_LEFT);
  if (left && !LEAVES_LATER.test(text.plain.slice(Math.max(0, left.index - 15), left.index + left.length)))
    return { ...left, value: 'vacant', confidence: isAsked ? 0.84 : 0.75 };
  const relative =
    /\b(?:used to|was (?:living|staying)|were (?:living|staying)|passed|died|moved out|assisted|nursing|memory care|hospice|facility)\b/.test(
      text.plain,
    ) || /\b(?:i|we) (?:both |still |also |all )?(?:live|stay)\b/.test(text.plain)
      ? undefined
      : find(text, RELATIVE_LIVES);
  if (relative && !/\b(?:rent\w*|tenants?|vacant|empty)\b/.test(text.plain))
    return { ...relative, value: 'family', confidence: isAsked ? 0.82 : 0.75 };
  const first = isAsked && !NOT_THEIRS.test(text.plain) ? findAnyway(text, RELATIVE_FIRST) : undefined;
  if (first) return { ...first, value: 'family', confidence: 0.82 };
  if (isNote) {
    const terse = findFirst(text, [], NOTED_OCCUPANCY);
    if (terse) return terse;
  }
  if (isAsked || isNote) {
    const spanish = maybeSpanish(text.plain) ? findFirst(text, [], SPANISH_OCCUPANCY) : undefined;
    if (spanish) return spanish;
    if (text.plain.length <= SHORT_LENGTH)
      for (const [value, pattern, confidence] of SHORT_OCCUPANCY) {
        const hit = findAnyway(text, pattern);
        if (hit && !/\bnot\b(?! a soul)|n't\b/.test(text.plain)) return { ...hit, value, confidence };
      }
    const pays = find(text, new RegExp(PAYS_RENT, 'g'));
    if (pays) return { ...pays, value: 'tenant', confidence: 0.82 };
    if (!/\bused to\b/.test(text.plain) && !/\b(?:tenants?|renters?|vacant|empty)\b/.test(text.plain)) {
      const lives = find(text, new RegExp(OWNER_LIVES, 'g'));
      if (lives) return { ...lives, value: 'owner', confidence: 0.82 };
    }
  }
  return (
    findFirst(
      text,
      [
        [
          'tenant',
          /\b(tenants?|renters?|rented(?: out)?|(?:i|we|currently) rent(?:ing)? it|renting it(?: out)?|section 8|month[- ]to[- ]month|on a lease|lease (?:is up|ends|runs|until|through|expires|with)|airbnb|someone is renting|people renting)\b/g,
          c,
        ],
        [
          'vacant',
          /\b(vacant|unoccupied|(?:it'?s|it is|is|sits|sitting|been|just|house'?s|completely|stands) empty|empty (?:house|now|since|for|right now)|^empty|abandoned|moved out|no longer live there)\b/g,
          c,
        ],
        [
          'owner',
          /\b((?:i|we) (?:still |currently |do |both )?live (?:in it|there|here|in the house|in)|(?:i|we)(?:'ve| have)? lived (?:here|there|in it)|(?:i'?m|i am|we'?re|we are) (?:still )?living (?:in it|there|here)|(?:my|our) (?:wife|husband|\w+ and (?:i|me)) (?:still )?(?:live|lives|is living|are living|stays?)|(?:owner|seller|she|he|they)(?: still)? (?:lives?|is living|are living|is|are) (?:in it|in the (?:house|home)|there|here)(?! (?:alone )?(?:until|till))|owner[- ]occupied|it'?s my (?:home|residence|primary)|primary residence|my primary|i'?m still in it|we'?re still in it|live here|living here|i live alone)\b/g,
          c,
        ],
      ],
      [['vacant', isAsked ? NOBODY_AT_ALL : NOBODY_LIVES, isAsked ? 0.9 : 0.75]],
    ) ??
    (isAsked
      ? findFirst(text, [
          [
            'owner',
            /^\W*(?:just |only )?(me|i do|we do|us|myself|i am|owner|(?:all|both) of us|the whole family|my (?:wife|husband))\b/g,
            0.84,
          ],
          ['vacant', /\b(assisted living|nursing home|memory care|hospice|(?:in|to) a (?:home|facility))\b/g, 0.7],
        ])
      : undefined)
  );
}
