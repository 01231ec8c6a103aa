/** What somebody wrote themselves: without what a mail program, an office or a virus scanner put around it. */
import EmailReplyParser from 'email-reply-parser';

/** So much of a mail is looked at; its patterns are slow on longer ones. */
const MAX_PARSED_CHARS = 2000;
const MAX_PARSED_LINES = 80;
/** What is read of a text or a chat message. */
const MAX_READ_CHARS = 8000;
/** No header of a quoted mail is longer; longer lines are put aside while the parser works. */
const MAX_HEADER_CHARS = 240;

/** Lines that mail programs and offices add; what a person writes on another line stays. */
const ADDED_LINES: readonly RegExp[] = [
  /^(?:subject|asunto|re|rv|fwd?):/i,
  /^\W{0,3}(?:\[|\()?(?:external|externo|extern)(?: e-?mail| sender| message)?(?:\]|\)|:)/i,
  /^\W{0,3}caution\b.{0,40}\b(?:external|outside)\b/i,
  /^\W{0,3}(?:this (?:e-?mail|message) (?:originated|came) from outside)/i,
  /^(?:sent|get|enviado|gesendet|envoyé|inviato|verzonden)\b.{0,20}\b(?:from|via|desde|von|depuis|outlook|mi|meinem)\b.{0,80}$/i,
  /^von meinem \w+ gesendet/i,
  /^\W{0,3}(?:virus-free|this email has been (?:checked|scanned)|scanned (?:by|for)|libre de virus|diese e-?mail wurde auf viren)/i,
];
/** From such a sentence on, its paragraph is a notice that nobody wrote for us. */
const NOTICES =
  /(?:\bconfidentiality (?:notice|note)\b|\baviso (?:legal|de (?:confidencialidad|privacidad))|\bdisclaimer:|\b(?:this|the) (?:e-?mail|message|communication|transmission)(?: \([^)]{0,60}\))?(?:,? (?:and|including) (?:any|all|its) (?:\w+ ){0,3}attachments?,?)? (?:is|are|may|contains?|and|was)\b.{0,80}\b(?:confidential|privileged|intended (?:only|solely|for))|\bthis (?:e-?mail|message) is confidential|\bif you (?:are not|have received|received|are no longer|no longer wish)\b.{0,60}\b(?:intended recipient|in error|wish to receive|receive (?:these|emails|messages|such))|\bplease consider the environment|\bantes de imprimir|(?:^|[.!?\n] ?)to (?:stop|manage|change) (?:getting |receiving |these )?[^.!?]{0,60}(?:click|visit|update your)|(?:^|[.!?\n] ?|\bclick here )to unsubscribe\b(?=.{0,80}(?:click|link|here|reply|visit|newsletter|below|http))|\bunsubscribe (?:below|here)\b|\byou (?:may|can) (?:opt out|unsubscribe)\b.{0,60}\b(?:at any time|emails)\b|\bnot intended to solicit\b|\bthis mailbox is monitored(?! by our)|\bif you no longer wish to receive|\b(?:este|el presente) (?:mensaje|correo)\b.{0,80}\b(?:confidencial|privilegiad[ao]|destinatario|dirigido)|\bsi (?:usted )?(?:no es el destinatario|(?:ha recibido|recibi[oó]) este (?:correo|mensaje))|(?:^|[.!?\n] ?)para no recibir m[aá]s\b[^.!?]{0,40}\b(?:haga|clic|responda)|\bsi (?:ya )?no (?:desea|quiere) (?:seguir )?(?:recibir|recibiendo) (?:m[aá]s )?(?:correos|mensajes|emails|bolet)|\bsi ya no desea recibir|(?:^|[.\n] ?)para (?:dejar de recibir|cancelar|darse de baja)(?: de)?\b.{0,40}\b(?:suscripci[oó]n|bolet[ií]n|haga clic|clic)|\bdiese (?:e-?mail|nachricht)\b.{0,60}\b(?:vertraulich|enth[aä]lt)|\bdo not (?:click (?:any |on )?links|open attachments)|\bget the app\b|(?:^|[.!?\n] ?)(?:to (?:opt out|be removed|be taken off|stop receiving|unsubscribe)\b|para (?:darse de baja|no recibir|dejar de recibir)\b|si (?:ya )?no quiere recibir\b)[^.!?]{0,60}\b(?:reply|click|respond|responda|conteste|env[ií]e|haga clic)\b|\bdo not reply to this (?:automated|automatic)\b|(?:^|[.!?\n] ?)to end these (?:notices|messages|emails)\b|\byou (?:are receiving|received) this (?:e-?mail |message )?because\b|\bif you are not the (?:addressee|named recipient))/i;

function removeQuotes(text: string): string {
  const aside: string[] = [];
  const short = text
    .slice(0, MAX_PARSED_CHARS)
    .replaceAll('\r\n', '\n')
    .split('\n')
    .slice(0, MAX_PARSED_LINES)
    .map((line) =>
      line
        .replaceAll(/[ \t]{2,}/g, ' ')
        .replace(/^(?:> ?){2,}/, '>> ')
        .replaceAll(/>{3,}/g, '>>')
        .trim(),
    )
    .map((line) => (line.length <= MAX_HEADER_CHARS ? line : `[[${aside.push(line) - 1}]]`))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
  const back = (parsed: string) => parsed.replaceAll(/\[\[(\d{1,4})\]\]/g, (_, at: string) => aside[Number(at)] ?? '');
  const fragments = new EmailReplyParser().read(short).getFragments();
  const own = fragments.filter((one) => !one.isQuoted() && !one.isHidden() && !one.isSignature()).map((one) => one.getContent());
  const cut = own.join('\n').split('\n');
  const header = cut.findIndex((line) => QUOTE_HEADER.test(line));
  return back((header < 0 ? cut : cut.slice(0, header)).filter((line) => !line.startsWith('>')).join('\n')).trim();
}
/** Headers of quoted mails that the parser leaves when nothing stands below them. */
const QUOTE_HEADER =
  /^(?:-{2,}\s?(?:original message|forwarded message|mensaje original|ursprüngliche nachricht)|_{10,}$|on .{4,200} wrote:$|(?:from|von|de):\s.{1,200}@|el .{4,200} escribió:$|am .{4,200} schrieb .{0,100}:$)/i;

function removeNotices(text: string): string {
  const lines = text.split('\n').filter((line) => !ADDED_LINES.some((added) => added.test(line.trim().slice(0, 300))));
  return lines
    .join('\n')
    .split(/\n\s?\n/)
    .map((paragraph) => {
      const at = NOTICES.exec(paragraph.slice(0, MAX_PARSED_CHARS))?.index;
      return at === undefined ? paragraph : paragraph.slice(0, at);
    })
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n')
    .trim();
}

/** Somebody's own words in a mail; in a text or a chat nothing is quoted, and only what is added goes. */
export function extractOwnWords(text: string, channel: string): string {
  return removeNotices(channel === 'email' ? removeQuotes(text) : text.slice(0, MAX_READ_CHARS).replaceAll(/\n{3,}/g, '\n\n'));
}
