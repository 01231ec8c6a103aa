/**
 * What somebody wants who writes back: the words of the carriers, the FCC's list (stop, quit, end, revoke, opt out, cancel,
 * unsubscribe) and plain language. When in doubt about a whole sentence it is left to a person: only clear words act by themselves.
 */
import { outreachTexts } from './texts.ts';

export type Wish = 'stop' | 'wrong_number' | 'start' | 'help';

export interface ReadWish {
  wish: Wish;
  /** The words that say so. */
  words: string;
}

/** So much of a message is read; nobody says it later. */
const MOST_SIGNS = 4000;
/** So much of what came in is looked at for the quoted part of a mail. */
const MOST_WITH_QUOTES = 20_000;

const POLITE =
  /\b(please|pls|plz|plese|now|ok|okay|no thanks|no thank you|thanks|thank you|thx|just|hi|hello|hey|sir|madam|immediately|asap|bro|buddy|dude|man|already|guys|por favor|favor|gracias|no gracias|senor|senora|oiga|hola)\b/g;

/** Words that say it alone, whatever is polite around them. */
const STOP_ALONE = new RegExp(
  '^(?:stop|stop ?all|stop it|stop this|quit|quit it|end|end this|revoke|revoked|opt ?out|opting out|cancel|unsub|unsubscribe|unsubscribe me|remove|remove me|no more|dnc|delete me|delete' +
    '|(?:ya )?alto(?: ya)?|(?:pare|paren|parele|parenle)(?: ya)?|parar|eliminar|borrar|remover|ya pare\\w*|ya par[ae]le|desuscribir|desuscribirme|detener|detente|detengan?(?: esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$',
);
/** Those of them that mean nothing else either when they stand between two commas. */
const STOP_BETWEEN =
  /^(?:(stop|quit|unsubscribe|basta)( \1)*|stop ?all|stop it|stop this|opt ?out|unsubscribe me|remove me|ya basta|basta ya|quitenme|quiteme)$/;
/** A message that begins so says it, whatever follows, unless that makes a visit, a month or a job of it. */
const STOP_FIRST = new RegExp(
  '^(?:no |nope |nah |hell no )?(?:unsubscribe\\b' +
    '|stop\\b(?![ -](?:by|in|over|around|past|at(?! once)|on (?:over|by)|and (?:see|look|visit|talk)|(?:the |my |this )?(?:foreclos\\w*|auction|sale|bank|bleeding|sign)|paying)\\b)' +
    '|end\\b(?![ -](?:of|up|in|by|unit|user|result|goal|date|game)\\b)' +
    '|quit\\b(?![ -](?:claim|my|our|his|her|the|work|working|smoking|drinking|paying)\\b))',
);
const START_ALONE = /^(start|unstop|opt ?in|subscribe|resubscribe)$/;
const HELP_ALONE = /^(help|info)$/;

const WRITE =
  '(?:text|txt|call|email|e-?mail|mail|contact|message|messag|mesag|msg|writ|bother|harass|bug|pester|spam|send|phon|ring|reach|solicit|blow|hit(?:ting)?|disturb|annoy|nag|respond|repl(?:y|ies)|respon)\\w*';
/** What comes of those who write. */
const SENT =
  '(?:texts?|txts?|sms|messages?|mes+ages?|msgs?|emails?|e-mails?|calls?|mails?|letters?|postcards?|mailings?|contact|communications?|solicitations?|correspondence|outreach|spam|junk|crap|bs|bullshit|nonsense)';
const US = '(?:me|us|here|this|that|it|him|her|them|back|again|anything|any ?more|ever|no more|my|our|people)';
const MINE =
  '(?:me|us|(?:my|our|this|that|his|her|the) (?:\\w+ )?(?:number|phone|name|email|address|info\\w*|contact\\w*|details|data|home|house)|this line|it)';
/** Before which a wish not to be called has an end, or another way is meant. */
const ONLY_THEN =
  '(?! ?(?:\\w+ )?(?:before|after|until|till|during|between|unless|without|so (?:early|late)|late|early|on (?:sun|mon|tues|wednes|thurs|fri|satur|week)\\w*|at (?:work|night|\\d)|today|tonight|tomorrow|right now|yet)\\b)';

