/** Counts new leads from the indexes alone. */
import { and, gte, lt, sql, type SQL, between, eq, desc, gt, inArray } from 'drizzle-orm';
import { startOfDay, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { isOwn, matchOwn } from '#server/db/conditions.ts';
import { leadCounts, leads } from '#server/records/leads/table.ts';
import { addDays, toDay, countDaysBetween } from '#shared/core/days.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';
import { deals } from '#server/records/deals/table.ts';
import { toDollars, sum } from '#shared/core/money.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { calculateMedian, calculateRate, returnOn } from '#shared/workspace/dashboard/formulas.ts';
import { loadConversions } from '#server/outreach/campaigns/results.ts';
import { campaigns } from '#server/outreach/campaigns/table.ts';
import { CAMPAIGN_CHANNELS } from '#shared/outreach/campaigns/campaign.ts';

/** The moments between which a span lies for the account: from the first on, and before the second. */
export const toMoments = (scope: Scope, { from, to }: DaySpan): [string, string] => [
  startOfDay(scope, from).toISOString(),
  startOfDay(scope, addDays(to, 1)).toISOString(),
];

const countNewLeads = (scope: Scope, span: DaySpan, further: SQL = sql``): SQL => {
  const [from, before] = toMoments(scope, span).map(Date.parse);
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

/** The leads that came in within a period, its steps, and the period before; of the period's leads also how many are qualified or hot now. */
export async function loadLeadFigures(scope: Scope, period: DaySpan, previous: DaySpan, steps: DaySpan[]) {
  const [from, end] = toMoments(scope, period);
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
    bySource: await scope.read
      .select({ source: leads.source, leads: sql<number>`count(*)` })
      .from(leads)
      .where(and(isOwn(scope, leads), gte(leads.created_at, from), lt(leads.created_at, end)))
      .groupBy(leads.source),
  };
}

interface DayFigure {
  day: string;
  deals: number;
  /** Dollars. */
  profit: number;
}

/** Closed deals and their profit, a line for each closing date. */
export async function loadClosingsByDay(scope: Scope, { from, to }: DaySpan): Promise<DayFigure[]> {
  const rows = await scope.read
    .select({ day: deals.closing_date, deals: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
    .from(deals)
    .where(and(matchOwn(scope, deals, { status: 'closed' }), between(deals.closing_date, from, to)))
    .groupBy(deals.closing_date);
  return rows.map(({ cents, ...row }) => ({ ...row, profit: toDollars(cents) }));
}

/** Contracts, a line for each contract date. */
export function loadContractsByDay(scope: Scope, { from, to }: DaySpan): Promise<{ day: string; deals: number }[]> {
  return scope.read
    .select({ day: deals.contract_date, deals: sql<number>`count(*)` })
    .from(deals)
    .where(and(isOwn(scope, deals), between(deals.contract_date, from, to)))
    .groupBy(deals.contract_date);
}

/** Open deals by status, with the profit expected of them in dollars. */
export async function loadPipeline(scope: Scope) {
  const rows = await scope.read
    .select({ status: deals.status, count: sql<number>`count(*)`, cents: sql<number>`sum(${deals.profit})` })
    .from(deals)
    .where(matchOwn(scope, deals, { status: OPEN_DEALS }))
    .groupBy(deals.status);
  return OPEN_DEALS.map((status) => {
    const row = rows.find((one) => one.status === status);
    return { status, count: row?.count ?? 0, value: toDollars(row?.cents ?? 0) };
  });
}

/** A deal of a lead that came in within some days. */
type CohortDeal = Awaited<ReturnType<typeof loadCohortDeals>>[number];

/** The deals of the leads that came in within a span: a deal is no older than its lead, so that others need not be looked at. */
export function loadCohortDeals(scope: Scope, span: DaySpan) {
  const { lead_id, status, profit, contract_date, closing_date } = deals;
  const { created_at: came_in, status: lead_status, source } = leads;
  const [from, before] = toMoments(scope, span);
  return scope.read
    .select({ lead_id, came_in, lead_status, source, status, profit, contract_date, closing_date })
    .from(deals)
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .where(and(isOwn(scope, deals), gte(deals.created_at, from), gte(leads.created_at, from), lt(leads.created_at, before)));
}

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
  for (const { lead_id, came_in } of newest) sample.set(lead_id, came_in);
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
  const [from, before] = toMoments(scope, period);
  // One by one each is a walk along an index; both at once would have to be sorted.
  const found = await Promise.all(
    QUALIFIED.map((status) =>
      scope.read
        .select({ id: leads.id, created_at: leads.created_at })
        .from(leads)
        .where(and(matchOwn(scope, leads, { status }), gte(leads.created_at, from), lt(leads.created_at, before)))
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
    .where(and(isOwn(scope, leads), inArray(leads.id, ids), gt(leads.qualified_at, leads.created_at)));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}

/** Campaigns that were started in the period, by channel; channels without any are left out. */
export async function loadByChannel(scope: Scope, period: DaySpan): Promise<Dashboard['by_channel']> {
  const [from, before] = toMoments(scope, period);
  const started = await scope.read
    .select({ id: campaigns.id, channel: campaigns.channel, spent: campaigns.spent, responses: campaigns.response_count })
    .from(campaigns)
    .where(and(isOwn(scope, campaigns), gte(campaigns.started_at, from), lt(campaigns.started_at, before)));
  if (started.length === 0) return [];
  const ids = started.map(({ id }) => id);
  const brought = await loadConversions(scope, ids);
  return CAMPAIGN_CHANNELS.flatMap((channel) => {
    const of = started.filter((campaign) => campaign.channel === channel);
    if (of.length === 0) return [];
    const spent = sum(...of.map((campaign) => campaign.spent));
    const results = of.map(({ id }) => brought.get(id));
    const total = (figure: 'contracts' | 'closed') => results.reduce((all, one) => all + (one?.[figure] ?? 0), 0);
    const profit = sum(...results.map((one) => one?.profit));
    return [
      {
        channel,
        campaigns: of.length,
        spent,
        responses: of.reduce((all, { responses }) => all + responses, 0),
        contracts: total('contracts'),
        closed: total('closed'),
        profit,
        roi: returnOn(spent, profit),
      },
    ];
  });
}

/**
 * The period's leads by source, most leads first; sources of none are left out. Where a source is the channel of a campaign too, what was
 * spent on it is what its leads cost.
 */
export function groupBySource(
  figures: Awaited<ReturnType<typeof loadLeadFigures>>['bySource'],
  deals: CohortDeal[],
  channels: Dashboard['by_channel'],
): Dashboard['by_source'] {
  return figures
    .map(({ source, leads }) => {
      const own = deals.filter((deal) => deal.source === source);
      const closed = own.filter(({ status }) => status === 'closed');
      const cost = channels.find(({ channel }) => channel === source)?.spent || null;
      const profit = sum(...closed.map((deal) => deal.profit));
      return {
        source,
        leads,
        contracts: own.length,
        closed: closed.length,
        profit,
        cost,
        cost_per_lead: cost !== null && leads > 0 ? Math.round((cost / leads) * 100) / 100 : null,
        roi: cost === null ? null : returnOn(cost, profit),
      };
    })
    .filter(({ leads, cost }) => leads > 0 || cost !== null)
    .sort((one, other) => other.leads - one.leads);
}
