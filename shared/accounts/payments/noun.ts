import type { Events, Noun } from '../../core/noun.ts';

export const paymentNoun = { subject: 'payments', label: 'Payment' } as const satisfies Noun;

export const paymentEvents = {
  'payment.paid': 'paid',
  'payment.cancelled': 'cancelled',
} as const satisfies Events;
