/** A no to the matter, which is no request to stop: in so many words, or by a tone that a person has to judge. */
import { GOES_ON_ANYWAY, GRUMBLES, SAYS_NO } from './declines-words.ts';
import { ASKS_BACK, REFUSES } from './reply-rules.ts';
import type { Sentence } from './sentences.ts';

export interface Declines {
  declines: boolean;
  /** A bare "no" or the tone alone says it: it may as well answer a question. */
  is_curt: boolean;
}
export const NOT_DECLINED: Declines = { declines: false, is_curt: false };
const CLEAR: Declines = { declines: true, is_curt: false };
const CURT: Declines = { declines: true, is_curt: true };

const BEFORE =
  '(?:(?:oh|um|uh|hmm|hm|eh|ah|sorry|lol|but|and|so|nm|nvm|actually|no|nah|naw|nope|nop|hey|we|i|have|am|are|were|ive|weve|thank|you|for now|honestly|yeah|ya|pues|bueno|ay|uy|muchas|mil|le agradezco|se lo agradezco|agradezco|appreciate (?:it|you|that|the offer)|es que|la verdad|perdon|disculpe|mire|fijese|i think|i guess|guess|think|still|that is|it is|quite|very|much|at this point) )*';
const AFTER =
  '(?: (?:you|thank|but|though|tho|anyway|anyways|at all|now|man|way|either|right|huh|for (?:asking|the (?:offer|interest|letter|call|text|message)|reaching out|checking|thinking of (?:me|us)|contacting (?:me|us)|writing)|appreciate (?:it|you|the offer|that)|muchas|mil|have a \\w+(?: \\w+)?|(?:a )?good (?:day|one|luck)|god bless(?: you)?|bless(?: you)?|period|ever|here|with it|la verdad|any more|anymore|again|to you|on that|on this|today|sorry|ya|de todos modos|igual|bendiciones|buen dia|saludos|que este bien|la mia|it|this|that|house|home|my|our|property|place|in (?:selling|an offer|offers|that|it|this|your offer)|to sell|to anyone|to you|to investors|about it|we|i|are|am|all|take care|best|regards|just|the|gracias|de|por))*';
const matchWhole = (cores: string): RegExp => new RegExp(`^${BEFORE}(?:${cores})${AFTER}$`);

