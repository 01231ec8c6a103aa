import type { Events } from '../../core/noun.ts';

export const viewEvents = {
  'view.created': 'created',
  'view.updated': 'updated',
  'view.deleted': 'deleted',
} as const satisfies Events;
