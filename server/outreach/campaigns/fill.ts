/**
 * Writes down who gets a campaign, and hands the messages to the queue: some leads, or buyers, at a time, in the order of their ids. How far it
 * is stands in the campaign and moves in the same transaction, so that a process may end anywhere, and two may work at once.
 */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { findUnprintable } from '#server/core/letters.ts';
import type { Job } from '#server/core/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { buildBuyerPageUrl } from '#server/closing/marketplace/buyer-page.ts';
import { inviteBuyers, buildRoomUrl } from '#server/closing/marketplace/guests.ts';
import { findInvitedRoom } from '#server/closing/marketplace/room.ts';
import { loadPhotos } from '#server/records/properties/photos/photos.ts';
import { linkVersion, buildSheetUrl } from '#server/closing/marketplace/sheet-link.ts';
import { leads } from '#server/records/leads/table.ts';
import { enqueueMessages, type NewMessage } from '#server/outreach/messages/messages.ts';
import { ensureOutreachSettings, loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { readCriteria } from '#shared/outreach/campaigns/audience.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { formatPostalAddress } from './postal.ts';
import { buildAudienceWhere, selectReason } from './audience.ts';
import { findNextBuyers, readListingId } from './buyer-audience.ts';
import { buildBuyerValues, loadOfferedProperty } from './buyer-content.ts';
import { buildForLead, buildForBuyer, type Personalized, type SentenceWriter } from './personalize.ts';
import { DEAL_SHEET, type LinkedText, loadLinks, withTracking } from './content.ts';
import { type CampaignRow, campaignRecipients, campaigns } from './table.ts';
import { pickAddress, isSent, normalizeAddress } from '#shared/records/contacts/channels.ts';

type LeadRow = typeof leads.$inferSelect;

/** Leads read in one step of the search for the audience. */
const LEADS_A_BATCH = 2000;

interface Found {
  lead: LeadRow;
  reason: UnreachableReason | null;
}

/** The next leads of the audience after the cursor, at most `count`, each with what speaks against it; and how far was looked. */
async function findNext(
  scope: Scope,
  campaign: CampaignRow,
  after: number,
  count: number,
): Promise<{ found: Found[]; upTo: number; isEnd: boolean }> {
  const own = and(eq(leads.account_id, scope.account.id), gt(leads.id, after));
  const some = scope.read.select({ id: leads.id }).from(leads).where(own).orderBy(leads.id).limit(LEADS_A_BATCH).as('some');
  const [seen] = await scope.read.select({ n: sql<number>`count(*)`, last: sql<number | null>`max(${some.id})` }).from(some);
  const { n = 0, last = null } = seen ?? {};
  if (last === null) return { found: [], upTo: after, isEnd: true };
  const criteria = readCriteria(campaign.target_criteria);
  const found = await scope.read
    .select({ lead: leads, reason: selectReason(scope, campaign.channel, criteria) })
    .from(leads)
    .where(and(buildAudienceWhere(scope, criteria), gt(leads.id, after), lte(leads.id, last)))
    .orderBy(leads.id)
    .limit(count);
  const isFull = found.length === count;
  return { found, upTo: isFull ? (found.at(-1)?.lead.id ?? last) : last, isEnd: !isFull && n < LEADS_A_BATCH };
}

function getAddress(channel: CampaignChannel, lead: LeadRow): string {
  if (isSent(channel)) return pickAddress(channel, lead) ?? '';
  if (channel === 'social_media') return lead.email ?? lead.phone ?? '';
  return formatPostalAddress(lead);
}

interface Prepared extends Pick<Personalized, 'subject' | 'body' | 'is_personalized'> {
  lead_id: number | null;
  buyer_id: number | null;
  name: string;
  to_address: string;
  /** The buyer's own link to the deal sheet. */
  sheet?: string;
}

/** The result of one step: recipients, omissions with reasons, and the position. */
interface Turn {
  prepared: Prepared[];
  left: Record<string, number>;
  upTo: number;
  isEnd: boolean;
}

const writeTo = async (scope: Scope, campaign: CampaignRow, lead: LeadRow, write?: SentenceWriter): Promise<Prepared> => ({
  ...{ lead_id: lead.id, buyer_id: null, name: formatLeadName({ ...lead }), to_address: getAddress(campaign.channel, lead) },
  ...(await buildForLead(scope, campaign, lead, write)),
});

/** Whether a letter can be printed with the letters that its name, address and text have. */
const isPrintable = ({ name, to_address, body }: Prepared): boolean =>
  findUnprintable([name, to_address, body ?? ''].join('\n'), 'letters') === undefined;

async function prepareLeads(scope: Scope, campaign: CampaignRow, after: number, count: number, write?: SentenceWriter): Promise<Turn> {
  const { found, ...how } = await findNext(scope, campaign, after, count);
  const left: Record<string, number> = {};
  const prepared: Prepared[] = [];
  for (const { lead, reason } of found) {
    const written = reason ? undefined : await writeTo(scope, campaign, lead, write);
    const why = reason ?? (written && campaign.channel === 'direct_mail' && !isPrintable(written) ? 'no_letters' : null);
    if (why) left[why] = (left[why] ?? 0) + 1;
    else if (written) prepared.push(written);
  }
  return { prepared, left, ...how };
}

async function prepareBuyers(scope: Scope, campaign: CampaignRow, after: number, count: number, publicUrl: string): Promise<Turn> {
  const { found, ...how } = await findNextBuyers(scope, campaign, after, count);
  const key = await loadOutreachSettings(scope);
  const property = await loadOfferedProperty(scope, campaign.property_id);
  const version = await linkVersion(scope.read, campaign.property_id ?? 0);
  const listing = readListingId(campaign);
  const room = listing === null ? undefined : await findInvitedRoom(scope, listing);
  const left: Record<string, number> = {};
  const prepared: Prepared[] = [];
  for (const { buyer, reason } of found)
    if (reason) left[reason] = (left[reason] ?? 0) + 1;
    else {
      const sheet =
        property &&
        (listing ? buildRoomUrl(publicUrl, key, listing, buyer.id) : buildSheetUrl(publicUrl, key, property.id, buyer.id, version));
      prepared.push({
        ...{ lead_id: null, buyer_id: buyer.id, name: buyer.name, ...(sheet && { sheet }) },
        to_address: pickAddress(campaign.channel, buyer) ?? '',
        ...buildForBuyer(
          campaign,
          buildBuyerValues(buyer, property && { ...property, ...(room && { ask: room.ask }) }, scope.account, {
            ...{ sheet: sheet ?? null, closes: room?.closes ?? null },
            ...(listing && { page: buildBuyerPageUrl(publicUrl, key, buyer.id) }),
          }),
        ),
      });
    }
  return { prepared, left, ...how };
}

/** One step of a campaign's filling. Returns whether there is more to do. */
export async function fillStep(
  scope: Scope,
  campaign: CampaignRow,
  job: Job,
  { publicUrl, write }: { publicUrl: string; write?: SentenceWriter | undefined },
): Promise<boolean> {
  const after = campaign.filling_after;
  if (after === null) return false;
  return job.inBatch(async (count) => {
    const { prepared, left, upTo, isEnd } =
      campaign.audience === 'buyers'
        ? await prepareBuyers(scope, campaign, after, count, publicUrl)
        : await prepareLeads(scope, campaign, after, count, write);
    return scope.write(async (tx) => {
      await job.confirm(tx);
      const now = await findOwned(scope, tx, campaigns, campaign.id);
      // Paused in the meantime.
      if (now?.status !== 'active' || now.filling_after !== after) return now?.status === 'active' && now.filling_after !== null;
      const duplicates = await findAlreadyReached(scope, tx, campaign, prepared);
      const own = prepared.filter((one) => !duplicates.has(one));
      if (duplicates.size > 0) left.same_address = duplicates.size;
      const added = await addRecipients(scope, tx, campaign, own, publicUrl);
      const left_out = { ...now.left_out };
      for (const [reason, n] of Object.entries(left)) left_out[reason] = (left_out[reason] ?? 0) + n;
      await tx
        .update(campaigns)
        .set({ filling_after: isEnd ? null : upTo, left_out, total_recipients: now.total_recipients + added })
        .where(eq(campaigns.id, campaign.id));
      return !isEnd;
    });
  });
}

/** Recipients whose address already gets this campaign by another record. */
async function findAlreadyReached(scope: Scope, tx: Db, campaign: CampaignRow, prepared: Prepared[]): Promise<Set<Prepared>> {
  const { channel } = campaign;
  if (!isSent(channel) || prepared.length === 0) return new Set();
  const addressed = prepared.map((one) => ({ one, address: normalizeAddress(channel, one.to_address) }));
  const rows = await tx
    .select({ to: messages.to_address })
    .from(messages)
    .where(
      and(
        eq(messages.account_id, scope.account.id),
        inArray(
          messages.to_address,
          addressed.map(({ address }) => address),
        ),
        eq(messages.group_id, campaign.id),
      ),
    );
  const taken = new Set(rows.map(({ to }) => to));
  const duplicates = new Set<Prepared>();
  for (const { one, address } of addressed) {
    if (taken.has(address)) duplicates.add(one);
    taken.add(address);
  }
  return duplicates;
}

/** Where the first photo of a property is below the link to its room. */
async function findPhotoPath(scope: Scope, propertyId: number | null): Promise<string | undefined> {
  const [first] = propertyId === null ? [] : await loadPhotos(scope, propertyId);
  return first && `/photos/${first.id}/mail.jpg`;
}

/** Adds recipients, and their messages where a channel sends any. Returns how many were added. */
async function addRecipients(scope: Scope, tx: Db, campaign: CampaignRow, prepared: Prepared[], publicUrl: string): Promise<number> {
  if (prepared.length === 0) return 0;
  const { channel } = campaign;
  const created_at = scope.now().toISOString();
  const own = { account_id: scope.account.id, campaign_id: campaign.id, created_at, updated_at: created_at };
  const rows = await tx
    .insert(campaignRecipients)
    .values(
      prepared.map(({ lead_id, buyer_id, name, to_address, subject, body, is_personalized }) => {
        return { ...own, lead_id, buyer_id, name, to_address, subject, body, is_personalized };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: campaignRecipients.id, lead_id: campaignRecipients.lead_id, buyer_id: campaignRecipients.buyer_id });
  if (!isSent(channel)) return rows.length;
  const key = await ensureOutreachSettings(scope, tx);
  const known = await loadLinks(tx, campaign.id);
  const sheetId = known.get(DEAL_SHEET);
  const { include_open_deals } = readCriteria(campaign.target_criteria);
  const listing = readListingId(campaign);
  if (listing !== null)
    await inviteBuyers(
      scope,
      tx,
      listing,
      rows.flatMap(({ buyer_id }) => buyer_id ?? []),
    );
  const photo = listing === null ? undefined : await findPhotoPath(scope, campaign.property_id);
  const person = ({ lead_id, buyer_id }: Pick<Prepared, 'lead_id' | 'buyer_id'>) => `${lead_id} ${buyer_id}`;
  const byPerson = new Map(prepared.map((one) => [person(one), one]));
  const many = rows.map((row): NewMessage => {
    const one = byPerson.get(person(row)) as Prepared;
    const links = one.sheet && sheetId !== undefined ? new Map([...known, [one.sheet, sheetId]]) : known;
    const offer = one.sheet === undefined ? undefined : { url: one.sheet, ...(photo && { picture: `${one.sheet}${photo}` }) };
    const text: LinkedText = withTracking(channel, one.body, { publicUrl, key, links, recipientId: row.id, offer });
    return {
      lead_id: row.lead_id,
      buyer_id: row.buyer_id,
      channel,
      purpose: 'campaign',
      subject_id: row.id,
      group_id: campaign.id,
      allows_open_deal: include_open_deals,
      to_address: one.to_address,
      subject: one.subject,
      ...text,
      due_at: created_at,
    };
  });
  await enqueueMessages(scope, tx, many);
  return rows.length;
}
