/** What a new deal begins with: everything that is known of it already. */
import { optionalReference } from '../../core/fields.ts';
import { nullableShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { dealFields } from './deal.ts';

export const dealDraft = z.object(nullableShape(dealFields)).meta({ id: 'DealDraft' });
export type DealDraft = z.output<typeof dealDraft>;

/** What the deal is about: a property, a lead, or both. */
export const dealDraftInput = z.object({
  property_id: optionalReference({ label: 'Property' }),
  lead_id: optionalReference({ label: 'Lead' }),
});
export type DealDraftInput = z.output<typeof dealDraftInput>;
