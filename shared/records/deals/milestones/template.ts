/**
 * The milestones that a deal of each type usually needs, and when. Days are offsets from the contract, from the end of the
 * inspection period, or from the closing.
 *
 * Sources: deposits are delivered 24 to 72 hours after signing (InvestorLift community, "Getting started"); inspection periods
 * of 14 to 21 days are usual in wholesaling (8020REI, "Contracts and closing"), hence 14 where the deal names none. The other
 * offsets are the order of work of a closing counted back from its day: title clear a week before, figures and wire details two to
 * three days before, walkthrough the day before. They are a proposal that the person edits.
 */
import { findBusinessDayUntil } from '../../../core/business-days.ts';
import { addDays, countDaysBetween } from '../../../core/days.ts';
import type { Deal } from '../deal.ts';
import type { Milestone } from './milestone.ts';

const USUAL_INSPECTION_DAYS = 14;
/** Below this many days from contract to closing the offsets shrink in proportion. */
export const SHORT_DEAL_DAYS = 14;

type DealType = Deal['deal_type'];
type Base = 'contract' | 'inspection_end' | 'closing';

interface Step {
  type: Milestone['milestone_type'];
  title: string;
  critical: boolean;
  /** For the deal types that need it: from where, and how many days after (negative: before). */
  when: Partial<Record<DealType, readonly [Base, number]>>;
}

const EVERY = ['assignment', 'wholesale', 'double_close', 'fix_and_flip', 'buy_and_hold', 'direct_sale'] as const;
const ASSIGNED = ['assignment', 'wholesale'] as const;
const RESOLD = [...ASSIGNED, 'double_close'] as const;
const on = (types: readonly DealType[], base: Base, days: number): Step['when'] =>
  Object.fromEntries(types.map((type) => [type, [base, days] as const]));

const STEPS: readonly Step[] = [
  { type: 'contract', title: 'Signed contract on file', critical: true, when: on(EVERY, 'contract', 0) },
  {
    type: 'contract_review',
    title: 'Check assignability, disclosures and state rules',
    critical: true,
    when: { ...on(EVERY, 'contract', 2), ...on(RESOLD, 'contract', 1) },
  },
  {
    type: 'document_signing',
    title: 'Earnest money delivered, receipt on file',
    critical: true,
    when: { ...on(EVERY, 'contract', 2), ...on(['buy_and_hold', 'direct_sale'], 'contract', 3) },
  },
  { type: 'marketing', title: 'Photos and message to buyers', critical: false, when: on(RESOLD, 'contract', 2) },
  { type: 'title_search', title: 'Order title, lien and municipal search', critical: true, when: on(EVERY, 'contract', 3) },
  {
    type: 'inspection',
    title: 'Walkthrough and repair scope, before inspection ends',
    critical: true,
    when: { ...on(EVERY, 'contract', 10), ...on(RESOLD, 'inspection_end', -2) },
  },
  {
    type: 'buyer_approval',
    title: 'Buyer chosen, proof of funds seen',
    critical: true,
    when: { ...on(RESOLD, 'inspection_end', -3), direct_sale: ['contract', 14] },
  },
  {
    type: 'assignment',
    title: "Assignment signed, buyer's non-refundable earnest money in",
    critical: true,
    when: on(ASSIGNED, 'inspection_end', -1),
  },
  { type: 'contract', title: 'Contract with the end buyer signed', critical: true, when: { double_close: ['inspection_end', -1] } },
  { type: 'financing', title: "Lender's commitment in writing", critical: true, when: { fix_and_flip: ['contract', 14] } },
  {
    type: 'appraisal',
    title: 'Appraisal back',
    critical: false,
    when: on(['buy_and_hold', 'direct_sale'], 'contract', 18),
  },
  { type: 'financing', title: 'Loan commitment in writing', critical: true, when: { buy_and_hold: ['contract', 21] } },
  { type: 'financing', title: "Buyer's loan confirmed", critical: false, when: { direct_sale: ['contract', 21] } },
  { type: 'title_search', title: 'Title commitment clear, payoffs ordered', critical: true, when: on(EVERY, 'closing', -7) },
  { type: 'financing', title: 'Transactional funds confirmed', critical: true, when: { double_close: ['closing', -5] } },
  {
    type: 'closing_preparation',
    title: 'Settlement statement reviewed, wire confirmed by phone',
    critical: true,
    when: { ...on(EVERY, 'closing', -2), ...on(['buy_and_hold', 'direct_sale'], 'closing', -3) },
  },
  { type: 'final_walkthrough', title: 'Final walkthrough', critical: false, when: on(EVERY, 'closing', -1) },
  { type: 'closing', title: 'Closing', critical: true, when: on(EVERY, 'closing', 0) },
  { type: 'other', title: 'Fee received, books updated', critical: false, when: on(EVERY, 'closing', 1) },
];

export interface ProposedMilestone {
  milestone_type: Milestone['milestone_type'];
  title: string;
  due_date: string;
  is_critical: boolean;
}

/**
 * What a deal needs, earliest first. A day lies between contract and closing (what follows the closing excepted), and moves from
 * a weekend or a federal holiday to the business day before, but never before the contract.
 */
export function proposeMilestones(
  deal: Pick<Deal, 'deal_type' | 'contract_date' | 'closing_date' | 'inspection_period'>,
): ProposedMilestone[] {
  const { contract_date, closing_date } = deal;
  const pace = Math.min(1, countDaysBetween(contract_date, closing_date) / SHORT_DEAL_DAYS);
  const inspection = deal.inspection_period ?? USUAL_INSPECTION_DAYS;
  const dayOf = (base: Base, days: number): string => {
    if (base !== 'closing') return addDays(contract_date, Math.floor((days + (base === 'inspection_end' ? inspection : 0)) * pace));
    return addDays(closing_date, days > 0 ? days : Math.ceil(days * pace));
  };
  const within = (day: string, last: string): string => (day < contract_date ? contract_date : day > last ? last : day);
  return STEPS.flatMap(({ type, title, critical, when }) => {
    const at = when[deal.deal_type];
    if (!at) return [];
    const [base, days] = at;
    const last = base === 'closing' && days > 0 ? addDays(closing_date, days) : closing_date;
    const due_date = within(findBusinessDayUntil(within(dayOf(base, days), last)), last);
    return [{ milestone_type: type, title, due_date, is_critical: critical }];
  }).sort((a, b) => a.due_date.localeCompare(b.due_date));
}
