/** Who takes the money, seen from an order: what can be asked of it, and what it can answer. */
import type { Checkout, Gateway, PaymentInput, PaymentMethod, PaymentStatus } from '#shared/accounts/payments/payment.ts';

/** An order as a gateway is told of it. */
export interface Order {
  id: number;
  reference: string;
  /** US dollars. */
  amount: number;
  currency: string;
  email: string | null;
  /** When it was made. */
  created_at: string;
}

/** How somebody wants to pay: checked, and kept nowhere. */
export interface Means {
  method: PaymentMethod;
  /** What is handed to the gateway. */
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
  /** What was really taken, where it is told: cents. */
  taken?: { cents: number; currency: string } | undefined;
}

/** What came back with the payer from the bank's page, or from the provider's form. */
export interface Returned {
  redirect_result?: string | null | undefined;
  details?: Record<string, unknown> | null | undefined;
  payment_data?: string | null | undefined;
}

/** Nobody knows whether money was taken: the same order has to be asked about again, and no other made. */
export class NoAnswer extends Error {}

export interface PaymentGateway {
  name: Gateway;
  /** Whether no money moves. */
  isTest: boolean;
  /** What a page needs to show its form. */
  setup(): Promise<Checkout['adyen']>;
  /** Checks what somebody wants to pay with; throws `Invalid`. */
  means(input: PaymentInput, payer: { now: Date; address: string }): Means;
  /** Asks for the money. Asked again for the same order it takes nothing twice. Throws `NoAnswer`. */
  charge(order: Order, means: Means): Promise<PaymentOutcome>;
  /** Goes on after the payer has done what was asked. Throws `NoAnswer`. */
  proceed(order: Order, returned: Returned): Promise<PaymentOutcome>;
  /** What has become of a payment that needs nobody any more; undefined while nothing has. */
  look(order: Order, now: Date): PaymentOutcome | undefined;
  /** Gives the money of an order back; asked again it gives nothing twice. */
  giveBack(order: Order & { psp_reference: string | null }): Promise<void>;
}
