import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { moment, recordKey } from '#server/db/columns.ts';
import { ROLES } from '#shared/auth/account.ts';

export const users = sqliteTable('users', {
  id: recordKey(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  company_name: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  /** The email in lower case: one account for each. */
  email_key: text().notNull().unique(),
  role: text({ enum: ROLES }).notNull(),
  /** argon2id, with its own salt and parameters. */
  password_hash: text().notNull(),
  created_at: moment().notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    id: recordKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: text().notNull().unique(),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [index('sessions_by_user').on(table.user_id)],
);
