/** Between a campaign and its form, which shows the criteria beside the rest. */
import { CRITERIA, type CriteriaRecord } from '#shared/outreach/campaigns/audience.ts';
import type { Campaign, CampaignForm, CampaignInput } from '#shared/outreach/campaigns/campaign.ts';

type FlatCampaign = Campaign & CriteriaRecord;

export const flattenCampaign = (campaign: Campaign): FlatCampaign => ({ ...campaign, ...campaign.target_criteria });

/** Converts the form's values to the call's input. */
export function toCampaignInput(form: CampaignForm): CampaignInput {
  const isCriterion = ([name]: [string, unknown]) => CRITERIA.some((criterion) => criterion === name);
  const entries = Object.entries(form);
  const own = Object.fromEntries(entries.filter((entry) => !isCriterion(entry)));
  return { ...own, target_criteria: Object.fromEntries(entries.filter(isCriterion)) } as CampaignInput;
}
