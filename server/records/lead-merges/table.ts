import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, owner, recordKey } from '#server/db/columns.ts';
import { leads } from '#server/records/leads/table.ts';
import type { listMembers } from '#server/records/lists/table.ts';
import type { ContactPoint } from '#shared/records/contacts/contact-point.ts';
import type { MergeAnswer } from '#shared/records/lead-merges/lead-merge.ts';

type Row = typeof leads.$inferSelect;
type Member = typeof listMembers.$inferSelect;

/** A contact point with the key under which it is found. */
export type KeyedPoint = Pick<ContactPoint, 'kind' | 'line' | 'status' | 'source'> & { value_key: string };

/** Everything that an undo needs; dropped when a merge cannot be undone any more. */
export interface MergeUndo {
  /** The lead that went up in the other, as it was. */
  other: Row;
  /** Columns of the kept lead that changed: as they were, and what they became. */
  before: Partial<Row>;
  after: Partial<Row>;
  /** Rows of other tables that moved, by table, and those that only lost their lead. */
  moved: Record<string, number[]>;
  left: Record<string, number[]>;
  /** Recipients of campaigns that the kept lead has lost to those of the other one. */
  detached: number[];
  /** Deals whose seller was the merged lead. */
  seller_ids: number[];
  tags: { other: number[]; added: number[] };
  members: { other: Member[]; added: Member[]; joined: { before: Member; after: Member }[] };
  points: { other: KeyedPoint[]; before: KeyedPoint[]; after: KeyedPoint[] };
  /** What the merge recorded of contact permissions: ids after the first, up to the second. */
  permissions: [number, number];
}

/** Leads that were merged into another. */
export const leadMerges = sqliteTable(
  'lead_merges',
  {
    id: recordKey(),
    account_id: owner(),
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
