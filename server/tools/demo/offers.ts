/** Houses offered to buyers: one by a campaign, and what buyers offer for that and others. */
import { and, eq } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { findMatches } from '#server/records/buyers/matches.ts';
import { acceptOffer, offerRecords, updateOffer } from '#server/records/buyers/offers.ts';
import { loadOfferedProperty } from '#server/outreach/campaigns/buyer-content.ts';
import { fillStep } from '#server/outreach/campaigns/fill.ts';
import { recordOutcome } from '#server/outreach/campaigns/outcomes.ts';
import { sendToBuyers } from '#server/outreach/campaigns/send-to-buyers.ts';
import { campaignRecipients, campaigns } from '#server/outreach/campaigns/table.ts';
import type { Scope } from '#server/core/context.ts';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { buildMessageId } from '#server/outreach/messages/compose.ts';
import { loadMessageFacts } from '#server/outreach/messages/facts.ts';
import { finishMessage, recordSent } from '#server/outreach/messages/record.ts';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { addDays } from '#shared/core/days.ts';
import { checkMessage } from '#shared/outreach/messages/guard/check.ts';
import { recipientsDo } from './campaigns.ts';
import { thousand } from './houses.ts';
import type { Dice } from './random.ts';
import { type HouseUnderContract, housesUnderContract } from './walks.ts';

/** One thing that happens on a day. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

/** Days ago; some days after the houses were walked. */
const SENT_AGO = 5;
const RATES = { opened: 0.75, machineOpened: 0.3, clicked: 0.6, replied: 0.35, bounced: 0, unsubscribed: 0 };
const REPLIES = ['Can I see it on Thursday?', 'What is the roof like?', 'Too far out for me, but send the next one.'];

/** What became of the offers for a house, the highest first. */
const OUTCOMES: readonly (readonly ('open' | 'declined' | 'accepted')[])[] = [
  ['open', 'open', 'declined'],
  ['accepted', 'declined'],
  ['open'],
  ['declined', 'open'],
];

/** The houses that were walked are offered, and buyers answer. */
export function offerStories(roll: Dice, today: string, publicUrl: string): Happening[][] {
  const sending: Happening[] = [];
  sending.push({
    day: addDays(today, -SENT_AGO),
    happen: async (scope) => {
      for (const house of await housesUnderContract(scope, today)) {
        const { length } = await findMatches(scope, house.id, { min_score: 60 });
        if (length >= 3) return offerToBuyers(scope, roll, house, sending, publicUrl);
      }
    },
  });
  const offering: Happening = {
    day: addDays(today, -3),
    happen: async (scope) => {
      const houses = (await housesUnderContract(scope, today)).slice(0, OUTCOMES.length);
      for (const [at, house] of houses.entries()) await offersOf(scope, roll, house, OUTCOMES[at] ?? [], today);
    },
  };
  return [sending, [offering]];
}

/** A campaign as the product makes it, whose messages went into the outbox: none waits in the queue for a server that is set up to send. */
async function offerToBuyers(scope: Scope, roll: Dice, house: HouseUnderContract, story: Happening[], publicUrl: string): Promise<void> {
  const id = await sendToBuyers(
    scope,
    { id: house.id, channel: 'email', start: true },
    { email: 'outbox', sms: 'outbox', public_url: null },
  );
  const job = createManualJob(id, 200);
  const campaign = async () => {
    const [row] = await scope.read.select().from(campaigns).where(eq(campaigns.id, id));
    if (!row) throw new Error('the campaign that was made is there');
    return row;
  };
  for (let isMore = true; isMore;) isMore = await fillStep(scope, await campaign(), job, { publicUrl });
  await scope.write(async (tx) => {
    const settings = await ensureOutreachSettings(scope, tx);
    const rows = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.account_id, scope.account.id), eq(messages.group_id, id)));
    const facts = await loadMessageFacts(scope, tx, settings, rows);
    const to = { scope, tx, outcomes: { campaign: recordOutcome } };
    const by = { account: scope.account, settings, publicUrl, mailFrom: undefined, answersArrive: false, replyTags: false };
    for (const message of rows) {
      const { verdict, evidence } = checkMessage(facts.of(message));
      if (verdict.kind === 'send')
        await recordSent(to, message, { provider: 'smtp', provider_id: buildMessageId(message, by), evidence: evidence as never });
      else await finishMessage(to, message, { status: 'cancelled', error: verdict.words });
    }
    const completed_at = scope.now().toISOString();
    await tx.update(campaigns).set({ status: 'completed', completed_at }).where(eq(campaigns.id, id));
    const summary = `${house.address}, ${house.city}: for buyers`;
    await emitEvents(scope, tx, [{ type: 'campaign.finished', subject_id: id, summary }]);
  });
  const recipients = await scope.read.select().from(campaignRecipients).where(eq(campaignRecipients.campaign_id, id));
  const day = story[0]?.day ?? '';
  for (const recipient of recipients) {
    // The one link in it leads to the buyer's own deal sheet.
    const [link = publicUrl] = /https?:\S+/.exec(recipient.body ?? '') ?? [];
    recipientsDo(roll, recipient, { rates: RATES, replies: REPLIES, day, link }, story);
  }
}

/** Offers of those whom the house suits best, each a little below the one before. */
async function offersOf(
  scope: Scope,
  roll: Dice,
  house: HouseUnderContract,
  outcomes: (typeof OUTCOMES)[number],
  today: string,
): Promise<void> {
  const [matches, property] = await Promise.all([findMatches(scope, house.id), loadOfferedProperty(scope, house.id)]);
  const ask = property?.ask ?? 0;
  for (const [at, outcome] of outcomes.entries()) {
    const buyer = matches[at]?.buyer;
    if (!buyer) return;
    const amount = thousand(ask * (1.02 - 0.04 * at));
    const offer = await offerRecords.create(scope, {
      buyer_id: buyer.id,
      property_id: house.id,
      amount,
      payment: buyer.payment ?? 'cash',
      earnest_money: roll.pick([1000, 2500, 5000]),
      closing_days: roll.pick([10, 14, 21]),
      expires_on: addDays(today, roll.between(1, 6)),
      terms: roll.pick([null, 'Access for one contractor walk.', 'As is, seller leaves the appliances.']),
    });
    if (outcome === 'accepted') await acceptOffer(scope, offer.id, true);
    if (outcome === 'declined') await updateOffer(scope, offer.id, { status: 'declined' });
  }
}
