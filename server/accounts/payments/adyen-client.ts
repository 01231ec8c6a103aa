/** One call of Adyen's API: its key, its timeout, and which answers count as none. */
import type { AdyenAccount } from './adyen-account.ts';
import { NoAnswer } from './gateway.ts';

/** What is read of an answer; the rest of it is the form's own matter. */
export interface AdyenAnswer {
  resultCode?: string;
  pspReference?: string;
  action?: Record<string, unknown>;
  /** Which order it is about, and what was asked for it: cents. */
  merchantReference?: string;
  amount?: { value: number; currency: string };
}

/** A call that was understood, and not taken. */
export interface AdyenRefusal {
  refused: true;
  status: number;
  errorCode: string | undefined;
}

/** "The request is already processed or in progress": what is asked about will be answered to whoever asked first. */
const IN_PROGRESS = '704';
const TIMEOUT_MS = 20_000;
const TRIES = 2;

interface ClientParts {
  account: AdyenAccount;
  report(error: Error): void;
  /** Milliseconds until a call counts as not answered. */
  timeoutMs?: number;
}

/**
 * Posts to the provider. A call that got no answer is made once more: with an idempotency key the provider does nothing twice, and
 * without one it is a question. Throws `NoAnswer` when nobody can know what has happened.
 */
export function adyenClient({ account, report, timeoutMs = TIMEOUT_MS }: ClientParts) {
  const once = async (path: string, body: object, key: string | undefined): Promise<AdyenAnswer | AdyenRefusal> => {
    const response = await fetch(`${account.checkoutUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': account.apiKey, ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    const answer = (await response.json()) as AdyenAnswer & { errorCode?: string };
    if (response.ok) return answer;
    if (answer.errorCode === IN_PROGRESS) throw new Error('still in progress');
    // The path holds no secret; the body might.
    report(
      new Error(
        `Adyen refused ${path.replace(/\/[^/]+\/reversals/, '/*/reversals')}: HTTP ${response.status}, error ${answer.errorCode ?? 'without code'}`,
      ),
    );
    return { refused: true, status: response.status, errorCode: answer.errorCode };
  };
  return async (path: string, body: object, key?: string): Promise<AdyenAnswer | AdyenRefusal> => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(path, body, key);
      } catch (error) {
        if (tries < TRIES) continue;
        const why = error instanceof Error ? error.name : 'unknown';
        report(new Error(`Adyen did not answer (${why})`));
        throw new NoAnswer('the provider did not answer');
      }
    }
  };
}
