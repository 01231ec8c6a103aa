import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, addOwner, recordKey, recordVersion } from '#server/db/columns.ts';
import { ACHIEVEMENT_TYPES } from '#shared/workspace/achievements/achievement.ts';

/** The achievements that an account has defined for itself. */
export const achievementRules = sqliteTable(
  'achievement_rules',
  {
    id: recordKey(),
    account_id: addOwner(),
    achievement_type: text({ enum: ACHIEVEMENT_TYPES }).notNull(),
    achievement_name: text().notNull(),
    description: text(),
    badge_icon: text().notNull(),
    metric: text().notNull(),
    threshold: real().notNull(),
    points_earned: integer().notNull(),
    is_repeatable: defineFlag().notNull(),
    is_featured: defineFlag().notNull(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('achievement_rules_by_created').on(table.account_id, table.created_at, table.id),
    index('achievement_rules_by_updated').on(table.account_id, table.updated_at, table.id),
  ],
);

/** What was earned: one event, one award. Made anew from the records at any time, with the same result. */
export const achievements = sqliteTable(
  'achievements',
  {
    id: recordKey(),
    account_id: addOwner(),
    /** A rule of the product, or `own:` and the id of one of the account's own. */
    rule: text().notNull(),
    /** What it was earned by: the deal, the day, or how many times over. */
    occasion: text().notNull(),
    achievement_type: text({ enum: ACHIEVEMENT_TYPES }).notNull(),
    achievement_name: text().notNull(),
    points_earned: integer().notNull(),
    metadata: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    earned_at: momentColumn().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [
    uniqueIndex('achievements_once').on(table.account_id, table.rule, table.occasion),
    index('achievements_by_earned').on(table.account_id, table.earned_at, table.id),
    index('achievements_by_created').on(table.account_id, table.created_at, table.id),
    index('achievements_by_type').on(table.account_id, table.achievement_type, table.earned_at, table.id),
  ],
);
