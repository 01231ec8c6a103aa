/** Closes a deal in one step: what it brought, the day, and the milestones that were still open. */
import type { Scope } from '#server/core/context.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { dealRecords } from '#server/records/deals/deals.ts';
import { milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import type { z } from '#shared/core/zod.ts';
import type { ClosedDeal, closeDealForm } from '#shared/workspace/record/stages.ts';
import { recordTexts } from '#shared/workspace/record/texts.ts';

/** Throws `Conflict` for a deal that is over; its prices are changed only where they do not leave what was received. */
export function closeDeal(scope: Scope, id: number, input: z.output<typeof closeDealForm>, expected?: Expected): Promise<ClosedDeal> {
  return scope.write(async (tx) => {
    const before = await dealRecords.requireUnchanged(scope, tx, id, expected);
    if (before.status === 'closed' || before.status === 'cancelled') throw new Conflict(recordTexts.dealIsOver(before.status));
    const { received, closing_date } = input;
    const prices = before.profit === received ? {} : calculateAcceptedPrices(before, sum(before.purchase_price, received));
    const deal = await dealRecords.patchWithin(scope, tx, id, { ...prices, closing_date, status: 'closed' });
    const open = input.complete_milestones
      ? await tx
          .select({ id: milestones.id })
          .from(milestones)
          .where(matchOwn(scope, milestones, { deal_id: id, status: 'pending' }))
      : [];
    const milestone_ids = open.map((one) => one.id);
    for (const milestone of milestone_ids) await milestoneRecords.patchWithin(scope, tx, milestone, { status: 'completed' });
    return { deal, days: countDaysBetween(deal.contract_date, deal.closing_date), milestone_ids };
  });
}
