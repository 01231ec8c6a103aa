/**
 * Derives an account's achievements from its records: the same records always give the same achievements, and undone work loses its points
 */
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Happened, Subscriber } from '#server/core/events/subscribers.ts';
import type { Scope } from '#server/core/context.ts';
import { insertRows } from '#server/db/rows.ts';
import { deals } from '#server/records/deals/table.ts';
import type { AchievementMetadata, AchievementRule } from '#shared/workspace/achievements/achievement.ts';
import { EVENTS, listEventsOn } from '#shared/core/events.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { METRIC_NAMES, type MetricName, METRICS } from '#shared/workspace/achievements/metrics.ts';
import { RULES } from '#shared/workspace/achievements/rules.ts';
import { readAmounts } from './metrics.ts';
import { achievementRules, achievements } from './table.ts';

const ROWS_A_STATEMENT = 500;
/** A rule that is met again and again earns no more than so often. */
const MOST_OF_ONE_RULE = 1000;

/** The product's rules and the account's own. */
export async function loadRules(scope: Scope): Promise<AchievementRule[]> {
  const own = await scope.read
    .select()
    .from(achievementRules)
    .where(eq(achievementRules.account_id, scope.account.id))
    .orderBy(asc(achievementRules.id));
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
async function readCauses(scope: Scope, happened: readonly Happened[]): Promise<Record<string, AchievementMetadata>> {
  const last = (subject: string) => happened.findLast(({ type }) => EVENTS[type].subject === subject)?.subject_id;
  const [deal_id, campaign_id] = [last('deals'), last('campaigns')];
  const [deal] = deal_id
    ? await scope.read
        .select({ deal_id: deals.id, deal_value: deals.profit })
        .from(deals)
        .where(and(eq(deals.account_id, scope.account.id), eq(deals.id, deal_id)))
    : [];
  return { deals: deal ?? {}, campaigns: campaign_id ? { campaign_id } : {} };
}

const toAmount = (metric: MetricName, amount: number | null): AchievementMetadata =>
  METRICS[metric].unit === 'percent'
    ? { conversion_rate: amount ?? 0 }
    : { [metric === 'campaigns_completed' ? metric : 'total_value']: amount ?? 0 };

/** Awards and revokes achievements for some metrics. */
async function awardAndRevoke(scope: Scope, names: readonly MetricName[], happened: readonly Happened[]): Promise<void> {
  const [amounts, rules, causes] = await Promise.all([readAmounts(scope, names), loadRules(scope), readCauses(scope, happened)]);
  const judged = rules.filter(({ metric }) => names.includes(metric));
  const wanted = new Map<string, { rule: AchievementRule; occasion: string }>(
    judged.flatMap((rule) =>
      Array.from({ length: countTimes(rule, amounts[rule.metric]) }, (_, n) => [
        `${rule.rule} ${n + 1}`,
        { rule, occasion: String(n + 1) },
      ]),
    ),
  );
  await scope.write(async (tx) => {
    const stored = await tx
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
          or(
            inArray(
              achievements.rule,
              judged.map(({ rule }) => rule),
            ),
            notInArray(
              achievements.rule,
              rules.map(({ rule }) => rule),
            ),
          ),
        ),
      );
    const isStill = ({ rule, occasion, points, name }: (typeof stored)[number]) => {
      const award = wanted.get(`${rule} ${occasion}`)?.rule;
      return award?.points_earned === points && award.achievement_name === name;
    };
    const gone = stored.filter((row) => !isStill(row));
    const has = new Set(stored.filter(isStill).map(({ rule, occasion }) => `${rule} ${occasion}`));
    for (let at = 0; at < gone.length; at += ROWS_A_STATEMENT)
      await tx.delete(achievements).where(
        inArray(
          achievements.id,
          gone.slice(at, at + ROWS_A_STATEMENT).map(({ id }) => id),
        ),
      );
    const now = scope.now().toISOString();
    const given = await insertRows(
      tx,
      achievements,
      [...wanted]
        .filter(([key]) => !has.has(key))
        .map(([, { rule, occasion }]) => ({
          account_id: scope.account.id,
          rule: rule.rule,
          occasion,
          achievement_type: rule.achievement_type,
          achievement_name: rule.achievement_name,
          points_earned: rule.points_earned,
          metadata: { ...causes[METRICS[rule.metric].from[0]], ...toAmount(rule.metric, amounts[rule.metric]) },
          earned_at: now,
          created_at: now,
        })),
    );
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
