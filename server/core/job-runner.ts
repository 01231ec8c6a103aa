/** The job loop: finds due work of each kind, claims it, runs it in steps, and renews claims. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pause } from './pause.ts';
import { runBatch, type BatchSize, adaptBatchSize } from './batch-size.ts';
import { findStorageFailure } from '#server/db/failures.ts';
import type { Store, Db } from '#server/db/store.ts';
import type { Job, JobKind, Jobs, Subject } from './jobs.ts';
import { and, eq, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { jobs } from './table.ts';

/** A claim that was not renewed for this long belongs to a process that is gone. */
const CLAIM_TTL_MS = 30_000;
const RENEW_AFTER_MS = 8_000;
/** Crashes on a subject before it is given up, or delayed. */
const MAX_CRASHES = 2;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Rows without a change for this long belong to deleted subjects. */
const STALE_MS = 7 * 86_400_000;
const MAX_ERROR_LENGTH = 500;

/** The job was cancelled, or is another process's by now. */
class ClaimLost extends Error {}

interface Claim {
  kind: string;
  subject: number;
  /** The process. */
  owner: string;
  attempts: number;
}

const addMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
const isAt = (kind: string, subject: number): SQL | undefined => and(eq(jobs.kind, kind), eq(jobs.subject, subject));
const isOwn = ({ kind, subject, owner }: Claim): SQL | undefined => and(isAt(kind, subject), eq(jobs.claimed_by, owner));

/** Not claimed. A claim that ends far in the future was made by a wrong clock. */
const isFree = (owner: string, now: Date): SQL | undefined =>
  or(
    isNull(jobs.claimed_until),
    eq(jobs.claimed_by, owner),
    lte(jobs.claimed_until, now.toISOString()),
    gt(jobs.claimed_until, addMs(now, 10 * CLAIM_TTL_MS)),
  );
const isDue = (now: Date): SQL | undefined => or(lte(jobs.due_at, now.toISOString()), gt(jobs.due_at, addMs(now, 2 * LONGEST_WAIT_MS)));

/** How long after the start of attempt number `attempts` a job that failed or crashed is tried again. */
export function waitMs(attempts: number): number {
  return attempts < MAX_CRASHES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - MAX_CRASHES));
}

/** The subjects that can be claimed, in their order: not those of another process, nor those waiting after a failure. */
async function findClaimable(db: Db, kind: string, subjects: readonly Subject[], owner: string, now: Date): Promise<Subject[]> {
  if (subjects.length === 0) return [];
  const ids = subjects.map(({ id }) => id);
  const isTaken = or(not(isFree(owner, now) as SQL), not(isDue(now) as SQL));
  const rows = await db
    .select({ id: jobs.subject })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.subject, ids), isTaken));
  const taken = new Set(rows.map(({ id }) => id));
  return subjects.filter(({ id }) => !taken.has(id));
}

/**
 * Claims a subject; undefined when another process was faster. `waits`: whether a subject that ends its process is begun later each time.
 */
async function claimJob(
  tx: Db,
  kind: string,
  { id, account }: Subject,
  { owner, now, waits }: { owner: string; now: Date; waits: boolean },
): Promise<Claim | undefined> {
  const at = now.toISOString();
  const claimed = { claimed_by: owner, claimed_until: addMs(now, CLAIM_TTL_MS) };
  const [row] = await tx
    .insert(jobs)
    .values({ kind, subject: id, account_id: account, due_at: at, attempts: 1, ...claimed })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      // A claim left over because the storage failed is no new attempt.
      set: { ...claimed, cancelled_at: null, attempts: sql`${jobs.attempts} + (${jobs.claimed_by} IS NOT ${owner})` },
      setWhere: and(isFree(owner, now), isDue(now)),
    })
    .returning({ attempts: jobs.attempts });
  if (!row) return undefined;
  const wait = waits ? waitMs(row.attempts) : 0;
  if (wait > 0)
    await tx
      .update(jobs)
      .set({ due_at: addMs(now, wait) })
      .where(isAt(kind, id));
  return { kind, subject: id, owner, attempts: row.attempts };
}

/** Renews a claim and notes progress. Throws `ClaimLost` when it is no longer there, or was cancelled. */
async function confirmClaim(tx: Db, claim: Claim, now: Date): Promise<void> {
  const rows = await tx
    .update(jobs)
    .set({ claimed_until: addMs(now, CLAIM_TTL_MS), attempts: 0 })
    .where(and(isOwn(claim), isNull(jobs.cancelled_at)))
    .returning({ subject: jobs.subject });
  if (rows.length === 0) throw new ClaimLost(`${claim.kind} ${String(claim.subject)} is not claimed any more`);
}

