import type { Events, Noun } from '../../../core/noun.ts';

export const milestoneNoun = { subject: 'milestones', label: 'Milestone', page: '/app/milestone/{id}' } as const satisfies Noun;

export const milestoneEvents = {
  'milestone.created': 'created',
  'milestone.updated': 'updated',
  'milestone.completed': 'completed',
  'milestone.reopened': 'reopened',
  'milestone.deleted': 'deleted',
} as const satisfies Events;
