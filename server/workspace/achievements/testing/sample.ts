import type { Sample } from '#server/testing/samples.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/achievement-rules',
    router: 'achievementRules',
    body: ({ mark }) => ({
      achievement_name: mark,
      achievement_type: 'activity_milestone',
      badge_icon: 'star',
      metric: 'leads_added',
      threshold: 1000,
      points_earned: 10,
    }),
  },
];
