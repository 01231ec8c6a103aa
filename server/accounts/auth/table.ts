import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey } from '#server/db/columns.ts';
import { ROLES } from '#shared/accounts/auth/account.ts';
import { TOKEN_SCOPES } from '#shared/accounts/auth/api-token.ts';

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
  /** SHA-256 of the one link by which a forgotten password can be set anew, and when that ends. */
  reset_hash: text(),
  reset_expires_at: momentColumn(),
  /** IANA name; null: the server's. */
  time_zone: text(),
  /** The account's day (YYYY-MM-DD) as of which its open leads were scored last; null before the first time. */
  leads_scored_on: text(),
  /** Of sample data: whose account it was made for, and goes with. */
  sample_of: integer().references((): AnySQLiteColumn => users.id, { onDelete: 'cascade' }),
  created_at: momentColumn().notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    id: recordKey(),
    account_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: text().notNull().unique(),
    created_at: momentColumn().notNull(),
    last_used_at: momentColumn().notNull(),
    expires_at: momentColumn().notNull(),
    /** What the browser or program called itself at sign-in, and from which network address it came. */
    user_agent: text(),
    address: text(),
  },
  (table) => [index('sessions_by_user').on(table.account_id)],
);

/** Keys of other programs: named, limited to reading or not, and valid until they are revoked. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: recordKey(),
    account_id: addOwner(),
    name: text().notNull(),
    scope: text({ enum: TOKEN_SCOPES }).notNull(),
    /** SHA-256 of the token; the token itself is shown once and never stored. */
    token_hash: text().notNull().unique(),
    /** The token's last characters, by which its owner knows it again. */
    ending: text().notNull(),
    created_at: momentColumn().notNull(),
    last_used_at: momentColumn(),
    expires_at: momentColumn(),
  },
  (table) => [index('api_tokens_by_created').on(table.account_id, table.created_at, table.id)],
);
