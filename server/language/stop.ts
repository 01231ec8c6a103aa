/**
 * Whether somebody asks for no more messages: the keywords, and what each sentence says by its parts, in English and in Spanish.
 * `no` is such a request in so many words; `maybe` may be one, and is for a person to decide.
 */
import type { Likeness } from './likeness.ts';
import type { Sentence } from './sentences.ts';
import learned from './stop-weights.json';
import { splitLines } from './word-patterns.ts';
import { STOP_RULES } from './stop-rules.ts';
import { toPattern, toSigns } from './stop-signs.ts';

/** What turns a refusal into less than an end of all contact: a time, a subject, or another channel that is asked for. */

const AFTER =
  '^(?: (?:me|us|him|her|them|my phone|this number|at all|by phone|by text|back|nos|le|les|lo|mas|ya|mensajes|,|so|too|and|por))* ?';
/** After a request that only says when. */
const TIMES = new RegExp(
  `${AFTER}(?:(?:muy|tan|so|too|super|demasiado) )?(?:before|after(?! (?:this|today|that)|$)|until|till|til|unless|between|past|earlier|during|while|at (?:work(?! again)|night|noon|dinner\\w*|lunch|supper|church|\\d)|on (?:the |my )?(?:weekends?|weekdays?|sundays?|saturdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|sabbath|holidays)|in the (?:mornings?|afternoons?|evenings?|middle)|today|tomorrow|tonight|right now|this (?:week|weekend|morning|afternoon|evening|month)|early|late\\b|yet|if|antes|despues|manana|hoy\\b|hasta|de noche|(?:en|por) la (?:noche|manana|tarde)s?|cuando|si |los (?:domingos?|sabados?|lunes|fines|viernes)|el (?:domingo|sabado|lunes|fin|martes|miercoles|jueves|viernes)|al? (?:mediodia|las? \\d)|tan |temprano|tarde|entre|mientras|ahorita|ahora|todavia|aun|esta semana|este fin)`,
);
/** After a request that only says how, about what or to whom. */
const OBJECTS = new RegExp(
  `${AFTER}(?:when|on (?:the |my )?(?:work (?:phone|line|cell|email)|old|home phone|landline|machine)|first|names|crazy|stupid|collect|off\\b|sir|and driv\\w+|it(?= (?:to|here|over))\\b|that\\b(?! (?:again|any|is))|without|with (?:a|an|any|that|those|low\\w*|insult\\w*|paperwork|the|lower|some|silly|number)|about (?:price|the (?:price|roof|money))|more than|over \\d|for less|anything (?:less|under|below|lower)|less|under|below|a (?:low\\w*|check|letter|realtor)|any (?:low\\w*|insult\\w*|contract|paper\\w*|agents?|realtors?|money|checks?|inspectors?|one)|another (?:inspector|agent|realtor|guy|person|low\\w*)|any more (?:inspectors|agents|realtors|people|low\\w*)|lowball\\w*|lower|insult\\w*|anyone|anybody|someone|somebody|people|agents?|an agent|realtors?|from (?:agents?|realtors?|banks?|the bank|telemarketers)|pictures|photos|the (?!number|family|trustee|undersigned|resident|owner|seller|house|same|cards?|letters?|texts?|front|office)\\w+|my (?!phone|cell|number|house|home|line|email|mom|mother|dad|father|parents?|grand\\w+|family|wife|husband|elderly|old|poor|dead|late|sick|deceased|ailing|grieving|mobile|personal|inbox|widowed|client|job|work|office)\\w+|el (?:contrato|cheque|papel|recibo|banco|realtor|agente|abogado|inquilino)|al? (?:trabajo|otro|555|inspector|inquilino|banco|realtor|agente|abogado|nadie|vecin\\w+|(?:otro|viejo) \\w+|la casa (?:vieja|vacia)|su(?! (?:correo|numero|casa|cel|tel))|los|mi (?!mama|mami|madre|abuel\\w+|papa|casa|numero|cel\\w*|telefono|familia|espos\\w+|correo|trabajo|suegr\\w+)\\w+)|(?:los|las|el|la) (?!casa|puerta|timbre|propiedad|mensajes|textos|correos|cartas|llamadas|numero)\\w+|a la oficina|en (?:el(?! futuro)|mi|horario|ingles)|menos|ofertas? (?:baj\\w+|ridicul\\w+|de menos)|una oferta|sin|con (?:el|los|mis?\\b(?! (?:client|espos|famili|mam|pap|madre|padre|abuel|hij))|otra|otro)|problemas|para (?:decir|ofrecer)me menos|nada por menos|fotos?|de \\d|por (?:el bano|dinero))`,
);
/** How somebody asks for another channel, which is no end of all contact. */
const INVITES =
  /^(?:(?:so|and|but|or|only|rather|instead|better|i prefer|prefer|would rather|i would rather) )*(?:type|chat|text|call|email|mail|write|message|reach|try|ring|send|contact|talk to (?:me|us)|deal with (?:me|us)|leave (?:word|a message|a voicemail)|use (?:this|my|the|\d)|go (?:thru|through)|talk to|deal (?:only )?with|find)\b(?! (?:(?:me )?(?:again|any more|ever|off|out|alone|one more)|my (?:lawyer|attorney)|the (?:cops|police|law)|an? (?:lawyer|attorney)|or\b|somebody else|someone else|other people|this number (?:again|any))|s\b)|(?<!\b(?:you|they|he|she|yall)(?: (?:just|then|all|still|keep))? )\b(?:call|text|email|write|message|mail|ring|reach|contact|get(?! to)) (?:to )?(?:me|us)\b(?! (?:again|any more|ever|off|out|alone|one more|another|no more|anything|is|for))|\b(?:call|text|email|mail|message|texting|calls?|texts?|phone|letters?) (?:instead|only|is (?:better|best|fine|ok|easier)|are (?:better|best|fine|ok|easier)|works?|after|between|the (?:house|home|land))\b|\b(?:numbers?|emails?|lines?|cells?|this)(?: is)? (?:best|better)\b|\bemails? (?:is |are |s )?(?:good|fine|best|perfect|ok)\b|\bme (?:escriba|mande|contacte|hable|llama|marca)n? (?:por|al|solo|del|desde)\b|\b(?:aqui|chat|correo|texto|whatsapp) (?:por (?:el )?\w+ )?(?:esta|es) (?:bien|mejor|perfecto)\b|\b(?:textos?|mensajes?|correo|email|whatsapp|carta|llamadas?) (?:nomas|solamente|unicamente|nada mas|me basta|me sirve)\b|\b(?:solo|nomas|puro|puros) (?:por )?(?:textos?|mensajes?|correo|email|whatsapp)\b|\bal (?:celular|otro|mio|trabajo) si\b|\b(?:prefiero|mejor) (?:que me )?(?:escrib|mand|llam|text)\w+|\b(?:this|the) (?:chat|email) or (?:my|the)\b|\b(?:only|prefer|rather|better|instead) (?:call|text|email|mail|write|message|talk|phone|a call|by (?:phone|text|email|mail))\b|\b(?:will|i ll|can) (?:call|text|email) (?:you|when)\b|\b(?:contact[ea]n?me|llameme|llamame|llamenme|marqueme|marcame|marquenme|mandeme|mandame|mandenme|escribame|escribeme|escribanme|texteame|texteeme|texteenme|hableme|hablame|mejor(?=$| ,| (?:llam|mand|escrib|text|por|me|al|hable|marq|en|un|mensaj|corr|whats|dig|ven|solo)\w*\b)|solo (?:llam|mensaj|text|corr|por)\w*|use este|al otro|venga|mande (?:mensajes|texto|correo)|el whatsapp|digame|a este si|yo (?:le|les) (?:contesto|llamo))\b|\bpor (?:aqui|este medio|texto|mensaje|correo|escrito|whatsapp) (?:\w+ )?(?:escrib|mand|me |si |digan?|cont[ae]st|hable|podemos)\w*|^(?:llame|escriba|mande)\b(?! (?:a su|a otro))|\b(?:por|a) (?:correo|texto|chat|mensaje|whatsapp|telefono|email|mi|este)(?: electronico)? (?:si\b|(?:me )?pueden? (?:escribir|llamar|mandar|hablar))|\b(?:email|mail|text|phone|cell|chat|letters?|this address|this number) (?:and \w+ )?(?:is|are|remains?) (?:still )?(?:fine|good|ok|okay|best)\b/;
