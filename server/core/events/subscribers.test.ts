/** What subscribers are promised: every event, in order, at least once, whatever fails and however many processes there are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { jobs } from '#server/core/table.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Store } from '#server/db/store.ts';
import { startLibsqlServer } from '#server/testing/libsql-server.ts';
import { ROOT } from '#server/testing/source.ts';
import { emitEvents, type NewEvent } from './emit.ts';
import { type Happened, type Subscriber, createSubscription } from './subscribers.ts';
import { eventCursors, events } from './table.ts';

const HOUR = 3_600_000;
const [ANN, BOB] = [1, 2];
let store: Store;
let clock: number;
/** A store of one's own for a process, where several may have one. */
let anotherStore: () => Promise<Store>;
let end: () => Promise<void>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-events-'));
  const file = { url: `file:${path.join(folder, 'events.db')}`, stop: async () => rmSync(folder, { recursive: true, force: true }) };
  const isServer = inject('database') === 'libsql';
  const database = isServer ? await startLibsqlServer() : file;
  store = await openStore(database.url);
  await migrate(store, path.join(ROOT, 'drizzle'));
  anotherStore = async () => (isServer ? openStore(database.url) : store);
  end = async () => {
    await store.close();
    await database.stop();
  };
  const person = {
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: '',
    phone: '+15125550142',
    role: 'wholesaler' as const,
    password_hash: '',
  };
  await store.write(async (tx) => {
    for (const id of [ANN, BOB]) {
      const email = `${id}@example.com`;
      await tx.insert(users).values({ id, ...person, email, email_key: email, created_at: new Date().toISOString() });
    }
  });
});
afterAll(() => end());
beforeEach(async () => {
  clock = Date.now();
  await store.write(async (tx) => {
    for (const table of [jobs, events, eventCursors]) await tx.delete(table);
  });
});

const scopeIn = (whose: Store, id: number): Promise<Scope> =>
  loadAccountScope({ store: whose, live: createLiveChanges(), now: () => new Date(clock) }, id);
const lead = (subject_id: number, type: 'lead.created' | 'lead.deleted' = 'lead.created'): NewEvent => ({ type, subject_id, summary: '' });
const emit = async (account: number, ...happened: NewEvent[]): Promise<void> => {
  const scope = await scopeIn(store, account);
  await scope.write((tx) => emitEvents(scope, tx, happened));
};

/** A subscriber that writes down what it hears, by account. */
function listener(name: string, about: Partial<Subscriber> = {}) {
  const heard = new Map<number, number[]>();
  const of = (account: number) => heard.get(account) ?? [];
  const subscriber: Subscriber = {
    name,
    types: ['lead.created'],
    everyMs: 10,
    handle: async (scope, happened) => hear(scope, happened),
    ...about,
  };
  const hear = ({ account }: Scope, happened: readonly Happened[]) =>
    void heard.set(account.id, [...of(account.id), ...happened.map(({ subject_id }) => subject_id)]);
  return { subscriber, of, hear };
}

/** A process with some subscribers; `die` cuts it off in the middle of what it does. */
async function start(...subscribers: Subscriber[]) {
  const given = await anotherStore();
  let isDead = false;
  const hanging = () => new Promise<never>(() => undefined);
  const write: Store['write'] = (work) => (isDead ? hanging() : given.write(work));
  const own = Object.assign(Object.create(given) as Store, { write });
  const failures: unknown[] = [];
  const runner = createJobRunner({ store: own, report: (error) => failures.push(error), now: () => new Date(clock) });
  for (const one of subscribers) runner.register(createSubscription({ store: own, scopeOf: (id) => scopeIn(own, id) }, one));
  runner.start();
  onTestFinished(() => void runner.stop());
  return { failures, stop: () => runner.stop(), die: () => void (isDead = true) };
}
const wait = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

test('each account’s events come in their order, those that were asked for, and none that was rolled back', async () => {
  const { subscriber, of } = listener('test.order');
  await emit(ANN, lead(1), lead(2));
  await start(subscriber);
  await emit(BOB, lead(3), lead(3, 'lead.deleted'));
  const scope = await scopeIn(store, ANN);
  const failed = scope.write(async (tx) => {
    await emitEvents(scope, tx, [lead(9)]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  for (let n = 4; n < 30; n++) await emit(ANN, lead(n));
  const anns = [1, 2, ...Array.from({ length: 26 }, (_, n) => n + 4)];
  await wait(() => expect([of(ANN), of(BOB)]).toEqual([anns, [3]]));
});

test('what was delivered is not delivered again after a restart, and what happened meanwhile is', async () => {
  const { subscriber, of } = listener('test.restart');
  await emit(ANN, lead(1));
  const first = await start(subscriber);
  await wait(() => expect(of(ANN)).toEqual([1]));
  await first.stop();
  await emit(ANN, lead(2));
  await emit(BOB, lead(3));
  await start(subscriber);
  await wait(() => expect([of(ANN), of(BOB)]).toEqual([[1, 2], [3]]));
});

test('one that fails is reported and tried again in order, and keeps no other subscriber and no other account waiting', async () => {
  let isBroken = true;
  const broken = listener('test.broken', {
    handle: async (scope, happened) => {
      if (isBroken && scope.account.id === ANN) throw new Error('no luck');
      broken.hear(scope, happened);
    },
  });
  const whole = listener('test.whole');
  const { failures } = await start(broken.subscriber, whole.subscriber);
  await emit(ANN, lead(1));
  await wait(() => expect(failures.map(String)).toContain('Error: no luck'));
  await emit(BOB, lead(2));
  await emit(ANN, lead(3));
  await wait(() => expect([whole.of(ANN), whole.of(BOB), broken.of(BOB)]).toEqual([[1, 3], [2], [2]]));
  isBroken = false;
  clock += HOUR;
  await wait(() => expect(broken.of(ANN)).toEqual([1, 3]));
});

test('a process that ends between the commit and the delivery, or in the middle of it, leaves nothing undelivered', async () => {
  const { subscriber, of, hear } = listener('test.crash');
  const begun = vi.fn();
  const dying = await start({
    ...subscriber,
    handle: async (scope, happened) => {
      begun();
      await scope.write(async () => hear(scope, happened));
    },
  });
  dying.die();
  await emit(ANN, lead(1));
  await emit(ANN, lead(2));
  clock += HOUR;
  await start(subscriber);
  await wait(() => expect(of(ANN)).toEqual([1, 2]));
  expect(begun).not.toHaveBeenCalled();

  // It had done its work, and died before it could say so: the work comes again.
  const late = await start({
    ...subscriber,
    name: 'test.late',
    handle: async (scope, happened) => {
      hear(scope, happened);
      late.die();
    },
  });
  await wait(() => expect(of(ANN)).toEqual([1, 2, 1, 2]));
  clock += HOUR;
  await start({ ...subscriber, name: 'test.late' });
  await wait(() => expect(of(ANN)).toEqual([1, 2, 1, 2, 1, 2]));
});

test('of two processes one delivers at a time: each event once, in order', async () => {
  const { subscriber, of } = listener('test.two');
  await start(subscriber);
  await start(subscriber);
  for (let n = 1; n <= 40; n++) await emit(n % 2 ? ANN : BOB, lead(n));
  const ids = (rest: number) => Array.from({ length: 40 }, (_, n) => n + 1).filter((n) => n % 2 === rest);
  await wait(() => expect([of(ANN).length, of(BOB).length]).toEqual([20, 20]));
  expect([of(ANN), of(BOB)]).toEqual([ids(1), ids(0)]);
});
