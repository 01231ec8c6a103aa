/** Counts new leads from the indexes alone. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { toMoments } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { leadCounts, leads } from '#server/records/leads/table.ts';
import { addDays } from '#shared/core/days.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';
import type { LEAD_SOURCES } from '#shared/records/leads/lead.ts';

const countNewLeads = (scope: Scope, span: DaySpan, further: SQL = sql``): SQL => {
  const [from, before] = toMoments(scope, span);
  return sql`(SELECT count(*) FROM ${leads} WHERE account_id = ${scope.account.id} AND created_at >= ${from} AND created_at < ${before} ${further})`;
};

/** No lead is newer. */
const LAST_DAY = '9999-01-01';

/** The answers of several counts, asked in one statement. */
async function readCounts(scope: Scope, counts: SQL[]): Promise<number[]> {
  const columns = counts.map((count, at) => sql`${count} AS ${sql.raw(`n${at}`)}`);
  const [row] = await scope.read.all<Record<string, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  return counts.map((_, at) => row?.[`n${at}`] ?? 0);
}

/** How many leads had come in by the end of each of these days, which ascend: of all, those who came later are taken away. */
export async function countLeadsUpTo(scope: Scope, days: readonly string[]): Promise<number[]> {
  const all = sql`(SELECT coalesce(sum(${leadCounts.count}), 0) FROM ${leadCounts} WHERE account_id = ${scope.account.id})`;
  const [total = 0, ...later] = await readCounts(scope, [
    all,
    ...days.map((day, at) => countNewLeads(scope, { from: addDays(day, 1), to: days[at + 1] ?? LAST_DAY })),
  ]);
  return days.map((_, at) => later.slice(at).reduce((left, count) => left - count, total));
}

export interface LeadFigures {
  current: number;
  previous: number;
  /** Of each step. */
  series: number[];
  /** Of the period's leads: qualified or hot now. */
  qualified: number;
  bySource: { source: (typeof LEAD_SOURCES)[number] | null; leads: number }[];
}

function countBySource(scope: Scope, period: DaySpan): Promise<LeadFigures['bySource']> {
  const [from, before] = toMoments(scope, period);
  return scope.read
    .select({ source: leads.source, leads: sql<number>`count(*)` })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), sql`${leads.created_at} >= ${from} AND ${leads.created_at} < ${before}`))
    .groupBy(leads.source);
}

/** The leads that came in within a period, its steps, and the period before. */
export async function loadLeadFigures(scope: Scope, period: DaySpan, previous: DaySpan, steps: DaySpan[]): Promise<LeadFigures> {
  const withStatus = (status: string) => countNewLeads(scope, period, sql`AND status = ${status}`);
  const [before = 0, qualified = 0, hot = 0, ...series] = await readCounts(scope, [
    countNewLeads(scope, previous),
    withStatus('qualified'),
    withStatus('hot'),
    ...steps.map((step) => countNewLeads(scope, step)),
  ]);
  return {
    current: series.reduce((sum, count) => sum + count, 0),
    previous: before,
    series,
    qualified: qualified + hot,
    bySource: await countBySource(scope, period),
  };
}
