/**
 * Finished deals as they were on the way: at a landmark, halfway between the contract and the closing that was planned when the deal
 * was entered (or at the end of the day on which it was entered, when that is later). The landmark knows nothing of the end, and a deal
 * that ended before it is left out, as no prediction would have been asked for (landmark analysis: Anderson, Cain and Gelber 1983).
 */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { startOfDay, zoneOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { deals } from '#server/deals/table.ts';
import type { Case, Ended } from '#server/learning/judge.ts';
import { milestones } from '#server/milestones/table.ts';
import { properties } from '#server/properties/table.ts';
import { addDays, dayOf, daysBetween } from '#shared/core/days.ts';
import { logit } from '#shared/predictions/odds.ts';
import { asOf, type Change, changesOf, lastTurn } from './as-of.ts';
import { baseOf, dealFactors, type DealType, milestoneFactsOf, type OpenStatus, type Results } from './deal-model.ts';
import { typedOr } from './deals.ts';

/** So many of the newest finished deals are looked at, some at a time. */
const MOST = 600;
const AT_A_TIME = 10;
const ENDED = ['closed', 'cancelled'] as const;

type DealRow = typeof deals.$inferSelect;
type MilestoneRow = typeof milestones.$inferSelect;

/** A finished deal that can be judged. */
interface DealCase extends Case {
  type: DealType;
}

/** The newest finished deals of which the state on the way is known. */
export async function dealCases(scope: Scope): Promise<DealCase[]> {
  const ids = await newestFinished(scope);
  const cases: DealCase[] = [];
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    cases.push(...(await casesOf(scope, ids.slice(at, at + AT_A_TIME))));
    await pause();
  }
  return cases;
}

/** Closed and cancelled ones in their true proportion: those of the time of which all of both are looked at. */
async function newestFinished(scope: Scope): Promise<number[]> {
  const found = await Promise.all(
    ENDED.map((status) =>
      scope.read
        .select({ id: deals.id, created_at: deals.created_at })
        .from(deals)
        .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, status)))
        .orderBy(desc(deals.created_at), desc(deals.id))
        .limit(MOST),
    ),
  );
  const since =
    found
      .map((rows) => (rows.length === MOST ? (rows.at(-1)?.created_at ?? '') : ''))
      .sort()
      .at(-1) ?? '';
  return found.flat().flatMap(({ id, created_at }) => (created_at >= since ? [id] : []));
}

async function casesOf(scope: Scope, ids: readonly number[]): Promise<DealCase[]> {
  const [rows, steps] = await Promise.all([
    scope.read
      .select({ deal: deals, property: { id: properties.id, arv: properties.arv, repair_estimate: properties.repair_estimate } })
      .from(deals)
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(inArray(deals.id, [...ids])),
    scope.read
      .select()
      .from(milestones)
      .where(inArray(milestones.deal_id, [...ids])),
  ]);
  const [ofDeals, ofSteps, ofProperties] = await Promise.all([
    changesOf(scope, 'deals', ids),
    changesOf(
      scope,
      'milestones',
      steps.map(({ id }) => id),
    ),
    changesOf(
      scope,
      'properties',
      rows.map(({ property }) => property.id),
    ),
  ]);
  return rows.flatMap(({ deal, property }) => {
    const own = steps.filter(({ deal_id }) => deal_id === deal.id).map((row) => ({ row, changes: ofSteps.get(row.id) ?? [] }));
    const one = caseOf(scope, {
      deal,
      changes: ofDeals.get(deal.id) ?? [],
      steps: own,
      property,
      propertyChanges: ofProperties.get(property.id) ?? [],
    });
    return one ? [one] : [];
  });
}

interface Known {
  deal: DealRow;
  changes: readonly Change[];
  steps: { row: MilestoneRow; changes: readonly Change[] }[];
  property: { id: number; arv: number; repair_estimate: number | null };
  propertyChanges: readonly Change[];
}

/** Undefined when the deal was finished when it was entered, or ended before its landmark. */
function caseOf(scope: Scope, { deal, changes, steps, property, propertyChanges }: Known): DealCase | undefined {
  const end = lastTurn(changes, 'status', [deal.status]);
  if (!end) return undefined;
  const zone = zoneOf(scope);
  const created = Date.parse(deal.created_at);
  const entered = asOf(deal, changes, created);
  const halfway = addDays(entered.contract_date, Math.floor(daysBetween(entered.contract_date, entered.closing_date) / 2));
  const entryDay = dayOf(new Date(created), zone);
  const day = halfway > entryDay ? halfway : entryDay;
  // Before the landmark's end is reckoned: after the last day of the calendar (9999-12-31) there is none.
  if (day >= dayOf(new Date(end.at), zone)) return undefined;
  const asked_at = startOfDay(scope, addDays(day, 1)).getTime() - 1;
  const was = asOf(deal, changes, asked_at);
  if (was.status !== 'active' && was.status !== 'pending') return undefined;
  const status: OpenStatus = was.status;
  const there = steps.filter(({ row }) => Date.parse(row.created_at) <= asked_at);
  const moves = [...changes, ...there.flatMap((step) => step.changes)].filter(({ at }) => at <= asked_at).map(({ at }) => at);
  const factors = dealFactors(
    {
      ...was,
      ...asOf(property, propertyChanges, asked_at),
      status,
      milestones: milestoneFactsOf(
        there.map((step) => asOf(step.row, step.changes, asked_at)),
        day,
      ),
      last_progress: dayOf(new Date(Math.max(created, ...moves)), zone),
    },
    day,
  );
  const moved = factors.reduce((total, { log_odds }) => total + log_odds, 0);
  const base = (before: Ended) => baseOf(status, resultsOf(before, deal.deal_type)).chance;
  return {
    asked_at,
    ended_at: end.at,
    won: deal.status === 'closed',
    type: deal.deal_type,
    base,
    x: (before) => logit(base(before)) + moved,
  };
}

/** How the deals had ended that were finished by then; of the type alone once they are enough. */
function resultsOf({ cases, won }: Ended, type: DealType): Results {
  const ofType = (cases as readonly DealCase[]).filter((one) => one.type === type);
  const closed = ofType.filter((one) => one.won).length;
  return typedOr({ closed, cancelled: ofType.length - closed }, { closed: won, cancelled: cases.length - won });
}
