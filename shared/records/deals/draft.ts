/** The defaults of a new deal, from what is known. */
import { optionalReference } from '../../core/fields.ts';
import { buildNullableShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { dealFields } from './deal.ts';

export const dealDraft = z.object(buildNullableShape(dealFields)).meta({ id: 'DealDraft' });
export type DealDraft = z.output<typeof dealDraft>;

/** What the deal is about: a property, a lead, or both. */
export const dealDraftInput = z.object({
  property_id: optionalReference({ label: 'Property' }),
  lead_id: optionalReference({ label: 'Lead' }),
});
export type DealDraftInput = z.output<typeof dealDraftInput>;
