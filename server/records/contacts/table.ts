import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, addOwner } from '#server/db/columns.ts';
import { LINE_TYPES, OWNER_KINDS, POINT_KINDS, POINT_SOURCES, POINT_STATUSES } from '#shared/records/contacts/contact-point.ts';
import { CONTACT_STATUS_KINDS, CONTACT_STATUS_SOURCES, CONTACT_STATUSES } from '#shared/records/contacts/kinds.ts';

/** What leads and buyers store of `contactFields`, and the key of the mailing address. */
export const buildContactColumns = () => ({
  mailing_address: text(),
  mailing_city: text(),
  mailing_state: text(),
  mailing_zip: text(),
  mailing_country: text(),
  other_phones: text({ mode: 'json' }).$type<string[]>(),
  other_emails: text({ mode: 'json' }).$type<string[]>(),
  mailing_key: text(),
});

/** Every phone, email and mailing address of a lead or a buyer. Triggers keep them as the record says. */
export const contactPoints = sqliteTable(
  'contact_points',
  {
    id: integer().primaryKey(),
    account_id: addOwner(),
    owner_kind: text({ enum: OWNER_KINDS }).notNull(),
    /** No foreign key: two tables own points. A trigger removes the points of what was deleted. */
    owner_id: integer().notNull(),
    kind: text({ enum: POINT_KINDS }).notNull(),
    /** As it was typed. */
    value: text().notNull(),
    /** The last ten digits of a phone, an email in lower case, or an address key. */
    value_key: text().notNull(),
    line: text({ enum: LINE_TYPES }).notNull().default('unknown'),
    status: text({ enum: POINT_STATUSES }).notNull().default('untried'),
    /** 0 for the one that stands on the record itself. */
    rank: integer().notNull().default(0),
    source: text({ enum: POINT_SOURCES }).notNull().default('form'),
  },
  (table) => [
    index('contact_points_of_owner').on(table.owner_kind, table.owner_id, table.kind, table.rank),
    index('contact_points_by_value').on(table.account_id, table.kind, table.value_key),
  ],
);

/** The columns of both logs. Their ids are one sequence, since the order of yes and no decides. */
const logColumns = () => ({
  id: integer().primaryKey(),
  account_id: addOwner(),
  /** Not a foreign key: the proof outlives the lead. */
  lead_id: integer(),
  kind: text({ enum: CONTACT_STATUS_KINDS }).notNull(),
  value: text().notNull(),
  /** It holds for whoever has this value, whatever the channel. */
  whole_person: defineFlag().notNull(),
  /** "lead 12": the person it was recorded for, when it was copied to one of their addresses. */
  origin: text(),
  /** Null when an earlier one was lifted. */
  contact_status: text({ enum: CONTACT_STATUSES }),
  source: text({ enum: CONTACT_STATUS_SOURCES }).notNull(),
  evidence: text(),
  /** YYYY-MM-DD: the day on which a pause ends by itself. */
  until: text(),
  address: text(),
  created_at: momentColumn().notNull(),
});

/** Every "no", bounce and wrong number of a person or a value, and what lifted one: only added to, never changed. */
export const suppressions = sqliteTable('suppressions', logColumns(), (table) => [
  index('suppressions_of_value').on(table.account_id, table.kind, table.value, table.id),
  index('suppressions_of_lead').on(table.account_id, table.lead_id, table.id),
  index('suppressions_of_origin').on(table.account_id, table.origin),
]);

/** Every consent and every value that was found right: only added to, never changed. */
export const consents = sqliteTable('consents', logColumns(), (table) => [
  index('consents_of_value').on(table.account_id, table.kind, table.value, table.id),
  index('consents_of_lead').on(table.account_id, table.lead_id, table.id),
]);

/** What follows from both logs for each value now: one lookup answers whether it may be used. */
export const contactPermissionRows = sqliteTable(
  'contact_permissions',
  {
    account_id: addOwner(),
    kind: text({ enum: CONTACT_STATUS_KINDS }).notNull(),
    /** The id of a lead or a buyer, an email in lower case, the last ten digits of a phone, or an address key. */
    value: text().notNull(),
    whole_person: defineFlag().notNull(),
    origin: text(),
    contact_status: text({ enum: CONTACT_STATUSES }).notNull(),
    source: text({ enum: CONTACT_STATUS_SOURCES }).notNull(),
    /** The words of the message or form. */
    evidence: text(),
    until: text(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.kind, table.value, table.whole_person] })],
);