const CERTAIN = matchWhole(
  [
    '(?:not|no longer|never|never been|not really|not even|do not have any|have no|no|zero|hardly) (?:\\w+ )?(?:interest(?:ed)?)',
    '(?:not|never|will not be|not going to be|no plans?|have no plans?|no intentions?|do not (?:want|plan|intend|wish|care|need)|would not|will not|not (?:looking|planning|trying|wanting|going|about|ready|willing|wishing|thinking)|decided not|no desire|never going|not in the market)(?: (?:on|of|about|to|a|be|ever))* (?:sell\\w*|part with|let (?:it|her|go)|move|moving|list\\w*)',
    '(?:not|never) (?:for sale|selling|on the market|going anywhere|moving|leaving)|(?:house|home|it|property|place) (?:is|s) (?:not|never) (?:for sale|going anywhere)',
    '(?:am |are |be |just |going to |plan to |decided to |would rather |want to )?(?:keep|keeping|kept)(?: on to)? (?:it|the house|the place|our house|my house|our home|my home|ours|mine|it in the family)|(?:holding|hanging|hang|hold) (?:on to|onto) (?:it|the house|our|my)|stay(?:ing)? (?:put|here|where (?:we|i)|right here|in (?:my|our)|for good)',
    '(?:was|were|am|are|just|only)(?: just| only)? (?:looking|curious|browsing|wondering)|(?:happy|content|fine|comfortable|good|settled|satisfied|love it|love living|like it|ok) (?:here|where (?:we|i) (?:are|am|live)|right where (?:we|i) (?:are|am)|with (?:my|our|the) (?:house|home|place)|in (?:my|our) (?:house|home))|(?:content|all set|set|all right|alright)',
    '(?:no|do not|not|never|without) (?:need|needed|necessary|required|require)|changed (?:my|our) minds?|(?:hard|easy|gonna|going to|have to|will|we will|i will|ill) ?(?:be a )?pass|pass(?:ing)? on (?:it|this|that)|decline[ds]?|(?:respectfully|politely) (?:decline|pass|refuse)|thank you but no|no but thank|not for (?:me|us)|not my thing|no can do|(?:am|are) good|good (?:as (?:is|we are)|on (?:this|that) end)',
    'no (?:me|nos) interesa\\w*|no (?:estoy|estamos|tengo|tenemos|hay) (?:muy )?interes\\w*|(?:ya )?no (?:la |lo |los )?(?:vendo|vendemos|vendere\\w*|pienso|pensamos|quiero|queremos|planeo|planeamos|voy a|vamos a|deseo|deseamos|tengo planes de|tenemos planes de|estoy (?:pensando|buscando|vendiendo)|estamos (?:pensando|buscando|vendiendo)|tengo intencion\\w* de|esta|estan|necesito|necesitamos|hace falta|es necesario|se vende)(?: (?:en|a la|la|el|mi|nuestra|a|para|nada))*(?: ?(?:vender\\w*|venta|casa|deshacerme|mudar\\w*))?',
    '(?:asi |aqui |por aqui )?(?:estoy|estamos|vivimos|vivo) (?:muy |bien |todos )?(?:bien|content[oa]s?|a gusto|felices|feliz|tranquil[oa]s?|comod[oa]s?)(?: (?:aqui|asi|en (?:la|mi|nuestra) casa|como estamos|donde estamos))?|(?:me|nos) (?:la |lo )?(?:quedo|quedamos|quedare|quedaremos)(?: (?:con ella|aqui|con la casa))?|cambi(?:e|amos) de (?:opinion|idea|parecer|planes)|mejor (?:no|paso|me quedo)|(?:yo |nosotros )?paso|asi (?:dejelo|dejemoslo|lo dejamos)|dejelo asi|olvidelo|le agradezco pero no',
  ].join('|'),
);
const TONE = matchWhole(
  [
    '(?:no|nah|naw|nope|nop|nel|nay|negative|pass|nones|negativo|para nada|nada|ni modo|not today|nice try|nunca|never|never mind|nvm|forget (?:it|about it)|olvidelo|no way(?: jose)?|no (?:chance|dice|deal|sale|shot)|not (?:a chance|happening|likely|in this life(?:time)?|going to happen|gonna happen|having it|me|us)|hard no|hell no|heck no|absolutely not|definitely not|of course not|fat chance|when (?:hell freezes over|pigs fly)|ni (?:loc[oa]|en suenos|de chiste|lo suene|hablar)|claro que no|jamas|que no|no senor|ya no|de ninguna manera)',
    '(?:(?:oh|ugh|great|god|geez|jeez|omg|wow|sigh|hay|y|otra|not|it is|is it|are|why|here|this|you|yall|these|them|guys|people|another|one|we|go|it|is|still|cansones|ustedes|usted|con|lo|de|mismo|ellos) )*(?:again|another one|otra vez|still|de nuevo|dale con lo mismo|lo mismo|siempre lo mismo|mismo de siempre|siguen|sigue|insisten|you people|you guys|yall|ustedes)(?: (?:huh|with this|seriously|really|eh))?',
    '(?:did|have|has|had|were|are|do)? ?(?:not )?(?:we|you|youve|weve|theyve|yall|i|they|somebody|someone|one of you|your (?:company|buddy|friend|people))?(?: (?:have|has|had|ve|not|all|guys|already|just|been|get|got|keep|keeps|were|was))* (?:asked|ask|asking|wrote|written|wrote|write|texted|texting|called|calling|contacted|emailed|messaged|mailed|sent|reached out|did this|do this|done this|been through this|talked about this|had this (?:talk|conversation)|went (?:over|through) this|gone over this|been over this|answered (?:this|you)|told you(?: no| all| guys)?|said no)(?: (?:me|us|this|that|about|it|already|not|have|asked|before|you|yesterday|last|week|month|year|lately|a lot|twice|times|enough|have|not|a|so|many|all|to|by|others|other|people|everybody|everyone|every|day|the|question|same|house|from))*',
    '(?:lol |haha |ha |yeah |ya |ok |sure |oh )*(?:whatever|good luck(?: with that| to you)?|dream on|keep dreaming|in your dreams|as if|yeah right|get real|meh|who cares|lmao|nothing (?:for you )?(?:here|to see|to sell)(?: for you)?|nothing for you|barking up the wrong tree|persistent|relentless|you (?:guys|people|all|folks)? ?(?:do not|never|will not) (?:quit|give up|rest|get tired|take a hint|stop)|do not (?:quit|give up)|not biting|not falling for (?:it|this|that)|ya (?:me|nos|le|les|te) (?:habian?|han|ha|dije|dijimos|conteste|preguntaron|pregunto|respondi|hablaron|escribieron)(?: (?:preguntado|dicho|escrito|hablado|llamado|marcado|antes|que no|eso|lo mismo|contestado|una vez|varias veces))*|que (?:insistentes?|necios?|necedad|terc[oa]s?|latosos?|pesados?|fastidio|flojera)|suerte(?: con eso)?|buena suerte|sigan? sonando|a otro perro con ese hueso|ni al caso|aja si|ay aja|si como no|que le vaya bien|ya dejelo|no insista\\w*|no gracias a dios)',
    '(?:seriously|really|for real|are you (?:serious|kidding|for real)|en serio)',
    '(?:i am|we are|im) (?:good|fine|ok|okay|all right|alright|bien)',
  ].join('|'),
);
/** A hand or a face instead of words. */
const GESTURE = /^[\s👎🙅🚫❌🖕✋🙄😒😑🤦🛇🤷🏻🏼🏽🏾🏿\u200d♀♂\ufe0f]+$/u;
const GRATEFUL = /\b(?:thanks?|thank you|thx|tks|ty|tysm|thnx|appreciate|gracias|grax|grasias|agradezco|bless)\b/i;
/** Says no, and yes in the same breath. */
const WILLING =
  /\b(?:but|unless|until|maybe|if|pero|si no|a menos|tal vez|quizas?|offer me|make me|how much|cuanto|call|price|number|\d{2,})\b(?! (?:thank|appreciate|no\b|we are (?:fine|good|happy)))/;
