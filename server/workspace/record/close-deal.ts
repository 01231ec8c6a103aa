/** Closes a deal in one step: what it brought, the day, and the milestones that were still open; and takes that back. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { holdAgain, settleAtClosing } from '#server/closing/deposits/acts.ts';
import { dealRecords } from '#server/records/deals/deals.ts';
import { milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { MAX_MONEY } from '#shared/core/fields.ts';
import { sum } from '#shared/core/money.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import { type Deal, HANDED_ON_DEALS } from '#shared/records/deals/deal.ts';
import type { closeDealInput, ClosedDeal, reopenDealInput } from '#shared/workspace/record/stages.ts';
import type { z } from '#shared/core/zod.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';

/** Throws `Conflict` for a deal that is over, and `Invalid` for a day after today; its prices are changed only where they do not leave what was received. */
export function closeDeal(
  scope: Scope,
  id: number,
  input: Omit<z.output<typeof closeDealInput>, 'id' | 'version'>,
  expected?: Expected,
): Promise<ClosedDeal> {
  return scope.write(async (tx) => {
    const { received, closing_date, deposits } = input;
    const close = (before: Pick<Deal, 'status' | 'profit' | 'purchase_price' | 'deal_type'>) => {
      if (before.status === 'closed' || before.status === 'cancelled') throw new Conflict(recordTexts.dealIsOver(before.status));
      if (closing_date > findToday(scope)) throw new Invalid({ closing_date: [recordTexts.inFuture] });
      const isUnchanged = before.profit === received;
      const amount = sum(before.purchase_price, received);
      if (!isUnchanged && (amount <= 0 || (received < 0 && HANDED_ON_DEALS.includes(before.deal_type))))
        throw new Invalid({ received: [amount <= 0 ? recordTexts.exceedsPrice : recordTexts.isNegative] });
      if (!isUnchanged && amount > MAX_MONEY) throw new Invalid({ received: [recordTexts.isTooMuch] });
      return { ...(!isUnchanged && calculateAcceptedPrices(before, amount)), closing_date, status: 'closed' as const };
    };
    const { property_id } = await dealRecords.require(scope, tx, id);
    const house = await propertyRecords.require(scope, tx, property_id);
    const deal = await dealRecords.patchWithin(scope, tx, id, close, { expected });
    return {
      deal,
      days: countDaysBetween(deal.contract_date, deal.closing_date),
      milestone_ids: input.complete_milestones ? await setMilestones(scope, tx, id, 'completed', eq(milestones.status, 'pending')) : [],
      deposit_ids: deposits
        ? await settleAtClosing(scope, tx, id, deposits === 'credited_at_closing' ? 'released' : 'refunded', closing_date)
        : [],
      property_status: house.status === (await propertyRecords.require(scope, tx, property_id)).status ? null : house.status,
    };
  });
}

/** Reverts a closing: the deal, its house, milestones and deposits are as they were. Throws `Conflict` for a deal that is not closed. */
export function reopenDeal(
  scope: Scope,
  id: number,
  { milestone_ids, deposit_ids, property_status, ...before }: Omit<z.output<typeof reopenDealInput>, 'id' | 'version'>,
  expected?: Expected,
): Promise<Deal> {
  return scope.write(async (tx) => {
    const reopen = ({ status }: Pick<Deal, 'status'>) => {
      if (status !== 'closed') throw new Conflict(recordTexts.isNotClosed);
      return before;
    };
    const { property_id } = await dealRecords.require(scope, tx, id);
    const { status: was } = await propertyRecords.require(scope, tx, property_id);
    const deal = await dealRecords.patchWithin(scope, tx, id, reopen, { expected });
    if (milestone_ids.length > 0) await setMilestones(scope, tx, id, 'pending', inArray(milestones.id, milestone_ids));
    if (deposit_ids.length > 0) await holdAgain(scope, tx, id, deposit_ids);
    // Still sold: by another deal.
    const isBack = was === 'sold' && (await propertyRecords.require(scope, tx, property_id)).status !== 'sold';
    // Null: it was sold before the closing too.
    if (isBack && property_status !== undefined)
      await propertyRecords.patchWithin(scope, tx, property_id, { status: property_status ?? 'sold' });
    return deal;
  });
}

/** Completes or reopens those milestones of a deal, and returns their ids. */
async function setMilestones(scope: Scope, tx: Db, dealId: number, status: 'completed' | 'pending', which: SQL): Promise<number[]> {
  const found = await tx
    .select({ id: milestones.id })
    .from(milestones)
    .where(and(eq(milestones.deal_id, dealId), eq(milestones.account_id, scope.account.id), which));
  for (const { id } of found) await milestoneRecords.patchWithin(scope, tx, id, { status });
  return found.map(({ id }) => id);
}
