/** Leads by source, their outcome, and campaign costs. */
import { toMoments } from '#server/core/account-days.ts';
import { and, eq, gte, lt } from 'drizzle-orm';
import { loadConversions } from '#server/outreach/campaigns/results.ts';
import { campaigns } from '#server/outreach/campaigns/table.ts';
import type { Scope } from '#server/core/context.ts';
import { CAMPAIGN_CHANNELS } from '#shared/outreach/campaigns/campaign.ts';
import { sum } from '#shared/core/money.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { returnOn } from '#shared/workspace/dashboard/formulas.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';
import type { CohortDeal } from './deal-figures.ts';
import type { LeadFigures } from './lead-figures.ts';

/** Campaigns that were started in the period, by channel; channels without any are left out. */
export async function loadByChannel(scope: Scope, period: DaySpan): Promise<Dashboard['by_channel']> {
  const [from, before] = toMoments(scope, period).map((ms) => new Date(ms).toISOString()) as [string, string];
  const started = await scope.read
    .select({ id: campaigns.id, channel: campaigns.channel, spent: campaigns.spent, responses: campaigns.response_count })
    .from(campaigns)
    .where(and(eq(campaigns.account_id, scope.account.id), gte(campaigns.started_at, from), lt(campaigns.started_at, before)));
  if (started.length === 0) return [];
  const brought = await loadConversions(
    scope,
    started.map(({ id }) => id),
  );
  return CAMPAIGN_CHANNELS.flatMap((channel) => {
    const of = started.filter((campaign) => campaign.channel === channel);
    if (of.length === 0) return [];
    const spent = sum(...of.map((campaign) => campaign.spent));
    const results = of.map(({ id }) => brought.get(id));
    const total = (figure: 'contracts' | 'closed') => results.reduce((all, one) => all + (one?.[figure] ?? 0), 0);
    const profit = sum(...results.map((one) => one?.profit));
    return [
      {
        channel,
        campaigns: of.length,
        spent,
        responses: of.reduce((all, { responses }) => all + responses, 0),
        contracts: total('contracts'),
        closed: total('closed'),
        profit,
        roi: returnOn(spent, profit),
      },
    ];
  });
}

/** Sources that are the channel of a campaign too: what was spent on it is what their leads cost. */
const CHANNEL_OF: Partial<Record<string, (typeof CAMPAIGN_CHANNELS)[number]>> = {
  direct_mail: 'direct_mail',
  social_media: 'social_media',
};

/** The period's leads by source, most leads first; sources of none are left out. */
export function groupBySource(
  figures: LeadFigures['bySource'],
  deals: CohortDeal[],
  channels: Dashboard['by_channel'],
): Dashboard['by_source'] {
  return figures
    .map(({ source, leads }) => {
      const own = deals.filter((deal) => deal.source === source);
      const closed = own.filter(({ status }) => status === 'closed');
      const channel = channels.find((one) => one.channel === CHANNEL_OF[source ?? '']);
      const cost = channel && channel.spent > 0 ? channel.spent : null;
      const profit = sum(...closed.map((deal) => deal.profit));
      return {
        source,
        leads,
        contracts: own.length,
        closed: closed.length,
        profit,
        cost,
        cost_per_lead: cost !== null && leads > 0 ? Math.round((cost / leads) * 100) / 100 : null,
        roi: cost === null ? null : returnOn(cost, profit),
      };
    })
    .filter(({ leads, cost }) => leads > 0 || cost !== null)
    .sort((one, other) => other.leads - one.leads);
}
