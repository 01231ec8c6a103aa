/** Settings -> database -> listen -> stop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { CannotOpen, openStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { readSettings, WrongSetting } from './settings.ts';

/** A stop is over within 5 seconds, also on a busy machine: requests in flight get the first three. */
const FINISH_MS = 3000;

/** Starts the server in a project folder and prints its address, before anything else, once it listens. */
export async function serve(root: string): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openStore(settings.DATABASE_URL, {
    authToken: settings.DATABASE_AUTH_TOKEN,
    replicaUrl: settings.DATABASE_REPLICA_URL,
    // Reports are read only once the application listens.
    warn: (message) => app.log.warn(message),
  });
  await migrate(store, path.join(root, 'drizzle'));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const app = await buildApp({ store, settings, version, client: path.join(root, 'dist/client') });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What does not finish in time is cut off: the database rolls it back.
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
    await app.close();
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  // Fastify would log its own line first.
  app.log.level = 'silent';
  const address = await app.listen({ port: settings.PORT, host: settings.HOST });
  process.stdout.write(`DealFlow is running at ${address}\n`);
  app.log.level = settings.LOG_LEVEL;
}

/** What a failed start says to a person: one sentence for what they can mend, the whole error for what they cannot. */
export function startFailure(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof CannotOpen) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken by another program. Set PORT to a free one.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
