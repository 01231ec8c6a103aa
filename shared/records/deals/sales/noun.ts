import type { Events } from '../../../core/noun.ts';

export const saleEvents = {
  'sale.created': 'created',
  'sale.updated': 'updated',
  'sale.merged': 'merged',
  'sale.undone': 'undone',
  'sale.deleted': 'deleted',
} as const satisfies Events;
