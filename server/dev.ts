/** The server as Vite runs it in development: the same app without the security headers that forbid hot reload. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buildApp } from './app.ts';
import { openStore } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { readSettings } from './settings.ts';

export interface DevServer {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Opens the database and builds the app without listening. */
export async function startDev(root: string = process.cwd()): Promise<DevServer> {
  const settings = readSettings(process.env);
  const store = await openStore(settings.DATABASE_URL, { authToken: settings.DATABASE_AUTH_TOKEN });
  await migrate(store, path.join(root, 'drizzle'));
  const app = await buildApp({ store, settings, version: 'development' });
  await app.ready();
  return {
    handle: (request, response) => app.routing(request, response),
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}
