import { getTableColumns } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns by which a list is sorted, under the names that `sort_by` takes; each is a column of the table. */
export function sortColumns<T extends SQLiteTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  { sortable }: { sortable: readonly Name[] },
): Record<Name, AnySQLiteColumn> {
  const columns = getTableColumns(table as SQLiteTable) as Record<string, AnySQLiteColumn>;
  return Object.fromEntries(sortable.map((name) => [name, columns[name]])) as Record<Name, AnySQLiteColumn>;
}
