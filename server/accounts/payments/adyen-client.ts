/** Calls Adyen's API: key, timeout, and retries. */
import type { AdyenAccount } from './adyen-account.ts';
import { NoAnswer } from './gateway.ts';

/** The parts of an answer that are read here. */
export interface AdyenAnswer {
  resultCode?: string;
  pspReference?: string;
  action?: Record<string, unknown>;
  /** Which order it is about, and what was asked for it: cents. */
  merchantReference?: string;
  amount?: { value: number; currency: string };
}

/** A refused call. */
export interface AdyenRefusal {
  refused: true;
  status: number;
  errorCode: string | undefined;
}

/** "The request is already processed or in progress": the first caller will get the answer. */
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
 * Posts to the provider. An unanswered call is repeated once, which is safe with an idempotency key and for queries. Throws `NoAnswer` when
 * the outcome is unknown.
 */
export function createAdyenClient({ account, report, timeoutMs = TIMEOUT_MS }: ClientParts) {
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
    // The path contains no secret; the body might.
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
