/** The plan after a lead import, counted in steps so that large imports do not block others. */
import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { describeReasons, writeOpening } from '#server/records/leads/call-words.ts';
import { calculateLeadChance, resolveChanceWeights } from '#server/records/leads/chance.ts';
import { leads } from '#server/records/leads/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { loadLearned } from '#server/records/leads/learning/models.ts';
import { chooseFirstCalls, FIRST_CALL_STATUSES, isUntouched } from '#server/workspace/today/first-calls.ts';
import { loadOpenDeals, getDealStake } from '#server/workspace/today/open-deals.ts';
import { loadSnoozedKeys } from '#server/workspace/today/snoozes.ts';
import { loadUsualProfit } from '#server/workspace/today/usual-profit.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { HIGH_EQUITY_PERCENT } from '#shared/records/leads/list-facts.ts';
import { compareFirstCalls } from '#shared/workspace/today/rank.ts';
import type { HandReasons } from '#shared/records/contacts/may-contact.ts';
import { type ImportPlan, PLAN_KINDS, type PlanKind, type PlannedCall } from '#shared/workspace/import-export/import-plan.ts';
import { requireImport } from './imports.ts';
import { importRows } from './table.ts';

const ROWS_A_STEP = 2000;
/** Of each step so many are looked at, and in all so many: enough to find the first whom the contact rules allow to be called. */
const CANDIDATES = 100;
/** Nobody has more deals open than this at a time. */
const MOST_DEALS = 2000;

const highEquity = sql`coalesce(${leads.equity_percent}, 100.0 * (${leads.estimated_value} - ${leads.mortgage_balance}) / nullif(${leads.estimated_value}, 0))
  >= ${HIGH_EQUITY_PERCENT}`;