/** Clear sentences. Each is tried on a part of a sentence without its signs, in lower case. */
const STOP_ENGLISH: readonly RegExp[] = [
  /\bleave (?:me|us|her|him|my (?:family|mom|mother|dad|father|parents|wife|husband|grandm\w+|sister|brother|son|daughter)) (?:the \w+ )?(?:alone|be)\b/,
  new RegExp(
    `\\b(?:do not|never|no longer|not to|not be|not|to never)(?: ever| please| even| you| bother to| attempt to| try to| continue to| keep| dare| be)* (?:${WRITE} or )*(?!\\w+(?:ed|led) )${WRITE}(?: (?:or|and|nor) ${WRITE})*(?: out)?(?: to)? ${US}\\b${ONLY_THEN}`,
  ),
  new RegExp(
    `\\b(?:do not|never|not to) (?:ever )?(?:contact|harass|solicit|bother|spam|pester) (?!(?:my|our|the|your) (?!mother|mom|dad|father|family|parents|husband|wife|son|daughter))\\w+\\b${ONLY_THEN}`,
  ),
  new RegExp(
    `\\b(?:not|no longer) (?:\\w+ ){0,3}be (?:contacted|texted|called|emailed|messaged|bothered|solicited|on (?:your|this|any) list)\\b`,
  ),
  new RegExp(
    `\\b(?:stop|quit|cease|discontinue|refrain from|halt|desist(?: from)?)(?: (?:all|any|with|w|the|these|those|your|this|further|future|ever|even|constantly|sending|blowing)){0,4} (?:${WRITE}|${SENT}|asking(?: me| us)?|trying|it already|blowing up|bothering|bugging)\\b(?! (?:a sign|from the bank|from the city|from collectors))`,
  ),
  /\bcease and desist\b/,
  /^(?:go )?(?:bother|annoy|harass|text|call) (?:someone|somebody|anybody|anyone) else\b|\brequest\w* (?:my |the |immediate )?removal\b/,
  new RegExp(`\\b${SENT} (?:are|is) (?:unwanted|unwelcome|not (?:welcome|wanted))\\b|^unwanted ${SENT}\\b`),
  /\b(?:want|need|beg|begging|ask|asking|like) (?:you|yall|them) (?:all |guys |people )?to (?:please )?(?:stop|quit)$|\b(?:this|these|it) (?:really )?(?:has to|have to|needs to|need to|must) (?:stop|end)$/,
  /\bas do not (?:call|contact|text|disturb)\b|\b(?:add|put) (?:\w+ ){1,3}(?:to|on) (?:your|the|ur) (?:dnc|do not (?:call|contact))\b|\b(?:times|texts|messages|calls) (?:is |are )?enough$/,
  new RegExp(`\\bnot (?:welcome|allowed|authorized|permitted) to (?:${WRITE})`),
  /\b(?:no longer|not) interested in (?:receiving|getting|hearing)\b/,
  /\bprefer not to (?:receive|get|hear|be (?:contacted|texted|called))\b/,
  new RegExp(`\\bhave no (?:consent|permission|right) to (?:keep )?(?:${WRITE}|use)\\b`),
  new RegExp(
    `\\b(?:never|did not|do not) (?:agree|agreed|consent|consented) to (?:(?:get|getting|receive|receiving) |be(?:ing)? (?:contact|text|call|messag)ed|(?:any |the |these |this |your )?${SENT}\\b)`,
  ),
  /\bdo not (?:ever )?use (?:it|(?:my|this|our) (?:number|phone|email|address)) (?:again|any ?more|ever)\b/,
  /\b(?:do not|never|stop) (?:ever )?follow(?:ing)? ?up\b(?! with (?!me|us))|^no (?:more )?follow ?ups?(?: please)?$/,
  new RegExp(
    `\\b(?:no more|enough with|enough of|done with|off with|knock it off|sick of|tired of) (?:\\w+ )?(?:the |these |your |those )?${SENT}\\b`,
  ),
  new RegExp(
    `\\b(?:take|get|taken|keep|scratch|want|strike) (?:\\w+ ){0,4}off? (?:of )?(?:(?:of )?(?:your|ur|the|this|that|whatever|any|all|every|this damn) )(?:\\w+ )?(?:lists?|database|system|records?|mailing)\\b`,
  ),
  new RegExp(`\\b(?:take|get) ${MINE} off\\b(?! (?:the|my|our|your)? ?(?:deed|title|hands|market|mortgage|loan|mls))(?! (?:of|by|at) )`),
  new RegExp(`\\b(?:take|get) (?:me|us|this number|my number|my name) off\\b(?! (?:the )?(?:deed|title|market|mortgage|loan|hook))`),
  new RegExp(
    `\\b(?:i|we) want (?:off|out of) (?:of )?(?:this|your|the) (?:list|texts?)\\b|\\boff (?:of )?(?:this|your|ur|that) (?:\\w+ )?(?:call |mailing |text )?list\\b`,
  ),
  new RegExp(
    `\\b(?:remove|removed|delete|erase|scrub|lose|forget|purge|drop|block|unsubscribe) ${MINE}\\b(?! (?:old|i (?:sent|gave|wrote|typed|put)|from (?:the )?(?:deed|title|market|loan|mortgage)))(?!.* old one)`,
  ),
  /\b(?:asked|request\w*|want|like|told you|wish|demand\w*) (?:(?:repeatedly|again|before|already|\w+ times) )?(?:to )?(?:be |get )(?:removed|taken off|deleted|left alone|unsubscribed)\b/,
  /\b(?:remove|delete|take)(?: me| us| this| it)* (?:from|off) (?:all|any|every|your|future|further)\b/,
  /\b(?:unsubscribe|unsub|unsuscribe|unsubcribe)\b/,
  /\b(interested|for sale|selling|sell|sold) (so )?(please )?stop$/,
  /\b(?:opt|opting) (me |us )?out\b/,
  /\b(?:revoke|withdraw|rescind)\w* (my |our |all |any )?(consent|permission)\b/,
  /\b(?:do|did|does|have) ?(?:not|nt|never) (?:\w+ )?(?:give |given |have )?(?:you |my )?(?:my |our )?(?:consent|permission)\b|\bnever gave (?:you |anyone |anybody )?(?:my )?(?:consent|permission)\b/,
  new RegExp(
    `\\b(?:do not|did not|no longer|never) (?:want|wish|care|ask|need|like|accept)(?: for)?(?: to)?(?: (?:receive|get|hear|have|see))?(?: (?:any|more|any more|your|these|those|from|all|of|further|this)){0,4} (?:\\w+ )?(?:${SENT}|you(?: guys| all| people)?(?: again| any ?more| ever)?)$`,
  ),
  /\b(?:do not|no longer) (?:want|wish|like) (?:to )?(?:receive|get|hear)(?: from)? (?:these|this|them|those|you|anything|any ?more)\b/,
  /\bdo ?not ?call(?: or text)? (?:list|registry|register|gov|database)\b|\bdo not contact list\b|\bdnc (?:list|registry)\b|\bon the dnc\b|\bdonotcall\w*/,
  /\b(?:go away|get lost|fuck off|f off|fck off|piss off|buzz off|bug off|screw off|back off|knock it off|cut it out|quit it|lay off)\b/,
  /\b(?:reported|reporting|report) (?:\w+ )?(?:as |for )?(?:spam|harass\w*|junk|soliciting)\b/,
  /\b(?:i will|i am going to|i am|im|going to|will|gonna|ill) (?:be )?(?:block|blocking|report|reporting) (?:you|this number|ur number|your number|u)\b/,
  /^(?:blocked|blocking you|blocked and reported|you are blocked|youre blocked|reported)\b/,
  /\bif you (?:\w+ )?(?:text|call|contact|email|message|bother|write) (?:me|us|this number|here|my \w+) (?:again|any ?more|one more time)\b/,
  /\b(?:you|you all|yall|ya|u) (?:all )?(?:need|have|got|better|must) (?:to )?(?:stop|quit)\b(?! (?:by|in|over|the)\b)/,
  /\b(?:yall|you all|you guys|you people) (?:stop|quit)\b/,
  /\b(?:asked|told|tell|telling|asking|begging|warned|said|say) (?:\w+ ){0,3}(?:to )?(?:stop|quit)\b(?! (?:by|in|over|paying)\b)/,
  /\b(?:make|get) (?:it|this|these|these texts|these calls|these messages|them|the texts|the calls) (?:to )?stop\b/,
  /\b(?:third|second|last|final|hundredth) time stop$|\bthis is harass\w*|\bharassing me\b|\bstop harass\w*/,
  /^(?:so |and |then |well |would you |could you |can you |will you |i said |she said |for the \w+ time )+(?:please )?stop$/,
  /\b(?:cancel|end) (?:these|the|all|my|your) (?:\w+ )?(?:messages?|texts?|calls?|emails?|subscription|alerts?)\b/,
  new RegExp(`\\benough already\\b|\\bhonor my request\\b|\\bstop (?:sending|asking)\\b|\\bstop with the\\b|\\bno solicit\\w*`),
  /^lose (?:my|this) number\b|^(?:add|put) me (?:to|on) (?:your|the) (?:do not call|dnc)\b/,
  /\b(?:do not|never) (?:want you|ever try) to (?:call|text|contact|email|message|write)\b/,
  new RegExp(
    `^(?:i want |we want |absolutely )?(?:no|zero|never any) (?:further |more |future )?${SENT}(?: or ${SENT})*(?: ever| any ?more| from you)?(?: please| thanks| pls)?$`,
  ),
  /\b(?:further|future|more|any|another) (?:contact|texts?|calls?|messages?|communications?)\b.{0,30}\b(?:harass\w*|reported|lawyer|attorney|police|lawsuit)\b/,
  /^(?:get )?off (?:of )?(?:the|your|this) list(?: please)?$/,
  new RegExp(`^(?:do not|never) (?:ever )?(?:${WRITE}|repl\\w+|respond)(?: to (?:this|me|us|my \\w+))?$`),
  /\bremove (?:\d[\d -]*) from\b|\bremove this\b/,
  /\b(?:and|kindly|but|so|then) stop$/,
  /\bleave (?:this|my|our) (?:number|phone|line|family|house|email|inbox) (?:alone|be)\b/,
  /\bforget (?:that )?you (?:have|had|ever had|know) (?:this|my|our) (?:number|name|email|address)\b/,
  /\b(?:getting|been|be|being|are|is) (?:blocked|reported)\b(?! (?:by|to|off|from|because|at)\b)/,
  /\b(?:did ?not|didnt|never) (?:sign|signed|opt|opted|subscribe\w*|ask) (?:up |in )?(?:for|to) (?:this|these|any of this|your)\b/,
  new RegExp(`\\bdo not want (?:\\w+ ){0,2}${SENT} from (?:strangers|investors|anyone|anybody|people|companies|you)\\b`),
  // "Stop" said to us: not of a bus, a foreclosure, or a visit.
  /^(?!(?:.* )?(?:why|when|what|how|where|does|did|has|if)\b(?!.*\byou stop)).*?(?<![-\w])(?<!\b(?:a|the|bus|to|i|we|it|they|he|she|one|pit|rest|full|truck|first|last|next|can|could|would|will|cannot|cant|wont|not|must|should|did|non|door|that|tenants|tenant|renters|bank|rain|leak|never) )\bstop\b(?![ -](?:by|in|over|around|past|at(?! once)|on|off|up|sign|signs|light|lights|shop|paying|the|my|our|payments?|foreclos\w*|auction|and (?:see|look|visit|talk|chat)|for|working|fixing|loss|gap|when|if|before|after|there|here)\b)/,
];

