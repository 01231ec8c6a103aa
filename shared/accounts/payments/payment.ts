/** Payments for the membership, and the membership itself. */
import { email, option, optionalOption, optionalText } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { cardInput } from './card.ts';
import { paymentTexts } from './texts.ts';

export const PAYMENT_STATUSES = ['created', 'pending', 'authorised', 'refused', 'cancelled', 'error'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment gateway: the provider, or the built-in test gateway, which charges nothing. */
export const GATEWAYS = ['adyen', 'test'] as const;
export type Gateway = (typeof GATEWAYS)[number];

export const PAYMENT_METHODS = ['card', 'paypal', 'apple_pay', 'google_pay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Our methods by the names that Adyen has for them. */
export const ADYEN_METHODS: Readonly<Record<string, PaymentMethod>> = {
  scheme: 'card',
  paypal: 'paypal',
  applepay: 'apple_pay',
  googlepay: 'google_pay',
};

/** Undefined for unknown methods. */
export const fromAdyenMethod = (type: unknown): PaymentMethod | undefined =>
  typeof type === 'string' && Object.hasOwn(ADYEN_METHODS, type) ? ADYEN_METHODS[type] : undefined;

export const payerEmail = email({ label: 'Email', missing: 'Email is required', wrong: 'Invalid email' });
const method = option(PAYMENT_METHODS, { label: 'Payment method' });

/** An object of the payment provider, passed through unchanged. */
const handedOn = z.record(z.string(), z.unknown()).nullish();

/**
 * A new payment. What is bought and what it costs the server knows, so nothing here says it. The card's own fields are for the test
 * gateway alone; the provider is given `payment_method` and `browser_info` as its form makes them, encrypted.
 */
export const paymentInput = z.object({
  method,
  email: optionalText({ label: 'Email', max: 254 }).meta({ description: 'Of who is not signed in' }),
  idempotency_key: optionalText({ label: 'Idempotency key', min: 8, max: 100 }).meta({
    description: 'The same again is the same payment; also taken from the header Idempotency-Key',
  }),
  card_number: optionalText({ label: 'Card number', max: 40 }).meta({ description: 'Of a test card, for the test gateway alone' }),
  card_expiry: optionalText({ label: 'Expiry date', max: 40 }),
  card_cvc: optionalText({ label: 'Security code', max: 40 }),
  card_holder: optionalText({ label: 'Name on card', max: 100 }),
  payment_method: handedOn,
  browser_info: handedOn,
});
export type PaymentInput = z.output<typeof paymentInput>;

/** The result from the bank's page or the provider's form; without it, a status query. */
export const paymentDetailsInput = z.object({
  id: recordId,
  reference: optionalText({ label: 'Order', max: 100 }).meta({ description: "A guest's payment is known by it" }),
  redirect_result: optionalText({ label: 'Result', max: 10_000 }),
  details: handedOn,
  payment_data: optionalText({ label: 'Payment data', max: 100_000 }),
});

const shape = {
  id: identity.id,
  reference: z.string().meta({ description: 'The number of the order' }),
  gateway: z.enum(GATEWAYS),
  is_test: z.boolean().meta({ description: 'Whether no money moves: at the test gateway, and at the test side of the provider' }),
  method: z.enum(PAYMENT_METHODS).nullable(),
  amount: z.number().meta({ description: 'US dollars' }),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  action: z.record(z.string(), z.unknown()).nullable().meta({ description: 'What the payer has to do next' }),
  email: z.string().nullable(),
  paid_at: momentSchema.nullable(),
  created_at: identity.created_at,
  updated_at: identity.updated_at,
};
export const paymentRecord = z.object(shape).meta({ id: 'Payment' });
export type Payment = z.output<typeof paymentRecord>;

export const startedPayment = z.object({
  ...shape,
  is_resumed: z.boolean().meta({ description: 'Whether it was under way already' }),
});
export type StartedPayment = z.output<typeof startedPayment>;

export const paymentList = defineList(paymentRecord, {
  filters: { status: equal(optionalOption(PAYMENT_STATUSES, { label: 'Status' })) },
  sortable: ['created_at', 'id'],
});

/** The prefix of test order numbers, for which no money moves. */
export const TEST_REFERENCE = 'DFTEST-';

/** Whether the payer must act, at the bank or in the form, before it continues. */
export const needsPayer = (payment: Pick<Payment, 'status' | 'action'>): boolean => payment.status === 'pending' && payment.action !== null;

/** The message for the payer; only an authorized payment was paid. */
export function describeResult(payment: Pick<Payment, 'status' | 'action'>): string {
  if (needsPayer(payment)) return paymentTexts.waitsForYou;
  const { successful, pending, failed, error } = paymentTexts;
  return { authorised: successful, created: pending, pending, refused: failed, cancelled: failed, error }[payment.status];
}

export const membershipRecord = z
  .object({
    is_member: z.boolean(),
    since: momentSchema.nullable(),
    payment_id: identity.id.nullable(),
    is_test: z.boolean().meta({ description: 'Whether it was paid where no money moves' }),
  })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof membershipRecord>;

/** What a page needs to show before anybody can pay. */
export const checkoutRecord = z
  .object({
    gateway: z.enum(GATEWAYS),
    is_test: z.boolean().meta({ description: 'Whether no money moves' }),
    item: z.string(),
    amount: z.number().meta({ description: 'US dollars' }),
    currency: z.string(),
    adyen: z
      .object({
        environment: z.enum(['test', 'live']),
        client_key: z.string(),
        payment_methods: z.record(z.string(), z.unknown()).meta({ description: 'As the provider answers' }),
      })
      .nullable(),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.output<typeof checkoutRecord>;

/** The form of the test gateway: a guest's email, and the card where a card is used. */
export function buildCheckoutForm(asked: { card: boolean; email: boolean }): z.ZodObject {
  const guest = { email: payerEmail };
  if (!asked.card) return z.object(asked.email ? guest : {});
  return asked.email ? cardInput.safeExtend(guest) : cardInput;
}
