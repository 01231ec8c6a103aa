import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, defineFlag, endRecord, momentColumn, moneyColumn } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { DEAL_STATUSES, DEAL_TYPES } from '#shared/records/deals/deal.ts';

/** Buyers use deals, and not the other way round; the name of their table is enough for a foreign key. */
const buyerKey = sqliteTable('buyers', { id: integer().primaryKey() });

export const deals = sqliteTable(
  'deals',
  {
    ...beginRecord(),
    property_id: integer()
      .notNull()
      .references(() => properties.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id),
    /** Any number. */
    buyer_id: integer().notNull(),
    /** The account's buyer with that number; null when there was none when it was given. */
    own_buyer_id: integer().references(() => buyerKey.id),
    seller_id: integer().notNull(),
    deal_type: text({ enum: DEAL_TYPES }).notNull(),
    status: text({ enum: DEAL_STATUSES }).notNull().default('active'),
    purchase_price: moneyColumn().notNull(),
    sale_price: moneyColumn().notNull(),
    assignment_fee: moneyColumn(),
    earnest_money: moneyColumn(),
    inspection_period: integer(),
    contract_date: text().notNull(),
    closing_date: text().notNull(),
    financing_contingency: defineFlag().notNull(),
    inspection_contingency: defineFlag().notNull(),
    appraisal_contingency: defineFlag().notNull(),
    title_contingency: defineFlag().notNull(),
    notes: text(),
    profit: moneyColumn().notNull(),
    /** Since when the deal has been closed, or cancelled; null while it is not. */
    closed_at: momentColumn(),
    cancelled_at: momentColumn(),
    cancel_reason: text(),
    ...endRecord(),
  },
  (table) => [
    index('deals_by_created').on(table.account_id, table.created_at, table.id),
    index('deals_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('deals_by_status_id').on(table.account_id, table.status, table.id),
    index('deals_by_status_closing').on(table.account_id, table.status, table.closing_date, table.id),
    index('deals_by_type').on(table.account_id, table.deal_type, table.created_at, table.id),
    index('deals_by_type_id').on(table.account_id, table.deal_type, table.id),
    index('deals_by_purchase').on(table.account_id, table.purchase_price, table.id),
    index('deals_by_sale').on(table.account_id, table.sale_price, table.id),
    index('deals_by_fee').on(table.account_id, table.assignment_fee, table.id),
    index('deals_by_profit').on(table.account_id, table.profit, table.id),
    index('deals_by_contract').on(table.account_id, table.contract_date, table.id),
    index('deals_by_closing').on(table.account_id, table.closing_date, table.id),
    index('deals_by_id').on(table.account_id, table.id),
    index('deals_by_property').on(table.property_id, table.created_at),
    index('deals_by_own_buyer').on(table.own_buyer_id, table.id),
    index('deals_by_lead').on(table.lead_id, table.created_at),
  ],
);

/** How many deals an account has by status and type; maintained by triggers. */
export const dealCounts = sqliteTable(
  'deal_counts',
  {
    account_id: addOwner(),
    status: text({ enum: DEAL_STATUSES }).notNull(),
    deal_type: text({ enum: DEAL_TYPES }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.status, table.deal_type] })],
);
