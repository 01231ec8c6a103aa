/** The steps of a deal as short forms: it has its buyer, and it is closed. */
import { day, flag, MAX_MONEY, money, option, optionalMoney, optionalOption } from '../../core/fields.ts';
import { identity, recordId, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { dealFields, dealRecord, NO_BUYER, OPEN_DEALS } from '../../records/deals/deal.ts';
import { PROPERTY_STATUSES } from '../../records/properties/property.ts';

export const assignFields = { buyer_id: dealFields.buyer_id, amount: optionalMoney({ label: 'Buyer pays', expected: true }) };
export const assignForm = z
  .object(assignFields)
  .refine(({ buyer_id }) => buyer_id !== NO_BUYER, { path: ['buyer_id'], error: 'Choose a buyer' });

/** PATCH /deals/{id}/close; below zero is a loss. */
export const closeDealFields = {
  received: money({ label: 'Received', min: -MAX_MONEY }),
  closing_date: day({ label: 'Closing date' }),
  complete_milestones: flag({ label: 'Complete the open milestones' }),
  /** Of every deposit that is held; left out, they stay with their holders. */
  deposits: optionalOption(['credited_at_closing', 'back_to_payer'], { label: 'Deposit' }),
};
export const closeDealForm = z.object(closeDealFields);
export const closeDealInput = closeDealForm.extend(target);

export const closedDeal = z
  .object({
    deal: dealRecord,
    days: z.int().meta({ description: 'From the contract to the closing' }),
    milestone_ids: z.array(identity.id).meta({ description: 'The milestones that were completed with it' }),
    deposit_ids: z.array(identity.id).meta({ description: 'The deposits that were settled with it' }),
    property_status: z
      .enum(PROPERTY_STATUSES)
      .nullable()
      .meta({ description: 'Property status before closing; null if closing did not change it' }),
  })
  .meta({ id: 'ClosedDeal' });
export type ClosedDeal = z.output<typeof closedDeal>;

const MOST_OF_DEAL = 1000;
const { closing_date, sale_price, assignment_fee } = dealFields;
/** PATCH /deals/{id}/reopen: what closing changed, as it was before. */
export const reopenDealInput = z.object({
  ...target,
  ...{ closing_date, sale_price, assignment_fee, status: option(OPEN_DEALS, { label: 'Status' }) },
  milestone_ids: z.array(recordId).max(MOST_OF_DEAL).default([]),
  deposit_ids: z.array(recordId).max(MOST_OF_DEAL).default([]),
  property_status: optionalOption(PROPERTY_STATUSES, { label: 'Property status' }),
});
