/** The sidebar's figures, from the stored counts. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { dealCounts } from '#server/records/deals/table.ts';
import { leadCounts } from '#server/records/leads/table.ts';
import { openMilestones } from '#server/records/deals/milestones/milestones.ts';
import { milestoneCounts, milestones } from '#server/records/deals/milestones/table.ts';
import { propertyCounts } from '#server/records/properties/table.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import type { Counts } from '#shared/workspace/dashboard/counts.ts';

const sumColumn = (column: unknown, condition?: unknown) =>
  condition ? sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${column} END), 0)` : sql<number>`coalesce(sum(${column}), 0)`;

/** How many records the account has. */
export async function countRecords(scope: Scope): Promise<Counts> {
  const { read, account } = scope;
  const today = findToday(scope);
  const pendingMilestone = eq(milestoneCounts.status, 'pending');
  const [lead, property, deal, milestone, open] = await Promise.all([
    read
      .select({ leads: sumColumn(leadCounts.count), leads_hot: sumColumn(leadCounts.count, eq(leadCounts.status, 'hot')) })
      .from(leadCounts)
      .where(eq(leadCounts.account_id, account.id)),
    read
      .select({ properties: sumColumn(propertyCounts.count) })
      .from(propertyCounts)
      .where(eq(propertyCounts.account_id, account.id)),
    read
      .select({ deals: sumColumn(dealCounts.count), deals_open: sumColumn(dealCounts.count, inArray(dealCounts.status, [...OPEN_DEALS])) })
      .from(dealCounts)
      .where(eq(dealCounts.account_id, account.id)),
    read
      .select({
        milestones: sumColumn(milestoneCounts.count),
        milestones_pending: sumColumn(milestoneCounts.count, pendingMilestone),
      })
      .from(milestoneCounts)
      .where(eq(milestoneCounts.account_id, account.id)),
    read
      .select({
        milestones_overdue: sumColumn(1, lt(milestones.due_date, today)),
        milestones_critical: sumColumn(1, eq(milestones.is_critical, true)),
      })
      .from(milestones)
      .where(and(eq(milestones.account_id, account.id), openMilestones(scope))),
  ]);
  return { ...lead[0], ...property[0], ...deal[0], ...milestone[0], ...open[0] } as Counts;
}
