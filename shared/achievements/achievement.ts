/** Achievements: points for what brings deals, earned from the history alone. */

export const ACHIEVEMENT_TYPES = ['deal_milestone', 'performance_metric', 'activity_milestone', 'engagement_reward'] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];
