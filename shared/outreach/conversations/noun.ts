import type { Carrying, Events } from '../../core/noun.ts';

export const conversationEvents = {
  /** The lead's score when it began. */
  'conversation.created': 'created' as Carrying<{ score: number }>,
  'conversation.updated': 'updated',
  'conversation.scored': 'updated' as Carrying<{ before: number; after: number; reasons: string }>,
  'conversation.contacted': 'contacted',
  'conversation.replied': 'replied',
  'conversation.handed_over': 'handed_over' as Carrying<{ reason: string | null }>,
  'conversation.booked': 'booked' as Carrying<{ starts_at: string }>,
  'conversation.deleted': 'deleted',
} as const satisfies Events;
