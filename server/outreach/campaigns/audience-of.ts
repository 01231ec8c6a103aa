/** Whom a stored campaign is for, be it leads or buyers. */
import type { Scope } from '#server/core/context.ts';
import { type Audience, readCriteria } from '#shared/outreach/campaigns/audience.ts';
import { countAudience } from './audience.ts';
import { countBuyers } from './buyer-audience.ts';
import { requireCampaign } from './campaigns.ts';

/** How many it is for, how many of them its channel reaches, and why the others are left out; throws `NotFound`. */
export async function loadAudience(scope: Scope, id: number): Promise<Audience> {
  const campaign = await requireCampaign(scope, scope.read, id);
  if (campaign.audience === 'buyers') return countBuyers(scope, campaign);
  return countAudience(scope, readCriteria(campaign.target_criteria), campaign.channel);
}
