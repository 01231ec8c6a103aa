/** The checkout of this process: its gateway, rate limits, and one query at a time for each order. */
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import type { Jobs, JobKind } from '#server/core/jobs.ts';
import { Invalid } from '#server/core/errors.ts';
import { type Settings, toPublicUrl } from '#server/core/settings.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { cardInput, isExpired, type TestResult, findTestCard } from '#shared/accounts/payments/card.ts';
import { type PaymentInput, type PaymentMethod, needsPayer, type Gateway } from '#shared/accounts/payments/payment.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { PaymentGateway, PaymentOutcome } from './gateway.ts';
import { type AdyenAccount, createAdyenGateway, readAdyenAccount } from './adyen.ts';
import { type SettleParts, type PaymentRow, OWN, recordPaymentOutcome, recordRefund, toPayment } from './settle.ts';
import { payments } from './table.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';

const MINUTE_MS = 60_000;

/** An account, or a guest, at a network address. */
interface Trier {
  accountId: number | undefined;
  address: string;
}

function createPaymentTries(now: () => Date) {
  const guests = createWindowLimit({ most: 20, windowMs: 15 * MINUTE_MS, message: paymentTexts.tooMany });
  const refusals = createWindowLimit({ most: 10, windowMs: 60 * MINUTE_MS, message: paymentTexts.tooMany });
  // Both keys: neither a new account nor a new address resets the limit.
  const keysOf = ({ accountId, address }: Trier) => [
    `network ${toNetwork(address)}`,
    ...(accountId === undefined ? [] : [`account ${accountId}`]),
  ];
  return {
    /** Counts a guest's attempt; throws `TooMany` after too many attempts or refused cards. */
    begin(who: Trier): void {
      for (const key of keysOf(who)) refusals.check(key, now());
      if (who.accountId === undefined) guests.take(toNetwork(who.address), now());
    },
    /** Notes that the bank has refused. */
    refused(who: Trier): void {
      for (const key of keysOf(who)) refusals.count(key, now());
    },
  };
}

const CARD_EXPIRED = 'The card has expired';

/** The time after which an abandoned bank page counts as failed. */
const ABANDONED_MS = 24 * 3_600_000;
/** The provider would not give money back: it is asked again. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 50;

const SETTLE_PAYMENTS = 'payments.settle';

type GatewayOf = (name: Gateway) => PaymentGateway | undefined;

/** The job that completes payments. `gatewayOf`: the gateway of a payment; undefined when it is no longer configured. */
export function createPaymentJob(parts: SettleParts, gatewayOf: GatewayOf, report: (error: unknown) => void): JobKind {
  const select = () => parts.store.read.select().from(payments);

  const changeOf = (row: PaymentRow): Parameters<typeof recordPaymentOutcome>[2] | undefined => {
    const now = parts.now();
    if (row.status !== 'pending') return undefined;
    if (!needsPayer(toPayment(row))) return gatewayOf(row.gateway)?.look(row, now);
    const isAbandoned = now.getTime() - Date.parse(row.updated_at) >= ABANDONED_MS;
    return isAbandoned ? { status: 'cancelled', result_code: 'Abandoned' } : undefined;
  };

  const isOwed = () => {
    const again = new Date(parts.now().getTime() - AGAIN_MS).toISOString();
    const tried = and(eq(payments.result_code, OWN.giveBackTried), lte(payments.updated_at, again));
    return and(eq(payments.status, 'cancelled'), or(eq(payments.result_code, OWN.giveBack), tried));
  };

  const giveBack = async (row: PaymentRow): Promise<void> => {
    try {
      const gateway = gatewayOf(row.gateway);
      // A refund nobody could make is still owed, and must be reported.
      if (!gateway) throw new Error(`payment ${row.reference} is to be given back, and ${row.gateway} is not set up any more`);
      await gateway.giveBack(row);
      await recordRefund(parts, row.id);
    } catch (error) {
      report(error);
      const tried = { result_code: OWN.giveBackTried, updated_at: parts.now().toISOString() };
      await parts.store.write((tx) => tx.update(payments).set(tried).where(eq(payments.id, row.id)));
    }
  };

  return {
    kind: SETTLE_PAYMENTS,
    everyMs: 5000,
    find: async () => {
      const pending = await select()
        .where(and(eq(payments.status, 'pending'), or(eq(payments.gateway, 'test'), isNotNull(payments.action))))
        .orderBy(asc(payments.updated_at))
        .limit(AT_ONCE);
      const owed = await select().where(isOwed()).limit(AT_ONCE);
      const due = [...pending.filter(changeOf), ...owed];
      return { subjects: due.map(({ id, account_id }) => ({ id, account: account_id })) };
    },
    run: async ({ subject }) => {
      const [row] = await select().where(eq(payments.id, subject));
      const change = row && changeOf(row);
      if (change) await recordPaymentOutcome(parts, subject, change);
      const [owed] = await select().where(and(eq(payments.id, subject), isOwed()));
      if (owed) await giveBack(owed);
      return undefined;
    },
  };
}

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

/**
 * The test gateway: accepts published test cards and takes no money. Any other number is refused, so that nobody types a real one twice.
 */
function testGateway(): PaymentGateway {
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

export interface CheckoutService {
  /** Takes new payments. */
  gateway: PaymentGateway;
  /** Set when payments go through Adyen. */
  adyen: AdyenAccount | undefined;
  tries: ReturnType<typeof createPaymentTries>;
  /** Queries an order once, however many callers wait. */
  once(id: number, ask: () => Promise<PaymentRow>): Promise<PaymentRow>;
  /** Wakes the payment job: a confirmation or refund may be due. */
  wake(): void;
}

/** Creates the checkout with the configured provider, else the test gateway. Throws `WrongSetting` for incomplete settings. */
export function openCheckout(
  settings: Partial<Settings>,
  parts: SettleParts,
  jobs: Jobs,
  report: (error: unknown) => void,
): CheckoutService {
  const { now } = parts;
  const adyen = readAdyenAccount(settings);
  const test = testGateway();
  const gateway = adyen ? createAdyenGateway({ account: adyen, publicUrl: toPublicUrl(settings), now, report }) : test;
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
