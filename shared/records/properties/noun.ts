import type { Events } from '../../core/noun.ts';

export const propertyEvents = {
  'property.created': 'created',
  'property.updated': 'updated',
  'property.deleted': 'deleted',
} as const satisfies Events;