const ESCRIBE =
  '(?:escri[bv](?:a|as|an)(?:me|nos)?|llam(?:e|es|en)|yam(?:e|es|en)|mand(?:e|es|en)|envi(?:e|es|en)|contact(?:e|es|en)|texte?e(?:n|s)?|texteen?|molest(?:e|es|en)|fastidien?|marqu(?:e|es|en)|busqu(?:e|es|en)|habl(?:e|es|en)|jod(?:a|an|as)|insistan?|mensaje(?:e|es|en)|hostigu?en?|chingu?en?)';
const ESCRIBIR =
  '(?:escri[bv]|llam|yam|mand|envi|contact|text(?:e)?|molest|fastidi|marc|busc|habl|jod|ching|estar|insist|hostig|acos)(?:[aei]r|a?ndo)?(?:me|nos|le)?';
const COSAS =
  '(?:mensajes?|mensages?|textos?|llamadas?|correos?|emails?|cartas?|comunicacion\\w*|sms|ofertas|publicidad|informacion|nada|propaganda)';
const PARE =
  '(?:dej(?:a|e|en|es)(?:se|nse|te)?|par(?:e|en|a|ele|enle|ale)|ces(?:e|en)|deteng(?:a|an)|basta|cancel(?:e|en|a)|termine|terminen)';
