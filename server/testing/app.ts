/**
 * The whole application on a database of its own, listening on a free port, for tests that behave like its users. Every answer
 * of /api is held against the document that the application serves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { inject } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { closeWithin } from '#server/app/http.ts';
import type { AppRouter } from '#server/app/app-router.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';
import { openStore } from '#server/db/connect.ts';
import type { Store } from '#server/db/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/core/settings.ts';
import type { ListMeta } from '#shared/core/list.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { closeLater } from './close-later.ts';
import { type AnswerCheck, answerCheck, type OpenApi } from './document.ts';
import { startLibsqlServer } from './libsql-server.ts';
import { ROOT } from './source.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which kind of database this run of the tests is about. */
    database: 'sqlite' | 'libsql';
  }
}

/** For the few tests that are about the SQLite file itself: `test.skipIf(!IS_SQLITE)`. */
export const IS_SQLITE = inject('database') !== 'libsql';

/** A REST answer. What is not in the body is undefined. */
export interface Answer<Data = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: { status: string; message: string; errors: FieldErrors; data: Data; meta: ListMeta };
  text: string;
}

export type Caller = TRPCClient<AppRouter>;

export interface TestApp {
  /** http://127.0.0.1:port */
  address: string;
  store: Store;
  document: OpenApi;
  clock: TestClock;
  /** What the store has warned of. */
  warnings: string[];
  /** One REST call: `rest('POST', '/leads', {...}, token)`. The path is under /api. */
  rest<Data = Record<string, unknown>>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<Data>>;
  /** Like `rest`, with the request exactly as given. */
  send<Data = Record<string, unknown>>(path: string, request: RequestInit): Promise<Answer<Data>>;
  /** A tRPC client over HTTP. */
  caller(token?: string): Caller;
  close(): Promise<void>;
}

/** Stands still until it is moved. */
export class TestClock {
  #now: number;
  constructor(start: string) {
    this.#now = Date.parse(start);
  }
  now = (): Date => new Date(this.#now);
  /** Moves on by milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }
}
export const MINUTE = 60_000;
export const DAY = 86_400_000;

export interface TestAppOptions {
  /** The moment at which the clock stands. */
  at?: string;
  /** Settings by their environment names. */
  settings?: Record<string, string>;
  /** The address of a database that was there before and stays; without it, an empty one of the kind that this run is about. */
  database?: string;
  /** The address of its replica. */
  replica?: string;
  /** The backups of a database file. */
  backups?: Backups | undefined;
  /** False: nothing goes on by itself. */
  works?: boolean;
  /** How many accounts one network may try to make in an hour: here all people come from one. */
  registrationsAnHour?: number;
}

/** Starts an application that ends with the test that started it, else with the test file. */
export async function testApp({
  at = '2026-11-20T15:00:00.000Z',
  settings = {},
  database: given,
  replica,
  backups,
  works = true,
  registrationsAnHour = 10_000,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ? { url: given, stop: async () => undefined } : await (IS_SQLITE ? emptyFile() : startLibsqlServer());
  const warnings: string[] = [];
  const store = await openStore(database.url, { replicaUrl: replica, warn: (message) => warnings.push(message) });
  await migrate(store, path.join(ROOT, 'drizzle'));
  const clock = new TestClock(at);
  const server = await buildApp({
    store,
    settings: readSettings({ LOG_LEVEL: 'silent', ...settings }),
    version: '0.0.0',
    now: clock.now,
    backups,
    works,
    registrationsAnHour,
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const close = closeLater(async () => {
    await closeWithin(server, 2000);
    await store.close();
    await database.stop();
  });
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as OpenApi;
  return { ...clientOf(address, answerCheck(document)), store, document, clock, warnings, close };
}

function emptyFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-api-'));
  return { url: `file:${path.join(folder, 'test.db')}`, stop: async () => rmSync(folder, { recursive: true, force: true }) };
}

function clientOf(address: string, check: AnswerCheck): Pick<TestApp, 'address' | 'rest' | 'send' | 'caller'> {
  const send = async <Data>(target: string, request: RequestInit): Promise<Answer<Data>> => {
    const response = await fetch(`${address}/api${target}`, request);
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    const body = (contentType.startsWith('application/json') ? JSON.parse(text) : {}) as Answer<Data>['body'];
    const method = request.method ?? 'GET';
    check({ method, path: target.split('?')[0] ?? '', status: response.status, contentType, body });
    return { status: response.status, headers: response.headers, body, text };
  };
  const bearer = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return {
    address,
    send,
    rest: (method, target, body, token) =>
      send(target, {
        method,
        headers: { ...bearer(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    caller: (token) => createTRPCClient<AppRouter>({ links: [httpLink({ url: `${address}/trpc`, headers: bearer(token) })] }),
  };
}
