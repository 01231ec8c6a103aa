/**
 * Finished leads as they were soon after they came in: with a deal they became a contract, cold without one they did not. Their score is
 * that at a landmark, a day after they came in, or that with which they came in where they ended sooner: what the seller and the user
 * did on the way, and wrote down, is a part of the end already (landmark analysis: Anderson, Cain and Gelber 1983).
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { rebuildAt, type RecordChange, loadChanges } from '#server/accounts/history/as-of.ts';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { deals } from '#server/records/deals/table.ts';
import { baseRate, scaleScore } from '#server/records/leads/chance.ts';
import { toLead } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import type { Case } from '#server/records/leads/learning/judge.ts';
import { LANDMARK_HOURS, type LeftOut } from '#shared/analysis/predictions/quality.ts';
import { addDays, toDay } from '#shared/core/days.ts';

/** The newest leads of each outcome. */
const MAX_LEADS = 1000;
const AT_A_TIME = 50;

const LANDMARK_MS = LANDMARK_HOURS * 3_600_000;

/** Why a finished lead cannot be judged. */
const LEFT_OUT = {
  late: 'were entered after their end: they only count in how often yours become a contract',
  unknown: 'had nothing that a score could read',
} as const;

interface LeadCase extends Case {
  score: number;
}

/** The newest finished leads: those of which the score on the way is known, those that only teach, and how many were left out and why. */
export async function loadLeadCases(scope: Scope): Promise<{ cases: LeadCase[]; left_out: LeftOut[] }> {
  const [won, lost] = await Promise.all([findNewestWon(scope), findNewestLost(scope)]);
  // Won and lost in their true proportion: limited to the period in which both are complete.
  const since = Math.max(...[won, lost].map(({ isCut, found }) => (isCut ? Math.min(...found.map(({ came_in }) => came_in)) : 0)));
  const chosen = [...won.found, ...lost.found].filter(({ came_in }) => came_in >= since);
  const cases: LeadCase[] = [];
  const left = { late: 0, unknown: 0 };
  for (let at = 0; at < chosen.length; at += AT_A_TIME) {
    const some = chosen.slice(at, at + AT_A_TIME);
    const ids = some.map(({ id }) => id);
    const [rows, changes] = await Promise.all([
      scope.read.select().from(leads).where(inArray(leads.id, ids)),
      loadChanges(scope, 'leads', ids),
    ]);
    const byId = new Map(rows.map((row) => [row.id, { ...toLead(row), cold_at: row.cold_at }]));
    for (const { id, contract } of some) {
      const lead = byId.get(id);
      if (!lead) continue;
      const end = lead.is_scored ? endOf(lead, changes.get(id) ?? [], contract) : undefined;
      if (!end) {
        left[lead.is_scored ? 'late' : 'unknown'] += 1;
        if (lead.is_scored) cases.push(buildLateCase(lead, contract));
        continue;
      }
      cases.push({
        asked_at: Math.min(end.at, Date.parse(lead.created_at) + LANDMARK_MS),
        ended_at: end.at,
        won: contract !== undefined,
        score: end.score,
        x: () => scaleScore(end.score),
        base: (before) => baseRate(before.won, before.cases.length),
      });
    }
    await pause();
  }
  const left_out = (['late', 'unknown'] as const).map((reason) => ({ count: left[reason], why: LEFT_OUT[reason] }));
  return { cases, left_out: left_out.filter(({ count }) => count > 0) };

  /** The moment of the end, and the score at the landmark; undefined when the lead was entered after its end. */
  function endOf(
    lead: Pick<typeof leads.$inferSelect, 'ai_score' | 'status' | 'created_at' | 'cold_at'>,
    changes: readonly RecordChange[],
    contract: Contract | undefined,
  ): { at: number; score: number } | undefined {
    const created = Date.parse(lead.created_at);
    const cold = lead.cold_at === null ? created : Date.parse(lead.cold_at);
    const at = contract?.at ?? cold;
    if (at < created || (!contract && at === created && rebuildAt(lead, changes, Number.NEGATIVE_INFINITY).status === 'cold'))
      return undefined;
    // The person may have been a day behind the account's time zone.
    if (contract && contract.day < addDays(toDay(new Date(lead.created_at), findZone(scope)), -1)) return undefined;
    const landmark = at < created + LANDMARK_MS ? Number.NEGATIVE_INFINITY : created + LANDMARK_MS;
    return { at, score: rebuildAt(lead, changes, landmark).ai_score };
  }
}

/** One that was entered after its end: by its score as it was then, which nobody had to go by. */
function buildLateCase(lead: { ai_score: number; created_at: string }, contract: Contract | undefined): LeadCase {
  const at = Math.max(Date.parse(lead.created_at), contract?.at ?? 0);
  const score = lead.ai_score;
  return {
    ...{ asked_at: at, ended_at: at, won: contract !== undefined, isAfterwards: true, score },
    x: () => scaleScore(score),
    base: (before) => baseRate(before.won, before.cases.length),
  };
}

interface Contract {
  /** When its first deal was entered, and the earliest contract date. */
  at: number;
  day: string;
}
interface Sample {
  found: Chosen[];
  isCut: boolean;
}
interface Chosen {
  id: number;
  came_in: number;
  contract?: Contract;
}

async function findNewestWon(scope: Scope): Promise<Sample> {
  const rows = await scope.read
    .select({ id: deals.lead_id, at: deals.created_at, day: deals.contract_date, came_in: leads.created_at })
    .from(deals)
    .innerJoin(leads, eq(leads.id, deals.lead_id))
    .where(eq(deals.account_id, scope.account.id))
    .orderBy(desc(deals.created_at), desc(deals.id))
    .limit(MAX_LEADS);
  const byLead = new Map<number, Chosen & { contract: Contract }>();
  for (const { id, at, day, came_in } of rows) {
    const known = byLead.get(id);
    const contract = { at: Date.parse(at), day: known && known.contract.day < day ? known.contract.day : day };
    byLead.set(id, { id, came_in: Date.parse(came_in), contract });
  }
  return { found: [...byLead.values()], isCut: rows.length === MAX_LEADS };
}

async function findNewestLost(scope: Scope): Promise<Sample> {
  const rows = await scope.read
    .select({ id: leads.id, came_in: leads.created_at })
    .from(leads)
    .where(
      and(
        eq(leads.account_id, scope.account.id),
        eq(leads.status, 'cold'),
        sql`NOT EXISTS (SELECT 1 FROM deals d WHERE d.lead_id = ${leads.id})`,
      ),
    )
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(MAX_LEADS);
  return { found: rows.map(({ id, came_in }) => ({ id, came_in: Date.parse(came_in) })), isCut: rows.length === MAX_LEADS };
}
