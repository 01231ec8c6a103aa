/** Runs after the hooks of each test file: an application that was started inside a test has nobody else to stop its server. */
import { afterAll } from 'vitest';
import { stopLibsqlServers } from './libsql-server.ts';

afterAll(stopLibsqlServers);
