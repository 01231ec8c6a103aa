/** POST /webhooks/conversations/{key}: another program delivers messages of a channel that is not connected. */
import { email, longText, moment as momentField, option, optionalReference, phone, text } from '../../core/fields.ts';
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { CONVERSATION_CHANNELS, isConnected } from './conversation.ts';
import { MESSAGE_LENGTH, WRITERS } from './message.ts';

const KEPT_CHANNELS = CONVERSATION_CHANNELS.filter((channel) => !isConnected(channel));

export const webhookMessage = z.object({
  /** Anything else but the right key answers 404. */
  key: z.preprocess((value) => (typeof value === 'string' && value.length <= 100 ? value : ''), z.string()) as unknown as z.ZodType<
    string,
    string
  >,
  channel: option(KEPT_CHANNELS as [(typeof KEPT_CHANNELS)[number], ...(typeof KEPT_CHANNELS)[number][]], { label: 'Channel' }),
  author: option(WRITERS, { label: 'Author' }),
  body: longText({ label: 'Message', max: MESSAGE_LENGTH }),
  /** The other program's own id: the same message posted twice is stored once. */
  external_id: text({ label: 'External id', max: 200 }),
  /** Whose conversation it is: one of these. */
  lead_id: optionalReference({ label: 'Lead' }),
  phone: phone({ label: 'Phone', pattern: /\d/, wrong: 'Must be a valid phone number' }).optional(),
  email: email({ label: 'Email', wrong: 'Must be a valid email' }).optional(),
  said_at: momentField({ label: 'Said at' }).optional(),
});
export type WebhookMessage = z.output<typeof webhookMessage>;

export const webhookStored = z
  .object({ conversation_id: identity.id, message_id: identity.id, lead_id: identity.id })
  .meta({ id: 'WebhookStored' });
