/** The web chat: what a visitor, who has no account, may send and see. */
import { count, email, longText, optionalText, phone, text, moment as momentField, option, optionalReference } from '../../core/fields.ts';
import { momentSchema, identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { CONVERSATION_CHANNELS, isConnected } from './conversation.ts';
import { MESSAGE_LENGTH, WRITERS } from './message.ts';

/** Longest message of a visitor, in characters. */
export const VISITOR_MESSAGE_LENGTH = 1000;

/** Invalid keys and tokens match nothing, and so answer 404. */
const secret = z.preprocess((value) => (typeof value === 'string' && value.length <= 100 ? value : ''), z.string()) as unknown as z.ZodType<
  string,
  string
>;
const key = secret.meta({ description: 'The key in the address of the chat' });
const token = secret.meta({ description: 'What this visitor got when the chat began' });

const webChatStartFields = {
  name: text({ label: 'Name', max: 100, min: 2 }),
  email: email({ label: 'Email', wrong: 'Must be a valid email' }).optional(),
  phone: phone({ label: 'Phone', pattern: /^\(?\+?\(?[1-9][\d\s()-]{8,15}$/, wrong: 'Must be a valid phone number' }).optional(),
  property_address: text({ label: 'Property address', min: 5, max: 200 }),
};
export const webChatPageQuery = z.object({ key, token: token.optional() });
export const webChatStart = z.object({ key, ...webChatStartFields });

const handed_over = z.boolean().meta({ description: 'Whether a person answers, and the assistant says nothing more' });
/** The chat page before the first message; with a visitor's token, the state of their chat. */
export const webChatPage = z
  .object({ company: z.string(), greeting: z.string(), assistant: z.string(), handed_over })
  .meta({ id: 'WebChatPage', description: 'Who is chatting, in words for the visitor' });
export type WebChatPage = z.output<typeof webChatPage>;
/** What a stream says between the messages when it has changed. */
export type WebChatTurn = Pick<WebChatPage, 'handed_over'>;

export const webChatMessage = z
  .object({ id: z.int().min(1), from: z.enum(['visitor', 'company']), body: z.string(), is_assistant: z.boolean(), at: momentSchema })
  .meta({ id: 'WebChatMessage' });
export type WebChatMessage = z.output<typeof webChatMessage>;

/** The token is shown this once: whoever has it reads and writes this chat. */
export const webChatStarted = z.object({ token: z.string(), messages: z.array(webChatMessage) }).meta({ id: 'WebChatStarted' });

export const webChatSend = z.object({
  key,
  token,
  body: longText({ label: 'Message', max: VISITOR_MESSAGE_LENGTH }),
  /** The same message sent twice with the same id is stored once. */
  external_id: optionalText({ label: 'External id', max: 100 }),
});
export const webChatSince = z.object({
  key,
  token,
  after: count({ label: 'After', min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
});
export const webChatMessages = z.array(webChatMessage);
export const webChatStream = z.object({ key, token, lastEventId: z.string().max(20).nullish() });

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

export const webhookStored = z
  .object({ conversation_id: identity.id, message_id: identity.id, lead_id: identity.id })
  .meta({ id: 'WebhookStored' });
