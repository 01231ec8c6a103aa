/** Payments: start, continue and read. */
import { takePage } from '#server/db/list-source.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Page } from '#shared/core/list.ts';
import { toDollars } from '#shared/core/money.ts';
import {
  type Membership,
  payerEmail,
  type Payment,
  type PaymentInput,
  type StartedPayment,
  TEST_REFERENCE,
  needsPayer,
  paymentList,
  type paymentDetailsInput,
} from '#shared/accounts/payments/payment.ts';
import { CURRENCY, PRICE_CENTS } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutService } from './checkout.ts';
import { NoAnswer, type PaymentOutcome } from './gateway.ts';
import { isTest, OWN, type PaymentRow, recordPaymentOutcome, recordPaymentOutcomeWithin, toPayment } from './settle.ts';
import { memberships, payments } from './table.ts';
import type { z } from '#shared/core/zod.ts';

/** Whether there may still be money under way: another order must not be made. */
const isRunning = ({ status, result_code }: Pick<PaymentRow, 'status' | 'result_code'>): boolean =>
  status === 'created' || status === 'pending' || (status === 'error' && result_code === OWN.noAnswer);

type PaymentQuery = z.output<typeof paymentList.input>;
type PaymentDetailsInput = z.output<typeof paymentDetailsInput>;

/** The payer: an account, or a guest by email. An invalid token is refused, and a read-only token cannot pay. */
async function findPayer(context: Context, input: PaymentInput) {
  if (!context.isAnonymous) {
    const { scope } = await requireScope(context, 'changes');
    return { accountId: scope.account.id, email: scope.account.email, key: `account:${scope.account.id}` };
  }
  const read = payerEmail.safeParse(input.email);
  if (!read.success) throw new Invalid({ email: [read.error.issues[0]?.message ?? ''] });
  return { accountId: null, email: read.data, key: `guest:${read.data}` };
}

/**
 * Begins a payment; the price is the server's. The same idempotency key is the same payment. One of the account's that is being charged
 * goes on instead of another; one that only waits for its payer ends. Throws `Conflict` for who has paid, `Invalid` for what cannot be paid with, `TooMany` for many tries.
 */
export async function startPayment(context: Context, checkout: CheckoutService, input: PaymentInput): Promise<StartedPayment> {
  const payer = await findPayer(context, input);
  const means = checkout.gateway.means(input, { now: context.now(), address: context.address });
  const trier = { accountId: payer.accountId ?? undefined, address: context.address };
  checkout.tries.begin(trier);
  const key = input.idempotency_key ?? context.idempotencyKey ?? randomUUID();
  const { row, isNew } = await context.store.write(async (tx) => {
    const [known] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.payer, payer.key), eq(payments.idempotency_key, key)));
    if (known) return { row: known, isNew: false };
    const running = payer.accountId === null ? undefined : await findRunning(context, tx, payer.accountId);
    if (running) return { row: running, isNew: false };
    const at = context.now().toISOString();
    const [made] = await insertRows(tx, payments, [
      {
        account_id: payer.accountId,
        reference: `${checkout.gateway.isTest ? TEST_REFERENCE : 'DF-'}${randomBytes(9).toString('hex').toUpperCase()}`,
        payer: payer.key,
        idempotency_key: key,
        gateway: checkout.gateway.name,
        method: means.method,
        amount: toDollars(PRICE_CENTS),
        currency: CURRENCY,
        status: 'created',
        email: payer.email,
        created_at: at,
        updated_at: at,
      },
    ]);
    return { row: made as PaymentRow, isNew: true };
  });
  const isAsked = isRunning(row) && row.status !== 'pending' && row.gateway === checkout.gateway.name;
  // Of parallel requests the first pays, and all get its result.
  const after = isAsked ? await askOnce(context, checkout, row, trier, () => checkout.gateway.charge(row, means)) : row;
  if (after.result_code === OWN.giveBack) checkout.wake();
  return { ...toPayment(after), is_resumed: !isNew };
}