/** Where they are to be reached instead. */
const ELSEWHERE =
  /\b(?:old|viej[oa]|anterior)\b[^.!?]{0,50}\b(?:new|nuev[oa]|this one|instead|este)\b|\b(?:new|nuev[oa])\b[^.!?]{0,50}\b(?:old|viej[oa]|anterior)\b|\b(?:my|our) (?:\w+ )?(?:address|cell|number|email|phone) (?:now )?is\b(?! (?:public|private|not|on))|\bthis is my (?:new )?(?:cell|number|phone|email)\b|\b(?:talk|text|answer|write|reach me) here\b|\beste (?:es|si es) (?:mi|el mio)\b|\b(?:i am|i m) the one (?:to|you should|who)\b|\byo tengo el poder\b|\bmi (?:\w+ )?(?:direccion|numero|celular|correo|telefono) (?:\w+ )?es\b|\baqui si\b/;
/** What forbids a second way is no invitation to it. */
const FORBIDS =
  /\b(?:do not|never|no|ni|not|stop|quit|or|nor) (?:ever )?(?:me |nos )?(?:call|text|email|mail|write|message|contact|calls|texts|calling|texting|(?:llam|mand|envi|text|marqu|habl)en?|escriban?|venga[ns]?)(?: me| us)?\b/g;
