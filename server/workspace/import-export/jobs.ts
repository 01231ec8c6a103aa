/** Background jobs of imports: import and undo one at a time, and cleanup of aborted uploads. */
import { and, eq, inArray, isNotNull, lte, or, type SQL, desc } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { DATABASE, type JobKind, type Job } from '#server/core/jobs.ts';
import type { Live } from '#server/core/live.ts';
import type { Store, Db } from '#server/db/store.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { revertEntries } from '#server/records/contacts/permissions.ts';
import { restoreLeads } from '#server/records/leads/undo-leads.ts';
import type { ImportedNoun } from '#server/workspace/import-export/nouns/noun.ts';
import { IMPORTED_NOUNS } from '#server/workspace/import-export/nouns/nouns.ts';
import { deleteBatch, markDeleted } from './stored-rows.ts';
import { importStep } from './run-import.ts';
import { findSharedEmails } from './shared-emails.ts';
import { imports, importRows } from './table.ts';
import { endList, MEMBERS } from './join-list.ts';

/** Takes the next rows back, the last first; false when the import is undone. */
async function undoStep(scope: Scope, job: Job): Promise<boolean> {
  return scope.write((tx) =>
    job.inBatch(async (most) => {
      await job.confirm(tx);
      const id = job.subject;
      const [found] = await tx.select().from(imports).where(eq(imports.id, id));
      if (found?.status !== 'undoing') return false;
      const noun = IMPORTED_NOUNS[found.entity];
      const rows = await findLastRows(tx, noun, id, most);
      const merged = rows.filter(({ outcome }) => outcome === 'merged');
      const made = rows.filter(({ outcome }) => outcome === 'imported');
      const at = scope.now().toISOString();
      if (rows.length === 0) {
        await endList(scope, tx, found);
        await tx.update(imports).set({ status: 'undone', finished_at: at, updated_at: at }).where(eq(imports.id, id));
        await emitEvents(scope, tx, [{ type: 'import.undone', subject_id: id, summary: found.filename }]);
        return false;
      }
      const images = rows.toReversed().flatMap(({ undo }) => undo?.images ?? []);
      await restoreLeads(scope, tx, images, { ...MEMBERS, ...noun.undo });
      await note(tx, merged, 'restored');
      const ids = made.flatMap(({ record_id }) => record_id ?? []);
      const used = await noun.findUsed(scope, tx, ids);
      const unchanged = made.filter(({ record_id }) => record_id !== null && used.has(record_id));
      const gone = made.filter((row) => !unchanged.includes(row));
      // The rows forget their records with them, so what became of the rows is written first.
      await note(tx, unchanged, 'kept');
      await note(tx, gone, 'removed');
      for (const { undo } of [...merged, ...gone]) if (undo?.entries) await revertEntries(scope, tx, undo.entries, 'import');
      // Somebody may have deleted some of the records since.
      const there = gone.flatMap(({ record_id: record, name }) => (record === null ? [] : [{ id: record, name }]));
      if (there.length > 0) await noun.takeBack(scope, tx, there);
      const counter = {
        removed: found.removed + gone.length,
        restored: found.restored + merged.length,
        kept: found.kept + unchanged.length,
      };
      await tx
        .update(imports)
        .set({ ...counter, updated_at: at })
        .where(eq(imports.id, id));
      return true;
    }),
  );
}

/** The last rows that are still to be taken back: a later row may have filled what an earlier one made. */
async function findLastRows(tx: Db, noun: ImportedNoun, importId: number, most: number) {
  const found = await Promise.all(
    (['merged', 'imported'] as const).map((outcome) =>
      tx
        .select({
          id: importRows.id,
          row_number: importRows.row_number,
          outcome: importRows.outcome,
          record_id: importRows[noun.pointer],
          name: importRows.name,
          undo: importRows.undo,
        })
        .from(importRows)
        .where(and(eq(importRows.import_id, importId), eq(importRows.outcome, outcome)))
        .orderBy(desc(importRows.row_number))
        .limit(most),
    ),
  );
  return found
    .flat()
    .sort((one, other) => other.row_number - one.row_number)
    .slice(0, most);
}

async function note(tx: Db, rows: readonly { id: number }[], outcome: 'removed' | 'restored' | 'kept'): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(importRows).set({ outcome }).where(inArray(importRows.id, ids));
}

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
