import type { Carrying, Events, Noun } from '../../core/noun.ts';

export const buyerNoun = { subject: 'buyers', label: 'Buyer', page: '/app/buyers/{id}' } as const satisfies Noun;

export const buyerEvents = {
  'buyer.created': 'created',
  'buyer.imported': 'imported',
  'buyer.updated': 'updated',
  'buyer.merged': 'merged',
  'buyer.undone': 'undone',
  'buyer.unsubscribed': 'unsubscribed',
  'buyer.deleted': 'deleted',
} as const satisfies Events;

export const buyerOfferNoun = { subject: 'buyer_offers', label: 'Offer' } as const satisfies Noun;

export const buyerOfferEvents = {
  /** What was offered then, in dollars. */
  'offer.created': 'created' as Carrying<{ amount: number }>,
  'offer.updated': 'updated' as Carrying<{ amount: number }>,
  'offer.accepted': 'updated' as Carrying<{ amount: number }>,
  'offer.declined': 'updated' as Carrying<{ amount: number }>,
  'offer.withdrawn': 'updated' as Carrying<{ amount: number }>,
  'offer.deleted': 'deleted',
} as const satisfies Events;