/** The account's payment in progress; throws `Conflict` when the account has paid. */
async function findRunning(context: Context, tx: Db, accountId: number): Promise<PaymentRow | undefined> {
  const [member] = await tx.select().from(memberships).where(eq(memberships.account_id, accountId));
  if (member) throw new Conflict(paymentTexts.isMember);
  const recent = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.account_id, accountId), inArray(payments.status, ['created', 'pending', 'error'])))
    .orderBy(desc(payments.id));
  const isWaiting = (row: PaymentRow) => needsPayer(toPayment(row));
  for (const row of recent.filter(isWaiting))
    await recordPaymentOutcomeWithin(context, tx, row.id, { status: 'cancelled', result_code: 'GivenUp' });
  return recent.find((row) => isRunning(row) && !isWaiting(row));
}

/** Queries the gateway, counts a card that it refuses, and records the outcome; no answer is an outcome too. */
const askOnce = (
  context: Context,
  checkout: CheckoutService,
  row: PaymentRow,
  trier: Parameters<CheckoutService['tries']['begin']>[0],
  ask: () => Promise<PaymentOutcome>,
) =>
  checkout.once(row.id, async () => {
    const outcome = await ask().catch((error: unknown): PaymentOutcome => {
      if (!(error instanceof NoAnswer)) throw error;
      return { status: 'error', result_code: OWN.noAnswer };
    });
    if (outcome.status === 'refused') checkout.tries.refused(trier);
    // The payer's pending action stays when nobody answers.
    if (outcome.result_code === OWN.noAnswer && row.status === 'pending') return row;
    return recordPaymentOutcome(context, row.id, outcome, row.status === 'pending' ? row : undefined);
  });

/** The caller's own payment, or the guest's one that has this order number; throws `NotFound`. */
async function findOwnPayment(context: Context, { id, reference }: PaymentDetailsInput): Promise<PaymentRow> {
  const own = context.isAnonymous ? undefined : eq(payments.account_id, (await requireScope(context, 'changes')).scope.account.id);
  const guest = reference ? and(isNull(payments.account_id), eq(payments.reference, reference)) : undefined;
  const [row] =
    own || guest
      ? await context.store.read
          .select()
          .from(payments)
          .where(and(eq(payments.id, id), or(own, guest)))
      : [];
  if (!row) throw new NotFound(paymentTexts.notFound);
  return row;
}

/**
 * Continues a payment after the bank's page or the provider's form and returns its status. A decided one stays as it is, so reloading is
 * harmless.
 */
export async function resumePayment(context: Context, checkout: CheckoutService, input: PaymentDetailsInput): Promise<Payment> {
  const row = await findOwnPayment(context, input);
  const hasReturned = Boolean(input.redirect_result ?? input.details);
  const isAsked = hasReturned && row.gateway === checkout.gateway.name && needsPayer(toPayment(row));
  const trier = { accountId: row.account_id ?? undefined, address: context.address };
  const after = isAsked ? await askOnce(context, checkout, row, trier, () => checkout.gateway.proceed(row, input)) : row;
  // A status query may be the first to see that something is due.
  if ((after.status === 'pending' && !needsPayer(toPayment(after))) || after.result_code === OWN.giveBack) checkout.wake();
  return toPayment(after);
}

/** One payment of the account; throws `NotFound`. */
export const getPayment = async (scope: Scope, id: number): Promise<Payment> =>
  toPayment(await requireOwned(scope, scope.read, payments, id, paymentTexts.notFound));

/** One page of the account's payments. */
export const listPayments = (scope: Scope, input: PaymentQuery): Promise<Page<Payment>> =>
  listPage(scope, input, {
    table: payments,
    filters: filterBy(paymentList, payments, input),
    rows: async (plan) => (await takePage(scope.read.select().from(payments).where(plan.where).$dynamic(), plan)).map(toPayment),
  });

/** Whether the account is a member, since when, and by which payment. */
export async function getMembership(scope: Scope): Promise<Membership> {
  const [found] = await scope.read
    .select({ since: memberships.since, payment_id: memberships.payment_id, reference: payments.reference })
    .from(memberships)
    .innerJoin(payments, eq(payments.id, memberships.payment_id))
    .where(eq(memberships.account_id, scope.account.id));
  return found
    ? { is_member: true, since: found.since, payment_id: found.payment_id, is_test: isTest(found) }
    : { is_member: false, since: null, payment_id: null, is_test: false };
}
