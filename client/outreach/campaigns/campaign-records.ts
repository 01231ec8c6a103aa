import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { campaignList } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';

export const campaignPages = describeRecords({
  one: 'Campaign',
  many: 'Campaigns',
  title: campaignTexts.title,
  addLabel: campaignTexts.submit,
  list: campaignList,
  texts: campaignTexts,
  paths: paths.campaigns,
  nameOf: ({ name }) => name,
  calls: trpc.campaigns,
});
