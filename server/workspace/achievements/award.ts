/**
 * Works out what an account has earned, from its records alone: the same records give the same achievements, however often that is
 * done, and what is undone takes its points back.
 */
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import type { Scope } from '#server/core/context.ts';
import { insertRows } from '#server/db/rows.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { METRICS } from '#shared/workspace/achievements/metrics.ts';
import { type AchievementRule, FOLLOW_UP_POINTS_A_DAY, RULES } from '#shared/workspace/achievements/rules.ts';
import { type Reached, type Reading, readMetrics } from './metrics.ts';
import { groupsChangedBy, METRIC_EVENTS, METRIC_GROUPS, type MetricGroup } from './metric-groups.ts';
import { achievementRules, achievements } from './table.ts';

const ROWS_A_STATEMENT = 500;
/** An own rule that is met at every step earns no more than so often. */
const MOST_OF_ONE_RULE = 1000;

interface Award extends Reached {
  rule: AchievementRule;
  occasion: string;
  points: number;
}

/** The product's rules and the account's own. */
export async function loadRules(scope: Scope): Promise<AchievementRule[]> {
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

/** The achievements that an account defines for itself: any of them may be about any metric. */
const RULE_EVENTS: readonly EventType[] = ['achievement.created', 'achievement.updated', 'achievement.deleted'];

/** Settles the metrics of the records that have changed. */
export const achievementSubscriber: Subscriber = {
  name: 'achievements.award',
  types: [...METRIC_EVENTS, ...RULE_EVENTS],
  handle: (scope, happened) => {
    const types = [...new Set(happened.map(({ type }) => type))];
    return settle(scope, types.some((type) => RULE_EVENTS.includes(type)) ? METRIC_GROUPS : groupsChangedBy(types));
  },
};

/** Gives what is deserved and takes what is not any more, of the metrics of some kinds of records. */
async function settle(scope: Scope, groups: readonly MetricGroup[]): Promise<void> {
  const readings = await readMetrics(scope, groups);
  const all = await loadRules(scope);
  const deserved: Award[] = [];
  for (const rule of all) {
    const reading = readings[rule.metric];
    if (reading) deserved.push(...(await awardsOf(rule, reading)));
  }
  const judged = new Set(all.filter(({ metric }) => readings[metric]).map(({ rule }) => rule));
  const living = new Set(all.map(({ rule }) => rule));
  await scope.write(async (tx) => {
    const kept = await tx
      .select({
        id: achievements.id,
        rule: achievements.rule,
        occasion: achievements.occasion,
        points: achievements.points_earned,
        name: achievements.achievement_name,
      })
      .from(achievements)
      .where(
        and(
          eq(achievements.account_id, scope.account.id),
          or(inArray(achievements.rule, [...judged]), notInArray(achievements.rule, [...living])),
        ),
      );
    const wanted = new Map(deserved.map((award) => [`${award.rule.rule} ${award.occasion}`, award]));
    const gone = kept.filter(({ rule, occasion, points, name }) => {
      if (!living.has(rule)) return true;
      if (!judged.has(rule)) return false;
      const award = wanted.get(`${rule} ${occasion}`);
      return award?.points !== points || award.rule.achievement_name !== name;
    });
    const has = new Set(kept.filter((row) => !gone.includes(row)).map(({ rule, occasion }) => `${rule} ${occasion}`));
    for (let at = 0; at < gone.length; at += ROWS_A_STATEMENT)
      await tx.delete(achievements).where(
        inArray(
          achievements.id,
          gone.slice(at, at + ROWS_A_STATEMENT).map(({ id }) => id),
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
  await scope.write(async (tx) => void (await tx.delete(achievements).where(eq(achievements.account_id, scope.account.id))));
  await settle(scope, METRIC_GROUPS);
}
