import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { owner, users } from '#server/accounts/auth/table.ts';
import { moment, recordKey } from '#server/db/columns.ts';
import { ACTIVITY_ACTIONS, ACTIVITY_ENTITIES, type ActivityChange } from '#shared/accounts/history/activity.ts';

export const activities = sqliteTable(
  'activities',
  {
    id: recordKey(),
    account_id: owner(),
    actor_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity: text({ enum: ACTIVITY_ENTITIES }).notNull(),
    /** Not a foreign key: the history outlives the record. */
    entity_id: integer().notNull(),
    action: text({ enum: ACTIVITY_ACTIONS }).notNull(),
    summary: text().notNull(),
    changes: text({ mode: 'json' }).$type<ActivityChange[]>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('activities_of_record').on(table.account_id, table.entity, table.entity_id, table.id),
    index('activities_by_id').on(table.account_id, table.id),
    index('activities_by_created').on(table.account_id, table.created_at, table.id),
  ],
);
