/** What a file says of contacting people: recorded as contact permissions with its rows, and taken back with the import. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { type ImportedPermission, recordPermission, revertImported } from '#server/records/contacts/permissions.ts';
import { phoneText } from '#shared/records/contacts/address.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { ImportedNoun, RowValues } from './nouns/noun.ts';
import type { PlannedRow } from './plan-rows.ts';

/** Under this name a row keeps what it recorded, beside the fields that it filled. */
export const ROW_STANDINGS = 'contact_standings';

/** Records what a row says of contacting the person of a record, or (`id` null) of the numbers of a refused row. Gives what was recorded. */
export async function recordStandings(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  job: { id: number; filename: string },
  row: PlannedRow,
  id: number | null,
): Promise<ImportedPermission[]> {
  const { contacts } = noun;
  if (!contacts) return [];
  const values = id === null ? [] : contacts.valuesOf(id, row.values);
  const recorded: ImportedPermission[] = [];
  for (const { about, standing, said, value } of row.standings ?? []) {
    const own = values.find(({ kind }) => kind === (about === 'person' ? contacts.person : about));
    const of = value === undefined || about === 'person' ? own : { kind: about, value };
    if (!of) continue;
    const evidence = csvTexts.saidByFile(job.filename, job.id, row.row_number, said);
    const lead_id = noun.pointer === 'lead_id' ? id : null;
    const address = of.kind === 'phone' ? phoneText(of.value) : null;
    await recordPermission(scope, tx, { ...of, lead_id, standing, source: 'import', evidence, address });
    recorded.push({ ...of, evidence });
  }
  return recorded;
}

/** Takes back what rows recorded; what became known since, or by others, stays. */
export async function takeBackStandings(scope: Scope, tx: Db, rows: readonly { filled: RowValues | null }[]): Promise<void> {
  const many = rows.flatMap(({ filled }) => (filled?.[ROW_STANDINGS] as [null, ImportedPermission[]] | undefined)?.[1] ?? []);
  for (const one of many) await revertImported(scope, tx, one);
}
