/** Reading and changing one record of an account: the owner is always in the WHERE clause. */
import { and, eq, sql } from 'drizzle-orm';
import type { InferSelectModel } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from './store.ts';
import type { OwnedTable } from './list-source.ts';
import { preparedEach } from './prepared.ts';
import { readerOf } from './rows.ts';

const byId = preparedEach((db, table: OwnedTable) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(and(eq(table.id, sql.placeholder('id')), eq(table.account_id, sql.placeholder('account'))))
    .limit(1),
);

/** The account's row with this id; throws `NotFound` with the message when there is none, or it is another account's. */
export async function requireOwned<T extends OwnedTable>(
  scope: Scope,
  db: Db,
  table: T,
  id: number,
  message: string,
): Promise<InferSelectModel<T>> {
  const row = await findOwned(scope, db, table, id);
  if (!row) throw new NotFound(message);
  return row;
}

/** Like `requireOwned`; undefined when there is no such row. */
export async function findOwned<T extends OwnedTable>(
  scope: Scope,
  db: Db,
  table: T,
  id: number,
): Promise<InferSelectModel<T> | undefined> {
  const [values] = (await byId(db, table).values({ id, account: scope.account.id })) as unknown[][];
  return values && readerOf(table)(values);
}
