/** Which sale is that of the house itself: its price is no comparable, and is told to nobody else. */
import { addressKey } from '#server/core/address-key.ts';
import type { sales } from '#server/records/sales/table.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { milesBetween } from './house.ts';

type Sold = Pick<typeof sales.$inferSelect, 'deal_id' | 'address' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;
type Placed = Pick<Sold, 'latitude' | 'longitude' | 'square_feet'>;
type Place = Pick<Sold, 'latitude' | 'longitude'>;
type Own = Pick<Property, 'address' | 'unit' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;

/** Ten metres: one roof. */
const SAME_ROOF_MILES = 0.0062;
/** Where a sale has no ZIP code, the same street and number so near is the same house. */
const SAME_STREET_MILES = 0.5;

/**
 * Makes the function that tells: of a deal on this house; of its address, unit and ZIP; without an address, of its place and living
 * area. `deals` are the ids of the deals on it.
 */
export function matchOwnSale(property: Own, deals: ReadonlySet<number>): (sale: Sold) => boolean {
  const line = property.unit ? `${property.address}, Unit ${property.unit}` : property.address;
  const own = addressKey(line, property.zip);
  const street = addressKey(line, null);
  const number = houseNumber(line);
  return (sale) => {
    if (sale.deal_id !== null && deals.has(sale.deal_id)) return true;
    // Told without spelling out the whole address: that of hundreds of sales would take longer than finding them.
    const other = houseNumber(sale.address);
    if (number !== undefined && other !== undefined && number !== other) return false;
    const isWithin = (miles: number) => milesTo(property, sale) <= miles;
    const key = addressKey(sale.address, sale.zip);
    if (key === null) return isSameHouse(property, sale);
    return sale.zip === null ? key === street && isWithin(SAME_STREET_MILES) : key === own;
  };
}

/** The number that an address plainly begins with, without leading zeros. */
const houseNumber = (address: string | null) => /^0*(\d+)\s/.exec(address ?? '')?.[1];

/** Without an address: one roof, and the same living area. */
export const isSameHouse = (property: Placed, sale: Placed): boolean =>
  milesTo(property, sale) <= SAME_ROOF_MILES && sale.square_feet !== null && sale.square_feet === property.square_feet;

function milesTo(property: Place, { latitude, longitude }: Place): number {
  if (property.latitude === null || property.longitude === null || latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return milesBetween({ latitude: property.latitude, longitude: property.longitude }, { latitude, longitude });
}
