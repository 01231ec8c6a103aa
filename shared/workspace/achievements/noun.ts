import type { Events, Noun } from '../../core/noun.ts';

export const achievementNoun = { subject: 'achievements', label: 'Achievement', page: '/app/achievements' } as const satisfies Noun;

export const achievementEvents = {
  'achievement.created': 'created',
  'achievement.updated': 'updated',
  'achievement.deleted': 'deleted',
  'achievement.earned': 'earned',
  'achievement.undone': 'undone',
} as const satisfies Events;
