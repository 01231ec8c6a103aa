import type { CampaignStatus } from './campaign.ts';

export const campaignTexts = {
  title: 'Marketing Campaigns',
  submit: 'Create Campaign',
  notFound: 'Campaign not found',
  created: 'Campaign created successfully!',
  updated: 'Campaign updated successfully!',
  deleted: 'Campaign deleted successfully',
  confirmDelete: 'Are you sure you want to delete this campaign?',
  loading: 'Loading campaigns...',
  empty: 'No campaigns found',
  listFailed: 'Failed to fetch campaigns',
  detailsFailed: 'Failed to fetch campaign details',
  deleteFailed: 'Failed to delete campaign',
  createFailed: 'Failed to create campaign',
  updateFailed: 'Failed to update campaign',
  audienceFailed: 'Failed to count the audience',
  noBuyerReached: 'None of the buyers can be reached by this channel.',
  previewFailed: 'Failed to write the preview',
  testSent: 'The test is on its way to you',
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

export const CAMPAIGN_STATUS_WORDS: Readonly<Record<CampaignStatus, string>> = {
  draft: 'Draft',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
};