const SOLO_ENTONCES =
  '(?! (?:\\w+ ){0,2}(?:hoy|manana|ahorita|sin|menos de|antes|despues|hasta|cuando|en la (?:noche|manana)|de noche|los (?:sabados|domingos)|al trabajo|tan (?:tarde|temprano)))';

const STOP_SPANISH: readonly RegExp[] = [
  new RegExp(
    `\\b(?:no|nunca(?: mas)?|jamas|ni|nadie)(?: (?:me|nos|le|les|la|lo|los|te|se|mas|ya))*(?: (?:vuelva|vuelvas|vuelvan) a \\w+| ${ESCRIBE})\\b${SOLO_ENTONCES}`,
  ),
  new RegExp(`\\b(?:de|a) no ${ESCRIBIR}\\b${SOLO_ENTONCES}|^no (?:llamar|escribir|molestar|contactar|textear|mandar|enviar)\\b`),
  new RegExp(`(?<!\\bno )(?<!\\bno me )(?<!\\bno el banco )\\b${PARE}(?: ya)? (?:de )?(?:estar )?(?:${ESCRIBIR})\\b`),
  new RegExp(`(?<!\\bno )\\b${PARE}(?: ya)?(?: con| de)? (?:los|las|sus|tus|esos|estos|esas|estas|tantos|tantas|el|mas) ?(?:${COSAS})\\b`),
  new RegExp(
    `\\b(?:dije|digo|pedi|pido|dicho) (?:\\w+ )?que (?:ya )?(?:par(?:e|en|ara|aran)|dejaran? de (?:${ESCRIBIR}))\\b(?! (?:la|el|los|las|de (?!${ESCRIBIR})) )`,
  ),
  new RegExp(`\\bdej(?:e|a|en)(?:me|nme|nos) de (?:estar )?(?:${ESCRIBIR})\\b`),
  /\bdej(?:e|a|en|ar)(?:la|lo|los|las)? (?:ya )?en paz\b/,
  /\bdej(?:e|a|en|ar)(?:me|nos) (?:ya )?(?:en paz|tranquil\w*|sol[oa]s?|quiet\w*)\b/,
  /\b(?:quit|sac|elimin|borr|remuev|retir|suprim|bloque|desuscrib|descart)(?:e|en|a|an|as|es|ar|ir)(?:me|nos)\b/,
  /\b(?:quit|sac|saqu|elimin|borr|remuev|remov|retir|suprim|olvid|pierd|cancel|desuscrib)(?:e|en|a|an|as|es|ar|er|ir|ese|ense|ate)?(?: (?:de|ya))? (?:mis?|nuestr[oa]s?|este|ese|el|nuestro) (?:\w+ )?(?:numeros?|telefonos?|nombres?|datos|correo|email|contacto|informacion|direccion)\b/,
  /\b(?:quite|quiten|quita|saque|saquen|saca|remueva|retire|borre|elimine)(?:me|nos|n|nme)?\b.{0,20}\b(?:de|de la|de su|de esa) ?(?:su|la|esa|esta|tu|sus)? (?:lista|base|sistema|registro)\b/,
  /\b(?:quitenme|saquenme|borrenme|eliminenme|quiteme|saqueme|retireme|remuevame|borreme|elimineme|sacame|quitame|borrame)\b/,
  /\b(?:dar|de|deme|dame|denme|darme|darnos|darse) (?:me )?de baja\b|\bdar(?:me)? de baja\b/,
  new RegExp(
    `\\b(?:no|ya no|tampoco) (?:quiero|queremos|deseo|deseamos|necesito|autorizo|acepto|permito|pedi)(?: (?:recibir|que|ver|tener|saber|mas|sus|tus|estos|esos|de|me|nos|ustedes|por)){0,4} (?:${COSAS}|${ESCRIBE}|contactad\\w+|contactos?|ser (?:contactad|molestad|llamad)\\w+|molest\\w+)\\b`,
  ),
  /\bno (?:quiero|deseo|queremos) ser (?:contactad|molestad|llamad)\w+/,
  new RegExp(`\\b(?:no mas|ni un|ninguna?|ya no mas|basta de) (?:${COSAS})\\b(?! de)`),
  /\bya no (?:envi|mand|escrib|llam|molest|text)\w+\b/,
  new RegExp(`\\bno (?:doy|damos|di) permiso (?:para|de) (?:que )?(?:me |nos )?(?:${ESCRIBIR}|${ESCRIBE})\\b`),
  /\b(?:agradec|gust|quis|pid|ped|dij|prefer)\w* (?:\w+ ){0,2}que no (?:me|nos) (?:volvier|escribier|llamar|mandar|enviar|contactar|textear|molestar|marcar|buscar|hablar)an?\b/,
  /\b(?:prefer\w+|prefiero|quisiera|pido|favor de) no (?:seguir )?(?:recib(?:ir|iendo)|ser (?:contactad|molestad|llamad)\w+)\b/,
  new RegExp(
    `\\b(?:hart[oa]s?|cans(?:e|o|ad[oa]s?|amos)|aburrid[oa]s?) (?:ya )?de (?:(?:sus|tus|tantos|tantas|estos|estas|esos|esas|recibir) )+${COSAS}\\b(?! del? )`,
  ),
  /\blista de no (?:llamar|llamadas)\b|\bno (?:le|les|te) (?:di|doy|dimos|he dado) permiso\b|\bno tienen? (?:mi )?permiso\b/,
  /\b(?:lo|los|la|te|les|le)? ?(?:voy|vamos) a (?:bloquear|reportar|denunciar)\b(?! (?:al|a la) )|\b(?:los|lo|te|les) (?:bloqueo|bloquee|reporto|reporte|denuncio|denuncie)\b|^(?:numero )?bloquead[oa]s?$|\bsalir(?:me|nos)? de (?:su|la|esta|esa|tu) lista\b|\bno (?:quiero|queremos) (?:volver a )?saber (?:nada |mas )*de (?:usted|ti\b)|\b(?:es|por) acoso\b/,
  /\b(?:larguese|larguense|vayase|vayanse|lárgate) (?:y|de|a|ya)\b|^larguese$/,
  /\bolvid(?:e|ese|en|ense|ate) (?:de )?(?:mi|este|nuestro|mi numero)\b/,
  /\bya (?:basta|estuvo|parele|parenle|parale|paren)\b|\bbasta (?:ya|de mensajes|de llamadas)\b/,
  /\bcancel(?:ar|e|en|o) (?:la |mi |los |estos |las )?(?:suscripcion|mensajes|textos|llamadas)\b/,
  /\bno (?:se |te )?(?:comuni(?:que|quen|ques)|contacten?) (?:mas )?(?:con)?(?:migo| nosotros)?\b/,
  /\b(?:no|ya no) (?:me )?(?:contest(?:e|en|es)|respond(?:a|an|as)|frieg(?:ue|uen|ues)|fregu\w+|insist(?:a|an|as))\b/,
  /\b(?:no|ya no) (?:me |nos )?(?:este|esten|estes|anden?|andes|sigan?|sigas) (?:me )?(?:molest|llam|escrib|mand|envi|text|fastidi|jod|ching|freg|marc|busc)\w+/,
  /\bme (?:estan?|siguen?) (?:acosando|hostigando|molestando)\b/,
  /\bdej\w+ de (?:freg|fastidi)\w+/,
  /^(?:ya )?no (?:recibir|mandar|enviar|escribir|contactar)(?: mas)?\b/,
];

