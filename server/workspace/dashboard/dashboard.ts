/** Puts the dashboard together: every figure from the account's own records, each by an index, in one answer. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { newestActivities } from '#server/accounts/history/activities.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { dealCounts } from '#server/records/deals/table.ts';
import { leadCounts } from '#server/records/leads/table.ts';
import { nextBestActions } from '#server/workspace/today/next-actions.ts';
import { daysBetween } from '#shared/core/days.ts';
import { sum } from '#shared/core/money.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { ACTIVITIES_READ, type DashboardInput } from '#shared/workspace/dashboard/input.ts';
import { FEW, calculateGrowth, pointsBetween, calculateRate, YOUNG_DAYS } from '#shared/workspace/dashboard/formulas.ts';
import { type DaySpan, DEFAULT_PERIOD, monthsUpTo, spanBefore, toDaySpan, splitSpan } from '#shared/workspace/dashboard/period.ts';
import { closingsByDay, contractsByDay, dealsOfCohort, openDeals } from './deal-figures.ts';
import { loadFunnel } from './funnel.ts';
import { leadFigures, toMoments } from './lead-figures.ts';
import { byChannel, bySource } from './sources.ts';
import { appointmentsOn, dueMilestones, followUps, takeHead } from './to-do.ts';

const isIn = (day: string, { from, to }: DaySpan) => day >= from && day <= to;
const earlier = (one: string, other: string) => (one < other ? one : other);

export async function readDashboard(scope: Scope, input: DashboardInput): Promise<Dashboard> {
  const today = findToday(scope);
  const period = input.from && input.to ? { from: input.from, to: input.to } : toDaySpan(input.period ?? DEFAULT_PERIOD, today);
  const previous = spanBefore(period);
  const steps = splitSpan(period);
  const months = monthsUpTo(period.to);
  const both = { from: previous.from, to: period.to };

  const day = nextBestActions(scope);
  const [leads, totals, contracts, closings, pipeline, cohorts, by_channel, to_do, follow_ups, milestones, appointments, activities] =
    await Promise.all([
      leadFigures(scope, period, previous, steps),
      totalsNow(scope),
      contractsByDay(scope, both),
      closingsByDay(scope, { from: earlier(previous.from, `${months[0]}-01`), to: `${months.at(-1)}-31` }),
      openDeals(scope),
      dealsOfCohort(scope, both),
      byChannel(scope, period),
      day.then(takeHead),
      followUps(scope, today, day),
      dueMilestones(scope, today),
      appointmentsOn(scope, today),
      newestActivities(scope, ACTIVITIES_READ),
    ]);

  const cameIn = (span: DaySpan) => {
    const [from, before] = toMoments(scope, span);
    return cohorts.filter(({ came_in }) => came_in >= from && came_in < before);
  };
  const cohort = cameIn(period);
  const contractsIn = (span: DaySpan) => contracts.filter(({ day }) => isIn(day, span)).reduce((n, one) => n + one.deals, 0);
  const closedIn = (span: DaySpan) => closings.filter(({ day }) => isIn(day, span));
  const profitIn = (span: DaySpan) => sum(...closedIn(span).map(({ profit }) => profit));
  const dealsIn = (span: DaySpan) => closedIn(span).reduce((n, one) => n + one.deals, 0);
  const leadsWon = (span: DaySpan) =>
    new Set(
      cameIn(span)
        .filter(({ status }) => status === 'closed')
        .map(({ lead_id }) => lead_id),
    ).size;
  const rate = calculateRate(leadsWon(period), leads.current);
  const rateBefore = calculateRate(leadsWon(previous), leads.previous);
  const few = (one: number, other: number) => Math.min(one, other) < FEW;

  return {
    today,
    period,
    previous,
    steps,
    total_leads: {
      value: totals.leads,
      current: leads.current,
      previous: leads.previous,
      change: calculateGrowth(leads.current, leads.previous),
      is_small: few(leads.current, leads.previous),
      series: leads.series,
    },
    active_deals: {
      value: totals.open_deals,
      current: contractsIn(period),
      previous: contractsIn(previous),
      change: contractsIn(period) - contractsIn(previous),
      is_small: few(contractsIn(period), contractsIn(previous)),
      series: steps.map(contractsIn),
    },
    revenue: {
      value: profitIn(period),
      current: profitIn(period),
      previous: profitIn(previous),
      change: calculateGrowth(profitIn(period), profitIn(previous)),
      is_small: few(dealsIn(period), dealsIn(previous)),
      series: steps.map(profitIn),
    },
    conversion_rate: {
      value: rate,
      current: rate,
      previous: rateBefore,
      change: pointsBetween(rate, rateBefore),
      is_small: few(leads.current, leads.previous),
      series: steps.map((step, at) => calculateRate(leadsWon(step), leads.series[at] ?? 0) ?? 0),
      leads: leads.current,
      closed: leadsWon(period),
      is_so_far: daysBetween(period.to, today) < YOUNG_DAYS,
    },
    funnel: await loadFunnel(scope, period, { count: leads.current, qualified: leads.qualified, deals: cohort }),
    pipeline,
    revenue_by_month: months.map((month) => {
      const span = { from: `${month}-01`, to: `${month}-31` };
      return { month, revenue: profitIn(span), deals: dealsIn(span) };
    }),
    by_source: bySource(leads.bySource, cohort, by_channel),
    by_channel,
    to_do,
    follow_ups,
    milestones,
    appointments,
    activities,
  };
}

/** From the kept counts. */
async function totalsNow({ read, account }: Scope): Promise<{ leads: number; open_deals: number }> {
  const [[lead], [deal]] = await Promise.all([
    read
      .select({ n: sql<number>`coalesce(sum(${leadCounts.count}), 0)` })
      .from(leadCounts)
      .where(eq(leadCounts.account_id, account.id)),
    read
      .select({ n: sql<number>`coalesce(sum(${dealCounts.count}), 0)` })
      .from(dealCounts)
      .where(and(eq(dealCounts.account_id, account.id), inArray(dealCounts.status, ['active', 'pending']))),
  ]);
  return { leads: lead?.n ?? 0, open_deals: deal?.n ?? 0 };
}
