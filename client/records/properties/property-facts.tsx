/** Small parts of a property that several views show. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Badge } from '#client/ui/badge.tsx';
import { PROPERTY_TYPES, type Property } from '#shared/records/properties/property.ts';

export const PropertyStatus = ({ property }: { property: Pick<Property, 'status'> }) => (
  <Badge status={property.status}>{formatOption(undefined, property.status)}</Badge>
);

/** "4127 Sycamore Bend Dr, Unit 3" */
export const formatStreetLine = ({ address, unit }: Pick<Property, 'address' | 'unit'>): string => (unit ? `${address}, ${unit}` : address);

/** "Memphis, TN 38118" */
export const formatPropertyCity = ({ city, state, zip }: Pick<Property, 'city' | 'state' | 'zip'>): string => `${city}, ${state} ${zip}`;

export const formatPropertyType = ({ property_type }: Pick<Property, 'property_type'>): string =>
  property_type ? formatOption(PROPERTY_TYPES, property_type) : formatNumberOrDash(null);

/** "3 bd · 2 ba · 1,480 sq ft · Single family"; land shows its acres. */
export function formatSize(property: Property): string {
  const { bedrooms, bathrooms, square_feet, lot_size } = property;
  const facts = [
    bedrooms && `${formatNumberOrDash(bedrooms)} bd`,
    bathrooms && `${formatNumberOrDash(bathrooms)} ba`,
    square_feet ? `${formatNumberOrDash(square_feet)} sq ft` : lot_size && `${formatNumberOrDash(lot_size)} acres`,
    property.property_type && formatPropertyType(property),
  ].filter(Boolean);
  return facts.join(' · ') || 'Only the address is known';
}

/** Green while something is left, red once it is a loss, neither while it is not known. */
export const getProfitTone = (profit: number | null) => (profit === null ? 'neutral' : profit > 0 ? 'green' : 'red');
