/** What a provider says of a message that was handed to it. */

export type HandOver =
  /** Acknowledged: `id` is how the provider calls it. */
  | { kind: 'sent'; id: string | null }
  /** Not now; the same may do later. */
  | { kind: 'later'; words: string }
  /** The provider takes nothing at all: it cannot be reached, or refuses our name. The message has no part in it. */
  | { kind: 'down'; words: string }
  /** Never: `gone` when the address itself does not exist, `opted_out` when its owner has told the provider to stop. */
  | { kind: 'refused'; words: string; because?: 'gone' | 'opted_out' }
  /** The line broke after everything was said and before it was acknowledged. */
  | { kind: 'unknown'; words: string };

/** How much of a server's reply is kept. */
const MAX_REASON_LENGTH = 500;

/** A server's answer as a person can read it: one line, without control characters. */
export const toOneLine = (answer: string): string => {
  const line = [...answer].map((sign) => (sign < ' ' || sign === '\u007f' ? ' ' : sign)).join('');
  return line.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
};
