/**
 * Works out what an account has earned, from its records alone: the same records give the same achievements, however often and in
 * whatever portions the history is gone through, and what is undone takes its points back.
 */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { events } from '#server/core/events/table.ts';
import { zoneOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { insertRows } from '#server/db/rows.ts';
import { EVENTS } from '#shared/core/events.ts';
import { METRICS } from '#shared/workspace/achievements/metrics.ts';
import { type AchievementRule, FOLLOW_UP_POINTS_A_DAY, RULES } from '#shared/workspace/achievements/rules.ts';
import { advance, emptyHistory, type HistoryState } from './history.ts';
import { type Reached, type Reading, readMetrics, startedQualified } from './metrics.ts';
import { METRIC_GROUPS, type MetricGroup } from './metric-groups.ts';
import { achievementProgress, achievementRules, achievements } from './table.ts';

/** Activities that are gone through in one go. */
const PORTION = 500;
/** An own rule that is met at every step earns no more than so often. */
const MOST_OF_ONE_RULE = 1000;

/** What a settlement itself writes into the history. */
const OUTCOMES: ReadonlySet<string> = new Set(['earned', 'undone']);

interface Award extends Reached {
  rule: AchievementRule;
  occasion: string;
  points: number;
}

/** The product's rules and the account's own. */
export async function rulesOf(scope: Scope): Promise<AchievementRule[]> {
  const own = await scope.read
    .select()
    .from(achievementRules)
    .where(eq(achievementRules.account_id, scope.account.id))
    .orderBy(asc(achievementRules.id));
  return [
    ...RULES,
    ...own.map(({ id, description, ...rule }) => ({ ...rule, description: description ?? '', rule: `own:${id}` }) as AchievementRule),
  ];
}

/** How far the account's history was gone through. */
export async function progressOf(scope: Scope): Promise<{ activity_id: number; state: HistoryState }> {
  const [row] = await scope.read.select().from(achievementProgress).where(eq(achievementProgress.account_id, scope.account.id));
  return row ?? { activity_id: 0, state: emptyHistory() };
}

/** Goes through the next activities and settles what they change. Returns whether there may be more. */
export async function awardNext(scope: Scope): Promise<boolean> {
  const before = await progressOf(scope);
  const rows = await scope.read
    .select({
      id: events.id,
      type: events.type,
      entity_id: events.subject_id,
      changes: events.changes,
      created_at: events.created_at,
    })
    .from(events)
    .where(and(eq(events.account_id, scope.account.id), gt(events.id, before.activity_id)))
    .orderBy(asc(events.id))
    .limit(PORTION);
  const portion = rows.map(({ type, ...row }) => ({ ...row, entity: EVENTS[type].subject, action: EVENTS[type].action }));
  const last = portion.at(-1);
  if (!last) return false;
  const newLeads = portion.filter(({ entity, action }) => entity === 'leads' && (action === 'created' || action === 'imported'));
  const began = await startedQualified(
    scope,
    newLeads.map(({ entity_id }) => entity_id),
  );
  const state = advance(before.state, portion, began, zoneOf(scope));
  // A changed rule may concern every metric, and so does the first look at an account.
  const isAll = before.activity_id === 0 || portion.some(({ entity, action }) => entity === 'achievements' && !OUTCOMES.has(action));
  const touched = portion.flatMap(({ entity }) => METRIC_GROUPS.filter((group) => group === entity));
  const unsettled = [...new Set([...before.state.unsettled, ...(isAll ? METRIC_GROUPS : touched)])];
  const isMore = portion.length === PORTION;
  const step = { from: before.activity_id, to: last.id };
  // Between the portions of a long history nothing needs to be settled.
  if (isMore) await moveOn(scope, step, { ...state, unsettled });
  else await settle(scope, step, { ...state, unsettled: [] }, unsettled);
  return isMore;
}

interface Portion {
  from: number;
  to: number;
}

/** Notes how far the history was gone through; false when another process was here meanwhile. */
async function noted(scope: Scope, tx: Db, { from, to }: Portion, state: HistoryState): Promise<boolean> {
  const now = { activity_id: to, state, updated_at: scope.now().toISOString() };
  const own = eq(achievementProgress.account_id, scope.account.id);
  const [row] = await tx.select({ at: achievementProgress.activity_id }).from(achievementProgress).where(own);
  if ((row?.at ?? 0) !== from) return false;
  if (row) await tx.update(achievementProgress).set(now).where(own);
  else await tx.insert(achievementProgress).values({ account_id: scope.account.id, ...now });
  return true;
}

const moveOn = (scope: Scope, portion: Portion, state: HistoryState) => scope.write((tx) => noted(scope, tx, portion, state));

/** Gives what is deserved and takes what is not any more, of the metrics of some kinds of records. */
async function settle(scope: Scope, portion: Portion, state: HistoryState, groups: readonly MetricGroup[]): Promise<void> {
  const readings = await readMetrics(scope, groups, state);
  const all = await rulesOf(scope);
  const deserved: Award[] = [];
  for (const rule of all) {
    const reading = readings[rule.metric];
    if (reading) deserved.push(...(await awardsOf(rule, reading)));
  }
  const judged = new Set(all.filter(({ metric }) => readings[metric]).map(({ rule }) => rule));
  const living = new Set(all.map(({ rule }) => rule));
  await scope.write(async (tx) => {
    if (!(await noted(scope, tx, portion, state))) return;
    const kept = await tx
      .select({
        id: achievements.id,
        rule: achievements.rule,
        occasion: achievements.occasion,
        points: achievements.points_earned,
        name: achievements.achievement_name,
      })
      .from(achievements)
      .where(eq(achievements.account_id, scope.account.id));
    const wanted = new Map(deserved.map((award) => [`${award.rule.rule} ${award.occasion}`, award]));
    const gone = kept.filter(({ rule, occasion, points, name }) => {
      if (!living.has(rule)) return true;
      if (!judged.has(rule)) return false;
      const award = wanted.get(`${rule} ${occasion}`);
      return award?.points !== points || award.rule.achievement_name !== name;
    });
    const has = new Set(kept.filter((row) => !gone.includes(row)).map(({ rule, occasion }) => `${rule} ${occasion}`));
    for (let at = 0; at < gone.length; at += PORTION)
      await tx.delete(achievements).where(
        inArray(
          achievements.id,
          gone.slice(at, at + PORTION).map(({ id }) => id),
        ),
      );
    const created_at = scope.now().toISOString();
    const given = await insertRows(
      tx,
      achievements,
      [...wanted].flatMap(([key, { rule, occasion, points, at, metadata }]) =>
        has.has(key)
          ? []
          : [
              {
                account_id: scope.account.id,
                rule: rule.rule,
                occasion,
                achievement_type: rule.achievement_type,
                achievement_name: rule.achievement_name,
                points_earned: points,
                metadata: { ...metadata },
                earned_at: at,
                created_at,
              },
            ],
      ),
    );
    const names = (some: readonly string[]) => {
      const [one, other, ...more] = [...new Set(some)];
      return [one, other, more.length > 0 && `${more.length} more`].filter(Boolean).join(', ');
    };
    const [first] = given;
    const [lost] = gone;
    // One line for all that a change has brought or taken.
    if (first)
      await emitEvents(scope, tx, [
        { type: 'achievement.earned', subject_id: first.id, summary: names(given.map((row) => row.achievement_name)) },
      ]);
    else if (lost)
      await emitEvents(scope, tx, [{ type: 'achievement.undone', subject_id: lost.id, summary: names(gone.map((row) => row.name)) }]);
  });
}

/** What one rule has been met by. */
async function awardsOf(rule: AchievementRule, reading: Reading): Promise<Award[]> {
  const { threshold, points_earned: points, is_repeatable, metric } = rule;
  if (metric === 'follow_ups' && rule.rule === 'follow_up') return followUpDays(rule, reading);
  if (!is_repeatable || !METRICS[metric].addsUp) {
    const reached = await reading.reached(threshold);
    return reached ? [{ rule, occasion: 'once', points, ...reached }] : [];
  }
  // A step of its own each time: what is undone takes back its own points, and no other's.
  if (threshold === 1 && reading.steps?.every(({ amount }) => amount === 1))
    return reading.steps.slice(0, MOST_OF_ONE_RULE).map(({ key, at, metadata }) => ({ rule, occasion: key, points, at, metadata }));
  const awards: Award[] = [];
  for (let times = 1; times <= MOST_OF_ONE_RULE; times += 1) {
    const reached = await reading.reached(threshold * times);
    if (!reached) break;
    awards.push({ rule, occasion: String(times), points, ...reached });
  }
  return awards;
}

/** Follow-ups are counted by the day, and no day brings more than its points. */
function followUpDays(rule: AchievementRule, { steps = [] }: Reading): Award[] {
  const days = new Map<string, Award>();
  for (const { key, at } of steps) {
    const [day = ''] = key.split(':');
    const award = days.get(day);
    if (!award) days.set(day, { rule, occasion: day, points: rule.points_earned, at, metadata: { total_value: 1 } });
    else {
      award.points = Math.min(FOLLOW_UP_POINTS_A_DAY, award.points + rule.points_earned);
      award.metadata.total_value = (award.metadata.total_value ?? 0) + 1;
    }
  }
  return [...days.values()];
}

/** Forgets what was earned, and works all of it out again. */
export async function replay(scope: Scope): Promise<void> {
  await scope.write(async (tx) => {
    await tx.delete(achievementProgress).where(eq(achievementProgress.account_id, scope.account.id));
    await tx.delete(achievements).where(eq(achievements.account_id, scope.account.id));
  });
  while (await awardNext(scope));
}
