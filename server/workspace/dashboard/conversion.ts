/** The conversion rate of leads old enough to have closed. */
import { and, eq, lte, min } from 'drizzle-orm';
import { startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { addDays } from '#shared/core/days.ts';
import { calculateRate, YOUNG_DAYS } from '#shared/workspace/dashboard/formulas.ts';
import { countLeadsUpTo } from './lead-figures.ts';

interface Conversion {
  /** Percent; null while no lead is old enough. */
  rate: number | null;
  /** Leads that are old enough, and younger ones that have closed. */
  leads: number;
  closed: number;
}

/** As it stood at the end of each of these days, which ascend: a lead counts from its 60th day on, or once it has closed. */
export async function loadConversionRates(scope: Scope, days: readonly string[]): Promise<Conversion[]> {
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
