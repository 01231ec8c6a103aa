/** Whether an agent has the house, and whether this is its owner, who wants to sell. */
import { type AskedSlot, type Found } from './found.ts';
import { find, placeIn, type Text, readYesOrNo, findAnyway } from './words.ts';

type ChoicePattern = readonly [value: string, pattern: RegExp, confidence: number];

/** The first of some choices that is found; `anyway` for phrases with a negation of their own. */
function findFirst(text: Text, choices: readonly ChoicePattern[], anyway: readonly ChoicePattern[] = []): Found | undefined {
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

/** Whether it is the owner who writes, by their own words or a yes; `choices.ts` reads who is somebody else. */
export function readPerson(text: Text, { asked }: Pick<AskedSlot, 'asked'>): Found | undefined {
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
