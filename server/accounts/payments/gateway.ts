/** The payment gateway interface: what can be asked of it, and what it can answer. */
import type {
  Checkout,
  Gateway,
  Payment,
  paymentDetailsInput,
  PaymentInput,
  PaymentMethod,
  PaymentStatus,
} from '#shared/accounts/payments/payment.ts';
import type { z } from '#shared/core/zod.ts';

/** An order as it is passed to a gateway; the amount in US dollars. */
type Order = Pick<Payment, 'id' | 'reference' | 'amount' | 'currency' | 'email' | 'created_at'>;

/** How somebody wants to pay: checked, never stored. */
interface Means {
  method: PaymentMethod;
  /** Input of the gateway. */
  given: unknown;
  /** The payer's network address. */
  address: string;
}

/** What a gateway knows of a payment. */
export interface PaymentOutcome {
  status: Exclude<PaymentStatus, 'created'>;
  result_code: string;
  psp_reference?: string | undefined;
  /** What the payer has to do next. */
  action?: Record<string, unknown> | undefined;
  /** The amount charged in cents, where the gateway reports it. */
  taken?: { cents: number; currency: string } | undefined;
}

/** The result from the bank's page or the provider's form. */
type Returned = Pick<z.output<typeof paymentDetailsInput>, 'redirect_result' | 'details' | 'payment_data'>;

/** Unknown whether money was taken: query the same order again, and make no other. */
export class NoAnswer extends Error {}

export interface PaymentGateway {
  name: Gateway;
  /** Whether no money moves. */
  isTest: boolean;
  /** The data a page needs to show the form. */
  setup(): Promise<Checkout['adyen']>;
  /** Validates the payment method; throws `Invalid`. */
  means(input: PaymentInput, payer: { now: Date; address: string }): Means;
  /** Requests the payment; idempotent for an order. Throws `NoAnswer`. */
  charge(order: Order, means: Means): Promise<PaymentOutcome>;
  /** Continues after the payer's action. Throws `NoAnswer`. */
  proceed(order: Order, returned: Returned): Promise<PaymentOutcome>;
  /** The outcome of a pending payment; undefined while there is none. */
  look(order: Order, now: Date): PaymentOutcome | undefined;
  /** Refunds an order; idempotent. */
  giveBack(order: Order & { psp_reference: string | null }): Promise<void>;
}
