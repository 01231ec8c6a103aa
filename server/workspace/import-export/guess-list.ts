/** Guesses the list of a lead import: an existing one by its name, else a new one. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { lists } from '#server/records/leads/lists/table.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import type { ImportedList } from '#shared/workspace/import-export/import.ts';
import type { imports } from './table.ts';

type Draft = Pick<typeof imports.$inferSelect, 'entity' | 'status' | 'filename' | 'columns'>;

/** Null for what is no draft of leads, and where nothing says which list it is. */
export async function findListGuess(scope: Scope, { entity, status, filename, columns }: Draft): Promise<ImportedList | null> {
  if (entity !== 'leads' || status !== 'draft') return null;
  const guess = guessList(
    filename,
    columns.map(({ name }) => name),
  );
  const today = findToday(scope);
  const as_of = guess.day && guess.day <= today ? guess.day : today;
  const [same] = await scope.read
    .select({ id: lists.id, name: lists.name, kind: lists.kind })
    .from(lists)
    .where(and(eq(lists.account_id, scope.account.id), sql`lower(${lists.name}) = ${guess.name.toLowerCase()}`))
    .orderBy(desc(lists.id))
    .limit(1);
  if (same) return { ...same, as_of };
  return guess.kind && { id: undefined, name: guess.name, kind: guess.kind, as_of };
}
