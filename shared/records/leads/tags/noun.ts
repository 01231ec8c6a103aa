import type { Events, Noun } from '../../../core/noun.ts';

export const tagNoun = { subject: 'tags', label: 'Tag' } as const satisfies Noun;

export const tagEvents = {
  'tag.created': 'created',
  'tag.updated': 'updated',
  'tag.deleted': 'deleted',
} as const satisfies Events;
