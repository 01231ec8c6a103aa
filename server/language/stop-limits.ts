import { splitLines } from './word-patterns.ts';

/** What turns a refusal into less than an end of all contact: a time, a subject, or another channel that is asked for. */

const AFTER =
  '^(?: (?:me|us|him|her|them|my phone|this number|at all|by phone|by text|back|nos|le|les|lo|mas|ya|mensajes|,|so|too|and|por))* ?';
/** After a request that only says when. */
export const TIMES = new RegExp(
  `${AFTER}(?:(?:muy|tan|so|too|super|demasiado) )?(?:before|after(?! (?:this|today|that)|$)|until|till|til|unless|between|past|earlier|during|while|at (?:work(?! again)|night|noon|dinner\\w*|lunch|supper|church|\\d)|on (?:the |my )?(?:weekends?|weekdays?|sundays?|saturdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|sabbath|holidays)|in the (?:mornings?|afternoons?|evenings?|middle)|today|tomorrow|tonight|right now|this (?:week|weekend|morning|afternoon|evening|month)|early|late\\b|yet|if|antes|despues|manana|hoy\\b|hasta|de noche|(?:en|por) la (?:noche|manana|tarde)s?|cuando|si |los (?:domingos?|sabados?|lunes|fines|viernes)|el (?:domingo|sabado|lunes|fin|martes|miercoles|jueves|viernes)|al? (?:mediodia|las? \\d)|tan |temprano|tarde|entre|mientras|ahorita|ahora|todavia|aun|esta semana|este fin)`,
);
/** After a request that only says how, about what or to whom. */
export const OBJECTS = new RegExp(
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
export const isInviting = (plain: string): boolean =>
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
export const isRejoining = (plain: string): boolean =>
  [...plain.matchAll(BACK_AGAIN)].some(({ index }) => {
    const before = plain.slice(Math.max(0, index - 40), index);
    return !FORBIDDEN.test(before) && !BY_THEM.test(before);
  });

/** What is asked to go on, or was never asked to end: it says nothing of the kind. */
export const DENIED: readonly RegExp[] = [
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
