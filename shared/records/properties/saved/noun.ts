import type { Events } from '../../../core/noun.ts';

export const savedPropertyEvents = {
  'saved_property.saved': 'saved',
  'saved_property.updated': 'updated',
  'saved_property.removed': 'removed',
} as const satisfies Events;
