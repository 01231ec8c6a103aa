/** May this person be contacted by this channel? The one rule, and its reasons with their words. */
import { isNorthAmerican } from './address.ts';
import { CHANNELS, type ChannelGuard, type GuardedChannel, isText } from './channels.ts';
import type { LineType, PointKind, PointStatus } from './contact-point.ts';
import type { ContactStatus } from './kinds.ts';

/** In the order in which they are given: who fits several is counted under the first. */
export const UNREACHABLE_REASONS = [
  'no_address',
  'no_mailing_address',
  'litigator',
  'do_not_contact',
  'opted_out',
  'paused',
  'deceased',
  'wrong_number',
  'dead',
  'dnc_registry',
  'bounced',
  'landline',
  'no_texts',
  'no_consent',
  'already_sent',
  'under_contract',
  'same_address',
  'no_letters',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/** Reasons recorded of a person, which apply to every record with their email or phone. */
export const OF_PERSONS = ['litigator', 'do_not_contact', 'opted_out'] as const satisfies readonly UnreachableReason[];

/** Reasons against automatic messages to a person. */
export const OF_PERSONS_AUTOMATIC = [...OF_PERSONS, 'paused'] as const satisfies readonly UnreachableReason[];

export const UNREACHABLE_LABELS: Record<UnreachableReason, string> = {
  no_address: 'No address for this channel',
  no_mailing_address: 'No complete mailing address',
  litigator: 'Known litigator',
  do_not_contact: 'Do not contact',
  opted_out: 'Opted out',
  paused: 'Paused',
  deceased: 'Deceased',
  wrong_number: 'Wrong number',
  dead: 'Disconnected number',
  dnc_registry: 'On the Do Not Call registry, and no consent',
  bounced: 'Address does not accept messages',
  landline: 'Landline: cannot receive texts',
  no_texts: 'Wants calls, not texts',
  no_consent: 'No written consent to automated texts',
  already_sent: 'Already sent: got this property in the last 7 days',
  under_contract: 'Has an open or closed deal',
  same_address: 'Already written to under another record',
  no_letters: 'The letter font cannot print the name or text',
};

/** What may be known of an address that speaks against its use; a number that takes no texts may still be called. */
export const AGAINST = {
  call: [...OF_PERSONS, 'deceased', 'wrong_number', 'dead', 'dnc_registry'],
  text: [...OF_PERSONS, 'deceased', 'wrong_number', 'dead', 'dnc_registry', 'bounced', 'landline', 'no_texts'],
  email: [...OF_PERSONS, 'deceased', 'bounced'],
  letter: [...OF_PERSONS, 'deceased', 'bounced'],
} as const satisfies Record<ChannelGuard, readonly UnreachableReason[]>;
export type ContactChannel = 'call' | GuardedChannel;

/** A call is what the channel of phone conversations carries. */
const toChannel = (channel: ContactChannel): GuardedChannel => (channel === 'call' ? 'phone' : channel);
/** The reasons that speak against a channel. */
export const listObjections = (channel: ContactChannel): readonly UnreachableReason[] => AGAINST[CHANNELS[toChannel(channel)].guard];
export const getPointKind = (channel: ContactChannel): PointKind => CHANNELS[toChannel(channel)].point;

/** The reason that a point's status or line type gives against it. */
export const STATUS_REASONS: Partial<Record<PointStatus, UnreachableReason>> = {
  wrong: 'wrong_number',
  dead: 'dead',
  deceased: 'deceased',
  bounced: 'bounced',
  returned: 'bounced',
};

/** The address that would be used, and what is known of it. */
export interface PointFacts {
  /** As it was typed. */
  value: string;
  contact_statuses: readonly ContactStatus[];
  line: LineType;
  status: PointStatus;
}

/** What is known of a person, and of the first address of each kind; null where there is none. */
export interface ContactFacts {
  person: readonly ContactStatus[];
  /** Whether the person has died. */
  isDead?: boolean;
  points: Record<PointKind, PointFacts | null>;
  /** Every point that is stored, the first of each kind included. */
  every: readonly (PointFacts & { kind: PointKind; rank: number })[];
}

/** `by_hand`: a person does it, which needs no consent to automated messages. `campaign`: the software does. */
type ContactPurpose = 'by_hand' | 'campaign';

/** The first reason that forbids every channel; null when there is none. */
const findPersonBlock = ({ person, isDead }: Pick<ContactFacts, 'person' | 'isDead'>): UnreachableReason | null =>
  OF_PERSONS.find((reason) => person.includes(reason)) ?? (isDead ? 'deceased' : null);

/** The first reason against this channel; null: it may be used. */
export function mayContact(
  channel: ContactChannel,
  purpose: ContactPurpose,
  facts: Pick<ContactFacts, 'person' | 'isDead' | 'points'>,
): UnreachableReason | null {
  const point = facts.points[getPointKind(channel)];
  const ofPerson = findPersonBlock(facts) ?? (purpose === 'campaign' && facts.person.includes('paused') ? 'paused' : null);
  if (!point) return purpose === 'by_hand' ? (ofPerson ?? 'no_address') : 'no_address';
  const isAutomatedText = isText(toChannel(channel)) && purpose === 'campaign';
  if (isAutomatedText && !isNorthAmerican(point.value)) return 'no_address';
  const found = new Set<unknown>([ofPerson, ...point.contact_statuses, STATUS_REASONS[point.status]]);
  if (point.line === 'landline') found.add('landline');
  const against = listObjections(channel);
  const reason = UNREACHABLE_REASONS.find((one) => found.has(one) && (against.includes(one) || one === ofPerson));
  if (reason) return reason;
  return isAutomatedText && !point.contact_statuses.includes('consented') ? 'no_consent' : null;
}

/** The channels by which a person gets in touch by hand; `any` is every other one, such as a chat or a visit. */
export const HAND_WAYS = ['any', 'call', 'text', 'email'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/** Why not, by each channel; null: it may be used. */
export type HandReasons = Record<HandWay | 'direct_mail', UnreachableReason | null>;

/** Whether somebody may get in touch by hand, by each channel. */
export const mayContactByHand = (facts: ContactFacts): HandReasons => ({
  any: findPersonBlock(facts),
  call: mayContact('call', 'by_hand', facts),
  text: mayContact('sms', 'by_hand', facts),
  email: mayContact('email', 'by_hand', facts),
  direct_mail: mayContact('direct_mail', 'by_hand', facts),
});
