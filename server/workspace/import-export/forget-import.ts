/** Deletes imports with their rows in batches: millions of rows at once would block everybody for minutes. */
import { eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { importRows, imports } from './table.ts';

const ROWS_A_STEP = 500;

/** From now on nobody reads rows in, or starts it; what a crash leaves of it is dropped as an upload that broke off. */
export const markDeleted = (tx: Db, id: number): Promise<unknown> =>
  tx.update(imports).set({ status: 'reading', error: csvTexts.stoodStill }).where(eq(imports.id, id));

/** Removes some rows of an import, or the import once there are none. True while it is still there. */
export async function deleteBatch(tx: Db, id: number): Promise<boolean> {
  const some = tx.select({ id: importRows.id }).from(importRows).where(eq(importRows.import_id, id)).limit(ROWS_A_STEP);
  const gone = await tx.delete(importRows).where(inArray(importRows.id, some)).returning({ id: importRows.id });
  if (gone.length === ROWS_A_STEP) return true;
  await tx.delete(imports).where(eq(imports.id, id));
  return false;
}

/** Removes an import. */
export async function deleteImport(scope: Pick<Scope, 'write'>, id: number): Promise<void> {
  await scope.write((tx) => markDeleted(tx, id));
  while (await scope.write((tx) => deleteBatch(tx, id))) await pause();
}
