import type { Carrying, Events, Noun } from '../../core/noun.ts';

export const packetNoun = { subject: 'packets', label: 'Partner deal', page: '/app/marketplace/partners/{id}' } as const satisfies Noun;

export const packetEvents = {
  'packet.imported': 'imported',
  'packet.updated': 'updated',
  /** What we bid, in dollars. */
  'packet.answered': 'contacted' as Carrying<{ amount: number }>,
  'packet.sent': 'sent',
  'packet.declined': 'declined',
  'packet.deleted': 'deleted',
} as const satisfies Events;
