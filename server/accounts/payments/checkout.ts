/** The checkout of this process: its gateway, rate limits, and one query at a time for each order. */
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { PaymentGateway } from './gateway.ts';
import { createAdyenGateway } from './adyen.ts';
import { readAdyenAccount, type AdyenAccount, type AdyenSettings } from './adyen-account.ts';
import type { SettleParts, PaymentRow } from './settle.ts';
import { testGateway } from './test-gateway.ts';
import { createPaymentTries, type Tries } from './tries.ts';
import { createPaymentJob, SETTLE_PAYMENTS } from './upkeep.ts';

export interface CheckoutService {
  /** Takes new payments. */
  gateway: PaymentGateway;
  /** Set when payments go through Adyen. */
  adyen: AdyenAccount | undefined;
  tries: Tries;
  /** Queries an order once, however many callers wait. */
  once(id: number, ask: () => Promise<PaymentRow>): Promise<PaymentRow>;
  /** Wakes the payment job: a confirmation or refund may be due. */
  wake(): void;
}

interface CheckoutSettings extends AdyenSettings {
  PUBLIC_URL?: string | undefined;
  HOST?: string | undefined;
  PORT?: number | undefined;
}

/** Creates the checkout with the configured provider, else the test gateway. Throws `WrongSetting` for incomplete settings. */
export function openCheckout(
  settings: CheckoutSettings,
  parts: SettleParts,
  jobs: Jobs,
  report: (error: unknown) => void,
): CheckoutService {
  const { now } = parts;
  const { PUBLIC_URL, HOST = '127.0.0.1', PORT = 3000 } = settings;
  const adyen = readAdyenAccount(settings);
  const test = testGateway();
  const publicUrl = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '');
  const gateway = adyen ? createAdyenGateway({ account: adyen, publicUrl, now, report }) : test;
  const asked = new Map<number, Promise<PaymentRow>>();
  jobs.register(createPaymentJob(parts, (name) => (name === 'test' ? test : adyen && gateway), report));
  return {
    gateway,
    adyen,
    tries: createPaymentTries(now),
    once: (id, ask) => {
      const running = asked.get(id) ?? ask().finally(() => asked.delete(id));
      asked.set(id, running);
      return running;
    },
    wake: () => jobs.wake(SETTLE_PAYMENTS),
  };
}

/** A checkout that only lists its calls, for the API document. */
export const CLOSED: CheckoutService = {
  gateway: testGateway(),
  adyen: undefined,
  tries: createPaymentTries(() => new Date()),
  once: (_id, ask) => ask(),
  wake: () => undefined,
};
