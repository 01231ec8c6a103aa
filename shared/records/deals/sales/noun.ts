import type { Events, Noun } from '../../../core/noun.ts';

export const saleNoun = { subject: 'sales', label: 'Sale', page: '/app/sales/{id}' } as const satisfies Noun;

export const saleEvents = {
  'sale.created': 'created',
  'sale.updated': 'updated',
  'sale.merged': 'merged',
  'sale.undone': 'undone',
  'sale.deleted': 'deleted',
} as const satisfies Events;
