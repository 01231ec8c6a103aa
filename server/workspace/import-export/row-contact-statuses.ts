/** What a file says of contacting people: recorded as contact permissions with its rows. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { ImportedNoun } from './nouns/noun.ts';
import type { PlannedRow } from './plan-rows.ts';

/** Records what a row says of contacting the person of a record, or (`id` null) of the numbers of a refused row. */
export async function recordContactStatuses(
  scope: Scope,
  tx: Db,
  noun: ImportedNoun,
  job: { id: number; filename: string },
  row: PlannedRow,
  id: number | null,
): Promise<void> {
  const { contacts } = noun;
  if (!contacts) return;
  const values = id === null ? [] : contacts.valuesOf(id, row.values);
  for (const { about, contact_status, evidence: source, value } of row.contact_statuses) {
    const own = values.find(({ kind }) => kind === (about === 'person' ? contacts.person : about));
    const of = value === undefined || about === 'person' ? own : { kind: about, value };
    if (!of) continue;
    const evidence = csvTexts.saidByFile(job.filename, job.id, row.row_number, source);
    const lead_id = noun.pointer === 'lead_id' ? id : null;
    const address = of.kind === 'phone' ? formatPhone(of.value) : null;
    await recordPermission(scope, tx, { ...of, lead_id, contact_status, source: 'import', evidence, address });
  }
}
