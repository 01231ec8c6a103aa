import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { TAG_TONES } from '#shared/records/leads/tags/tag.ts';

export const tags = sqliteTable(
  'tags',
  {
    id: recordKey(),
    account_id: addOwner(),
    name: text().notNull(),
    /** The name in lower case: under it a tag is found. */
    name_key: text().notNull(),
    tone: text({ enum: TAG_TONES }).notNull().default('neutral'),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('tags_by_key').on(table.account_id, table.name_key),
    index('tags_by_name').on(table.account_id, table.name, table.id),
  ],
);
