/** Reads the account's records as metrics: what they amount to now, and when they reached an amount. */
import { and, asc, eq, gt, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { appointments } from '#server/outreach/appointments/table.ts';
import { campaigns } from '#server/outreach/campaigns/table.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { events, IS_FOLLOW_UP } from '#server/core/events/table.ts';
import { pause } from '#server/core/pause.ts';
import { imports } from '#server/workspace/import-export/table.ts';
import { dealCounts, deals } from '#server/records/deals/table.ts';
import { keptCount } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import type { AchievementMetadata } from '#shared/workspace/achievements/achievement.ts';
import { toDay } from '#shared/core/days.ts';
import { FEWEST_CASES, type MetricName } from '#shared/workspace/achievements/metrics.ts';
import type { MetricGroup } from './metric-groups.ts';
import { type FollowUpDone, streaks } from './streak.ts';

/** When something was reached, and by what. */
export interface Reached {
  at: string;
  metadata: AchievementMetadata;
}

/** One thing that adds up: a deal, an appointment, a day. */
export interface Step extends Reached {
  key: string;
  amount: number;
}

export interface Reading {
  /** Undefined while the amount is not reached. */
  reached(amount: number): Promise<Reached | undefined>;
  /** What it is made of, oldest first, where every piece can be told apart. */
  steps?: readonly Step[];
}

const byTime = (one: Step, other: Step) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.key < other.key ? -1 : 1);

/** A metric that is the sum of its steps. */
function sumOf(steps: Step[]): Reading {
  const inOrder = steps.sort(byTime);
  const sums: number[] = [];
  for (const { amount } of inOrder) sums.push((sums.at(-1) ?? 0) + amount);
  return {
    steps: inOrder,
    reached: async (amount) => {
      const at = sums.findIndex((sum) => sum >= amount);
      const step = inOrder[at];
      return step && { at: step.at, metadata: { ...step.metadata, total_value: sums[at] } };
    },
  };
}

const DEALS_A_TURN = 300;

/** The account's deals that are not cancelled, with the moment at which the closed ones were closed. */
async function readDeals(scope: Scope) {
  const found = [];
  for (let after = 0; ; ) {
    const page = await scope.read
      .select({
        id: deals.id,
        status: deals.status,
        fee: deals.assignment_fee,
        profit: deals.profit,
        created_at: deals.created_at,
        closed_at: deals.closed_at,
      })
      .from(deals)
      .where(and(eq(deals.account_id, scope.account.id), ne(deals.status, 'cancelled'), gt(deals.id, after)))
      .orderBy(asc(deals.id))
      .limit(DEALS_A_TURN);
    found.push(...page);
    if (page.length < DEALS_A_TURN) return found;
    after = page.at(-1)?.id ?? after;
    await pause();
  }
}

