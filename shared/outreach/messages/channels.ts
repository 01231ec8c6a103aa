/** The ways to reach a person, and what is known of an address. */
import { type ChannelFor, channelsFor } from '../../records/contacts/channels.ts';

/** How messages leave; `web_chat` and the ones after it belong to conversations alone. */
export const MESSAGE_CHANNELS = channelsFor('message');
export type MessageChannel = ChannelFor<'message'>;

export const MESSAGE_STATUSES = ['queued', 'held', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled', 'blocked'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** For what a message is sent; who asked for it is told what became of it. */
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
