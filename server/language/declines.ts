/** A no to the matter, which is no request to stop: in so many words, or by a tone that a person has to judge. */
import type { Sentence } from './sentences.ts';
import { buildRuleReader, type Vocabulary } from './word-rules.ts';
import { parseRuleLines } from './word-patterns.ts';

const SAYS_NO = parseRuleLines(`
  (?:is|was|are|has|am)? ?(?:not|never|no longer)(?: been| be| going to be| up)? for sale
  no esta(?:n|mos)? (?:en|a la) venta|no (?:se|la|lo) vend\\w+|no vend(?:o|emos|eria|ere)\\b
  (?:not|no longer|am not|never) (?:going to )?sell\\w*(?: (?:it|this|that|my|our|her|his|the|any ?time soon|to (?:an? )?(?:investor|flipper|wholesaler|stranger)\\w*|now|period|mamas?|moms?|mothers?|dads?|grandmas?|house|home|place)\\b)*(?= ,|$| and| so| hon| sorry| but thank)
  (?:no|not any|zero|have no|do not have any) (?:plans?|intention|intentions|desire|interest|wish|reason)(?: \\w+)? (?:to|of|in|for) (?:sell\\w*|part\\w*|mov\\w*|leav\\w*|giv\\w*)
  (?:intend|plan|going|fixing|fixin|want|hope|rather) to (?:stay|die here|keep (?:it|the|my|our)|live here|remain)
  (?:staying|stay|we stay|stays) put
  (?:not|am not) (?:going|goin) (?:anywhere|nowhere)
  (?:respectfully|politely|must|have to|will) (?:respectfully |politely )?(?:decline|pass)(?: on)?(?:$| ,)
  (?:my |our |the )?answer(?: is|s)?(?: still)? (?:no|the same|not changed|unchanged|has not changed)
  answer was no|same answer as|the same as (?:it was )?last (?:time|year|month)
  (?:mi|la|nuestra) respuesta (?:es|sigue siendo|fue) (?:no|negativa|la misma)
  no es de (?:mi|nuestro) interes
  no (?:tengo|tenemos|hay|tiene) (?:ninguna? )?(?:intencion|intenciones|planes|interes|ganas) (?:de|en|para)
  no (?:estoy|estamos|ando|andamos) (?:pensando|planeando|considerando|interesad\\w+)(?: en)?
  (?:es|sera|son|queda) para mis? (?:niet|hij|famil)\\w+
  (?:saving|keeping|leaving|going to leave) (?:it|the house|this) (?:for|to) (?:my|our|the) (?:kids|grandkids|children|grandchildren|son|daughter)
  (?:stays?|staying|remain\\w*) in (?:the|our|my) family|asi se va a quedar|se queda en la familia
  over my dead body
  ship has sailed
  not at (?:that|this|your) price or any
  ni (?:loc[oa]|muert[oa]|borrach[oa]|en suenos|de chiste|regalad[oa]|por todo)(?! me| la oferta)
`);
const GRUMBLES = parseRuleLines(`
  why (?:are you|r u|you|yall|do you) (?:bother\\w*|text\\w*|call\\w*|writ\\w*|contact\\w*|email\\w*|mail\\w*|ask\\w*|harass\\w*)
  you (?:could not|can not|couldnt|cant) afford
  ^(?:(?:nah|no|meh|hmm|mmm|i|um|well|yeah|pues|ay) )*(?:do not think so|guess not|rather not|think not|probably not|not likely|not really|no creo|creo que no|straight|nel pastel|no pa(?:ra)? nada|nel)(?: ,|$| hon| thank| you| but thank)
  ^i (?!am|do|did|have|will|would|can|could|was|should)\\w+ not$
  ^(?:ok |okay |so |yeah )*(?:and|so what|and so|y que|y a mi que)$
  you people do business|find it odd|find (?:this|these|it|your)(?: \\w+){0,2} (?:odd|strange|rude|tiresome|offensive|tacky|insulting|annoying)
  por que (?:me|nos|le) (?:escrib|llam|mand|habl|molest|busc)\\w+
  (?:you|yall|you people|ustedes)(?: \\w+)? (?:are |r |son )?(?:scammers|crooks|thieves|estafadores|rateros)
  (?:ta|tas|esta|estas|estan|andas?) (?:usted |ustedes )?loc[oa]s?(?: usted)?
  (?:por|con|en) (?:esa cantidad|ese precio|eso|ese dinero) ni
  falta de (?:seriedad|respeto|educacion)
  ^(?:ugh|meh|bah|psh|tsk|sigh|pff+|whatever|eh)(?: \\w+)?$
  (?:you|yall|your)(?: \\w+)? vultures?|vultures?$|buitres|vampires|leeches
  i am good(?: hon| thank| you|$)|(?:we are|were|we re) good(?: over here| here| hon| thank|$)
`);
/** Goes on all the same. */
const GOES_ON_ANYWAY =
  /\b(?:unless|if you|make me|offer me|how much|cuanto|call me|llam[ae]me|maybe|not for \d|for less|por menos|por (?:ese|eso)\b|suba\w*|bottom|worth my while|hablamos|firmo|convince|but (?:i|we) (?:would|might|may|could|will)|but my|pero (?:si|mi|podria)|what (?:is|are) (?:your|you|the)|tell me|interested in (?:hearing|selling|an)|yes|depends|depende|might|next (?:year|spring|month)|the other|la otra|right now|yet|todavia|ahorita|por ahora)\b/;

