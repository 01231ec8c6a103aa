/** Who works on an import, and how much at a time: one process until it lets go or falls silent, in turns that keep nobody waiting. */
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Pace } from '#server/core/turns.ts';
import { imports } from './table.ts';

/** For so long, in milliseconds, a process that says nothing more keeps its import from the others. */
export const CLAIM_MS = 30_000;

export interface Worker {
  /** The process, by a name that no other has. */
  name: string;
  pace: Pace;
  /** For so long one transaction goes on, in several turns: to begin and end one costs as much as some rows, and others wait to write. */
  stepMs: number;
}

type Claimed = Pick<typeof imports.$inferSelect, 'claimed_by' | 'claimed_until'>;

/** Whether another process has the import. */
export const isOthers = ({ claimed_by, claimed_until }: Claimed, name: string, now: Date): boolean =>
  claimed_by !== null && claimed_by !== name && claimed_until !== null && claimed_until > now.toISOString();

/** `isOthers` is false, as a condition. */
export const isFree = (name: string, now: Date): SQL | undefined =>
  or(isNull(imports.claimed_by), eq(imports.claimed_by, name), isNull(imports.claimed_until), isSilent(now));

/** Whoever had it has not been heard of since. */
export const isSilent = (now: Date): SQL => lt(imports.claimed_until, new Date(now.getTime() + 1).toISOString());

/** What is written with each turn. */
export const claimOf = (name: string | null, now: Date): Claimed => ({
  claimed_by: name,
  claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString(),
});
export const NO_CLAIM: Claimed = { claimed_by: null, claimed_until: null };

/** An upload whose process is gone: nobody will finish reading it. */
export const isAbandoned = (now: Date): SQL | undefined =>
  and(eq(imports.status, 'reading'), or(isNull(imports.claimed_until), isSilent(now)));
