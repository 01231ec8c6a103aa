import type { Events, Noun } from '../../core/noun.ts';

export const campaignNoun = { subject: 'campaigns', label: 'Campaign', page: '/app/campaigns/{id}' } as const satisfies Noun;

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
