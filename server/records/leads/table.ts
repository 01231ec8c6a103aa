import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, defineFlag, endRecord, momentColumn, moneyColumn } from '#server/db/columns.ts';
import { tags } from './tags/table.ts';
import { buildContactColumns } from '#server/records/contacts/table.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';
import { CONTACT_METHODS, LEAD_PROPERTY_TYPES, LEAD_SOURCES, LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { CONTACT_ROLES, OWNER_TYPES } from '#shared/records/leads/list-facts.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';

/** What a list knows of the house and its owner; null is unknown. */
const listFactColumns = () => ({
  county: text(),
  apn: text(),
  bedrooms: integer(),
  bathrooms: real(),
  square_feet: integer(),
  lot_size: real(),
  year_built: integer(),
  last_sale_date: text(),
  last_sale_price: moneyColumn(),
  owner_type: text({ enum: OWNER_TYPES }),
  is_deceased: defineFlag(),
  deceased_name: text(),
  contact_role: text({ enum: CONTACT_ROLES }),
  is_absentee: defineFlag(),
  is_out_of_state: defineFlag(),
  is_vacant: defineFlag(),
  is_probate: defineFlag(),
  is_pre_foreclosure: defineFlag(),
  is_tax_delinquent: defineFlag(),
  tax_owed: moneyColumn(),
  equity_amount: real(),
  equity_percent: real(),
});

export const leads = sqliteTable(
  'leads',
  {
    ...beginRecord(),
    // What an import could not know is null.
    first_name: text(),
    last_name: text(),
    email: text(),
    phone: text(),
    source: text({ enum: LEAD_SOURCES }),
    property_address: text(),
    property_city: text(),
    property_state: text({ enum: STATE_CODES }),
    property_zip: text(),
    property_type: text({ enum: LEAD_PROPERTY_TYPES }),
    estimated_value: moneyColumn(),
    mortgage_balance: moneyColumn(),
    asking_price: moneyColumn(),
    preferred_contact_method: text({ enum: CONTACT_METHODS }),
    status: text({ enum: LEAD_STATUSES }).notNull().default('new'),
    next_action: text(),
    next_action_date: text(),
    notes: text(),
    company: text(),
    ...buildContactColumns(),
    ...listFactColumns(),
    /** What conversations and messages have shown, for the score. */
    signals: text({ mode: 'json' }).$type<LeadSignals>(),
    ai_score: integer().notNull(),
    motivation_score: integer().notNull(),
    urgency_score: integer().notNull(),
    financial_score: integer().notNull(),
    // Spellings under which the same lead is recognized again; computed on every write.
    email_key: text(),
    phone_digits: text(),
    address_key: text(),
    /** On how many lists it is; written with its memberships. */
    lists_count: integer().notNull().default(0),
    /** When the lead first became qualified or hot. */
    qualified_at: momentColumn(),
    /** Since when the lead has been cold; null while it is not. */
    cold_at: momentColumn(),
    /** Whether a deal of the lead is open; maintained by triggers on the deals. */
    has_open_deal: defineFlag().notNull().default(false),
    ...endRecord(),
  },
  (table) => [
    // One for each sort that the screens offer, and those of a status as the lists and the board show them.
    index('leads_by_created').on(table.account_id, table.created_at, table.id, table.ai_score, table.source),
    index('leads_by_status').on(table.account_id, table.status, table.created_at, table.id, table.ai_score),
    index('leads_by_status_score').on(table.account_id, table.status, table.ai_score, table.id),
    index('leads_by_status_id').on(table.account_id, table.status, table.id, table.ai_score),
    index('leads_by_score').on(table.account_id, table.ai_score, table.id),
    index('leads_by_name').on(table.account_id, table.last_name, table.id),
    index('leads_by_city').on(table.account_id, table.property_city, table.id),
    index('leads_by_asking').on(table.account_id, table.asking_price, table.id),
    index('leads_by_next_action').on(table.account_id, table.next_action_date, table.id),
    // With what lists filter by inside: which leads match is answered without reading them.
    index('leads_by_id').on(
      table.account_id,
      table.id,
      table.status,
      table.ai_score,
      table.source,
      table.property_type,
      table.property_state,
      table.lists_count,
    ),
    index('leads_by_address_key').on(table.account_id, table.address_key),
    index('leads_selling_by_email')
      .on(table.account_id, table.email_key)
      .where(sql`${table.has_open_deal} = 1`),
    index('leads_selling_by_phone')
      .on(table.account_id, table.phone_digits)
      .where(sql`${table.has_open_deal} = 1`),
    index('leads_by_qualified')
      .on(table.account_id, table.qualified_at, table.id)
      .where(sql`${table.qualified_at} IS NOT NULL`),
  ],
);

/** How many leads an account has by status and score; maintained by triggers, so that a list's total is never counted. */
export const leadCounts = sqliteTable(
  'lead_counts',
  {
    account_id: addOwner(),
    status: text({ enum: LEAD_STATUSES }).notNull(),
    ai_score: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.status, table.ai_score] })],
);

/**
 * How many leads an account has in each block of ids, and a number that grows with every change there; maintained by triggers. By it a
 * search's cached ids are known to be still right, whichever process changed the lead.
 */
export const leadBlocks = sqliteTable(
  'lead_blocks',
  {
    account_id: addOwner(),
    /** The lead's id without its last 13 bits. */
    block: integer().notNull(),
    count: integer().notNull(),
    changes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.block] })],
);

/** Which tags a lead has. Triggers raise the number of the lead's block, so that no list by tag is cached too long. */
export const leadTags = sqliteTable(
  'lead_tags',
  {
    account_id: addOwner(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    tag_id: integer()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tag_id, table.lead_id] }), index('lead_tags_of_lead').on(table.lead_id, table.tag_id)],
);
