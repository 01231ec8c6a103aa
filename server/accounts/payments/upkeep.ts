/** What happens to payments without anybody asking: confirmations of the test bank, money to give back, and bank pages that were left. */
import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import { type Worker, worker } from '#server/core/worker.ts';
import { waitsForPayer, type Gateway } from '#shared/accounts/payments/payment.ts';
import type { PaymentGateway } from './gateway.ts';
import { toPayment } from './payment-record.ts';
import { OWN, type Parts, type PaymentRow, settle, settleGivenBack } from './settle.ts';
import { payments } from './table.ts';

/** After so long a bank's page that waits for an answer does not get one any more. */
const ABANDONED_MS = 24 * 3_600_000;
/** The provider would not give money back: it is asked again. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 50;

/** `gatewayOf`: who has taken a payment; undefined when this server does not know them any more. */
export function paymentUpkeep(
  parts: Parts,
  gatewayOf: (name: Gateway) => PaymentGateway | undefined,
  report: (error: unknown) => void,
): Worker {
  const select = () => parts.store.read.select().from(payments);

  const look = async (row: PaymentRow): Promise<void> => {
    const now = parts.now();
    const isAsked = waitsForPayer(toPayment(row));
    if (isAsked && now.getTime() - Date.parse(row.updated_at) >= ABANDONED_MS)
      await settle(parts, row.id, { status: 'cancelled', result_code: 'Abandoned' });
    const outcome = isAsked ? undefined : gatewayOf(row.gateway)?.look(row, now);
    if (outcome) await settle(parts, row.id, outcome);
  };

  const giveBack = async (row: PaymentRow): Promise<void> => {
    try {
      const gateway = gatewayOf(row.gateway);
      // Money that nobody was asked to give back is still owed, and somebody has to hear of it.
      if (!gateway) throw new Error(`payment ${row.reference} is to be given back, and ${row.gateway} is not set up any more`);
      await gateway.giveBack(row);
      await settleGivenBack(parts, row.id);
    } catch (error) {
      report(error);
      const tried = { result_code: OWN.giveBackTried, updated_at: parts.now().toISOString() };
      await parts.store.write((tx) => tx.update(payments).set(tried).where(eq(payments.id, row.id)));
    }
  };

  return worker(async (signal) => {
    const again = new Date(parts.now().getTime() - AGAIN_MS).toISOString();
    const pending = await select()
      .where(
        and(eq(payments.status, 'pending'), or(eq(payments.gateway, 'test'), sql`json_extract(${payments.action}, '$.next') is not null`)),
      )
      .orderBy(asc(payments.updated_at))
      .limit(AT_ONCE);
    const owed = await select()
      .where(
        and(
          eq(payments.status, 'cancelled'),
          or(eq(payments.result_code, OWN.giveBack), and(eq(payments.result_code, OWN.giveBackTried), lte(payments.updated_at, again))),
        ),
      )
      .limit(AT_ONCE);
    for (const [rows, work] of [
      [pending, look],
      [owed, giveBack],
    ] as const)
      for (const row of rows) {
        if (signal.aborted) return undefined;
        await work(row);
      }
    return undefined;
  }, report);
}
