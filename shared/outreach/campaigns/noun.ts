import type { Events } from '../../core/noun.ts';

export const campaignEvents = {
  'campaign.created': 'created',
  'campaign.updated': 'updated',
  'campaign.started': 'started',
  'campaign.paused': 'paused',
  'campaign.resumed': 'resumed',
  'campaign.finished': 'finished',
  'campaign.replied': 'replied',
  'campaign.unsubscribed': 'unsubscribed',
  'campaign.deleted': 'deleted',
} as const satisfies Events;
