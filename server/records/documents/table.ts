import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, defineFlag, endRecord } from '#server/db/columns.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { DOCUMENT_KINDS, DOCUMENT_TYPES } from '#shared/records/documents/document.ts';

/** Documents, each of one deal, property, lead or buyer, and gone with it. */
export const documents = sqliteTable(
  'documents',
  {
    ...beginRecord(),
    deal_id: integer().references(() => deals.id, { onDelete: 'cascade' }),
    property_id: integer().references(() => properties.id, { onDelete: 'cascade' }),
    lead_id: integer().references(() => leads.id, { onDelete: 'cascade' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    content_type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** Bytes. */
    size: integer().notNull(),
    pages: integer().notNull(),
    /** Names the file, which several documents of an account can share. */
    sha256: text().notNull(),
    /** Sent by a guest of a room with their bid, and forgotten with it. */
    from_guest: defineFlag().notNull().default(false),
    ...endRecord(),
  },
  (table) => [
    index('documents_by_created').on(table.account_id, table.created_at, table.id),
    index('documents_by_name').on(table.account_id, table.name, table.id),
    index('documents_by_id').on(table.account_id, table.id),
    index('documents_by_hash').on(table.account_id, table.sha256),
    index('documents_of_deal').on(table.deal_id),
    index('documents_of_property').on(table.property_id),
    index('documents_of_lead').on(table.lead_id),
    index('documents_of_buyer').on(table.buyer_id),
  ],
);

/** The files, in pieces of a megabyte, once for an account however often it has them. A trigger removes what no document names. */
export const documentFiles = sqliteTable(
  'document_files',
  {
    account_id: addOwner(),
    sha256: text().notNull(),
    /** From 0. */
    part: integer().notNull(),
    data: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.sha256, table.part] })],
);
