/** What the engine promises to every kind of job, whatever it does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Store } from '#server/db/store.ts';
import { ROOT } from '#server/testing/source.ts';
import { cancelJob, waitMs } from './job-runner.ts';
import type { Job, JobKind } from './jobs.ts';
import { createJobRunner } from './job-runner.ts';
import { jobs } from './table.ts';

const MINUTE = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-jobs-'));
let store: Store;
let clock: number;
beforeAll(async () => {
  store = await openStore(`file:${path.join(folder, 'jobs.db')}`);
  await migrate(store, path.join(ROOT, 'drizzle'));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  clock = Date.now();
  await store.write(async (tx) => void (await tx.delete(jobs)));
});

/** A list of subjects, each of which is done with one run. */
function workOn(ids: number[], about: Partial<JobKind> = {}) {
  const left = new Set(ids);
  const begun: number[] = [];
  const kind: JobKind = {
    kind: 'test.work',
    everyMs: 10,
    find: async () => ({ subjects: [...left].map((id) => ({ id, account: null })) }),
    run: async (job) => {
      begun.push(job.subject);
      await store.write((tx) => job.confirm(tx));
      left.delete(job.subject);
      return undefined;
    },
    ...about,
  };
  return { kind, left, begun };
}

function start(kinds: JobKind[], about: Partial<Parameters<typeof createJobRunner>[0]> = {}) {
  const failures: unknown[] = [];
  const runner = createJobRunner({ store, report: (error) => failures.push(error), now: () => new Date(clock), ...about });
  for (const kind of kinds) runner.register(kind);
  runner.start();
  // What hangs for ever is not waited for.
  onTestFinished(() => void runner.stop());
  return { runner, failures };
}
const rows = () => store.read.select().from(jobs);
/** A process that is cut off in the middle of its work: it neither ends nor renews what it has claimed. */
const CRASHES = () => new Promise<never>(() => undefined);
function processThatDies(): { store: Store; die: () => void } {
  let isDead = false;
  const write: Store['write'] = (work) => (isDead ? CRASHES() : store.write(work));
  return { store: Object.assign(Object.create(store) as Store, { write }), die: () => void (isDead = true) };
}

test('what is due is done once, by one of several processes, and leaves nothing behind', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => n + 1);
  const work = workOn(ids, { atOnce: 3 });
  const started = [1, 2, 3].map(() => start([work.kind]));
  await vi.waitFor(() => expect(work.left.size).toBe(0), 30_000);
  await Promise.all(started.map(({ runner }) => runner.stop()));
  expect([...work.begun].sort((one, other) => one - other)).toEqual(ids);
  expect(await rows()).toEqual([]);
  expect(started.flatMap(({ failures }) => failures)).toEqual([]);
});

test('a job waits for the commit of the transaction that woke it, and is not woken by one that is rolled back', async () => {
  const work = workOn([], { everyMs: MINUTE });
  const { runner } = start([work.kind]);
  await store.write(async () => {
    work.left.add(1);
    runner.wake('test.work');
  });
  await vi.waitFor(() => expect(work.begun).toEqual([1]), 30_000);
  const undone = store.write(async () => {
    work.left.add(2);
    runner.wake('test.work');
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await store.ping();
  expect(work.begun).toEqual([1]);
});

test('what ends its process is begun again once, and then given up', async () => {
  const given: (number | undefined)[] = [];
  const work = workOn([7], {
    run: CRASHES,
    giveUp: async (job, error) => {
      given.push(job.subject, error as undefined);
      work.left.delete(job.subject);
    },
  });
  for (const attempts of [1, 2]) {
    const dying = processThatDies();
    start([work.kind], { store: dying.store });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ subject: 7, attempts }]), 30_000);
    dying.die();
    clock += MINUTE;
  }
  start([work.kind]);
  await vi.waitFor(() => expect(work.left.size).toBe(0), 30_000);
  expect(given).toEqual([7, undefined]);
});

test('what cannot be given up is begun again later each time', async () => {
  expect([1, 2, 3, 4, 20].map((attempts) => waitMs(attempts) / MINUTE)).toEqual([0, 1, 2, 4, 60]);
  const work = workOn([0]);
  const run = work.kind.run;
  work.kind.run = async () => {
    throw new Error('no luck');
  };
  const { failures, runner } = start([work.kind]);
  await vi.waitFor(() => expect(failures).toHaveLength(2), 30_000);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 2, last_error: 'no luck', claimed_by: null }]), 30_000);
  work.kind.run = run;
  runner.wake('test.work');
  await vi.waitFor(async () => expect((await rows())[0]?.due_at).toBe(new Date(clock + MINUTE).toISOString()), 30_000);
  expect(work.begun).toEqual([]);
  clock += MINUTE;
  await vi.waitFor(() => expect(work.begun).toEqual([0]), 30_000);
  await vi.waitFor(async () => expect(await rows()).toEqual([]), 30_000);
});

test('a process that was silent for too long writes nothing more once another has its job', async () => {
  let slow: Job | undefined;
  const first = workOn([3], {
    run: (job) => {
      slow = job;
      return CRASHES();
    },
  });
  start([first.kind]);
  await vi.waitFor(() => expect(slow).toBeDefined(), 30_000);
  const second = workOn([3], { run: CRASHES });
  clock += MINUTE;
  start([second.kind]);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 2 }]), 30_000);
  await expect(store.write((tx) => (slow as Job).confirm(tx))).rejects.toThrow('not claimed any more');
});

test('a cancelled job writes nothing more, and is no failure', async () => {
  let release: () => void = () => undefined;
  const work = workOn([5], {
    run: async (job) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await store.write((tx) => job.confirm(tx));
      work.begun.push(job.subject);
      return undefined;
    },
  });
  const { failures, runner } = start([work.kind]);
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), 30_000);
  await store.write((tx) => cancelJob(tx, 'test.work', 5, new Date(clock)));
  work.left.clear();
  release();
  await runner.stop();
  expect([work.begun, failures, await rows()]).toEqual([[], [], []]);
});

test('a stop lets the present step finish, begins no other, and leaves the rest to the next start', async () => {
  let steps = 0;
  const work = workOn([1], { run: async () => ((steps += 1) ? 0 : undefined) });
  const { runner } = start([work.kind]);
  await vi.waitFor(() => expect(steps).toBeGreaterThan(2), 30_000);
  await runner.stop();
  const before = steps;
  expect([await rows(), steps]).toEqual([[], before]);
  start([work.kind]);
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before), 30_000);
});

test('a kind that always finds the same work and gets nowhere keeps the process as quiet as one that finds none', async () => {
  let runs = 0;
  const work = workOn([1], {
    everyMs: MINUTE,
    run: async () => {
      runs += 1;
      return undefined;
    },
  });
  const { runner } = start([work.kind]);
  await vi.waitFor(() => expect(runs).toBe(1), 30_000);
  const other = workOn([1], { kind: 'test.other' });
  await runner.stop();
  start([other.kind]);
  await vi.waitFor(() => expect(other.left.size).toBe(0), 30_000);
  expect(runs).toBe(1);
});
