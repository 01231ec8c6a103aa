/** Warnings about a deal: it is saved, but may not be intended. */
import { findBusinessDayUntil, explainDayOff } from '../../core/business-days.ts';
import { isDay } from '../../core/days.ts';
import { formatDay } from '../../core/format.ts';
import { type DealWarning, type DealFigures, isFeeCountedTwice } from './deal.ts';
import { dealTexts } from './texts.ts';

/** What is doubtful about a closing on a day on which title companies and banks are closed; undefined for a business day. */
export function explainClosedDay(day: string): string | undefined {
  const off = isDay(day) ? explainDayOff(day) : undefined;
  return off && dealTexts.closesOnDayOff(off, formatDay(findBusinessDayUntil(day)));
}

/** The warnings of a deal: its closing while that lies ahead, a fee that its profit counts twice, and too much earnest money. */
export function findDealWarnings(deal: DealFigures & { status?: string | null; closing_date: string }): DealWarning[] {
  const isOver = deal.status === 'closed' || deal.status === 'cancelled';
  const closing = isOver ? undefined : explainClosedDay(deal.closing_date);
  return [
    ...(closing ? [{ field: 'closing_date' as const, message: closing }] : []),
    ...(isFeeCountedTwice(deal) ? [{ field: 'assignment_fee' as const, message: dealTexts.feeCountedTwice }] : []),
    ...((deal.earnest_money ?? 0) > (deal.purchase_price ?? Infinity)
      ? [{ field: 'earnest_money' as const, message: dealTexts.earnestAbovePrice }]
      : []),
  ];
}
