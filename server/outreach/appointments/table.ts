import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '#shared/outreach/appointments/appointment.ts';

export const appointmentSettings = sqliteTable(
  'appointment_settings',
  {
    account_id: addOwner().primaryKey(),
    phone_minutes: integer().notNull(),
    visit_minutes: integer().notNull(),
    /** Left free around a visit. */
    buffer_minutes: integer().notNull(),
    notice_hours: integer().notNull(),
    /** In the private address that calendar programs read. */
    feed_key: text().notNull(),
    updated_at: momentColumn().notNull(),
  },
  (table) => [uniqueIndex('appointment_settings_by_feed').on(table.feed_key)],
);

/** When appointments may be: spans of minutes on weekdays (0 is Sunday), in the account's time zone. */
export const availability = sqliteTable(
  'availability',
  { account_id: addOwner(), weekday: integer().notNull(), from_minute: integer().notNull(), to_minute: integer().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.weekday, table.from_minute] })],
);

export const appointments = sqliteTable(
  'appointments',
  {
    id: recordKey(),
    account_id: addOwner(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Not a foreign key: conversations know appointments, not the other way round. */
    conversation_id: integer(),
    kind: text({ enum: APPOINTMENT_KINDS }).notNull(),
    status: text({ enum: APPOINTMENT_STATUSES }).notNull(),
    location: text(),
    notes: text(),
    starts_at: momentColumn().notNull(),
    ends_at: momentColumn().notNull(),
    /** What calendar programs know it by; the number grows with every change that they have to see. */
    uid: text().notNull(),
    sequence: integer().notNull().default(0),
    reminded_day_before_at: momentColumn(),
    reminded_hours_before_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('appointments_by_created').on(table.account_id, table.created_at, table.id),
    index('appointments_by_start').on(table.account_id, table.starts_at, table.id),
    index('appointments_by_status').on(table.account_id, table.status, table.starts_at, table.id),
    index('appointments_by_updated').on(table.account_id, table.updated_at, table.id),
    index('appointments_to_remind').on(table.status, table.starts_at),
    index('appointments_of_lead').on(table.lead_id, table.starts_at),
    index('appointments_of_conversation').on(table.conversation_id),
    uniqueIndex('appointments_by_uid').on(table.uid),
  ],
);

export type AppointmentRow = typeof appointments.$inferSelect;

/** The quarters of an hour that booked appointments take, counted from 1970: nobody can be in two places. */
export const appointmentSlots = sqliteTable(
  'appointment_slots',
  {
    account_id: addOwner(),
    slot: integer().notNull(),
    appointment_id: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.slot] }), index('appointment_slots_of').on(table.appointment_id)],
);