/** Whether a sentence asks to be reached in a way that it does not refuse. */
const isInviting = (plain: string): boolean =>
  ELSEWHERE.test(plain) ||
  plain
    .replaceAll(FORBIDS, ' , ')
    .split(',')
    .some((part) => INVITES.test(part.trim()));

const BACK_AGAIN = new RegExp(
  `\\b(?:${splitLines(`
    (?:put|add|get|sign|turn|switch|opt|bring|let|set|hook) (?:\\w+ ){0,3}back(?: (?:on|in|to))?\\b(?! (?:up|to you|with))
    re ?(?:add|subscrib|enroll?|activat|sign|join|enabl)\\w*
    (?:come|get|be|taken|take me) off (?:of )?(?:the|your|that) (?:do not call|dnc|no call|block|stop) list
    (?:do not call|dnc|no call|block) list\\b.{0,30} off it
    (?:add|put|include|sign) (?:me|us)(?: \\w+){0,3} again
    (?:keep|leave) (?:me|us) on(?: (?:there|the list|your list|it))?
    (?:start|resume) (?:texting|calling|emailing|sending|messaging)(?: \\w+){0,3} again
    (?:i )?(?:still |do |would )?(?:want|like|wish) (?:you |yall )?to (?:keep|continue|go on) (?:getting|hearing|receiving|texting|emailing|writing|sending|calling)
    (?:quiero|quisiera|queremos|deseo|prefiero) (?:que )?(?:me |nos |le )?(?:sigan?|seguir|continuen?|continuar) \\w+
    (?:sigan?|siga) (?:escribiendo|mandando|llamando|enviando)(?:me|nos)
    un ?opt ?out|undo (?:the|my|that) (?:stop|unsubscribe|opt out)
    (?:vuelv|volv)\\w+ a (?:poner|agregar|activar|suscribir|incluir|meter|anotar|apuntar)\\w*
    (?:pon|agreg|activ|inscrib|suscrib|apunt|anot|inclu|met)\\w+ (?:\\w+ ){0,2}(?:otra vez|de nuevo|de vuelta|nuevamente)
    (?:volver|vuelvo|volverme) a (?:suscribir|inscribir|activar|apuntar)\\w*
    re(?:activ|suscrib|inscrib)\\w+
    (?:dejeme|dejenme|mantengame|mantenganme) en la lista
  `).join('|')})`,
  'g',
);
const FORBIDDEN = /\b(?:not|never|no|without|nunca|jamas|ni|sin|nor)\b[^,]{0,25}$/;
const BY_THEM = /(?<!\b(?:can|could|would|will|if|hope|want|like|need|so|please) )\b(?:you|they|yall)\b[^,]{0,20}$/;
/** Whether a sentence asks to be put back on the list: "I replied stop by mistake, turn me back on". */
const isRejoining = (plain: string): boolean =>
  [...plain.matchAll(BACK_AGAIN)].some(({ index }) => {
    const before = plain.slice(Math.max(0, index - 40), index);
    return !FORBIDDEN.test(before) && !BY_THEM.test(before);
  });

