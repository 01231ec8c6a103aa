/** What can be recorded about contacting a person or an address, and from where it is known. */

/** What a contact status is about: a person whatever the way (lead or buyer), an email address, a phone (calls and texts), a mailing address. */
export const CONTACT_STATUS_KINDS = ['lead', 'buyer', 'email', 'phone', 'mail'] as const;
export type ContactStatusKind = (typeof CONTACT_STATUS_KINDS)[number];

/** The kinds recorded for a lead, and for a buyer, whom no letters go to. */
export const LEAD_KINDS = ['lead', 'email', 'phone', 'mail'] as const satisfies readonly ContactStatusKind[];
export const BUYER_KINDS = ['buyer', 'email', 'phone'] as const satisfies readonly ContactStatusKind[];

/** What is known of it. All but `consented` and `verified` keep messages away; `paused` only what leaves by itself. */
export const CONTACT_STATUSES = [
  'consented',
  'verified',
  'opted_out',
  'bounced',
  'wrong_number',
  'no_texts',
  'paused',
  'do_not_contact',
  'dnc_registry',
  'litigator',
] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The source. `correction` reverts one entry that somebody else had caused, never an address's own words. */
export const CONTACT_STATUS_SOURCES = [
  'manual',
  'reply',
  'unsubscribe_link',
  'delivery',
  'import',
  'web_form',
  'api',
  'correction',
] as const;
export type ContactStatusSource = (typeof CONTACT_STATUS_SOURCES)[number];
