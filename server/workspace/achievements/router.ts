import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  achievementList,
  achievementRuleInput,
  achievementRuleList,
  achievementRulePatch,
  achievementRuleRecord,
  achievementSummary,
} from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { listAchievements, listOwnRules, ruleRecords, summarize } from './achievements.ts';

export const achievementsRouter = router({
  list: accountProcedure
    .meta(rest.list('/achievements', { summary: 'List what was earned, newest first' }))
    .input(achievementList.input)
    .output(achievementList.output)
    .query(({ ctx, input }) => listAchievements(ctx.scope, input)),
  summary: accountProcedure
    .meta(rest.get('/achievements/summary', { summary: 'Points, level, and how far along every rule is' }))
    .output(achievementSummary)
    .query(({ ctx }) => summarize(ctx.scope)),
});

export const achievementRulesRouter = router({
  list: accountProcedure
    .meta(rest.list('/achievement-rules', { summary: "List the account's own achievements" }))
    .input(achievementRuleList.input)
    .output(achievementRuleList.output)
    .query(({ ctx, input }) => listOwnRules(ctx.scope, input)),
  get: accountProcedure
    .meta(rest.get('/achievement-rules/{id}', { summary: 'One custom achievement' }))
    .input(byId)
    .output(achievementRuleRecord)
    .query(({ ctx, input }) => ruleRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/achievement-rules', { summary: 'Define an achievement', message: achievementTexts.created }))
    .input(achievementRuleInput)
    .output(achievementRuleRecord)
    .mutation(({ ctx, input }) => ruleRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/achievement-rules/{id}', { summary: 'Replace a custom achievement', message: achievementTexts.updated }))
    .input(achievementRuleInput.safeExtend(target))
    .output(achievementRuleRecord)
    .mutation(({ ctx, input: { id, version, ...rule } }) => ruleRecords.replace(ctx.scope, id, rule, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(
      rest.update('/achievement-rules/{id}', { summary: 'Change some fields of a custom achievement', message: achievementTexts.updated }),
    )
    .input(achievementRulePatch.safeExtend(target))
    .output(achievementRuleRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => ruleRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/achievement-rules/{id}', { summary: 'Delete a custom achievement', message: achievementTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => ruleRecords.remove(ctx.scope, input.id, resolveExpected(ctx, input.version))),
});
