/** What machines write: notes of absence, and reports of mail that did not arrive, by their code and words. */

/** `hard`: the address does not exist; `block`: the sender or the message was refused; `soft`: it may still arrive, or once it has room. */
export type BounceKind = 'hard' | 'soft' | 'block';
type AutomaticMail = { kind: 'absence' } | { kind: 'bounce'; bounce: BounceKind };

const ABSENCE_SUBJECT =
  /^\W*(?:re:|fwd?:|aw:|rv:)?\s*(?:auto\s?:|auto[- ]?(?:respuesta|resposta|confirm\w*|acknowledg\w*)|ausente\b|ausencia\b|(?:estoy |estou )?(?:de|em|en) (?:vacaciones|f[eé]rias)|fora do escrit[oó]rio|abwesend|urlaub|en cong[eé]s?\b|in ferie|fuori ufficio|afwezig|nieobecn|office (?:is )?closed|we(?:'ve| have) received your (?:e-?mail|message)|currently (?:away|out|unavailable)|away (?:message|notice)|thank you for (?:contacting|your (?:e-?mail|message))|automatic(?:ally)? (?:reply|response|generated)|auto(?:matic)?[- ]?(?:reply|response|responder|antwort)|out of (?:the )?office|ooo\b|away from (?:the|my) office|on (?:\w+ )?(?:leave|vacation|holiday)\W*$|vacation (?:reply|notice|message)|respuesta autom[aá]tica|fuera de (?:la )?oficina|ausencia|abwesenheits?(?:notiz|meldung|assistent)?\b|automatische (?:antwort|abwesenheit)|r[ée]ponse automatique|absence du bureau|risposta automatica|resposta autom[aá]tica|automatisch antwoord)/i;
const AWAY =
  /\b(?:i am|i'm|i will be|i'll be) (?:currently )?(?:out of (?:the |my )?office|on (?:\w+ )?(?:leave|vacation|holiday|pto)|away (?:from|until|on)|traveling|travelling)|\bestar[eé] fuera de (?:la )?oficina|\b(?:estoy|me encuentro) (?:fuera de la oficina|de vacaciones)|\bnicht im b[uü]ro|\babsente? du bureau|\bon \w+ leave until/i;
const RETURNS =
  /\b(?:limited access to (?:e-?mail|my inbox)|will (?:respond|reply|answer|get back|return your|be returning)|(?:respond|reply) (?:when|upon|as soon as) (?:i|my)|for urgent|in my absence|urgent matters|will not be forwarded|responder[eé] a mi regreso|a mi regreso|asuntos urgentes|lese meine e-?mails|in dringenden|[àa] mon retour|thank you for (?:your|the) (?:message|e-?mail)|gracias por su (?:correo|mensaje)|vielen dank f[uü]r ihre)\b/i;
/** Who talks about the house has answered. */
const ANSWERS = /\b(?:offer|price|number|\d{2,3} ?k\b|sell|interested|house needs|roof|kitchen|yard|oferta|me interesa|vender)\b|\?/i;

const BOUNCE_SUBJECT =
  /\b(?:undeliver\w*|delivery (?:status|has failed|failed|failure)|mail delivery (?:failed|failure|subsystem)|returned (?:mail|to sender)|failure notice|no entregado|unzustellbar)\b/i;
const BLOCKED =
  /\b(?:5\.7\.\d+|blocked|block ?list\w*|black ?list\w*|spam\w*|policy|reputation|dmarc|spf|dkim|not authenticated|unauthenticated|rejected due to|banned|denied by|access denied|relay\w*|client host|content)\b/i;
const FULL =
  /\b(?:4\.\d+\.\d+|[45]\.2\.[123]|5\.3\.4|over ?quota|quota|mailbox (?:is )?full|full mailbox|too large|size limit|try again|temporar\w*|greylist\w*|retry)\b/i;
const GONE =
  /\b(?:5\.1\.(?:1|2|3|6|10)|5\.4\.4|user unknown|unknown user|no such (?:user|recipient|mailbox|address)|does(?:n't| not) exist|mailbox (?:unavailable|not found)|address (?:could ?n[o']t be found|not found|rejected)|couldn't be found|invalid (?:recipient|mailbox)|account (?:is )?(?:disabled|closed|deactivated)|recipient (?:address )?rejected|unknown in)\b/i;

/** What a report that a mail did not arrive speaks of, by its code and words; a word about the sender outweighs one about the address. */
export function readBounce(words: string): BounceKind {
  const text = words.slice(0, 5000);
  if (/\b5\.1\.(?:1|2|10)\b/.test(text) && !/\b5\.7\.\d/.test(text)) return 'hard';
  if (BLOCKED.test(text)) return 'block';
  if (FULL.test(text)) return 'soft';
  return GONE.test(text) ? 'hard' : 'soft';
}

/** A machine's mail that has no header which says so; undefined for a person's. */
export function readAutomatic({ subject, text }: { subject: string | null | undefined; text: string }): AutomaticMail | undefined {
  const title = (subject ?? '').slice(0, 300);
  const body = text.slice(0, 3000);
  if (BOUNCE_SUBJECT.test(title)) return { kind: 'bounce', bounce: readBounce(body) };
  if (ABSENCE_SUBJECT.test(title)) return { kind: 'absence' };
  return AWAY.test(body) && RETURNS.test(body) && !ANSWERS.test(body) ? { kind: 'absence' } : undefined;
}
