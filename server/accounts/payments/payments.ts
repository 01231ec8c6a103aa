/** What can be done with payments: begin one, go on with it, give it up, look at it, and attach a guest's to an account. */
import { takePage } from '#server/db/list-source.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Page } from '#shared/core/list.ts';
import { toDollars } from '#shared/core/money.ts';
import {
  type Membership,
  payerEmail,
  type Payment,
  type PaymentDetailsInput,
  type PaymentInput,
  type PaymentQuery,
  type StartedPayment,
  TEST_REFERENCE,
  waitsForPayer,
} from '#shared/accounts/payments/payment.ts';
import { CURRENCY, PRICE_CENTS } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutService } from './checkout.ts';
import { NoAnswer, type PaymentOutcome } from './gateway.ts';
import { type Payer, findPayer, payerOfSecret } from './payers.ts';
import { isTest, toPayment } from './payment-record.ts';
import { attach, isRunning, OWN, type PaymentRow, settle } from './settle.ts';
import { memberships, payments } from './table.ts';
import type { Trier } from './tries.ts';

function emailOf(payer: Payer, input: PaymentInput): string {
  if (payer.scope) return payer.scope.account.email;
  const read = payerEmail.safeParse(input.email);
  if (!read.success) throw new Invalid({ email: [read.error.issues[0]?.message ?? ''] });
  return read.data;
}

/** The payments of a payer: an account's are also those that it has brought along from before it was one. */
const ofPayer = ({ scope, key }: Payer) =>
  scope ? or(eq(payments.account_id, scope.account.id), eq(payments.payer, key)) : eq(payments.payer, key);

/**
 * Begins a payment; the price is the server's. The same idempotency key is the same payment, and while one is under way it goes on
 * instead of another. Throws `Conflict` for who has paid, `Invalid` for what cannot be paid with, `TooMany` for many tries.
 */
export async function startPayment(context: Context, checkout: CheckoutService, input: PaymentInput): Promise<StartedPayment> {
  const payer = await findPayer(context, input.claim_secret);
  const email = emailOf(payer, input);
  const means = checkout.gateway.means(input, { now: context.now(), address: context.address });
  const trier = { accountId: payer.scope?.account.id, address: context.address };
  checkout.tries.begin(trier);
  const key = input.idempotency_key ?? context.idempotencyKey ?? randomUUID();
  const { row, isNew } = await context.store.write(async (tx) => {
    const [known] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.payer, payer.key), eq(payments.idempotency_key, key)));
    if (known) return { row: known, isNew: false };
    await requireUnpaid(tx, payer);
    const recent = await tx
      .select()
      .from(payments)
      .where(and(ofPayer(payer), inArray(payments.status, ['created', 'pending', 'error'])))
      .orderBy(desc(payments.id));
    const running = recent.find(isRunning);
    if (running) return { row: running, isNew: false };
    const at = context.now().toISOString();
    const [made] = await insertRows(tx, payments, [
      {
        account_id: payer.scope?.account.id ?? null,
        reference: `${checkout.gateway.isTest ? TEST_REFERENCE : 'DF-'}${randomBytes(9).toString('hex').toUpperCase()}`,
        payer: payer.key,
        idempotency_key: key,
        gateway: checkout.gateway.name,
        method: means.method,
        amount: toDollars(PRICE_CENTS),
        currency: CURRENCY,
        status: 'created',
        email,
        created_at: at,
        updated_at: at,
      },
    ]);
    return { row: made as PaymentRow, isNew: true };
  });
  const isAsked = isRunning(row) && row.status !== 'pending' && row.gateway === checkout.gateway.name;
  // Of those who ask at once the first one pays, and all hear the same.
  const charge = () => checkout.gateway.charge(row, means);
  const after = isAsked ? await checkout.once(row.id, () => heard(context, row, () => noted(checkout, trier, charge))) : row;
  if (after.result_code === OWN.giveBack) checkout.wake();
  return { ...toPayment(after), is_resumed: !isNew, claim_secret: payer.secret };
}

