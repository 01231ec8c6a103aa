/** The plan that an import of leads ends in. Counted in steps, so that a large import does not hold others up. */
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { loadHandReasons, personOfLead } from '#server/records/contacts/may-contact.ts';
import { leads } from '#server/records/leads/table.ts';
import { formatDollars } from '#shared/core/format.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import {
  HIGH_EQUITY_PERCENT,
  type ImportPlan,
  PLAN_KINDS,
  PLAN_SIZE,
  type PlanKind,
  type PlannedCall,
} from '#shared/workspace/import-export/import-plan.ts';
import { requireImport } from './imports.ts';
import { importRows } from './table.ts';

type LeadRow = typeof leads.$inferSelect;

const ROWS_A_STEP = 2000;
/** Of each step so many are looked at, and in all so many: enough to find the first whom the contact rules allow to be called. */
const CANDIDATES = 100;

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
const sumOf = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)`;
const numberOfKinds = sql.join(PLAN_KINDS.map(isOf), sql` + `);

const COUNTS = {
  leads: sql<number>`count(*)`,
  several: sumOf(sql`(${numberOfKinds}) >= 2`),
  with_phone: sumOf(sql`${leads.phone} is not null`),
  with_email: sumOf(sql`${leads.email} is not null`),
  with_mailing_address: sumOf(sql`${leads.mailing_address} is not null`),
  ...(Object.fromEntries(PLAN_KINDS.map((kind) => [kind, sumOf(isOf(kind))])) as Record<PlanKind, SQL<number>>),
};
type Counts = Record<keyof typeof COUNTS, number>;

/** Throws `NotFound`. An import of sales or buyers, and one that was undone, has a plan of nothing. */
export async function loadImportPlan(scope: Scope, id: number): Promise<ImportPlan> {
  const { total } = await requireImport(scope, scope.read, id);
  const counts = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0])) as Counts;
  let best: { id: number; ai_score: number }[] = [];
  for (let from = 0; from < total; from += ROWS_A_STEP) {
    if (from > 0) await pause();
    const [step, found] = await Promise.all([countStep(scope, id, from), findCallable(scope, id, from)]);
    for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += step?.[name] ?? 0;
    best = [...best, ...found].sort((one, other) => other.ai_score - one.ai_score || one.id - other.id).slice(0, CANDIDATES);
  }
  const { leads: all, several, with_phone, with_email, with_mailing_address } = counts;
  return {
    ...{ import_id: id, leads: all, several, with_phone, with_email, with_mailing_address },
    kinds: PLAN_KINDS.map((kind) => ({ kind, count: counts[kind] }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    start_with: await planCalls(
      scope,
      best.map((one) => one.id),
    ),
  };
}

/** A row that made or filled a lead, the first of several that name the same one. */
const ofStep = (scope: Scope, id: number, from: number): SQL | undefined =>
  and(
    eq(importRows.import_id, id),
    gt(importRows.row_number, from),
    lte(importRows.row_number, from + ROWS_A_STEP),
    eq(leads.account_id, scope.account.id),
    sql`(${importRows.outcome} = 'imported' or (${importRows.outcome} = 'merged' and not exists (
      select 1 from ${importRows} as earlier where earlier.lead_id = ${leads.id} and earlier.import_id = ${id}
        and earlier.outcome in ('imported', 'merged') and earlier.id < ${importRows.id})))`,
  );

const countStep = async (scope: Scope, id: number, from: number): Promise<Counts | undefined> =>
  (
    await scope.read
      .select(COUNTS)
      .from(importRows)
      .innerJoin(leads, eq(leads.id, importRows.lead_id))
      .where(ofStep(scope, id, from))
  )[0];

const findCallable = (scope: Scope, id: number, from: number): Promise<{ id: number; ai_score: number }[]> =>
  scope.read
    .select({ id: leads.id, ai_score: leads.ai_score })
    .from(importRows)
    .innerJoin(leads, eq(leads.id, importRows.lead_id))
    .where(and(ofStep(scope, id, from), sql`${leads.phone} is not null and ${leads.status} <> 'cold'`))
    .orderBy(sql`${leads.ai_score} desc`, leads.id)
    .limit(CANDIDATES);

/** The first of these whom the contact rules allow to be called. */
async function planCalls(scope: Scope, ids: readonly number[]): Promise<PlannedCall[]> {
  if (ids.length === 0) return [];
  const rows = await scope.read
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, [...ids])));
  const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const reasons = await loadHandReasons(scope, scope.read, inOrder.map(personOfLead));
  return inOrder
    .filter((_, at) => reasons[at]?.call === null)
    .slice(0, PLAN_SIZE)
    .map((lead) => ({
      lead_id: lead.id,
      name: leadName(lead),
      address: lead.property_address,
      ai_score: lead.ai_score,
      phone: lead.phone as string,
      reason: describeReasons(lead, scope.now().getUTCFullYear()),
      opening: writeOpening(lead, scope.account.first_name),
    }));
}

const MOST_REASONS = 3;
const LEAST_YEARS = 15;

/** "Vacant, $9,140 tax owed, lives in Boise": the strongest first. */
function describeReasons(lead: LeadRow, year: number): string {
  const codes = new Set((lead.signals?.list ?? []).map(({ code }) => code));
  const equity = findEquityPercent(lead);
  const years = lead.last_sale_date ? year - Number(lead.last_sale_date.slice(0, 4)) : 0;
  const place = [lead.mailing_city, lead.mailing_state].filter(Boolean).join(', ');
  const reasons = [
    lead.is_pre_foreclosure && 'pre-foreclosure',
    lead.is_probate && 'probate',
    lead.tax_owed ? `${formatDollars(lead.tax_owed)} tax owed` : lead.is_tax_delinquent && 'tax delinquent',
    lead.is_vacant && 'vacant',
    codes.has('code_violation') && 'code violation',
    codes.has('divorce') && 'divorce',
    codes.has('bankruptcy') && 'bankruptcy',
    lead.is_out_of_state ? `lives in ${place || 'another state'}` : lead.is_absentee && 'absentee',
    equity !== null && equity >= HIGH_EQUITY_PERCENT && (equity === 100 ? 'free and clear' : `${Math.floor(equity)}% equity`),
    years >= LEAST_YEARS && `${years} years in the house`,
  ].filter((reason) => typeof reason === 'string');
  const words = reasons.slice(0, MOST_REASONS).join(', ') || 'no reason known yet';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function findEquityPercent({ equity_percent, estimated_value: value, mortgage_balance: owed }: LeadRow): number | null {
  return equity_percent ?? (value && owed !== null ? (100 * (value - owed)) / value : null);
}

/** Names the house and asks; what a list says of the owner is not said to them. */
function writeOpening(lead: LeadRow, caller: string): string {
  const street = (lead.property_address ?? '').replace(/^\d\S*\s+/, '').replace(/,?\s+(?:#|(?:apt|unit|ste|suite)\b).*$/i, '');
  const what = lead.property_type === 'land' ? 'lot' : 'house';
  return `Hi${lead.first_name ? ` ${lead.first_name}` : ''}, it's ${caller}. I'm calling about the ${what} on ${street}. Have you thought about selling it?`;
}
