/** Achievements: points for what brings deals, earned from the records alone. */
import { count, decimal, flag, option, optionalLongText, optionalOption, text } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { METRIC_NAMES, METRICS } from './metrics.ts';
import { achievementTexts } from './texts.ts';

export const ACHIEVEMENT_TYPES = ['deal_milestone', 'performance_metric', 'activity_milestone', 'engagement_reward'] as const;
type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

/** The pictures that a badge may show. */
const BADGE_ICONS = [
  ...(['trophy', 'star', 'zap', 'flame', 'target', 'megaphone'] as const),
  ...(['message', 'dollar', 'deal', 'calendar', 'list', 'users'] as const),
] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];

/** What an achievement is about; only what applies is there. */
const metadata = z.object({
  deal_id: z.int().optional(),
  /** Dollars. */
  deal_value: z.number().optional(),
  /** Per cent. */
  conversion_rate: z.number().optional(),
  campaign_id: z.int().optional(),
  campaigns_completed: z.int().optional(),
  streak_count: z.int().optional(),
  /** In the metric's unit. */
  total_value: z.number().optional(),
});
export type AchievementMetadata = z.output<typeof metadata>;

const achievementRecord = z
  .object({
    id: identity.id,
    user_id: identity.id,
    /** The rule it was earned by. */
    rule: z.string(),
    achievement_type: z.enum(ACHIEVEMENT_TYPES),
    achievement_name: z.string(),
    description: z.string().nullable(),
    badge_icon: z.enum(BADGE_ICONS),
    is_featured: z.boolean(),
    points_earned: z.int(),
    metadata,
    earned_at: momentSchema,
    created_at: identity.created_at,
  })
  .meta({ id: 'Achievement' });
export type Achievement = z.output<typeof achievementRecord>;

/** How the types are called where there is little room. */
const SHORT_TYPES: Readonly<Record<AchievementType, string>> = {
  deal_milestone: 'Deal milestone',
  performance_metric: 'Performance',
  activity_milestone: 'Activity',
  engagement_reward: 'Engagement',
};

export const achievementList = defineList(achievementRecord, {
  filters: {
    achievement_type: equal(optionalOption(ACHIEVEMENT_TYPES, { label: 'Type' }), {
      place: 'bar',
      label: 'Achievement type',
      any: 'All',
      words: SHORT_TYPES,
      isSegmented: true,
    }),
  },
  sortable: ['earned_at', 'id', 'created_at', 'points_earned'],
  defaults: { sort_by: 'earned_at' },
});

/** An achievement that an account defines for itself. */
export const achievementRuleFields = {
  achievement_name: text({ label: 'Achievement name', max: 100 }),
  achievement_type: option(ACHIEVEMENT_TYPES, { label: 'Achievement type' }),
  description: optionalLongText({ label: 'Description', max: 500 }),
  badge_icon: option(BADGE_ICONS, { label: 'Badge icon' }),
  metric: option(METRIC_NAMES, { label: 'Earned by' }),
  threshold: decimal({ label: 'Reached at', min: 0.01, max: 1_000_000_000, decimals: 2, step: 1, low: 'Must be more than 0' }),
  points_earned: count({ label: 'Points earned', min: 1, max: 100_000 }),
  is_repeatable: flag({ label: 'Repeatable' }),
  is_featured: flag({ label: 'Featured' }),
};

type Ruling = Partial<{ metric: keyof typeof METRICS; threshold: number; is_repeatable: boolean | undefined }>;

/** Only what adds up can be earned again, and what is counted is counted whole. */
function checkAchievementRule(rule: Ruling, context: z.core.$RefinementCtx): void {
  if (rule.metric === undefined) return;
  const { unit } = METRICS[rule.metric];
  const problem = (path: string, message: string) => context.issues.push({ code: 'custom', path: [path], message, input: rule });
  if (rule.is_repeatable && unit === 'percent') problem('is_repeatable', achievementTexts.cannotRepeat);
  if (rule.threshold === undefined) return;
  if (unit === 'count' && !Number.isInteger(rule.threshold)) problem('threshold', 'Must be a whole number');
  if (unit === 'percent' && rule.threshold > 100) problem('threshold', 'Must be at most 100');
}

export const achievementRuleInput = z.object(achievementRuleFields).superRefine(checkAchievementRule);
export const achievementRulePatch = z.object(achievementRuleFields).partial();

export const achievementRuleRecord = z.object({ ...identity, ...buildStoredShape(achievementRuleFields) }).meta({ id: 'AchievementRule' });
export type OwnAchievementRule = z.output<typeof achievementRuleRecord>;

export const achievementRuleList = defineList(achievementRuleRecord, { filters: {}, sortable: ['created_at', 'id', 'updated_at'] });

/** A rule, and how far the account is on it. */
const goal = z.object({
  rule: z.string(),
  ...buildStoredShape(achievementRuleFields),
  /** The metric now; null when it cannot be known yet. */
  current: z.number().nullable(),
  times_earned: z.int(),
});
export type Goal = z.output<typeof goal>;
export type AchievementRule = Omit<Goal, 'current' | 'times_earned'>;

export const achievementSummary = z
  .object({
    total_points: z.int(),
    current_level: z.int(),
    points_to_next_level: z.int(),
    total_achievements: z.int(),
    /** Per cent of the way: total points / (total points + points to the next level). */
    progress: z.number(),
    goals: z.array(goal),
  })
  .meta({ id: 'AchievementSummary' });
export type AchievementSummary = z.output<typeof achievementSummary>;

/** Points that a level needs in all: each takes 500 more than the one before it. */
export const calculateLevelPoints = (level: number): number => 250 * level * (level - 1);

/** The level for a number of points, and how far it is to the next. */
export function findLevel(points: number): Pick<AchievementSummary, 'current_level' | 'points_to_next_level' | 'progress'> {
  const total = Math.max(0, points);
  let current_level = 1;
  while (calculateLevelPoints(current_level + 1) <= total) current_level += 1;
  const points_to_next_level = calculateLevelPoints(current_level + 1) - total;
  return { current_level, points_to_next_level, progress: Math.min(100, (total / (total + points_to_next_level)) * 100) };
}
