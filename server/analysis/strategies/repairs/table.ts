import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, moneyColumn, addOwner, recordVersion } from '#server/db/columns.ts';
import { properties } from '#server/records/properties/table.ts';
import { REPAIR_LEVELS, type RepairEstimate } from '#shared/analysis/strategies/repairs/repair.ts';

/** What the repairs of a property are made of: one estimate a property. */
export const repairEstimates = sqliteTable('repair_estimates', {
  property_id: integer()
    .primaryKey()
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  /** Of the whole house; what the rooms say comes on top. */
  level: text({ enum: REPAIR_LEVELS }).notNull(),
  rooms: text({ mode: 'json' }).$type<RepairEstimate['rooms']>().notNull(),
  /** Big-ticket items. */
  items: text({ mode: 'json' }).$type<RepairEstimate['items']>().notNull(),
  /** 1 is the average of the country. */
  local_factor: real().notNull(),
  contingency_percent: real().notNull(),
  low: moneyColumn().notNull(),
  expected: moneyColumn().notNull(),
  high: moneyColumn().notNull(),
  created_at: momentColumn().notNull(),
  updated_at: momentColumn().notNull(),
  version: recordVersion(),
});
