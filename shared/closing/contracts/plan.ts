/**
 * The terms of a contract from its days. The deposit and a right to cancel count business days from the last signature, a notice those
 * before the closing; a contingency counts calendar days from the contract. A last day on which nobody works is taken back to the
 * business day before, so that it is met whichever way the contract is read.
 */
import { addBusinessDays, findBusinessDayFrom, findBusinessDayUntil } from '../../core/business-days.ts';
import { addDays, countDaysBetween } from '../../core/days.ts';
import type { Deal } from '../../records/deals/deal.ts';
import type { ProposedTerm, TermKind } from './term.ts';

/** Usual days where the contract and its state name none; inspection, appraisal and loan as in the standard milestones. */
const USUAL = { deposit: 3, inspection: 14, appraisal: 18, financing: 21, title_before_closing: 5 } as const;

type DealDays = Pick<
  Deal,
  | 'contract_date'
  | 'closing_date'
  | 'earnest_money'
  | 'inspection_period'
  | 'inspection_contingency'
  | 'financing_contingency'
  | 'appraisal_contingency'
  | 'title_contingency'
>;

/** Facts of a contract or its state, beside the deal. */
export interface TermDays {
  /** The day of the last signature; the contract's while it is not known. */
  signed_day?: string | undefined;
  /** Business days after the last signature. */
  deposit_days?: number | undefined;
  /** Business days after the last signature, in which the seller may cancel. */
  cancel_days?: number | undefined;
  /** Business days before the closing. */
  notice_days?: number | undefined;
  /** The last day of the inspection as it was printed and signed, whatever the deal says of it now. */
  inspection_ends?: string | undefined;
  /** Whether the signed text asks for a deposit; by the deal while unknown. */
  has_deposit?: boolean | undefined;
  appraisal_days?: number | undefined;
  financing_days?: number | undefined;
}

const keepWithin = ({ contract_date, closing_date }: Pick<DealDays, 'contract_date' | 'closing_date'>, day: string): string =>
  day < contract_date ? contract_date : day > closing_date ? closing_date : day;

type Span = Pick<DealDays, 'contract_date' | 'closing_date'>;

/** A number of calendar days after a day, or the business day before; never that day itself, for it would be over as it begins. */
function planAfter(deal: Span, start: string, calendarDays: number): string {
  const day = keepWithin(deal, addDays(start, Math.max(1, calendarDays)));
  const worked = findBusinessDayUntil(day);
  return keepWithin(deal, worked > start ? worked : findBusinessDayFrom(day));
}

/**
 * The last day of the inspection period: what the contract prints, its term keeps, and after which the deposit turns hard. It counts
 * from the last signature, and from the contract's day while nobody has signed.
 */
export const planInspectionDay = (deal: Span & Pick<DealDays, 'inspection_period'>, signed = deal.contract_date): string =>
  planAfter(deal, signed, deal.inspection_period ?? USUAL.inspection);

/** The terms of a deal's contract, earliest first; none before the contract or after the closing. */
export function planTerms(deal: DealDays, days: TermDays = {}): ProposedTerm[] {
  const { contract_date, closing_date } = deal;
  const within = (day: string): string => keepWithin(deal, day);
  const signed = days.signed_day ?? contract_date;
  const planned: Partial<Record<TermKind, string>> = {};
  if (days.has_deposit || (deal.earnest_money ?? 0) > 0)
    planned.deposit_due = within(addBusinessDays(signed, days.deposit_days ?? USUAL.deposit));
  if (days.notice_days !== undefined) planned.assignment_notice = within(addBusinessDays(closing_date, -days.notice_days));
  if (days.cancel_days) planned.right_to_cancel = within(addBusinessDays(signed, days.cancel_days));
  if (days.inspection_ends) planned.inspection = within(days.inspection_ends);
  else if (deal.inspection_contingency) planned.inspection = planInspectionDay(deal, signed);
  if (deal.appraisal_contingency) planned.appraisal = planAfter(deal, signed, days.appraisal_days ?? USUAL.appraisal);
  if (deal.financing_contingency) planned.financing = planAfter(deal, signed, days.financing_days ?? USUAL.financing);
  if (deal.title_contingency) planned.title = within(addBusinessDays(closing_date, -USUAL.title_before_closing));
  planned.closing = closing_date;
  return Object.entries(planned)
    .map(([kind, due_date]) => ({ kind: kind as TermKind, due_date }))
    .sort((one, other) => one.due_date.localeCompare(other.due_date));
}

/** Days closer to the closing than this depend on it; earlier ones depend on the contract. */
const HANGS_DAYS = 10;

interface Days {
  contract_date: string;
  closing_date: string;
  next_closing_date: string;
}

/** The same distance from the new closing, on a business day; what hangs on the contract stays, but never after the new closing. */
export function moveWithClosing({ contract_date, closing_date, next_closing_date }: Days, day: string, isClosing: boolean): string {
  if (isClosing && day === closing_date) return next_closing_date;
  const left = countDaysBetween(day, closing_date);
  if (left > HANGS_DAYS) return day > next_closing_date ? next_closing_date : day;
  const moved = addDays(next_closing_date, -left);
  const worked = left <= 0 ? moved : findBusinessDayUntil(moved);
  return worked < contract_date ? contract_date : worked;
}
