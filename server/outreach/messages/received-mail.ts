/** What a mail that came in is: an answer, a note of a machine, or word of one that did not arrive. */
import { toSha256 } from '#server/core/secrets.ts';
import type { ReceivedMail } from '#server/providers/mailbox.ts';
import { type BounceKind, readAutomatic, readBounce } from '#server/language/automatic-mail.ts';
import { toOneLine } from '#server/providers/hand-over.ts';
import type { Undelivered } from './record.ts';
import type { Arrival } from './inbound.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';

/** The words of a mail that comes as HTML alone. Read once from front to end: no tree is built, however deep it is nested. */

const MOST_SIGNS = 600_000;
const PIECES = /<!--|<[^<>]*>|[^<]+|</g;
/** Elements with a meaning of their own; of the rest only the text is read. */
const MAX_ELEMENTS = 10_000;
/** More than any mail needs. */
const MOST_WORDS = 100_000;
const BLOCKS = new Set(['address', 'article', 'blockquote', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'header', 'hr', 'li', 'ol', 'p']);
for (const name of ['section', 'table', 'tr', 'ul']) BLOCKS.add(name);
/** Elements whose content is never shown. */
const HIDDEN = new Set(['head', 'script', 'style', 'title']);
/** A mail that quotes deeper quotes no less. */
const DEEPEST_QUOTE = 3;

const NAMED: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  deg: '°',
  frac12: '½',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  iquest: '¿',
  iexcl: '¡',
};

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/g, (whole, decimal, hex, name) => {
    const named = name === undefined ? undefined : NAMED[String(name)];
    if (name !== undefined) return named ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** The lines that a reader sees; what is quoted has `> ` before it, as in a mail of plain words. */
export function extractHtmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let hasWords = false;
  let quotes = 0;
  let hidden = '';
  const breakLine = (): void => {
    const words = line.replaceAll(/\s+/g, ' ').trim();
    const isGap = words === '' && (lines.length === 0 || lines.at(-1) === '');
    if (!isGap) lines.push(words === '' ? '' : '> '.repeat(Math.min(quotes, DEEPEST_QUOTE)) + words);
    line = '';
    hasWords = false;
  };
  const page = html.slice(0, MOST_SIGNS);
  PIECES.lastIndex = 0;
  let pieces = 0;
  let signs = 0;
  for (let found = PIECES.exec(page); found !== null; found = PIECES.exec(page)) {
    const [piece] = found;
    pieces += 1;
    if (pieces > MAX_ELEMENTS)
      line += decode(
        page
          .slice(found.index)
          .replaceAll(/<[^<>]*>/g, '')
          .slice(0, MOST_WORDS),
      );
    if (pieces > MAX_ELEMENTS || signs > MOST_WORDS) break;
    if (piece === '<!--') {
      const end = page.indexOf('-->', PIECES.lastIndex);
      PIECES.lastIndex = end < 0 ? page.length : end + 3;
      continue;
    }
    const [, slash = '', tag = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,12})/.exec(piece.slice(0, 20)) ?? [];
    const name = tag.toLowerCase();
    if (hidden !== '') {
      if (slash && name === hidden) hidden = '';
      continue;
    }
    if (!piece.startsWith('<') || piece === '<') {
      line += decode(piece.slice(0, MOST_WORDS));
      signs += piece.length;
      hasWords ||= /\S/.test(piece);
      continue;
    }
    if (!slash && HIDDEN.has(name)) hidden = name;
    if (name === 'br' || (BLOCKS.has(name) && hasWords)) breakLine();
    else if (name === 'p' || name === 'td') line += ' ';
    if (name === 'p' && !slash && lines.length > 0) breakLine();
    if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
  }
  breakLine();
  return lines.join('\n').trim();
}

type Received =
  | { kind: 'answer'; arrival: Omit<Arrival, 'received_at'> }
  | { kind: 'bounce'; about: Undelivered }
  /** An absence note, a list's, a delay that may still end well. */
  | { kind: 'nothing' };

/** Message-IDs of a header: `<a@b> <c@d>`, or a list. */
export const readMessageIds = (value: string | string[] | null | undefined): string[] =>
  (Array.isArray(value) ? value.join(' ') : (value ?? '')).split(/[\s,<>]+/).filter((id) => id.includes('@'));

/** `Ann <ann@example.com>` or the address alone. */
export const findAddress = (value: string | null | undefined): string | undefined =>
  /[^\s<>,;"]+@[^\s<>,;"]+/.exec((value ?? '').slice(0, 2000))?.[0];

/** How a mail is called that has no Message-ID of its own. */
export const hashMail = (...parts: unknown[]): string => toSha256(JSON.stringify(parts));

const REPLY_TAG = /^[^+\s]{1,64}\+([0-9a-z]{1,11}\.[0-9a-f]{20})@([^@\s]{1,255})$/i;

