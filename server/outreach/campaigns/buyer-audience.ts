/** The audience of a campaign for buyers: the chosen ones, and who of them can be reached. */
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { buyers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { loadContactFacts, toBuyerPerson } from '#server/records/contacts/may-contact.ts';
import { AGAIN_AFTER_DAYS } from '#shared/records/buyers/matches.ts';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { mayContact, UNREACHABLE_REASONS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import type { BuyerMergeRow } from './buyer-content.ts';
import { type CampaignRow, campaignRecipients, campaigns } from './table.ts';
import { pickAddress, isSent, normalizeAddress, type SentChannel } from '#shared/records/contacts/channels.ts';

/** Without an id it is not stored yet. */
type Chosen = Pick<CampaignRow, 'target_criteria' | 'channel' | 'property_id'> & Partial<Pick<CampaignRow, 'id'>>;

const AT_ONCE = 200;
const MS_A_DAY = 86_400_000;

/** The ids that a campaign has stored, in their order. */
export function readBuyerIds({ target_criteria: { buyer_ids } }: Pick<Chosen, 'target_criteria'>): number[] {
  const ids = Array.isArray(buyer_ids) ? buyer_ids.filter((id) => typeof id === 'number') : [];
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The room that a campaign invites into. */
export const readListingId = ({ target_criteria: { listing_id } }: Pick<Chosen, 'target_criteria'>): number | null =>
  typeof listing_id === 'number' ? listing_id : null;

/** Buyers are written to by email or text. */
export const asBuyerChannel = (channel: CampaignChannel): SentChannel => (isSent(channel) ? channel : 'email');

interface FoundBuyer {
  buyer: BuyerMergeRow;
  reason: UnreachableReason | null;
}

/** Which of these buyers a campaign has sent this property in the last days, or is about to; `but` for one campaign. */
export async function findRecentlySent(scope: Scope, propertyId: number, ids: readonly number[], but = 0): Promise<Set<number>> {
  const since = new Date(scope.now().getTime() - AGAIN_AFTER_DAYS * MS_A_DAY).toISOString();
  const rows = await scope.read
    .selectDistinct({ id: campaignRecipients.buyer_id })
    .from(campaigns)
    .innerJoin(campaignRecipients, eq(campaignRecipients.campaign_id, campaigns.id))
    .where(
      and(
        eq(campaigns.property_id, propertyId),
        eq(campaigns.account_id, scope.account.id),
        ne(campaigns.id, but),
        sql`${campaignRecipients.buyer_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(campaignRecipients.failed_at),
        isNull(campaignRecipients.bounced_at),
        or(gte(campaignRecipients.sent_at, since), and(isNull(campaignRecipients.sent_at), gte(campaignRecipients.created_at, since))),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** The reasons against each of these buyers, by id: of the person, or that they have this property already. */
export async function findReasonsAgainst(
  scope: Scope,
  campaign: Chosen,
  rows: readonly BuyerMergeRow[],
): Promise<Map<number, UnreachableReason>> {
  const channel = asBuyerChannel(campaign.channel);
  const facts = await loadContactFacts(scope, scope.read, rows.map(toBuyerPerson));
  const reasons = new Map<number, UnreachableReason>();
  for (const [at, { id }] of rows.entries()) {
    const known = facts[at];
    const reason = known && mayContact(channel, 'campaign', known);
    if (reason) reasons.set(id, reason);
  }
  const { property_id, target_criteria } = campaign;
  if (property_id === null || target_criteria['again'] === true) return reasons;
  const left = rows.map(({ id }) => id).filter((id) => !reasons.has(id));
  for (const id of await findRecentlySent(scope, property_id, left, campaign.id)) reasons.set(id, 'already_sent');
  return reasons;
}

/** The next of the chosen after an id, at most `count`; whoever was deleted meanwhile is not among them. */
export async function findNextBuyers(
  scope: Scope,
  campaign: Chosen,
  after: number,
  count: number,
): Promise<{ found: FoundBuyer[]; upTo: number; isEnd: boolean }> {
  const left = readBuyerIds(campaign).filter((id) => id > after);
  const some = left.slice(0, Math.min(count, AT_ONCE));
  const rows =
    some.length === 0
      ? []
      : await scope.read
          .select()
          .from(buyers)
          .where(and(eq(buyers.account_id, scope.account.id), inArray(buyers.id, some)))
          .orderBy(asc(buyers.id));
  const reasons = await findReasonsAgainst(scope, campaign, rows);
  return {
    found: rows.map((buyer) => ({ buyer, reason: reasons.get(buyer.id) ?? null })),
    upTo: some.at(-1) ?? after,
    isEnd: some.length === left.length,
  };
}

/** All of the chosen, some at a time; of those who share an address the first gets it. */
async function* listBuyers(scope: Scope, campaign: Chosen): AsyncGenerator<FoundBuyer> {
  const channel = asBuyerChannel(campaign.channel);
  const taken = new Set<string>();
  for (let after = 0; ; await pause()) {
    const { found, upTo, isEnd } = await findNextBuyers(scope, campaign, after, AT_ONCE);
    for (const { buyer, reason } of found) {
      const address = normalizeAddress(channel, pickAddress(channel, buyer) ?? '');
      yield { buyer, reason: reason ?? (taken.has(address) ? 'same_address' : null) };
      if (reason === null) taken.add(address);
    }
    if (isEnd) return;
    after = upTo;
  }
}

/** How many buyers it is for, how many of them the channel reaches, and why the others are left out. */
export async function countBuyers(scope: Scope, campaign: Chosen): Promise<Audience> {
  const counts = new Map<UnreachableReason | null, number>();
  for await (const { reason } of listBuyers(scope, campaign)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const left_out = UNREACHABLE_REASONS.map((reason) => ({ reason, count: counts.get(reason) ?? 0 })).filter(({ count }) => count > 0);
  const reachable = counts.get(null) ?? 0;
  return { matching: left_out.reduce((sum, { count }) => sum + count, reachable), reachable, left_out };
}

/** The next buyers whom the channel reaches, after an id. */
export async function findNextReachableBuyers(scope: Scope, campaign: Chosen, after: number, count: number): Promise<BuyerMergeRow[]> {
  const found: BuyerMergeRow[] = [];
  for await (const { buyer, reason } of listBuyers(scope, campaign)) {
    if (reason === null && buyer.id > after) found.push(buyer);
    if (found.length === count) break;
  }
  return found;
}
