/** The progress and results of a campaign. */
import { and, asc, desc, eq, type SQL, sql, exists, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { MessageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import { messages } from '#server/outreach/messages/table.ts';
import type { CampaignResults, Conversions } from '#shared/outreach/campaigns/recipient.ts';
import { calculateCosts, calculateRates, ATTRIBUTION_DAYS, findAttribution, type Touch } from '#shared/outreach/campaigns/results.ts';
import type { MessageStatus } from '#shared/outreach/messages/channels.ts';
import { requireOwned } from '#server/db/records.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { campaigns, campaignRecipients } from './table.ts';
import { pickStoredTotals } from './recipients.ts';
import { isSent } from '#shared/records/contacts/channels.ts';
import { alias } from 'drizzle-orm/sqlite-core';
import { findZone } from '#server/core/account-days.ts';
import { deals } from '#server/records/deals/table.ts';
import { sum } from '#shared/core/money.ts';

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
  const campaign = await requireOwned(scope, scope.read, campaigns, id, campaignTexts.notFound);
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
  const totals = pickStoredTotals(campaign);
  return {
    campaign_id: id,
    ...totals,
    ...won,
    in_outbox,
    waiting: count('queued', 'paused', 'sending'),
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

const NONE: Conversions = { conversions: 0, contracts: 0, closed: 0, profit: 0 };
const DAY_MS = 86_400_000;

/** Somewhere on earth it is another day. */
const MARGIN_DAYS = 2;

/** The results of each of these campaigns; without a list, of all with results. A deal counts once. */
export async function loadConversions(scope: Scope, campaignIds?: readonly number[]): Promise<Map<number, Conversions>> {
  const found = new Map<number, Conversions>((campaignIds ?? []).map((id) => [id, NONE]));
  if (campaignIds?.length === 0) return found;
  const wanted = campaignIds ? new Set(campaignIds) : undefined;
  const leadsOf = new Map<number, Set<number>>();
  for (const deal of await loadReachedDeals(scope, campaignIds)) {
    const id = findAttribution(deal, deal.touches, findZone(scope));
    if (id === undefined || (wanted && !wanted.has(id))) continue;
    const before = found.get(id) ?? NONE;
    const signers = leadsOf.get(id) ?? new Set<number>();
    leadsOf.set(id, signers.add(deal.lead_id));
    const isClosed = deal.status === 'closed';
    found.set(id, {
      conversions: signers.size,
      contracts: before.contracts + 1,
      closed: before.closed + (isClosed ? 1 : 0),
      profit: isClosed ? sum(before.profit, deal.profit) : before.profit,
    });
  }
  return found;
}

interface TouchedDeal {
  lead_id: number;
  contract_date: string;
  created_at: string;
  status: string;
  profit: number;
  touches: Touch[];
}

/** Deals whose leads the campaigns reached, each with every campaign that reached its lead about that time. */
async function loadReachedDeals(scope: Scope, campaignIds?: readonly number[]): Promise<TouchedDeal[]> {
  const contract = sql`unixepoch(${deals.contract_date}) * 1000`;
  const recent = sql`${campaignRecipients.sent_at} BETWEEN ${contract} - ${(ATTRIBUTION_DAYS + MARGIN_DAYS) * DAY_MS} AND ${contract} + ${MARGIN_DAYS * DAY_MS}`;
  // An answer may come long after the message.
  const answered = isNotNull(campaignRecipients.responded_at);
  const reached: SQL | undefined = campaignIds && exists(selectReachedBy(scope, campaignIds));
  const rows = await scope.read
    .select({
      id: deals.id,
      lead_id: deals.lead_id,
      contract_date: deals.contract_date,
      created_at: deals.created_at,
      status: deals.status,
      profit: deals.profit,
      campaign_id: campaignRecipients.campaign_id,
      sent_at: campaignRecipients.sent_at,
      responded_at: campaignRecipients.responded_at,
    })
    .from(deals)
    .innerJoin(campaignRecipients, eq(campaignRecipients.lead_id, deals.lead_id))
    .where(
      and(
        eq(deals.account_id, scope.account.id),
        eq(campaignRecipients.account_id, scope.account.id),
        reached,
        sql`(${answered} OR ${recent})`,
      ),
    )
    .orderBy(deals.id);
  const byDeal = new Map<number, TouchedDeal>();
  for (const { id, campaign_id, sent_at, responded_at, ...deal } of rows) {
    const known = byDeal.get(id) ?? { ...deal, touches: [] };
    known.touches.push({ campaign_id, sent_at, responded_at });
    byDeal.set(id, known);
  }
  return [...byDeal.values()];
}

const other = alias(campaignRecipients, 'other');
const selectReachedBy = (scope: Scope, campaignIds: readonly number[]) =>
  scope.read
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.lead_id, deals.lead_id), inArray(other.campaign_id, [...campaignIds])));