/** What is asked to go on, or was never asked to end: it says nothing of the kind. */
const DENIED: readonly RegExp[] = [
  /\b(?:unsubscribed?|opted out|(?:texted|sent|typed|said|hit|pressed) (?:the word )?(?:stop|unsubscribe)|(?:mande|puse|escribi) (?:la palabra )?(?:stop|alto|baja)|me (?:sali|di de baja))\b[^.!?]{0,30}\b(?:accident\w*|mistake|error|sin querer)\b/g,
  /\b(?:accidentally|by (?:accident|mistake)) (?:unsubscribed|opted out|(?:texted|sent|typed|said|hit) stop)\b/g,
  /\b(?:put|add|get|sign|turn|opt)(?: \w+){0,2} back (?:on|in)\b/g,
  /\b(?:sa(?:que|ca|quen|car)me|(?:get|take) me out) (?:de|of) (?:est[ae]|la|mi|el|this|the|my) (?!list|numero|sistema|system|base|data|group|chat|grupo|registro|your)\w+/g,
  /\b(?:renters?|tenants?|neighbou?rs?|wife|husband|brother|sister|son|daughter|realtor|agent|boss|doctor|he|she|they)(?: \w+){0,2} (?:tell|tells|told|telling|ask|asks|asked|asking|wants?)(?: \w+)? to (?:quit|stop|leave|not|never)\b[^.!?,]{0,70}/g,
  /\b(?:inquilin\w+|vecin\w+|espos[oa]|hij[oa]|herman[oa])(?: \w+){0,2} (?:dice|dijo|pide|pidio|quiere)(?: \w+)? que (?:no|ya no|deje)\b[^.!?,]{0,70}/g,
  /\bvoice to text\b/g,
  /\b(?:cancel(?:e|en|ar|emos|ing|led)?|call off|scratch|skip) (?:(?:the|our|my|that|la|el|mi|nuestra|lo de) )?(?:visit|appointment|appt|meeting|showing|walk ?through|inspection|tour|cita|visita|reunion)\b/g,
  /\byou have (?:my|our|his|her) (?:permission|consent|blessing|ok)\b|\btiene[ns]? mi permiso\b/g,
  /\b(?:saqueme|sacame|quiteme) (?:una|la|las) (?:cuentas?|dudas?)\b/g,
  /^(?:wait |no wait )?stop (?:, )?(?=(?:back up|hold on|wait|hang on|rewind|go back|slow down|explain|let me)\b)/g,
  /\bdeje (?:un|el|mi|otro) (?:mensajes|recado|correo|texto)\b|\bnadie (?:me|nos|le|les) (?:ha |han )?(?:contact|llam|escrib|contest|busc|habl|mand)(?:o|io|ado|ito)\b/g,
  /(?<!\b(?:why|you|you just|you all|people|yall) )\b(?:do not|did not|never|will not|would not|does not|can not|has not|have not|no need to|is not going to|are not going to|not)(?: (?:you|ever|want|mean|meant|to|say|said|ask|asked|asking|tell|told|telling|plan on|go and|just|please|i|me|them|dare|think i would|need|going)){0,6} (?:stop|quit|cease|stopping|unsubscribed?|opt(?:ed)? out|remove|removed|(?:take|get|drop|leave|knock|pull) (?:me|us|my \w+|us|it) (?:off|out|alone)|delete|lose|go away|give up|block|forget)(?: (?:(?:asking|calling|texting|emailing|writing|sending|contacting|messaging|bothering|trying|me|us|my|this|your|you|offers|number|from|list|now|about|the|off|of))\b){0,6}/g,
  /\bno (?:me |nos |le |lo |la |les )?(?:(?:pare|paren|deje|dejen|dejes|pares) de \w+|(?:quite|quiten|saque|saquen|borre|borren|pierda|pierdan|elimine|eliminen|olvide|olviden)(?:me|nos)?(?: (?:de|la|su|mi|numero|lista|nombre|telefono))*)|^no pare(?:n)?$/g,
];

