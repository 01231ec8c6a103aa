import { toAddressKey } from '#server/core/address-key.ts';
import type { SaleInput } from '#shared/records/deals/sales/sale.ts';

type Known = Pick<SaleInput, 'reference' | 'address' | 'city' | 'zip' | 'sold_on'>;

/**
 * Under which the same sale is found again in another list: its parcel or reference and the day; without one, its address, ZIP
 * (or city) and the day. null when neither is known: such a sale is like no other.
 */
export function toSaleKey({ reference, address, city, zip, sold_on }: Known): string | null {
  const parcel = reference?.trim().toUpperCase().replace(/\s+/g, ' ');
  if (parcel) return `#${parcel}|${sold_on}`;
  const place = toAddressKey(address ?? null, zip ?? null);
  if (!place) return null;
  return `${place}${zip ? '' : (city ?? '').trim().toUpperCase()}|${sold_on}`;
}
