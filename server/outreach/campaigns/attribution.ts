/**
 * The deals that belong to campaigns: each to the one that its lead last answered, else last got, within half a year before the contract.
 */
import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { ATTRIBUTION_DAYS, attributeContract, type Touch } from '#shared/outreach/campaigns/attribution.ts';
import type { Conversions } from '#shared/outreach/campaigns/recipient.ts';
import { sum } from '#shared/core/money.ts';
import { campaignRecipients } from './table.ts';

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
    const id = attributeContract(deal, deal.touches, findZone(scope));
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
