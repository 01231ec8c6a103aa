/** The achievements that an account defines for itself. */
import { eq } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { listPage } from '#server/db/list.ts';
import { requireOwned } from '#server/db/records.ts';
import {
  type AchievementRuleInput,
  achievementRuleFields,
  achievementRuleInput,
  type AchievementRulePatch,
  type AchievementRuleQuery,
  type OwnAchievementRule,
} from '#shared/workspace/achievements/achievement.ts';
import { achievementTexts } from '#shared/workspace/achievements/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { achievementRules } from './table.ts';

const WHAT = { entity: 'achievements', noun: 'achievement' } as const;
const HISTORY_FIELDS = Object.keys(achievementRuleFields) as (keyof AchievementRuleInput)[];

type Row = typeof achievementRules.$inferSelect;
const toRule = (row: Row): OwnAchievementRule => row as OwnAchievementRule;

/** One page of the account's own rules. */
export const listOwnRules = (scope: Scope, input: AchievementRuleQuery): Promise<Page<OwnAchievementRule>> =>
  listPage(scope, input, {
    table: achievementRules,
    sort: { id: achievementRules.id, created_at: achievementRules.created_at, updated_at: achievementRules.updated_at },
    where: [],
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await scope.read
        .select()
        .from(achievementRules)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(toRule);
    },
  });

/** One of the account's own rules; throws `NotFound`. */
export async function getOwnRule(scope: Scope, id: number): Promise<OwnAchievementRule> {
  return toRule(await requireOwned(scope, scope.read, achievementRules, id, achievementTexts.notFound));
}

/** Adds a rule. What meets it already is earned at once. */
export function createOwnRule(scope: Scope, input: AchievementRuleInput): Promise<OwnAchievementRule> {
  return scope.write(async (tx) => {
    const created_at = scope.now().toISOString();
    const [row] = await tx
      .insert(achievementRules)
      .values({ ...plain(input), account_id: scope.account.id, created_at, updated_at: created_at })
      .returning();
    const rule = toRule(row as Row);
    await emitEvents(scope, tx, [{ type: 'achievement.created', subject_id: rule.id, summary: rule.achievement_name }]);
    return rule;
  });
}

const plain = ({ description, is_repeatable, is_featured, ...rule }: AchievementRuleInput) => ({
  ...rule,
  description: description ?? null,
  is_repeatable: is_repeatable ?? false,
  is_featured: is_featured ?? false,
});

/** Replaces a rule. What was earned by the old one and not by the new one is taken back. */
export const replaceOwnRule = (scope: Scope, id: number, input: AchievementRuleInput, expected?: Expected): Promise<OwnAchievementRule> =>
  changeOwnRule(scope, id, plain(input), expected);

/** Changes the fields that are given; `Invalid` when they do not fit the others. */
export function changeOwnRule(scope: Scope, id: number, patch: AchievementRulePatch, expected?: Expected): Promise<OwnAchievementRule> {
  return scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, achievementRules, id, achievementTexts.notFound);
    await assertUnchanged(scope, tx, WHAT, before, expected);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Row>;
    const fitting = achievementRuleInput.safeParse({ ...before, ...given });
    if (!fitting.success)
      throw new Invalid(Object.fromEntries(fitting.error.issues.map(({ path, message }) => [String(path[0]), [message]])));
    const after = { ...before, ...given };
    const changes = changesBetween(before, after, HISTORY_FIELDS);
    const [row] = await tx
      .update(achievementRules)
      .set({ ...given, version: before.version + 1, updated_at: scope.now().toISOString() })
      .where(eq(achievementRules.id, id))
      .returning();
    await emitEvents(scope, tx, [{ type: 'achievement.updated', subject_id: id, summary: after.achievement_name, changes }]);
    return toRule(row as Row);
  });
}

/** Deletes a rule, and takes back what was earned by it. */
export function removeOwnRule(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const rule = await requireOwned(scope, tx, achievementRules, id, achievementTexts.notFound);
    await assertUnchanged(scope, tx, WHAT, rule, expected);
    await tx.delete(achievementRules).where(eq(achievementRules.id, id));
    await emitEvents(scope, tx, [{ type: 'achievement.deleted', subject_id: id, summary: rule.achievement_name }]);
    return null;
  });
}
