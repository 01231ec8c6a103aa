/** Small parts of a message that several views show. */
import { paths } from '#client/core/paths.ts';
import { formatPhoneOrDash } from '#client/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { MessageStatus } from '#shared/outreach/messages/channels.ts';
import { type Message, STATUS_LABELS } from '#shared/outreach/messages/message.ts';
import { isText } from '#shared/records/contacts/channels.ts';

const TONES: Record<MessageStatus, Tone> = {
  queued: 'blue',
  held: 'neutral',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unconfirmed: 'yellow',
  cancelled: 'neutral',
  blocked: 'orange',
};

/** Messages that stayed in the outbox reached nobody, and are not called sent. */
export const isKept = ({ status, provider }: Pick<Message, 'status' | 'provider'>): boolean => status === 'sent' && provider === 'outbox';

export const MessageBadge = (message: Pick<Message, 'status' | 'provider'>) =>
  isKept(message) ? <Badge tone="neutral">In outbox</Badge> : <Badge tone={TONES[message.status]}>{STATUS_LABELS[message.status]}</Badge>;

/** The recipient with a link; undefined for oneself, and for deleted records. */
export function toRecipientPerson({
  lead_id,
  lead_name,
  buyer_id,
  buyer_name,
}: Pick<Message, 'lead_id' | 'lead_name' | 'buyer_id' | 'buyer_name'>): { name: string; href: string; label: string } | undefined {
  if (lead_id !== null && lead_name !== null) return { name: lead_name, href: paths.leads.one(lead_id), label: 'Lead' };
  if (buyer_id !== null && buyer_name !== null) return { name: buyer_name, href: paths.buyers.one(buyer_id), label: 'Buyer' };
  return undefined;
}

export const formatAddress = ({ channel, to_address }: Pick<Message, 'channel' | 'to_address'>): string =>
  isText(channel) ? formatPhoneOrDash(to_address) : to_address;

/** The provider; the outbox means that nobody got it. */
export const getProviderLabel = ({ provider }: Pick<Message, 'provider'>): string | undefined =>
  provider === null ? undefined : ({ smtp: 'Mail server', twilio: 'Twilio', outbox: 'Outbox: stayed in DealFlow' }[provider] ?? provider);
