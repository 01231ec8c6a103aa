/** Background work on payments: test confirmations, refunds, and abandoned bank pages. */
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import { needsPayer, type Gateway } from '#shared/accounts/payments/payment.ts';
import type { PaymentGateway } from './gateway.ts';
import { toPayment } from './payment-record.ts';
import { OWN, type SettleParts, type PaymentRow, recordPaymentOutcome, recordRefund } from './settle.ts';
import { payments } from './table.ts';

/** The time after which an abandoned bank page counts as failed. */
const ABANDONED_MS = 24 * 3_600_000;
/** The provider would not give money back: it is asked again. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 50;

export const SETTLE_PAYMENTS = 'payments.settle';

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
