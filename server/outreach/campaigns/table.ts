import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, moneyColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { CAMPAIGN_AUDIENCES, CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '#shared/outreach/campaigns/campaign.ts';
import { RECIPIENT_EVENTS, RECIPIENT_STATUSES } from '#shared/outreach/campaigns/recipient.ts';

const addCounter = () => integer().notNull().default(0);

export const campaigns = sqliteTable(
  'campaigns',
  {
    id: recordKey(),
    account_id: addOwner(),
    name: text().notNull(),
    campaign_type: text({ enum: CAMPAIGN_TYPES }).notNull(),
    channel: text({ enum: CAMPAIGN_CHANNELS }).notNull(),
    audience: text({ enum: CAMPAIGN_AUDIENCES }).notNull().default('leads'),
    /** What is offered to buyers. */
    property_id: integer().references(() => properties.id, { onDelete: 'set null' }),
    /** The accepted bid of which the other bidders are notified. */
    offer_id: integer().references(() => buyerOffers.id, { onDelete: 'set null' }),
    /** The saved filter over the leads; for buyers, which of them. */
    target_criteria: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    subject_line: text(),
    content: text().notNull(),
    ai_personalization: defineFlag().notNull(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default('draft'),
    scheduled_at: momentColumn(),
    budget: moneyColumn(),
    spent: moneyColumn(),
    started_at: momentColumn(),
    completed_at: momentColumn(),
    /** While the recipients are being written down: up to which lead. Null before and after. */
    filling_after: integer(),
    /** Why leads of the audience were left out: reason -> how many. */
    left_out: text({ mode: 'json' }).$type<Record<string, number>>(),
    total_recipients: addCounter(),
    sent_count: addCounter(),
    failed_count: addCounter(),
    bounce_count: addCounter(),
    open_count: addCounter(),
    machine_open_count: addCounter(),
    click_count: addCounter(),
    response_count: addCounter(),
    unsubscribe_count: addCounter(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('campaigns_by_created').on(table.account_id, table.created_at, table.id),
    index('campaigns_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('campaigns_by_channel').on(table.account_id, table.channel, table.created_at, table.id),
    index('campaigns_by_name').on(table.account_id, table.name, table.id),
    index('campaigns_by_scheduled').on(table.account_id, table.scheduled_at, table.id),
    index('campaigns_by_updated').on(table.account_id, table.updated_at, table.id),
    index('campaigns_of_property').on(table.property_id, table.id),
    uniqueIndex('campaigns_once_an_offer').on(table.offer_id),
    index('campaigns_working').on(table.status, table.scheduled_at, table.id),
  ],
);

export type CampaignRow = typeof campaigns.$inferSelect;

export const campaignRecipients = sqliteTable(
  'campaign_recipients',
  {
    id: recordKey(),
    account_id: addOwner(),
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Null once the lead was deleted: what was sent stays counted. */
    lead_id: integer().references(() => leads.id, { onDelete: 'set null' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    name: text().notNull(),
    to_address: text().notNull(),
    subject: text(),
    body: text(),
    /** A variation of the text for this recipient alone. */
    is_personalized: defineFlag().notNull(),
    status: text({ enum: RECIPIENT_STATUSES }).notNull().default('pending'),
    sent_at: momentColumn(),
    opened_at: momentColumn(),
    machine_opened_at: momentColumn(),
    clicked_at: momentColumn(),
    responded_at: momentColumn(),
    bounced_at: momentColumn(),
    unsubscribed_at: momentColumn(),
    failed_at: momentColumn(),
    error: text(),
    open_count: addCounter(),
    machine_open_count: addCounter(),
    click_count: addCounter(),
    response_count: addCounter(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('campaign_recipients_once').on(table.campaign_id, table.lead_id),
    uniqueIndex('campaign_recipients_once_a_buyer').on(table.campaign_id, table.buyer_id),
    index('campaign_recipients_of_buyer').on(table.buyer_id, table.sent_at),
    index('campaign_recipients_by_created').on(table.account_id, table.created_at, table.id),
    index('campaign_recipients_by_sent').on(table.account_id, table.sent_at, table.id),
    index('campaign_recipients_by_status').on(table.account_id, table.status, table.sent_at, table.id),
    index('campaign_recipients_of_campaign').on(table.campaign_id, table.status, table.sent_at, table.id),
    index('campaign_recipients_of_lead').on(table.lead_id, table.sent_at),
    index('campaign_recipients_failed')
      .on(table.account_id, table.sent_at, table.id)
      .where(sql`failed_at IS NOT NULL`),
    index('campaign_recipients_bounced')
      .on(table.account_id, table.sent_at, table.id)
      .where(sql`bounced_at IS NOT NULL`),
    index('campaign_recipients_unsubscribed')
      .on(table.account_id, table.sent_at, table.id)
      .where(sql`unsubscribed_at IS NOT NULL`),
    index('campaign_recipients_by_id').on(table.account_id, table.id),
  ],
);

export type RecipientRow = typeof campaignRecipients.$inferSelect;

/** Where the links of a campaign lead: only what stands in its text can be redirected to. */
export const campaignLinks = sqliteTable(
  'campaign_links',
  {
    id: recordKey(),
    account_id: addOwner(),
    campaign_id: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    url: text().notNull(),
  },
  (table) => [uniqueIndex('campaign_links_once').on(table.campaign_id, table.url)],
);

export const trackingEvents = sqliteTable(
  'campaign_events',
  {
    id: recordKey(),
    account_id: addOwner(),
    recipient_id: integer()
      .notNull()
      .references(() => campaignRecipients.id, { onDelete: 'cascade' }),
    kind: text({ enum: RECIPIENT_EVENTS }).notNull(),
    /** The link, the words of an answer or of a failure. */
    detail: text(),
    user_agent: text(),
    created_at: momentColumn().notNull(),
  },
  (table) => [index('campaign_events_of_recipient').on(table.recipient_id, table.id)],
);
