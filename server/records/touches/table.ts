import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, owner, recordKey } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { TOUCH_CHANNELS, TOUCH_DIRECTIONS, TOUCH_OUTCOMES } from '#shared/records/touches/touch.ts';

/** What a touch changed, so that it can be undone: each with what it was, and what it became. */
export interface TouchEffects {
  signals?: { before: LeadSignals | null };
  lead?: { before: Record<string, unknown>; after: Record<string, unknown> };
  point?: { value_key: string; before: PointStatus };
  permission?: { kind: 'lead' | 'phone'; value: string; standing: 'do_not_contact' | 'wrong_number' };
}

/** Every call, text, visit, letter and note that was written down. */
export const touches = sqliteTable(
  'touches',
  {
    id: recordKey(),
    account_id: owner(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    channel: text({ enum: TOUCH_CHANNELS }).notNull(),
    direction: text({ enum: TOUCH_DIRECTIONS }).notNull(),
    outcome: text({ enum: TOUCH_OUTCOMES }),
    /** As it stood with the lead. */
    phone: text(),
    seconds: integer(),
    note: text(),
    at: momentColumn().notNull(),
    actor_id: owner(),
    effects: text({ mode: 'json' }).$type<TouchEffects>().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    index('touches_of_lead').on(table.lead_id, table.id),
    index('touches_by_at').on(table.account_id, table.at, table.id),
    index('touches_by_created').on(table.account_id, table.created_at, table.id),
  ],
);
