/** A provider's answer to a message. */

export type HandOver =
  /** Acknowledged: `id` is how the provider calls it. */
  | { kind: 'sent'; id: string | null }
  /** A temporary failure; retrying may work. */
  | { kind: 'later'; words: string }
  /** The provider is down, or rejects our credentials. The message is not at fault. */
  | { kind: 'down'; words: string }
  /** Never: `gone` when the address itself does not exist, `opted_out` when its owner opted out at the provider. */
  | { kind: 'refused'; words: string; because?: 'gone' | 'opted_out' }
  /** The connection broke after everything was sent and before it was acknowledged. */
  | { kind: 'unknown'; words: string };

/** How much of a server's reply is stored. */
const MAX_REASON_LENGTH = 500;

/** A server's answer in readable form: one line, without control characters. */
export const toOneLine = (answer: string): string => {
  const line = [...answer].map((sign) => (sign < ' ' || sign === '\u007f' ? ' ' : sign)).join('');
  return line.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
};
