/** Runs after the hooks of each test file: what was opened in a `beforeAll`, or by a test that forgot it, has nobody else to close it. */
import { afterAll } from 'vitest';
import { closeOpened } from './close-later.ts';
import { stopLibsqlServers } from './libsql-server.ts';

afterAll(async () => {
  await closeOpened();
  await stopLibsqlServers();
});
