/** Two processes of the application on one libSQL server, behind a proxy that asks them in turn: to people they are one. */
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import type { Store } from '#server/db/store.ts';
import type { ListMeta } from '#shared/core/list.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import { type LibsqlServer, startLibsqlServer } from './libsql-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { ROOT } from './source.ts';

let database: LibsqlServer;
let store: Store;
let processes: ServerProcess[] = [];
let proxy: Server | undefined;
let both: string;

interface Answer<Data> {
  status: number;
  body: { data: Data; message: string };
}
interface Page {
  data: { id: number }[];
  meta: ListMeta;
}
async function call<Data = Record<string, unknown>>(
  at: string,
  method: string,
  target: string,
  body?: unknown,
  token?: string,
): Promise<Answer<Data>> {
  const isText = typeof body === 'string';
  const response = await fetch(`${at}/api${target}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const answer = { status: response.status, body: (await response.json()) as Answer<Data>['body'] };
  if (answer.status >= 500)
    throw new Error(`${method} ${target}: ${JSON.stringify(answer)}\n${processes.map((one) => one.said()).join('\n')}`);
  return answer;
}

/** Passes each request on to the next process. */
function roundRobin(addresses: readonly string[]): Server {
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const to = new URL(incoming.url ?? '/', addresses[turn++ % addresses.length]);
    const onward = httpRequest(to, { method: incoming.method, headers: { ...incoming.headers, host: to.host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => void outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
}

async function signUp(at: string) {
  const account = anAccount();
  const { body } = await call<{ token: string; user: { id: number } }>(at, 'POST', '/register', account);
  return { ...account, token: body.data.token, id: body.data.user.id };
}

beforeAll(async () => {
  database = await startLibsqlServer();
  store = await openStore(database.url);
  const start = () => startServerProcess({ DATABASE_URL: database.url });
  processes = await Promise.all([start(), start()]);
  const between = roundRobin(processes.map(({ address }) => address));
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  both = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  proxy = between;
});
afterAll(async () => {
  proxy?.closeAllConnections();
  await new Promise((resolve) => (proxy ? proxy.close(resolve) : resolve(undefined)));
  await Promise.all(processes.map((one) => one.stop()));
  await store.close();
  await database.stop();
});

test('started at once on an empty database, they bring it to the present schema once', async () => {
  const journal = JSON.parse(readFileSync(path.join(ROOT, 'drizzle/meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const applied = await store.read.all<{ tag: string }>(sql`SELECT tag FROM migrations ORDER BY tag`);
  expect(applied.map((row) => row.tag)).toEqual(journal.entries.map((entry) => entry.tag));
});

test('a sign-in on one is a sign-in on the other, and ends on both at once', async () => {
  const [one, other] = processes.map((process) => process.address) as [string, string];
  const ann = await signUp(one);
  const who = (at: string, token = ann.token) => call(at, 'GET', '/user', undefined, token);
  expect([(await who(one)).status, (await who(other)).status]).toEqual([200, 200]);
  const second = await call<{ token: string }>(other, 'POST', '/login', { email: ann.email, password: ann.password });
  expect((await who(one, second.body.data.token)).status).toBe(200);

  expect((await call(other, 'POST', '/logout', undefined, ann.token)).status).toBe(200);
  expect([(await who(one)).status, (await who(other)).status]).toEqual([401, 401]);

  const third = await call<{ token: string }>(one, 'POST', '/login', { email: ann.email, password: ann.password });
  const changed = { current_password: ann.password, password: 'a new battery', password_confirmation: 'a new battery' };
  expect((await call(other, 'PUT', '/user/password', changed, third.body.data.token)).status).toBe(200);
  expect((await who(one, second.body.data.token)).status).toBe(401);
  expect((await who(one, third.body.data.token)).status).toBe(200);
});

test('what one has answered, the other knows: lists, counts, searches and the history', async () => {
  const [one, other] = processes.map((process) => process.address) as [string, string];
  const ann = await signUp(both);
  for (let n = 1; n <= 20; n++) {
    const name = `Crossing ${String.fromCharCode(64 + n)}`;
    const [here, there] = n % 2 ? [one, other] : [other, one];
    const { body } = await call<{ id: number }>(here, 'POST', '/leads', aLead({ last_name: name }), ann.token);
    const [list, counts, found, history] = await Promise.all([
      call<Page>(there, 'GET', '/leads', undefined, ann.token),
      call<{ leads: number }>(there, 'GET', '/counts', undefined, ann.token),
      call<Page>(there, 'GET', `/leads?search=${encodeURIComponent(name)}&sort_by=id`, undefined, ann.token),
      call<{ entity_id: number }[]>(there, 'GET', '/activities?entity=leads', undefined, ann.token),
    ]);
    expect([list.body.data.meta.total, counts.body.data.leads, found.body.data.data[0]?.id, history.body.data[0]?.entity_id]).toEqual([
      n,
      n,
      body.data.id,
      body.data.id,
    ]);
  }
});

test('many writers through both lose nothing, and never get an error', async () => {
  const ann = await signUp(both);
  const shared = (await call<{ id: number }>(both, 'POST', '/leads', aLead(), ann.token)).body.data.id;
  const statuses: number[] = [];
  const writer = async (writer: number) => {
    for (let n = 0; n < 12; n++) {
      const mine = await call<{ id: number }>(
        both,
        'POST',
        '/leads',
        aLead({ last_name: `W${String.fromCharCode(65 + writer)}` }),
        ann.token,
      );
      const changed = await call(both, 'PATCH', `/leads/${shared}`, { next_action: `${writer} ${n}` }, ann.token);
      const removed = n % 3 ? undefined : await call(both, 'DELETE', `/leads/${mine.body.data.id}`, undefined, ann.token);
      statuses.push(mine.status, changed.status, ...(removed ? [removed.status] : []));
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, n) => writer(n)));
  expect([...new Set(statuses)].sort()).toEqual([200, 201]);
  const kept = 1 + 10 * 8;
  const { body } = await call<Page>(both, 'GET', '/leads?per_page=1', undefined, ann.token);
  expect(body.data.meta.total).toBe(kept);
  const [row] = await store.read.all<Record<string, number>>(
    sql`SELECT (SELECT count(*) FROM leads WHERE account_id = ${ann.id}) AS leads,
               (SELECT sum(count) FROM lead_counts WHERE account_id = ${ann.id}) AS counted,
               (SELECT count(*) FROM events WHERE account_id = ${ann.id} AND type = 'lead.created') AS created,
               (SELECT count(*) FROM events WHERE account_id = ${ann.id} AND type = 'lead.updated') AS updated,
               (SELECT count(*) FROM events WHERE account_id = ${ann.id} AND type = 'lead.deleted') AS deleted`,
  );
  expect(row).toEqual({ leads: kept, counted: kept, created: 121, updated: 120, deleted: 40 });
});

test('an import runs in one process at a time; when that one is killed the other finishes it, each row once', async () => {
  const [one, other] = processes as [ServerProcess, ServerProcess];
  const ann = await signUp(both);
  const bob = await signUp(both);
  const rows = 1500;
  const listOf = (count: number) =>
    `First Name,Last Name,Address\n${Array.from({ length: count }, (_, n) => `Nr,Row,${n} Elm Street`).join('\n')}`;
  const upload = async (to: ServerProcess, who: { token: string }, count: number) => {
    const { status, body } = await call<{ id: number }>(to.address, 'POST', '/leads/import', listOf(count), who.token);
    expect(status).toBe(202);
    return async () =>
      (await call<{ status: string; processed: number }>(other.address, 'GET', `/imports/${body.data.id}`, undefined, who.token)).body.data;
  };
  const anns = await upload(one, ann, rows);
  await vi.waitFor(async () => expect((await anns()).processed).toBeGreaterThan(0), { timeout: 30_000, interval: 20 });
  // Another import wakes the other process, which leaves the first to who has it.
  const bobs = await upload(other, bob, 20);

  await one.stop('SIGKILL');
  await vi.waitFor(async () => expect((await bobs()).status).toBe('done'), { timeout: 30_000, interval: 20 });
  expect(await anns()).toMatchObject({ status: 'running' });
  // As if the half minute had passed in which it might have been heard of again.
  await store.write(async (tx) => void (await tx.run(sql`UPDATE jobs SET claimed_until = 0 WHERE account_id = ${ann.id}`)));
  await vi.waitFor(async () => expect((await anns()).status).toBe('done'), { timeout: 50_000, interval: 200 });
  const [row] = await store.read.all<Record<string, number>>(
    sql`SELECT (SELECT count(*) FROM leads WHERE account_id = ${ann.id}) AS leads,
               (SELECT count(DISTINCT property_address) FROM leads WHERE account_id = ${ann.id}) AS addresses,
               (SELECT count(*) FROM events WHERE account_id = ${ann.id} AND subject = 'leads') AS events,
               (SELECT imported FROM imports WHERE account_id = ${ann.id}) AS imported`,
  );
  expect(row).toEqual({ leads: rows, addresses: rows, events: rows, imported: rows });
});
