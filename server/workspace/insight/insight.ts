/** Reads what one's own calls show: of a seller only what came of the call, and where the property is. */
import { Temporal } from 'temporal-polyfill';
import { and, eq, gte, inArray, isNotNull, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import { findToday, findZone, toMoments } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { isOwn } from '#server/db/conditions.ts';
import { wasImported } from '#server/records/leads/origin.ts';
import { leads } from '#server/records/leads/table.ts';
import { touches } from '#server/records/leads/touches/table.ts';
import { findZoneOfState } from '#shared/outreach/messages/guard/places.ts';
import { toLocalTime } from '#shared/outreach/messages/guard/zones.ts';
import { isUntouched } from '#server/workspace/today/first-calls.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { isSpoken, OUTCOMES, TOUCH_OUTCOMES } from '#shared/records/leads/touches/touch.ts';
import { type DaySpan, resolvePeriod } from '#shared/workspace/dashboard/period.ts';
import { estimateReached, findBand, pickQuantile, toShare } from '#shared/workspace/insight/formulas.ts';
import {
  type InsightAttempts,
  type InsightHours,
  type InsightInput,
  type InsightLeaks,
  type InsightSpeed,
  LEAKS,
  MOST_TRIES,
  SPEED_BANDS,
} from '#shared/workspace/insight/insight.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Only the newest leads of the period are read. */
const MOST_LEADS = 20_000;

const SPOKEN = TOUCH_OUTCOMES.filter(isSpoken);
const wasReached = inArray(touches.outcome, SPOKEN);

const readPeriod = (scope: Scope, input: InsightInput): DaySpan => resolvePeriod(input, findToday(scope));

/** One's own calls that were logged with what came of them. */
const matchCalls = (scope: Scope): SQL | undefined =>
  and(isOwn(scope, touches), eq(touches.channel, 'call'), eq(touches.direction, 'out'), isNotNull(touches.outcome));

const matchSource = ({ source }: InsightInput): SQL | undefined => (source ? eq(leads.source, source) : undefined);

/** A new lead that nobody has contacted, with nothing planned. */
const isWaiting = (scope: Scope): SQL | undefined => and(eq(leads.status, 'new'), isUntouched(scope), not(wasImported));

const firstTry = sql<number | null>`(SELECT min(at) FROM (
  SELECT tried.at FROM ${touches} AS tried WHERE tried.lead_id = ${leads}.id AND tried.direction = 'out' AND tried.channel <> 'note'
  UNION ALL SELECT sent.sent_at FROM messages AS sent WHERE sent.lead_id = ${leads}.id AND sent.sent_at IS NOT NULL))`;

/** How long new leads waited for the first try, and how many were ever reached. */
export async function readSpeed(scope: Scope, input: InsightInput): Promise<InsightSpeed> {
  const period = readPeriod(scope, input);
  const [from, before] = toMoments(scope, period).map((ms) => new Date(ms).toISOString()) as [string, string];
  const reached = sql<number>`EXISTS (SELECT 1 FROM ${touches} AS talk WHERE talk.lead_id = ${leads}.id AND talk.outcome IN ${SPOKEN})`;
  const came = and(isOwn(scope, leads), gte(leads.created_at, from), lt(leads.created_at, before), matchSource(input));
  const [waiting, rows] = await Promise.all([
    scope.read.$count(leads, and(came, isWaiting(scope))),
    scope.read
      .select({ came: leads.created_at, tried: firstTry, reached })
      .from(leads)
      .where(and(came, not(wasImported)))
      .orderBy(sql`${leads.created_at} DESC`)
      .limit(MOST_LEADS),
  ]);
  const tried = rows.filter((row) => row.tried !== null);
  // A call from before the lead was typed in says nothing of a wait.
  const waits = tried.flatMap(({ came: since, tried: at, reached: was }) => {
    const minutes = ((at ?? 0) - Date.parse(since)) / MINUTE_MS;
    return minutes < 0 ? [] : [{ minutes, was: Boolean(was) }];
  });
  const minutes = waits.map((one) => one.minutes).sort((one, other) => one - other);
  const round = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
  return {
    period,
    tried: tried.length,
    waiting,
    is_all: rows.length < MOST_LEADS,
    median_minutes: round(pickQuantile(minutes, 0.5)),
    ninety_minutes: round(pickQuantile(minutes, 0.9)),
    bands: SPEED_BANDS.map((band) => {
      const own = waits.filter((one) => findBand(one.minutes) === band);
      return { band, ...toShare(own.filter(({ was }) => was).length, own.length) };
    }),
  };
}

/** When people answer, by the hour and weekday where the property is; where that is not known, the account's own. */
export async function readHours(scope: Scope, input: InsightInput): Promise<InsightHours> {
  const period = readPeriod(scope, input);
  const [from, before] = toMoments(scope, period);
  // Written out: a bound number is a real one, and would not be rounded to the hour.
  const at = sql<number>`${touches.at} / ${sql.raw(String(HOUR_MS))}`;
  const rows = await scope.read
    .select({ state: leads.property_state, at, of: sql<number>`count(*)`, reached: sql<number>`sum(${wasReached})` })
    .from(touches)
    .innerJoin(leads, eq(leads.id, touches.lead_id))
    .where(and(matchCalls(scope), sql`${touches.at} >= ${from} AND ${touches.at} < ${before}`, matchSource(input)))
    .groupBy(leads.property_state, at);
  const own = findZone(scope);
  const counted = new Map<string, { weekday: number; hour: number; of: number; reached: number }>();
  for (const row of rows) {
    const zone = findZoneOfState(row.state ?? undefined, own) ?? own ?? Temporal.Now.timeZoneId();
    const { weekday, minute } = toLocalTime(row.at * HOUR_MS, zone);
    const hour = Math.floor(minute / 60);
    const cell = counted.get(`${weekday} ${hour}`) ?? { weekday, hour, of: 0, reached: 0 };
    counted.set(`${weekday} ${hour}`, { ...cell, of: cell.of + row.of, reached: cell.reached + row.reached });
  }
  const hours = [...counted.values()]
    .map(({ weekday, hour, of, reached }) => ({ weekday, hour, ...toShare(reached, of) }))
    .sort((one, other) => one.weekday - other.weekday || one.hour - other.hour);
  const best = hours.filter(({ low }) => low !== null).sort((one, other) => (other.low ?? 0) - (one.low ?? 0))[0] ?? null;
  return { period, calls: hours.reduce((sum, { of }) => sum + of, 0), hours, best };
}

/** The share of leads first called in the period that were reached by that call, the second, up to the eighth. */
export async function readAttempts(scope: Scope, input: InsightInput): Promise<InsightAttempts> {
  const period = readPeriod(scope, input);
  const [from, before] = toMoments(scope, period);
  const inOrder = sql`PARTITION BY ${touches.lead_id} ORDER BY ${touches.at}, ${touches.id}`;
  const calls = scope.read
    .select({
      lead_id: touches.lead_id,
      reached: sql<number>`${wasReached}`.as('reached'),
      attempt: sql<number>`row_number() OVER (${inOrder})`.as('attempt'),
      started: sql<number>`min(${touches.at}) OVER (PARTITION BY ${touches.lead_id})`.as('started'),
      before: sql<number | null>`max(${wasReached}) OVER (${inOrder} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`.as('before'),
    })
    .from(touches)
    .innerJoin(leads, eq(leads.id, touches.lead_id))
    .where(and(matchCalls(scope), matchSource(input)))
    .as('calls');
  const isStarted = sql`${calls.started} >= ${from} AND ${calls.started} < ${before}`;
  const rows = await scope.read
    .select({ attempt: calls.attempt, of: sql<number>`count(*)`, reached: sql<number>`sum(${calls.reached})` })
    .from(calls)
    .where(and(lte(calls.attempt, MOST_TRIES), isStarted, sql`coalesce(${calls.before}, 0) = 0`))
    .groupBy(sql`attempt`)
    .orderBy(sql`attempt`);
  return { period, leads: rows[0]?.of ?? 0, attempts: estimateReached(rows) };
}

const { id, first_name, last_name, company, property_address } = leads;
const NAMED = { id, first_name, last_name, company, property_address };

/** Where leads are lost without anybody having decided it. */
export async function readLeaks(scope: Scope): Promise<InsightLeaks> {
  const isWarm = inArray(leads.status, ['qualified', 'hot']);
  const dayAgo = new Date(scope.now().getTime() - DAY_MS).toISOString();
  const isMissed = and(eq(leads.next_action, OUTCOMES.callback.step.next_action), lt(leads.next_action_date, findToday(scope)));
  const conditions: Record<(typeof LEAKS)[number], SQL | undefined> = {
    missed_callback: and(inArray(leads.status, ['new', 'qualified', 'hot']), eq(leads.has_open_deal, false), isMissed),
    no_next_action: and(isWarm, eq(leads.has_open_deal, false), sql`${leads.next_action} IS NULL AND ${leads.next_action_date} IS NULL`),
    never_tried: and(lt(leads.created_at, dayAgo), isWaiting(scope)),
  };
  const found = await Promise.all(
    LEAKS.map(async (leak) => {
      const own = and(isOwn(scope, leads), conditions[leak]);
      const counted = { ...NAMED, count: sql<number>`count(*) OVER ()` };
      const [oldest] = await scope.read.select(counted).from(leads).where(own).orderBy(leads.created_at, leads.id).limit(1);
      return { leak, count: oldest?.count ?? 0, oldest: oldest ? { lead_id: oldest.id, name: formatLeadName(oldest) } : null };
    }),
  );
  return { leaks: found };
}
