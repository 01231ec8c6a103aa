import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { listings } from '#server/closing/marketplace/table.ts';
import { momentColumn, moneyColumn, owner, recordKey, recordVersion } from '#server/db/columns.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { PACKET_MARKETING } from '#shared/closing/packets/manifest.ts';
import { KEY_STANDINGS, PACKET_STATES } from '#shared/closing/packets/packet.ts';

/** Who has signed something that came in: known by the key, called what they called themselves last. */
export const packetPartners = sqliteTable(
  'packet_partners',
  {
    id: recordKey(),
    account_id: owner(),
    public_key: text().notNull(),
    name: text().notNull(),
    company: text(),
    email: text(),
    phone: text(),
    /** As whom the bids of this partner stand in rooms. */
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    first_seen_at: momentColumn().notNull(),
    last_seen_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('packet_partners_by_key').on(table.account_id, table.public_key),
    index('packet_partners_of_buyer').on(table.buyer_id),
  ],
);

/** Deals that partners have sent. What was signed stays as it came. */
export const packets = sqliteTable(
  'packets',
  {
    id: recordKey(),
    account_id: owner(),
    partner_id: integer()
      .notNull()
      .references(() => packetPartners.id, { onDelete: 'cascade' }),
    packet_id: text().notNull(),
    manifest: text().notNull(),
    manifest_sha256: text().notNull(),
    signature: text().notNull(),
    key_standing: text({ enum: KEY_STANDINGS }).notNull(),
    /** When the first came with the other key of this sender. */
    other_key_since: momentColumn(),
    title: text().notNull(),
    city: text().notNull(),
    ask: moneyColumn().notNull(),
    answers_until: momentColumn().notNull(),
    state: text({ enum: PACKET_STATES }).notNull().default('new'),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('packets_by_packet').on(table.account_id, table.packet_id),
    index('packets_by_created').on(table.account_id, table.created_at, table.id),
    index('packets_by_end').on(table.account_id, table.answers_until, table.id),
    index('packets_by_ask').on(table.account_id, table.ask, table.id),
    index('packets_of_partner').on(table.partner_id),
  ],
);

/** Photos of a partner's deal, made anew as ours are, and the sheet. */
export const packetFiles = sqliteTable(
  'packet_files',
  {
    account_id: owner(),
    packet_id: integer()
      .notNull()
      .references(() => packets.id, { onDelete: 'cascade' }),
    /** 0 is the sheet; photos count from 1. */
    position: integer().notNull(),
    size: text({ enum: ['large', 'small', 'sheet'] }).notNull(),
    caption: text(),
    data: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.packet_id, table.position, table.size] })],
);

/** Our signed bids on deals of partners. The buyer stays here. */
export const packetAnswers = sqliteTable(
  'packet_answers',
  {
    id: recordKey(),
    account_id: owner(),
    packet_id: integer()
      .notNull()
      .references(() => packets.id, { onDelete: 'cascade' }),
    buyer_id: integer().references(() => buyers.id, { onDelete: 'set null' }),
    answer_id: text().notNull(),
    manifest: text().notNull(),
    signature: text().notNull(),
    sent_at: momentColumn(),
    reply: text(),
    created_at: momentColumn().notNull(),
  },
  (table) => [index('packet_answers_of_packet').on(table.packet_id, table.created_at), index('packet_answers_of_buyer').on(table.buyer_id)],
);

/** Packets that were made of our listings: an answer must fit one of them. */
export const sentPackets = sqliteTable(
  'sent_packets',
  {
    id: recordKey(),
    account_id: owner(),
    listing_id: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    packet_id: text().notNull(),
    manifest_sha256: text().notNull(),
    fee_split_percent: integer().notNull(),
    may_market: text({ enum: PACKET_MARKETING }).notNull(),
    partner: text(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('sent_packets_by_packet').on(table.account_id, table.packet_id),
    index('sent_packets_of_listing').on(table.listing_id, table.created_at),
  ],
);

/** What partners answered, each once. */
export const receivedAnswers = sqliteTable(
  'received_answers',
  {
    id: recordKey(),
    account_id: owner(),
    sent_packet_id: integer()
      .notNull()
      .references(() => sentPackets.id, { onDelete: 'cascade' }),
    partner_id: integer()
      .notNull()
      .references(() => packetPartners.id, { onDelete: 'cascade' }),
    offer_id: integer().references(() => buyerOffers.id, { onDelete: 'set null' }),
    answer_id: text().notNull(),
    /** Of the buyer's bid, over its changes. */
    reference: text().notNull(),
    manifest: text().notNull(),
    signature: text().notNull(),
    key_standing: text({ enum: KEY_STANDINGS }).notNull(),
    other_key_since: momentColumn(),
    made_at: momentColumn().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('received_answers_by_answer').on(table.account_id, table.answer_id),
    index('received_answers_of_packet').on(table.sent_packet_id, table.reference),
    index('received_answers_of_partner').on(table.partner_id),
    index('received_answers_of_offer').on(table.offer_id),
  ],
);
