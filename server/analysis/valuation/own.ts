/** Finds the sale of the house itself: it is no comparable, and its price is shown to nobody else. */
import { toAddressKey } from '#server/core/address-key.ts';
import type { sales } from '#server/records/deals/sales/table.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { type Coordinates, findMiles } from './house.ts';

type Sold = Pick<typeof sales.$inferSelect, 'deal_id' | 'address' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;
type Placed = Coordinates & Pick<Sold, 'square_feet'>;
type Own = Pick<Property, 'address' | 'unit' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;

/** Ten meters: the same roof. */
const SAME_ROOF_MILES = 0.0062;
/** Where a sale has no ZIP code, the same street and number so near is the same house. */
const SAME_STREET_MILES = 0.5;

/**
 * Makes the function that tells: of a deal on this house; of its address, unit and ZIP; without an address, of its place and living
 * area. `deals` are the ids of the deals on it.
 */
export function matchOwnSale(property: Own, deals: ReadonlySet<number>): (sale: Sold) => boolean {
  const line = property.unit ? `${property.address}, Unit ${property.unit}` : property.address;
  const own = toAddressKey(line, property.zip);
  const street = toAddressKey(line, null);
  const number = readHouseNumber(line);
  return (sale) => {
    if (sale.deal_id !== null && deals.has(sale.deal_id)) return true;
    // Compared before the whole address is normalized, which would be slow for hundreds of sales.
    const other = readHouseNumber(sale.address);
    if (number !== undefined && other !== undefined && number !== other) return false;
    const key = toAddressKey(sale.address, sale.zip);
    if (key === null) return isSameHouse(property, sale);
    return sale.zip === null ? key === street && isWithin(SAME_STREET_MILES, property, sale) : key === own;
  };
}

/** The number that an address plainly begins with, without leading zeros. */
const readHouseNumber = (address: string | null) => /^0*(\d+)\s/.exec(address ?? '')?.[1];

/** Without an address: the same location and living area. */
export const isSameHouse = (property: Placed, sale: Placed): boolean =>
  isWithin(SAME_ROOF_MILES, property, sale) && sale.square_feet !== null && sale.square_feet === property.square_feet;

const isWithin = (miles: number, one: Coordinates, other: Coordinates) => (findMiles(one, other) ?? Infinity) <= miles;