/** Turns of speech in which nobody asks for anything. */
const PLAIN_TALK =
  /\b(?:acab(?:o|amos) de|no (?:se )?(?:le |me )?olvid\w+|forget to|hesitate|afraid|do not mind|able to|do (?:i|we) (?:have|need) to (?!do|ask|tell|say|repeat|block|call|change|report|sue|beg|send|get a|keep)|only thing (?:that )?(?:would|will|could)|get around|playing|kidding|shy|stop by|stop in|stop over|stops? at(?! once)|(?:bus|truck|pit|door|full|next) stop)\b|(?<!\bask (?:me |us )?)\bwhy\b(?! do not you (?:stop|quit|leave|take|remove|lose))/;
/** Others whom the sentence is about. */
const OF_OTHERS = new RegExp(toPattern(String.raw`[OTHERS THEY PAPERS] | ASK .? THEM | (?<!CONDITION .{0,2}) I \.? STOP`));
const OTHERS_FOLLOW = new RegExp(toPattern('^ [^,]{0,3} [OTHERS PAPERS]'));

const OF_CONTACT = new RegExp(
  toPattern(
    `[MESSAGE REACH REACHING REACHED LETTERS HEAR ES_REACH ES_TO_REACH NUMBER LIST CONSENT UNWELCOME STOP STOPPED FINISH NO_MORE
    REMOVE REMOVED OFF OPT_OUT NO_CALL_LIST GO_AWAY LEAVE ALONE LET_ME_BE SAYS_ALL REPORT AUTHORITY LAWYER]`.replaceAll(/\s+/g, ' '),
  ),
);
const OF_ENDS = new RegExp(
  toPattern(
    `[FORBID NOT NONE NO_RIGHT STOP STOPPED FINISH NO_MORE REMOVE REMOVED TAKE OFF OPT_OUT NO_CALL_LIST GO_AWAY LEAVE ALONE LET_ME_BE SAYS_ALL
    REPORT AUTHORITY LAWYER LAST]`.replaceAll(/\s+/g, ' '),
  ),
);
/** Whether a sentence names contact or our data, and with it an end or a refusal; undefined when neither. */
function nameContact({ plain }: Sentence): 'end' | 'contact' | undefined {
  const { row } = toSigns(plain);
  if (!OF_CONTACT.test(row)) return undefined;
  return OF_ENDS.test(row) ? 'end' : 'contact';
}

/** `limited`: asks for less than an end of all contact. */
type StopMeaning = 'no' | 'limited' | 'else';

/** What a sentence says; `others` are the rest of the message, where another channel may be asked for. */
function readStopMeaning(plain: string, others: readonly Sentence[]): StopMeaning {
  if (PLAIN_TALK.test(plain)) return 'else';
  const signs = toSigns(plain);
  const found = new Set(STOP_RULES.map((rule) => readRule(plain, signs, others, rule)));
  if (found.has('no')) return 'no';
  return found.has('limited') ? 'limited' : 'else';
}

