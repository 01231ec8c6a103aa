/** The demo's campaigns: letters and emails of the last year with what came of them, one that waits for the post, and drafts. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { buildAudienceWhere } from '#server/outreach/campaigns/audience.ts';
import { createCampaign } from '#server/outreach/campaigns/campaigns.ts';
import { buildForLead } from '#server/outreach/campaigns/personalize.ts';
import { changeRecipient, markResponded, markUnsubscribed, recordEvent } from '#server/outreach/campaigns/outcomes.ts';
import { campaignRecipients, campaigns, type RecipientRow } from '#server/outreach/campaigns/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { insertRows } from '#server/db/rows.ts';
import { leads } from '#server/records/leads/table.ts';
import type { Campaign, CampaignInput } from '#shared/outreach/campaigns/campaign.ts';
import { addDays } from '#shared/core/days.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { Dice } from './random.ts';

/** One thing that happens on a day. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

/** Shares of those whom it reached, from 0 to 1. */
interface Rates {
  opened: number;
  machineOpened: number;
  clicked: number;
  replied: number;
  bounced: number;
  unsubscribed: number;
}

const LETTER = `Dear {{full_name}},

I buy houses in {{property_city}} and would like to talk with you about {{property_address}}. You need not repair or clean anything, and you choose the day.

If selling is not on your mind, please keep this letter for later.

{{my_name}}, {{company}}, {{my_phone}}`;

const EMAIL = `Hi {{first_name}},

I buy houses in {{property_city}}, and {{property_address}} is one that I would like to ask you about.

Would a short call this week suit you? More about us: https://example.com/about

{{my_first_name}}
{{company}}`;

const REPLIES = [
  'What would you pay for it? We are not in a hurry.',
  'Call me after five, please.',
  'We might sell next year, when my mother has moved.',
  'Who gave you this address? But yes, let us talk.',
  'The roof is new. What do you have in mind?',
];

interface Sent {
  input: CampaignInput;
  daysAgo: number;
  /** At most so many, those added last first. */
  most: number;
  rates: Rates;
}

const SENT: readonly Sent[] = [
  {
    daysAgo: 205,
    most: 60,
    rates: { opened: 0, machineOpened: 0, clicked: 0, replied: 0.1, bounced: 0.03, unsubscribed: 0 },
    input: {
      name: 'Letters to owners, spring',
      campaign_type: 'lead_generation',
      channel: 'direct_mail',
      target_criteria: { mail_to_house: true },
      content: LETTER,
      budget: 150,
      spent: 97.2,
    },
  },
  {
    daysAgo: 96,
    most: 70,
    rates: { opened: 0.44, machineOpened: 0.2, clicked: 0.15, replied: 0.12, bounced: 0.04, unsubscribed: 0.03 },
    input: {
      name: 'Equity over 30%',
      campaign_type: 'lead_generation',
      channel: 'email',
      subject_line: 'A question about {{property_address}}',
      content: EMAIL,
      target_criteria: { equity_min: 30 },
      budget: 60,
      spent: 42.5,
    },
  },
  {
    daysAgo: 24,
    most: 40,
    rates: { opened: 0.5, machineOpened: 0.22, clicked: 0.18, replied: 0.1, bounced: 0.02, unsubscribed: 0.02 },
    input: {
      name: 'Cold leads, asked again',
      campaign_type: 'retargeting',
      channel: 'email',
      subject_line: 'Still thinking about {{property_address}}?',
      content: EMAIL,
      ai_personalization: true,
      target_criteria: { lead_status: 'cold' },
      budget: 25,
      spent: 18,
    },
  },
];

const DRAFTS: readonly { daysAgo: number; inDays: number | undefined; input: CampaignInput }[] = [
  {
    daysAgo: 6,
    inDays: 4,
    input: {
      name: 'Hot leads, before the month ends',
      campaign_type: 'nurture',
      channel: 'email',
      subject_line: 'Shall we find a day, {{first_name}}?',
      content: EMAIL,
      ai_personalization: true,
      target_criteria: { lead_status: 'hot' },
      budget: 20,
    },
  },
  {
    daysAgo: 3,
    inDays: undefined,
    input: {
      name: 'A short text to quiet leads',
      campaign_type: 'nurture',
      channel: 'sms',
      content: 'Hi {{first_name}}, {{my_first_name}} here. Is {{property_address}} still on your mind?',
      target_criteria: { lead_status: 'new' },
    },
  },
  {
    daysAgo: 1,
    inDays: undefined,
    input: {
      name: 'We buy in Memphis',
      campaign_type: 'brand_awareness',
      channel: 'social_media',
      content: 'We buy houses in Memphis, as they are.',
    },
  },
];

/** What happens to the campaigns up to `today`, each a story of its own that grows while it runs. */
export function campaignStories(roll: Dice, today: string): Happening[][] {
  const sent = SENT.map((plan) => {
    const day = addDays(today, -plan.daysAgo);
    const story: Happening[] = [];
    story.push({ day, happen: (scope) => send(scope, roll, plan, day, story) });
    return story;
  });
  const drafts = DRAFTS.map(({ daysAgo, inDays, input }) => [
    {
      day: addDays(today, -daysAgo),
      happen: async (scope: Scope) => {
        const scheduled_at = inDays === undefined ? null : `${addDays(today, inDays)}T15:00:00.000Z`;
        await createCampaign(scope, { ...input, scheduled_at });
      },
    },
  ]);
  return [...sent, ...drafts];
}

