import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { beginRecord, endRecord } from '#server/db/columns.ts';
import { TAG_TONES } from '#shared/records/leads/tags/tag.ts';

export const tags = sqliteTable(
  'tags',
  {
    ...beginRecord(),
    name: text().notNull(),
    /** The name in lower case: under it a tag is found. */
    name_key: text().notNull(),
    tone: text({ enum: TAG_TONES }).notNull().default('neutral'),
    ...endRecord(),
  },
  (table) => [
    uniqueIndex('tags_by_key').on(table.account_id, table.name_key),
    index('tags_by_name').on(table.account_id, table.name, table.id),
  ],
);
