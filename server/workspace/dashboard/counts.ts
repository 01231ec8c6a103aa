/** The sidebar's figures, in one statement: from the stored counts, and the milestones that are open. */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { dealCounts } from '#server/records/deals/table.ts';
import { leadCounts } from '#server/records/leads/table.ts';
import { openMilestones } from '#server/records/deals/milestones/milestones.ts';
import { milestoneCounts, milestones } from '#server/records/deals/milestones/table.ts';
import { propertyCounts } from '#server/records/properties/table.ts';
import type { Counts } from '#shared/workspace/dashboard/dashboard.ts';

/** How many records the account has. */
export async function countRecords(scope: Scope): Promise<Counts> {
  const { read, account } = scope;
  const sum = (table: SQLiteTable, condition = sql`1`) =>
    sql`(SELECT coalesce(sum(CASE WHEN ${condition} THEN count END), 0) FROM ${table} WHERE account_id = ${account.id})`;
  const open = (condition: SQL) =>
    sql`(SELECT count(*) FROM ${milestones} WHERE ${and(eq(milestones.account_id, account.id), openMilestones(scope), condition)})`;
  const [counts] = await read.all<Counts>(
    sql`SELECT ${sum(leadCounts)} AS leads, ${sum(leadCounts, sql`status = 'hot'`)} AS leads_hot, ${sum(propertyCounts)} AS properties,
      ${sum(dealCounts)} AS deals, ${sum(dealCounts, sql`status IN ('active', 'pending')`)} AS deals_open,
      ${sum(milestoneCounts)} AS milestones, ${sum(milestoneCounts, sql`status = 'pending'`)} AS milestones_pending,
      ${open(lt(milestones.due_date, findToday(scope)))} AS milestones_overdue,
      ${open(eq(milestones.is_critical, true))} AS milestones_critical`,
  );
  return counts as Counts;
}
