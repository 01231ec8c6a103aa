/** Builds the dashboard from the account's records, each figure by an index. */
import { type SQL, sql, and, eq, lte, min } from 'drizzle-orm';
import { listNewestActivities } from '#server/accounts/history/activities.ts';
import { findToday, startOfDay, toMoments } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { readInTurn } from '#server/db/read-in-turn.ts';
import { dealCounts, deals } from '#server/records/deals/table.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { leadCounts, leads } from '#server/records/leads/table.ts';
import { properties, propertyCounts } from '#server/records/properties/table.ts';
import { listNextActions } from '#server/workspace/today/next-actions.ts';
import { sum } from '#shared/core/money.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { ACTIVITIES_READ, type DashboardInput } from '#shared/workspace/dashboard/input.ts';
import { FEW, calculateGrowth, subtractRates, calculateRate, YOUNG_DAYS } from '#shared/workspace/dashboard/formulas.ts';
import { type DaySpan, listMonthsUpTo, getPreviousSpan, resolvePeriod, splitSpan } from '#shared/workspace/dashboard/period.ts';
import { addDays } from '#shared/core/days.ts';
import { loadClosingsByDay, loadContractsByDay, loadCohortDeals, openDeals } from './deal-figures.ts';
import { loadFunnel } from './funnel.ts';
import { loadLeadFigures, countLeadsUpTo } from './lead-figures.ts';
import { loadByChannel, groupBySource } from './sources.ts';
import { loadAppointmentsOn, loadDueMilestones, loadFollowUps, getHead } from './to-do.ts';

interface Conversion {
  /** Percent; null while no lead is old enough. */
  rate: number | null;
  /** Leads that are old enough, and younger ones that have closed. */
  leads: number;
  closed: number;
}

/** As it stood at the end of each of these days, which ascend: a lead counts from its 60th day on, or once it has closed. */
async function loadConversionRates(scope: Scope, days: readonly string[]): Promise<Conversion[]> {
  const lastDay = days.at(-1) ?? '';
  const [old, closed] = await Promise.all([
    countLeadsUpTo(
      scope,
      days.map((day) => addDays(day, -YOUNG_DAYS)),
    ),
    scope.read
      .select({ came_in: leads.created_at, closed_on: min(deals.closing_date) })
      .from(deals)
      .innerJoin(leads, eq(leads.id, deals.lead_id))
      .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, 'closed'), lte(deals.closing_date, lastDay)))
      .groupBy(leads.id),
  ]);
  return days.map((day, at) => {
    const oldBefore = startOfDay(scope, addDays(day, 1 - YOUNG_DAYS)).toISOString();
    const won = closed.filter(({ closed_on }) => closed_on !== null && closed_on <= day);
    const young = won.filter(({ came_in }) => came_in >= oldBefore);
    const count = (old[at] ?? 0) + young.length;
    return { rate: old[at] ? calculateRate(won.length, count) : null, leads: count, closed: won.length };
  });
}

const isIn = (day: string, { from, to }: DaySpan) => day >= from && day <= to;
const pickEarlier = (one: string, other: string) => (one < other ? one : other);

