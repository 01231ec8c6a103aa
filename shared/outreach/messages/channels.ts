/** Channels, message statuses, and purposes. */
import { type ChannelFor, listChannels } from '../../records/contacts/channels.ts';

/** Channels; `web_chat` and the following ones belong to conversations only. */
export const MESSAGE_CHANNELS = listChannels('message');
export type MessageChannel = ChannelFor<'message'>;

export const MESSAGE_STATUSES = ['queued', 'paused', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled', 'blocked'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** What a message is sent for; its sender is notified of the outcome. */
export const MESSAGE_PURPOSES = [
  'campaign',
  'conversation',
  'reminder',
  'confirmation',
  'test',
  'single',
  'signing',
  'code',
  'room_code',
] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
/** Asked for by the person at this moment: no letter with a sender under it, and none to be answered. */
export const CODE_PURPOSES: readonly MessagePurpose[] = ['code', 'room_code'];
