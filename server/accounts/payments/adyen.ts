/**
 * Payments by Adyen: Checkout API v71, called directly. Card data comes encrypted from the provider's own form and is handed on; it is
 * never read, stored or logged, and neither are the bodies of these calls.
 */
import { createHash } from 'node:crypto';
import { Conflict, Invalid, Unavailable } from '#server/core/errors.ts';
import { type Settings, WrongSetting } from '#server/core/settings.ts';
import { toCents } from '#shared/core/money.ts';
import { isLuhn } from '#shared/accounts/payments/card.ts';
import { ADYEN_METHODS, fromAdyenMethod, type PaymentInput } from '#shared/accounts/payments/payment.ts';
import { CURRENCY, PRICE_CENTS } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { type PaymentOutcome, type PaymentGateway, NoAnswer } from './gateway.ts';

/** The account with Adyen that the settings name. */
export interface AdyenAccount {
  environment: 'test' | 'live';
  apiKey: string;
  merchantAccount: string;
  clientKey: string;
  hmacKey: string;
  checkoutUrl: string;
}

const TEST_URL = 'https://checkout-test.adyen.com/v71';
const NEEDED = ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_CLIENT_KEY', 'ADYEN_HMAC_KEY'] as const;

/** The Adyen account; undefined without settings. Incomplete settings stop the start, so that no payment is lost. */
export function readAdyenAccount(settings: Partial<Settings>): AdyenAccount | undefined {
  const { ADYEN_ENVIRONMENT: environment = 'test', ADYEN_CHECKOUT_URL: url } = settings;
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length === NEEDED.length) return undefined;
  if (missing.length > 0) throw new WrongSetting(`${missing.join(', ')} must be set too, for payments by Adyen`);
  if (environment === 'live' && !url) throw new WrongSetting('ADYEN_CHECKOUT_URL must be set: live accounts have an address of their own');
  const [apiKey, merchantAccount, clientKey, hmacKey] = NEEDED.map((name) => settings[name]) as [string, string, string, string];
  return { environment, apiKey, merchantAccount, clientKey, hmacKey, checkoutUrl: (url ?? TEST_URL).replace(/\/+$/, '') };
}

/** The parts of an answer that are read here. */
interface AdyenAnswer {
  resultCode?: string;
  pspReference?: string;
  action?: Record<string, unknown>;
  /** Which order it is about, and what was asked for it: cents. */
  merchantReference?: string;
  amount?: { value: number; currency: string };
}

/** A refused call. */
interface AdyenRefusal {
  refused: true;
  status: number;
  errorCode: string | undefined;
}

/** "The request is already processed or in progress": the first caller will get the answer. */
const IN_PROGRESS = '704';
const TIMEOUT_MS = 20_000;
const TRIES = 2;

interface AdyenParts {
  account: AdyenAccount;
  /** Where payers reach this instance. */
  publicUrl: string;
  now(): Date;
  /** Called for refused calls: a status and a code, never a body. */
  report(error: Error): void;
  /** Milliseconds until a call counts as not answered. */
  timeoutMs?: number;
}

/**
 * Posts to the provider. An unanswered call is repeated once, which is safe with an idempotency key and for queries. Throws `NoAnswer` when
 * the outcome is unknown.
 */
