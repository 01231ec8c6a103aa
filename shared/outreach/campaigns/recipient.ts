/** Recipients: one lead or buyer in one campaign, and the outcome. */
import { MESSAGE_STATUSES } from '../messages/channels.ts';
import { day, optionalDay, optionalOption, optionalReference, optionalText } from '../../core/fields.ts';
import { equal, special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { CAMPAIGN_AUDIENCES, CAMPAIGN_CHANNELS } from './campaign.ts';

/** In the order of precedence, strongest first. */
export const RECIPIENT_STATUSES = ['responded', 'clicked', 'opened', 'sent', 'pending'] as const;
type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const RECIPIENT_EVENTS = ['open', 'machine_open', 'click', 'machine_click', 'reply', 'bounce', 'unsubscribe', 'failure'] as const;
export type RecipientEventKind = (typeof RECIPIENT_EVENTS)[number];

/** The first that applies: responded, clicked, opened, sent; else pending. Machine opens do not count. */
export function resolveRecipientStatus(moments: {
  responded_at: string | null;
  clicked_at: string | null;
  opened_at: string | null;
  sent_at: string | null;
}): RecipientStatus {
  if (moments.responded_at) return 'responded';
  if (moments.clicked_at) return 'clicked';
  if (moments.opened_at) return 'opened';
  return moments.sent_at ? 'sent' : 'pending';
}

const counter = z.int().min(0);

const recipientRecord = z
  .object({
    id: identity.id,
    campaign_id: identity.id,
    /** Null once the lead was deleted, and of a campaign for buyers. */
    lead_id: identity.id.nullable(),
    buyer_id: identity.id.nullable().meta({ description: 'Of a campaign for buyers; null once the buyer was deleted' }),
    /** As it was when the campaign was filled. */
    name: z.string(),
    to_address: z.string(),
    status: z.enum(RECIPIENT_STATUSES),
    sent_at: momentSchema.nullable(),
    opened_at: momentSchema.nullable(),
    machine_opened_at: momentSchema.nullable().meta({ description: 'When a mail program fetched the images by itself' }),
    clicked_at: momentSchema.nullable(),
    responded_at: momentSchema.nullable(),
    bounced_at: momentSchema.nullable(),
    unsubscribed_at: momentSchema.nullable(),
    failed_at: momentSchema.nullable(),
    error: z.string().nullable().meta({ description: 'Why it failed, in the words of the server that refused it' }),
    open_count: counter,
    machine_open_count: counter,
    click_count: counter,
    response_count: counter,
    campaign: z.object({
      id: identity.id,
      name: z.string(),
      channel: z.enum(CAMPAIGN_CHANNELS),
      audience: z.enum(CAMPAIGN_AUDIENCES),
    }),
    lead: z.object({ id: identity.id, first_name: z.string().nullable(), last_name: z.string().nullable() }).nullable(),
    buyer: z.object({ id: identity.id, name: z.string() }).nullable(),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  })
  .meta({ id: 'CampaignRecipient' });
export type Recipient = z.output<typeof recipientRecord>;

/** A recipient with the sent message and its events. */
export const recipientDetail = z
  .object({
    ...recipientRecord.shape,
    is_personalized: z.boolean(),
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** The message in the outbox; null where nothing is handed over: letters, audiences. */
    message: z
      .object({ id: identity.id, status: z.enum(MESSAGE_STATUSES), attempts: counter, due_at: momentSchema, error: z.string().nullable() })
      .nullable(),
    events: z.array(
      z.object({
        id: identity.id,
        kind: z.enum(RECIPIENT_EVENTS),
        /** The link, the words of an answer or of a failure. */
        detail: z.string().nullable(),
        created_at: momentSchema,
      }),
    ),
  })
  .meta({ id: 'CampaignRecipientDetail' });
export type RecipientDetail = z.output<typeof recipientDetail>;

/** What went wrong with a recipient, beside the status: `failed` was not sent, `unsubscribed` wants no more, by the link or in words. */
export const RECIPIENT_OUTCOMES = ['failed', 'bounced', 'unsubscribed'] as const;
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number];

