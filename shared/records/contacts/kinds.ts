/** What can be recorded about contacting a person or an address, and from where it is known. */

/** What a standing is about: a person whatever the way (lead or buyer), an email address, a phone (calls and texts), a mailing address. */
export const STANDING_KINDS = ['lead', 'buyer', 'email', 'phone', 'mail'] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** What of them is recorded of a lead, and of a buyer, whom no letters go to. */
export const LEAD_KINDS = ['lead', 'email', 'phone', 'mail'] as const satisfies readonly StandingKind[];
export const BUYER_KINDS = ['buyer', 'email', 'phone'] as const satisfies readonly StandingKind[];

/** What is known of it. All but `consented` and `verified` keep messages away; `paused` only what leaves by itself. */
export const STANDINGS = [
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
export type Standing = (typeof STANDINGS)[number];

/** From where it is known. `correction`: that somebody else had said it; it takes back one entry of the log, and nothing that an address said of itself. */
export const STANDING_SOURCES = ['manual', 'reply', 'unsubscribe_link', 'delivery', 'import', 'web_form', 'api', 'correction'] as const;
export type StandingSource = (typeof STANDING_SOURCES)[number];
