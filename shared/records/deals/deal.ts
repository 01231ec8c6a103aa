/** Deals: a property under contract with its seller, on its way to a buyer. */
import { isDay } from '../../core/days.ts';
import {
  day,
  flag,
  money,
  option,
  optionalCount,
  optionalLongText,
  optionalMoney,
  optionalOption,
  optionalText,
  reference,
  optionalReference,
} from '../../core/fields.ts';
import { identity, buildStoredShape, buildNullableShape, stamps } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { dealTexts } from './texts.ts';
import { sum } from '../../core/money.ts';
export interface DealFigures {
  purchase_price?: number | null;
  sale_price?: number | null;
  assignment_fee?: number | null;
  earnest_money?: number | null;
}

/** Deal profit = sale_price - purchase_price + assignment_fee, in dollars. */
export const calculateDealProfit = (deal: DealFigures): number => sum(deal.sale_price, -(deal.purchase_price ?? 0), deal.assignment_fee);

/**
 * Whether the profit counts the fee twice: the buyer's total was entered as the sale price, and its spread is the fee. The formula
 * stays; the form and the record warn.
 */
export const isFeeCountedTwice = (deal: DealFigures): boolean =>
  (deal.assignment_fee ?? 0) > 0 && sum(deal.sale_price, -(deal.purchase_price ?? 0)) === deal.assignment_fee;

export const DEAL_TYPES = ['assignment', 'wholesale', 'fix_and_flip', 'buy_and_hold', 'double_close', 'direct_sale'] as const;
export const DEAL_STATUSES = ['active', 'pending', 'closed', 'cancelled'] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];
/** How far a deal is, in the words of its record's stages. */
export const DEAL_STAGE_LABELS = { active: 'Contract', pending: 'Assigned', closed: 'Closed', cancelled: 'Cancelled' } as const;
/** Statuses before closing. */
export const OPEN_DEALS = ['active', 'pending'] as const satisfies readonly DealStatus[];
/** The types that end by handing on the contract; the house itself never becomes one's own. */
export const HANDED_ON_DEALS: readonly (typeof DEAL_TYPES)[number][] = ['assignment', 'wholesale'];
/** Reserved buyer ID meaning no buyer yet. */
export const NO_BUYER = 2_147_483_647;
/** Why deals are cancelled; any other reason is written out. */
export const CANCEL_REASONS = ['Title', 'Financing', 'Inspection', 'Seller backed out', 'Buyer backed out', 'Price'] as const;

export const OTHER_SPELLINGS = { fix_flip: 'fix_and_flip' } as const;
const definePrice = (label: string) => money({ label, positive: `${label} must be a positive number` });

export const dealFields = {
  property_id: reference({ label: 'Property', missing: 'Property ID is required' }),
  lead_id: reference({ label: 'Lead', missing: 'Lead ID is required' }),
  buyer_id: reference({ label: 'Buyer ID', description: `${NO_BUYER} means no buyer yet` }),
  seller_id: reference({ label: 'Seller ID' }),
  deal_type: option(DEAL_TYPES, { label: 'Deal type', also: OTHER_SPELLINGS }),
  status: optionalOption(DEAL_STATUSES, { label: 'Status' }),
  purchase_price: definePrice('Purchase price'),
  sale_price: definePrice('Sale price'),
  assignment_fee: optionalMoney({ label: 'Assignment fee', nonNegative: 'Assignment fee must be a positive number' }),
  earnest_money: optionalMoney({ label: 'Earnest money', nonNegative: 'Earnest money must be a positive number' }),
  inspection_period: optionalCount({
    label: 'Inspection period (days)',
    low: 'Inspection period must be a positive number',
    wrong: 'Inspection period must be a positive number',
    min: 0,
    max: 3650,
  }),
  contract_date: day({ label: 'Contract date' }),
  closing_date: day({ label: 'Closing date' }),
  financing_contingency: flag({ label: 'Financing contingency' }),
  inspection_contingency: flag({ label: 'Inspection contingency' }),
  appraisal_contingency: flag({ label: 'Appraisal contingency' }),
  title_contingency: flag({ label: 'Title contingency' }),
  notes: optionalLongText({ label: 'Notes' }),
  /** Of a cancelled deal: one of `CANCEL_REASONS`, or other words. Left out, it keeps its value; it cannot be taken away. */
  cancel_reason: optionalText({ label: 'Cancellation reason', max: 200 }),
};

