import type { Events } from '../../core/noun.ts';

export const paymentEvents = {
  'payment.paid': 'paid',
  'payment.cancelled': 'cancelled',
} as const satisfies Events;
