/** The job loop: finds due work of each kind, claims it, runs it in steps, and renews claims. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pause } from './pause.ts';
import { runBatch, type BatchSize, adaptBatchSize } from './batch-size.ts';
import { findStorageFailure } from '#server/db/failures.ts';
import type { Store } from '#server/db/store.ts';
import {
  type Claim,
  findClaimable,
  claimJob,
  ClaimLost,
  confirmClaim,
  MAX_CRASHES,
  recoverClaims,
  releaseClaim,
  releaseFailed,
  RENEW_AFTER_MS,
  renewClaims,
} from './job-claims.ts';
import type { Job, JobKind, Jobs, Subject } from './jobs.ts';

export interface RunnerParts {
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
