/**
 * The comparable-sales grid as appraisers' textbooks have it, with fixed dollars for rooms: the second baseline. Of its tiers the
 * caller brings the sales that fit one. Sources: practitioners' ranges of 2,500 to 8,000 dollars an item and half a percent a year
 * of age; 0.40 of the price of a square foot for a square foot more.
 */
import { median } from './measure.ts';

interface GridHouse {
  square_feet: number;
  bedrooms: number;
  /** Full ones. */
  bathrooms: number;
  halfBaths: number;
  /** Stalls. */
  garage: number;
  year_built: number;
}

interface GridSale extends GridHouse {
  miles: number;
  days: number;
  price: number;
}

interface GridValue {
  arv: number;
  dollarsAFoot: number;
  adjusted: number[];
  effective: number;
  /** Half of the 80 % range in dollars. */
  half: number;
  confidence: number;
}

const FOOT_SHARE = 0.4;
const BEDROOM = 6000;
const FULL_BATH = 5000;
const HALF_BATH = 2500;
const STALL = 4000;
const AGE_A_YEAR = 0.005;
const AGE_TOLERANCE = 5;

/** Undefined with fewer than three sales. */
export function textbookValue(subject: GridHouse, sales: readonly GridSale[]): GridValue | undefined {
  if (sales.length < 3) return undefined;
  const dollarsAFoot = median(sales.map((sale) => sale.price / sale.square_feet));
  const grid = sales.map((sale) => {
    const years = subject.year_built - sale.year_built;
    const lines = [
      (subject.square_feet - sale.square_feet) * FOOT_SHARE * dollarsAFoot,
      (subject.bedrooms - sale.bedrooms) * BEDROOM,
      (subject.bathrooms - sale.bathrooms) * FULL_BATH,
      (subject.halfBaths - sale.halfBaths) * HALF_BATH,
      (subject.garage - sale.garage) * STALL,
      Math.abs(years) > AGE_TOLERANCE ? years * AGE_A_YEAR * sale.price : 0,
    ];
    const gross = lines.reduce((total, line) => total + Math.abs(line), 0) / sale.price;
    const size = Math.abs(sale.square_feet - subject.square_feet) / subject.square_feet;
    const weight = Math.exp(-sale.miles / 0.5 - sale.days / 180 - size / 0.2) * Math.max(0.25, 1 - gross);
    return { price: lines.reduce((total, line) => total + line, sale.price), weight, gross };
  });
  const total = grid.reduce((all, { weight }) => all + weight, 0);
  const mean = (of: (entry: (typeof grid)[number]) => number) => grid.reduce((all, entry) => all + entry.weight * of(entry), 0) / total;
  const arv = mean(({ price }) => price);
  const effective = total ** 2 / grid.reduce((all, { weight }) => all + weight ** 2, 0);
  const deviation = Math.sqrt(mean(({ price }) => (price - arv) ** 2));
  const half = Math.max(0.05 * arv, 1.28 * deviation * Math.sqrt(1 + 1 / effective));
  const confidence =
    40 * Math.min(effective / 4, 1) +
    40 * (1 - Math.min(deviation / arv / 0.15, 1)) +
    20 * (1 - Math.min(mean(({ gross }) => gross) / 0.25, 1));
  return { arv, dollarsAFoot, adjusted: grid.map(({ price }) => price), effective, half, confidence: Math.round(confidence) };
}
