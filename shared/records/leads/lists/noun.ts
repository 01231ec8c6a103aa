import type { Events, Noun } from '../../../core/noun.ts';

export const listNoun = { subject: 'lists', label: 'List', page: '/app/lists/{id}' } as const satisfies Noun;

export const listEvents = {
  'list.created': 'created',
  'list.updated': 'updated',
  'list.deleted': 'deleted',
} as const satisfies Events;