type StopRule = (typeof STOP_RULES)[number];

function readRule(plain: string, signs: ReturnType<typeof toSigns>, others: readonly Sentence[], stopRule: StopRule): StopMeaning {
  const { row, starts } = signs;
  const { rule, limits, ofAnyone } = stopRule;
  let isLimited = false;
  for (const { index, 0: hit } of row.matchAll(rule)) {
    const end = index + hit.length;
    const before = row.slice(Math.max(row.lastIndexOf(',', index) + 1, index - 4), end);
    if (!ofAnyone && (OF_OTHERS.test(before) || OTHERS_FOLLOW.test(row.slice(end)))) continue;
    const rest = plain.slice((starts[end] as number) - 1);
    const around = `${plain.slice(0, starts[index])} , ${rest}`;
    const clause = rest.split(' ,', 1)[0] as string;
    isLimited =
      (limits !== 'none' && isInviting(around)) ||
      (limits === 'contact' && (TIMES.test(rest) || OBJECTS.test(clause) || others.some((one) => isInviting(one.plain))));
    if (!isLimited) return 'no';
  }
  return isLimited ? 'limited' : 'else';
}

/** The words that the carriers and the FCC know, which say it alone. */
const STOP_ALONE =
  /^(?:dnc|discontinue|(?:ya )?no sig(?:a|an|as)(?: por)?|cesen?|dejen?me ya|que ya no|(?:ya )?para(?: ya)?|alto ya|ya es suficiente|(?:stop|srop|stpo|sotp|stopp|stp|st0p)(?: (?:all|it|this|now|stop)){0,3}|quit(?: it)?|end(?: this)?|revoked?|opt(?:ing)? out|cancel|unsubscribe(?: me| all)?|remove(?: me)?|no more|do not call|delete(?: me)?|cease|alto|par(?:e|en|ele|enle|ar|ale)|eliminar|borrar|remover|desuscribir(?:me)?|detener|detente|detengan?(?:se| esto)?|cancelar|baja|basta|ya basta|basta ya|fuera|no mas|ya no mas|ya no)$/;
/** Beside other sentences or parts of one, these alone still say it. */
const STOP_PART =
  /^(?:(?:and|so|but|ya|no|i said) )*(?:stop(?: (?:all|now|stop)){0,3}|quit|quit it|cut it out|unsubscribe(?: me)?|opt out|remove me|cease|desist|alto|pare|paren|parele|parenle|parale|basta|basta ya|ya basta|ya no mas|no mas|detenganl[oa]s|end this|baja)(?: ya)?$/;
