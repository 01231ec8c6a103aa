/** Everything that points at a lead, and what becomes of it when the lead goes up in another one. A test finds what is not named here. */
import { type SQL, sql } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';

interface Reference {
  table: string;
  /** The rows have versions, by which an open form notices that they belong to another lead now. */
  isVersioned?: boolean;
}

/** Rows that move as they are. By name: most of these tables stand above this folder. */
export const MOVING: readonly Reference[] = [
  { table: 'touches' },
  { table: 'conversations', isVersioned: true },
  { table: 'conversation_facts' },
  { table: 'messages' },
  { table: 'inbound_messages' },
  { table: 'appointments', isVersioned: true },
  { table: 'deals', isVersioned: true },
  { table: 'properties', isVersioned: true },
  { table: 'documents', isVersioned: true },
  { table: 'campaign_recipients' },
  // Of leads that were merged into the one that goes up now.
  { table: 'lead_merges' },
];

/** Rows that lose their lead and get it back by an undo: what an import made is taken back with it, which the kept lead must not be. */
export const LEFT: readonly Reference[] = [{ table: 'import_rows' }];

/** What has rules of its own: each lead has a tag, a list or a phone once. */
export const JOINED: readonly string[] = ['lead_tags.lead_id', 'list_members.lead_id', 'contact_points.owner_id'];

/** Logs, which nobody changes: they are read together with those of the kept lead. */
export const READ_TOGETHER: readonly string[] = ['events.subject_id', 'suppressions.lead_id', 'consents.lead_id'];

/** What is of no use without the lead and waits for its return, or points at other records. */
export const UNTOUCHED: readonly string[] = [
  'snoozed_actions.record_id',
  'lead_merges.merged_lead_id',
  'messages.subject_id',
  'ledger.subject_id',
  'bulk_batches.lead_ids',
];

/** Rows moved by one statement, so that others can read in between. */
const ROWS_A_STATEMENT = 500;

const raise = ({ isVersioned = false }: Reference): SQL => (isVersioned ? sql`, version = version + 1` : sql``);

/** Gives a lead's rows of a table to another lead; gives their ids. */
export async function moveAll(tx: Db, reference: Reference, { from, to }: { from: number; to: number }): Promise<number[]> {
  const table = sql.identifier(reference.table);
  const ids: number[] = [];
  for (;;) {
    const some = sql`SELECT id FROM ${table} WHERE lead_id = ${from} LIMIT ${ROWS_A_STATEMENT}`;
    const rows = await tx.all<{ id: number }>(
      sql`UPDATE ${table} SET lead_id = ${to}${raise(reference)} WHERE id IN (${some}) RETURNING id`,
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < ROWS_A_STATEMENT) return ids.sort((one, other) => one - other);
    await pause();
  }
}

/** Gives rows back that are still where they were moved to. */
export async function moveBack(
  tx: Db,
  reference: Reference,
  ids: readonly number[],
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  const table = sql.identifier(reference.table);
  for (let at = 0; at < ids.length; at += ROWS_A_STATEMENT) {
    if (at > 0) await pause();
    const some = JSON.stringify(ids.slice(at, at + ROWS_A_STATEMENT));
    await tx.run(
      sql`UPDATE ${table} SET lead_id = ${to}${raise(reference)} WHERE id IN (SELECT value FROM json_each(${some})) AND lead_id IS ${from}`,
    );
  }
}

/** The ids of a lead's rows. */
export const listIds = async (tx: Db, { table }: Reference, leadId: number): Promise<number[]> =>
  (await tx.all<{ id: number }>(sql`SELECT id FROM ${sql.identifier(table)} WHERE lead_id = ${leadId} ORDER BY id`)).map(({ id }) => id);
