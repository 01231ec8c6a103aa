import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, momentColumn } from '#server/db/columns.ts';
import { undoColumn } from '#server/db/undo.ts';
import { leads } from '../table.ts';
import { type AcceptedFact, TOUCH_CHANNELS, TOUCH_DIRECTIONS, TOUCH_OUTCOMES } from '#shared/records/leads/touches/touch.ts';

/** Every call, text, visit, letter and note that was written down. */
export const touches = sqliteTable(
  'touches',
  {
    ...beginRecord(),
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
    /** What was accepted of the note. */
    facts: text({ mode: 'json' }).$type<AcceptedFact[]>(),
    at: momentColumn().notNull(),
    actor_id: addOwner(),
    undo: undoColumn(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    index('touches_of_lead').on(table.lead_id, table.id),
    index('touches_by_at').on(table.account_id, table.at, table.id),
    index('touches_by_created').on(table.account_id, table.created_at, table.id),
  ],
);
