import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, endRecord, moneyColumn } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';
import { PROPERTY_STATUSES, PROPERTY_TYPES, TRANSACTION_TYPES } from '#shared/records/properties/property.ts';

export const properties = sqliteTable(
  'properties',
  {
    ...beginRecord(),
    address: text().notNull(),
    unit: text(),
    city: text().notNull(),
    state: text({ enum: STATE_CODES }).notNull(),
    zip: text().notNull(),
    county: text(),
    apn: text(),
    property_type: text({ enum: PROPERTY_TYPES }),
    // Land has no building.
    bedrooms: integer(),
    bathrooms: real(),
    square_feet: integer(),
    lot_size: real(),
    year_built: integer(),
    latitude: real(),
    longitude: real(),
    purchase_price: moneyColumn(),
    arv: moneyColumn(),
    repair_estimate: moneyColumn(),
    holding_costs: moneyColumn(),
    transaction_type: text({ enum: TRANSACTION_TYPES }),
    assignment_fee: moneyColumn(),
    description: text(),
    seller_notes: text(),
    images: text({ mode: 'json' }).$type<string[]>().notNull(),
    status: text({ enum: PROPERTY_STATUSES }).notNull().default('active'),
    lead_id: integer().references(() => leads.id, { onDelete: 'set null' }),
    profit_potential: moneyColumn(),
    ai_score: integer().notNull(),
    ...endRecord(),
  },
  (table) => [
    index('properties_by_created').on(table.account_id, table.created_at, table.id, table.ai_score),
    index('properties_by_status').on(table.account_id, table.status, table.created_at, table.id, table.ai_score),
    index('properties_by_status_id').on(table.account_id, table.status, table.id),
    index('properties_by_transaction_created').on(table.account_id, table.transaction_type, table.created_at, table.id),
    index('properties_by_score').on(table.account_id, table.ai_score, table.id),
    index('properties_by_address').on(table.account_id, table.address, table.id),
    index('properties_by_price').on(table.account_id, table.purchase_price, table.id),
    index('properties_by_arv').on(table.account_id, table.arv, table.id),
    index('properties_by_profit').on(table.account_id, table.profit_potential, table.id),
    index('properties_by_bedrooms').on(table.account_id, table.bedrooms, table.id),
    index('properties_by_type').on(table.account_id, table.property_type, table.created_at, table.id),
    index('properties_by_state').on(table.account_id, table.state, table.created_at, table.id),
    index('properties_by_id').on(table.account_id, table.id),
    index('properties_by_lead')
      .on(table.lead_id, table.id)
      .where(sql`${table.lead_id} IS NOT NULL`),
  ],
);

/** What an end buyer is known to pay, by the offers and the deal of a property: its score goes by that. */
export const propertyEndBuyers = sqliteTable('property_end_buyers', {
  property_id: integer()
    .primaryKey()
    .references(() => properties.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  source: text({ enum: ['accepted_offer', 'best_offer', 'deal'] }).notNull(),
  price: moneyColumn().notNull(),
  /** What the deal pays the seller, where there is one. */
  contract_price: moneyColumn(),
});

/** How many properties an account has by status and score; maintained by triggers. */
export const propertyCounts = sqliteTable(
  'property_counts',
  {
    account_id: addOwner(),
    status: text({ enum: PROPERTY_STATUSES }).notNull(),
    ai_score: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.status, table.ai_score] })],
);
