/** Column types by meaning. */
import { type AnySQLiteColumn, customType, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { toCents, toDollars } from '#shared/core/money.ts';

/** US dollars outside, integer cents inside. */
export const moneyColumn = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: toCents,
  fromDriver: toDollars,
});

/** ISO 8601 in UTC outside, milliseconds since 1970 inside. */
export const momentColumn = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (iso) => Date.parse(iso),
  fromDriver: (ms) => new Date(ms).toISOString(),
});

export const defineFlag = () => integer({ mode: 'boolean' });

/** The key of another table's row, which must be there; `cascade`: this row goes with it. */
export const addKey = (column: () => AnySQLiteColumn, onDelete?: 'cascade') => integer().notNull().references(column, { onDelete });

/** Counts a record's changes from 1, so that a save can tell that somebody else saved in between. */
export const recordVersion = () => integer().notNull().default(1);

/** Ids are never reused, so that a deleted record's history stays its own. */
export const recordKey = () => integer().primaryKey({ autoIncrement: true });

/** The table of accounts stands above this folder; its name is enough for a foreign key. */
const accounts = sqliteTable('users', { id: integer().primaryKey() });

/** The column of every table that belongs to an account: its rows go with the account. */
export const addOwner = () => addOptionalOwner().notNull();
export const addOptionalOwner = () => integer().references(() => accounts.id, { onDelete: 'cascade' });

/** What a table of records begins and ends with. */
export const beginRecord = () => ({ id: recordKey(), account_id: addOwner() });
export const endRecord = () => ({ created_at: momentColumn().notNull(), updated_at: momentColumn().notNull(), version: recordVersion() });
