/** Custom achievement rules. */
import { takePage } from '#server/db/list-source.ts';
import type { Scope } from '#server/core/context.ts';
import { listPage } from '#server/db/list.ts';
import { defineRecords, toStoredFields } from '#server/db/records.ts';
import {
  type AchievementRuleInput,
  achievementRuleFields,
  achievementRuleInput,
  type AchievementRuleQuery,
  type OwnAchievementRule,
} from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { achievementRules } from './table.ts';

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
