/** Brings a database to the present schema: the folder `drizzle/`, in order, all in one transaction. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { CannotOpen, type Store } from './connect.ts';

interface JournalEntry {
  idx: number;
  tag: string;
  when: number;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Applies what is missing. Throws `CannotOpen` when the database has migrations that this version does not know:
 * an older program would misread a newer book of business.
 */
export async function migrate(store: Store, folder: string): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: JournalEntry[] };
  const known = new Set(journal.entries.map((entry) => entry.tag));
  await store.exec(['CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)']);
  const applied = await tagsApplied(store);
  const unknown = [...applied].filter((tag) => !known.has(tag));
  if (unknown.length > 0)
    throw new CannotOpen(
      `The database was written by a newer DealFlow (it has ${unknown.join(', ')}). Update DealFlow, or restore an older backup.`,
    );
  const missing = journal.entries.filter((entry) => !applied.has(entry.tag));
  if (missing.length === 0) return;
  const statements = missing.flatMap((entry) => [
    ...readFileSync(path.join(folder, `${entry.tag}.sql`), 'utf8').split('--> statement-breakpoint'),
    `INSERT INTO migrations (tag, applied_at) VALUES (${quoted(entry.tag)}, ${Date.now()})`,
  ]);
  try {
    await store.exec(statements);
  } catch (error) {
    // Another process that started at the same moment was first: all of its migrations are there, or none.
    const present = await tagsApplied(store);
    if (!missing.every((entry) => present.has(entry.tag))) throw error;
  }
}

async function tagsApplied(store: Store): Promise<Set<string>> {
  const rows = await store.read.all<{ tag: string }>(sql`SELECT tag FROM migrations`);
  return new Set(rows.map((row) => row.tag));
}
