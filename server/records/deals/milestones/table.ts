import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, defineFlag, endRecord, momentColumn } from '#server/db/columns.ts';
import { deals } from '../table.ts';
import { MILESTONE_STATUSES, MILESTONE_TYPES } from '#shared/records/deals/milestones/milestone.ts';

export const milestones = sqliteTable(
  'milestones',
  {
    ...beginRecord(),
    deal_id: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    milestone_type: text({ enum: MILESTONE_TYPES }).notNull(),
    title: text().notNull(),
    description: text(),
    due_date: text().notNull(),
    is_critical: defineFlag().notNull(),
    status: text({ enum: MILESTONE_STATUSES }).notNull().default('pending'),
    completed_at: momentColumn(),
    ...endRecord(),
  },
  (table) => [
    index('milestones_by_created').on(table.account_id, table.created_at, table.id),
    index('milestones_by_due').on(table.account_id, table.due_date, table.id),
    index('milestones_by_status_due').on(table.account_id, table.status, table.due_date, table.id, table.is_critical, table.deal_id),
    index('milestones_by_status_id').on(table.account_id, table.status, table.id),
    index('milestones_by_type').on(table.account_id, table.milestone_type, table.id),
    index('milestones_by_title').on(table.account_id, table.title, table.id),
    index('milestones_by_critical').on(table.account_id, table.is_critical, table.id),
    index('milestones_by_account_deal').on(table.account_id, table.deal_id, table.id),
    index('milestones_by_deal').on(table.deal_id, table.due_date, table.id),
    index('milestones_by_id').on(table.account_id, table.id),
  ],
);

/** How many milestones an account has by status and weight; maintained by triggers. */
export const milestoneCounts = sqliteTable(
  'milestone_counts',
  {
    account_id: addOwner(),
    status: text({ enum: MILESTONE_STATUSES }).notNull(),
    is_critical: defineFlag().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.status, table.is_critical] })],
);