const plainDeal = z.object(dealFields);

/** POST, PUT and the form. Days are compared as text: YYYY-MM-DD sorts as the calendar does. */
export const dealInput = plainDeal.refine((deal) => !deal.contract_date || !deal.closing_date || deal.closing_date >= deal.contract_date, {
  path: ['closing_date'],
  error: dealTexts.closingBeforeContract,
  when: whenObject(({ contract_date, closing_date }) =>
    [contract_date, closing_date].every((day) => typeof day === 'string' && isDay(day)),
  ),
});
export type DealInput = z.output<typeof dealInput>;

/** PATCH: any subset; the merged record is checked by `dealInput`. */
export const dealPatch = plainDeal.partial();

/** The forms ask why a deal is cancelled. Other callers may know of no reason: it then says that none was given. */
const hasReason = ({ status, cancel_reason }: Partial<DealInput>) => status !== 'cancelled' || Boolean(cancel_reason);
/** Of a change that names no status, only a cancelled deal can have a reason. */
const mayKeepReason = ({ status, cancel_reason }: Partial<DealInput>) => Boolean(status) || cancel_reason !== null;
const REASON_NEEDED = { path: ['cancel_reason'], error: dealTexts.cancelReasonNeeded };
export const dealForm = dealInput.refine(hasReason, REASON_NEEDED);
export const dealFormPatch = dealPatch.refine(hasReason, REASON_NEEDED).refine(mayKeepReason, REASON_NEEDED);

/** A deal's property and lead, as far as a list shows them. */
const dealProperty = z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string() });
const dealLead = z.object({ id: identity.id, first_name: z.string().nullable(), last_name: z.string().nullable() });

const dealWarning = z
  .object({ field: z.enum(['closing_date', 'assignment_fee', 'earnest_money']), message: z.string() })
  .meta({ id: 'DealWarning', description: 'A value that may not be meant' });
export type DealWarning = z.output<typeof dealWarning>;

export const dealRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(dealFields),
    status: z.enum(DEAL_STATUSES),
    /** sale_price - purchase_price + assignment_fee. */
    profit: z.number(),
    warnings: z.array(dealWarning).meta({ description: 'What may not be meant; nothing is refused for it' }),
    /** Since when the deal has been closed, or cancelled; null while it is not. */
    closed_at: identity.created_at.nullable(),
    cancelled_at: identity.created_at.nullable(),
    property: dealProperty,
    lead: dealLead,
    buyer: z
      .object({ id: identity.id, name: z.string() })
      .nullable()
      .meta({ description: 'The buyer of yours that buyer_id meant when it was given; null when there was none' }),
    ...stamps,
  })
  .meta({ id: 'Deal' });
export type Deal = z.output<typeof dealRecord>;

export const dealTotals = z
  .array(z.object({ status: z.enum(DEAL_STATUSES), count: z.int().min(0), profit: z.number() }))
  .meta({ id: 'DealTotals' });
export type DealTotals = z.output<typeof dealTotals>;

/** The closing date of a deal that is closed on `day`; undefined where it stays. */
export const moveClosingForward = ({ contract_date, closing_date }: Pick<Deal, 'contract_date' | 'closing_date'>, day: string) =>
  closing_date > day && contract_date <= day ? day : undefined;

/** The defaults of a new deal, from what is known. */
export const dealDraft = z.object(buildNullableShape(dealFields)).meta({ id: 'DealDraft' });
export type DealDraft = z.output<typeof dealDraft>;

/** What the deal is about: a property, a lead, or both. */
export const dealDraftInput = z.object({
  property_id: optionalReference({ label: 'Property' }),
  lead_id: optionalReference({ label: 'Lead' }),
});
