/** Text messages by Twilio's API (2010-04-01), or anything that speaks it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type HandOver, toOneLine } from './hand-over.ts';

export interface OutgoingText {
  to: string;
  body: string;
  /** Where the provider tells what became of it. */
  status_callback?: string;
}

export interface TextProvider {
  /** Never throws. */
  send(text: OutgoingText): Promise<HandOver>;
}

export interface TwilioKeys {
  /** https://api.twilio.com */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A phone number, or a messaging service (MG...). */
  from: string;
}

const TIMEOUT_MS = 15_000;

/** Answers of the API that a person should understand (twilio.com/docs/api/errors). */
const ERRORS: Readonly<Record<number, string>> = {
  20003: 'Twilio does not accept the account and its token',
  21211: 'The number is not a phone number',
  21408: 'This Twilio account may not send to that region',
  21606: 'The sending number is not one of this Twilio account, or cannot send texts',
  21608: 'A trial account may only send to numbers that were verified',
  21610: 'The person opted out with Twilio',
  21612: 'This number cannot be reached from the sending number',
  21614: 'The number cannot receive texts',
  21617: 'The text is too long',
  30003: 'The phone is off or out of reach',
  30004: 'The phone refuses texts from this number',
  30005: 'The number no longer exists',
  30006: 'The number is a landline, or cannot receive texts',
  30007: 'The carrier filtered the text out',
  30034: 'The sending number is not registered for texts to the United States (10DLC)',
};
const OPTED_OUT = 21_610;
/** The number is invalid, or takes no texts. */
const GONE = new Set([21_211, 21_614, 30_005, 30_006]);

/** Describes an error code, with the provider's own message. */
export function describeTwilioError(code: number | null, message: string | null): string {
  const known = code === null ? undefined : ERRORS[code];
  const own = message ? toOneLine(message) : '';
  return (
    [known ?? own, code === null ? '' : `(Twilio ${code}${known && own ? `: ${own}` : ''})`].filter(Boolean).join(' ') ||
    'Twilio gave no reason'
  );
}

/** Why an address shall not be used again, by a code of the API or of a status callback. */
export const resolveTwilioReason = (code: number | null): 'gone' | 'opted_out' | undefined =>
  code === OPTED_OUT ? 'opted_out' : code !== null && GONE.has(code) ? 'gone' : undefined;

interface TwilioAnswer {
  sid?: string;
  code?: number;
  message?: string;
}

/** Sends by Twilio. A request without an answer may have been heard, so it is never repeated by itself. */
export function createTwilioTexts({ baseUrl, accountSid, authToken, from }: TwilioKeys): TextProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    send: async ({ to, body, status_callback }) => {
      const form = new URLSearchParams({
        To: to,
        Body: body,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        ...(status_callback && { StatusCallback: status_callback }),
      });
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const answer = (await response.json().catch(() => ({}))) as TwilioAnswer;
        return toHandOver(response.status, answer);
      } catch (error) {
        return wasRefused(error)
          ? { kind: 'down', words: 'Twilio cannot be reached' }
          : { kind: 'unknown', words: 'Twilio did not answer' };
      }
    },
  };
}

function toHandOver(status: number, { sid, code = null as never, message }: TwilioAnswer): HandOver {
  if (status >= 200 && status < 300) return { kind: 'sent', id: sid ?? null };
  const words = describeTwilioError(code, message ?? `HTTP ${status}`);
  // It may have been taken before the trouble began.
  if (status >= 500) return { kind: 'unknown', words };
  // Not taken, and the text itself is all right.
  if (status === 429) return { kind: 'later', words };
  if (status === 401 || status === 403) return { kind: 'down', words };
  const because = resolveTwilioReason(code);
  return { kind: 'refused', words, ...(because && { because }) };
}

/** No connection: nothing was sent. */
function wasRefused(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(cause?.code ?? '');
}

/**
 * Whether a webhook was signed with our token: HMAC-SHA1 over the address and every parameter's name and value in the order of
 * the names (twilio.com/docs/usage/security).
 */
export function isTwilioSigned(authToken: string, address: string, params: Record<string, string>, signature: string): boolean {
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => all + name + (params[name] ?? ''), address);
  const right = createHmac('sha1', authToken).update(text, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}
