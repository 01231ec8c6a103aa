/** Reads from a replica of the libSQL server, and from the server itself while the replica does not answer. */
import { type Client, type Config, createClient, type InStatement, LibsqlError } from '@libsql/client/http';
import { drizzle } from 'drizzle-orm/libsql/http';
import type { Db } from './store.ts';

/** Without an answer for this long a replica counts as down; a page of an export takes far less. */
const ANSWERS_WITHIN_MS = 10_000;
/** The retry interval of a replica that is down. */
const TRY_AGAIN_MS = 30_000;

/** A reader that prefers the replica; `warn` is called once whenever it is found down. */
export function createReplicaReader(primary: Client, config: Config, warn: (message: string) => void = () => undefined) {
  const replica = createClient({
    ...config,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }),
  });
  let downUntil = 0;
  const execute = async (statement: InStatement) => {
    if (Date.now() < downUntil) return primary.execute(statement);
    try {
      const result = await replica.execute(statement);
      downUntil = 0;
      return result;
    } catch (error) {
      // An invalid statement would fail on the server too.
      if (error instanceof LibsqlError && error.code.startsWith('SQLITE_')) throw error;
      if (downUntil === 0) warn(`The replica at ${config.url} does not answer. Exports are read from the database itself.`);
      downUntil = Date.now() + TRY_AGAIN_MS;
      return primary.execute(statement);
    }
  };
  const db = drizzle({ client: { execute } as Client }) as unknown as Db;
  return { db, close: () => replica.close() };
}
