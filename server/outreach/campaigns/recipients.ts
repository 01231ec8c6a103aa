/** Reads recipients of campaigns. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import { startOfDay } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { hasOnly, filterBy } from '#server/db/filters.ts';
import { listPage, matchIfGiven } from '#server/db/list.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { type Searchable, searchFor } from '#server/db/search.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { LEAD_SEARCH } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { messages, inboundMessages } from '#server/outreach/messages/table.ts';
import {
  type Recipient,
  type RecipientDetail,
  type RecipientOutcome,
  type RecipientQuery,
  type RecipientTotals,
  type recipientTotalsQuery,
  recipientList,
} from '#shared/outreach/campaigns/recipient.ts';
import type { z } from '#shared/core/zod.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { addDays } from '#shared/core/days.ts';
import type { Page } from '#shared/core/list.ts';
import { type ForgetMail, FORMER_GUEST } from '#server/closing/marketplace/purge.ts';
import { roomGuests } from '#server/closing/marketplace/table.ts';
import { isAmong } from '#server/db/conditions.ts';
import { type CampaignRow, trackingEvents, campaignRecipients, campaigns } from './table.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { cancelWaiting } from '#server/outreach/messages/messages.ts';
import { recordOutcome } from './outcomes.ts';

type RecipientTotalsQuery = z.output<typeof recipientTotalsQuery>;

const MAX_EVENTS_SHOWN = 100;

const selectRecipients = (scope: Scope, where: SQL | undefined) =>
  scope.read
    .select({
      recipient: campaignRecipients,
      campaign: { id: campaigns.id, name: campaigns.name, channel: campaigns.channel, audience: campaigns.audience },
      lead: { id: leads.id, first_name: leads.first_name, last_name: leads.last_name },
      buyer: { id: buyers.id, name: buyers.name },
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaign_id))
    .leftJoin(leads, eq(leads.id, campaignRecipients.lead_id))
    .leftJoin(buyers, eq(buyers.id, campaignRecipients.buyer_id))
    .where(where)
    .$dynamic();

/** One page of the account's recipients. */
export const listRecipients = (scope: Scope, input: RecipientQuery): Promise<Page<Recipient>> =>
  listPage(scope, input, buildRecipientSource(scope, input));

/** The list source of the account's recipients. */
export function buildRecipientSource(scope: Scope, input: RecipientQuery): ListSource<Recipient> {
  const filters = buildFilters(scope, input);
  return {
    table: campaignRecipients,
    search: () => buildSearch(scope, input.search),
    filters,
    storedTotal: hasOnly(filters, 'campaign_id') ? async () => (await sumStoredTotals(scope, input.campaign_id)).recipients : undefined,
    rows: async (plan) =>
      (await takePage(selectRecipients(scope, plan.where), plan)).map(
        ({ recipient: { subject: _, body: __, is_personalized: ___, ...recipient }, ...parts }) => ({
          ...recipient,
          ...parts,
        }),
      ),
  };
}

/** Each has an index of those alone that came to it. */
const MOMENT_OF = {
  failed: campaignRecipients.failed_at,
  bounced: campaignRecipients.bounced_at,
  unsubscribed: campaignRecipients.unsubscribed_at,
} satisfies Record<RecipientOutcome, AnySQLiteColumn>;

const buildFilters = (scope: Scope, input: RecipientTotalsQuery) =>
  filterBy(recipientList, campaignRecipients, input, {
    outcome: (outcome) => isNotNull(MOMENT_OF[outcome]),
    sent_from: (day) => gte(campaignRecipients.sent_at, startOfDay(scope, day).toISOString()),
    sent_to: (day) => lt(campaignRecipients.sent_at, startOfDay(scope, addDays(day, 1)).toISOString()),
  });

const OWN_TEXT: Searchable = { index: 'leads_search', columns: [campaignRecipients.name, campaignRecipients.to_address] };

/** By the search index of the leads; buyers, and recipients whose lead was deleted, by the stored name and address. */
function buildSearch(scope: Scope, words: string | null | undefined): SQL | undefined {
  const own = searchFor(campaignRecipients.lead_id, OWN_TEXT, words);
  const ofLeads = searchFor(leads.id, LEAD_SEARCH, words);
  if (!own || !ofLeads || own.rest) return own?.seen;
  const found = scope.read.select({ id: leads.id }).from(leads).where(ofLeads.found);
  return or(inArray(campaignRecipients.lead_id, found), and(isNull(campaignRecipients.lead_id), own.seen));
}

/** The recipients of one campaign; throws `NotFound` when the campaign is not the account's own. */
export async function listCampaignRecipients(scope: Scope, campaignId: number, input: RecipientQuery): Promise<Page<Recipient>> {
  await requireOwned(scope, scope.read, campaigns, campaignId, recipientTexts.campaignNotFound);
  return listRecipients(scope, { ...input, campaign_id: campaignId });
}

/** One recipient with its text and its events, the newest first; throws `NotFound`. */
export async function getRecipient(scope: Scope, id: number): Promise<RecipientDetail> {
  const [row] = await selectRecipients(scope, and(eq(campaignRecipients.id, id), eq(campaignRecipients.account_id, scope.account.id)));
  if (!row) throw new NotFound(recipientTexts.notFound);
  const [message] = await scope.read
    .select({ id: messages.id, status: messages.status, attempts: messages.attempts, due_at: messages.due_at, error: messages.error })
    .from(messages)
    .where(and(eq(messages.account_id, scope.account.id), eq(messages.purpose, 'campaign'), eq(messages.subject_id, id)))
    .orderBy(desc(messages.id))
    .limit(1);
  const events = await scope.read
    .select({ id: trackingEvents.id, kind: trackingEvents.kind, detail: trackingEvents.detail, created_at: trackingEvents.created_at })
    .from(trackingEvents)
    .where(eq(trackingEvents.recipient_id, id))
    .orderBy(desc(trackingEvents.id))
    .limit(MAX_EVENTS_SHOWN);
  const { recipient, ...parts } = row;
  return { ...recipient, ...parts, message: message ?? null, events };
}

