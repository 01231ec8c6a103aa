/** Rules that hand over to a person at once: messages a machine must never answer. */
import { readReply } from '#server/language/read-reply.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { isSpanish } from '#server/language/spanish.ts';
import { findTopic } from '#server/language/topics.ts';
import { MOST_SIGNS, sliceQuote, toText } from '#server/language/words.ts';

export const OPTED_OUT = 'Wants no more messages';

/** Rules of one message, in the order of their weight; the first that applies is the reason. */
const RULES: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'Threatens',
    /\b(i(?:'ll| will| am going to|'m going to|'m gonna|ma) (?:(?:kill|hurt|shoot|beat)\b|(?:find|come (?:for|after)) you\b)|come near|shotgun|you(?:'ll| will) regret)\b/,
  ],
  [
    'Mentions a lawyer, a complaint or the police',
    /\b(lawyers?|attorneys?|legal action|lawsuits?|sue|suing|sued|court order|cease and desist|complaint|complain|report(?:ing)? you|police|cops|sheriff'?s? (?:office|department)|attorney general|ftc|fcc|tcpa|better business|bbb|harass(?:ing|ment)?)\b/,
  ],
  [
    'Is angry',
    /\b(fuck\w*|f\*+k?|wtf|bullshit|bs\b|shit\w*|asshole\w*|bastards?|idiots?|morons?|piss(?:ed)? off|pissed|scam\w*|fraud\w*|con artists?|rip ?off|vultures?|sharks?|shame on you|disgusting|sick of (?:you|these|your)|how dare|lowlifes?|creep\w*|go to hell|screw you|shut up)\b/,
  ],
  [
    'Asks for a person',
    /\b((?:talk|speak|chat|deal) (?:to|with) (?:a |an |the |some)?(?:real |actual |live |human )?(?:person|human|someone|somebody|people|owner|manager|agent|you(?! (?:then|soon|later|tomorrow|on|at|mon|tue|wed|thu|fri|sat|sun))|jordan)|real (?:person|human)|actual (?:person|human)|live (?:person|agent)|(?:a|any) human|are you (?:a |an )?(?:real|human|robot|bot|ai|machine|computer)(?! (?:company|business|offer|deal|thing|site|website|buyer|investor|estate))|is this (?:a |an )?(?:real|human|robot|bot|ai|machine|computer|automated)(?! (?:company|business|offer|deal|thing|site|website|buyer|investor|estate))|(?:bot|robot|chatbot|chatgpt)\b|(?:can|could|will|would) (?:you|someone|somebody) (?:please )?(?:call|phone|ring)|(?:please |just )?(?:call|phone|ring) me\b(?! (?:(?:about |like )?(?:\d+|an?|half an|five|ten|fifteen|thirty) (?:min(?:ute)?s?|hours?) )?(?:before|ahead|prior))|give me a (?:call|ring)|have (?:someone|somebody) call)/,
  ],
  [
    'Speaks for the owner',
    /\b(?:(?:i am|i'm|im|this is|it's) (?:\w+,? )?(?:(?:a|an|the|his|her|their|your|one of the) )?(?:listing |real estate |licensed |seller'?s? )*(?:agent|realtor|broker|caretaker|property manager|trustee|guardian|conservator)\b|i (?:am |'m )?represent(?:ing)? the (?:owner|seller|family)|(?:my|our) (?:client|seller)s? (?:is|are|would|wants?|has|owns?)|on behalf of (?:the |my )?(?:owner|seller|client|family)|(?:from|with) [\w ]{2,30}\b(?:realty|realtors|real estate|properties|re\/?max|keller williams|century 21|coldwell banker|compass)\b|i'?m (?:his|her|their) (?:poa|agent))/,
  ],
  [
    'Somebody else decides',
    /\b(?:(?:i am|i'm|im|this is) (?:the |\w+'s |his |her |their )(?:wife|husband|spouse|partner|son|daughter|brother|sister|mother|father|mom|dad|nephew|niece|caregiver|grandson|granddaughter|son-in-law|daughter-in-law)\b|(?:talk|speak|ask|check|text|call|write|reach out|contact|deal)(?: to| with)? my (?:wife|husband|spouse|partner|son|daughter|brother|sister|mother|father|mom|dad|attorney|lawyer|agent|realtor)\b|my (?:wife|husband|spouse|partner|son|daughter|brother|sister|mother|father|mom|dad|realtor|agent) (?:handles|decides|is handling|takes care of|makes (?:the|all|those)|is in charge|deals with|is the (?:owner|one)|owns (?:it|the|that)|has the final))/,
  ],
  [
    'Asks about law or taxes',
    /\b(capital gains|tax (?:question|consequences|implications|bill if|advice)|(?:pay|owe|avoid) (?:any )?tax(?:es)? (?:on|if|when|from) (?:the )?(?:sale|selling|it|this|i sell)|is (?:this|it|that) legal|legally|the law|1031|my rights|(?:can|may|am) i (?:allowed|even allowed|legally)|before probate|during probate|quit ?claim|power of attorney|statute|bankruptcy (?:court|trustee))\b/,
  ],
  [
    'Wants to negotiate the price',
    /\b(too low|low ?ball\w*|(?:go|come) (?:any )?(?:up|higher)|higher (?:than|offer)|(?:can|could|would|will) you (?:do|pay|go|give|offer) (?:me )?(?:better|more|\$\d|\d(?!\d?(?::\d\d)? ?(?:am|pm|a\.m|p\.m|o'?clock)))|meet (?:me )?in the middle|negotia\w*|counter ?offer\w*|best (?:you can do|price|offer)|your (?:best|highest|top|max\w*)|not (?:a penny|one cent) less|beat (?:that|their|his) offer|another (?:buyer|investor|offer)|other (?:offers?|buyers?|investors?))\b/,
  ],
];

/** The same in Spanish, without accents. */
const SPANISH_RULES: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'Threatens',
    /\b(?:(?:te|los?|l[ae]s?) (?:voy|vamos) a (?:matar|golpear|partir|buscar|encontrar)|se (?:va|van) a arrepentir|te vas a arrepentir)\b/,
  ],
  [
    'Mentions a lawyer, a complaint or the police',
    /\b(?:abogad[oa]s?|demand(?:o|are|arlos?|ando)|(?:voy|vamos) a (?:denunciar|demandar|reportar)\w*|denunci\w+|policia|fiscal(?:ia)?|acos(?:o|ando|arme)|queja)\b/,
  ],
  [
    'Is angry',
    /\b(?:pendej\w+|ching\w+|cabron\w*|put[oa]s?|mierda|carajo|idiotas?|estupid\w+|estafador\w*|estafa|fraude|rater[oa]s?|ladron\w*|sinverguenzas?|vayanse|largo de|hart[oa] de (?:ustedes|sus|que)|ya me canse de (?:ustedes|sus)|que asco|descarad\w+)\b/,
  ],
  [
    'Asks for a person',
    /\b(?:hablar con (?:una? )?(?:persona|alguien|humano|encargad[oa]|duen[oa]|gerente|usted)|persona real|(?:me|nos) (?:puede|pueden|podria) (?:llamar|marcar)|(?:llamem?e|llamenme|marqueme|marquenme)\b(?! (?:antes|despues)))\b/,
  ],
  ['Speaks for the owner', /\b(?:soy (?:el|la|un|una) (?:agente|corredor|apoderad[oa]|representante|administrador\w*)|represento a)\b/],
  [
    'Somebody else decides',
    /\b(?:soy (?:el|la|su) (?:hij|espos|herman|niet|sobrin|nuer|yern)\w+ (?:de|del)|(?:hable|hablen|pregunte|comuniquese|escriba)(?:le)? (?:con|a) mi (?:espos|herman|hij|mama|papa|abogad)\w*|mi (?:espos|herman|hij|mama|papa)\w* (?:decide|se encarga|es (?:el |la )?duen[oa]))\b/,
  ],
  [
    'Asks about law or taxes',
    /\b(?:es legal|legalmente|poder notarial|bancarrota|impuestos (?:de|por|sobre) (?:la )?(?:venta|ganancia)\w*|mis derechos)\b/,
  ],
  [
    'Wants to negotiate the price',
    /\b(?:muy (?:poco|bajo|barato)|(?:me|nos) (?:da|dan|pueden dar|ofrecen) mas|mejor oferta|otra oferta|otro comprador|negoci\w+|regate\w+)\b/,
  ],
];

/**
 * Words of a calm question that sound like something else: who asks whether this is a scam is not angry, and who asks for our best number
 * does not haggle.
 */
const CALM = {
  trust: /\b(?:estafa|fraude|scam\w*|fraud\w*|con artists?|rip ?off)\b/g,
  price: /\b(?:your|the) best (?=offer|price|number|figure)/g,
} as const;

/** Words foreign to English, two of which show another language. */
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

/** Quotes a sentence in a reason. */
const quoteReason = (reason: string, words: string): string => `${reason}: "${[...words].slice(0, 120).join('')}"`;

/** Why a person goes on when the lead wants to hear nothing more; undefined when the words do not say so. */
export function explainOptOut(body: string): string | undefined {
  const { stop, words } = readReply({ text: body, channel: 'chat' });
  return stop === 'no' ? quoteReason(OPTED_OUT, words) : undefined;
}

/** Why a person must answer this message; undefined when the assistant may. */
export function explainHandOver(whole: string): string | undefined {
  // Several messages may wait to be answered at once: of very much, the beginning and the end are read.
  const text = whole.length <= MOST_SAID ? whole : `${whole.slice(0, MOST_SIGNS)}\n${whole.slice(-MOST_SIGNS)}`;
  const { stop, no_texts, words } = readReply({ text: text, channel: 'chat' });
  if (stop === 'no') return quoteReason(OPTED_OUT, words);
  if (no_texts) return quoteReason('Wants a call, not texts', words);
  for (let from = 0; from === 0 || from < text.length; from += MOST_SIGNS) {
    const reason = explainTopic(text.slice(from, from + MOST_SIGNS));
    if (reason !== undefined) return reason;
  }
  return stop === 'maybe' ? quoteReason(assistantTexts.maybe, words) : undefined;
}

const MOST_SAID = 2 * MOST_SIGNS;

function explainTopic(body: string): string | undefined {
  const text = toText(body);
  const topic = findTopic(body);
  const plain = topic === 'trust' || topic === 'price' ? text.plain.replaceAll(CALM[topic], (word) => ' '.repeat(word.length)) : text.plain;
  const rules = isSpanish(text.plain) ? [...RULES, ...SPANISH_RULES] : RULES;
  for (const [reason, pattern] of rules) {
    const hit = pattern.exec(plain);
    if (hit) return `${reason}: "${sliceQuote(text, { index: hit.index, length: hit[0].length }).trim()}"`;
  }
  // Spanish is read, and answered, like English.
  return isForeign(body) && !isSpanish(text.plain) ? 'Writes in another language' : undefined;
}
