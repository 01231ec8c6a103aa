import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, moneyColumn, addOwner, recordKey, recordVersion, addKey } from '#server/db/columns.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { PROPOSAL_STATUSES } from '#shared/closing/marketplace/buyer-page.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { LISTING_ACCESS, LISTING_INTERESTS, LISTING_SHOWS, LISTING_STATES } from '#shared/closing/marketplace/listing.ts';

/** What is sold in rooms. Bids are offers of buyers (`buyer_offers.listing_id`). */
export const listings = sqliteTable(
  'listings',
  {
    id: recordKey(),
    account_id: addOwner(),
    property_id: addKey(() => properties.id, 'cascade'),
    deal_id: integer().references(() => deals.id, { onDelete: 'set null' }),
    title: text().notNull(),
    interest: text({ enum: LISTING_INTERESTS }).notNull(),
    ask: moneyColumn().notNull(),
    /** The lowest price the owner would take; never shown to guests. */
    floor: moneyColumn(),
    /** Bids above wait for the owner; null: above twice the ask. */
    review_above: moneyColumn(),
    deposit_wanted: moneyColumn(),
    opens_at: momentColumn(),
    closes_at: momentColumn().notNull(),
    extends_minutes: integer().notNull(),
    extensions: integer().notNull().default(0),
    access: text({ enum: LISTING_ACCESS }).notNull(),
    shows: text({ enum: LISTING_SHOWS }).notNull(),
    terms: text(),
    /** Why it was opened although the rules of its state hold it back. */
    override_reason: text(),
    state: text({ enum: LISTING_STATES }).notNull().default('draft'),
    opened_at: momentColumn(),
    closed_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('listings_by_created').on(table.account_id, table.created_at, table.id),
    index('listings_by_closing').on(table.account_id, table.closes_at, table.id),
    index('listings_by_ask').on(table.account_id, table.ask, table.id),
    index('listings_of_property').on(table.property_id, table.state),
  ],
);

/** Who may look at a room, and what is known of their visit. */
export const roomGuests = sqliteTable(
  'room_guests',
  {
    id: recordKey(),
    account_id: addOwner(),
    /** Null once the room was deleted: a trigger keeps the row, without what the guest entered, until their bids are forgotten. */
    listing_id: integer().references(() => listings.id, { onDelete: 'set null' }),
    /** When the room that was deleted had ended, or would have; until then the listing says it. */
    room_ended_at: momentColumn(),
    /** Set for who was invited, and for everybody who has bid. */
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    /** As guests with the common link have entered them. */
    name: text(),
    email: text(),
    phone: text(),
    /** SHA-256 of what the guest's browser keeps. */
    session_hash: text(),
    code_hash: text(),
    code_sent_at: momentColumn(),
    code_tries: integer().notNull().default(0),
    confirmed_at: momentColumn(),
    accepted_rules_at: momentColumn(),
    invited_at: momentColumn(),
    first_seen: momentColumn(),
    last_seen: momentColumn(),
    /** How long the room was in view and in use, in steps; browsers without script are not timed. */
    seconds: integer().notNull().default(0),
    seen_photos: defineFlag().notNull().default(false),
    seen_comparables: defineFlag().notNull().default(false),
    seen_sheet: defineFlag().notNull().default(false),
    counter_amount: moneyColumn(),
    counter_note: text(),
    countered_at: momentColumn(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('room_guests_of_listing').on(table.listing_id, table.buyer_id),
    index('room_guests_by_session').on(table.session_hash),
    index('room_guests_of_buyer').on(table.buyer_id),
    index('room_guests_left')
      .on(table.room_ended_at)
      .where(sql`${table.room_ended_at} IS NOT NULL`),
  ],
);

/** What guests have asked, and what they were answered. */
export const roomQuestions = sqliteTable(
  'room_questions',
  {
    id: recordKey(),
    account_id: addOwner(),
    listing_id: addKey(() => listings.id, 'cascade'),
    guest_id: addKey(() => roomGuests.id, 'cascade'),
    question: text().notNull(),
    answer: text(),
    /** Whether everybody in the room reads the answer. */
    to_all: defineFlag().notNull().default(false),
    asked_at: momentColumn().notNull(),
    answered_at: momentColumn(),
  },
  (table) => [index('room_questions_of_listing').on(table.listing_id, table.asked_at), index('room_questions_of_guest').on(table.guest_id)],
);

/** What buyers would change of their buy box, on their own page. */
export const buyerProposals = sqliteTable(
  'buyer_proposals',
  {
    id: recordKey(),
    account_id: addOwner(),
    buyer_id: addKey(() => buyers.id, 'cascade'),
    changes: text({ mode: 'json' }).$type<FieldChange[]>().notNull(),
    status: text({ enum: PROPOSAL_STATUSES }).notNull().default('open'),
    created_at: momentColumn().notNull(),
    decided_at: momentColumn(),
  },
  (table) => [
    index('buyer_proposals_by_created').on(table.account_id, table.created_at, table.id),
    index('buyer_proposals_of_buyer').on(table.buyer_id, table.status),
  ],
);

/** Which public links of a property's deal sheet work: without a row all of them, since nobody has stopped any. */
export const sheetLinks = sqliteTable('sheet_links', {
  property_id: integer()
    .primaryKey()
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' }),
  account_id: addOwner(),
  /** From 2: what links that work carry. */
  version: integer().notNull(),
  /** When those before it were stopped. */
  replaced_at: momentColumn().notNull(),
});
