/** How the channels of a conversation look, and what speaks against each. */
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Globe, Hash, type LucideIcon, Mail, MessageCircle, MessageSquare, MessagesSquare, Phone, Users } from 'lucide-react';
import type { ConversationChannel, ConversationState } from '#shared/outreach/conversations/conversation.ts';
import type { Providers } from '#shared/outreach/messages/settings.ts';
import { CHANNELS, isSent, isText, explainNoService } from '#shared/records/contacts/channels.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';

/** The icon of each channel. */
export const CONVERSATION_ICONS: Record<ConversationChannel, LucideIcon> = {
  sms: MessageSquare,
  email: Mail,
  phone: Phone,
  web_chat: Globe,
  whatsapp: MessageCircle,
  messenger: MessagesSquare,
  slack: Hash,
  teams: Users,
};

/**
 * Why the lead must not be contacted through each channel; undefined where nothing speaks against it. Who is on a registry may be
 * answered once they wrote, which the server weighs for each message, and a number may be known elsewhere.
 */
export function useShutChannels(lead: number | undefined): (channel: ConversationChannel) => string | undefined {
  const ask = useHandWays({ lead });
  return (channel) => {
    if (channel === 'web_chat') return undefined;
    const { reason, why } = ask(CHANNELS[channel].hand);
    return reason === 'no_address' || reason === 'dnc_registry' ? undefined : why;
  };
}

/** What becomes of a message of a channel, by what is connected; undefined until that is known, and for channels noted by hand. */
export function describeDelivery(channel: ConversationChannel, providers: Providers | undefined): string | undefined {
  if (!providers || !isSent(channel)) return undefined;
  if (providers[channel] === 'outbox') return `Not sent: ${explainNoService(channel)}.`;
  if (isText(channel)) return 'Texts leave and arrive by Twilio, within the hours the law allows.';
  const answers = providers.answers_by_email === 'none' ? 'answers do not arrive here: log them by hand' : 'answers come in by themselves';
  return `Mail leaves by the mail server; ${answers}.`;
}

export const STATE_LABELS: Record<ConversationState, string> = {
  idle: 'Not begun',
  asking: 'Asking',
  waiting: 'Waiting for an answer',
  handed_over: 'With you',
  booked: 'Booked',
  closed: 'Closed',
};
const TONES: Record<ConversationState, Tone> = {
  idle: 'neutral',
  asking: 'blue',
  waiting: 'yellow',
  handed_over: 'orange',
  booked: 'green',
  closed: 'neutral',
};

/** The state of a conversation. */
export const StateBadge = ({ state }: { state: ConversationState }) => <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