const CLOSING =
  /^(?:(?:best|kind|warm|sincerely|regards|yours|cheers|respectfully|take care|have a|good|god bless|bless|saludos|atentamente|atte|bendiciones|cordialmente|sent)\b.*|\w+(?: \w+)?)$/;

/** Whether a message of a few words declines, and how clearly. */
export function readDeclines(text: string, sentences: readonly Sentence[]): Declines {
  if (sentences.length === 0)
    return text.trim() !== '' && text.length < 40 && GESTURE.test(text) && /[👎🙅🚫❌🖕✋🙄😒😑🤦]/u.test(text) ? CURT : NOT_DECLINED;
  const [first, second, ...more] = sentences.filter(({ plain }) => plain !== '');
  if (!first) return /^\W*(?:seriously|really|wow)\W*$/i.test(text) ? CURT : NOT_DECLINED;
  const isSigned = more.length <= 1 && (second === undefined || CLOSING.test(second.plain));
  const answers = [...(isSigned ? [first] : []), ...(second && more.length === 0 ? [first, second] : [])].map((one) =>
    one.plain.replaceAll(/(?: ?, ?)+/g, ' ').trim(),
  );
  const considered = answers.filter(
    (one) => one.split(' ').length <= 16 && !WILLING.test(one.replace(/\bbut (?=(?:no|we|i|thank|are|am|not)\b|you$)|\bbut$/g, '')),
  );
  if (considered.some((one) => CERTAIN.test(one)) && !text.includes('?')) return CLEAR;
  const curt = considered.find((one) => TONE.test(one));
  if (curt === undefined) return readWords(sentences);
  return GRATEFUL.test(text) && !text.includes('?') ? CLEAR : CURT;
}

/** Something else is meant, or wanted all the same. */
const YET =
  /\b(?:but|unless|until|if|pero|si|a menos|\d{2,}|want to sell|quiero vender|yes|yeah|gusto|willing|escucho|said|convence el|precio|expect|meant|never got|not behind)\b/;
/** So many words are an answer; more are a story. */
const MOST_WORDS = 45;
/** A no or a grumble somewhere in a short message that does not go on. */
function readWords(sentences: readonly Sentence[]): Declines {
  const whole = sentences.map(({ plain }) => plain).join(' , ');
  if (whole.split(' ').length > MOST_WORDS || GOES_ON_ANYWAY.test(whole)) return NOT_DECLINED;
  if (sentences.some(({ text, plain }) => !text.endsWith('?') && SAYS_NO.some((one) => one.test(plain)))) return CLEAR;
  const isTold = sentences.some(
    ({ text, plain }) => GRUMBLES.some((one) => one.test(plain)) || (!text.endsWith('?') && !YET.test(whole) && REFUSES.finds(plain)),
  );
  return isTold || (!YET.test(whole) && ASKS_BACK.finds(whole)) ? CURT : NOT_DECLINED;
}
