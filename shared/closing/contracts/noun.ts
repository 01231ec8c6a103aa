import type { Events, Noun } from '../../core/noun.ts';

export const contractNoun = { subject: 'contracts', label: 'Contract', page: '/app/contracts/{id}' } as const satisfies Noun;

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

export const contractTemplateNoun = {
  subject: 'contract_templates',
  label: 'Contract template',
  page: '/app/contract-templates/{id}',
} as const satisfies Noun;

export const contractTemplateEvents = {
  'contract_template.created': 'created',
  'contract_template.updated': 'updated',
  'contract_template.deleted': 'deleted',
} as const satisfies Events;
