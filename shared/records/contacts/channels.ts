/** Every channel, described once: who uses it, which address it takes, which rules hold it back, who carries it, and its words. */
import { formatE164, normalizeEmail, normalizePhone } from './address.ts';
import type { PointKind } from './contact-point.ts';

/** What a channel may be chosen for. */
type ChannelUse = 'campaign' | 'buyers' | 'message' | 'single' | 'signing' | 'conversation';

/** A set of rules that may close a channel to a person. */
export type ChannelGuard = 'call' | 'text' | 'email' | 'letter';

interface ChannelDescription {
  label: string;
  /** What happens to a message of a conversation. */
  about: string;
  /** The address that it takes; null where it has none. */
  point: PointKind | null;
  /** The form in which addresses are used, and the one by which they are compared. */
  normalize: (address: string) => string;
  toKey: (address: string) => string;
  /** Which reasons speak against it; null: it is judged elsewhere, or by a person. */
  guard: ChannelGuard | null;
  /** The button by which a person uses it. */
  hand: 'any' | 'call' | 'text' | 'email';
  /** What carries its messages; null: they do not leave by themselves. `service` is its name for a person, `many` what it carries. */
  provider: string | null;
  service: string;
  many: string;
  /** Its place in the list of each use that it has. */
  uses: Partial<Record<ChannelUse, number>>;
}

const keep = (address: string): string => address;
const PHONE = { point: 'phone', normalize: formatE164, toKey: (phone: string) => normalizePhone(phone) ?? phone } as const;
const BY_HAND = {
  point: null,
  normalize: keep,
  toKey: keep,
  guard: null,
  hand: 'any',
  about: 'Recorded here by hand or webhook.',
  provider: null,
  service: '',
  many: '',
} as const;

export const CHANNELS = {
  email: {
    ...{ label: 'Email', point: 'email', normalize: normalizeEmail, toKey: normalizeEmail, guard: 'email', hand: 'email' },
    ...{ about: 'To the lead’s email address.', provider: 'smtp', service: 'mail server', many: 'Emails' },
    uses: { campaign: 1, buyers: 1, message: 1, single: 1, signing: 1, conversation: 2 },
  },
  sms: {
    ...{ label: 'SMS', ...PHONE, guard: 'text', hand: 'text' },
    ...{ about: 'Texts, within legal hours.', provider: 'twilio', service: 'text service', many: 'Texts' },
    uses: { campaign: 2, buyers: 2, message: 2, single: 2, signing: 2, conversation: 1 },
  },
  direct_mail: { ...BY_HAND, label: 'Direct mail', point: 'mail', guard: 'letter', uses: { campaign: 3, message: 3 } },
  social_media: { ...BY_HAND, label: 'Social media', uses: { campaign: 4 } },
  phone: {
    ...{ ...BY_HAND, label: 'Phone', about: 'You call and note what was said.', point: 'phone', guard: 'call', hand: 'call' },
    uses: { conversation: 3 },
  },
  web_chat: { ...BY_HAND, label: 'Web chat', about: 'Visitors start it on your chat page.', uses: { message: 4, conversation: 4 } },
  whatsapp: { ...BY_HAND, label: 'WhatsApp', hand: 'text', uses: { conversation: 5 } },
  messenger: { ...BY_HAND, label: 'Messenger', uses: { conversation: 6 } },
  slack: { ...BY_HAND, label: 'Slack', uses: { conversation: 7 } },
  teams: { ...BY_HAND, label: 'Teams', uses: { conversation: 8 } },
} as const satisfies Record<string, ChannelDescription>;

type Channel = keyof typeof CHANNELS;
type Table = typeof CHANNELS;
export type ChannelFor<Use extends ChannelUse> = {
  [Name in Channel]: Table[Name]['uses'] extends Record<Use, number> ? Name : never;
}[Channel];
/** The channels that rules are checked for. */
export type GuardedChannel = { [Name in Channel]: Table[Name]['guard'] extends ChannelGuard ? Name : never }[Channel];
/** The channels whose messages a provider carries. */
export type SentChannel = { [Name in Channel]: Table[Name]['provider'] extends string ? Name : never }[Channel];

const describe = (channel: Channel): ChannelDescription => CHANNELS[channel];

const isChannel = (channel: unknown): channel is Channel => typeof channel === 'string' && Object.hasOwn(CHANNELS, channel);

/** The channels of a use, in its order. */
export function listChannels<Use extends ChannelUse>(use: Use): readonly [ChannelFor<Use>, ...ChannelFor<Use>[]] {
  const placeOf = (channel: Channel): number => describe(channel).uses[use] ?? 0;
  const names = (Object.keys(CHANNELS) as Channel[]).filter((channel) => placeOf(channel) > 0);
  return names.sort((a, b) => placeOf(a) - placeOf(b)) as unknown as [ChannelFor<Use>, ...ChannelFor<Use>[]];
}

/** Whether a provider carries its messages. */
export const isSent = (channel: unknown): channel is SentChannel => isChannel(channel) && describe(channel).provider !== null;
/** Why a channel carries nothing, as part of a sentence. */
export const explainNoService = (channel: SentChannel): string => `no ${CHANNELS[channel].service} is connected`;
export const listSentChannels = (): SentChannel[] => (Object.keys(CHANNELS) as Channel[]).filter(isSent);

/** Whether it carries short texts to a phone, with what the law says of those. */
export const isText = (channel: unknown): boolean => isChannel(channel) && describe(channel).guard === 'text';

/** The address of a record that a channel takes; null where it has none. */
export const pickAddress = (channel: Channel, { phone, email }: { phone: string | null; email: string | null }): string | null =>
  ({ phone, email, mail: null })[describe(channel).point ?? 'mail'];

/** The address of a channel as permissions are stored by it. */
export const toPoint = (channel: Channel, address: string): { kind: 'phone' | 'email'; value: string } => ({
  kind: describe(channel).point === 'phone' ? 'phone' : 'email',
  value: describe(channel).toKey(address),
});

/** An address as it is used: +15125550142, or an email in lower case. */
export const normalizeAddress = (channel: Channel, address: string): string => describe(channel).normalize(address);
