import type { Events, Noun } from '../../core/noun.ts';

export const propertyNoun = { subject: 'properties', label: 'Property', page: '/app/properties/{id}' } as const satisfies Noun;

export const propertyEvents = {
  'property.created': 'created',
  'property.updated': 'updated',
  'property.deleted': 'deleted',
} as const satisfies Events;
