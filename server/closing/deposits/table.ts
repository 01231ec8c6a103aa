import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, moneyColumn, addOwner, recordKey, recordVersion, addKey } from '#server/db/columns.ts';
import { documents } from '#server/records/documents/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { DEPOSIT_DIRECTIONS, DEPOSIT_STATUSES, type DepositParty } from '#shared/closing/deposits/deposit.ts';

/** Who agreed to what, and when. */
export type StoredVotes = Partial<Record<DepositParty, { wants: 'release' | 'refund'; at: string }>>;

/** Deposits with licensed holders. Their events are in the ledger. */
export const deposits = sqliteTable(
  'deposits',
  {
    id: recordKey(),
    account_id: addOwner(),
    deal_id: addKey(() => deals.id),
    direction: text({ enum: DEPOSIT_DIRECTIONS }).notNull(),
    amount: moneyColumn().notNull(),
    due_on: text().notNull(),
    holder_name: text().notNull(),
    holder_contact: text(),
    holder_email: text(),
    holder_phone: text(),
    holder_file: text(),
    inspection_ends_on: text(),
    status: text({ enum: DEPOSIT_STATUSES }).notNull().default('expected'),
    held_on: text(),
    hard_on: text(),
    settled_on: text(),
    /** What the holder sent with the confirmation. */
    receipt_id: integer().references(() => documents.id),
    /** Whether the warning that it turns hard was sent. */
    is_warned: defineFlag().notNull(),
    votes: text({ mode: 'json' }).$type<StoredVotes>().notNull(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('deposits_of_deal').on(table.deal_id, table.id),
    index('deposits_by_inspection').on(table.status, table.inspection_ends_on),
    index('deposits_by_receipt').on(table.receipt_id),
    index('deposits_by_status').on(table.account_id, table.status, table.id),
  ],
);

/** The holder's links: one works at a time. The token itself is not stored. */
export const depositLinks = sqliteTable(
  'deposit_links',
  {
    id: recordKey(),
    account_id: addOwner(),
    deposit_id: addKey(() => deposits.id, 'cascade'),
    token_hash: text().notNull(),
    expires_at: momentColumn().notNull(),
    opened_at: momentColumn(),
    revoked_at: momentColumn(),
    created_at: momentColumn().notNull(),
  },
  (table) => [uniqueIndex('deposit_links_by_token').on(table.token_hash), index('deposit_links_of_deposit').on(table.deposit_id, table.id)],
);
