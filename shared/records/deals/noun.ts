import type { Carrying, Events, Noun } from '../../core/noun.ts';

export const dealNoun = { subject: 'deals', label: 'Deal', page: '/app/deals/{id}' } as const satisfies Noun;

export const dealEvents = {
  'deal.created': 'created',
  'deal.updated': 'updated',
  'deal.closed': 'updated',
  'deal.cancelled': 'updated',
  'deal.reopened': 'updated',
  'deal.deleted': 'deleted',
  /** The term, and which of its kinds it is. */
  'term.created': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.met': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.waived': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.extended': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.lapsed': 'updated' as Carrying<{ term_id: number; kind: string }>,
} as const satisfies Events;
