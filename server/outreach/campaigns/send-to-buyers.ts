/** A property offered to buyers in one go: a campaign of its own, to those who were chosen or match, started at once if wanted. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { requireOpenRoom } from '#server/closing/marketplace/guests.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertForSale } from '#server/records/buyers/availability.ts';
import { findMatchingIds } from '#server/records/buyers/matches.ts';
import { buyers, buyerOffers } from '#server/records/buyers/table.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { requireOwned, findOwned } from '#server/db/records.ts';
import { insertRows } from '#server/db/rows.ts';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  findContentProblem,
  findSubjectProblem,
  allSentText,
  type offerAudienceInput,
  type sendToBuyersInput,
} from '#shared/outreach/campaigns/campaign.ts';
import type { z } from '#shared/core/zod.ts';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { countBuyers, findRecentlySent } from './buyer-audience.ts';
import { buildDefaultTexts, buildRoomTexts } from './buyer-content.ts';
import { assertReady, getStartedValues, type MailOut } from './launch.ts';
import { storeLinks } from './content.ts';
import { campaigns } from './table.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { otherBidderTexts } from '#shared/closing/marketplace/texts.ts';

type SendToBuyersInput = z.output<typeof sendToBuyersInput>;

/** What is offered to whom, before anything is made of it. */
type Asked = Pick<SendToBuyersInput, 'buyer_ids' | 'again' | 'subject_line' | 'content' | 'listing_id'> & { channel: SentChannel };

/** The campaign that an offer would be; texts that are left blank are written from what is known of the property. Throws `Invalid` for a buyer that is none, and `Conflict` when nobody matches. */
export async function buildOffer(scope: Scope, property: typeof properties.$inferSelect, asked: Asked) {
  const { channel, subject_line, content, listing_id } = asked;
  const written = listing_id ? buildRoomTexts(property, channel) : buildDefaultTexts(property, channel);
  const buyer_ids = await resolveRecipients(scope, property.id, asked.buyer_ids);
  // Who had the sheet has not been invited into the room.
  const isAgain = Boolean(listing_id) || (asked.again === true && asked.buyer_ids !== undefined);
  return {
    audience: 'buyers' as const,
    channel,
    subject_line: channel === 'email' ? (subject_line ?? written.subject_line) : null,
    content: content ?? written.content,
    ai_personalization: false,
    property_id: property.id,
    // Who got it lately is left out, and counted, when the campaign is filled: by then another one may have sent it.
    target_criteria: { buyer_ids, ...(isAgain && { again: true }), ...(listing_id && { listing_id }) },
  };
}

/** How many an offer of the property would be written to, and why the others would get nothing; throws `NotFound` and `Invalid`. */
export async function countOffer(scope: Scope, { id, channel, buyer_ids, again }: z.output<typeof offerAudienceInput>): Promise<Audience> {
  await requireOwned(scope, scope.read, properties, id, propertyTexts.notFound);
  const ids = buyer_ids ? await requireBuyers(scope, buyer_ids) : await findMatchingIds(scope, id);
  return countBuyers(scope, { channel, property_id: id, target_criteria: { buyer_ids: ids, ...(again && { again: true }) } });
}

/**
 * Makes the campaign and gives its id. Throws `NotFound` for the property, `Invalid` for a text or a buyer that is none, and
 * `Conflict` when the property is sold, when nobody matches, when everybody got this property in the last days and it is not to be sent again, or when it is to start and something is missing: then nothing is made.
 */
export const sendToBuyers = (scope: Scope, input: SendToBuyersInput, by: MailOut): Promise<number> => makeOffer(scope, input, { by });

/** `sendToBuyers` as a draft that a person sends, about an offer that was accepted. */
const draftToBuyers = (scope: Scope, { offer_id, ...input }: Omit<SendToBuyersInput, 'start'> & { offer_id: number }): Promise<number> =>
  makeOffer(scope, { ...input, start: false }, { offer_id });