const WRONG_PHRASES: readonly RegExp[] = [
  /\b(wrong|incorrect) (number|person|phone|email|address)\b/,
  /\b(not|isnt|aint) (the )?(right|correct) (number|person)\b/,
  /\b(nobody|no one|noone) (here )?(by|with) (that|this) name\b/,
  /\byou have the wrong\b/,
  /\bnumero equivocado\b|\bse equivoco de (?:numero|persona)\b/,
];

/** Said of no one in particular, it is meant for whoever reads: "Do not text". */
const BARE_STOP = new RegExp(
  `^(?:(?:please|pls|plz|and|so|just|now or ever) )*(?:do not|never)(?: ever)? ${WRITE}(?: (?:or|and|nor|do not|and do not) ${WRITE})*(?: (?:again|ever|any ?more|please|pls|thanks|thank you|now|no more))*$`,
);
/** Who asks for another way wants to hear from us: "Don't call, text me instead". */
const ANOTHER_WAY = new RegExp(
  `\\b(?:instead|prefer\\w*\\b(?! (?:not?|que no)\\b)|(?:just|only) ${WRITE}|(?<!(?:do not|never|stop|quit|or|not to|if you|you|and|people|to) )(?<!keep )(?:text|call|email|e-?mail|write|message|phone)(?: (?:me|us))(?! (?:again|any ?more))|(?:text|email|e-?mail|mail|calling|texting) (?:is|works|would be) (?:better|best|fine|ok|okay|good))\\b`,
);

