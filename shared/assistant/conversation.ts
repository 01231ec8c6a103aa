/** Conversations with leads: channels, states, and what is learned of a seller. */

export const CONVERSATION_CHANNELS = ['sms', 'email', 'phone', 'web_chat', 'whatsapp', 'messenger', 'slack', 'teams'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

export const CONVERSATION_STATES = ['idle', 'asking', 'waiting', 'handed_over', 'booked', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Who answers: nothing leaves before a person has approved it, or the assistant within its hours and limits. */
export const REPLY_MODES = ['draft', 'automatic'] as const;
export type ReplyMode = (typeof REPLY_MODES)[number];

export const MESSAGE_AUTHORS = ['lead', 'assistant', 'person'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

export const CHAT_MESSAGE_STATUSES = ['draft', 'queued', 'sent', 'failed', 'received', 'discarded', 'noted'] as const;
export type ChatMessageStatus = (typeof CHAT_MESSAGE_STATUSES)[number];

/** What a conversation is to find out, in the order in which it is asked. */
export const SLOTS = [
  'person',
  'interest',
  'motivation',
  'timeline',
  'condition',
  'occupancy',
  'price',
  'debt',
  'deciders',
  'listing',
  'appointment',
] as const;
export type Slot = (typeof SLOTS)[number];

export const FACT_STATUSES = ['suggested', 'accepted', 'rejected', 'superseded'] as const;
export type FactStatus = (typeof FACT_STATUSES)[number];

/** What reads and writes: the built-in rules, or a language model. */
export const ENGINES = ['rules', 'model'] as const;
export type Engine = (typeof ENGINES)[number];
