/** Saved views: a list with its search, filters and order, under a name. */
import {
  describeMaximum,
  isStorable,
  NOT_STORABLE,
  type Field,
  flag,
  option,
  optionalCount,
  optionalFlag,
  optionalOption,
  text,
} from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, buildStoredShape, stamps } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { buyerList } from '../buyers/buyer-list.ts';
import { dealList } from '../deals/deal-list.ts';
import { leadList } from '../leads/lead-list.ts';
import { propertyList } from '../properties/property-list.ts';

export const VIEWED_LISTS = { leads: leadList, properties: propertyList, deals: dealList, buyers: buyerList };
export type ViewEntity = keyof typeof VIEWED_LISTS;
const VIEW_ENTITIES = Object.keys(VIEWED_LISTS) as [ViewEntity, ...ViewEntity[]];

const viewFields = {
  entity: option(VIEW_ENTITIES, { label: 'List' }),
  name: text({ label: 'Name', min: 1, max: 60 }),
  is_pinned: flag({ label: 'Pinned' }),
  position: optionalCount({ label: 'Position', min: 0, max: 10_000 }),
} satisfies Record<string, Field>;

export const viewInput = z.object({
  ...viewFields,
  query: z
    .string({ error: 'Must be text' })
    .max(2000, { error: describeMaximum(2000) })
    .refine(isStorable, { error: NOT_STORABLE }),
});

/** A view stays one of its list. */
export const viewPatch = z
  .object({ name: viewFields.name, is_pinned: optionalFlag({ label: 'Pinned' }), position: viewFields.position })
  .partial();

export const savedView = z
  .object({
    id: identity.id,
    ...buildStoredShape({ entity: viewFields.entity, name: viewFields.name, is_pinned: viewFields.is_pinned }),
    query: z.string().meta({ description: 'What follows the question mark in a GET of the list', example: 'status=hot&sort_by=ai_score' }),
    position: z.int().min(0),
    ...stamps,
  })
  .meta({ id: 'View' });
export type SavedView = z.output<typeof savedView>;

export const viewList = defineList(savedView, {
  filters: { entity: equal(optionalOption(VIEW_ENTITIES, { label: 'List' })) },
  sortable: ['created_at', 'id', 'updated_at', 'position', 'name'],
  defaults: { per_page: 100, sort_by: 'position', sort_order: 'asc' },
});

/** How many records each pinned view shows now. */
export const viewCounts = z.array(z.object({ id: identity.id, count: z.int().min(0) }));