async function dealReadings(scope: Scope) {
  const all = await readDeals(scope);
  const closed = all.filter(({ status }) => status === 'closed');
  const step = (deal: (typeof all)[number], at: string, amount: number): Step => ({
    key: `deal:${deal.id}`,
    at,
    amount,
    metadata: { deal_id: deal.id, deal_value: deal.profit },
  });
  const closing = ({ closed_at, created_at }: (typeof all)[number]) => closed_at ?? created_at;
  const finished = await finishedDeals(scope);
  const last = closed.map(closing).sort().at(-1);
  const rate = rateOf(finished);
  return {
    contracts_signed: sumOf(all.map((deal) => step(deal, deal.created_at, 1))),
    deals_closed: sumOf(closed.map((deal) => step(deal, closing(deal), 1))),
    assignment_fees: sumOf(closed.filter(({ fee }) => fee).map((deal) => step(deal, closing(deal), deal.fee ?? 0))),
    profit: sumOf(closed.map((deal) => step(deal, closing(deal), deal.profit))),
    conversion_rate: {
      reached: async (amount: number) =>
        rate !== null && last !== undefined && rate >= amount ? { at: last, metadata: { conversion_rate: rate } } : undefined,
    },
  };
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
const rateOf = ({ closed, cancelled }: { closed: number; cancelled: number }): number | null =>
  closed + cancelled < FEWEST_CASES ? null : percent(closed, closed + cancelled);

async function finishedDeals(scope: Scope) {
  const of = (status: string) => sql<number>`coalesce(sum(CASE WHEN ${dealCounts.status} = ${status} THEN ${dealCounts.count} END), 0)`;
  const [row] = await scope.read
    .select({ closed: of('closed'), cancelled: of('cancelled'), all: sql<number>`coalesce(sum(${dealCounts.count}), 0)` })
    .from(dealCounts)
    .where(eq(dealCounts.account_id, scope.account.id));
  return row ?? { closed: 0, cancelled: 0, all: 0 };
}

const ownOf = (scope: Scope) => ({
  appointmentsKept: and(eq(appointments.account_id, scope.account.id), eq(appointments.status, 'kept')),
  campaignsDone: and(eq(campaigns.account_id, scope.account.id), eq(campaigns.status, 'completed')),
  importsDone: and(eq(imports.account_id, scope.account.id), eq(imports.status, 'done')),
});

async function appointmentReading(scope: Scope): Promise<Reading> {
  const rows = await scope.read
    .select({ id: appointments.id, at: appointments.ends_at })
    .from(appointments)
    .where(ownOf(scope).appointmentsKept);
  return sumOf(rows.map(({ id, at }) => ({ key: `appointment:${id}`, at, amount: 1, metadata: {} })));
}

async function importReading(scope: Scope): Promise<Reading> {
  const rows = await scope.read
    .select({ id: imports.id, at: imports.finished_at, made: imports.created_at })
    .from(imports)
    .where(ownOf(scope).importsDone);
  return sumOf(rows.map(({ id, at, made }) => ({ key: `import:${id}`, at: at ?? made, amount: 1, metadata: {} })));
}

async function readCampaigns(scope: Scope) {
  const rows = await scope.read
    .select({
      id: campaigns.id,
      at: campaigns.completed_at,
      made: campaigns.created_at,
      delivered: sql<number>`${campaigns.sent_count} - ${campaigns.bounce_count}`,
      responses: campaigns.response_count,
    })
    .from(campaigns)
    .where(ownOf(scope).campaignsDone);
  return rows.map(({ id, at, made, delivered, responses }) => ({
    id,
    at: at ?? made,
    rate: delivered < FEWEST_CASES ? null : percent(responses, delivered),
  }));
}

async function campaignReadings(scope: Scope) {
  const done = (await readCampaigns(scope)).sort((one, other) => (one.at < other.at ? -1 : 1));
  return {
    campaigns_completed: sumOf(
      done.map(({ id, at }, n) => ({
        key: `campaign:${id}`,
        at,
        amount: 1,
        metadata: { campaign_id: id, campaigns_completed: n + 1 },
      })),
    ),
    response_rate: {
      reached: async (amount: number) => {
        const first = done.find(({ rate }) => rate !== null && rate >= amount);
        return first && { at: first.at, metadata: { campaign_id: first.id, conversion_rate: first.rate ?? 0 } };
      },
    },
  };
}

const LEADS_A_TURN = 500;

/**
 * Leads by the moment at which they came in, or were qualified. Asked for ever larger amounts, it goes on where it was: the leads are
 * passed once, and those of one turn are read together.
 */
function leadReading(scope: Scope, moment: typeof leads.created_at | typeof leads.qualified_at): Reading {
  let turn: { at: string | null; id: number }[] = [];
  /** How many leads come before those of the turn. */
  let before = 0;
  let isLast = false;
  const read = async (number: number) => {
    const last = turn.at(-1);
    const known = last && number > before + turn.length ? { ...last, passed: before + turn.length } : undefined;
    if (known) await pause();
    turn = await scope.read
      .select({ at: moment, id: leads.id })
      .from(leads)
      .where(
        and(
          eq(leads.account_id, scope.account.id),
          isNotNull(moment),
          known && sql`(${moment}, ${leads.id}) > (${sql.param(known.at, moment)}, ${known.id})`,
        ),
      )
      .orderBy(asc(moment), asc(leads.id))
      .limit(LEADS_A_TURN)
      .offset(number - 1 - (known?.passed ?? 0));
    before = number - 1;
    isLast = turn.length < LEADS_A_TURN;
  };
  return {
    reached: async (amount) => {
      const number = Math.ceil(amount);
      const isPast = number > before + turn.length;
      if (number <= before || (isPast && !isLast)) await read(number);
      const at = turn[number - before - 1]?.at;
      return at ? { at, metadata: { total_value: amount } } : undefined;
    },
  };
}

const FOLLOW_UPS_A_TURN = 1000;

/** Actions that were done for leads, with the day on which each was due, in the order in which they were done. */
async function readFollowUps(scope: Scope): Promise<FollowUpDone[]> {
  const zone = findZone(scope);
  const found: FollowUpDone[] = [];
  for (let after = 0; ; ) {
    const page = await scope.read
      .select({ id: events.id, at: events.created_at, due: sql<string | null>`${events.data} ->> 'due'` })
      .from(events)
      .where(and(eq(events.account_id, scope.account.id), IS_FOLLOW_UP, gt(events.id, after)))
      .orderBy(asc(events.id))
      .limit(FOLLOW_UPS_A_TURN);
    for (const { at, due } of page) if (due !== null) found.push({ due, done: toDay(new Date(at), zone), at });
    if (page.length < FOLLOW_UPS_A_TURN) return found;
    after = page.at(-1)?.id ?? after;
    await pause();
  }
}

/** The days on which something was due and is not done yet begin with this one. */
async function oldestOpen(scope: Scope, today: string): Promise<string[]> {
  const [row] = await scope.read
    .select({ due: leads.next_action_date })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), gte(leads.next_action_date, '0'), lt(leads.next_action_date, today)))
    .orderBy(asc(leads.next_action_date))
    .limit(1);
  return row?.due ? [row.due] : [];
}

