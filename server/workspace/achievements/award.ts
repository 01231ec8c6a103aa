/**
 * Derives an account's achievements from its records: the same records always give the same achievements, and undone work loses its points
 */
import { and, asc, inArray, notInArray, or } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Happened, Subscriber } from '#server/core/events/subscribers.ts';
import type { Scope } from '#server/core/context.ts';
import { isAmong, isOwn, matchOwn } from '#server/db/conditions.ts';
import { insertRows } from '#server/db/rows.ts';
import { deals } from '#server/records/deals/table.ts';
import type { Achievement, AchievementRule } from '#shared/workspace/achievements/achievement.ts';
import { EVENTS, listEventsOn } from '#shared/core/events.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { METRIC_NAMES, type MetricName, METRICS } from '#shared/workspace/achievements/metrics.ts';
import { RULES } from '#shared/workspace/achievements/rules.ts';
import { readAmounts } from './metrics.ts';
import { achievementRules, achievements } from './table.ts';

/** A rule that is met again and again earns no more than so often. */
const MOST_OF_ONE_RULE = 1000;

/** The product's rules and the account's own. */
export async function loadRules(scope: Scope): Promise<AchievementRule[]> {
  const own = await scope.read.select().from(achievementRules).where(isOwn(scope, achievementRules)).orderBy(asc(achievementRules.id));
  return [...RULES, ...own.map(({ id, ...rule }) => ({ ...rule, rule: `own:${id}` }) as unknown as AchievementRule)];
}

const RULE_EVENTS: readonly EventType[] = ['achievement.created', 'achievement.updated', 'achievement.deleted'];

/** Settles the metrics of the records that have changed; a rule of the account's own may be about any. */
export const achievementSubscriber: Subscriber = {
  name: 'achievements.award',
  types: [...listEventsOn('leads', 'deals', 'appointments', 'campaigns', 'imports'), ...RULE_EVENTS],
  handle: (scope, happened) => {
    const isRule = happened.some(({ type }) => RULE_EVENTS.includes(type));
    const subjects = new Set<string>(happened.map(({ type }) => EVENTS[type].subject));
    const names = METRIC_NAMES.filter((name) => isRule || METRICS[name].from.some((subject) => subjects.has(subject)));
    return awardAndRevoke(scope, names, happened);
  },
};

/** How often an amount meets a rule. */
function countTimes({ metric, threshold, is_repeatable }: AchievementRule, amount: number | null): number {
  const times = Math.floor((amount ?? 0) / threshold);
  return is_repeatable && METRICS[metric].unit !== 'percent' ? Math.min(times, MOST_OF_ONE_RULE) : Math.min(times, 1);
}

/** Which record brought it, for metrics of deals and campaigns. */
async function readCauses(scope: Scope, happened: readonly Happened[]): Promise<Record<string, Achievement['metadata']>> {
  const last = (subject: string) => happened.findLast(({ type }) => EVENTS[type].subject === subject)?.subject_id;
  const [deal_id, campaign_id] = [last('deals'), last('campaigns')];
  const [deal] = deal_id
    ? await scope.read
        .select({ deal_id: deals.id, deal_value: deals.profit })
        .from(deals)
        .where(matchOwn(scope, deals, { id: deal_id }))
    : [];
  return { deals: deal ?? {}, campaigns: campaign_id ? { campaign_id } : {} };
}

const toAmount = (metric: MetricName, amount: number | null): Achievement['metadata'] =>
  METRICS[metric].unit === 'percent'
    ? { conversion_rate: amount ?? 0 }
    : { [metric === 'campaigns_completed' ? metric : 'total_value']: amount ?? 0 };

/** Awards and revokes achievements for some metrics. */
async function awardAndRevoke(scope: Scope, names: readonly MetricName[], happened: readonly Happened[]): Promise<void> {
  const [amounts, rules, causes] = await Promise.all([readAmounts(scope, names), loadRules(scope), readCauses(scope, happened)]);
  const judged = rules.filter(({ metric }) => names.includes(metric));
  const wanted = new Map<string, { rule: AchievementRule; occasion: string }>(
    judged.flatMap((rule) =>
      Array.from(
        { length: countTimes(rule, amounts[rule.metric]) },
        (_, n) => [`${rule.rule} ${n + 1}`, { rule, occasion: String(n + 1) }] as const,
      ),
    ),
  );
  const [known, all] = [judged, rules].map((some) => some.map(({ rule }) => rule)) as [string[], string[]];
  await scope.write(async (tx) => {
    const { id, rule, occasion, points_earned: points, achievement_name: name } = achievements;
    const stored = await tx
      .select({ id, rule, occasion, points, name })
      .from(achievements)
      .where(and(isOwn(scope, achievements), or(inArray(rule, known), notInArray(rule, all))));
    const toKey = (row: (typeof stored)[number]) => `${row.rule} ${row.occasion}`;
    const isStill = (row: (typeof stored)[number]) => {
      const award = wanted.get(toKey(row))?.rule;
      return award?.points_earned === row.points && award.achievement_name === row.name;
    };
    const gone = stored.filter((row) => !isStill(row));
    const has = new Set(stored.filter(isStill).map(toKey));
    const ids = gone.map((row) => row.id);
    if (ids.length > 0) await tx.delete(achievements).where(isAmong(id, ids));
    const now = scope.now().toISOString();
    const rows = [...wanted].flatMap(([key, award]) => {
      const { rule: code, achievement_type, achievement_name, points_earned, metric } = award.rule;
      const metadata = { ...causes[METRICS[metric].from[0]], ...toAmount(metric, amounts[metric]) };
      const made = { account_id: scope.account.id, earned_at: now, created_at: now, metadata };
      return has.has(key) ? [] : [{ ...made, rule: code, occasion: award.occasion, achievement_type, achievement_name, points_earned }];
    });
    const given = await insertRows(tx, achievements, rows);
    const nameSome = (some: readonly string[]) => {
      const [one, other, ...more] = [...new Set(some)];
      return [one, other, more.length > 0 && `${more.length} more`].filter(Boolean).join(', ');
    };
    const [first] = given;
    const [lost] = gone;
    // One line for all that a change has brought or taken.
    if (first)
      await emitEvents(scope, tx, [
        { type: 'achievement.earned', subject_id: first.id, summary: nameSome(given.map((row) => row.achievement_name)) },
      ]);
    else if (lost)
      await emitEvents(scope, tx, [{ type: 'achievement.undone', subject_id: lost.id, summary: nameSome(gone.map((row) => row.name)) }]);
  });
}
