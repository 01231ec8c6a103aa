/** References to leads, and how a merge treats each. A test finds tables that are missing here. */
import { sql } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { noteImage, type UndoTables } from '#server/db/undo.ts';
import { LEAD_TABLES } from '../undo-leads.ts';
import type { Pair } from './joins.ts';

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

/** What a merge and its undo change. */
export const MERGE_TABLES: UndoTables = {
  ...LEAD_TABLES,
  ...Object.fromEntries(MOVING.map(({ table, ...rules }) => [table, rules])),
};

/** What has rules of its own: each lead has a tag, a list or a phone once. */
export const JOINED: readonly string[] = ['lead_tags.lead_id', 'list_members.lead_id', 'contact_points.owner_id'];

/** Logs, which nobody changes: they are read together with those of the surviving lead. */
export const READ_TOGETHER: readonly string[] = ['events.subject_id', 'suppressions.lead_id', 'consents.lead_id'];

/** What is of no use without the lead and waits for its return, or points at other records. */
export const UNTOUCHED: readonly string[] = [
  'snoozed_actions.record_id',
  'lead_merges.merged_lead_id',
  // Undoing an import may delete the lead it made, which must not hit the surviving lead.
  'import_rows.lead_id',
  'messages.subject_id',
  'ledger.subject_id',
  'bulk_batches.lead_ids',
];

/** Rows moved by one statement, so that others can read in between. */
const ROWS_A_STATEMENT = 500;

/** Gives a lead's rows of a table to another lead. */
export async function moveAll(tx: Db, { table, isVersioned = false }: Reference, { merged, survivor }: Pair): Promise<void> {
  const name = sql.identifier(table);
  const raise = isVersioned ? sql`, version = version + 1` : sql``;
  for (;;) {
    const some = sql`SELECT id FROM ${name} WHERE lead_id = ${merged} LIMIT ${ROWS_A_STATEMENT}`;
    const rows = await tx.all<{ id: number }>(sql`UPDATE ${name} SET lead_id = ${survivor}${raise} WHERE id IN (${some}) RETURNING id`);
    if (rows.length > 0) noteImage(tx, { table, ids: rows.map(({ id }) => id), before: { lead_id: merged }, after: { lead_id: survivor } });
    if (rows.length < ROWS_A_STATEMENT) return;
    await pause();
  }
}
