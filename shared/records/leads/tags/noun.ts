import type { Events } from '../../../core/noun.ts';

export const tagEvents = {
  'tag.created': 'created',
  'tag.updated': 'updated',
  'tag.deleted': 'deleted',
} as const satisfies Events;
