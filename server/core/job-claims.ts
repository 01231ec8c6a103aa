/** Claims: a row of `jobs` that lasts until it is released or expires. */
import { and, eq, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/store.ts';
import type { Subject } from './jobs.ts';
import { jobs } from './table.ts';

/** A claim that was not renewed for this long belongs to a process that is gone. */
const CLAIM_TTL_MS = 30_000;
export const RENEW_AFTER_MS = 8_000;
/** Crashes on a subject before it is given up, or delayed. */
export const MAX_CRASHES = 2;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Rows without a change for this long belong to deleted subjects. */
const STALE_MS = 7 * 86_400_000;
const MAX_ERROR_LENGTH = 500;

/** The job was cancelled, or is another process's by now. */
export class ClaimLost extends Error {}

export interface Claim {
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
export async function findClaimable(db: Db, kind: string, subjects: readonly Subject[], owner: string, now: Date): Promise<Subject[]> {
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
export async function claimJob(
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
export async function confirmClaim(tx: Db, claim: Claim, now: Date): Promise<void> {
  const rows = await tx
    .update(jobs)
    .set({ claimed_until: addMs(now, CLAIM_TTL_MS), attempts: 0 })
    .where(and(isOwn(claim), isNull(jobs.cancelled_at)))
    .returning({ subject: jobs.subject });
  if (rows.length === 0) throw new ClaimLost(`${claim.kind} ${String(claim.subject)} is not claimed any more`);
}

/** Renews all claims of a process; returns those that are still its own and were not cancelled. */
export async function renewClaims(tx: Db, owner: string, now: Date): Promise<{ kind: string; subject: number }[]> {
  const rows = await tx
    .update(jobs)
    .set({ claimed_until: addMs(now, CLAIM_TTL_MS) })
    .where(eq(jobs.claimed_by, owner))
    .returning({ kind: jobs.kind, subject: jobs.subject, cancelled_at: jobs.cancelled_at });
  return rows.filter(({ cancelled_at }) => cancelled_at === null);
}

/** Ends a claim whose work is done, or was stopped between two steps. */
export async function releaseClaim(tx: Db, claim: Claim): Promise<void> {
  await tx.delete(jobs).where(isOwn(claim));
}

/** Ends a claim whose work failed: it is tried again. A failure of the storage does not count as an attempt. */
export async function releaseFailed(
  tx: Db,
  claim: Claim,
  error: unknown,
  { now, isCounted }: { now: Date; isCounted: boolean },
): Promise<void> {
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
export async function recoverClaims(tx: Db, now: Date, isAlone: boolean): Promise<void> {
  const stale = addMs(now, -STALE_MS);
  await tx.delete(jobs).where(and(lt(jobs.due_at, stale), or(isNull(jobs.claimed_until), lt(jobs.claimed_until, stale))));
  if (isAlone) await tx.update(jobs).set({ claimed_by: null, claimed_until: null });
}
