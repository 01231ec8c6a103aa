/** Custom achievement rules. */
import { takePage } from '#server/db/list-source.ts';
import type { Scope } from '#server/core/context.ts';
import type { Expected } from '#server/core/precondition.ts';
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

const ruleRecords = defineRecords({
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

/** One of the account's own rules; throws `NotFound`. */
export const getOwnRule = ruleRecords.get;
/** Adds a rule; whatever meets it already is earned at once. */
export const createOwnRule = (scope: Scope, input: AchievementRuleInput): Promise<OwnAchievementRule> => ruleRecords.create(scope, input);
/** Replaces a rule. What was earned by the old one and not by the new one is taken back. */
export const replaceOwnRule = ruleRecords.replace;
/** Changes the fields that are given; throws `Invalid` when they do not fit the others. */
export const changeOwnRule = ruleRecords.patch;
/** Deletes a rule, and takes back what was earned by it. */
export const removeOwnRule = (scope: Scope, id: number, expected?: Expected): Promise<null> => ruleRecords.remove(scope, id, expected);
