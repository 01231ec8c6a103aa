/**
 * Queries that are built once for each database and then only run. Building one takes ten times as long as running it, so what
 * every request asks is prepared; what is asked now and then is written where it is used.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Db } from './store.ts';

interface Preparable<Query> {
  prepare(): Query;
}

/**
 * A query that `build` makes with `sql.placeholder('id')` for what differs between calls; run it as `query(db).all({ id })`.
 * A transaction of a remote database is another database each time, for which it is built anew.
 */
export function prepared<Query>(build: (db: Db) => Preparable<Query>): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? build(db).prepare();
    known.set(db, query);
    return query;
  };
}

/** Like `prepared`, for queries that come in several shapes, each named by what it depends on: a table, or a word. */
export function preparedEach<Of, Query>(build: (db: Db, of: Of) => Preparable<Query>): (db: Db, of: Of) => Query {
  const known = new Map<Of, (db: Db) => Query>();
  return (db, of) => {
    const query = known.get(of) ?? prepared((one) => build(one, of));
    known.set(of, query);
    return query(db);
  };
}

/** What differs between two readings of the same table. */
export interface Picked {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}
type Pick = Omit<Picked, 'limit' | 'offset'> & Record<'limit' | 'offset', Placeholder>;

/** A query to run, and the values to run it with: `query.all(values)`. */
interface Ready<Query> {
  query: Query;
  values: Record<string, unknown>;
}

/** So many shapes of one query are kept; there are far fewer unless words and ids are counted. */
const MOST_SHAPES = 200;
const dialect = new SQLiteSyncDialect();

/** A condition's text with a placeholder for each of its values, so that it can be prepared, and the values by those names. */
function withPlaceholders(condition: SQL): { text: string; again: SQL; values: Record<string, unknown> } | undefined {
  const { sql: text, params } = dialect.sqlToQuery(condition);
  const pieces = text.split('?');
  // A question mark that is no value: in a quoted text.
  if (pieces.length !== params.length + 1) return undefined;
  const again = sql.join(pieces.flatMap((piece, at) => (at === 0 ? [sql.raw(piece)] : [sql.placeholder(`v${at - 1}`), sql.raw(piece)])));
  return { text, again, values: Object.fromEntries(params.map((value, at) => [`v${at}`, value])) };
}

/**
 * A query whose conditions and order are known only when it runs. Of each shape (the same words with other values) it is
 * built once: `build` gets placeholders for the values.
 */
export function preparedByShape<Query>(
  build: (db: Db, pick: Pick | Picked) => Preparable<Query>,
): (db: Db, picked: Picked) => Ready<Query> {
  const shapes = new WeakMap<Db, Map<string, Query>>();
  return (db, picked) => {
    const { where = sql`1`, orderBy, limit, offset } = picked;
    const condition = withPlaceholders(where);
    if (!condition) return { query: build(db, picked).prepare(), values: {} };
    const known = shapes.get(db) ?? new Map<string, Query>();
    shapes.set(db, known);
    const shape = `${condition.text} ${dialect.sqlToQuery(sql.join(orderBy, sql`, `)).sql}`;
    let query = known.get(shape);
    if (!query) {
      if (known.size >= MOST_SHAPES) known.clear();
      query = build(db, { where: condition.again, orderBy, limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }).prepare();
      known.set(shape, query);
    }
    return { query, values: { ...condition.values, limit, offset } };
  };
}