/** Renews all claims of a process; returns those that are still its own and were not cancelled. */
async function renewClaims(tx: Db, owner: string, now: Date): Promise<{ kind: string; subject: number }[]> {
  const rows = await tx
    .update(jobs)
    .set({ claimed_until: addMs(now, CLAIM_TTL_MS) })
    .where(eq(jobs.claimed_by, owner))
    .returning({ kind: jobs.kind, subject: jobs.subject, cancelled_at: jobs.cancelled_at });
  return rows.filter(({ cancelled_at }) => cancelled_at === null);
}

/** Ends a claim whose work is done, or was stopped between two steps. */
async function releaseClaim(tx: Db, claim: Claim): Promise<void> {
  await tx.delete(jobs).where(isOwn(claim));
}

/** Ends a claim whose work failed: it is tried again. A failure of the storage does not count as an attempt. */
async function releaseFailed(tx: Db, claim: Claim, error: unknown, { now, isCounted }: { now: Date; isCounted: boolean }): Promise<void> {
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  const attempts = isCounted ? claim.attempts : claim.attempts - 1;
  await tx
    .update(jobs)
    .set({ claimed_by: null, claimed_until: null, attempts, last_error, due_at: addMs(now, isCounted ? waitMs(attempts) : 0) })
    .where(isOwn(claim));
}

/** Cancels the work on a subject, in the transaction of the change that makes it pointless. */
export async function cancelJob(tx: Db, kind: string, subject: number, now: Date): Promise<void> {
  await tx.update(jobs).set({ cancelled_at: now.toISOString() }).where(isAt(kind, subject));
}

/** Deletes rows of deleted subjects. `isAlone`: no other process uses the database, so that every claim is of a crashed one. */
async function recoverClaims(tx: Db, now: Date, isAlone: boolean): Promise<void> {
  const stale = addMs(now, -STALE_MS);
  await tx.delete(jobs).where(and(lt(jobs.due_at, stale), or(isNull(jobs.claimed_until), lt(jobs.claimed_until, stale))));
  if (isAlone) await tx.update(jobs).set({ claimed_by: null, claimed_until: null });
}

interface RunnerParts {
  store: Store;
  /** Logs a failure. */
  report: (error: unknown) => void;
  /** No other process works on this database. */
  isAlone?: boolean;
  /** The clock of claims and waits: the machine's, also where the application has one of its own. */
  now?: () => Date;
}

interface Entry {
  kind: JobKind;
  batchSize: BatchSize;
  /** When to look for work again, as `performance.now()`. */
  lookAt: number;
  running: Map<number, AbortController>;
  /** Subjects that ended without progress, and until when they are not begun again unless somebody wakes the kind. */
  resting: Map<number, number>;
}

const ANY_AMOUNT = { fewest: 1, most: 1000 };

/** A job that continues within this time keeps its claim. */
const SHORT_WAIT_MS = 250;

/** Lets waiting requests run, and waits for a short time, or until the signal. */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && ms <= SHORT_WAIT_MS) await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  else await pause();
}

export function createJobRunner(parts: RunnerParts): Jobs {
  return new Runner(parts);
}

class Runner implements Jobs {
  readonly #store: Store;
  readonly #report: (error: unknown) => void;
  readonly #now: () => Date;
  readonly #isAlone: boolean;
  readonly #owner = randomUUID();
  readonly #entries = new Map<string, Entry>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #endRest: () => void = () => undefined;

  constructor({ store, report, isAlone = false, now = () => new Date() }: RunnerParts) {
    this.#store = store;
    this.#report = report;
    this.#isAlone = isAlone;
    this.#now = now;
  }

  register(kind: JobKind): void {
    if (this.#entries.has(kind.kind)) throw new Error(`Two kinds of jobs are called ${kind.kind}`);
    const batchSize = adaptBatchSize(kind.batch ?? ANY_AMOUNT);
    this.#entries.set(kind.kind, { kind, batchSize, lookAt: 0, running: new Map(), resting: new Map() });
  }

  wake(kind: string): void {
    const entry = this.#entries.get(kind);
    if (!entry) throw new Error(`No kind of jobs is called ${kind}`);
    this.#store.afterWrite(() => {
      entry.resting.clear();
      this.#lookSoon(entry);
    });
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endRest();
    await this.#loop;
    await Promise.all(this.#tasks);
  }

