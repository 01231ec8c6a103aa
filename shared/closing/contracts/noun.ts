import type { Events } from '../../core/noun.ts';

export const contractEvents = {
  'contract.created': 'created',
  'contract.updated': 'updated',
  'contract.deleted': 'deleted',
  'contract.sent': 'sent',
  'contract.signed': 'signed',
  'contract.completed': 'completed',
  'contract.declined': 'declined',
  'contract.voided': 'voided',
  'contract.expired': 'expired',
} as const satisfies Events;

export const contractTemplateEvents = {
  'contract_template.created': 'created',
  'contract_template.updated': 'updated',
  'contract_template.deleted': 'deleted',
} as const satisfies Events;
