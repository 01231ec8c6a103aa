import type { Carrying, Events } from '../../core/noun.ts';

export const buyerEvents = {
  'buyer.created': 'created',
  'buyer.imported': 'imported',
  'buyer.updated': 'updated',
  'buyer.merged': 'merged',
  'buyer.undone': 'undone',
  'buyer.unsubscribed': 'unsubscribed',
  /** Of the buyer's own accord, on their page of rooms: waits for the owner. */
  'buyer.proposed': 'replied',
  'buyer.deleted': 'deleted',
} as const satisfies Events;

type OfOffer = Carrying<{ amount: number; guest_id?: number }>;

export const buyerOfferEvents = {
  /** What was offered then, in dollars, and the guest of a room whose bid it is. */
  'offer.created': 'created' as OfOffer,
  'offer.updated': 'updated' as OfOffer,
  'offer.accepted': 'updated' as OfOffer,
  'offer.declined': 'updated' as OfOffer,
  'offer.withdrawn': 'updated' as OfOffer,
  'offer.deleted': 'deleted' as Carrying<{ property_id: number }>,
} as const satisfies Events;