/** Who names these, or says so, means it. */
const CONTACT = /\b(?:text|call|messag|mail|email|writ|contact|list|number|serious|mean it|mensaj|llam|escrib)/;
/** The keyword in capitals, and then more: "STOP who is this". */
const SHOUTED = /^\W*STOP\b(?! (?:the|my|a|an|by|in|at|over|playing|lowball\w*|and|it)\b)(?=.*[a-z])/;
/** A name under a mail, or a part of one. */
const NAME = /^(?:(?:\p{Lu}[\p{L}'’-]*\.?|of|de|la|and|y)[ ,]*){1,5}$/u;
/** Somebody jokes, or is glad. */
const PLAYFUL =
  /\b(?:lol|lmao|haha\w*|jaja\w*)\b|\bstop(?: it)?\W{0,3}(?:that'?s|you'?re|you are|that much|i already said yes|really|medio)\b|\bkidding\b|\bjk\b|hammer time|[😂🤣😆]/iu;

/** A plain refusal, beside which a lone "delete" or "cancel" says stop. */
const REFUSES =
  /^(?:no|nope|nah|pass|next|never|not|wrong|hard no|hell no|(?:i have )?(?:already )?asked|i am not an?|not interested|i am not interested|not selling|not for sale|wrong number|no me interesa|no vendo|i am not selling)\b/;

/** "Leave. Me. Alone.": words with a stop after each are one sentence; thanks alone are none. */
function joinWords(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  let isRun = false;
  for (const one of sentences) {
    if (one.plain === '' || one.plain === 'you') continue;
    const isWord = !/\s/.test(one.text.trim()) && !one.text.endsWith('?');
    const last = joined.at(-1);
    if (isRun && isWord && last && !one.isOnNewLine && !STOP_PART.test(one.plain) && !STOP_PART.test(last.plain))
      joined[joined.length - 1] = { text: `${last.text} ${one.text}`, plain: `${last.plain} ${one.plain}` };
    else joined.push(one);
    isRun = isWord;
  }
  return joined;
}

/** Who would sell, asks for an offer or goes on talking business has only grumbled. */
const TALKS_BUSINESS = new RegExp(
  `\\b(?:${splitLines(`
    (?<!\\b(?:not|never|no|nor) (?:\\w+ ){0,2})(?:might|would|may|could|want to|ready to|like to|willing to|open to) sell
    make (?:me )?an? offer
    how much
    what (?:is|are) (?:the|your|you) (?:offer\\w*|price|paying)
    what (?:do|did|would) you (?:have in mind|offer|pay|give)
    what is it worth
    (?:still|am|are|be) (?:willing|interested|open to)
    i will (?:sign|take \\d|sell)
    i would (?:want|need|take) (?:something|at least|around|\\d)
    (?:come|bring|swing by) (?:and )?(?:a |have a )?(?:look|see|flashlight)
    do you (?:still )?want (?:the|my|this|it)
    give me (?:something|a number|an offer|a price)
    hear you out
    (?:can|could|when can|would) you (?:buy|come|take it|do \\d|send me the|call me|beat|switch)
    (?:hear|look at) (?:a|the|your) (?:number|offer|price)
    dispuest[oa]s? a (?:escuchar|vender|negociar)
    off my hands
    si (?:me|nos) interesa
    si quiero (?:seguir|vender)
    cuanto (?:me |nos )?(?:da|ofrece|paga)\\w*
    sigue en pie
    se la (?:dejo|vendo)
  `).join('|')})\\b`,
);

/** How a question begins. */
const ASKS = /^(?:is|are|am|does|did|do(?! not)|what|when|where|who|which|cual|cuando|donde|quien|cuanto)\b/;

/** Without a sign between, a question may run into what is asked for. */
const ENDS_THERE = /\b(?:not|never|no|stop)\b/;

interface StopReading {
  answer: 'no' | 'maybe' | 'else';
  /** The sentence that decided, as it was written. */
  words: string;
}

/** Tells of an earlier request, or of one by mistake. */
const WAS_BEFORE =
  /\b(?:asked|told|said|replied|text(?:ed)?|typed|clicked|hit|pressed|tapped|was|used to|unsubscribed|opted|accident\w*|mistake|error|sin querer|pedi|dije|contest[eo]|mande|puse|escribi|le di|aprete|equivoc\w+|were|had)\b/;

/** What speaks for a request to stop, or against it; `stop-weights.json` says how much each is worth. */
type Evidence = Readonly<Record<keyof typeof learned.weights, number>>;
interface Evident {
  evidence: Evidence;
  /** The sentence that says it in so many words, by a rule; else the closest or another that names contact, a list or an end. */
  words: string | undefined;
  /** What a person is shown who decides. */
  closest: string;
}

/** Logits beyond these say nothing more. */
const MOST_LOGIT = 7;
const limitLogit = (logit: number): number => Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, logit));

/** The evidence in a message for a request to stop; what is true counts 1. */
export function listEvidence(all: readonly Sentence[], likeness: Likeness): Evident {
  const sentences = joinWords(all);
  const someSay = (says: (plain: string) => boolean): number => Number(sentences.some(({ plain }) => says(plain)));
  const meanings = sentences.map((one) => readSentence(one, sentences));
  const asking = sentences.filter((_, at) => meanings[at] === 'no');
  const request = asking.find((one) => !isPlayful(one, sentences));
  const ended = someSay((plain) => REFUSES.test(plain)) ? sentences.find(({ plain }) => STOP_ALONE.test(plain)) : undefined;
  const { closest } = likeness;
  const named = closest && nameContact(closest);
  const [whole, most, single] = [limitLogit(likeness.whole), limitLogit(likeness.most), limitLogit(likeness.single)];
  const [asks, namesEnd, limited] = [Number(request !== undefined), Number(named === 'end'), Number(meanings.includes('limited'))];
  const [invites, talks] = [someSay(isInviting), someSay((plain) => TALKS_BUSINESS.test(plain))];
  const isQuestion = closest !== undefined && (ASKS.test(closest.plain) || closest.text.endsWith('?')) && !ENDS_THERE.test(closest.plain);
  return {
    evidence: {
      whole,
      most,
      single,
      asks,
      asksMost: asks * most,
      namesEnd,
      endMost: namesEnd * most,
      namesEndAnywhere: Number(all.some((one) => nameContact(one) === 'end')),
      invites,
      invitesWhole: invites * whole,
      limited,
      limitedWhole: limited * whole,
      limitedInvites: limited * invites,
      talks,
      talksWhole: talks * whole,
      ended: Number(ended !== undefined),
      playful: Number(!request && asking.length > 0),
      denied: someSay((plain) => DENIED.some((denied) => plain.search(denied) >= 0)),
      question: Number(isQuestion),
      logWords: Math.log(all.reduce((count, { plain }) => count + plain.split(' ').length, 1)),
    },
    words: (request ?? ended ?? (named ? closest : all.find(nameContact)))?.text,
    closest: closest?.text ?? '',
  };
}

/** The logit of a request to stop by its evidence. */
const weighEvidence = (evidence: Evidence, { bias, weights }: typeof learned): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], bias);