/** The same in Spanish. */
const OTRA_MANERA =
  /\b(?:mejor|prefiero|solo|solamente|unicamente) (?:(?:por|un|una|al|en|me|que me|a) )?(?:texto|correo|email|mensajes?|telefono|whatsapp|cel(?:ular)?|llam(?:e|eme|en|enme|ame)|escrib(?:a|ame|an|anme|eme)|mand(?:e|eme|en|enme|ame)|textee(?:me)?)\b(?! no\b)/;

const NOT =
  '(?:do not|(?<!why )do not|does not|doesnt|did not|didnt|never|no need to|not|will not|wont|would not|wouldnt|cannot|can not|cant|could not|couldnt|without|rather than|before you)';
const TO_SAY =
  '(?:say|said|saying|ask|asked|asking|tell|told|telling|mean|meant|want|wanted|need|wish|think)(?: (?:you|me|us|them|i|we|to|that|should|must)){0,3}';

/** What turns such words round: "don't stop", "not the wrong number", "I never said stop". The verb follows at once, or what was said does. */
const TURNED = new RegExp(
  [
    `(?<!why )\\b${NOT} (?:(?:ever|even|just|really|yet|to|going to|trying to|asking|${TO_SAY}) ){0,3}(?:stop|quit|unsubscrib|opt out|opting out|remove me|take me off|leave me alone)\\w*(?: ${WRITE})?`,
    '\\b(?:not|isnt|aint|never) (?:the |a |really |even ){0,2}wrong (?:number|person|phone|email|address)',
    '\\b(?:stop|quit) (?:by|in|over|at(?! once))\\b',
    '\\bleave me alone (?:with|to think|until|for now)',
    `\\bwhy do not(?: you)? ${WRITE}`,
    `\\bdo not (?:hesitate|forget|be afraid|mind|worry)\\b`,
    `\\b(?:do|can|could|would|will|did|have|why)(?: not)? (?:you|they) (?:not |never )?${WRITE}`,
    `\\bwhy (?:did|have|do) (?:you|they) stop\\w* \\w+`,
    `\\b(?:you|i|we|nobody) (?:never|did not|have not|do not) ${WRITE}`,
    '\\b(?:banks?|roofers?|contractors?|agents?|realtors?|school|brother|sister|collectors?|creditors?|lenders?|lawyers?|neighbou?rs?|city|county|tenants?|renters?|leak|rain|noise|buses|bus|mortgage company|they|he|she|who) (?:\\w+ ){0,3}(?:stop\\w*|quit|not \\w+|never \\w+|harass\\w*|keeps? \\w+ing|bother\\w*)(?: \\w+ing)?(?: (?:me|us))?',
    `\\bno deje(?:n|s)? de \\w+`,
  ].join('|'),
  'g',
);

