/** Small parts of a sale that several views show. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { type Sale, formatSaleLine } from '#shared/records/deals/sales/sale.ts';

/** The address as far as known; else the whole line: parcel, or just "Sale". */
export const formatSaleStreet = (sale: Sale): string => sale.address ?? formatSaleLine(sale);

/** "Seattle, WA 98103", as far as known; with coordinates alone, those. */
export function formatPlace({ city, state, zip, latitude, longitude }: Sale): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return place || (latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : '');
}

/** "3 / 2" */
export const formatRooms = ({ bedrooms, bathrooms }: Sale): string =>
  bedrooms === null && bathrooms === null ? formatNumberOrDash(null) : `${formatNumberOrDash(bedrooms)} / ${formatNumberOrDash(bathrooms)}`;

export const formatType = ({ property_type }: Sale): string =>
  property_type ? formatOption(undefined, property_type) : formatNumberOrDash(null);