async function makeOffer(scope: Scope, input: SendToBuyersInput, { offer_id, by }: { by?: MailOut; offer_id?: number }): Promise<number> {
  const property = await requireOwned(scope, scope.read, properties, input.id, propertyTexts.notFound);
  await assertForSale(scope, property.id);
  if (input.listing_id) await requireOpenRoom(scope, input.listing_id, property.id);
  const campaign = await buildOffer(scope, property, input);
  const problems = { content: findContentProblem(campaign), subject_line: findSubjectProblem(campaign) };
  const wrong = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []));
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong) as Record<string, string[]>);
  const { buyer_ids, again } = campaign.target_criteria;
  if (!again && (await findRecentlySent(scope, property.id, buyer_ids)).size === buyer_ids.length) throw new Conflict(allSentText);
  if (input.start && by) await assertReady(scope, campaign, by);
  return scope.write(async (tx) => {
    const created_at = scope.now().toISOString();
    // The key that signs the links of the sheet is there from now on: the preview shows them.
    await ensureOutreachSettings(scope, tx);
    const [row] = await insertRows(tx, campaigns, [
      {
        ...campaign,
        account_id: scope.account.id,
        name: `${property.address}, ${property.city}: ${offer_id ? 'to the other bidders' : 'for buyers'}`,
        offer_id: offer_id ?? null,
        campaign_type: 'lead_generation',
        created_at,
        updated_at: created_at,
        ...(input.start && getStartedValues(scope)),
      },
    ]);
    const { id = 0, name = '' } = row ?? {};
    const about = { subject_id: id, summary: name };
    await emitEvents(scope, tx, [{ ...about, type: 'campaign.created' }]);
    if (input.start) {
      await storeLinks(scope, tx, id, campaign.content);
      const changes = [{ field: 'status', before: 'draft', after: 'active' }];
      await emitEvents(scope, tx, [{ ...about, type: 'campaign.started', changes }]);
    }
    return id;
  });
}

/** Those who were named, each once; without names, those who match well enough. */
async function resolveRecipients(scope: Scope, propertyId: number, named: readonly number[] | undefined): Promise<number[]> {
  if (named === undefined) {
    const matching = await findMatchingIds(scope, propertyId);
    if (matching.length === 0) throw new Conflict(campaignTexts.noMatches);
    return matching;
  }
  return requireBuyers(scope, named);
}

/** The account's own, each once; throws `Invalid` for one that is none. */
export async function requireBuyers(scope: Scope, named: readonly number[]): Promise<number[]> {
  const ids = [...new Set(named)];
  const own = await scope.read
    .select({ id: buyers.id })
    .from(buyers)
    .where(and(eq(buyers.account_id, scope.account.id), inArray(buyers.id, ids)));
  if (own.length < ids.length) throw new Invalid({ buyer_ids: [campaignTexts.noSuchBuyer] });
  return ids;
}

/** Drafts the message of an acceptance; repeating it changes nothing. */
async function draftToOthers(scope: Scope, id: number): Promise<void> {
  const bid = await findOwned(scope, scope.read, buyerOffers, id);
  if (bid?.status !== 'accepted' || bid.listing_id === null) return;
  const others = await scope.read
    .selectDistinct({ buyer_id: buyerOffers.buyer_id })
    .from(buyerOffers)
    .where(
      and(
        eq(buyerOffers.account_id, scope.account.id),
        eq(buyerOffers.listing_id, bid.listing_id),
        eq(buyerOffers.status, 'open'),
        ne(buyerOffers.buyer_id, bid.buyer_id),
      ),
    );
  if (others.length === 0) return;
  const isAbout = and(eq(campaigns.offer_id, id), eq(campaigns.account_id, scope.account.id));
  if ((await scope.read.select({ id: campaigns.id }).from(campaigns).where(isAbout)).length > 0) return;
  const buyer_ids = others.map(({ buyer_id }) => buyer_id);
  try {
    await draftToBuyers(scope, { id: bid.property_id, buyer_ids, again: true, channel: 'email', ...otherBidderTexts, offer_id: id });
  } catch (error) {
    // Sold since: nothing is offered any more, and there is nothing to say.
    if (!(error instanceof Conflict)) throw error;
  }
}

export const otherBidderSubscriber: Subscriber = {
  name: 'campaigns.other-bidders',
  types: ['offer.accepted'],
  handle: async (scope, happened, signal) => {
    for (const { subject_id } of happened) {
      if (signal.aborted) return;
      await draftToOthers(scope, subject_id);
    }
  },
};
