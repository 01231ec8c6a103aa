import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, defineFlag, endRecord, momentColumn, moneyColumn } from '#server/db/columns.ts';
import { undoColumn } from '#server/db/undo.ts';
import { buildContactColumns } from '#server/records/contacts/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { BUYER_PAYMENTS, BUYER_STATUSES } from '#shared/records/buyers/buyer.ts';
import { type BID_CONTINGENCIES, BUYER_OFFER_STATUSES, OFFER_SOURCES, BID_REVIEWS } from '#shared/records/buyers/offer.ts';
import type { PropertyType } from '#shared/records/properties/property.ts';

export const buyers = sqliteTable(
  'buyers',
  {
    ...beginRecord(),
    name: text().notNull(),
    company: text(),
    email: text(),
    phone: text(),
    status: text({ enum: BUYER_STATUSES }).notNull().default('active'),
    areas: text({ mode: 'json' }).$type<string[]>().notNull(),
    property_types: text({ mode: 'json' }).$type<PropertyType[]>().notNull(),
    price_min: moneyColumn(),
    price_max: moneyColumn(),
    bedrooms_min: integer(),
    bathrooms_min: real(),
    square_feet_min: integer(),
    year_built_min: integer(),
    repairs_max: moneyColumn(),
    return_min: real(),
    payment: text({ enum: BUYER_PAYMENTS }),
    proof_of_funds_on: text(),
    proof_of_funds_amount: moneyColumn(),
    notes: text(),
    /** Known from bids in rooms alone, and forgotten with them; ends with the first change that the owner makes. */
    is_guest: defineFlag().notNull().default(false),
    ...buildContactColumns(),
    ...endRecord(),
  },
  (table) => [
    index('buyers_by_created').on(table.account_id, table.created_at, table.id),
    index('buyers_by_id').on(table.account_id, table.id),
    index('buyers_by_name').on(table.account_id, table.name, table.id),
    index('buyers_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('buyers_by_price').on(table.account_id, table.price_max, table.id),
    index('buyers_by_proof').on(table.account_id, table.proof_of_funds_on, table.id),
    index('buyers_by_email').on(table.account_id, table.email),
    index('buyers_by_phone').on(table.account_id, table.phone),
    index('buyers_of_rooms')
      .on(table.id)
      .where(sql`${table.is_guest}`),
  ],
);

/** Where a buyer looks, in the form in which a property is looked up: "78704", "austin, tx", "travis county, tx", "tx"; "" is anywhere. */
export const buyerAreas = sqliteTable(
  'buyer_areas',
  {
    account_id: addOwner(),
    area: text().notNull(),
    buyer_id: integer()
      .notNull()
      .references(() => buyers.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.area, table.buyer_id] }), index('buyer_areas_of_buyer').on(table.buyer_id)],
);

export const buyerOffers = sqliteTable(
  'buyer_offers',
  {
    ...beginRecord(),
    buyer_id: integer()
      .notNull()
      .references(() => buyers.id, { onDelete: 'cascade' }),
    property_id: integer()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    deal_id: integer().references(() => deals.id, { onDelete: 'set null' }),
    amount: moneyColumn().notNull(),
    payment: text({ enum: BUYER_PAYMENTS }).notNull(),
    earnest_money: moneyColumn(),
    closing_days: integer(),
    expires_on: text(),
    terms: text(),
    contingencies: text({ mode: 'json' }).$type<(typeof BID_CONTINGENCIES)[number][]>(),
    source: text({ enum: OFFER_SOURCES }).notNull().default('hand'),
    /** The room and the guest it came from; both stand above this table. */
    listing_id: integer(),
    guest_id: integer(),
    proof_document_id: integer(),
    review: text({ enum: BID_REVIEWS }),
    status: text({ enum: BUYER_OFFER_STATUSES }).notNull().default('open'),
    decided_at: momentColumn(),
    /** What accepting it changed of its deal, to be undone when it is accepted no more. */
    undo: undoColumn(),
    ...endRecord(),
  },
  (table) => [
    index('buyer_offers_by_created').on(table.account_id, table.created_at, table.id),
    index('buyer_offers_by_id').on(table.account_id, table.id),
    index('buyer_offers_by_amount').on(table.account_id, table.amount, table.id),
    index('buyer_offers_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('buyer_offers_of_property').on(table.property_id, table.status, table.amount),
    index('buyer_offers_of_buyer').on(table.buyer_id, table.created_at),
    index('buyer_offers_of_deal').on(table.deal_id),
    index('buyer_offers_of_listing').on(table.listing_id, table.status, table.amount),
    index('buyer_offers_of_guest')
      .on(table.guest_id)
      .where(sql`${table.guest_id} IS NOT NULL`),
  ],
);
