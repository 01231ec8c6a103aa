/** The rows that an import refused, as they came, each with its reasons: to mend and import again. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { CellProblem } from '#shared/workspace/import-export/import.ts';
import { getTargetLabel } from '#shared/workspace/import-export/mapping.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { requireImport } from './imports.ts';
import { importRows } from './table.ts';
import { writeCsv } from '#server/core/write-csv.ts';

const ROWS_A_BATCH = 500;

/** The field and its cell, unless the message names the field itself. */
const formatReason = (noun: ImportNoun, { field, value, message }: CellProblem): string => {
  const label = getTargetLabel(noun, field);
  return value === '' && message.startsWith(label) ? message : `${label}${value === '' ? '' : ` "${value}"`}: ${message}`;
};

/** Throws `NotFound` when there is no such import. */
export async function writeRejectedCsv(scope: Scope, id: number): Promise<{ filename: string; text: AsyncGenerator<string> }> {
  const job = await requireImport(scope, scope.read, id);
  const noun = IMPORT_NOUNS[job.entity];
  async function* batches() {
    let last = 0;
    for (;;) {
      const rows = await scope.read
        .select({ row_number: importRows.row_number, cells: importRows.cells, problems: importRows.problems })
        .from(importRows)
        .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'rejected'), gt(importRows.row_number, last)))
        .orderBy(asc(importRows.row_number))
        .limit(ROWS_A_BATCH);
      if (rows.length === 0) return;
      last = rows.at(-1)?.row_number ?? last;
      yield rows.map(({ row_number, cells, problems }) => {
        const reasons = (problems ?? []).map((problem) => formatReason(noun, problem));
        return [row_number, reasons.join('; '), ...cells];
      });
    }
  }
  const header = ['Row', 'Why it was not imported', ...job.columns.map(({ name }) => name)];
  return { filename: job.filename, text: writeCsv(header, batches()) };
}