/** From this logit on it is a request; of 1,000 ordinary messages of writers never seen, one is. */
const CERTAIN = 2.25;
/** From this logit on a person decides. */
const DOUBTFUL = -0.9;

/**
 * Whether the writer asks for no more messages, and in which sentence. The keywords alone settle it; else what rules find, what the
 * message names and what it is like are weighed together. Likeness alone, without words of contact or an end, is for a person.
 */
export function readStopRequest(all: readonly Sentence[], likeness: Likeness): StopReading {
  const sentences = joinWords(all);
  const [only, ...more] = sentences;
  if (!only) return { answer: 'else', words: '' };
  if (STOP_ALONE.test(only.plain) && more.every(({ text }) => NAME.test(text))) return { answer: 'no', words: only.text };
  const asksBack = sentences.filter(({ plain }) => isRejoining(plain));
  if (asksBack.length > 0) {
    const ends = sentences.find((one) => !asksBack.includes(one) && !WAS_BEFORE.test(one.plain) && readSentence(one, []) === 'no');
    return { answer: ends ? 'maybe' : 'else', words: ends?.text ?? '' };
  }
  const { evidence, words, closest } = listEvidence(all, likeness);
  const logit = weighEvidence(evidence, learned);
  if (logit > CERTAIN && words !== undefined) return { answer: 'no', words };
  return logit > DOUBTFUL ? { answer: 'maybe', words: words ?? closest } : { answer: 'else', words: '' };
}

function isPlayful({ plain, text }: Sentence, sentences: readonly Sentence[]): boolean {
  return !CONTACT.test(plain) && PLAYFUL.test(plain.includes(' ') ? text : sentences.map((one) => one.text).join(' '));
}

function readSentence(one: Sentence, sentences: readonly Sentence[]): StopMeaning {
  if (SHOUTED.test(one.text)) return 'no';
  const plain = DENIED.reduce((rest, denied) => rest.replaceAll(denied, ' , '), one.plain.replaceAll('why do not you ', ''));
  if (plain.split(/ ?, ?/).some((part) => STOP_PART.test(part))) return 'no';
  const others = sentences.filter((other) => other !== one);
  return readStopMeaning(plain, others);
}
