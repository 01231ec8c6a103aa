/** The achievements of an account, and its progress. */
import { takePage } from '#server/db/list-source.ts';
import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { defineRecords, toStoredFields } from '#server/db/records.ts';
import {
  type Achievement,
  type AchievementRule,
  achievementRuleFields,
  achievementRuleInput,
  type AchievementSummary,
  achievementList,
  findLevel,
  type OwnAchievementRule,
  type achievementRuleList,
} from '#shared/workspace/achievements/achievement.ts';
import { METRIC_NAMES } from '#shared/workspace/achievements/metrics.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { loadRules } from './award.ts';
import { readAmounts } from './metrics.ts';
import { achievementRules, achievements } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type AchievementRuleQuery = z.output<typeof achievementRuleList.input>;

type AchievementRuleInput = z.output<typeof achievementRuleInput>;

type AchievementQuery = z.output<typeof achievementList.input>;

/** What the rule says of it; a rule may be gone for a moment before its points are. */
function toAchievement(row: typeof achievements.$inferSelect, rules: readonly AchievementRule[]): Achievement {
  const rule = rules.find((one) => one.rule === row.rule);
  return {
    ...row,
    user_id: row.account_id,
    description: rule?.description ?? null,
    badge_icon: rule?.badge_icon ?? 'trophy',
    is_featured: rule?.is_featured ?? false,
  };
}

/** One page of what the account has earned. */
export async function listAchievements(scope: Scope, input: AchievementQuery): Promise<Page<Achievement>> {
  const rules = await loadRules(scope);
  return listPage(scope, input, {
    table: achievements,
    filters: filterBy(achievementList, achievements, input),
    rows: async (plan) =>
      (await takePage(scope.read.select().from(achievements).where(plan.where).$dynamic(), plan)).map((row) => toAchievement(row, rules)),
  });
}

/** Points, level, and how far the account is on every rule. */
export async function summarize(scope: Scope): Promise<AchievementSummary> {
  const points = sql<number>`coalesce(sum(${achievements.points_earned}), 0)`;
  const [byRule, amounts, rules] = await Promise.all([
    scope.read
      .select({ rule: achievements.rule, points, n: sql<number>`count(*)` })
      .from(achievements)
      .where(eq(achievements.account_id, scope.account.id))
      .groupBy(achievements.rule),
    readAmounts(scope, METRIC_NAMES),
    loadRules(scope),
  ]);
  const total_points = byRule.reduce((sum, row) => sum + row.points, 0);
  return {
    total_points,
    ...findLevel(total_points),
    total_achievements: byRule.reduce((sum, row) => sum + row.n, 0),
    goals: rules.map((rule) => ({
      ...rule,
      current: amounts[rule.metric],
      times_earned: byRule.find((row) => row.rule === rule.rule)?.n ?? 0,
    })),
  };
}

type Row = typeof achievementRules.$inferSelect;
const toRule = (row: Row): OwnAchievementRule => row as OwnAchievementRule;

/** One page of the account's own rules. */
export const listOwnRules = (scope: Scope, input: AchievementRuleQuery): Promise<Page<OwnAchievementRule>> =>
  listPage(scope, input, {
    table: achievementRules,
    rows: async (plan) => (await takePage(scope.read.select().from(achievementRules).where(plan.where).$dynamic(), plan)).map(toRule),
  });

export const ruleRecords = defineRecords({
  table: achievementRules,
  noun: 'achievement',
  notFound: achievementTexts.notFound,
  toRecord: toRule,
  events: { created: 'achievement.created', updated: 'achievement.updated', deleted: 'achievement.deleted' },
  fields: Object.keys(achievementRuleFields),
  nameOf: ({ achievement_name }) => achievement_name,
  input: achievementRuleInput,
  toRow: (input: AchievementRuleInput) => toStoredFields(achievementRuleFields, input),
});
