import type { Carrying, Events } from '../../core/noun.ts';

/** The property and the closing of before, where they are others now; and whether open terms were moved with the closing. */
type OfDeal = Carrying<{ former_property_id?: number; former_closing_date?: string; moved_terms?: boolean }>;

export const dealEvents = {
  'deal.created': 'created',
  'deal.updated': 'updated' as OfDeal,
  'deal.closed': 'updated' as OfDeal,
  'deal.cancelled': 'updated' as OfDeal,
  'deal.reopened': 'updated' as OfDeal,
  'deal.deleted': 'deleted' as Carrying<{ property_id: number }>,
  /** The term, and which of its kinds it is. */
  'term.created': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.met': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.waived': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.extended': 'updated' as Carrying<{ term_id: number; kind: string }>,
  'term.lapsed': 'updated' as Carrying<{ term_id: number; kind: string }>,
} as const satisfies Events;
