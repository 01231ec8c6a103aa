/** Settings -> database -> listen -> stop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app/app.ts';
import { closeWithin } from './app/http.ts';
import { openBackups } from '#server/workspace/backup/backups.ts';
import { findDatabaseFile } from '#server/db/connect.ts';
import { CannotOpen } from '#server/db/store.ts';
import { lockDatabase } from '#server/db/lock.ts';
import { loadReaders } from '#server/language/warm.ts';
import { openDatabase } from './open.ts';
import { readSettings, WrongSetting } from '#server/core/settings.ts';

/** A stop takes at most 5 seconds, also on a busy machine: requests in flight get the first three. */
const FINISH_MS = 3000;
const LAST_MS = 4500;

/** Starts the server in a project folder and prints its address, before anything else, once it listens. */
export async function serve(root: string, onListening?: (address: string) => void): Promise<void> {
  const settings = readSettings(process.env);
  const file = findDatabaseFile(settings.DATABASE_URL);
  if (file !== undefined) lockDatabase(file);
  // Reports are read only once the application listens.
  const store = await openDatabase(root, settings, (message) => app.log.warn(message));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const backups = openBackups(root, settings);
  const app = await buildApp({ store, settings, version, backups, client: path.join(root, 'dist/client') });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A silent database server is not waited for.
    setTimeout(() => process.exit(0), LAST_MS).unref();
    // Unfinished work is cut off; the database rolls it back.
    await closeWithin(app, FINISH_MS);
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  // Fastify would log its own line first.
  app.log.level = 'silent';
  const address = await app.listen({ port: settings.PORT, host: settings.HOST });
  process.stdout.write(`DealFlow is running at ${address}\n`);
  onListening?.(address);
  app.log.level = settings.LOG_LEVEL;
  await loadReaders();
}

/** The error of a failed start: one sentence where a person can fix it, the whole error otherwise. */
export function startFailure(error: unknown): string {
  if (/locate the bindings file/.test(String(error)))
    return 'SQLite is missing, because npm ran no install script: install again with --allow-scripts=better-sqlite3.';
  if (error instanceof WrongSetting || error instanceof CannotOpen) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop that one, or set PORT to a free port.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} is not open to this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${address ?? 'HOST'} is no address of this machine: set HOST to one that is.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
