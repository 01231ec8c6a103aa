import type { Carrying, Events } from '../../core/noun.ts';

export const listingEvents = {
  'listing.created': 'created',
  'listing.updated': 'updated',
  'listing.opened': 'started',
  'listing.invited': 'contacted' as Carrying<{ buyers: number }>,
  'listing.entered': 'entered' as Carrying<{ guest_id: number }>,
  'listing.extended': 'updated',
  'listing.closed': 'finished',
  'listing.withdrawn': 'cancelled',
  /** The owner's counter, in dollars. */
  'listing.countered': 'updated' as Carrying<{ offer_id: number; amount: number }>,
  'listing.asked': 'replied' as Carrying<{ question_id: number; guest_id: number }>,
  'listing.answered': 'contacted' as Carrying<{ question_id: number; guest_id: number }>,
  /** A bid that waits for the owner's review. */
  'listing.bid_doubtful': 'warned' as Carrying<{ offer_id: number; amount: number }>,
  /** Many strangers asked for codes, so requests are slowed down. */
  'listing.crowded': 'warned',
  'listing.deleted': 'deleted',
} as const satisfies Events;
