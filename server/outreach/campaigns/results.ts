/** The progress and results of a campaign. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { MessageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import { messages } from '#server/outreach/messages/table.ts';
import type { CampaignResults } from '#shared/outreach/campaigns/recipient.ts';
import { calculateCosts, calculateRates } from '#shared/outreach/campaigns/results.ts';
import type { MessageStatus } from '#shared/outreach/messages/channels.ts';
import { loadConversions } from './attribution.ts';
import { requireCampaign } from './campaigns.ts';
import { isSent } from '#shared/records/contacts/channels.ts';

/** How many of the sent stayed in the outbox. All left by the same way, unless a server was set up or taken away meanwhile. */
async function countInOutbox(scope: Scope, id: number, sent: number): Promise<number> {
  const left = and(eq(messages.account_id, scope.account.id), eq(messages.group_id, id), eq(messages.status, 'sent'));
  const end = (order: SQL) => scope.read.select({ provider: messages.provider }).from(messages).where(left).orderBy(order).limit(1);
  const [first] = await end(asc(messages.id));
  const [last] = await end(desc(messages.id));
  if (first?.provider === last?.provider) return first?.provider === 'outbox' ? sent : 0;
  const [row] = await scope.read
    .select({ n: sql<number>`count(*)` })
    .from(messages)
    .where(and(left, eq(messages.provider, 'outbox')));
  return row?.n ?? 0;
}

/** Everything that the screen of a campaign says in figures; throws `NotFound`. */
export async function loadResults(scope: Scope, id: number, outageOf: MessageDispatcher['outage']): Promise<CampaignResults> {
  const campaign = await requireCampaign(scope, scope.read, id);
  const outage = isSent(campaign.channel) ? outageOf(campaign.channel) : undefined;
  const won = (await loadConversions(scope, [id])).get(id) ?? { conversions: 0, contracts: 0, closed: 0, profit: 0 };
  const inGroup = and(eq(messages.account_id, scope.account.id), eq(messages.group_id, id));
  const queue = await scope.read
    .select({ status: messages.status, n: sql<number>`count(*)` })
    .from(messages)
    .where(inGroup)
    .groupBy(messages.status);
  const count = (...statuses: MessageStatus[]) =>
    queue.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0);
  // Of those that wait, the first: all may have to wait for the morning, and none is read but this one.
  const [next] = await scope.read
    .select({ due_at: messages.due_at, error: messages.error })
    .from(messages)
    .where(and(inGroup, eq(messages.status, 'queued')))
    .orderBy(messages.id)
    .limit(1);
  const in_outbox = await countInOutbox(scope, id, count('sent'));
  const totals = {
    recipients: campaign.total_recipients,
    sent: campaign.sent_count,
    bounced: campaign.bounce_count,
    opened: campaign.open_count,
    machine_opened: campaign.machine_open_count,
    clicked: campaign.click_count,
    responded: campaign.response_count,
    unsubscribed: campaign.unsubscribe_count,
    failed: campaign.failed_count,
  };
  return {
    campaign_id: id,
    ...totals,
    ...won,
    in_outbox,
    waiting: count('queued', 'held', 'sending'),
    unconfirmed: count('unconfirmed'),
    blocked: count('blocked'),
    is_filling: campaign.filling_after !== null,
    next_due_at: next?.due_at ?? null,
    next_waits_for: next?.error ?? null,
    outage: outage && next ? { words: outage.words, until: new Date(outage.until).toISOString() } : null,
    left_out: campaign.left_out ?? {},
    ...calculateRates(totals, won.conversions, in_outbox),
    spent: campaign.spent,
    ...calculateCosts(campaign.spent, campaign.response_count, won),
  };
}
