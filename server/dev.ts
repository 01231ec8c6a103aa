/** The server as Vite runs it in development: the same app without the security headers that forbid hot reload. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildApp } from './app/app.ts';
import { openBackups } from '#server/workspace/backup/backups.ts';
import { openDatabase } from './open.ts';
import { readSettings } from '#server/core/settings.ts';

interface DevServer {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Opens the database and builds the app without listening. */
export async function startDev(root: string = process.cwd()): Promise<DevServer> {
  const settings = readSettings(process.env);
  const store = await openDatabase(root, settings);
  const app = await buildApp({ store, settings, version: 'development', backups: openBackups(root, settings) });
  await app.ready();
  return {
    handle: (request, response) => app.routing(request, response),
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}
