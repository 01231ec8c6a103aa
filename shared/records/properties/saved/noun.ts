import type { Events, Noun } from '../../../core/noun.ts';

export const savedPropertyNoun = { subject: 'saved_properties', label: 'Saved property' } as const satisfies Noun;

export const savedPropertyEvents = {
  'saved_property.saved': 'saved',
  'saved_property.updated': 'updated',
  'saved_property.removed': 'removed',
} as const satisfies Events;
