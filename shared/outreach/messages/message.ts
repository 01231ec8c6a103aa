/** Messages in the outbox: waiting, sent, and failed with the reason. */
import { optionalOption, optionalReference, describeMaximum, longText, option, optionalText, optionalLongText } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z, whenObject } from '../../core/zod.ts';
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATUSES, type MessagePurpose, type MessageStatus } from './channels.ts';
import { listChannels } from '../../records/contacts/channels.ts';

export const STATUS_LABELS: Record<MessageStatus, string> = {
  queued: 'Waiting',
  paused: 'Paused',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
  cancelled: 'Cancelled',
  blocked: 'Not allowed',
};

export const PURPOSE_LABELS: Record<MessagePurpose, string> = {
  campaign: 'Campaign',
  conversation: 'Conversation',
  reminder: 'Reminder',
  confirmation: 'Confirmation',
  test: 'Test',
  single: 'By hand',
  signing: 'Signing link',
  code: 'Code to sign',
  room_code: 'Code to bid',
};

/** Can be resent by a person: not sent, or unconfirmed. */
export const MAY_RETRY: readonly MessageStatus[] = ['failed', 'unconfirmed', 'blocked', 'cancelled'];
/** Has not left yet. */
export const MAY_CANCEL: readonly MessageStatus[] = ['queued', 'paused'];

const shape = {
  id: identity.id,
  lead_id: z.int().min(1).nullable(),
  lead_name: z.string().nullable(),
  buyer_id: z.int().min(1).nullable(),
  buyer_name: z.string().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  subject_id: z.int().min(1).nullable().meta({ description: 'The recipient, conversation message or appointment that it is for' }),
  group_id: z.int().min(1).nullable().meta({ description: 'The campaign' }),
  to_address: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  due_at: momentSchema.meta({ description: 'It does not leave before' }),
  attempts: z.int().min(0),
  provider: z.string().nullable().meta({ description: 'smtp, twilio, or outbox: it stayed inside the application' }),
  provider_id: z.string().nullable(),
  error: z.string().nullable().meta({ description: 'Why it waits or did not leave, in the words of the other side or of the rule' }),
  sent_at: momentSchema.nullable(),
  created_at: identity.created_at,
  updated_at: identity.updated_at,
};
const messageRecord = z.object(shape).meta({ id: 'OutreachMessage' });
export type Message = z.output<typeof messageRecord>;

const ruleResult = z.object({
  rule: z.string(),
  result: z.enum(['passed', 'refused', 'later']),
  inputs: z.record(z.string(), z.unknown()),
  at: momentSchema,
  pack: z.string().meta({ description: 'The version of the rules' }),
  source: z.string().meta({ description: 'What the rule is taken from' }),
  words: z.string().nullable(),
  until: momentSchema.nullable(),
});
export type ShownRule = z.output<typeof ruleResult>;

export const messageDetail = z
  .object({ ...shape, evidence: z.array(ruleResult).meta({ description: 'The rules it was checked against when it was last due' }) })
  .meta({ id: 'OutreachMessageDetail' });
export type MessageDetail = z.output<typeof messageDetail>;

const listed = {
  filters: {
    channel: equal(optionalOption(MESSAGE_CHANNELS, { label: 'Channel' }), { place: 'bar', any: 'All', isSegmented: true }),
    status: equal(optionalOption(MESSAGE_STATUSES, { label: 'Status' }), { place: 'bar', words: STATUS_LABELS }),
    purpose: equal(optionalOption(MESSAGE_PURPOSES, { label: 'Sent for' }), {
      place: 'bar',
      any: 'Sent for anything',
      words: PURPOSE_LABELS,
    }),
    lead_id: equal(optionalReference({ label: 'Lead' }), { place: 'link' }),
    buyer_id: equal(optionalReference({ label: 'Buyer' }), { place: 'link' }),
  },
  search: { label: 'Search messages', placeholder: 'Search name, address, subject' },
  sortable: ['created_at', 'id'],
} as const;
export const messageList = defineList(messageRecord, listed);
/** The same list as a screen shows it: more of it at once. */
export const outbox = defineList(messageRecord, { ...listed, defaults: { per_page: 25 } });

/** Ten parts of a text: more is a letter. */
const TEXT_MAX = 1530;

export const singleFields = {
  channel: option(listChannels('single'), { label: 'Send by' }),
  subject: optionalText({ label: 'Subject', max: 200 }),
  body: longText({ label: 'Message', max: 10_000 }),
};

export const singleInput = z
  .object({ id: recordId, ...singleFields })
  .refine(({ subject }) => Boolean(subject), {
    path: ['subject'],
    error: 'Subject is required',
    when: whenObject(({ channel }) => channel === 'email'),
  })
  .refine(({ body }) => body.length <= TEXT_MAX, {
    path: ['body'],
    error: describeMaximum(TEXT_MAX),
    when: whenObject(({ channel, body }) => channel !== 'email' && typeof body === 'string'),
  });

const ids = z.union([z.string().max(20_000), z.array(z.string().max(998)).max(200)]).nullish();

export const mailWebhookInput = z.object({
  type: z.enum(['message', 'bounce']).default('message').meta({
    description: 'bounce: a mail of ours was refused; `to` is then the address that refused it',
  }),
  bounce: z.enum(['hard', 'soft', 'block']).nullish().meta({
    description:
      'Of a bounce: hard, the address does not exist; soft, it may arrive later; block, the sender was refused. Else its text decides',
  }),
  from: optionalText({ label: 'From', max: 500 }),
  to: optionalText({ label: 'To', max: 2000 }),
  subject: optionalText({ label: 'Subject', max: 2000 }),
  text: optionalLongText({ label: 'Text', max: 500_000 }),
  message_id: optionalText({ label: 'Message-ID', max: 998 }),
  in_reply_to: ids.meta({ description: 'The Message-ID that it answers; of a bounce, the one that was refused' }),
  references: ids,
  /** Automatic replies, such as absence notes, are ignored. */
  auto_submitted: optionalText({ label: 'Auto-Submitted', max: 100 }),
});
