/**
 * The test gateway: accepts published test cards and takes no money. Any other number is refused, so that nobody types a real one twice.
 */
import { Invalid } from '#server/core/errors.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { CARD_EXPIRED, cardInput, isExpired, type TestResult, findTestCard } from '#shared/accounts/payments/card.ts';
import type { PaymentInput, PaymentMethod } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { PaymentOutcome, PaymentGateway } from './gateway.ts';

/** How long a pending payment takes to be confirmed. */
const CONFIRMED_AFTER_MS = 60_000;

/** PayPal asks for a confirmation first, the wallets ask in the browser. */
const RESULTS: Record<Exclude<PaymentMethod, 'card'>, TestResult> = {
  paypal: 'redirect',
  apple_pay: 'authorised',
  google_pay: 'authorised',
};

function readTestCard(input: PaymentInput, now: Date): TestResult {
  const read = cardInput.safeParse(input);
  if (!read.success) throw new Invalid(toFieldErrors(read.error.issues));
  if (isExpired(read.data.card_expiry, now)) throw new Invalid({ card_expiry: [CARD_EXPIRED] });
  const known = findTestCard(read.data.card_number);
  if (!known) throw new Invalid({ card_number: [paymentTexts.testOnly] });
  return known.result;
}

const OUTCOMES: Record<TestResult, PaymentOutcome> = {
  authorised: { status: 'authorised', result_code: 'Authorised' },
  refused: { status: 'refused', result_code: 'Refused' },
  pending: { status: 'pending', result_code: 'Pending' },
  redirect: { status: 'pending', result_code: 'RedirectShopper', action: { type: 'test' } },
  error: { status: 'error', result_code: 'Error' },
};

export function testGateway(): PaymentGateway {
  return {
    name: 'test',
    isTest: true,
    setup: async () => null,
    means: (input, { now, address }) => ({
      method: input.method,
      given: input.method === 'card' ? readTestCard(input, now) : RESULTS[input.method],
      address,
    }),
    charge: async (order, means) => ({ ...OUTCOMES[means.given as TestResult], psp_reference: `TEST${order.reference}` }),
    proceed: async (_order, { redirect_result }) => OUTCOMES[redirect_result === 'approved' ? 'authorised' : 'refused'],
    look: (order, now) => (now.getTime() - Date.parse(order.created_at) >= CONFIRMED_AFTER_MS ? OUTCOMES.authorised : undefined),
    giveBack: async () => undefined,
  };
}
