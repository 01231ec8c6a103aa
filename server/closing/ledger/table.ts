import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey } from '#server/db/columns.ts';
import { LEDGER_EVENT_NAMES, LEDGER_SUBJECTS, type LedgerActor } from '#shared/closing/ledger/ledger.ts';

/** What was agreed and paid, chained and signed. Triggers refuse every change, and every removal but that of the whole account. */
export const ledger = sqliteTable(
  'ledger',
  {
    id: recordKey(),
    account_id: addOwner(),
    /** Counts the rows of the account from 1, without gaps. */
    sequence: integer().notNull(),
    created_at: momentColumn().notNull(),
    event: text({ enum: LEDGER_EVENT_NAMES }).notNull(),
    actor: text({ mode: 'json' }).$type<LedgerActor>().notNull(),
    subject: text({ enum: LEDGER_SUBJECTS }).notNull(),
    /** Not a foreign key, as that of the deal: a row outlives what it tells of. */
    subject_id: integer().notNull(),
    deal_id: integer(),
    /** Canonical JSON, character for character as it was hashed. */
    data: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_by_sequence').on(table.account_id, table.sequence),
    uniqueIndex('ledger_by_hash').on(table.hash),
    index('ledger_of_subject').on(table.account_id, table.subject, table.subject_id, table.sequence),
    index('ledger_of_deal').on(table.account_id, table.deal_id, table.sequence),
  ],
);

/** By what this instance signs: one row, made on first use, shared by all processes on the database. */
export const instanceKeys = sqliteTable('instance_keys', {
  id: integer().primaryKey(),
  public_key: text().notNull(),
  private_key: text().notNull(),
  created_at: momentColumn().notNull(),
});

/** Heads of ledgers that were written to a chain. */
export const ledgerAnchors = sqliteTable(
  'ledger_anchors',
  {
    id: recordKey(),
    account_id: addOwner(),
    sequence: integer().notNull(),
    head: text().notNull(),
    chain_id: integer().notNull(),
    tx_hash: text().notNull(),
    /** The signed transaction, to be sent again until it stands in a block. */
    raw: text().notNull(),
    block_number: integer(),
    anchored_at: momentColumn(),
    created_at: momentColumn().notNull(),
  },
  (table) => [uniqueIndex('ledger_anchors_by_hash').on(table.tx_hash), index('ledger_anchors_by_account').on(table.account_id, table.id)],
);

/** Documents that were sealed here, by the hash of their file. */
export const seals = sqliteTable(
  'seals',
  {
    id: recordKey(),
    account_id: addOwner(),
    sha256: text().notNull(),
    /** Stands in the document itself. */
    reference: text().notNull(),
    kind: text().notNull(),
    sealed_at: momentColumn().notNull(),
    ledger_sequence: integer().notNull(),
    ledger_hash: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [uniqueIndex('seals_by_hash').on(table.sha256), uniqueIndex('seals_by_reference').on(table.reference)],
);
