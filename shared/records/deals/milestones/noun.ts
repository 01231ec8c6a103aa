import type { Events } from '../../../core/noun.ts';

export const milestoneEvents = {
  'milestone.created': 'created',
  'milestone.updated': 'updated',
  'milestone.completed': 'completed',
  'milestone.reopened': 'reopened',
  'milestone.deleted': 'deleted',
} as const satisfies Events;
