/** The database behind a libSQL server. */
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { type Db, oneAtATime, type Store } from './connect.ts';

/** Opens a libSQL server. */
export async function openLibsql(url: string, authToken?: string): Promise<Store> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) });
  const db = drizzle(client);
  const locked = oneAtATime();
  return {
    read: db as unknown as Db,
    write: (work) => locked(() => db.transaction((tx) => work(tx as unknown as Db), { behavior: 'immediate' })),
    ping: async () => void (await client.execute('SELECT 1')),
    exec: (statements) => locked(async () => void (await client.batch(statements, 'write'))),
    close: async () => client.close(),
  };
}
