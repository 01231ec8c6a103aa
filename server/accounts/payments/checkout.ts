/** The checkout of this process: its gateway, its limits on tries, and one question at a time about an order. */
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { PaymentGateway } from './gateway.ts';
import { adyenGateway } from './adyen.ts';
import { adyenAccount, type AdyenAccount, type AdyenSettings } from './adyen-account.ts';
import type { SettleParts, PaymentRow } from './settle.ts';
import { testGateway } from './test-gateway.ts';
import { paymentTries, type Tries } from './tries.ts';
import { paymentJob, SETTLE_PAYMENTS } from './upkeep.ts';

export interface CheckoutService {
  /** Takes new payments. */
  gateway: PaymentGateway;
  /** Set when payments go through Adyen. */
  adyen: AdyenAccount | undefined;
  tries: Tries;
  /** Asks about an order once, however many want to know at the same time. */
  once(id: number, ask: () => Promise<PaymentRow>): Promise<PaymentRow>;
  /** Something may be due: a confirmation, or money to give back. */
  wake(): void;
}

interface CheckoutSettings extends AdyenSettings {
  PUBLIC_URL?: string | undefined;
  HOST?: string | undefined;
  PORT?: number | undefined;
}

/** Opens the checkout: the provider's where it is set, and else the test gateway's. Throws `WrongSetting` for half a provider. */
export function openCheckout(
  settings: CheckoutSettings,
  parts: SettleParts,
  jobs: Jobs,
  report: (error: unknown) => void,
): CheckoutService {
  const { now } = parts;
  const { PUBLIC_URL, HOST = '127.0.0.1', PORT = 3000 } = settings;
  const adyen = adyenAccount(settings);
  const test = testGateway();
  const publicUrl = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '');
  const gateway = adyen ? adyenGateway({ account: adyen, publicUrl, now, report }) : test;
  const asked = new Map<number, Promise<PaymentRow>>();
  jobs.register(paymentJob(parts, (name) => (name === 'test' ? test : adyen && gateway), report));
  return {
    gateway,
    adyen,
    tries: paymentTries(now),
    once: (id, ask) => {
      const running = asked.get(id) ?? ask().finally(() => asked.delete(id));
      asked.set(id, running);
      return running;
    },
    wake: () => jobs.wake(SETTLE_PAYMENTS),
  };
}

/** A checkout that nobody runs, for whoever only wants to know which calls there are. */
export const CLOSED: CheckoutService = {
  gateway: testGateway(),
  adyen: undefined,
  tries: paymentTries(() => new Date()),
  once: (_id, ask) => ask(),
  wake: () => undefined,
};
