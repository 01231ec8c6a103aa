import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '#server/accounts/auth/table.ts';
import { momentColumn, moneyColumn, addOwner, recordKey } from '#server/db/columns.ts';
import { GATEWAYS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/accounts/payments/payment.ts';

export const payments = sqliteTable(
  'payments',
  {
    id: recordKey(),
    /** Null for a guest's. */
    account_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** What the gateway knows the order by. */
    reference: text().notNull(),
    /** Whose key it is (an account's, or a guest's by email), and the key: the same again is the same payment. */
    payer: text().notNull(),
    idempotency_key: text().notNull(),
    gateway: text({ enum: GATEWAYS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }),
    amount: moneyColumn().notNull(),
    currency: text().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    result_code: text(),
    /** The gateway's own number for it. */
    psp_reference: text(),
    /** What the payment widget has to do next. */
    action: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    email: text(),
    paid_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('payments_by_reference').on(table.reference),
    uniqueIndex('payments_once').on(table.payer, table.idempotency_key),
    index('payments_by_created').on(table.account_id, table.created_at, table.id),
    index('payments_by_status').on(table.status, table.updated_at),
  ],
);

/** Who has paid: an account has one membership or none. */
export const memberships = sqliteTable('memberships', {
  account_id: addOwner().primaryKey(),
  payment_id: integer()
    .notNull()
    .unique()
    .references(() => payments.id),
  since: momentColumn().notNull(),
});
