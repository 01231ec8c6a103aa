/** What a mail that came in is: an answer, a note of a machine, or word of one that did not arrive. */
import { createHash } from 'node:crypto';
import type { ReceivedMail } from '#server/providers/mailbox.ts';
import { wordsOf } from '#server/providers/hand-over.ts';
import type { Undelivered } from './bounces.ts';
import type { Arrival } from './inbound.ts';

export type Received =
  | { kind: 'answer'; arrival: Omit<Arrival, 'received_at'> }
  | { kind: 'bounce'; about: Undelivered }
  /** An absence note, a list's, a delay that may still end well. */
  | { kind: 'nothing' };

/** Message-IDs of a header: `<a@b> <c@d>`, or a list. */
export const idsOf = (value: string | string[] | null | undefined): string[] =>
  (Array.isArray(value) ? value.join(' ') : (value ?? '')).split(/[\s,<>]+/).filter((id) => id.includes('@'));

/** Reads a mail. */
export function readMail({ parsed, source }: ReceivedMail): Received {
  const header = (name: string): string => {
    const value = parsed.headers.get(name);
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  const type = parsed.headers.get('content-type') as { value?: string } | undefined;
  if (type?.value === 'multipart/report') return bounceOf(source);
  const auto = header('auto-submitted');
  if ((auto && auto !== 'no') || /^(bulk|list|junk|auto_reply)$/.test(header('precedence')) || header('x-autoreply'))
    return { kind: 'nothing' };
  const from = parsed.from?.value[0]?.address;
  if (!from) return { kind: 'nothing' };
  const answers = [...idsOf(parsed.inReplyTo), ...idsOf(parsed.references).reverse()];
  const body = parsed.text ?? '';
  const subject = parsed.subject ?? null;
  const [id] = idsOf(parsed.messageId);
  const provider_id =
    id ??
    createHash('sha256')
      .update(JSON.stringify([from, subject, body, answers]))
      .digest('hex');
  return { kind: 'answer', arrival: { channel: 'email', provider: 'mail', provider_id, from, subject, body, answers } };
}

/**
 * A delivery status notification (RFC 3464): only what failed for good. Anybody can write one, so it is believed of the message
 * alone whose Message-ID it names, which nobody guesses, and not of the address that it names.
 */
function bounceOf(source: string): Received {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im').exec(source)?.[1];
  if (!/^failed/i.test(field('Action') ?? '') || !/^5\./.test(field('Status') ?? '')) return { kind: 'nothing' };
  const words = wordsOf((field('Diagnostic-Code') ?? `Status ${field('Status') ?? ''}`).replace(/^\s*smtp;\s*/i, ''));
  // The mail that was returned stands under the report.
  const ids = [...source.matchAll(/^Message-ID:\s*<([^<>\s]+)>/gim)].flatMap(([, id]) => (id === undefined ? [] : [id]));
  const gone = /^5\.(1|4\.4|7\.1$)/.test((field('Status') ?? '').trim()) || /user unknown|no such user|does not exist/i.test(words);
  return {
    kind: 'bounce',
    about: { provider_ids: ids, to_address: null, words, ...(gone && { because: 'gone' as const }) },
  };
}
