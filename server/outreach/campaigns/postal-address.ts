import type { leads } from '#server/records/leads/table.ts';

type Addressed = Pick<
  typeof leads.$inferSelect,
  | 'mailing_address'
  | 'mailing_city'
  | 'mailing_state'
  | 'mailing_zip'
  | 'mailing_country'
  | 'property_address'
  | 'property_city'
  | 'property_state'
  | 'property_zip'
>;

/** Which address a letter goes to. */
type PostalKind = 'mailing' | 'house';
export const POSTAL_LABELS: Record<PostalKind, string> = { mailing: 'Mailing address', house: 'House' };

/** Whether the mailing address is whole: abroad a country stands for the state. */
export const hasMailing = (lead: Addressed): boolean =>
  Boolean(lead.mailing_address && lead.mailing_city && (lead.mailing_state || lead.mailing_country));

const formatMailingLine = (lead: Addressed): string => {
  const place = [lead.mailing_state, lead.mailing_zip].filter(Boolean).join(' ');
  return [lead.mailing_address, lead.mailing_city, place, lead.mailing_country].filter(Boolean).join(', ');
};
const formatHouseLine = (lead: Addressed): string =>
  `${lead.property_address}, ${lead.property_city}, ${lead.property_state} ${lead.property_zip ?? ''}`.trim();

/** The postal address of a lead in one line: the mailing address where complete, else the house. */
export const formatPostalAddress = (lead: Addressed): string => (hasMailing(lead) ? formatMailingLine(lead) : formatHouseLine(lead));

/** Which of the two an address is that was written down for a lead. */
export const resolvePostalKind = (address: string, lead: Addressed): PostalKind =>
  hasMailing(lead) && address !== formatHouseLine(lead) ? 'mailing' : 'house';
