/** Whether an agent has the house, and whether this is its owner, who wants to sell. */
import { type AskedSlot, type Found, findFirst } from './found.ts';
import type { Hit } from './about.ts';
import { RELATIVE } from './people.ts';
import { find, placeIn, type Text, readYesOrNo } from './words.ts';

export function readListing(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'listing';
  const found = findFirst(
    text,
    [
      [
        'listed',
        /\b((?:is|it'?s|currently|already|have it|got it|we'?re|i'?m|just|was just|been|have been)(?: it)?(?: currently| already| just)? (?:listed|on the market|on the mls|with an? (?:agent|realtor|broker)|under contract)|listed (?:it )?(?:with|on|for|last|at)|under contract (?:with|to|elsewhere)|has (?:a |an )?(?:realtor|agent|broker|listing)(?! friend)|(?:my|our|an?|have an?|the) (?:realtor|agent|broker) (?:has|listed|put|already|handles|handling|is (?:handling|showing|listing|selling)|and i|who has)|(?:listing )?agent (?:is|=|:) ?\w+|(?:on|on the) market (?:for |since )?(?:\d+|a few|since)|active (?:listing|on (?:the )?mls)|^\W*(?:currently |now |active,? )?listed\b|(?:esta |la )?(?:listada|enlistada)|con (?:un |una )?(?:agente|realtor|inmobiliaria)|on (?:the )?(?:mls|zillow)|have (?:a|an) (?:realtor|agent|broker|listing)|working with an? (?:realtor|agent|broker)|signed with an? (?:realtor|agent|broker))\b/g,
        isAsked ? 0.92 : 0.82,
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
  const plain = readYesOrNo(text);
  return plain && { index: plain.index, length: plain.length, value: plain.says === 'yes' ? 'listed' : 'not_listed', confidence: 0.92 };
}

/** "Not sold yet", "glad I'm not him", "if I sold it". */
const isDenied = (plain: string, { index }: Hit): boolean =>
  /\b(?:not|never|haven't|hasn't|glad|if|once|when|until|before|almost|nearly)(?: \w+){0,2}\s*$/.test(
    plain.slice(Math.max(0, index - 30), index),
  );

/** Volunteered so plainly that it need not be asked. */
const WANTS_TO_SELL =
  /\b(?:yes,? )?(?:i|we)(?:(?:'d| would)(?: (?:definitely|gladly|be (?:happy|willing|open) to|like to|love to))? sell|(?:'m|'re| am| are)? ?(?:want|wanting|ready|looking|need|have|hoping|willing|trying) to sell)\b|\binterested in selling\b|\bopen to (?:an offer|offers)\b/g;
const IS_OWNER = /\b(?:i(?:'m| am) the owner|i own (?:it|the|this|that|a)\b|owner here)\b/g;

function readUnaskedYes(text: Text, pattern: RegExp, confidence: number): Found | undefined {
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

function readIntroduction(text: Text): Found | undefined {
  const { plain, body } = text;
  const hit = INTRODUCES.exec(plain);
  const name = hit?.[1] ?? '';
  if (!hit || NO_NAME.test(name) || !/^\p{Lu}/u.test(body.slice(placeIn(text, hit.index + hit[0].length - name.length)))) return undefined;
  // Somebody who speaks for a company, or for the owner.
  if (
    /^[^.!?\n]{0,30}\b(?:from|with|at|of|realt\w*|agent|son|daughter|wife|husband|calling for|on behalf)\b/.test(plain.slice(hit[0].length))
  )
    return undefined;
  const start = hit[0].search(/(?:this is|my name is|it'?s) [\p{L}'-]+$/u);
  return { index: hit.index + start, length: hit[0].length - start, value: 'yes', confidence: 0.85 };
}

export function readInterest(text: Text, { asked }: AskedSlot): Found | undefined {
  const isAsked = asked === 'interest' || asked === 'person';
  const refused = findFirst(
    text,
    [],
    [
      [
        'no',
        /\b(not interested(?! in (?!selling|an offer|offers?\b|it\b|this\b|that\b|any))|no interest(?! in (?!selling))|(?:i'?m|i am|we'?re|we are) not (?:selling|looking to sell|interested|planning (?:to|on))|not (?:looking to sell|for sale|selling)|(?:don'?t|do not|does not|doesn'?t) want to sell|(?:is|are|he's|she's|they're|owner|seller) (?:not|no longer) (?:selling|looking to sell|for sale)|(?:keeping|staying in) (?:it|the house|the property)(?! (?:up|clean|until|till|rented))|no (?:esta |estoy |estamos )?interesad[oa]s?|no (?:quiere|quiero|queremos|quieren) vender(?:la)?|no (?:esta |la )?(?:en venta|vendo|vende)|won'?t (?:be )?sell(?:ing)?|never sell(?:ing)?|no thanks?|no thank you|not at this time|not (?:right )?now|already sold|sold it|we'?re staying|pass\b)/,
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
  if (!isAsked) return readUnaskedYes(text, WANTS_TO_SELL, 0.82);
  const open = findFirst(text, [
    [
      'yes',
      /\b(interested|open to|want(?:ing)? to sell|looking to sell|ready to sell|need to sell|would sell|thinking (?:of|about) selling|trying to sell|have to sell|like to sell|love to|sounds good|let'?s talk|tell me more|go ahead|i'?d consider|would consider|willing)\b/g,
      0.9,
    ],
  ]);
  if (open) return open;
  const plain = asked === 'interest' ? readYesOrNo(text) : undefined;
  return plain && { index: plain.index, length: plain.length, value: plain.says, confidence: 0.9 };
}

const JOBS =
  'nurse|aide|care ?(?:giver|taker)|neighbou?r|handy ?man|gardener|landscaper|cleaner|cleaning lady|house ?sitter|sitter|secretary|assistant|super|manager|property manager|tenant|renter|lodger|roommate|friend|housekeeper';
/** Who speaks for a house that is another's: what they are there, or whose it is. */
const STRANGERS: readonly RegExp[] = [
  new RegExp(`\\b(?:i'?m|i am|this is)(?: just| only)? (?:his|her|their|[a-z]+'s) (?:${JOBS})\\b`),
  /(?:\b(?:it|this|the (?:house|place|property))(?: \w+)?|^|[,.;]) belongs to (?!me\b|us\b|my (?:wife|husband) and (?:me|i)|the (?:two|three) of us)\w+|\b(?:i|we) lost (?:it|the (?:house|place)) (?:to|in|already)|\b(?:bank|lender|county|city|state|irs|government) (?:already )?(?:owns|took|has) (?:it|the (?:house|place)|that one)(?: now| back| already)?(?! (?:on|in|at))|\b(?:i|we) used to own (?:it|this|that)\b/,
  /\b(?:nomas|solo|solamente|nada mas|unicamente)(?: yo)? (?:le|les) (?:cuid|ayud|limpi|trabaj|administr)\w+|\bsoy (?:nomas |solo )?(?:el|la|un|una|su) (?:inquilin|jardiner|enfermer|cuidador|vecin|encargad|emplead)\w*|\b(?:ya la perd(?:i|imos)|se (?:la|lo) (?:quedo|quito|llevo) el (?:banco|condado))\b|\bel (?:banco|condado) (?:ya )?(?:es (?:el )?duen[oa]|se la quedo)/,
];
const RELATION =
  '(?:\\w+ )?(?:mom|mother|dad|father|aunt|uncle|brother|sister|son|daughter|grandma|grandpa|grandmother|grandfather|friend|cousin|neighbou?r|parents|ex)';
/** Who is called the owner is not the one who speaks. */
const OF_THE_OWNER: readonly string[] = [
  "(?<!(?:i'?m|i am|soy|am|other|and) )(?:the|la|el|los|las|my|mi) (?:(?:real|actual|legal|true) )?(?:owners?|duen[oa]s?|propietari[oa]s?|landlord|landlady|caser[oa])(?:'s| is| are| lives?| would| has| name| se llaman?| es| son| viven?| esta)(?! (?:me|us|i|yo|my (?:wife|husband) and)\\b)",
  '(?:lady|guy|man|woman|person|people|couple|family|one|company|senor[a]?) (?:who|that|que) (?:really |actually )?(?:owns?|es duen[oa])',
  '(?:talk|speak|reach out|hable|habla|hablar|preg[uú]ntele) (?:to|with|con|a) (?:the|my|mi|el|la) (?:owners?|landlord|landlady|duen[oa]|caser[oa])',
  "i(?:'?m| am) not (?:even )?on (?:the |any )?(?:deed|title|paperwork)|my name(?:'s| is| was)?(?: not|n't) (?:even )?on (?:it|the (?:deed|title))",
  '(?:i|we) (?:just |only )?(?:rent|lease)(?: (?:it|this|the place|the house))? (?:from|through)',
  '(?:soy|somos|estoy|estamos|yo|nosotros)(?: (?:solo|nomas|somos|soy|aqui|el|la|los|un|una))* (?:inquilin[oa]s?|renter[oa]s?|rentando|rentamos)',
  "(?:i'?m|i am|we'?re|im) (?:just |only )?(?:house ?-?sitting|pet ?-?sitting|renting|subletting|leasing)(?! (?:it )?(?:out|to))",
];
const IS_ANOTHER = new RegExp(`\\b(?:${OF_THE_OWNER.join('|')})`);
/** What says so only to the question of who owns it or decides. */
const ANOTHERS: readonly RegExp[] = [
  new RegExp(`\\b(?:it'?s|it is|that'?s) (?:my|his|her|our) ${RELATION}s?(?=\\W*$|,| (?:house|home|place))`),
  new RegExp(`\\b(?:i'?m|i am|this is)(?: just| only)? (?:the|a|an) (?:${JOBS})\\b(?! (?:and|of the) (?:the )?owner)`),
  new RegExp(
    `\\b(?:it'?s|it is|house is|place is|title is) (?:his|hers|theirs|(?:my|the) ${RELATION}'s)\\b(?! (?:and|too))|\\bmy (?:landlord|landlady|boss)\\b|\\b(?:(?:my|the|his|her) )?${RELATION} (?:still )?(?:owns?|holds?) (?:it|this|the (?:house|home|place|property|title))\\b(?! (?:with|too|also|and|together|jointly))|^\\W*this is (?:the|his|her|their) (?:${RELATION}|${RELATIVE})\\b`,
  ),
  /\b(?:yo |solo |nomas )?trabajo (?:aqui|ahi|alli|para (?:el|la|ellos))\b|\bi work (?:for (?:the owner|him|her|them)|there)\b|\b(?:i|we) (?:just |only )(?:house ?-?sit|watch|take care of|look after|clean|manage|help(?: out)?(?: him| her| them)?|mow|rent (?:from|here|there|a room|it from))\b|\b(?<!wish (?:it |that )?)(?:was|used to be) (?:mine|ours)\b(?! before)|\blost (?:it|(?:the|that|my|our) (?:house|place)) (?:to|in|already)|\b(?:ex|wife|husband|she|he)(?: \w+)? (?:got|kept|took|was awarded) (?:it|the (?:house|home|place))\b|\bi (?:do not|don't|never) own(?:ed)? (?:any|a|no) (?:property|house|home|real estate|land)|^\W*(?:no,? )?(?:it'?s )?not (?:mine|ours|my (?:house|place|property|home))\b(?! (?:alone|only))|^\W*(?:no,? )?(?:i |i'?m |just |only )*(?:rent|leas)(?:e|ing|er|o)?(?: (?:it|here|aqui|ahi))?\W*$|^\W*(?:his|her|their) (?:son|daughter|wife|husband|nephew|niece|brother|sister)\b/,
  /\byo (?:solo |nomas )?rento\b|\bmi (?:patron|casero)\b|\b(?:nomas|solo|solamente|nada mas|unicamente) (?:la |lo )?(?:cuid|limpi|administr|rent)(?:o|amos)\b|\b(?:era|fue) (?:mia|nuestra)\b|\bla perd(?:i|imos)\b|\b(?<!(?:mitad|parte) )(?:la casa )?es (?:de|del) (?!nosotros|ambos|los dos|las dos|mi propiedad|tod[oa]s|mi esposa y|mi esposo y)(?:(?:mis?|el|la|los|las|un|una|otra|otro) )?[a-z]+(?! (?:y|e) )(?=,|$|\.)/,
];

/** Whether the text states that the house is another's. */
export function findNotOwner(text: Text, { asked, isNote = false }: Pick<AskedSlot, 'asked' | 'isNote'>): Hit | undefined {
  const isAsked = asked === 'person' || asked === 'deciders';
  for (const pattern of [...STRANGERS, ...(isNote ? [] : [IS_ANOTHER]), ...(isAsked ? ANOTHERS : [])]) {
    // A neighbor who speaks is not a neighbor's house.
    const found = pattern.exec(text.plain);
    const hit = found && { index: found.index, length: found[0].length };
    if (hit && !isDenied(text.plain, hit) && !/\?/.test(text.plain.slice(hit.index + hit.length, hit.index + hit.length + 3))) return hit;
  }
  return undefined;
}

export function readPerson(text: Text, context: AskedSlot): Found | undefined {
  const { asked } = context;
  const wrong = findFirst(
    text,
    [],
    [
      [
        'wrong_number',
        /\b((?<![a-z'] )wn(?=\W|$)|wrong (?:number|nbr|num\b|ph\b|phone|person|guy|email|party|#|no\b)|no such person|not (?:his|her|their|the owner'?s|the seller'?s) (?:phone|number|#|cell|line)|(?:tel|telefono|num|numero|celular)\.? (?:no es (?:de )?(?:el|ella|suyo)|equivocado|incorrecto|erroneo|errado)|no (?:era|es) (?:el|ella)(?=[,.;]|$)|bad (?:number|#)|you(?:'ve| have) (?:got )?the wrong|no ?(?:one|body) (?:here |there )?by that name|(?:don'?t|do not) know (?:any|who|that|him|her)|never heard of|not (?:my|the right) (?:number|house|property)(?! (?:but|any))|this isn'?t (?:my|the right) (?:number|house)|numero equivocado|(?:se )?equivoc(?:o|aste) de (?:numero|persona)|no (?:la |lo )?conozco)/,
        0.93,
      ],
      [
        'no',
        /\b((?:i|we|he|she|they|owner|seller)(?:'ve| have| has)? (?:already |just )?sold (?:to|it|that|the (?:house|place|property|home))\b|sold to (?:an?|another|my|our|some|investor|his|her|the)\b|ya (?:la |lo |se )?vend(?:i|imos|io|ieron)(?: la casa)?)/,
        0.88,
      ],
      [
        'no',
        /\b((?:i|we) (?:don'?t|do not|no longer) own (?:it|this|that|the (?:house|place|property|home))(?! (?:alone|outright|by myself|free))|already sold(?! (?:my|our|the) other)|^\W*(?:house |property |it'?s |it is |it was )?sold (?:it|already|last|in|to|two|a|years?|months?)\b|(?:tenant|renter|relative|neighbor),? not (?:the )?owner|estate (?:already )?sold it|(?:no longer|doesn't|does not) owns?(?: it| the \w+)?(?=[,.;]|$)|closed (?:on it )?(?:with|to) (?:an(?:other)? |some |other |the |a different )*(?:buyer|investor|party|company|someone)\w*|deed (?:was |has |has been |already )?(?:transfer\w*|conveyed|recorded to)|new owners? (?:per|on|of record|is|as of|since)|(?:i'?m|i am|this is) (?:not (?:him|her|the owner)(?=\W*$|[.,!]| (?:and|but|so|he|she|anymore))|(?:his|her|their) (?:son|daughter|wife|husband|brother|sister|nephew|niece|caregiver|friend))|(?<!glad )not the owner|i just rent|i'?m (?:just )?(?:a|the) (?:tenant|renter|property manager|caretaker)|(?:just|only) the (?:property )?manager|no soy (?:el |la )?(?:duen[oa]|propietari[oa])|ya no (?:soy (?:el |la )?(?:duen[oa]|propietari[oa])|es (?:mi[oa]|nuestr[oa]|mi casa)|la tengo|tengo (?:esa|la) casa)|la vend(?:i|imos|io))\b/,
        0.88,
      ],
    ],
  );
  if (wrong && !isDenied(text.plain, wrong)) return wrong;
  const stranger = findNotOwner(text, context);
  if (stranger) return { ...stranger, value: 'no', confidence: asked === 'deciders' ? 0.82 : 0.86 };
  if (asked !== 'person') return readIntroduction(text) ?? readUnaskedYes(text, IS_OWNER, 0.82);
  const right = findFirst(text, [
    [
      'yes',
      /\b(this is (?:s?he|him|her|me|\w+)|that'?s me|it'?s me|speaking|i own it|i'?m the owner|i am the owner|i own|my house|my property|you got (?:me|him|her)|that would be me)\b/g,
      0.93,
    ],
  ]);
  if (right) return right;
  const plain = readYesOrNo(text);
  return plain && { index: plain.index, length: plain.length, value: plain.says, confidence: plain.says === 'yes' ? 0.95 : 0.85 };
}
