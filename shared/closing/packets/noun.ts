import type { Events, Noun } from '../../core/noun.ts';

export const packetNoun = { subject: 'packets', label: 'Partner deal', page: '/app/marketplace/partners/{id}' } as const satisfies Noun;

export const packetEvents = {
  'packet.imported': 'imported',
  'packet.updated': 'updated',
  'packet.answered': 'contacted',
  'packet.deleted': 'deleted',
} as const satisfies Events;
