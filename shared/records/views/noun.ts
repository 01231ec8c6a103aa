import type { Events, Noun } from '../../core/noun.ts';

export const viewNoun = { subject: 'views', label: 'View' } as const satisfies Noun;

export const viewEvents = {
  'view.created': 'created',
  'view.updated': 'updated',
  'view.deleted': 'deleted',
} as const satisfies Events;
