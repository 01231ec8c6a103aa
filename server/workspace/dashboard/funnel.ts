/** The funnel of new leads: how many reached each stage, and how long it took. */
import { and, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { findZone, toMoments } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import { toDay, countDaysBetween } from '#shared/core/days.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { calculateMedian, calculateRate } from '#shared/workspace/dashboard/formulas.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';
import type { CohortDeal } from './deal-figures.ts';

/** Of so many of the newest leads of each status, and so many of those with a deal, the days between stages are measured. */
const SAMPLE = 100;
const QUALIFIED = ['qualified', 'hot'] as const;

/** The stages of the leads of `period`, of whom `qualified` are qualified or hot now, and `deals` the deals. */
export async function loadFunnel(
  scope: Scope,
  period: DaySpan,
  { count, qualified, deals }: { count: number; qualified: number; deals: CohortDeal[] },
): Promise<Dashboard['funnel']> {
  const isQualifiedNow = ({ lead_status }: CohortDeal) => QUALIFIED.some((status) => status === lead_status);
  const leadsOf = (some: CohortDeal[]) => new Set(some.map(({ lead_id }) => lead_id));
  const contracted = leadsOf(deals);
  const closed = leadsOf(deals.filter(({ status }) => status === 'closed'));
  // Who got as far as a contract was qualified, whatever they are called now.
  const reached = qualified + leadsOf(deals.filter((deal) => !isQualifiedNow(deal))).size;
  const days = await countDaysBetweenStages(scope, period, deals);
  const counts = [count, reached, contracted.size, closed.size] as const;
  return (['leads', 'qualified', 'under_contract', 'closed'] as const).map((stage, at) => {
    const measured = stage === 'leads' ? [] : days[stage];
    return {
      stage,
      count: counts[at] as number,
      conversion: at === 0 ? null : calculateRate(counts[at] as number, counts[at - 1] as number),
      median_days: calculateMedian(measured),
      measured: measured.length,
    };
  });
}

/** From the stage before, in days of the account, of each lead of whom both are known. */
async function countDaysBetweenStages(scope: Scope, period: DaySpan, deals: CohortDeal[]) {
  const zone = findZone(scope);
  const day = (moment: string) => toDay(new Date(moment), zone);
  const firstDeals = new Map<number, CohortDeal>();
  for (const deal of deals) {
    const known = firstDeals.get(deal.lead_id);
    if (!known || deal.contract_date < known.contract_date) firstDeals.set(deal.lead_id, deal);
  }
  const newest = [...firstDeals.values()].sort((one, other) => other.lead_id - one.lead_id).slice(0, SAMPLE);
  const sample = new Map((await findNewestQualified(scope, period)).map(({ id, created_at }) => [id, created_at]));
  for (const { lead_id, came_in } of newest) sample.set(lead_id, new Date(came_in).toISOString());
  const qualifiedAt = await loadFirstQualified(scope, [...sample.keys()]);
  const forward = (from: string, to: string) => (to >= from ? [countDaysBetween(from, to)] : []);
  return {
    qualified: [...qualifiedAt].flatMap(([id, at]) => forward(day(sample.get(id) as string), day(at))),
    under_contract: newest.flatMap(({ lead_id, contract_date }) => {
      const at = qualifiedAt.get(lead_id);
      return at === undefined ? [] : forward(day(at), contract_date);
    }),
    closed: deals
      .filter(({ status }) => status === 'closed')
      .flatMap(({ contract_date, closing_date }) => forward(contract_date, closing_date)),
  };
}

/** The newest leads of the period that are qualified or hot now. */
async function findNewestQualified(scope: Scope, period: DaySpan): Promise<{ id: number; created_at: string }[]> {
  const [from, before] = toMoments(scope, period).map((ms) => new Date(ms).toISOString()) as [string, string];
  // One by one each is a walk along an index; both at once would have to be sorted.
  const found = await Promise.all(
    QUALIFIED.map((status) =>
      scope.read
        .select({ id: leads.id, created_at: leads.created_at })
        .from(leads)
        .where(
          and(eq(leads.account_id, scope.account.id), eq(leads.status, status), gte(leads.created_at, from), lt(leads.created_at, before)),
        )
        .orderBy(desc(leads.created_at), desc(leads.id))
        .limit(SAMPLE),
    ),
  );
  return found.flat();
}

/** When each lead became qualified or hot; those who came in so are left out, since that took no time. */
async function loadFirstQualified(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.read
    .select({ id: leads.id, at: leads.qualified_at })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, ids), gt(leads.qualified_at, leads.created_at)));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
