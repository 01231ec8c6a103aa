/** What a mail that came in is: an answer, a note of a machine, or word of one that did not arrive. */
import { toSha256 } from '#server/core/secrets.ts';
import type { ReceivedMail } from '#server/providers/mailbox.ts';
import { type BounceKind, readAutomatic, readBounce } from '#server/language/automatic-mail.ts';
import { toOneLine } from '#server/providers/hand-over.ts';
import type { Undelivered } from './bounces.ts';
import type { Arrival } from './inbound.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { extractHtmlText } from './html-words.ts';

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