const IS_OF_KIND: Record<PlanKind, SQL> = {
  absentee: sql`${leads.is_absentee}`,
  out_of_state: sql`${leads.is_out_of_state}`,
  high_equity: highEquity,
  tax_delinquent: sql`${leads.is_tax_delinquent}`,
  probate: sql`${leads.is_probate}`,
  pre_foreclosure: sql`${leads.is_pre_foreclosure}`,
  vacant: sql`${leads.is_vacant}`,
};
const isOf = (kind: PlanKind) => sql`coalesce(${IS_OF_KIND[kind]}, 0)`;
const sumValues = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`;
const numberOfKinds = sql.join(PLAN_KINDS.map(isOf), sql` + `);

const COUNTS = {
  leads: sql<number>`count(*)`,
  several: sumValues(sql`(${numberOfKinds}) >= 2`),
  with_phone: sumValues(sql`${leads.phone} is not null`),
  with_email: sumValues(sql`${leads.email} is not null`),
  with_mailing_address: sumValues(sql`${leads.mailing_address} is not null`),
  ...(Object.fromEntries(PLAN_KINDS.map((kind) => [kind, sumValues(isOf(kind))])) as Record<PlanKind, SQL<number>>),
};
type Counts = Record<keyof typeof COUNTS, number>;
const WORTH_OF = ['leads', 'several', ...PLAN_KINDS] as const;
const createCounts = () => Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0])) as Counts;

/** Throws `NotFound`. An import of sales or buyers, and one that was undone, has a plan of nothing. */
export async function loadImportPlan(scope: Scope, id: number): Promise<ImportPlan> {
  const { total } = await requireImport(scope, scope.read, id);
  const worthOf = await loadWorth(scope);
  const counts = createCounts();
  const worth = createCounts();
  let best: { id: number; ai_score: number }[] = [];
  for (let from = 0; from < total; from += ROWS_A_STEP) {
    if (from > 0) await pause();
    const [steps, found] = await Promise.all([countStep(scope, id, from), findCallable(scope, id, from)]);
    for (const { ai_score, ...step } of steps) {
      for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += step[name];
      for (const name of WORTH_OF) worth[name] += step[name] * worthOf(ai_score);
    }
    best = [...best, ...found].sort(compareFirstCalls).slice(0, CANDIDATES);
  }
  const ofDeals = await loadWorthOfDeals(scope, id);
  for (const { id: lead, ai_score, ...one } of await countLeads(scope, [...ofDeals.keys()])) {
    const more = (ofDeals.get(lead) ?? 0) - worthOf(ai_score);
    for (const name of WORTH_OF) worth[name] += one[name] * more;
  }
  const { leads: all, several, with_phone, with_email, with_mailing_address } = counts;
  return {
    ...{ import_id: id, leads: all, several, with_phone, with_email, with_mailing_address },
    ...{ expected: Math.round(worth.leads), several_expected: Math.round(worth.several) },
    kinds: PLAN_KINDS.map((kind) => ({ kind, count: counts[kind], expected: Math.round(worth[kind]) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    start_with: await planCalls(
      scope,
      best.map((one) => one.id),
    ),
  };
}

/** Dollars that may be expected of a lead with a score: its chance of a contract times what a deal usually leaves. */
async function loadWorth(scope: Scope): Promise<(score: number) => number> {
  const [learned, profit] = await Promise.all([loadLearned(scope, scope.read, 'leads'), loadUsualProfit(scope)]);
  const { weights, learned_from } = resolveChanceWeights(learned);
  return (score) => calculateLeadChance(score, weights, learned_from).probability * profit;
}

const isOpenDeal = inArray(deals.status, [...OPEN_DEALS]);

/** Dollars that may be expected of the open deals of the import's leads, by the lead's id: as on Today, they replace its score. */
async function loadWorthOfDeals(scope: Scope, id: number): Promise<Map<number, number>> {
  const found = await scope.read
    .selectDistinct({ lead_id: deals.lead_id })
    .from(deals)
    .where(
      and(
        eq(deals.account_id, scope.account.id),
        isOpenDeal,
        sql`exists (select 1 from ${importRows} where ${importRows.lead_id} = ${deals.lead_id} and ${importRows.import_id} = ${id}
          and ${importRows.outcome} in ('imported', 'merged'))`,
      ),
    )
    .orderBy(desc(deals.lead_id))
    .limit(MOST_DEALS);
  const predicted = await loadOpenDeals(
    scope,
    found.map(({ lead_id }) => lead_id),
  );
  return new Map([...predicted].map(([lead, deal]) => [lead, deal.probability * getDealStake(deal)]));
}

const countLeads = (scope: Scope, ids: number[]): Promise<(Counts & { id: number; ai_score: number })[]> =>
  scope.read
    .select({ ...COUNTS, id: leads.id, ai_score: leads.ai_score })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, ids)))
    .groupBy(leads.id);

/** A row that made or filled a lead, the first of several that name the same one. */
const matchStep = (scope: Scope, id: number, from: number): SQL | undefined =>
  and(
    eq(importRows.import_id, id),
    gt(importRows.row_number, from),
    lte(importRows.row_number, from + ROWS_A_STEP),
    eq(leads.account_id, scope.account.id),
    sql`(${importRows.outcome} = 'imported' or (${importRows.outcome} = 'merged' and not exists (
      select 1 from ${importRows} as earlier where earlier.lead_id = ${leads.id} and earlier.import_id = ${id}
        and earlier.outcome in ('imported', 'merged') and earlier.id < ${importRows.id})))`,
  );

const countStep = (scope: Scope, id: number, from: number): Promise<(Counts & { ai_score: number })[]> =>
  scope.read
    .select({ ...COUNTS, ai_score: leads.ai_score })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.lead_id))
    .where(matchStep(scope, id, from))
    .groupBy(leads.ai_score);

const findCallable = (scope: Scope, id: number, from: number): Promise<{ id: number; ai_score: number }[]> =>
  scope.read
    .select({ id: leads.id, ai_score: leads.ai_score })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.lead_id))
    .where(
      and(matchStep(scope, id, from), sql`${leads.phone} is not null`, inArray(leads.status, [...FIRST_CALL_STATUSES]), isUntouched(scope)),
    )
    .orderBy(desc(leads.ai_score), desc(leads.id))
    .limit(CANDIDATES);

/** The first of these whom the contact rules allow to be called. */
async function planCalls(scope: Scope, ids: readonly number[]): Promise<PlannedCall[]> {
  if (ids.length === 0) return [];
  const rows = await scope.read
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, [...ids])));
  const [reasons, snoozed] = await Promise.all([loadHandReasons(scope, scope.read, rows.map(toLeadPerson)), loadSnoozedKeys(scope)]);
  const candidates = rows.map((lead, at) => ({ lead, not: reasons[at] as HandReasons }));
  return chooseFirstCalls(candidates, snoozed).map(({ lead }) => ({
    lead_id: lead.id,
    name: formatLeadName(lead),
    address: lead.property_address,
    ai_score: lead.ai_score,
    phone: lead.phone as string,
    reason: describeReasons(lead, scope.now().getUTCFullYear()) ?? 'No reason known yet',
    opening: writeOpening(lead, scope.account.first_name),
  }));
}
