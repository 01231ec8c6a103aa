/** The eight channels of a conversation: their names, and what each does here. */
import { trpc } from '#client/core/trpc.ts';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Globe, Hash, type LucideIcon, Mail, MessageCircle, MessageSquare, MessagesSquare, Phone, Users } from 'lucide-react';
import type { ConversationChannel } from '#shared/outreach/conversations/conversation.ts';
import type { HandWay } from '#shared/records/contacts/may-contact.ts';
import type { Providers } from '#shared/outreach/messages/settings.ts';

interface ChannelWords {
  label: string;
  icon: LucideIcon;
  /** What happens to a message. */
  about: string;
}

const KEPT = 'Kept here by hand or webhook.';

export const CHANNELS: Record<ConversationChannel, ChannelWords> = {
  sms: { label: 'SMS', icon: MessageSquare, about: 'Texts, within legal hours.' },
  email: { label: 'Email', icon: Mail, about: 'To the lead’s email address.' },
  phone: { label: 'Phone', icon: Phone, about: 'You call and note what was said.' },
  web_chat: { label: 'Web chat', icon: Globe, about: 'Visitors start it on your chat page.' },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle, about: KEPT },
  messenger: { label: 'Messenger', icon: MessagesSquare, about: KEPT },
  slack: { label: 'Slack', icon: Hash, about: KEPT },
  teams: { label: 'Teams', icon: Users, about: KEPT },
};

const WAYS: Partial<Record<ConversationChannel, HandWay>> = { sms: 'text', whatsapp: 'text', email: 'email', phone: 'call' };

/**
 * Why the lead must not be contacted through each channel; undefined where nothing speaks against it. Who is on a registry may be
 * answered once they wrote, which the server weighs for each message, and a number may be known elsewhere.
 */
export function useShutChannels(lead: number | undefined): (channel: ConversationChannel) => string | undefined {
  const ask = useHandWays({ lead });
  return (channel) => {
    if (channel === 'web_chat') return undefined;
    const { reason, why } = ask(WAYS[channel] ?? 'any');
    return reason === 'no_address' || reason === 'dnc_registry' ? undefined : why;
  };
}

/** What of this instance's settings holds for a channel; undefined until they are known, and for channels without a way out. */
export function wayOut(
  channel: ConversationChannel,
  providers: Providers | undefined,
): { about: string; reachesNobody: boolean } | undefined {
  if (!providers || (channel !== 'sms' && channel !== 'email')) return undefined;
  if (providers[channel] === 'outbox')
    return {
      about: `${channel === 'sms' ? 'Texts' : 'Emails'} stay in the outbox and reach nobody.`,
      reachesNobody: true,
    };
  if (channel === 'sms') return { about: 'Texts leave and arrive by Twilio, within the hours the law allows.', reachesNobody: false };
  const answers =
    providers.answers_by_email === 'none' ? 'answers do not come in here: note them by hand' : 'answers come in by themselves';
  return { about: `Mail leaves by the mail server; ${answers}.`, reachesNobody: false };
}

/** The ways out of this instance. */
export const useProviders = (): Providers | undefined => trpc.outreach.settings.useQuery({}).data?.providers;