const filters = {
  campaign_id: equal(optionalReference({ label: 'Campaign' }), { place: 'bar', any: 'All campaigns' }),
  status: equal(optionalOption(RECIPIENT_STATUSES, { label: 'Status' }), { place: 'bar', any: 'All', isSegmented: true }),
  outcome: special(optionalOption(RECIPIENT_OUTCOMES, { label: 'Outcome' }), { place: 'link' }),
  sent_from: special(optionalDay({ label: 'Sent from' }), { place: 'bar', label: 'From' }),
  sent_to: special(optionalDay({ label: 'Sent until' }), { place: 'bar', label: 'to' }),
  lead_id: equal(optionalReference({ label: 'Lead' }), { place: 'link' }),
  buyer_id: equal(optionalReference({ label: 'Buyer' }), { place: 'link' }),
};
const search = { label: 'Search recipients', placeholder: 'Search name, email' };

const sortable = ['created_at', 'id', 'sent_at', 'status'] as const;
export const recipientList = defineList(recipientRecord, { filters, sortable, search });
/** The same list on screen: the last sent first. */
export const recipientsBySending = defineList(recipientRecord, { filters, sortable, search, defaults: { sort_by: 'sent_at' } });
export type RecipientQuery = z.output<typeof recipientList.input>;

/** GET /campaigns/{id}/recipients: the same list of one campaign. */
export const campaignRecipientQuery = recipientsBySending.input.safeExtend({ id: recordId });

/** Recipients, not events: who opened five times is one. */
export const recipientTotals = z
  .object({
    recipients: counter,
    sent: counter,
    bounced: counter,
    opened: counter,
    /** Images fetched by a mail program, without a known human open. */
    machine_opened: counter,
    clicked: counter,
    responded: counter,
    unsubscribed: counter,
    failed: counter,
  })
  .meta({ id: 'CampaignRecipientTotals' });
export type RecipientTotals = z.output<typeof recipientTotals>;
export const recipientTotalsQuery = z.object({ search: recipientList.input.shape.search, ...recipientList.fields });

/** PATCH /recipients/{id}/responded: they called, or came by. */
export const respondedInput = z.object({ id: recordId, words: optionalText({ label: 'What they said', max: 2000 }) });

/** PATCH /campaigns/{id}/mailed: letters went to the post, or an audience online, on this day. */
const mailedFields = { mailed_on: day({ label: 'Mailed on' }) };
export const mailedInput = z.object({ ...target, ...mailedFields });

/** Earnings of a campaign: the deals attributed to it. */
const conversions = z.object({
  /** Recipients whose lead signed a contract. */
  conversions: counter,
  contracts: counter,
  closed: counter,
  /** Of the closed deals, in dollars. */
  profit: z.number(),
});
export type Conversions = z.output<typeof conversions>;

const rate = z.number().nullable().meta({ description: 'A share from 0 to 1; null where there is nothing to divide by' });
const dollars = z.number().nullable().meta({ description: 'US dollars; null where there is nothing to divide' });

export const campaignResults = z
  .object({
    campaign_id: identity.id,
    ...recipientTotals.shape,
    ...conversions.shape,
    in_outbox: counter.meta({
      description: 'Of the sent, those that stayed in the outbox because no server was set up: they reached nobody',
    }),
    /** Messages that are queued, paused, or being sent. */
    waiting: counter,
    /** Handed over, and no answer came: only a person can tell whether to send again. */
    unconfirmed: counter,
    blocked: counter,
    is_filling: z.boolean(),
    next_due_at: momentSchema.nullable(),
    next_waits_for: z.string().nullable().meta({ description: 'Why the next message waits; null when nothing is known that it waits for' }),
    outage: z
      .object({ words: z.string(), until: momentSchema })
      .nullable()
      .meta({ description: 'The error of a mail or text server that is down, and when it is tried again' }),
    left_out: z.record(z.string(), counter),
    delivery_rate: rate,
    open_rate: rate,
    click_rate: rate,
    click_to_open_rate: rate,
    response_rate: rate,
    conversion_rate: rate,
    spent: z.number().nullable(),
    cost_per_lead: dollars,
    cost_per_contract: dollars,
    cost_per_closed_deal: dollars,
    return_on_spend: z.number().nullable().meta({ description: 'Percent: 2,000 spent and 12,000 earned is 500' }),
  })
  .meta({ id: 'CampaignResults' });
export type CampaignResults = z.output<typeof campaignResults>;
