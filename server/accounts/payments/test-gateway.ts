/**
 * The test gateway: takes the published test cards, and no money. A card's number is looked up in their list and forgotten; any
 * other number is refused, so that nobody types a real one twice.
 */
import { payPaths } from '#shared/accounts/payments/addresses.ts';
import { Invalid } from '#server/core/errors.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { CARD_EXPIRED, cardInput, isExpired, lastFour, type TestCard, findTestCard } from '#shared/accounts/payments/card.ts';
import type { PaymentInput, PaymentMethod } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { Order, PaymentOutcome, PaymentGateway } from './gateway.ts';
import { refusalWords } from './refusals.ts';

/** How long a pending payment takes to be confirmed. */
export const CONFIRMED_AFTER_MS = 60_000;

/** What is known of how somebody wants to pay: never the number. */
interface TestMeans {
  result: TestCard['result'];
  card?: { brand: string; last_four: string };
}

/** PayPal asks on a page of its own, the wallets in the browser. */
const RESULTS: Record<Exclude<PaymentMethod, 'card'>, TestCard['result']> = {
  paypal: 'redirect',
  apple_pay: 'authorised',
  google_pay: 'authorised',
};

function testCard(input: PaymentInput, now: Date): TestMeans {
  const read = cardInput.safeParse(input);
  if (!read.success) throw new Invalid(toFieldErrors(read.error.issues));
  if (isExpired(read.data.card_expiry, now)) throw new Invalid({ card_expiry: [CARD_EXPIRED] });
  const known = findTestCard(read.data.card_number);
  if (!known) throw new Invalid({ card_number: [paymentTexts.testOnly] });
  return { result: known.result, card: { brand: known.brand, last_four: lastFour(known.number) } };
}

function outcomeOf({ result, card }: TestMeans, order: Order): PaymentOutcome {
  const psp_reference = `TEST${order.reference}`;
  const common = { psp_reference, ...(card ? { card } : {}) };
  switch (result) {
    case 'authorised':
      return { ...common, status: 'authorised', result_code: 'Authorised' };
    case 'refused':
      return { ...common, status: 'refused', result_code: 'Refused', reason: refusalWords('2') };
    case 'pending':
      return { ...common, status: 'pending', result_code: 'Pending' };
    case 'redirect':
      return {
        ...common,
        status: 'pending',
        result_code: 'RedirectShopper',
        action: { type: 'redirect', method: 'GET', url: payPaths.testBank(order.id) },
      };
    case 'error':
      return { ...common, status: 'error', result_code: 'Error' };
  }
}

/** What the test bank's page says when somebody leaves it. */
const ANSWERS: Record<string, Pick<PaymentOutcome, 'status' | 'result_code' | 'reason'>> = {
  approved: { status: 'authorised', result_code: 'Authorised' },
  declined: { status: 'refused', result_code: 'Refused', reason: refusalWords('11') },
  cancelled: { status: 'cancelled', result_code: 'Cancelled' },
};

export function testGateway(): PaymentGateway {
  return {
    name: 'test',
    isTest: true,
    setup: async () => null,
    means: (input, { now, address }) => ({
      method: input.method,
      given: input.method === 'card' ? testCard(input, now) : { result: RESULTS[input.method] },
      address,
    }),
    charge: async (order, means) => outcomeOf(means.given as TestMeans, order),
    proceed: async (_order, { redirect_result }) => {
      const answer = Object.hasOwn(ANSWERS, redirect_result ?? '') ? ANSWERS[redirect_result ?? ''] : undefined;
      return answer ?? { status: 'error', result_code: 'UnknownAnswer' };
    },
    look: (order, now) =>
      now.getTime() - Date.parse(order.created_at) >= CONFIRMED_AFTER_MS ? { status: 'authorised', result_code: 'Authorised' } : undefined,
    giveBack: async () => undefined,
  };
}
