import type { Events } from '../../../core/noun.ts';

export const listEvents = {
  'list.created': 'created',
  'list.updated': 'updated',
  'list.deleted': 'deleted',
} as const satisfies Events;