/** Writes down that it was sent, and plans what its recipients do. */
async function send(scope: Scope, roll: Dice, { input, most, rates }: Sent, day: string, story: Happening[]): Promise<void> {
  const campaign = await createCampaign(scope, input);
  const recipients = await scope.write((tx) => recipientsOf(scope, tx, campaign, most));
  const { id, name } = campaign;
  await scope.write(async (tx) => {
    const moment = scope.now().toISOString();
    const count = recipients.length;
    await tx
      .update(campaigns)
      .set({ status: 'completed', started_at: moment, completed_at: moment, total_recipients: count, sent_count: count, left_out: {} })
      .where(eq(campaigns.id, id));
    const actions = ['started', 'finished'] as const;
    await emitEvents(
      scope,
      tx,
      actions.map((action) => ({ type: `campaign.${action}`, subject_id: id, summary: name })),
    );
  });
  for (const recipient of recipients)
    recipientsDo(roll, recipient, { rates, replies: REPLIES, day, link: 'https://example.com/about' }, story);
}

async function recipientsOf(scope: Scope, tx: Db, campaign: Campaign, most: number): Promise<RecipientRow[]> {
  const now = scope.now().toISOString();
  const found = await tx
    .select()
    .from(leads)
    .where(and(buildAudienceWhere(scope, campaign.target_criteria), lte(leads.created_at, now)))
    .orderBy(desc(leads.id))
    .limit(most);
  const rows: (typeof campaignRecipients.$inferInsert)[] = [];
  for (const lead of found) {
    const own = await buildForLead(scope, campaign, lead);
    rows.push({
      account_id: scope.account.id,
      campaign_id: campaign.id,
      lead_id: lead.id,
      name: formatLeadName({ ...lead }),
      to_address:
        campaign.channel === 'email'
          ? (lead.email ?? '')
          : `${lead.property_address}, ${lead.property_city}, ${lead.property_state} ${lead.property_zip}`,
      subject: own.subject,
      body: own.body,
      is_personalized: own.is_personalized,
      status: 'sent',
      sent_at: now,
      created_at: now,
      updated_at: now,
    });
  }
  return insertRows(tx, campaignRecipients, rows);
}

export interface Response {
  rates: Rates;
  /** Words of those who answer. */
  replies: readonly string[];
  /** On which it was sent. */
  day: string;
  /** Where a click leads. */
  link: string;
}

/** Adds what one recipient does in the days after to a story; each on a day of its own. */
export function recipientsDo(roll: Dice, { id }: RecipientRow, { rates, replies, day, link }: Response, story: Happening[]): void {
  const after = (days: number, act: (scope: Scope, tx: Db, recipient: RecipientRow) => Promise<void>) =>
    story.push({
      day: addDays(day, days),
      happen: (scope) =>
        scope.write(async (tx) => {
          const [recipient] = await tx.select().from(campaignRecipients).where(eq(campaignRecipients.id, id));
          if (recipient) await act(scope, tx, recipient);
        }),
    });
  if (roll.chance(rates.bounced)) {
    after(1, async (scope, tx, recipient) => {
      await changeRecipient(scope, tx, recipient, { bounced_at: scope.now().toISOString() }, { bounce_count: 1 });
      await recordEvent(scope, tx, id, { kind: 'bounce', detail: 'Nobody of this name at this address' });
    });
    return;
  }
  if (roll.chance(rates.machineOpened))
    after(0, async (scope, tx, recipient) => {
      const opened = { machine_opened_at: scope.now().toISOString(), machine_open_count: recipient.machine_open_count + 1 };
      await changeRecipient(scope, tx, recipient, opened, { machine_open_count: 1 });
      await recordEvent(scope, tx, id, { kind: 'machine_open', detail: null, user_agent: 'Mozilla/5.0' });
    });
  const opens = roll.chance(rates.opened);
  if (opens)
    after(roll.between(0, 3), async (scope, tx, recipient) => {
      await changeRecipient(
        scope,
        tx,
        recipient,
        { opened_at: scope.now().toISOString(), open_count: recipient.open_count + 1 },
        { open_count: 1 },
      );
      await recordEvent(scope, tx, id, { kind: 'open', detail: null });
    });
  if (opens && roll.chance(rates.clicked / Math.max(rates.opened, 0.01)))
    after(3, async (scope, tx, recipient) => {
      await changeRecipient(
        scope,
        tx,
        recipient,
        { clicked_at: scope.now().toISOString(), click_count: recipient.click_count + 1 },
        { click_count: 1 },
      );
      await recordEvent(scope, tx, id, { kind: 'click', detail: link });
    });
  const words = roll.pick(replies);
  if (roll.chance(rates.replied)) after(roll.between(2, 9), (scope, tx, recipient) => markResponded(scope, tx, recipient, words));
  else if (roll.chance(rates.unsubscribed)) after(4, (scope, tx, recipient) => markUnsubscribed(scope, tx, recipient, null));
}