/** Words that such a wish is made of: in a message that nobody understood they may mean it. */
const LIKE_STOP = new RegExp(
  `\\b(?:stop\\w*|stahp|quit|cease|desist|unsub\\w*|unsuscrib\\w*|opt ?out|remove|removed|delete|erase|block|blocked|spam|harass\\w*|dnc|no more|enough|alone|go away|get lost|off (?:your|ur|this|the|of) (?:\\w+ )?list|your list|lose (?:my|this)|fed up|consent|permission|(?:do not|never|not) (?:\\w+ ){0,2}${WRITE}|(?:not|never|no longer) (?:\\w+ ){0,3}(?:contacted|texted|called|messaged)|${SENT} (?:again|any ?more)` +
    `|basta|alto|pare|paren|parar|dej(?:e|en|a)(?:me|nos|nme|nnos)?|moleste?n?|baja|quite\\w*|saque\\w*|borr(?:e|en|a|ar)\\w*|elimin\\w+|lista|acoso|bloque\\w+|denunci\\w+|no mas|no (?:me|nos) \\w+)\\b`,
);

/** What was written, without what a mail program put under it. */
export function ownWords(text: string): string {
  const lines = text.slice(0, MOST_WITH_QUOTES).replaceAll('\r\n', '\n').split('\n');
  const quoted = lines.findIndex(
    (line) =>
      /^\s*>/.test(line) ||
      /^\s*On .{4,200} wrote:\s*$/.test(line) ||
      /^\s*-{2,}\s*(Original Message|Forwarded message)/i.test(line) ||
      /^_{10,}$/.test(line.trim()) ||
      /^(From|Von|De):\s.+@/.test(line),
  );
  return (quoted < 0 ? lines : lines.slice(0, quoted)).join('\n').trim();
}

/** What our own messages say of stopping: whoever sends them back, as a phone does with a heart on them, has not said it. */
const OURS = [outreachTexts.answerToStop, outreachTexts.textToStop];
const OUR_LINK = new RegExp(`${outreachTexts.unsubscribe}(?::|\\s*[<[(])\\s*<?https?://\\S*`, 'gi');

const withoutOurs = (text: string): string => OURS.reduce((rest, ours) => rest.replaceAll(ours, ' '), text).replaceAll(OUR_LINK, ' ');

