/** The eight channels of a conversation: their names, and what each does here. */
import { Globe, Hash, type LucideIcon, Mail, MessageCircle, MessageSquare, MessagesSquare, Phone, Users } from 'lucide-react';
import type { ConversationChannel } from '#shared/assistant/conversation.ts';

export interface ChannelWords {
  label: string;
  icon: LucideIcon;
  /** What happens to a message. */
  about: string;
}

const KEPT = 'You write there; the transcript is kept here by hand, or another program posts it to your webhook.';

export const CHANNELS: Record<ConversationChannel, ChannelWords> = {
  sms: { label: 'SMS', icon: MessageSquare, about: 'Texts leave and arrive by your SMS provider, within the hours the law allows.' },
  email: { label: 'Email', icon: Mail, about: 'Mail leaves by your mail server; answers come in by themselves.' },
  phone: { label: 'Phone', icon: Phone, about: 'You call; what was said is noted here, and the assistant reads it.' },
  web_chat: { label: 'Web chat', icon: Globe, about: 'Visitors of your chat page begin it themselves.' },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle, about: KEPT },
  messenger: { label: 'Messenger', icon: MessagesSquare, about: KEPT },
  slack: { label: 'Slack', icon: Hash, about: KEPT },
  teams: { label: 'Teams', icon: Users, about: KEPT },
};
