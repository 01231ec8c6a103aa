import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { addOwner, beginRecord, endRecord } from '#server/db/columns.ts';
import { properties } from '../table.ts';
import { PHOTO_SIZES } from '#shared/records/properties/photos/photo.ts';

/** Photos of a property, in the order in which they are shown. */
export const photos = sqliteTable(
  'photos',
  {
    ...beginRecord(),
    property_id: integer()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    caption: text(),
    /** Of the large size, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Hash of what was uploaded, so that the same photo is not stored twice. */
    digest: text().notNull(),
    ...endRecord(),
  },
  (table) => [index('photos_of_property').on(table.property_id, table.position, table.id)],
);

/** The pictures themselves: made anew from what was uploaded, so that nothing of the file (place, camera, script) stays. */
export const photoFiles = sqliteTable(
  'photo_files',
  {
    account_id: addOwner(),
    photo_id: integer()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    size: text({ enum: PHOTO_SIZES }).notNull(),
    content_type: text().notNull(),
    data: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.photo_id, table.size] })],
);
