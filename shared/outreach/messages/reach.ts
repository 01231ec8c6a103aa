/** Why a message would not reach a person, or must not be sent: counted for an audience, shown beside a lead. */

/** In the order in which they are told: who fits several is counted under the first. */
export const UNREACHABLE_REASONS = [
  'no_address',
  'litigator',
  'do_not_contact',
  'opted_out',
  'wrong_number',
  'dnc_registry',
  'bounced',
  'no_consent',
  'already_sent',
  'under_contract',
] as const;
/** What is recorded of a person, and so holds for every record that has an email or a phone of theirs. */
export const OF_PERSONS = ['litigator', 'do_not_contact', 'opted_out'] as const satisfies readonly (typeof UNREACHABLE_REASONS)[number][];
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

export const UNREACHABLE_LABELS: Record<UnreachableReason, string> = {
  no_address: 'No address for this channel',
  litigator: 'Known litigator',
  do_not_contact: 'Do not contact',
  opted_out: 'Opted out',
  wrong_number: 'Wrong number',
  dnc_registry: 'On the Do Not Call registry, and no consent',
  bounced: 'Address does not take messages',
  no_consent: 'No written consent to automated texts',
  already_sent: 'Already sent: got this property in the last 7 days',
  under_contract: 'Under contract: has an open deal',
};

/** What may be known of an address that speaks against its use; a number that takes no texts may still be called. */
export const AGAINST = {
  call: [...OF_PERSONS, 'wrong_number', 'dnc_registry'],
  sms: [...OF_PERSONS, 'wrong_number', 'dnc_registry', 'bounced'],
  email: [...OF_PERSONS, 'bounced'],
  direct_mail: [...OF_PERSONS, 'bounced'],
} as const satisfies Record<string, readonly UnreachableReason[]>;

/** The ways in which a person gets in touch by hand; `any` is every other one, such as a chat or a visit. */
export const HAND_WAYS = ['any', 'call', 'text', 'email'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/** The ways in which an audience is reached; social media shows to people whom a network finds by their email or phone. */
export type ReachChannel = 'email' | 'sms' | 'direct_mail' | 'social_media';
