/**
 * Queries that are built once for each database and then only run. Building one takes ten times as long as running it, so what
 * every request asks is prepared; what is asked now and then is written where it is used.
 */
import type { Db } from './store.ts';

interface Preparable<Query> {
  prepare(): Query;
}

/**
 * A query that `build` makes with `sql.placeholder('id')` for what differs between calls; run it as `query(db).all({ id })`.
 * A transaction of a remote database is another database each time, for which it is built anew.
 */
export function prepareOnce<Query>(build: (db: Db) => Preparable<Query>): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? build(db).prepare();
    known.set(db, query);
    return query;
  };
}

/** Like `prepareOnce`, for queries in several shapes, each keyed by what it depends on. */
export function prepareEach<Of, Query>(build: (db: Db, of: Of) => Preparable<Query>): (db: Db, of: Of) => Query {
  const known = new Map<Of, (db: Db) => Query>();
  return (db, of) => {
    const query = known.get(of) ?? prepareOnce((one) => build(one, of));
    known.set(of, query);
    return query(db);
  };
}
