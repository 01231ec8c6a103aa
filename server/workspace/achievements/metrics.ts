/** The current value of each metric: one SQL count, sum or rate over the account's records. */
import { type SQL, sql } from 'drizzle-orm';
import { findToday, startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { FEWEST_CASES, type MetricName } from '#shared/workspace/achievements/metrics.ts';

/** The moments of events are UTC; a day is the account's. */
function getDayOffset(scope: Scope): number {
  const today = findToday(scope);
  return Date.parse(`${today}T00:00:00Z`) - startOfDay(scope, today).getTime();
}

const countDeals = (account: number, status: string) =>
  sql`(SELECT coalesce(sum(count), 0) FROM deal_counts WHERE account_id = ${account} AND status = ${status})`;
const sumOfClosed = (account: number, column: 'assignment_fee' | 'profit') =>
  sql`(SELECT coalesce(sum(${sql.raw(column)}), 0) / 100.0 FROM deals WHERE account_id = ${account} AND status = 'closed')`;

const AMOUNTS: Record<MetricName, (account: number, scope: Scope) => SQL> = {
  leads_added: (account) => sql`(SELECT coalesce(sum(count), 0) FROM lead_counts WHERE account_id = ${account})`,
  leads_qualified: (account) => sql`(SELECT count(*) FROM leads WHERE account_id = ${account} AND qualified_at IS NOT NULL)`,
  contracts_signed: (account) =>
    sql`(SELECT coalesce(sum(count), 0) FROM deal_counts WHERE account_id = ${account} AND status <> 'cancelled')`,
  deals_closed: (account) => countDeals(account, 'closed'),
  assignment_fees: (account) => sumOfClosed(account, 'assignment_fee'),
  profit: (account) => sumOfClosed(account, 'profit'),
  follow_up_days: (account, scope) => sql`(SELECT count(DISTINCT day) FROM (
    SELECT date((created_at + ${getDayOffset(scope)}) / 1000, 'unixepoch') AS day, data ->> 'due' AS due
    FROM events WHERE account_id = ${account} AND type = 'lead.completed') WHERE day <= due)`,
  appointments_completed: (account) => sql`(SELECT count(*) FROM appointments WHERE account_id = ${account} AND status = 'completed')`,
  campaigns_completed: (account) => sql`(SELECT count(*) FROM campaigns WHERE account_id = ${account} AND status = 'completed')`,
  imports_done: (account) => sql`(SELECT count(*) FROM imports WHERE account_id = ${account} AND status = 'done')`,
  response_rate: (account) => sql`(SELECT max(round(100.0 * response_count / (sent_count - bounce_count), 1)) FROM campaigns
    WHERE account_id = ${account} AND status = 'completed' AND sent_count - bounce_count >= ${FEWEST_CASES})`,
  conversion_rate: (account) => sql`(SELECT CASE WHEN sum(count) >= ${FEWEST_CASES}
    THEN round(100.0 * sum(CASE status WHEN 'closed' THEN count ELSE 0 END) / sum(count), 1) END
    FROM deal_counts WHERE account_id = ${account} AND status IN ('closed', 'cancelled'))`,
};

/** The present amounts of some metrics; null where there are too few cases for a rate. */
export async function readAmounts<Name extends MetricName>(scope: Scope, names: readonly Name[]): Promise<Record<Name, number | null>> {
  if (names.length === 0) return {} as Record<Name, number | null>;
  const amounts = sql.join(
    names.map((name) => AMOUNTS[name](scope.account.id, scope)),
    sql`, `,
  );
  const [row] = await scope.read.values<(number | null)[]>(sql`SELECT ${amounts}`);
  return Object.fromEntries(names.map((name, at) => [name, row?.[at] ?? null])) as Record<Name, number | null>;
}
