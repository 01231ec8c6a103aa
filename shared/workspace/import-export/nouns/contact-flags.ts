/** What lists say of people who want no messages, or must get none: columns of yes or no that become contact permissions. */
import type { ContactStatus } from '../../../records/contacts/kinds.ts';
import type { DerivedCell } from './noun.ts';

/** What a column is about: the person whatever the way, or the row's address of that kind. */
export type FlagAbout = 'person' | 'email' | 'phone' | 'mail';

export interface ContactFlag {
  label: string;
  about: FlagAbout;
  contact_status: ContactStatus;
  /** Names of such columns, separated by commas. */
  headers: string;
}

/** The flags of a person with an email and a phone. */
export const CONTACT_FLAGS = {
  do_not_contact: {
    label: 'Do not contact (yes/no)',
    about: 'person',
    contact_status: 'do_not_contact',
    headers: "do not contact, don't contact, do not contact flag, no contact, do not solicit, blacklist, blacklisted",
  },
  do_not_call: {
    label: 'Do not call (yes/no)',
    about: 'phone',
    contact_status: 'dnc_registry',
    headers:
      "do not call, do not call flag, do not call list, do not call registry, don't call, dnc, is dnc, on dnc, dnc flag, dnc status, dnc list, " +
      'dnc registry, phone dnc, national dnc, federal dnc, state dnc, phone do not call',
  },
  opted_out: {
    label: 'Opted out of everything (yes/no)',
    about: 'person',
    contact_status: 'opted_out',
    headers: 'opt out, opted out, is opted out, opt out status, opt out flag, global opt out, opt out all, opted out of all',
  },
  email_opt_out: {
    label: 'Opted out of emails (yes/no)',
    about: 'email',
    contact_status: 'opted_out',
    headers:
      'email opt out, email opted out, opted out of email, opted out of emails, has opted out of email, opt out email, unsubscribed, ' +
      'unsubscribe, is unsubscribed, email unsubscribed, unsubscribed from email, do not email, no email',
  },
  text_opt_out: {
    label: 'Opted out of texts (yes/no)',
    about: 'phone',
    contact_status: 'opted_out',
    headers:
      'sms opt out, sms opted out, opted out of sms, opt out sms, sms unsubscribed, do not sms, no sms, text opt out, texts opt out, ' +
      'text opted out, opted out of texts, opted out of texting, do not text, no texts',
  },
  litigator: {
    label: 'Known litigator (yes/no)',
    about: 'person',
    contact_status: 'litigator',
    headers: 'litigator, is litigator, known litigator, litigator flag, tcpa litigator, litigator status, tcpa',
  },
} as const satisfies Record<string, ContactFlag>;

/** Of an owner who has a mailing address too. */
export const OWNER_FLAGS = {
  ...CONTACT_FLAGS,
  do_not_mail: {
    label: 'Do not mail (yes/no)',
    about: 'mail',
    contact_status: 'do_not_contact',
    headers: 'do not mail, do not mail flag, no mail, mail opt out, direct mail opt out, opted out of mail',
  },
} as const satisfies Record<string, ContactFlag>;

/** The flags as cells of a file; their columns match exactly. */
export const mapFlagsToCells = <Name extends string>(flags: Readonly<Record<Name, ContactFlag>>): Record<Name, DerivedCell> =>
  Object.fromEntries(
    Object.entries<ContactFlag>(flags).map(([name, { label, headers }]) => [name, [label, ...headers.split(', ').map((one) => `=${one}`)]]),
  ) as unknown as Record<Name, DerivedCell>;

export const listFlagNames = <Name extends string>(flags: Readonly<Record<Name, ContactFlag>>): Name[] => Object.keys(flags) as Name[];
