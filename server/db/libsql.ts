/** The database behind a libSQL server, which several application processes may share. */
import { type Client, createClient, type InStatement, LibsqlError, type ResultSet, type Config } from '@libsql/client/http';
import { drizzle } from 'drizzle-orm/libsql/http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, createSerialQueue, type Store, type StoreOptions } from './store.ts';

/** Without an answer for this long a replica counts as down; a page of an export takes far less. */
const ANSWERS_WITHIN_MS = 10_000;
/** The retry interval of a replica that is down. */
const TRY_AGAIN_MS = 30_000;

/** A reader that prefers the replica; `warn` is called once whenever it is found down. */
function createReplicaReader(primary: Client, config: Config, warn: (message: string) => void = () => undefined) {
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

/** How often a transaction tries to begin while other processes write. The server itself waits up to five seconds each time. */
const BEGIN_TRIES = 6;
const FIRST_PAUSE_MS = 20;

/** Opens a libSQL server. */
export async function openLibsql(url: string, { authToken, replicaUrl, warn }: StoreOptions = {}): Promise<Store> {
  const access = authToken ? { authToken } : {};
  const client = createClient({ url, ...access });
  const read = drizzle({ client: { execute: groupStatements(client) } as Client }) as unknown as Db;
  const replica = replicaUrl ? createReplicaReader(client, { url: replicaUrl, ...access }, warn) : undefined;
  const locked = createSerialQueue();
  return {
    read,
    report: replica?.db ?? read,
    write: (work) => locked.run(() => retryWhileBusy((begun) => runTransaction(client, work, begun))),
    ping: async () => void (await client.execute('SELECT 1')),
    afterWrite: locked.afterCurrent,
    exec: (statements) => locked.run(() => retryWhileBusy(async () => void (await client.batch(statements, 'write')))),
    close: async () => {
      replica?.close();
      client.close();
    },
  };
}

interface Asked {
  statement: InStatement;
  resolve(result: ResultSet): void;
  reject(error: unknown): void;
}

/** Runs the statements of one tick of the event loop in one round trip. */
function groupStatements(client: Client): (statement: InStatement) => Promise<ResultSet> {
  let asked: Asked[] = [];
  const alone = ({ statement, resolve, reject }: Asked) => void client.execute(statement).then(resolve, reject);
  const send = async () => {
    const sent = asked;
    asked = [];
    if (sent.length === 1) return sent.forEach(alone);
    try {
      const results = await client.batch(
        sent.map(({ statement }) => statement),
        'read',
      );
      sent.forEach(({ resolve }, at) => resolve(results[at] as ResultSet));
    } catch {
      // After a failure each statement is retried alone, so that one error does not fail all.
      sent.forEach(alone);
    }
  };
  return (statement) =>
    new Promise((resolve, reject) => {
      if (asked.push({ statement, resolve, reject }) === 1) process.nextTick(() => void send());
    });
}

async function runTransaction<T>(client: Client, work: (tx: Db) => Promise<T>, begun: () => void): Promise<T> {
  const tx = await client.transaction('write');
  // BEGIN travels with the first statement: until one was answered, nothing was done, and the work may be done anew.
  const execute = async (statement: InStatement) => {
    const result = await tx.execute(statement);
    begun();
    return result;
  };
  try {
    const result = await work(drizzle({ client: { execute } as Client }));
    await tx.commit();
    return result;
  } catch (error) {
    // What is never committed is rolled back by the server; a failure to say so must not hide the first one.
    await tx.rollback().catch(() => undefined);
    throw error;
  }
}

/** Tries again, with growing pauses of uneven length, while another process holds the right to write and nothing has begun. */
async function retryWhileBusy<T>(attempt: (begun: () => void) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let hasBegun = false;
    try {
      return await attempt(() => (hasBegun = true));
    } catch (error) {
      if (hasBegun || tries === BEGIN_TRIES || !isBusy(error)) throw error;
      await delay(FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
    }
  }
}

function isBusy(error: unknown): boolean {
  if (error instanceof LibsqlError && error.code === 'SQLITE_BUSY') return true;
  return error instanceof Error && error.cause !== undefined && isBusy(error.cause);
}