/** How many recipients there are of each kind, with the filters of the list. */
export function countRecipients(scope: Scope, input: RecipientTotalsQuery): Promise<RecipientTotals> {
  const filters = buildFilters(scope, input);
  const found = buildSearch(scope, input.search);
  if (hasOnly(filters, 'campaign_id') && !found) return sumStoredTotals(scope, input.campaign_id);
  return countTotals(scope, and(eq(campaignRecipients.account_id, scope.account.id), ...filters.map(({ condition }) => condition), found));
}

/** The counts that a campaign keeps, by the name of what they count. */
const STORED = {
  recipients: campaigns.total_recipients,
  sent: campaigns.sent_count,
  bounced: campaigns.bounce_count,
  opened: campaigns.open_count,
  machine_opened: campaigns.machine_open_count,
  clicked: campaigns.click_count,
  responded: campaigns.response_count,
  unsubscribed: campaigns.unsubscribe_count,
  failed: campaigns.failed_count,
} satisfies Record<keyof RecipientTotals, AnySQLiteColumn>;

/** The counts that a campaign keeps. */
export const pickStoredTotals = (campaign: CampaignRow): RecipientTotals =>
  Object.fromEntries(Object.entries(STORED).map(([name, column]) => [name, campaign[column.name as keyof CampaignRow]])) as Record<
    keyof RecipientTotals,
    number
  >;
/** From the counts that campaigns keep: of all of them, or of one. */
async function sumStoredTotals(scope: Scope, campaignId?: number | null): Promise<RecipientTotals> {
  const sums = Object.entries(STORED).map(([name, column]) => [name, sql<number>`coalesce(sum(${column}), 0)`]);
  const [row] = await scope.read
    .select(Object.fromEntries(sums) as Record<keyof RecipientTotals, SQL<number>>)
    .from(campaigns)
    .where(and(eq(campaigns.account_id, scope.account.id), matchIfGiven(campaigns.id, campaignId)));
  return row as RecipientTotals;
}

async function countTotals(scope: Scope, where: SQL | undefined): Promise<RecipientTotals> {
  const { sent_at, bounced_at, opened_at, machine_opened_at, clicked_at, responded_at, unsubscribed_at, failed_at } = campaignRecipients;
  const count = (what: AnySQLiteColumn | SQL) => sql<number>`count(${what})`;
  const [row] = await scope.read
    .select({
      recipients: count(sql`*`),
      sent: count(sent_at),
      bounced: count(bounced_at),
      opened: count(opened_at),
      machine_opened: count(sql`CASE WHEN ${opened_at} IS NULL THEN ${machine_opened_at} END`),
      clicked: count(clicked_at),
      responded: count(responded_at),
      unsubscribed: count(unsubscribed_at),
      failed: count(failed_at),
    })
    .from(campaignRecipients)
    .where(where);
  return row as RecipientTotals;
}

/** Deletes codes of guests who are gone, and the mail of these buyers; campaigns still count them. */
export const forgetMail: ForgetMail = async (tx, { accounts, buyers }) => {
  const isGone = sql`NOT EXISTS (SELECT 1 FROM ${roomGuests} AS guest WHERE guest.id = ${messages.subject_id})`;
  await tx.delete(messages).where(and(isAmong(messages.account_id, accounts), eq(messages.purpose, 'room_code'), isGone));
  await tx.delete(messages).where(isAmong(messages.buyer_id, buyers));
  await tx.delete(inboundMessages).where(isAmong(inboundMessages.buyer_id, buyers));
  await tx
    .update(campaignRecipients)
    .set({ name: FORMER_GUEST, to_address: '', subject: null, body: null, error: null })
    .where(isAmong(campaignRecipients.buyer_id, buyers));
};

const other = alias(campaignRecipients, 'other');

/** A recipient who was sent a message wins, else the surviving lead's own; the other's message is paused. */
export async function joinRecipients(scope: Scope, tx: Db, { survivor, merged }: { survivor: number; merged: number }): Promise<void> {
  const both = await tx
    .select({ own: campaignRecipients.id, own_sent: campaignRecipients.sent_at, other: other.id, other_sent: other.sent_at })
    .from(campaignRecipients)
    .innerJoin(other, and(eq(other.campaign_id, campaignRecipients.campaign_id), eq(other.lead_id, merged)))
    .where(and(eq(campaignRecipients.account_id, scope.account.id), eq(campaignRecipients.lead_id, survivor)));
  const ids = both.map((pair) => (pair.other_sent && !pair.own_sent ? pair.own : pair.other));
  if (ids.length === 0) return;
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const which = and(eq(messages.purpose, 'campaign'), sql`${messages.subject_id} IN ${among}`);
  const waiting = await cancelWaiting(scope, tx, which, { status: 'blocked', error: recipientTexts.mergedAway });
  const at = scope.now().toISOString();
  for (const message of waiting) await recordOutcome(scope, tx, message, { kind: 'blocked', at, words: recipientTexts.mergedAway });
  const where = sql`id IN ${among}`;
  await recordRows(tx, 'campaign_recipients', where, () => tx.update(campaignRecipients).set({ lead_id: null }).where(where));
}
