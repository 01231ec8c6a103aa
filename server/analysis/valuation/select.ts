/** Selects comparables, with the reason for each exclusion. */
import { formatNumber } from '#shared/core/format.ts';
import type { House, Near, SoldHouse } from './house.ts';
import { LEAST_SIZE_RATIO } from './shape.ts';

/** What nobody can know on the day of a valuation, whoever puts it in. */
export const SOLD_LATER = 'Sold after this day';

/** Whether only sales of a known type tell of this one: those of unknown type are mostly houses. */
export const needsType = (type: House['property_type']): boolean => type === 'commercial' || type === 'land';

/** Why a sale is no comparable; null where it is one. */
export function findExclusion(property: House, { sale, days, is_own, parcels = 1 }: Omit<Near<SoldHouse>, 'miles'>): string | null {
  if (days < 0) return SOLD_LATER;
  if (is_own) return 'This house itself';
  if (parcels > 1) return `One price for ${parcels} parcels`;
  if (sale.property_type === null && needsType(property.property_type)) return 'Its type is not known: it may be a house';
  if (sale.property_type !== null && property.property_type !== null && sale.property_type !== property.property_type)
    return `Another type: ${sale.property_type.replaceAll('_', ' ')}`;
  if (sale.condition === 'distressed') return 'Sold in need of repair: not a price after repairs';
  if (!sale.square_feet) return 'Its living area is not known';
  const ratio = sale.square_feet / (property.square_feet ?? sale.square_feet);
  if (ratio < LEAST_SIZE_RATIO) return `Less than half of the size: ${formatNumber(sale.square_feet)} sq ft`;
  if (ratio > 1 / LEAST_SIZE_RATIO) return `More than twice the size: ${formatNumber(sale.square_feet)} sq ft`;
  return null;
}
