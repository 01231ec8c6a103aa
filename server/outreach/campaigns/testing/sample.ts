import type { Sample } from '#server/testing/samples.ts';
import { campaigns } from '../table.ts';
import { campaignFields, campaignRecord } from '#shared/outreach/campaigns/campaign.ts';
import { aCampaign } from '#shared/testing/records.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/campaigns',
    router: 'campaigns',
    namedBy: ['campaign_id'],
    body: ({ mark }) => aCampaign({ name: mark, content: `Hi {{first_name}}, ${mark}` }),
    stored: { table: campaigns, fields: campaignFields, record: campaignRecord },
  },
];
