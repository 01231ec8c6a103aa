import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { beginRecord, momentColumn } from '#server/db/columns.ts';
import type { Undo } from '#server/db/undo.ts';
import { leads } from '../table.ts';
import type { ContactPoint } from '#shared/records/contacts/contact-point.ts';
import type { MergeAnswer } from '#shared/records/leads/merges/lead-merge.ts';

/** A contact point with the key under which it is found. */
export type KeyedPoint = Pick<ContactPoint, 'kind' | 'line' | 'status' | 'source'> & { value_key: string };

/** What an undo needs, and the surviving lead's points after the merge; dropped when it cannot be undone any more. */
export type MergeUndo = Undo & { points: KeyedPoint[] };

/** Leads that were merged into another. */
export const leadMerges = sqliteTable(
  'lead_merges',
  {
    ...beginRecord(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Not a foreign key: the lead is gone. */
    merged_lead_id: integer().notNull(),
    merged_name: text().notNull(),
    moves: text({ mode: 'json' }).$type<MergeAnswer['moves']>().notNull(),
    undo: text({ mode: 'json' }).$type<MergeUndo>(),
    created_at: momentColumn().notNull(),
    undone_at: momentColumn(),
  },
  (table) => [
    index('lead_merges_of_lead').on(table.lead_id, table.id),
    index('lead_merges_of_merged').on(table.merged_lead_id),
    index('lead_merges_by_created').on(table.account_id, table.created_at),
  ],
);