function createAdyenClient({ account, report, timeoutMs = TIMEOUT_MS }: AdyenParts) {
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

/** https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes/ */
const STATUSES: Record<string, PaymentOutcome['status']> = {
  Authorised: 'authorised',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
  Pending: 'pending',
  Received: 'pending',
  PresentToShopper: 'pending',
  RedirectShopper: 'pending',
  IdentifyShopper: 'pending',
  ChallengeShopper: 'pending',
  AuthenticationFinished: 'pending',
  AuthenticationNotRequired: 'pending',
};

const BARE = ['number', 'cvc', 'expiryMonth', 'expiryYear'];
const MOST_HANDED_ON = 64 * 1024;

/** Whether the data contains an unencrypted card number. */
const hasBareCard = (value: unknown): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return isLuhn(String(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBareCard);
};

function toAdyenMeans({ payment_method, browser_info, ...input }: PaymentInput, address: string) {
  const bare = BARE.some((name) => payment_method && Object.hasOwn(payment_method, name));
  if (bare || hasBareCard(payment_method) || hasBareCard(browser_info) || input.card_number || input.card_cvc)
    throw new Invalid({ card_number: [paymentTexts.encryptedOnly] });
  const method = fromAdyenMethod(payment_method?.type);
  if (!payment_method || !method) throw new Invalid({ payment_method: ['Payment method is required'] });
  if (JSON.stringify([payment_method, browser_info]).length > MOST_HANDED_ON) throw new Invalid({ payment_method: ['Is too long'] });
  return { method, given: { paymentMethod: payment_method, ...(browser_info ? { browserInfo: browser_info } : {}) }, address };
}

const toOutcome = (answer: AdyenAnswer): PaymentOutcome => {
  const status = STATUSES[answer.resultCode ?? ''] ?? 'error';
  return {
    status,
    result_code: answer.resultCode ?? 'Unknown',
    psp_reference: answer.pspReference,
    action: status === 'pending' ? answer.action : undefined,
  };
};

/**
 * What came back from a bank's page says by itself which payment it is of, and whoever brings it may bring that of another. So the
 * answer has to name this order; one that names none is believed once a signed notification confirms it.
 */
function checkOutcome(order: Parameters<PaymentGateway['charge']>[0], answer: AdyenAnswer, report: (error: Error) => void): PaymentOutcome {
  const { merchantReference: named, amount } = answer;
  if (named !== undefined && named !== order.reference) {
    report(new Error('Adyen answered about another order than the one that was asked about'));
    throw new Conflict(paymentTexts.ofAnother);
  }
  const outcome = toOutcome(answer);
  if (outcome.status !== 'authorised') return outcome;
  if (named === undefined || !amount) return { status: 'pending', result_code: 'Unnamed' };
  return { ...outcome, taken: { cents: amount.value, currency: amount.currency } };
}

/** A refused call: nothing was charged. */
const toRefusedOutcome = ({ errorCode, status }: AdyenRefusal): PaymentOutcome => ({
  status: 'error',
  result_code: errorCode ?? `HTTP${status}`,
});

const METHODS_CACHED_MS = 10 * 60_000;

export function createAdyenGateway(parts: AdyenParts): PaymentGateway {
  const { account, publicUrl, now, report } = parts;
  const { merchantAccount } = account;
  const post = createAdyenClient(parts);
  const amount = { value: PRICE_CENTS, currency: CURRENCY };
  let methods: { at: number; answer: Promise<AdyenAnswer | AdyenRefusal> } | undefined;
  return {
    name: 'adyen',
    isTest: account.environment === 'test',
    setup: async () => {
      const at = now().getTime();
      if (!methods || at - methods.at >= METHODS_CACHED_MS) {
        const asked = { merchantAccount, amount, countryCode: 'US', channel: 'Web', allowedPaymentMethods: Object.keys(ADYEN_METHODS) };
        methods = { at, answer: post('/paymentMethods', asked) };
      }
      const answer = await methods.answer.catch(() => undefined);
      if (answer && !('refused' in answer))
        return { environment: account.environment, client_key: account.clientKey, payment_methods: answer as Record<string, unknown> };
      // The next caller asks again.
      methods = undefined;
      throw new Unavailable(paymentTexts.initFailed);
    },
    means: (input, { address }) => toAdyenMeans(input, address),
    charge: async (order, means) => {
      const answer = await post(
        '/payments',
        {
          ...(means.given as object),
          merchantAccount,
          amount: { value: toCents(order.amount), currency: order.currency },
          reference: order.reference,
          returnUrl: `${publicUrl}/pay?payment=${order.id}&order=${order.reference}`,
          origin: new URL(publicUrl).origin,
          channel: 'Web',
          shopperInteraction: 'Ecommerce',
          storePaymentMethod: false,
          shopperIP: means.address,
          ...(order.email ? { shopperEmail: order.email } : {}),
        },
        order.reference,
      );
      return 'refused' in answer ? toRefusedOutcome(answer) : toOutcome(answer);
    },
    proceed: async (order, { redirect_result, details, payment_data }) => {
      const body = {
        details: redirect_result ? { redirectResult: redirect_result } : (details ?? {}),
        ...(payment_data ? { paymentData: payment_data } : {}),
      };
      const what = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
      const answer = await post('/payments/details', body, `${order.reference}-${what}`);
      return 'refused' in answer ? toRefusedOutcome(answer) : checkOutcome(order, answer, report);
    },
    // The provider reports by webhook.
    look: () => undefined,
    giveBack: async ({ psp_reference, reference }) => {
      if (!psp_reference) throw new Error('the provider named no payment to refund');
      const path = `/payments/${encodeURIComponent(psp_reference)}/reversals`;
      const answer = await post(path, { merchantAccount, reference }, `${reference}-back`);
      if ('refused' in answer) throw new Error(`the provider did not give a payment back (${answer.errorCode ?? answer.status})`);
    },
  };
}
