/** Shows a campaign as real leads would get it, and sends one of these to its author. */
import { getTableColumns } from 'drizzle-orm';
import { buyers } from '#server/records/buyers/table.ts';
import { findOwned } from '#server/db/records.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import { askGuard } from '#server/outreach/messages/facts.ts';
import { enqueueMessages } from '#server/outreach/messages/messages.ts';
import { loadOutreachSettings, getShownSettings, findSettings } from '#server/accounts/auth/settings/settings.ts';
import { properties } from '#server/records/properties/table.ts';
import { readCriteria } from '#shared/outreach/campaigns/audience.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import type { Preview, previewInput } from '#shared/outreach/campaigns/preview.ts';
import type { z } from '#shared/core/zod.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { hasMailing, formatPostalAddress } from './postal.ts';
import { type Criteria, findNextReachable, findReasonAgainst } from './audience.ts';
import { asBuyerChannel, findNextReachableBuyers, findReasonsAgainst, readListingId } from './buyer-audience.ts';
import { requireCampaign } from './campaigns.ts';
import { toHtml } from './content.ts';
import { type Personalized, buildForLead, type SentenceWriter, type Texts, buildForBuyer } from './personalize.ts';
import { buildOffer, requireBuyers } from './send-to-buyers.ts';
import { campaigns } from './table.ts';
import { pickAddress, isSent } from '#shared/records/contacts/channels.ts';
import { buildBuyerPageUrl } from '#server/closing/marketplace/buyer-page.ts';
import { buildRoomUrl } from '#server/closing/marketplace/guests.ts';
import { findInvitedRoom } from '#server/closing/marketplace/room.ts';
import { linkVersion, buildSheetUrl } from '#server/closing/marketplace/sheet-link.ts';
import type { UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { type BuyerMergeRow, buildBuyerValues, loadOfferedProperty } from './buyer-content.ts';

type PreviewInput = z.output<typeof previewInput>;

type LeadRow = typeof leads.$inferSelect;
interface Whom {
  buyer_id?: number | null | undefined;
  lead_id?: number | null | undefined;
  after?: number | null | undefined;
}

/** The address that the channel uses, as a person reads it. */
function getAddress(channel: CampaignChannel, lead: LeadRow): string | null {
  if (isSent(channel)) return pickAddress(channel, lead);
  if (channel === 'social_media') return lead.email ?? lead.phone;
  if (hasMailing(lead)) return formatPostalAddress(lead);
  const place = [lead.property_city, [lead.property_state, lead.property_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [lead.property_address, place].filter(Boolean).join(', ') || null;
}

/**
 * One that was named, whether it is in the audience or not; else the first that is reached, after another. A buyer is nobody here. Throws
 * `Invalid` for a stranger.
 */
async function choose(scope: Scope, criteria: Criteria, channel: CampaignChannel, { lead_id, buyer_id, after }: Whom) {
  const first = async (from: number, count: number) => findNextReachable(scope, criteria, channel, { after: from, count });
  const [id, next = null] = lead_id ? [lead_id, ...(await first(lead_id, 1))] : await first(after ?? 0, 2);
  const lead = id === undefined ? undefined : await findOwned(scope, scope.read, leads, id);
  if (buyer_id && !(await findOwned(scope, scope.read, buyers, buyer_id))) throw new Invalid({ buyer_id: [campaignTexts.noSuchBuyer] });
  if (lead_id && !lead) throw new Invalid({ lead_id: [campaignTexts.noSuchLead] });
  return { lead, next };
}

/** How a campaign is shown: where its links lead, and who writes the sentence for one lead alone. */
interface Showing {
  publicUrl: string;
  write?: SentenceWriter | undefined;
}

/**
 * A campaign that is being written, for one lead; of a draft for buyers, for one of these. Throws `Invalid` for the draft of a stranger.
 */
export async function previewCampaign(scope: Scope, input: PreviewInput, showing: Showing): Promise<Preview> {
  const { channel, subject_line = null, content, ai_personalization = false } = input;
  const texts = { channel, subject_line, content: content ?? '', ai_personalization };
  if (input.buyer_ids) await requireBuyers(scope, input.buyer_ids);
  if (input.property_id) return showOffer(scope, input, input.property_id, showing.publicUrl);
  const draft = input.campaign_id ? await findOwned(scope, scope.read, campaigns, input.campaign_id) : undefined;
  if (input.campaign_id && !draft) throw new Invalid({ campaign_id: [campaignTexts.notFound] });
  if (draft?.audience === 'buyers') return showToBuyer(scope, { ...draft, ...texts }, input, showing.publicUrl);
  return show(scope, texts, readCriteria(input), input, showing.write);
}

/** A stored campaign, for one lead or buyer; throws `NotFound`. */
export async function previewSaved(scope: Scope, id: number, whom: Whom, showing: Showing): Promise<Preview> {
  const campaign = await requireCampaign(scope, scope.read, id);
  if (campaign.audience === 'buyers') return showToBuyer(scope, campaign, whom, showing.publicUrl);
  return show(scope, campaign, readCriteria(campaign.target_criteria), whom, showing.write);
}

const NOBODY_YET = { lead: null, buyer: null, to: null, subject: [], body: [], engine: null, left_out: null, next: null };

async function loadSenderName(scope: Scope): Promise<string> {
  const { sender_name } = await getShownSettings(scope);
  const { account } = scope;
  return sender_name ?? `${account.first_name} ${account.last_name}, ${account.company_name}`;
}

async function showToBuyer(scope: Scope, campaign: BuyerCampaign, { buyer_id, after }: Whom, publicUrl: string): Promise<Preview> {
  const from = await loadSenderName(scope);
  const { buyer, next, left_out } = await chooseBuyer(scope, campaign, { buyer_id, after });
  if (!buyer) return { ...NOBODY_YET, from };
  const own = await toPreviewBuyer(scope, campaign, buyer, publicUrl);
  const to = pickAddress(campaign.channel, buyer);
  return {
    ...{ lead: null, buyer: { id: buyer.id, name: buyer.name }, from, to, engine: null, left_out, next },
    ...{ subject: own.subjectParts, body: own.bodyParts },
  };
}

/** A property as it would be offered to buyers, before there is a campaign. */
async function showOffer(scope: Scope, input: PreviewInput, propertyId: number, publicUrl: string): Promise<Preview> {
  const property = await findOwned(scope, scope.read, properties, propertyId);
  if (!property) throw new Invalid({ property_id: [propertyTexts.notFound] });
  const offer = await buildOffer(scope, property, { ...input, channel: asBuyerChannel(input.channel) });
  // The key that signs the link of the sheet.
  await loadOutreachSettings(scope);
  return showToBuyer(scope, offer, input, publicUrl);
}

async function show(scope: Scope, texts: Texts, criteria: Criteria, whom: Whom, write?: SentenceWriter): Promise<Preview> {
  const { lead, next } = await choose(scope, criteria, texts.channel, whom);
  const from = await loadSenderName(scope);
  if (!lead) return { ...NOBODY_YET, from };
  const own = await buildForLead(scope, texts, lead, write);
  return {
    lead: { id: lead.id, name: formatLeadName({ ...lead }) },
    buyer: null,
    from,
    to: getAddress(texts.channel, lead),
    subject: own.subjectParts,
    body: own.bodyParts,
    engine: own.engine,
    left_out: (whom.lead_id ? await findReasonAgainst(scope, lead.id, texts.channel, criteria) : undefined) ?? null,
    next,
  };
}

/** The audience is still empty: the test shows the text with fallbacks for unknown values. */
const NOBODY = {
  ...Object.fromEntries(Object.keys(getTableColumns(leads)).map((name) => [name, null])),
  ...{ id: 0, status: 'new' },
} as unknown as LeadRow;

/**
 * Queues the campaign, as a lead would get it, for the account's own email or phone. Throws `NotFound`, and `Conflict` for a
 * channel by which nothing is sent from here, or with the words of the rule that would stop it.
 */
export async function sendTest(
  scope: Scope,
  id: number,
  { lead_id, buyer_id }: Whom,
  { publicUrl, write }: Showing,
): Promise<{ to: string; message_id: number }> {
  const campaign = await requireCampaign(scope, scope.read, id);
  const { channel } = campaign;
  if (!isSent(channel)) throw new Conflict(campaignTexts.testNotByHand);
  const asLead = async (): Promise<Personalized> => {
    const { lead } = await choose(scope, readCriteria(campaign.target_criteria), channel, { lead_id, buyer_id });
    return buildForLead(scope, campaign, lead ?? NOBODY, write);
  };
  const asBuyer = async (): Promise<Personalized> =>
    toPreviewBuyer(scope, campaign, (await chooseBuyer(scope, campaign, { buyer_id })).buyer, publicUrl);
  const own = await (campaign.audience === 'buyers' ? asBuyer() : asLead());
  const to = pickAddress(channel, scope.account) ?? '';
  const [message_id = 0] = await scope.write(async (tx) => {
    // Nobody shall wait for a mail that does not come.
    const [verdict] = await askGuard(scope, tx, [{ lead_id: null, buyer_id: null, channel, purpose: 'test', to_address: to }]);
    if (verdict?.kind === 'block') throw new Conflict(outreachTexts.notAllowed(verdict.words));
    return enqueueMessages(scope, tx, [
      {
        lead_id: null,
        channel,
        purpose: 'test',
        subject_id: campaign.id,
        group_id: null,
        to_address: to,
        subject: own.subject === null ? null : `[Test] ${own.subject}`,
        body: own.body,
        html: channel === 'email' ? toHtml(own.body) : null,
        due_at: scope.now().toISOString(),
      },
    ]);
  });
  return { to, message_id };
}

/** As much of a campaign for buyers as is shown. */
type BuyerCampaign = Texts & Pick<typeof campaigns.$inferSelect, 'target_criteria' | 'property_id'>;

/**
 * One that was named, whether chosen for the campaign or not; else the first that is reached, after another. Throws `Invalid` for a
 * stranger.
 */
async function chooseBuyer(
  scope: Scope,
  campaign: BuyerCampaign,
  { buyer_id, after }: Whom,
): Promise<{ buyer: BuyerMergeRow | undefined; next: number | null; left_out: UnreachableReason | null }> {
  if (!buyer_id) {
    const [buyer, next] = await findNextReachableBuyers(scope, campaign, after ?? 0, 2);
    return { buyer, next: next?.id ?? null, left_out: null };
  }
  const buyer = await findOwned(scope, scope.read, buyers, buyer_id);
  if (!buyer) throw new Invalid({ buyer_id: [campaignTexts.noSuchBuyer] });
  const [next] = await findNextReachableBuyers(scope, campaign, buyer.id, 1);
  const reasons = await findReasonsAgainst(scope, campaign, [buyer]);
  return { buyer, next: next?.id ?? null, left_out: reasons.get(buyer.id) ?? null };
}

/**
 * The campaign as a buyer would get it, or, without one, with the fallbacks for unknown values. The link of the sheet is
 * nobody's own: whoever follows it from a preview or a test is not taken for the buyer.
 */
async function toPreviewBuyer(
  scope: Scope,
  campaign: BuyerCampaign,
  buyer: BuyerMergeRow | undefined,
  publicUrl: string,
): Promise<Personalized> {
  const property = await loadOfferedProperty(scope, campaign.property_id);
  const key = await findSettings(scope.read, scope.account.id);
  const listing = readListingId(campaign);
  if (listing !== null && key) {
    const room = await findInvitedRoom(scope, listing);
    return buildForBuyer(
      campaign,
      buildBuyerValues(buyer, property && { ...property, ...(room && { ask: room.ask }) }, scope.account, {
        sheet: buildRoomUrl(publicUrl, key, listing, null),
        page: buildBuyerPageUrl(publicUrl, key, 0),
        closes: room?.closes ?? null,
      }),
    );
  }
  const sheet = property && key ? buildSheetUrl(publicUrl, key, property.id, null, await linkVersion(scope.read, property.id)) : null;
  return buildForBuyer(campaign, buildBuyerValues(buyer, property, scope.account, { sheet }));
}
