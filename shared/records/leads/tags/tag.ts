/** Tags for leads. */
import { type Field, option, optionalOption, text } from '../../../core/fields.ts';
import { defineList } from '../../../core/list.ts';
import { identity, buildStoredShape } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';
import { TAG_NAME } from './tag-names.ts';

export const TAG_TONES = ['neutral', 'blue', 'green', 'yellow', 'orange', 'red', 'violet', 'cyan'] as const;
export const MAX_TAGS = 500;
const tagName = text({ label: 'Name', min: 1, max: 40, ...TAG_NAME });

export const tagInput = z.object({ name: tagName, tone: optionalOption(TAG_TONES, { label: 'Color' }) });
export type TagInput = z.output<typeof tagInput>;
export const tagPatch = tagInput.partial();

export const tagRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape({ name: tagName, tone: option(TAG_TONES, { label: 'Color' }) } satisfies Record<string, Field>),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Tag' });
export type AccountTag = z.output<typeof tagRecord>;

export const tagList = defineList(tagRecord, {
  filters: {},
  sortable: ['created_at', 'id', 'updated_at', 'name'],
  defaults: { per_page: 100, sort_by: 'name', sort_order: 'asc' },
});