async function requireUnpaid(tx: Db, payer: Payer): Promise<void> {
  if (payer.scope) {
    const [member] = await tx.select().from(memberships).where(eq(memberships.account_id, payer.scope.account.id));
    if (member) throw new Conflict(paymentTexts.isMember);
    return;
  }
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.payer, payer.key), eq(payments.status, 'authorised')));
  if (paid) throw new Conflict(paymentTexts.guestHasPaid);
}

/** Asks the gateway, and counts a card that it refuses. */
async function noted(checkout: CheckoutService, trier: Trier, ask: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
  const outcome = await ask();
  if (outcome.status === 'refused') checkout.tries.refused(trier);
  return outcome;
}

/** Asks the gateway and settles what it says; no answer is an answer too: nobody knows. */
async function heard(context: Context, row: PaymentRow, ask: () => Promise<PaymentOutcome>): Promise<PaymentRow> {
  const outcome = await ask().catch((error: unknown): PaymentOutcome => {
    if (!(error instanceof NoAnswer)) throw error;
    return { status: 'error', result_code: OWN.noAnswer };
  });
  // What the payer was asked stays asked when nobody answers.
  if (outcome.result_code === OWN.noAnswer && row.status === 'pending') return row;
  return settle(context, row.id, outcome, row.status === 'pending' ? row : undefined);
}

/** The caller's own payment; throws `NotFound`. */
async function ownPayment(context: Context, id: number, secret: string | null | undefined): Promise<PaymentRow> {
  const payer = await findPayer(context, secret);
  const [row] = await context.store.read
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), ofPayer(payer)));
  if (!row) throw new NotFound(paymentTexts.notFound);
  return row;
}

/**
 * Goes on with a payment after the bank's page or the provider's form, and tells how it stands. One that is decided already stays as
 * it is, so that a page that is loaded again does no harm.
 */
export async function proceedWithPayment(context: Context, checkout: CheckoutService, input: PaymentDetailsInput): Promise<Payment> {
  const row = await ownPayment(context, input.id, input.claim_secret);
  const hasReturned = Boolean(input.redirect_result ?? input.details);
  const isAsked = hasReturned && row.gateway === checkout.gateway.name && waitsForPayer(toPayment(row));
  const trier = { accountId: row.account_id ?? undefined, address: context.address };
  const proceed = () => checkout.gateway.proceed(row, input);
  const after = isAsked ? await checkout.once(row.id, () => heard(context, row, () => noted(checkout, trier, proceed))) : row;
  // Who asks how it stands may be the first to know that something is due.
  if ((after.status === 'pending' && !waitsForPayer(toPayment(after))) || after.result_code === OWN.giveBack) checkout.wake();
  return toPayment(after);
}

/** Gives up a payment that waits for its payer. Throws `Conflict` once it waits for somebody else. */
export async function giveUpPayment(context: Context, id: number, secret: string | null | undefined): Promise<Payment> {
  const row = await ownPayment(context, id, secret);
  if (!isRunning(row)) return toPayment(row);
  if (!waitsForPayer(toPayment(row))) throw new Conflict(paymentTexts.isBeingConfirmed);
  return toPayment(await settle(context, id, { status: 'cancelled', result_code: 'GivenUp' }));
}

/** Attaches to the account what was paid with the secret; again it changes nothing. Throws `NotFound` for a secret of nobody. */
export async function claimPayments(scope: Scope, context: Context, checkout: CheckoutService, secret: string): Promise<Membership> {
  const payer = payerOfSecret(secret);
  const attached = await scope.write(async (tx) => {
    const rows = await attach(context, tx, payer, scope.account.id);
    if (rows.length > 0) return rows;
    const [known] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.payer, payer), eq(payments.account_id, scope.account.id)));
    if (!known) throw new NotFound(paymentTexts.nothingToClaim);
    return [];
  });
  if (attached.some(({ result_code }) => result_code === OWN.giveBack)) checkout.wake();
  return getMembership(scope);
}

/** One payment of the account; throws `NotFound`. */
export const getPayment = async (scope: Scope, id: number): Promise<Payment> =>
  toPayment(await requireOwned(scope, scope.read, payments, id, paymentTexts.notFound));

/** One page of the account's payments. */
export const listPayments = (scope: Scope, input: PaymentQuery): Promise<Page<Payment>> =>
  listPage(scope, input, {
    table: payments,
    where: [when(payments.status, input.status)],
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
