import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#server/auth/table.ts';
import { moment } from '#server/db/columns.ts';
import { PREDICTED } from '#shared/predictions/prediction.ts';

/** What an account's own finished leads and deals have taught; made anew when more of them are finished. */
export const learnedModels = sqliteTable(
  'learned_models',
  {
    account_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    predicted: text({ enum: PREDICTED }).notNull(),
    /** Finished records that it was learned from. */
    learned_from: integer().notNull(),
    weights: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
    learned_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.predicted] })],
);
