/** Migrates a database to the current schema: the folder `drizzle/`, in order, in one transaction. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { CannotOpen, type Store } from './store.ts';
import { findStorageFailure } from './failures.ts';

interface JournalEntry {
  idx: number;
  tag: string;
  when: number;
}

/** The first migration of 0.1.0, whose databases are not migrated. */
const FIRST_OF_0_1 = '0000_core';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface MigrateOptions {
  /** Runs before a database that has records is changed; when it fails, nothing is changed. */
  beforeChange?: () => Promise<unknown>;
}

/**
 * Applies what is missing, all of it or nothing. Throws `CannotOpen` when the database has migrations that this version does not
 * know (an older program would misread a newer book of business), or when what it has is no complete version.
 */
export async function migrate(store: Store, folder: string, { beforeChange }: MigrateOptions = {}): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: JournalEntry[] };
  const tags = journal.entries.map((entry) => entry.tag);
  await store.exec(['CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)']);
  const applied = await loadAppliedTags(store);
  const unknown = [...applied].filter((tag) => !tags.includes(tag));
  if (unknown.includes(FIRST_OF_0_1))
    throw new CannotOpen(
      'The database was made by DealFlow 0.1.0, which was never released: export its lists as CSV there, and import them into a new database here.',
    );
  if (unknown.length > 0)
    throw new CannotOpen(
      `The database was written by a newer DealFlow (it has ${unknown.join(', ')}): update DealFlow, or restore an older backup.`,
    );
  const missing = journal.entries.filter((entry) => !applied.has(entry.tag));
  if (missing.length === 0) return;
  const gap = missing.find((entry) => tags.slice(tags.indexOf(entry.tag)).some((later) => applied.has(later)));
  if (gap) throw new CannotOpen(describeUnfinished(`lacks ${gap.tag}, which came before what it has`));
  if (applied.size > 0 && beforeChange && (await hasRecords(store))) await beforeChange();
  const statements = missing.flatMap((entry) => [
    ...readFileSync(path.join(folder, `${entry.tag}.sql`), 'utf8').split('--> statement-breakpoint'),
    `INSERT INTO migrations (tag, applied_at) VALUES (${quote(entry.tag)}, ${Date.now()})`,
  ]);
  try {
    await store.exec(statements);
  } catch (error) {
    // Another process that started at the same moment was first: all of its migrations are there, or none.
    const present = await loadAppliedTags(store);
    if (missing.every((entry) => present.has(entry.tag))) return;
    if (findStorageFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotOpen(describeUnfinished(`does not take ${missing.map((entry) => entry.tag).join(', ')}, all of it undone (${reason})`));
  }
}

const describeUnfinished = (what: string) =>
  `The database is between two versions (it ${what}): restore a backup, or go on with the DealFlow that last worked with it.`;

async function hasRecords(store: Store): Promise<boolean> {
  return (await store.read.all(sql`SELECT id FROM users LIMIT 1`)).length > 0;
}

async function loadAppliedTags(store: Store): Promise<Set<string>> {
  const rows = await store.read.all<{ tag: string }>(sql`SELECT tag FROM migrations`);
  return new Set(rows.map((row) => row.tag));
}
