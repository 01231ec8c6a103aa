import { type Payment, TEST_REFERENCE } from '#shared/accounts/payments/payment.ts';
import type { PaymentRow } from './settle.ts';

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
