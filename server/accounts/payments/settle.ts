/** Applies outcomes to a payment, from any source, repeated and in any order. */
import { eq } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { users } from '#server/accounts/auth/table.ts';
import { type Context, buildScope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { insertRows, updateRow } from '#server/db/rows.ts';
import { accountRecord } from '#shared/accounts/auth/account.ts';
import { toCents } from '#shared/core/money.ts';
import { type Payment, type PaymentStatus, TEST_REFERENCE } from '#shared/accounts/payments/payment.ts';
import { formatPrice } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { PaymentOutcome } from './gateway.ts';
import { memberships, payments } from './table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export const isTest = ({ reference }: { reference: string }): boolean => reference.startsWith(TEST_REFERENCE);

/** A row as its payer sees it. */
export function toPayment(row: PaymentRow): Payment {
  const { id, reference, gateway, method, amount, currency, status, email, paid_at, created_at, updated_at } = row;
  return {
    ...{ id, reference, gateway, method, amount, currency, status, email, paid_at, created_at, updated_at },
    is_test: isTest(row),
    action: status === 'pending' ? row.action : null,
  };
}

/** What background work and requests have in common. */
export type SettleParts = Pick<Context, 'store' | 'live' | 'now'>;

/** Allowed status changes. A taken payment is a fact, whatever was recorded before; nothing else goes back. */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'authorised', 'refused', 'cancelled', 'error'],
  pending: ['authorised', 'refused', 'cancelled', 'error'],
  error: ['pending', 'authorised', 'refused', 'cancelled'],
  refused: ['authorised'],
  cancelled: ['authorised'],
  authorised: [],
};

/** Result codes of our own. */
export const OWN = {
  /** It is unknown whether money was taken; the same order is queried again. */
  noAnswer: 'NoAnswer',
  /** Paid, though it was paid already: to be given back. `tried`: the provider would not, and is asked again later. */
  giveBack: 'GiveBack',
  giveBackTried: 'GiveBackTried',
  /** Given back: nothing more happens to it. */
  givenBack: 'GivenBack',
  wrongAmount: 'WrongAmount',
} as const;
const FINAL: readonly (string | null)[] = [OWN.giveBack, OWN.giveBackTried, OWN.givenBack];

/** Whether what is heard may change a payment. */
const mayBecome = (row: Pick<PaymentRow, 'status' | 'result_code'>, next: PaymentStatus): boolean =>
  NEXT[row.status].includes(next) && !FINAL.includes(row.result_code);

/**
 * Hears an outcome. Returns the payment as it is then, which may be as it was. `from`: the pending payment that was gone on with, whose
 * next step takes the place of the one that was done, unless something else was heard meanwhile.
 */
export async function recordPaymentOutcome(
  parts: SettleParts,
  id: number,
  outcome: PaymentOutcome,
  from?: Pick<PaymentRow, 'updated_at'>,
): Promise<PaymentRow> {
  const row = await parts.store.write((tx) => recordPaymentOutcomeWithin(parts, tx, id, outcome, from));
  if (row.account_id !== null) parts.live.changed(row.account_id);
  return row;
}

async function requirePayment(tx: Db, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error('the payment is gone');
  return row;
}

/** The same, within a transaction. */
export async function recordPaymentOutcomeWithin(
  parts: SettleParts,
  tx: Db,
  id: number,
  outcome: PaymentOutcome,
  from?: Pick<PaymentRow, 'updated_at'>,
): Promise<PaymentRow> {
  const before = await requirePayment(tx, id);
  const isNextStep = before.status === 'pending' && outcome.status === 'pending' && before.updated_at === from?.updated_at;
  if (!isNextStep && !mayBecome(before, outcome.status)) return before;
  const { status, result_code, psp_reference = before.psp_reference, action = null, taken } = outcome;
  const updated_at = parts.now().toISOString();
  const heard = { status, result_code, psp_reference, updated_at, action };
  if (status !== 'authorised') return updateRow(tx, payments, before, heard);
  if (taken && (taken.cents !== toCents(before.amount) || taken.currency !== before.currency))
    return updateRow(tx, payments, before, { ...heard, status: 'error', result_code: OWN.wrongAmount });
  if (await isPaidOtherwise(tx, before))
    return updateRow(tx, payments, before, { ...heard, status: 'cancelled', result_code: OWN.giveBack });
  const paid = await updateRow(tx, payments, before, { ...heard, paid_at: updated_at });
  if (paid.account_id !== null) await addMembership(parts, tx, paid, paid.account_id);
  return paid;
}

/** Whether the account has paid by another payment; false for guests. */
async function isPaidOtherwise(tx: Db, row: PaymentRow): Promise<boolean> {
  if (row.account_id === null) return false;
  const [member] = await tx.select().from(memberships).where(eq(memberships.account_id, row.account_id));
  return member !== undefined && member.payment_id !== row.id;
}

/** Makes the account a member after a successful payment. */
async function addMembership(parts: SettleParts, tx: Db, row: PaymentRow, accountId: number): Promise<void> {
  await insertRows(tx, memberships, [{ account_id: accountId, payment_id: row.id, since: row.paid_at ?? row.updated_at }]);
  await emitPaymentEvent(parts, tx, row, accountId, 'payment.paid');
}

type PaymentEvent = 'payment.paid' | 'payment.cancelled';
async function emitPaymentEvent(parts: SettleParts, tx: Db, row: PaymentRow, accountId: number, type: PaymentEvent): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, accountId));
  const summary = `${paymentTexts.order}, ${formatPrice(row.amount)}`;
  await emitEvents(buildScope(parts, accountRecord.parse(user)), tx, [{ type, subject_id: row.id, summary }]);
}

/** Records a full refund and ends the membership it paid for. */
export async function recordRefund(parts: SettleParts, id: number): Promise<PaymentRow> {
  const row = await parts.store.write(async (tx) => {
    const before = await requirePayment(tx, id);
    if (before.result_code === OWN.givenBack) return before;
    const ended = await tx.delete(memberships).where(eq(memberships.payment_id, id)).returning();
    const after = await updateRow(tx, payments, before, {
      status: 'cancelled',
      result_code: OWN.givenBack,
      updated_at: parts.now().toISOString(),
    });
    if (ended.length > 0 && after.account_id !== null) await emitPaymentEvent(parts, tx, after, after.account_id, 'payment.cancelled');
    return after;
  });
  if (row.account_id !== null) parts.live.changed(row.account_id);
  return row;
}