const lengthsOf = async (scope: Scope, followUps: readonly FollowUpDone[]) => {
  const today = findToday(scope);
  return streaks(followUps, await oldestOpen(scope, today), today);
};

const onTime = (followUps: readonly FollowUpDone[]) => followUps.filter(({ due, done }) => done <= due);

async function followUpReadings(scope: Scope) {
  const followUps = await readFollowUps(scope);
  const lengths = await lengthsOf(scope, followUps);
  return {
    follow_ups: sumOf(onTime(followUps).map(({ at, done }, n) => ({ key: `${done}:${n}`, at, amount: 1, metadata: {} }))),
    follow_up_streak: {
      reached: async (amount: number) => {
        const first = lengths.find(({ days }) => days >= amount);
        return first && { at: first.reached_at, metadata: { streak_count: amount } };
      },
    },
  };
}

/** The metrics of some kinds of records, read now. */
export async function readMetrics(scope: Scope, groups: readonly MetricGroup[]): Promise<Partial<Record<MetricName, Reading>>> {
  const readings: Partial<Record<MetricName, Reading>> = {};
  if (groups.includes('follow_ups')) Object.assign(readings, await followUpReadings(scope));
  if (groups.includes('leads')) readings.leads_qualified = leadReading(scope, leads.qualified_at);
  if (groups.includes('leads') || groups.includes('imports')) readings.leads_added = leadReading(scope, leads.created_at);
  if (groups.includes('deals')) Object.assign(readings, await dealReadings(scope));
  if (groups.includes('appointments')) readings.appointments_kept = await appointmentReading(scope);
  if (groups.includes('campaigns')) Object.assign(readings, await campaignReadings(scope));
  if (groups.includes('imports')) readings.imports_done = await importReading(scope);
  return readings;
}

/** No rule counts further. */
const MOST_QUALIFIED = 10_000;

async function qualifiedCount(scope: Scope): Promise<number> {
  const own = scope.read
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), isNotNull(leads.qualified_at)))
    .limit(MOST_QUALIFIED)
    .as('own');
  const [row] = await scope.read.select({ n: sql<number>`count(*)` }).from(own);
  return row?.n ?? 0;
}

/** What every metric amounts to now, from counters and sums; null where it cannot be known yet. */
export async function currentAmounts(scope: Scope): Promise<Record<MetricName, number | null>> {
  const count = sql<number>`count(*)`;
  const own = ownOf(scope);
  const followUps = await readFollowUps(scope);
  const [leadCount, qualified, finished, sums, kept, done, imported, lengths] = await Promise.all([
    keptCount(scope),
    qualifiedCount(scope),
    finishedDeals(scope),
    scope.read
      .select({ fees: sql<number>`coalesce(sum(${deals.assignment_fee}), 0)`, profit: sql<number>`coalesce(sum(${deals.profit}), 0)` })
      .from(deals)
      .where(and(eq(deals.account_id, scope.account.id), eq(deals.status, 'closed'))),
    scope.read.select({ n: count }).from(appointments).where(own.appointmentsKept),
    readCampaigns(scope),
    scope.read.select({ n: count }).from(imports).where(own.importsDone),
    lengthsOf(scope, followUps),
  ]);
  const rates = done.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  return {
    leads_added: leadCount,
    leads_qualified: qualified,
    contracts_signed: finished.all - finished.cancelled,
    deals_closed: finished.closed,
    assignment_fees: (sums[0]?.fees ?? 0) / 100,
    profit: (sums[0]?.profit ?? 0) / 100,
    follow_ups: onTime(followUps).length,
    follow_up_streak: lengths.at(-1)?.days ?? 0,
    appointments_kept: kept[0]?.n ?? 0,
    campaigns_completed: done.length,
    imports_done: imported[0]?.n ?? 0,
    response_rate: rates.length > 0 ? Math.max(...rates) : null,
    conversion_rate: rateOf(finished),
  };
}
