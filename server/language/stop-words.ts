/** What the phrases of both languages are made of. */

/** Words that many phrases share; `<NAME>` in a phrase stands for one of them. */
export const STOP_WORDS: Record<string, string> = {
  C: '(?:text|call|email|mail|message|contact|write|phone|bother|harass|harras|pester|solicit|disturb|dm|ping|ring|reply|respond|approach|hmu|reach out|hit me up|spam (?=me|us)|hit us up|get in touch|follow up|bug|hound|annoy|market|advertise|try|ask|send|message or call|come back|mess with|blow up|speak|talk|check in|circle back|knock|show up|communicate)',
  CING: '(?:texting|calling|emailing|mailing|messaging|contacting|writing|phoning|bothering|harassing|harrassing|harrasing|pestering|spamming|soliciting|disturbing|dming|pinging|ringing|reaching out|hitting (?:me|us) up|following up|bugging|hounding|annoying|sending|blowing up|hassling|stalking|asking|trying|advertising|marketing|dialing|robocalling|knocking|messing with|blasting|coming at|coming around|showing up|wasting)',
  CN: '(?:texts?|text messages|calls?|emails?|mails?|messages?|letters?|postcards?|cards?|communications?|contact|solicitations?|solicitors?|soliciting|marketing|spam|junk|mailings?|mailers?|robocalls|phone calls|voicemails?|correspondence|notifications?|flyers|follow ups?|texting|calling|emailing|messaging|contacting|offers?|inquiries|blasts|advertis\\w+|ads|alerts|outreach|mensajes|llamadas|mms)',
  WHOM: '(?:me|us|him|her|them|(?:my|our) (?:(?:old|elderly|poor|sick|dear|sweet|widowed|own) )*(?:mom|mother|dad|father|parents?|grand\\w+|family|wife|husband|house|home|phone|number|cell|clients?|email|line|household|folks|aunt|uncle|mobile|inbox|address|office)|this (?:number|phone|line|cell|address|email|house|household|person|family|woman|man|account|lead|property)|this|here|that number|these numbers|any of us|anybody here|anyone here|my clients?|either of us|at this number|the number|the family|the owners?)',
  OWN: '(?:my|our|her|his|this|their|mi|both|all my|all of my|any of my|every one of my)',
  DATA: '(?:(?:cell|phone|home|email|personal|contact|mobile|work|mailing|house) )?(?:numbers?|names?|phones?|cell|cellphone|info|information|details|data|emails?|addresse?s?|contacts?|record|records|property|properties|house|line|inbox|mailbox|account|lead|file)',
  LIST: '(?:(?:(?:ya|you|your|tu|su|la|the) )?listas?|(?:you|ya) (?:list|system|database)|(?:your|the|this|that|any|every|whatever|these) (?:\\w+ ){0,3}(?:lists?|databases?|systems?|campaigns?|mailings?)|(?:your|the|this|that|these|those|whatever|any|every|all|all your|any of your|all of your|what ever|his|such|said|calling|call|mailing|email|phone|text|texting|contact|marketing|campaign|drip|lead|stupid|sms|dang|little|damned|phone|prospect|target|cold call) ){0,5}(?:lists?|systems?|databases?|records?|campaigns?|crm|contacts|files?|computers?|program|books|rolodex|phone|rotation|sequence|spreadsheet|auto ?dialer|dialer|mailings?|subscription|blast|queue|registry|it|there|here|thing|distribution|texts|emails|calls|messages|loop|thread|outreach)',
  END: '(?:any more|again|ever|no more|ever again|from now on|going forward|in the future|any longer|further|whatsoever|period|at all|another time|anytime|for any reason)',
  // Spanish
  ME: '(?:me|nos|le|les|lo|la|los|las)',
  NOSUBJ:
    '(?:llam(?:e|en|es|ar|eis)|escrib(?:a|an|as|ir)|mand(?:e|en|es|ar)|envi(?:e|en|es|ar)|molest(?:e|en|es|ar)|contact(?:e|en|es|ar)|text(?:e|en|ee|een|ear|ees)|marqu(?:e|en|es)|busqu(?:e|en|es)|habl(?:e|en|es)|insist(?:a|an|as|ir)|acos(?:e|en|es)|hostigu(?:e|en)|fastidi(?:e|en|es)|chingu(?:e|en|es)|jod(?:a|an|as)|comuniqu(?:e|en|es)|mensaje(?:e|en)|respond(?:a|an)|pregunt(?:e|en|es)|ofrezc(?:a|an)|visit(?:e|en)|(?:escrib|llam|mand|envi|contact|molest|text|busc|marc|habl)(?:iera|iese|ara|ase)(?:n|s)?|pong(?:a|an) en contacto)',
  INF: '(?:llamar|escribir|mandar|enviar|molestar|contactar|textear|texteando|chingar|joder|acosar|insistir|marcar|buscar|hostigar|fastidiar|hablar|preguntar|comunicar|mensajear|spamear|usar|fregar|textear)(?:me|nos|le|les|lo|la|se|mela)?',
  GER: '(?:llamando|escribiendo|mandando|enviando|molestando|contactando|texteando|chingando|jodiendo|acosando|insistiendo|marcando|buscando|hostigando|fastidiando|hablando|preguntando)(?:me|nos|le|les|lo|la)?',
  MENSAJES:
    '(?:mensajes?|textos?|llamadas?|correos?|cartas?|ofertas?|publicidad|emails?|postales?|notificaciones|avisos|propaganda|contacto|comunicacion(?:es)?|spam|promociones|papeles|nada de eso|nada de ustedes|nada suyo)',
  LISTA:
    '(?:(?:su|sus|la|esta|esa|tu|ese|sus|cualquier|todas sus|la de) )?(?:listas?|base(?: de datos)?|sistema|registros?|archivos?|contactos|grupo|directorio|campana|lista de \\w+)',
};

/** `contact` and `cease` forbid a way to write or call, so limits and other channels are looked for; `maybe`: a person decides. */
export type StopPhrases = Readonly<Record<'contact' | 'cease' | 'removal' | 'maybe', readonly string[]>>;
