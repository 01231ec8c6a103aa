/** Tags for leads. */
import { type Field, option, optionalOption, text, texts } from '../../../core/fields.ts';
import { defineList } from '../../../core/list.ts';
import { identity, buildStoredShape, stamps } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

/** The maximum tags of a record. */
const MAX_TAGS_EACH = 30;

/** Lists of tags are written with semicolons, in CSV too. */
const TAG_NAME = { pattern: /^[^;\n]{1,40}$/u, wrong: 'Must be at most 40 characters, without semicolons' };

/** Names that are new become tags. Left out, they stay. */
export const tagNames = texts({ label: 'Tags', max: MAX_TAGS_EACH, ...TAG_NAME });

/** Two names that differ in case alone are one tag. */
export const toTagKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

export const TAG_TONES = ['neutral', 'blue', 'green', 'yellow', 'orange', 'red', 'violet', 'cyan'] as const;
const tagName = text({ label: 'Name', min: 1, max: 40, ...TAG_NAME });

export const tagInput = z.object({ name: tagName, tone: optionalOption(TAG_TONES, { label: 'Color' }) });
export const tagPatch = tagInput.partial();

export const tagRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape({ name: tagName, tone: option(TAG_TONES, { label: 'Color' }) } satisfies Record<string, Field>),
    ...stamps,
  })
  .meta({ id: 'Tag' });
export type AccountTag = z.output<typeof tagRecord>;

export const tagList = defineList(tagRecord, {
  filters: {},
  sortable: ['created_at', 'id', 'updated_at', 'name'],
  defaults: { per_page: 100, sort_by: 'name', sort_order: 'asc' },
});