const WORDS: Vocabulary = {
  I: 'i we i_am we_are i_will we_will i_have yo nosotros my_wife_and_i ill',
  NOT: `no not never do_not will_not would_not am_not are_not is_not can_not did_not jamas nunca nada ni tampoco no_longer isnt werent ya_no
    nothing none doubt`,
  PLAN: `want plan plans planning intend intention intending looking trying going wish desire interest interested thinking considering ready willing
    quiero queremos pienso pensamos pensando planeo planes contemplo contemplamos contemplando intencion interesa interes interesados
    interesado interesada ando andamos voy_a vamos_a estamos estoy pretendemos need in_the_market about`,
  SELL: `sell selling sold sale for_sale part_with let_it_go let_go_of vender venderla venderlo vendiendo vendo vendemos venta en_venta se_vende
    mudarnos mudarme deshacerme deshacernos desprendernos negocia se_negocia`,
  KEEP: `keep keeping stay staying quedarnos quedarme quedo quedamos quedaremos conservar conservarla conservamos hold_on_to holding_on_to
    hang_on_to hanging_on_to leave_it_to dejar_a heredar pass_it_down passing_it_down inherit`,
  IT: 'it this that house home place property ella la casa propiedad aqui here ours mine my our nuestra where_we_are the_family con_ella',
  KIDS: 'kids children son daughter grandkids grandchildren nietos nietas hijos hijas hijo hija family familia heirs mis_hijos mis_nietos',
  SCAM: `scam scammer scammers scamming fraud fraude estafa estafadores estafador rateros vultures vulture predators predatory bloodsuckers crooks thieves
    rip_off ripoff buitres robar robarle robarme aprovechados abusivos ladrones shady fishy bogus fake sketchy`,
  HOWGOT:
    'how_did_you_get how_you_get howd_you_get where_did_you_get who_gave_you de_donde_saco de_donde_sacaron quien_le_dio como_consiguio como_obtuvo como_saco how_do_you_have where_you_get',
  MYNUMBER: 'number info information address email correo numero telefono datos contact name nombre direccion my mi this',
  WHO: 'who_is_this who_are_you quien_es_usted usted_quien_es quien_habla y_usted_quien_es who_this who_dis',
  WHAT: 'what_do_you_want what_you_want que_quiere que_se_le_ofrece y_a_mi_que para_que_quiere pa_que_quiere por_que_me_escribe why_are_you why_do_you_want why_are_yall por_que_pregunta why_you_asking',
  BOTHER: 'bothering asking texting writing contacting messaging emailing calling want_to_know saber molestando preguntando me',
  INSULT:
    'insulting insulted ridiculous laughable joke unprofessional intrusive unimpressed tasteless distasteful odd creepy offensive ofensivo falta_de_respeto falta_de_seriedad ridiculo ofende burla droll tiresome tacky nosy atrevido atrevimiento',
  NEVER:
    'never_going_to never_gonna stay_put staying_put when_hell_freezes when_pigs_fly over_my_dead_body no_dice not_in_a_million fat_chance as_if ni_loca ni_loco ni_en_suenos ni_de_chiste ni_regalado ni_por_todo ni_muerto ni_muerta ni_hablar que_va para_nada pa_nada de_ninguna_manera ta_loco esta_loco',
};
const readReplyRules = buildRuleReader(WORDS);

/** Declines, or answers in a tone that a person should judge. */
const REFUSES = readReplyRules(`
  NOT ~2 PLAN ~3 SELL
  NOT ~1 SELL
  NOT para|de|on SELL
  NOT PLAN ~1 $
  NOT ~3 mi|nuestro|my|our interes|interest
  PLAN ~3 KEEP ~2 IT
  decided|decidimos|decidi ~3 KEEP ~1 IT
  decided|decidimos|voted|chose against|not|que_no|no
  I ~2 KEEP ~1 it|IT
  KEEP ~1 it|la ~2 KIDS
  IT ~4 para|for|to|de ~1 KIDS !but
  KIDS ~3 inherit|heredar|have_it|get_it
  NOT ~2 any|ningun price|precio|amount|offer|money
  no|ningun|not offer|money|dinero|price|amount ~4 enough|pague|pay|buy|get|change
  NEVER
  NOT going_to|gonna happen
  NOT happening
  i_am|im|we_are straight|good|set|fine|ok $
  NOT ~1 do ~1 business
  NOT hago|hacemos negocios|tratos
  NOT ~1 creo ~1 $
  NOT think so
  <!es SCAM !o|or
  INSULT
  ya van muchos
  ask|preguntan|pregunta|escriben ~1 lo mismo
  pierde|perdiendo|pierda|wasting|waste ~2 tiempo|time
  NOT ~2 confianza|trust|comfortable|convence
  andaba|estaba|solo|nomas|was ~1 viendo|curioseando|curious|looking|mirando
  curious what|how|about
  la pense y no
  bought|purchased|compre|compramos it|la in|hace|en
  we|i ~1 born ~1 in
  aqui ~1 naci
  aqui|here ~2 morir|muero|die
  pies por delante
  only deal with
  sooner|rather eat|die|burn|give
  same as ~2 last time
  answer|respuesta ~3 negativa|no|same|misma
  de todas formas|maneras $
  no gracias|thank
  no muchas|muy gracias|amable
  tenemos|tengo quien
  will|i_will|ill decline|pass
  cambie|cambiamos de opinion|parecer
  changed my|our mind
  could not afford
`);

/** Asks back in a tone that a person should judge. */
const ASKS_BACK = readReplyRules(`
  do i look like
  what makes|made you think
  WHO .. WHAT
  WHAT ~3 BOTHER
  WHAT $
  WHO .. HOWGOT
  HOWGOT $
  HOWGOT ~3 MYNUMBER .. INSULT
  why|por_que ~4 BOTHER
  pa|para que ~2 $
  usted quien es o
`);

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
