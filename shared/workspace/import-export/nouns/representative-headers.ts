/** Columns about who acts for an owner who has died: an executor, administrator, personal representative or heir. */
import type { ContactRole } from '../../../records/leads/list-facts.ts';

const ROLES: readonly [RegExp, ContactRole][] = [
  [/execut(?:or|rix)|^exec?\b/i, 'executor'],
  [/administrat(?:or|rix|ion)|^adm(?:in|r)?\b|\bc\.?t\.?a\b/i, 'administrator'],
  [/personal ?rep|\bp\.?\s?r\b|representative|fiduciary|petitioner|applicant/i, 'personal_representative'],
  [/attorney|lawyer|counsel|\besq/i, 'attorney'],
  [/trustee/i, 'trustee'],
  [
    /heir|next of kin|survivor|beneficiary|devisee|legatee|spouse|wife|husband|widow|daughter|son\b|child|sister|brother|niece|nephew|mother|father|parent/i,
    'heir',
  ],
];

/** The role that a cell or the name of a column says. */
export const readRole = (text: string): ContactRole | undefined => ROLES.find(([words]) => words.test(text))?.[1];

const PREFIX =
  /^(?:pr|p\.r\.|personal rep(?:resentative)?|pers(?:onal)? rep|execut(?:or|rix)|administrat(?:or|rix)|fiduciary|petitioner|heir(?: 1)?|next of kin)(?:'?s)?(?: ?[/&] ?(?:executor|executrix|administrator|pr|personal rep(?:resentative)?|heir))*\b ?/;

/** What stands behind the role, and what such a column becomes. */
const RESTS: Readonly<Record<string, string>> = {
  '': 'representative_name',
  name: 'representative_name',
  'full name': 'representative_name',
  'first name': 'representative_first_name',
  first: 'representative_first_name',
  'last name': 'representative_last_name',
  last: 'representative_last_name',
  phone: 'phone',
  'phone 1': 'phone',
  'phone 2': 'phone',
  'phone number': 'phone',
  cell: 'phone',
  mobile: 'phone',
  telephone: 'phone',
  email: 'email',
  'email address': 'email',
  street: 'mailing_address',
  address: 'mailing_address',
  'address 1': 'mailing_address',
  'mailing address': 'mailing_address',
  'street address': 'mailing_address',
  'address 2': 'mailing_unit',
  unit: 'mailing_unit',
  city: 'mailing_city',
  'mailing city': 'mailing_city',
  state: 'mailing_state',
  st: 'mailing_state',
  'mailing state': 'mailing_state',
  zip: 'mailing_zip',
  'zip code': 'mailing_zip',
  'mailing zip': 'mailing_zip',
};

const spaced = (column: string): string =>
  column
    .slice(0, 80)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\-.:()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a column is about the person who acts for the owner. */
export const isOfRepresentative = (column: string): boolean => PREFIX.test(spaced(column));

/** What a column about that person becomes; undefined for others. */
export function findRepresentative(column: string): string | undefined {
  const name = spaced(column);
  const [prefix] = PREFIX.exec(name) ?? [];
  const rest = prefix === undefined ? undefined : name.slice(prefix.length).trim();
  return rest !== undefined && Object.hasOwn(RESTS, rest) ? RESTS[rest] : undefined;
}
