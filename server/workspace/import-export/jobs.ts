/** Background jobs of imports: import and undo one at a time, and cleanup of aborted uploads. */
import { and, eq, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { DATABASE, type JobKind } from '#server/core/jobs/jobs.ts';
import type { Live } from '#server/core/live.ts';
import type { Store } from '#server/db/store.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { deleteBatch, markDeleted } from './forget-import.ts';
import { importStep } from './run-import.ts';
import { findSharedEmails } from './shared-emails.ts';
import { imports } from './table.ts';
import { undoStep } from './undo-import.ts';

export const RUN_IMPORTS = 'imports.run';

const LOOK_MS = 5_000;
const MAX_FOUND = 20;
/** An upload of which no row has come in for so long is not read by any process any more. */
export const ABANDONED_MS = 30_000;

interface Parts {
  store: Store;
  live: Live;
  now: () => Date;
}

export const importJobs = (parts: Parts): JobKind[] => [runImports(parts), dropAbandoned(parts)];

/** Imports and undoes rows step by step. A failed or crashed import can be undone. */
function runImports(parts: Parts): JobKind {
  const { store, now } = parts;
  const sharedEmails = new Map<number, ReadonlySet<string>>();
  const isRunning = inArray(imports.status, ['running', 'undoing']);
  return {
    kind: RUN_IMPORTS,
    everyMs: LOOK_MS,
    batch: { ms: 40, fewest: 50, most: 500 },
    find: async () => {
      const subjects = store.read.select({ id: imports.id, account: imports.account_id }).from(imports).where(isRunning);
      return { subjects: await subjects.orderBy(imports.status, imports.id).limit(MAX_FOUND) };
    },
    run: async (job) => {
      const [found] = await store.read.select().from(imports).where(eq(imports.id, job.subject));
      if (!found) return undefined;
      const scope = await loadAccountScope(parts, found.account_id);
      if (found.status === 'undoing') return (await undoStep(scope, job)) ? 0 : undefined;
      // Neither the rows of an import that runs nor its columns change: they are gone through once.
      const shared = sharedEmails.get(found.id) ?? (await findSharedEmails(store.read, found));
      sharedEmails.set(found.id, shared);
      if (await importStep(scope, job, shared)) return 0;
      sharedEmails.delete(found.id);
      return undefined;
    },
    giveUp: (job) =>
      store.write(async (tx) => {
        sharedEmails.delete(job.subject);
        const isThis = and(eq(imports.id, job.subject), isRunning);
        const [found] = await tx.select({ entity: imports.entity }).from(imports).where(isThis);
        if (!found) return;
        const error = IMPORT_NOUNS[found.entity].words.interrupted;
        await tx.update(imports).set({ status: 'failed', error, updated_at: now().toISOString() }).where(isThis);
      }),
  };
}

function dropAbandoned({ store, now }: Parts): JobKind {
  const isAbandoned = (): SQL | undefined =>
    and(
      eq(imports.status, 'reading'),
      or(isNotNull(imports.error), lte(imports.updated_at, new Date(now().getTime() - ABANDONED_MS).toISOString())),
    );
  return {
    kind: 'imports.abandoned',
    everyMs: LOOK_MS,
    find: async () => {
      const found = await store.read.select({ id: imports.id }).from(imports).where(isAbandoned()).limit(1);
      return { subjects: found.length > 0 ? [DATABASE] : [] };
    },
    run: (job) =>
      store.write(async (tx) => {
        await job.confirm(tx);
        const [found] = await tx.select({ id: imports.id }).from(imports).where(isAbandoned()).limit(1);
        if (!found) return undefined;
        await markDeleted(tx, found.id);
        await deleteBatch(tx, found.id);
        return 0;
      }),
  };
}