  #lookSoon(entry: Entry): void {
    entry.lookAt = 0;
    this.#endRest();
  }

  async #work(): Promise<void> {
    let isRecovered = false;
    let renewAt = performance.now() + RENEW_AFTER_MS;
    while (!this.#stopping.signal.aborted) {
      isRecovered ||= await this.#try(() => this.#store.write((tx) => recoverClaims(tx, this.#now(), this.#isAlone)));
      for (const entry of this.#entries.values())
        if (isRecovered && entry.lookAt <= performance.now() && !this.#stopping.signal.aborted) await this.#look(entry);
      if (renewAt <= performance.now()) {
        renewAt = performance.now() + RENEW_AFTER_MS;
        if (this.#tasks.size > 0) await this.#try(() => this.#renew());
      }
      const next = isRecovered ? Math.min(renewAt, ...[...this.#entries.values()].map(({ lookAt }) => lookAt)) : renewAt;
      await this.#rest(next - performance.now());
    }
  }

  /** Waits until the next check is due, or somebody wakes the loop. */
  async #rest(ms: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    if (ms <= 0) return pause();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#endRest = resolve;
      timer = setTimeout(resolve, ms).unref();
    });
    clearTimeout(timer);
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  /** Claims and begins what is due, as much as may run at once. */
  async #look(entry: Entry): Promise<void> {
    const { kind, running, resting } = entry;
    entry.lookAt = performance.now() + kind.everyMs;
    await this.#try(async () => {
      const { subjects, nextMs } = await kind.find();
      if (nextMs !== undefined) entry.lookAt = Math.min(entry.lookAt, performance.now() + nextMs);
      const waiting = subjects.filter(({ id }) => !running.has(id) && !((resting.get(id) ?? 0) > performance.now()));
      for (const subject of await findClaimable(this.#store.read, kind.kind, waiting, this.#owner, this.#now())) {
        if (running.size >= (kind.atOnce ?? 1) || this.#stopping.signal.aborted) return;
        const how = { owner: this.#owner, now: this.#now(), waits: !kind.giveUp };
        const claim = await this.#store.write((tx) => claimJob(tx, kind.kind, subject, how));
        if (claim) this.#begin(entry, subject, claim);
      }
    });
  }

  #begin(entry: Entry, { id, account }: Subject, claim: Claim): void {
    const cancelled = new AbortController();
    entry.running.set(id, cancelled);
    const signal = AbortSignal.any([this.#stopping.signal, cancelled.signal]);
    let hasProgress = false;
    const job: Job = {
      subject: id,
      account,
      signal,
      confirm: async (tx) => {
        await confirmClaim(tx, claim, this.#now());
        hasProgress = true;
      },
      inBatch: (work) => runBatch(entry.batchSize, work),
    };
    const task = this.#run(entry.kind, job, claim).then((restMs) => {
      this.#tasks.delete(task);
      entry.running.delete(id);
      if (hasProgress) entry.resting.delete(id);
      else entry.resting.set(id, performance.now() + restMs);
      this.#lookSoon(entry);
    });
    this.#tasks.add(task);
  }

  /** Runs a job to its end, its failure or the stop; gives how long it rests when it made no progress. */
  async #run(kind: JobKind, job: Job, claim: Claim): Promise<number> {
    let restMs: number | undefined;
    try {
      if (kind.giveUp && claim.attempts > MAX_CRASHES) await kind.giveUp(job);
      else
        do {
          restMs = await kind.run(job);
          await waitFor(restMs ?? 0, job.signal);
        } while (restMs !== undefined && restMs <= SHORT_WAIT_MS && !job.signal.aborted);
      await this.#store.write((tx) => releaseClaim(tx, claim));
    } catch (error) {
      await this.#try(() => this.#fail(kind, job, claim, error));
    }
    return restMs ?? kind.everyMs;
  }

  async #fail(kind: JobKind, job: Job, claim: Claim, error: unknown): Promise<void> {
    if (error instanceof ClaimLost || job.signal.aborted) return this.#store.write((tx) => releaseClaim(tx, claim));
    this.#report(error);
    const isCounted = findStorageFailure(error) === undefined;
    if (kind.giveUp && isCounted) {
      await kind.giveUp(job, error);
      return this.#store.write((tx) => releaseClaim(tx, claim));
    }
    return this.#store.write((tx) => releaseFailed(tx, claim, error, { now: this.#now(), isCounted }));
  }

  /** Renews running claims, and aborts cancelled or lost work. */
  async #renew(): Promise<void> {
    const own = await this.#store.write((tx) => renewClaims(tx, this.#owner, this.#now()));
    for (const { kind, running } of this.#entries.values())
      for (const [id, cancelled] of running)
        if (!own.some(({ kind: name, subject }) => name === kind.kind && subject === id)) cancelled.abort();
  }
}
