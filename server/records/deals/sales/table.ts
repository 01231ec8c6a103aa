import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, endRecord, moneyColumn } from '#server/db/columns.ts';
import { deals } from '../table.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';
import { PROPERTY_TYPES } from '#shared/records/properties/property.ts';
import { SALE_CONDITIONS, SALE_SOURCES } from '#shared/records/deals/sales/sale.ts';

/**
 * Sales with coordinates are also in `sales_places`, an R*Tree over place and account, with day and size beside; maintained by triggers.
 */
export const sales = sqliteTable(
  'sales',
  {
    ...beginRecord(),
    address: text(),
    city: text(),
    state: text({ enum: STATE_CODES }),
    zip: text(),
    sold_on: text().notNull(),
    price: moneyColumn().notNull(),
    property_type: text({ enum: PROPERTY_TYPES }),
    bedrooms: integer(),
    bathrooms: real(),
    square_feet: integer(),
    /** Acres. */
    lot_size: real(),
    year_built: integer(),
    condition: text({ enum: SALE_CONDITIONS }),
    latitude: real(),
    longitude: real(),
    reference: text(),
    source: text({ enum: SALE_SOURCES }).notNull(),
    deal_id: integer().references(() => deals.id, { onDelete: 'set null' }),
    /** Under which the same sale is found again: parcel or address, and the day. */
    twin_key: text(),
    ...endRecord(),
  },
  (table) => [
    index('sales_by_created').on(table.account_id, table.created_at, table.id),
    index('sales_by_id').on(table.account_id, table.id),
    index('sales_by_sold').on(table.account_id, table.sold_on, table.id),
    index('sales_by_price').on(table.account_id, table.price, table.id),
    index('sales_by_size').on(table.account_id, table.square_feet, table.id),
    index('sales_by_address').on(table.account_id, table.address, table.id),
    index('sales_by_zip').on(table.account_id, table.zip, table.sold_on, table.id),
    index('sales_by_source').on(table.account_id, table.source, table.sold_on, table.id),
    index('sales_by_type').on(table.account_id, table.property_type, table.sold_on, table.id),
    index('sales_twins').on(table.account_id, table.twin_key),
    uniqueIndex('sales_of_deal').on(table.deal_id),
  ],
);

/** How many sales an account has by source; maintained by triggers. */
export const saleCounts = sqliteTable(
  'sale_counts',
  { account_id: addOwner(), source: text({ enum: SALE_SOURCES }).notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.source] })],
);
