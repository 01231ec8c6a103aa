/** The steps of a deal as short forms: it has its buyer, and it is closed. */
import { day, flag, money, optionalMoney } from '../../core/fields.ts';
import { identity, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { dealFields, dealRecord, NO_BUYER } from '../../records/deals/deal.ts';

export const assignFields = { buyer_id: dealFields.buyer_id, amount: optionalMoney({ label: 'Buyer pays', expected: true }) };
export const assignForm = z
  .object(assignFields)
  .refine(({ buyer_id }) => buyer_id !== NO_BUYER, { path: ['buyer_id'], error: 'Buyer ID is required' });

/** PATCH /deals/{id}/close. */
export const closeDealFields = {
  received: money({
    label: 'Received',
    nonNegative: 'Received must be a positive number',
  }),
  closing_date: day({ label: 'Closing date' }),
  complete_milestones: flag({ label: 'Complete the open milestones' }),
};
export const closeDealForm = z.object(closeDealFields);
export const closeDealInput = closeDealForm.extend(target);

export const closedDeal = z
  .object({
    deal: dealRecord,
    days: z.int().meta({ description: 'From the contract to the closing' }),
    milestone_ids: z.array(identity.id).meta({ description: 'The milestones that were completed with it' }),
  })
  .meta({ id: 'ClosedDeal' });
export type ClosedDeal = z.output<typeof closedDeal>;
