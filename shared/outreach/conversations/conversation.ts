/** Conversations with leads: channels, states, and what is asked of a conversation. */
import { option, optionalFlag, optionalOption, optionalReference, optionalText, reference } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { SLOTS } from '../../language/slots.ts';
import { type ChannelFor, listChannels, isSent, type SentChannel } from '../../records/contacts/channels.ts';

export const CONVERSATION_CHANNELS = listChannels('conversation');
export type ConversationChannel = ChannelFor<'conversation'>;

/** Channels whose messages leave and arrive by themselves; of the others the transcript is logged by hand or by the inbound webhook. */
export const isConnected = (channel: ConversationChannel): channel is SentChannel | 'web_chat' => isSent(channel) || channel === 'web_chat';

export const CONVERSATION_STATES = ['idle', 'asking', 'waiting', 'handed_over', 'booked', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Reply mode: every message needs approval, or the assistant sends within its hours and limits. */
export const REPLY_MODES = ['draft', 'automatic'] as const;
export type ReplyMode = (typeof REPLY_MODES)[number];

export const MESSAGE_AUTHORS = ['lead', 'assistant', 'person'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

export const CHAT_MESSAGE_STATUSES = ['draft', 'queued', 'sent', 'failed', 'received', 'discarded', 'noted'] as const;

export const FACT_STATUSES = ['suggested', 'accepted', 'rejected', 'superseded'] as const;

/** The engine: the built-in rules, or a language model. */
export const ENGINES = ['rules', 'model'] as const;
export type Engine = (typeof ENGINES)[number];

const changeableFields = {
  goal: optionalText({ label: 'Goal', max: 300 }),
  reply_mode: optionalOption(REPLY_MODES, { label: 'Reply mode' }),
};

export const conversationFields = {
  lead_id: reference({ label: 'Lead' }),
  channel: option(CONVERSATION_CHANNELS, { label: 'Channel' }),
  ...changeableFields,
};
/** POST: begins a conversation; the assistant's first message is drafted, or sent where that is allowed. */
export const conversationInput = z.object(conversationFields);
export type ConversationInput = z.output<typeof conversationInput>;

/** `handed_over`: a person takes over, and nothing automatic follows. `asking`: the assistant goes on. `closed`: it is over. */
const CHOSEN_STATES = ['asking', 'handed_over', 'closed'] as const satisfies readonly ConversationState[];

/** PUT and PATCH. */
const conversationChangeFields = {
  ...changeableFields,
  state: optionalOption(CHOSEN_STATES, { label: 'State' }),
  is_unread: optionalFlag({ label: 'Unread' }),
};
export const conversationChange = z.object(conversationChangeFields);
export type ConversationChange = z.output<typeof conversationChange>;

export const conversationRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(conversationFields),
    state: z.enum(CONVERSATION_STATES),
    /** What was asked last. */
    asked_slot: z.enum(SLOTS).nullable(),
    /** How many questions the assistant has asked. */
    turns: z.int().min(0),
    /** Why a person has it now, in plain words. */
    handover_reason: z.string().nullable(),
    /** A message that may be an opt-out and waits for a person's decision; null when none waits. */
    stop_to_confirm: z.string().nullable(),
    is_unread: z.boolean(),
    last_message: z.string().nullable(),
    last_message_at: momentSchema,
    lead: z.object({
      id: identity.id,
      name: z.string(),
      ai_score: z.int(),
      /** False: too little is known for a score; shown as a dash. */
      is_scored: z.boolean(),
      status: z.string(),
      property_address: z.string().nullable(),
      property_city: z.string().nullable(),
    }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationRecord>;

const listed = {
  filters: {
    channel: equal(optionalOption(CONVERSATION_CHANNELS, { label: 'Channel' })),
    state: equal(optionalOption(CONVERSATION_STATES, { label: 'State' })),
    is_unread: equal(optionalFlag({ label: 'Unread' })),
    lead_id: equal(optionalReference({ label: 'Lead' })),
  },
  sortable: ['created_at', 'id', 'updated_at', 'last_message_at'],
} as const;
export const conversationList = defineList(conversationRecord, listed);
/** The same list as a screen shows it: the latest message first. */
export const conversationInbox = defineList(conversationRecord, { ...listed, defaults: { sort_by: 'last_message_at', per_page: 25 } });
export type ConversationQuery = z.output<typeof conversationList.input>;
