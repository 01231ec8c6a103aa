import type { Events } from '../../core/noun.ts';

export const achievementEvents = {
  'achievement.created': 'created',
  'achievement.updated': 'updated',
  'achievement.deleted': 'deleted',
  'achievement.earned': 'earned',
  'achievement.undone': 'undone',
} as const satisfies Events;
