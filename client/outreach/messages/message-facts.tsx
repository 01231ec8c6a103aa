/** Small parts of a message that several views show. */
import { paths } from '#client/core/paths.ts';
import { phoneNumber } from '#client/core/format.ts';
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

/** What stayed in the outbox has reached nobody, and is not called sent. */
export const isKept = ({ status, provider }: Pick<Message, 'status' | 'provider'>): boolean => status === 'sent' && provider === 'outbox';

export const MessageBadge = (message: Pick<Message, 'status' | 'provider'>) =>
  isKept(message) ? <Badge tone="neutral">In outbox</Badge> : <Badge tone={TONES[message.status]}>{STATUS_LABELS[message.status]}</Badge>;

/** To whom it went, and where they are; undefined for oneself, and once they were deleted. */
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

export const addressText = ({ channel, to_address }: Pick<Message, 'channel' | 'to_address'>): string =>
  isText(channel) ? phoneNumber(to_address) : to_address;

/** What it left by; the outbox says that nobody got it. */
export const leftBy = ({ provider }: Pick<Message, 'provider'>): string | undefined =>
  provider === null ? undefined : ({ smtp: 'Mail server', twilio: 'Twilio', outbox: 'Outbox: stayed in DealFlow' }[provider] ?? provider);
