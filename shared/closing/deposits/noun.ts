import type { Events } from '../../core/noun.ts';

export const depositEvents = {
  'deposit.created': 'created',
  'deposit.updated': 'updated',
  'deposit.held': 'held',
  'deposit.not_arrived': 'not_arrived',
  'deposit.hardens': 'hardens',
  'deposit.hard': 'hard',
  'deposit.released': 'released',
  'deposit.refunded': 'refunded',
  'deposit.disputed': 'disputed',
  'deposit.deleted': 'deleted',
} as const satisfies Events;
