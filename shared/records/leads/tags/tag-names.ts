/** The tags of a record by their names. */
import { texts } from '../../../core/fields.ts';

/** The maximum tags of a record. */
const MAX_TAGS_EACH = 30;

/** Lists of tags are written with semicolons, in CSV too. */
export const TAG_NAME = { pattern: /^[^;\n]{1,40}$/u, wrong: 'Must be at most 40 characters, without semicolons' };

/** Names that are new become tags. Left out, they stay. */
export const tagNames = texts({ label: 'Tags', max: MAX_TAGS_EACH, ...TAG_NAME });

/** Two names that differ in case alone are one tag. */
export const toTagKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
