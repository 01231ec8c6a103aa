import { buildNounTexts } from '../../core/noun-texts.ts';

export const campaignTexts = {
  ...buildNounTexts('campaign', 'campaigns'),
  title: 'Marketing Campaigns',
  submit: 'Create Campaign',
  audienceFailed: 'Failed to count the audience',
  noBuyerReached: 'None of the buyers can be reached by this channel.',
  previewFailed: 'Failed to write the preview',
  testSent: 'The test is on its way to you',
  testInOutbox: 'The test is in the outbox: nothing is connected that sends it',
  testFailed: 'Failed to send the test',
  subjectRequired: 'Email subject is required',
  hasStarted:
    'This campaign has started: its channel, audience, texts and time stay as they were sent. Name, type, budget and spent can be changed.',
  cannotDelete: 'This campaign has been started, and what it sent stays on record. Only a campaign that was never started can be deleted.',
  isOver: 'Must not be in the past',
  noSuchLead: 'Lead not found',
  noSuchBuyer: 'Buyer not found',
  buyersByEmailOrText: 'Buyers are written to by email or text',
  noMatches: 'No buyer matches this property well enough. Choose the buyers yourself.',
  sendFailed: 'Failed to write to the buyers',
  testNotByHand: 'A test is sent by email or text. A letter or a post is shown in the preview.',
} as const;
