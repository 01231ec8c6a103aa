import type { AchievementType } from '#shared/workspace/achievements/achievement.ts';

/** How the types are called where there is little room. */
export const SHORT_TYPES: Record<AchievementType, string> = {
  deal_milestone: 'Deal milestone',
  performance_metric: 'Performance',
  activity_milestone: 'Activity',
  engagement_reward: 'Engagement',
};
