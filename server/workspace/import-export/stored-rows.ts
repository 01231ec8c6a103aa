/** The stored rows of imports, read and deleted in batches: millions of rows at once would block everybody for minutes. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { adaptBatchSize } from '#server/core/batch-size.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { matchIfGiven } from '#server/db/list.ts';
import type { Db } from '#server/db/store.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { importRows, imports } from './table.ts';

const ROWS_A_STEP = 500;
const { row_number, cells, problems } = importRows;

interface Walk {
  /** About how many rows are read in all. */
  most?: number;
  outcome?: 'rejected';
  batch: { fewest: number; most: number };
}

/** An import's rows in the order of the file; what is done with a batch counts as its time. */
export async function* walkRows(db: Db, id: number, { most = Number.POSITIVE_INFINITY, outcome, batch }: Walk) {
  const batchSize = adaptBatchSize(batch);
  for (let last = 0; last < most; await pause()) {
    const asked = batchSize.next();
    const began = performance.now();
    const rows = await db
      .select({ row_number, cells, problems })
      .from(importRows)
      .where(and(eq(importRows.import_id, id), gt(row_number, last), matchIfGiven(importRows.outcome, outcome)))
      .orderBy(asc(row_number))
      .limit(asked);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row_number ?? last;
    batchSize.took(asked, performance.now() - began);
  }
}

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