/** How people write in haste what the rules know by its full name. */
const IN_HASTE: readonly (readonly [RegExp, string])[] = [
  [/\bs[ .-]t[ .-][o0][ .-]p\b|\bs+t+[o0]+p+\b|\b(?:stpo|sotp|tsop|stp|stopp)\b/g, 'stop'],
  [/\b(?:dont|dnt|don t|donot|doont|dun)\b/g, 'do not'],
  [/\bstop(?=(?:text|call|messag|email|contact)ing\b)/g, 'stop '],
  [/\bdis\b/g, 'this'],
  [/\bmor\b/g, 'more'],
  [/\boutta\b/g, 'out of'],
  [/\bwanna\b/g, 'want to'],
  [/\bhmu\b/g, 'hit me up'],
  [/\btf\b/g, 'the fuck'],
  [/\buns\w{0,3}[cr]\w{0,3}be?\b/g, 'unsubscribe'],
  [/\bmsjs?\b/g, 'mensajes'],
  [/\ben pas\b/g, 'en paz'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\by all\b/g, 'yall'],
  [/\bno soy interesad[oa]\b/g, 'no me interesa'],
  [/\b(?:kiero|qiero)\b/g, 'quiero'],
  [/\b(?:stahp|stawp)\b/g, 'stop'],
  [/\b(?:remov|remve|romove)\b/g, 'remove'],
  [/\b[qk]\b/g, 'que'],
  [/\b(?:xfa|porfa|porfis|x favor|pofavor|porfavor)\b/g, 'por favor'],
  [/\bmensages?\b/g, 'mensajes'],
  [/(\w)\1{2,}/g, '$1'],
];

const plain = (sentence: string): string =>
  IN_HASTE.reduce(
    (words, [hasty, full]) => words.replaceAll(hasty, full),
    sentence
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}|[’'`]/gu, '')
      .replaceAll(/#(?!\d)/g, ' number ')
      .replaceAll(/[^a-z0-9 -]+/g, ' ')
      .replaceAll('opt-', 'opt '),
  )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ -]+|[ -]+$/g, '');

const withoutPolite = (said: string): string => said.replaceAll(POLITE, ' ').replaceAll(/\s+/g, ' ').trim();

/** So many sentences, and parts of one, are looked at. */
const MOST_PARTS = 100;
const hasWord = (words: string): boolean => /[\p{L}\d]/u.test(words);

/** The parts of a sentence between commas and dashes: what one turns round, another may say. */
const partsOf = (sentence: string): string[] =>
  sentence
    .split(/,|—|\s[-–]+\s/)
    .filter(hasWord)
    .slice(0, MOST_PARTS)
    .map(plain);

function saysStop(sentence: string, isFirst: boolean): boolean {
  const all = plain(sentence);
  const whole = withoutPolite(all);
  if (STOP_ALONE.test(whole) || (isFirst && STOP_FIRST.test(whole))) return true;
  const isAnotherWay = ANOTHER_WAY.test(all) || OTRA_MANERA.test(all);
  return [...partsOf(sentence), ...(sentence.includes(',') ? [all] : [])].some((part, at) => {
    const alone = withoutPolite(part);
    if (STOP_BETWEEN.test(alone) || (isFirst && at === 0 && STOP_ALONE.test(alone))) return true;
    if (isAnotherWay) return false;
    const rest = part.replaceAll(TURNED, ' # ');
    return [...STOP_SPANISH, ...STOP_ENGLISH, BARE_STOP].some((phrase) => phrase.test(rest));
  });
}

const saysWrong = (sentence: string): boolean =>
  partsOf(sentence).some((part) => WRONG_PHRASES.some((phrase) => phrase.test(part.replaceAll(TURNED, ' # '))));

/** A mail may be half a million signs long, of which the first thousands say it. */
const READ_SIGNS = 20_000;

const ownSentences = (text: string): string[] =>
  (
    withoutOurs(ownWords(text.slice(0, READ_SIGNS)))
      .slice(0, MOST_SIGNS)
      .match(/[^.!?\n;¡¿]+[.!?]*/g) ?? []
  )
    .filter(hasWord)
    .slice(0, MOST_PARTS)
    .map((sentence) => sentence.trim());

/** Whether a message has words that may mean a wish to hear no more, though no rule is sure that it does. */
export const soundsLikeStop = (text: string): boolean => LIKE_STOP.test(plain(ownSentences(text).join(' ')).replaceAll(TURNED, ' # '));

/** What the writer wants; undefined when the words say nothing of the kind. Quoted text does not count, and to stop counts before all else. */
export function readWish(text: string): ReadWish | undefined {
  const sentences = ownSentences(text);
  const stop = sentences.find((sentence, at) => saysStop(sentence, at === 0));
  if (stop !== undefined) return { wish: 'stop', words: stop };
  const wrong = sentences.find((sentence) => !sentence.endsWith('?') && saysWrong(sentence));
  if (wrong !== undefined) return { wish: 'wrong_number', words: wrong };
  const [only, ...more] = sentences;
  if (only === undefined || more.length > 0) return undefined;
  const alone = withoutPolite(plain(only));
  if (START_ALONE.test(alone)) return { wish: 'start', words: only };
  return HELP_ALONE.test(alone) ? { wish: 'help', words: only } : undefined;
}
