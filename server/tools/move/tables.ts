/** What a database holds, read from the database itself: a move knows no feature and forgets no table. */
import { sql } from 'drizzle-orm';
import { CannotOpen, type Db } from '#server/db/store.ts';

export interface MovedTable {
  name: string;
  columns: string[];
  /** The columns of the primary key, in its order. */
  key: string[];
  /** Whether a column of it is made for bytes. */
  holdsBytes: boolean;
  /** Kept by triggers (counts): right again only once everything else is there. */
  isKept: boolean;
  /** Belongs to accounts, directly or not; other tables may have rows from the beginning. */
  isOwned: boolean;
}

export interface Contents {
  /** In an order in which no row comes before one that it points at; what triggers keep comes last. */
  tables: MovedTable[];
  /** The search indexes: their rows follow from those of the tables. `pending` holds what an index has still to take in. */
  indexes: { name: string; pending: string | undefined }[];
}

/** The migrations applied, in no order; undefined when the database has never been one of DealFlow's. */
export async function migrationsOf(db: Db): Promise<string[] | undefined> {
  const [table] = await db.all(sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'`);
  if (!table) return undefined;
  return (await db.all<{ tag: string }>(sql`SELECT tag FROM migrations`)).map((row) => row.tag);
}

/** Reads the tables of an open database. */
export async function contentsOf(db: Db): Promise<Contents> {
  const listed = await db.all<{ name: string; type: string }>(
    sql`SELECT name, type FROM pragma_table_list() WHERE schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`,
  );
  const columns = await db.all<{ table: string; name: string; type: string; pk: number }>(
    sql`SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`,
  );
  const keys = await db.all<{ table: string; parent: string }>(
    sql`SELECT DISTINCT m.name AS "table", f."table" AS parent FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
  );
  const triggers = await db.all<{ body: string }>(sql`SELECT sql AS body FROM sqlite_master WHERE type = 'trigger'`);
  // One whose rows a trigger only changes is copied as it is: what the trigger says of it follows from the same rows.
  const kept = new Set(
    triggers.flatMap(({ body }) => [...body.matchAll(/(?:INSERT INTO|DELETE FROM)\s+[`"]?(\w+)/g)].map((found) => found[1])),
  );
  const owned = new Set(keys.flatMap(({ table, parent }) => [table, parent]));
  const pending = (index: string) => listed.find(({ name }) => name === `${index}_pending`)?.name;
  const indexes = listed.filter(({ type }) => type === 'virtual').map(({ name }) => ({ name, pending: pending(name) }));
  const tables = listed
    .filter(({ name, type }) => type === 'table' && !indexes.some((index) => index.pending === name))
    .map(({ name }) => {
      const own = columns.filter((column) => column.table === name);
      const key = own.filter((column) => column.pk > 0).sort((one, other) => one.pk - other.pk);
      return {
        name,
        columns: own.map((column) => column.name),
        key: key.map((column) => column.name),
        holdsBytes: own.some((column) => column.type.toLowerCase() === 'blob'),
        isKept: kept.has(name),
        isOwned: owned.has(name),
      };
    });
  return {
    tables: [
      ...parentsFirst(
        tables.filter((table) => !table.isKept),
        keys,
      ),
      ...tables.filter((table) => table.isKept),
    ],
    indexes,
  };
}

function parentsFirst(tables: MovedTable[], keys: { table: string; parent: string }[]): MovedTable[] {
  const sorted: MovedTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const ready = waiting.filter(({ name }) => keys.every((key) => key.table !== name || key.parent === name || !names.has(key.parent)));
    if (ready.length === 0)
      throw new CannotOpen(`The tables ${[...names].join(', ')} point at each other in a circle and cannot be moved.`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted;
}
