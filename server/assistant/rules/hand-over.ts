/** When a person goes on at once: what a message must never be answered by a machine with. */
import { readWish } from '#shared/outreach/opt-out.ts';
import { textOf } from './words.ts';

/** Why a person goes on when the lead wants to hear nothing more. */
export const OPTED_OUT = 'Wants no more messages';

/** Rules of one message, in the order of their weight; the first that applies is the reason. */
const RULES: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'Threatens',
    /\b(i(?:'ll| will| am going to|'m going to|'m gonna|ma) (?:(?:kill|hurt|shoot|beat)\b|(?:find|come (?:for|after)) you\b)|come near|shotgun|you(?:'ll| will) regret)\b/,
  ],
  [
    'Speaks of a lawyer, a complaint or the police',
    /\b(lawyers?|attorneys?|legal action|lawsuits?|sue|suing|sued|court order|cease and desist|complaint|complain|report(?:ing)? you|police|cops|sheriff'?s? (?:office|department)|attorney general|ftc|fcc|tcpa|better business|bbb|harass(?:ing|ment)?)\b/,
  ],
  [
    'Is angry',
    /\b(fuck\w*|f\*+k?|wtf|bullshit|bs\b|shit\w*|asshole\w*|bastards?|idiots?|morons?|piss(?:ed)? off|pissed|scam\w*|fraud\w*|con artists?|rip ?off|vultures?|sharks?|shame on you|disgusting|sick of (?:you|these|your)|how dare|lowlifes?|creep\w*|go to hell|screw you|shut up)\b/,
  ],
  [
    'Asks for a person',
    /\b((?:talk|speak|chat|deal) (?:to|with) (?:a |an |the |some)?(?:real |actual |live |human )?(?:person|human|someone|somebody|people|owner|manager|agent|you(?! (?:then|soon|later|tomorrow|on|at|mon|tue|wed|thu|fri|sat|sun))|jordan)|real (?:person|human)|actual (?:person|human)|live (?:person|agent)|(?:a|any) human|are you (?:a |an )?(?:real|human|robot|bot|ai|machine|computer)|is this (?:a |an )?(?:real|human|robot|bot|ai|machine|computer|automated)|(?:bot|robot|chatbot|chatgpt)\b|(?:can|could|will|would) (?:you|someone|somebody) (?:please )?(?:call|phone|ring)|(?:please |just )?(?:call|phone|ring) me\b(?! (?:(?:about |like )?(?:\d+|an?|half an|five|ten|fifteen|thirty) (?:min(?:ute)?s?|hours?) )?(?:before|ahead|prior))|give me a (?:call|ring)|have (?:someone|somebody) call)/,
  ],
  [
    'Asks about law or taxes',
    /\b(capital gains|tax (?:question|consequences|implications|bill if|advice)|(?:pay|owe|avoid) (?:any )?tax(?:es)? (?:on|if|when|from) (?:the )?(?:sale|selling|it|this|i sell)|is (?:this|it|that) legal|legally|the law|1031|my rights|(?:can|may|am) i (?:allowed|even allowed|legally)|before probate|during probate|quit ?claim|power of attorney|statute|bankruptcy (?:court|trustee))\b/,
  ],
  [
    'Haggles about the price',
    /\b(too low|low ?ball\w*|(?:go|come) (?:any )?(?:up|higher)|higher (?:than|offer)|(?:can|could|would|will) you (?:do|pay|go|give|offer) (?:me )?(?:better|more|\$\d|\d(?!\d?(?::\d\d)? ?(?:am|pm|a\.m|p\.m|o'?clock)))|meet (?:me )?in the middle|negotia\w*|counter ?offer\w*|best (?:you can do|price|offer)|your (?:best|highest|top|max\w*)|not (?:a penny|one cent) less|beat (?:that|their|his) offer|another (?:buyer|investor|offer)|other (?:offers?|buyers?|investors?))\b/,
  ],
];

/** Words that English does not have, two of which show another language. */
const FOREIGN =
  /(?<![\p{L}'])(hola|gracias|usted|casa|quiero|vender|cu[aá]nto|hablo|espa[nñ]ol|por favor|precio|buenos|buenas|se[nñ]or|est[aá]|tengo|puedo|necesito|porque|d[oó]nde|qui[eé]n|bonjour|merci|maison|vendre|combien|parle|fran[cç]ais|oui|je|vous|pas|obrigad[oa]|n[aã]o|voc[eê]|quanto|danke|bitte|haus|verkaufen|ich|nicht|sie|wie|viel|xin|ch[aà]o|nh[aà]|b[aá]n|grazie|vorrei|vendere|que|para|como|mi|es|el|la|los|una|pero|muy|con)(?![\p{L}'])/giu;
const ENGLISH = /\b(the|and|is|it|to|you|i|of|for|my|a|in|on|that|have|not|what|this|me|do|are|was|can|would|yes|no)\b/gi;

/** Whether it is written in another language than English. */
export function isForeign(body: string): boolean {
  const letters = body.match(/\p{L}/gu) ?? [];
  const latin = body.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length >= 3 && latin.length < letters.length * 0.7) return true;
  if (/\b(no hablo|habla(?:s|n)? espa[nñ]ol|en espa[nñ]ol|spanish please|only spanish|don'?t speak english|no english)\b/i.test(body))
    return true;
  const foreign = body.match(FOREIGN) ?? [];
  const english = body.match(ENGLISH) ?? [];
  return foreign.length >= 2 && foreign.length > english.length;
}

/** The words of an opt-out; undefined when there are none. */
export function optOutIn(body: string): string | undefined {
  const wish = readWish(body);
  return wish?.wish === 'stop' ? wish.words : undefined;
}

/** Why a person must answer this message; undefined when the assistant may. */
export function whyHandOver(body: string): string | undefined {
  const { plain } = textOf(body);
  if (optOutIn(body)) return OPTED_OUT;
  for (const [reason, pattern] of RULES) {
    const hit = pattern.exec(plain);
    if (hit) return `${reason}: "${body.slice(hit.index, hit.index + hit[0].length).trim()}"`;
  }
  return isForeign(body) ? 'Writes in another language' : undefined;
}
