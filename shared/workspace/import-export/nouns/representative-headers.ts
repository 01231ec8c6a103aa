/** Columns about who acts for an owner who has died: an executor, administrator, personal representative or heir. */
import type { ContactRole } from '../../../records/leads/list-facts.ts';
import { readHeader } from '../header-words.ts';

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

/** Whether a column is about the person who acts for the owner. */
export const isOfRepresentative = (column: string): boolean => readHeader(column)?.has('rep') ?? false;
