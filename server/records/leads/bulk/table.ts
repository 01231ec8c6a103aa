import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { beginRecord, defineFlag, momentColumn } from '#server/db/columns.ts';
import { undoColumn } from '#server/db/undo.ts';
import { BULK_ACTIONS, BULK_STATUSES, type BulkJob } from '#shared/records/leads/bulk/bulk-job.ts';

const addCounter = () => integer().notNull().default(0);

/** What a job sets. */
export interface BulkChange {
  status?: 'new' | 'qualified' | 'hot' | 'cold';
  tag_id?: number;
  list_id?: number;
  next_action?: string | null;
  next_action_date?: string | null;
}

export const bulkJobs = sqliteTable(
  'bulk_jobs',
  {
    ...beginRecord(),
    action: text({ enum: BULK_ACTIONS }).notNull(),
    change: text({ mode: 'json' }).$type<BulkChange>().notNull(),
    status: text({ enum: BULK_STATUSES }).notNull(),
    total: addCounter(),
    processed: addCounter(),
    changed: addCounter(),
    unchanged: addCounter(),
    refused: addCounter(),
    refusals: text({ mode: 'json' }).$type<BulkJob['refusals']>().notNull(),
    restored: addCounter(),
    not_restored: addCounter(),
    error: text(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    finished_at: momentColumn(),
  },
  (table) => [
    index('bulk_jobs_by_created').on(table.account_id, table.created_at, table.id),
    index('bulk_jobs_by_status').on(table.status, table.id),
  ],
);

/** Leads that are changed, and restored, in one transaction. */
export const bulkBatches = sqliteTable(
  'bulk_batches',
  {
    ...beginRecord(),
    job_id: integer()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    lead_ids: text({ mode: 'json' }).$type<number[]>().notNull(),
    is_done: defineFlag().notNull().default(false),
    is_undone: defineFlag().notNull().default(false),
    undo: undoColumn(),
  },
  (table) => [index('bulk_batches_of_job').on(table.job_id, table.is_done, table.is_undone, table.id)],
);
