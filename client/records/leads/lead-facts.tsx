/** Small parts of a lead that several views show. */
import { formatOption } from '#client/core/option-label.ts';
import { formatDueDay, formatRelativeDay, today } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { type Lead, leadDetailFields } from '#shared/records/leads/lead.ts';
import { hasHouseNumber } from '#shared/core/house-number.ts';
import { getFieldMeta } from '#shared/core/fields.ts';

export const LeadStatusBadge = ({ lead }: { lead: Pick<Lead, 'status'> }) => (
  <Badge status={lead.status}>{formatOption(undefined, lead.status)}</Badge>
);

/** "Memphis, TN 38118", as far as it is known. */
export const formatLeadCity = (lead: Pick<Lead, 'property_city' | 'property_state' | 'property_zip'>): string =>
  [lead.property_city, [lead.property_state, lead.property_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** "4127 Sycamore Bend Dr, Memphis, TN 38118", as far as it is known. */
export const formatAddressLine = (lead: Pick<Lead, 'property_address' | 'property_city' | 'property_state' | 'property_zip'>): string =>
  [lead.property_address, formatLeadCity(lead)].filter(Boolean).join(', ');

export const isLate = (lead: Pick<Lead, 'next_action_date'>): boolean => lead.next_action_date !== null && lead.next_action_date < today();

/** "Tomorrow"; once it is past, red: "Yesterday · late", "12 days late". */
export function NextActionDay({ lead }: { lead: Pick<Lead, 'next_action_date'> }) {
  if (!lead.next_action_date) return null;
  const day = formatRelativeDay(lead.next_action_date);
  if (!isLate(lead)) return <small>{day}</small>;
  return (
    <small className="tone" data-tone="red">
      {day === 'Yesterday' ? `${day} · late` : formatDueDay(lead.next_action_date)}
    </small>
  );
}

/** Marks a deceased owner, with who acts for them. `short`: the rest is in a tooltip. */
export function DeceasedTag({ lead, short }: { short?: boolean; lead: Pick<Lead, 'is_deceased' | 'deceased_name' | 'contact_role'> }) {
  if (!lead.is_deceased) return null;
  const role = lead.contact_role && formatOption(undefined, lead.contact_role);
  const title = lead.contact_role
    ? `Acts for ${lead.deceased_name ?? 'the owner'}, who has died`
    : 'Add who acts for the owner: nobody is contacted until then';
  return (
    <span title={title}>
      <Badge tone={role ? 'neutral' : 'red'}>
        {role ? `${role}${lead.deceased_name && !short ? ` of ${lead.deceased_name}` : ''}` : 'Deceased'}
      </Badge>
    </span>
  );
}

/** Warns that the address does not identify a house. */
export function NoHouseNumberTag({ lead }: { lead: Pick<Lead, 'property_address'> }) {
  if (!lead.property_address || hasHouseNumber(lead.property_address)) return null;
  return <span className="tag">No house number</span>;
}

/** The labels of what an imported lead lacks. */
export const listMissingLabels = (lead: Pick<Lead, 'missing'>): string[] =>
  lead.missing.map((name) => getFieldMeta(leadDetailFields[name]).label);

/** How many facts an imported lead lacks; nothing for a complete one. */
export function MissingTag({ lead }: { lead: Pick<Lead, 'missing'> }) {
  if (lead.missing.length === 0) return null;
  return (
    <span className="tag" title={`Missing: ${listMissingLabels(lead).join(', ')}`}>
      {lead.missing.length} missing
    </span>
  );
}
