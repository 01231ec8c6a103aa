import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey } from '#server/db/columns.ts';
import { undoColumn } from '#server/db/undo.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { lists } from '#server/records/leads/lists/table.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import {
  type ImportAdjustment,
  type CellProblem,
  type Duplicate,
  IMPORT_STATUSES,
  IMPORTED,
  type ImportOptions,
  ROW_OUTCOMES,
} from '#shared/workspace/import-export/import.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';

const addCounter = () => integer().notNull().default(0);

export const imports = sqliteTable(
  'imports',
  {
    id: recordKey(),
    account_id: addOwner(),
    entity: text({ enum: IMPORTED }).notNull().default('leads'),
    filename: text().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull(),
    vendor: text(),
    encoding: text().notNull(),
    delimiter: text().notNull(),
    unread_characters: addCounter(),
    /** Of a workbook: the names of its sheets, and the one that was read. */
    sheets: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    sheet: text(),
    columns: text({ mode: 'json' }).$type<{ name: string; samples: string[]; typical: number | null }[]>().notNull(),
    /** The header's columns, normalized: under it the account's mapping is remembered. */
    header_key: text().notNull(),
    mapping: text({ mode: 'json' }).$type<Mapping>().notNull(),
    options: text({ mode: 'json' }).$type<ImportOptions>().notNull(),
    total: addCounter(),
    processed: addCounter(),
    imported: addCounter(),
    merged: addCounter(),
    skipped: addCounter(),
    rejected: addCounter(),
    adjusted: addCounter(),
    with_problems: addCounter(),
    changed: addCounter(),
    barred: addCounter(),
    unclear: addCounter(),
    removed: addCounter(),
    restored: addCounter(),
    kept: addCounter(),
    /** The list that the rows join, and of which day it was before. */
    list_id: integer().references(() => lists.id, { onDelete: 'set null' }),
    list_day_before: text(),
    error: text(),
    started_at: momentColumn(),
    finished_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [
    index('imports_by_created').on(table.account_id, table.created_at, table.id),
    index('imports_by_status').on(table.status, table.id),
    index('imports_of_list').on(table.list_id),
  ],
);

export const importRows = sqliteTable(
  'import_rows',
  {
    id: recordKey(),
    account_id: addOwner(),
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Data rows from 1, in the order of the file. */
    row_number: integer().notNull(),
    /** The row as it came, in the order of the import's columns. */
    cells: text({ mode: 'json' }).$type<string[]>().notNull(),
    outcome: text({ enum: ROW_OUTCOMES }).notNull().default('pending'),
    /** The lead that the row made or filled; for a skipped row, the one it repeats. */
    lead_id: integer().references(() => leads.id, { onDelete: 'set null' }),
    sale_id: integer().references(() => sales.id, { onDelete: 'set null' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    address: text(),
    duplicate: text({ mode: 'json' }).$type<Duplicate>(),
    problems: text({ mode: 'json' }).$type<CellProblem[]>(),
    adjustments: text({ mode: 'json' }).$type<ImportAdjustment[]>(),
    /** What the row changed in other records; the last row of a step holds the step's changes to its list. */
    undo: undoColumn(),
  },
  (table) => [
    index('import_rows_by_outcome').on(table.import_id, table.outcome, table.row_number),
    index('import_rows_in_order').on(table.import_id, table.row_number),
    index('import_rows_of_lead').on(table.lead_id),
    index('import_rows_of_sale').on(table.sale_id),
    index('import_rows_of_buyer').on(table.buyer_id),
  ],
);

/** Which column became what the last time a file with the same header was imported. */
export const importMappings = sqliteTable(
  'import_mappings',
  {
    account_id: addOwner(),
    header_key: text().notNull(),
    mapping: text({ mode: 'json' }).$type<Mapping>().notNull(),
    options: text({ mode: 'json' }).$type<ImportOptions>().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.header_key] })],
);
