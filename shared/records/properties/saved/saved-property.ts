/** Saved properties: the hearts of an account. */
import { optionalLongText, reference } from '../../../core/fields.ts';
import { defineList } from '../../../core/list.ts';
import { identity, momentSchema, buildStoredShape, stamps } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

export const savedPropertyFields = {
  property_id: reference({ label: 'Property', missing: 'Property ID is required' }),
  notes: optionalLongText({ label: 'Notes' }),
};

export const savedPropertyInput = z.object(savedPropertyFields);

/** PUT changes the notes alone; which property is saved does not change. */
export const savedPropertyChange = z.object({ notes: savedPropertyFields.notes });

export const savedPropertyRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(savedPropertyFields),
    saved_at: momentSchema,
    property: z.object({
      id: identity.id,
      address: z.string(),
      city: z.string(),
      state: z.string(),
      purchase_price: z.number().nullable(),
      arv: z.number().nullable(),
    }),
    ...stamps,
  })
  .meta({ id: 'PropertySave' });
export type SavedProperty = z.output<typeof savedPropertyRecord>;

export const SAVED_PROPERTIES_PER_PAGE = 100;

export const savedPropertyList = defineList(savedPropertyRecord, {
  filters: {},
  search: { label: 'Search saved properties', placeholder: 'Search address, city, notes' },
  sortable: ['created_at', 'id', 'updated_at', 'saved_at'],
  defaults: { per_page: SAVED_PROPERTIES_PER_PAGE },
});
