/** The search string of a list's address, judged by the list's own schema. */
import { Invalid } from '#server/core/errors.ts';
import type { z } from '#shared/core/zod.ts';
import { VIEWED_LISTS, type ViewEntity } from '#shared/records/views/view.ts';
import { viewTexts } from '#shared/records/views/texts.ts';

/** The page belongs to the moment, the size to the screen. */
const NOT_KEPT = ['page', 'per_page'];
/** Table, board or grid. */
const LAYOUT = 'view';

/** A query as a view keeps it; throws `Invalid` where the list would refuse it. */
export function checkViewQuery(entity: ViewEntity, query: string): string {
  const shape: Record<string, z.ZodType> = VIEWED_LISTS[entity].input.shape;
  const checked = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (name !== LAYOUT && !schema) throw new Invalid({ query: [viewTexts.noSuchFilter(name.slice(0, 50))] });
    if (NOT_KEPT.includes(name) || value === '') continue;
    const read = schema?.safeParse(value);
    if (read && !read.success) throw new Invalid({ query: [`${name}: ${read.error.issues[0]?.message ?? ''}`] });
    checked.set(name, value);
  }
  return checked.toString();
}
