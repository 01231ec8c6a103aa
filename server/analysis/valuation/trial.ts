/** The rules tried where the truth is known: each sale near the property is valued by the others, and compared with its price. */
import type { House, Near, SoldHouse } from './house.ts';
import { measureDifferences, type Rates } from './rates.ts';
import { CLOSENESS, TRAITS } from './shape.ts';

const RADIANS = Math.PI / 180;
const MILES_A_DEGREE = 69.09;

interface Tried {
  /** The logarithm of its price, made comparable. */
  worth: number;
  /** How much was added to make it so. */
  added: number;
  x: number;
  y: number;
  days: number;
  size: number;
  year: number;
}

/** What the rules say of a sale, as the logarithm of dollars, and how far off that is: negative where it sold for less. */
export interface Trial {
  predicted: number;
  off: number;
}

/**
 * The rules on the nearest `most` sales: leave one out, with the rates and the closeness of the valuation itself. Empty with fewer
 * than three sales.
 */
export function tryOut(property: House, neighbours: readonly Near<SoldHouse>[], rates: Rates, near: number | null, most: number): Trial[] {
  if (neighbours.length < 3) return [];
  const sales = neighbours.map((one) => asTried(property, one, rates));
  return sales.slice(0, most).flatMap((heldOut) => {
    let total = 0;
    let sum = 0;
    for (const other of sales) {
      if (other === heldOut) continue;
      const miles = near === null ? 0 : Math.hypot(heldOut.x - other.x, heldOut.y - other.y) / near;
      const era = Math.abs(heldOut.year - other.year) / CLOSENESS.years;
      const size = Math.abs(heldOut.size - other.size) / CLOSENESS.size;
      const weight = Math.exp(-miles - era - size - other.days / CLOSENESS.days);
      total += weight;
      sum += weight * other.worth;
    }
    return total > 0 ? [{ predicted: sum / total - heldOut.added, off: heldOut.worth - sum / total }] : [];
  });
}

function asTried(property: House, near: Near<SoldHouse>, rates: Rates): Tried {
  const { sale, days } = near;
  const away = measureDifferences(property, near);
  const latitude = sale.latitude ?? 0;
  const longitude = sale.longitude ?? 0;
  const added = TRAITS.reduce((sum, trait) => sum + rates[trait] * away[trait], 0);
  return {
    worth: Math.log(sale.price) + added,
    added,
    x: longitude * MILES_A_DEGREE * Math.cos(latitude * RADIANS),
    y: latitude * MILES_A_DEGREE,
    days,
    size: Math.log(sale.square_feet || property.square_feet || 1),
    year: sale.year_built ?? property.year_built ?? 0,
  };
}