export async function readDashboard(scope: Scope, input: DashboardInput): Promise<Dashboard> {
  const today = findToday(scope);
  const period = resolvePeriod(input, today);
  const previous = getPreviousSpan(period);
  const steps = splitSpan(period);
  const months = listMonthsUpTo(period.to);
  const both = { from: previous.from, to: period.to };

  const day = listNextActions(scope);
  // A failure of it is reported where it is read.
  day.catch(() => undefined);
  const [
    leads,
    totals,
    conversions,
    contracts,
    closings,
    pipeline,
    cohorts,
    by_channel,
    to_do,
    follow_ups,
    milestones,
    appointments,
    activities,
  ] = await readInTurn(scope.read, [
    () => loadLeadFigures(scope, period, previous, steps),
    () => loadTotals(scope),
    () =>
      loadConversionRates(
        scope,
        [previous, ...steps].map(({ to }) => pickEarlier(to, today)),
      ),
    () => loadContractsByDay(scope, both),
    () => loadClosingsByDay(scope, { from: pickEarlier(previous.from, `${months[0]}-01`), to: `${months.at(-1)}-31` }),
    () => openDeals(scope),
    () => loadCohortDeals(scope, both),
    () => loadByChannel(scope, period),
    async () => getHead(await day),
    () => loadFollowUps(scope, today, day),
    () => loadDueMilestones(scope, today),
    () => loadAppointmentsOn(scope, today),
    () => listNewestActivities(scope, ACTIVITIES_READ),
  ]);

  const [from, end] = toMoments(scope, period);
  const cohort = cohorts.filter(({ came_in }) => came_in >= from && came_in < end);
  const contractsIn = (span: DaySpan) => contracts.filter(({ day }) => isIn(day, span)).reduce((n, one) => n + one.deals, 0);
  const closedIn = (span: DaySpan) => closings.filter(({ day }) => isIn(day, span));
  const profitIn = (span: DaySpan) => sum(...closedIn(span).map(({ profit }) => profit));
  const dealsIn = (span: DaySpan) => closedIn(span).reduce((n, one) => n + one.deals, 0);
  const [before, ...course] = conversions;
  const conversion = course.at(-1);
  const few = (one: number, other: number) => Math.min(one, other) < FEW;

  return {
    today,
    period,
    previous,
    steps,
    first_run: toFirstRun(totals),
    total_leads: {
      value: totals.leads,
      current: leads.current,
      previous: leads.previous,
      change: calculateGrowth(leads.current, leads.previous),
      is_small: few(leads.current, leads.previous),
      series: leads.series,
    },
    active_deals: {
      value: totals.deals_open,
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
      value: conversion?.rate ?? null,
      current: conversion?.rate ?? null,
      previous: before?.rate ?? null,
      change: subtractRates(conversion?.rate ?? null, before?.rate ?? null),
      is_small: few(conversion?.leads ?? 0, before?.leads ?? 0),
      series: course.map(({ rate }) => rate ?? 0),
      leads: conversion?.leads ?? 0,
      closed: conversion?.closed ?? 0,
      is_so_far: (conversion?.rate ?? null) === null,
    },
    funnel: await loadFunnel(scope, period, { count: leads.current, qualified: leads.qualified, deals: cohort }),
    pipeline,
    revenue_by_month: months.map((month) => {
      const span = { from: `${month}-01`, to: `${month}-31` };
      return { month, revenue: profitIn(span), deals: dealsIn(span) };
    }),
    by_source: groupBySource(leads.bySource, cohort, by_channel),
    by_channel,
    to_do,
    follow_ups,
    milestones,
    appointments,
    activities,
  };
}

/** From the stored counts; whether anything was written is one look at an index. */
async function loadTotals({ read, account }: Scope) {
  const sum = (from: SQL, condition = sql`1`) =>
    sql<number>`(SELECT coalesce(sum(CASE WHEN ${condition} THEN count END), 0) FROM ${from} WHERE account_id = ${account.id})`;
  const [totals] = await read.all<{
    leads: number;
    qualified: number;
    properties: number;
    priced: number;
    deals: number;
    deals_open: number;
    written: number;
  }>(
    sql`SELECT ${sum(sql`${leadCounts}`)} AS leads, ${sum(sql`${leadCounts}`, sql`status IN ('qualified', 'hot')`)} AS qualified,
      ${sum(sql`${propertyCounts}`)} AS properties,
      EXISTS (SELECT 1 FROM ${properties} WHERE account_id = ${account.id} AND purchase_price IS NOT NULL) AS priced, ${sum(sql`${dealCounts}`)} AS deals,
      ${sum(sql`${dealCounts}`, sql`status IN ('active', 'pending')`)} AS deals_open,
      EXISTS (SELECT 1 FROM ${messages} WHERE account_id = ${account.id}) AS written`,
  );
  return totals ?? { leads: 0, qualified: 0, properties: 0, priced: 0, deals: 0, deals_open: 0, written: 0 };
}

/** The first steps of an account that has no deal yet; null once all are done. */
function toFirstRun({ leads, qualified, priced, deals, written }: Awaited<ReturnType<typeof loadTotals>>): Dashboard['first_run'] {
  const steps = { leads, is_qualified: qualified > 0, is_valued: priced > 0, is_written: written > 0 };
  const isDone = leads > 0 && steps.is_qualified && steps.is_valued && steps.is_written;
  return deals > 0 || isDone ? null : steps;
}
