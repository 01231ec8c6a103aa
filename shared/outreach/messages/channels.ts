/** The ways to reach a person, and what is known of an address. */

/** How messages leave; `web_chat` and the ones after it belong to conversations alone. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'direct_mail', 'web_chat'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_STATUSES = ['queued', 'held', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled', 'blocked'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** For what a message is sent; who asked for it is told what became of it. */
export const MESSAGE_PURPOSES = ['campaign', 'conversation', 'reminder', 'confirmation', 'test', 'single'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** What a standing is about: a person whatever the way (lead or buyer), an email address, a phone (calls and texts), a mailing address. */
export const STANDING_KINDS = ['lead', 'buyer', 'email', 'phone', 'mail'] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** What of them is recorded of a lead, and of a buyer, whom no letters go to. */
export const LEAD_KINDS = ['lead', 'email', 'phone', 'mail'] as const satisfies readonly StandingKind[];
export const BUYER_KINDS = ['buyer', 'email', 'phone'] as const satisfies readonly StandingKind[];

/** What is known of it. All but `consented` and `verified` keep messages away. */
export const STANDINGS = [
  'consented',
  'verified',
  'opted_out',
  'bounced',
  'wrong_number',
  'do_not_contact',
  'dnc_registry',
  'litigator',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** From where it is known. */
export const STANDING_SOURCES = ['manual', 'reply', 'unsubscribe_link', 'delivery', 'import', 'web_form', 'api'] as const;
export type StandingSource = (typeof STANDING_SOURCES)[number];