/** The Message-IDs that reply addresses name (`me+1a.0f…@example.com`, as they leave with `MAIL_REPLY_TAGS`). */
const readReplyTags = (addresses: string | null | undefined): string[] =>
  (addresses ?? '')
    .slice(0, 10_000)
    .split(/[\s,<>;"]+/)
    .flatMap((address) => {
      const [, tag, domain] = REPLY_TAG.exec(address) ?? [];
      return tag && domain ? [`${tag}@${domain}`.toLowerCase()] : [];
    });

interface AnswerHeaders {
  to?: string | null | undefined;
  in_reply_to?: string | string[] | null | undefined;
  references?: string | string[] | null | undefined;
}

/** The Message-IDs of what a mail answers, nearest first. */
export const readAnswers = ({ to, in_reply_to, references }: AnswerHeaders): string[] => [
  ...readReplyTags(to),
  ...readMessageIds(in_reply_to),
  ...readMessageIds(references).reverse(),
];

const MACHINES = /^(bulk|list|junk|auto_reply)$/i;
const isAutomatic = (autoSubmitted: string | null | undefined): boolean => !/^(no)?$/i.test((autoSubmitted ?? '').trim());

/** Reads a mail. */
export function readMail({ parsed, source, is_too_large }: ReceivedMail): Received {
  if (!parsed) return parseHeadersOnly(source, is_too_large ? outreachTexts.tooLarge : outreachTexts.unreadable);
  if (parsed.content_type === 'multipart/report') return parseBounce(source);
  if (isAutomatic(parsed.auto_submitted) || MACHINES.test(parsed.precedence ?? '') || parsed.is_autoreply) return { kind: 'nothing' };
  const { from, subject } = parsed;
  if (!from) return { kind: 'nothing' };
  const answers = readAnswers(parsed);
  const body = parsed.text?.trim() ? parsed.text : parsed.html === null ? '' : extractHtmlText(parsed.html);
  const automatic = readAutomatic({ subject, text: body });
  // A report without its form names no message of ours that could be believed.
  if (automatic) return { kind: 'nothing' };
  const [id] = readMessageIds(parsed.message_id);
  const provider_id = id ?? hashMail(from, subject, is_too_large ? source : body, answers);
  const arrival = { channel: 'email' as const, provider: 'mail', provider_id, from, subject, body, answers };
  return { kind: 'answer', arrival: is_too_large ? { ...arrival, body: outreachTexts.tooLarge, is_unreadable: true } : arrival };
}

/** What a failed delivery means: only one that speaks of the address is about the address. */
export const describeBounce = (bounce: BounceKind, words: string): Pick<Undelivered, 'because' | 'words'> =>
  bounce === 'hard'
    ? { because: 'gone', words }
    : { words: bounce === 'block' ? `${words}. ${outreachTexts.blockedSender}` : `${words}. ${outreachTexts.softBounce}` };

const MAX_HEADER_BYTES = 65_536;

/** One that could not be read: that it came, and from whom, its header says line by line. */
function parseHeadersOnly(source: string, body: string): Received {
  const top = source.slice(0, MAX_HEADER_BYTES);
  const fields = new Map<string, string>();
  let last = '';
  for (const line of top.split(/\r?\n/)) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) fields.set(last, `${fields.get(last) ?? ''} ${line}`.slice(0, 5000));
    else {
      const colon = line.indexOf(':');
      last = line.slice(0, Math.max(0, colon)).toLowerCase();
      if (!fields.has(last)) fields.set(last, line.slice(colon + 1, colon + 5000).trim());
    }
  }
  const from = findAddress(fields.get('from'));
  if (!from || isAutomatic(fields.get('auto-submitted'))) return { kind: 'nothing' };
  const answers = readAnswers({
    to: `${fields.get('to') ?? ''} ${fields.get('delivered-to') ?? ''}`,
    in_reply_to: fields.get('in-reply-to'),
    references: fields.get('references'),
  });
  const header = fields.get('subject') ?? '';
  // Encoded words stay closed.
  const subject = header === '' || header.includes('=?') ? null : header;
  const provider_id = readMessageIds(fields.get('message-id'))[0] ?? hashMail(top);
  const arrival = { channel: 'email' as const, provider: 'mail', provider_id, from, subject, body, answers };
  return { kind: 'answer', arrival: { ...arrival, is_unreadable: true } };
}

/**
 * A delivery status notification (RFC 3464): only what failed for good. Anybody can write one, so it is believed of the message
 * alone whose Message-ID it names, which nobody guesses, and not of the address that it names.
 */
function parseBounce(source: string): Received {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im').exec(source)?.[1];
  if (!/^failed/i.test(field('Action') ?? '') || !/^5\./.test(field('Status') ?? '')) return { kind: 'nothing' };
  const words = toOneLine((field('Diagnostic-Code') ?? `Status ${field('Status') ?? ''}`).replace(/^\s*smtp;\s*/i, ''));
  // The mail that was returned stands under the report.
  const ids = [...source.matchAll(/^Message-ID:\s*<([^<>\s]+)>/gim)].flatMap(([, id]) => (id === undefined ? [] : [id]));
  const bounce = readBounce(`${field('Status') ?? ''} ${words}`);
  return {
    kind: 'bounce',
    about: { provider_ids: ids, to_address: null, ...describeBounce(bounce, words) },
  };
}
