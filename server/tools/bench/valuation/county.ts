/**
 * Made-up counties as wholesalers meet them: tracts that end at a street, cheap stock beside dear stock, and what no record tells: the
 * condition, the finish, sales between relatives. Seeds below `CHECKED_FROM` are for tuning, those from it on only for checking.
 */
import { addDays } from '#shared/core/days.ts';
import { normal, randomOf, TOWN, type TownSale } from './town.ts';

/** What is tuned on a county is never checked on it. */
export const CHECKED_FROM = 1000;

interface CountyShape {
  seed: number;
  sales: number;
  /** Miles from one end to the other. */
  miles: number;
  /** Cheap stock, half of it run down and thinly sold, as in old industrial towns. */
  isCheap?: boolean;
}

/** The size of those that are measured. */
export const COUNTY = { sales: 5000, miles: 9 };
export const CHEAP_COUNTY = { sales: 2000, miles: 9, isCheap: true };

const CENTRE = { latitude: 39.95, longitude: -75.16 };
/** Counties of other seeds lie so many degrees farther north: sales of many can be measured together. */
const APART = 0.5;
const COUNTIES = 60;
const MILES_A_DEGREE = 69.09;
/** Miles from one end of a block to the other. */
const BLOCK = 0.15;

interface Tract {
  x: number;
  y: number;
  /** Logarithm of what a usual house costs, whole. */
  level: number;
  /** 0 to 1: how run-down. */
  poor: number;
}

/** The sales of the county, by day. How mixed, how dear and how run-down it is differs by seed. */
export function makeCounty({ seed, sales: many, miles, isCheap = false }: CountyShape): TownSale[] {
  const random = randomOf(seed * 7919 + 13);
  const middle = CENTRE.latitude + APART * ((seed % COUNTIES) - COUNTIES / 2);
  const between = (least: number, most: number) => least + (most - least) * random();
  const about = {
    level: between(11.6, 12.5),
    slope: between(0.5, 1.1),
    mixed: between(0.05, 0.3),
    runDown: between(0.1, 0.45),
    size: between(0.45, 0.85),
    bath: between(0.02, 0.09),
    lot: between(0.02, 0.12),
    age: between(0.005, 0.03),
    trend: between(-0.02, 0.1),
    finish: between(0.04, 0.1),
    ...(isCheap && { level: between(10.9, 11.4), runDown: between(0.5, 0.9), mixed: between(0.2, 0.5), finish: between(0.08, 0.2) }),
  };
  const tracts = Array.from({ length: Math.round(miles * miles * 0.8) }, (): Tract => {
    const [x, y] = [between(-miles / 2, miles / 2), between(-miles / 2, miles / 2)];
    // Dearer away from the middle of the city, and at its heart.
    const away = Math.hypot(x, y) / (miles / 2);
    const level = about.level + about.slope * (away - 0.5) + (away < 0.15 ? 0.6 : 0) + about.mixed * normal(random);
    return { x, y, level, poor: 1 / (1 + Math.exp(2.5 * (level - about.level))) };
  });
  const blocks = new Map<string, number>();
  const blockOf = (x: number, y: number): number => {
    const key = `${Math.floor(x / BLOCK)} ${Math.floor(y / BLOCK)}`;
    const known = blocks.get(key) ?? 0.05 * normal(random);
    blocks.set(key, known);
    return known;
  };
  const sales = Array.from({ length: many }, (_, n): TownSale => {
    const home = tracts[Math.floor(random() * tracts.length)] as Tract;
    const [x, y] = [home.x + 0.5 * normal(random), home.y + 0.5 * normal(random)];
    const tract = tracts.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best));
    const square_feet = Math.round(Math.exp(7.3 + 0.25 * (tract.level - about.level) + 0.3 * normal(random)));
    const bathrooms = Math.max(1, Math.round((square_feet / 900 + normal(random) * 0.4) * 2) / 2);
    const lot_size = Math.round(Math.exp(-2 + 0.4 * (tract.level - about.level) + 0.5 * normal(random)) * 10_000) / 10_000;
    const year_built = Math.round(between(1910, 2018) - 25 * tract.poor);
    const daysAgo = Math.floor(random() * 730);
    const repaired =
      tract.level +
      blockOf(x, y) +
      about.size * (Math.log(square_feet) - 7.3) +
      about.bath * (bathrooms - 2) +
      about.lot * (Math.log(lot_size) + 2) +
      about.age * ((year_built - 1980) / 10) -
      (Math.log1p(about.trend) * daysAgo) / 365;
    const isRunDown = random() < 0.03 + about.runDown * tract.poor;
    const state = isRunDown ? -between(0.2, 0.45 + 0.7 * tract.poor) : random() < 0.12 ? between(0.1, 0.25 + 0.15 * tract.poor) : 0;
    const isFine = tract.poor < 0.35 && random() < 0.2;
    const finish = (about.finish + 0.08 * tract.poor) * normal(random) + (isFine ? Math.abs(normal(random)) * 0.25 : 0);
    const isFavour = random() < 0.012;
    const price = Math.exp(repaired + state + finish) * (isFavour ? between(0.25, 0.7) : 1);
    return {
      address: `${100 + (n % 9000)} ${['Oak', 'Elm', 'Pine', 'Cedar', 'Maple'][n % 5]} Street`,
      city: 'Springfield',
      state: 'PA',
      zip: String(19_000 + Math.floor(x + 20) * 40 + Math.floor(y + 20)),
      sold_on: addDays(TOWN.until, -daysAgo),
      price: Math.max(1000, Math.round(price)),
      true_price: Math.exp(repaired),
      property_type: 'single_family',
      bedrooms: Math.max(1, Math.min(6, Math.round(square_feet / 550 + normal(random) * 0.6))),
      bathrooms,
      square_feet,
      lot_size,
      year_built,
      condition: null,
      latitude: Math.round((middle + y / MILES_A_DEGREE) * 1e6) / 1e6,
      longitude: Math.round((CENTRE.longitude + x / (MILES_A_DEGREE * Math.cos((middle * Math.PI) / 180))) * 1e6) / 1e6,
      reference: `P${seed}-${n}`,
    };
  });
  return sales.sort((a, b) => (a.sold_on < b.sold_on ? -1 : a.sold_on > b.sold_on ? 1 : 0));
}
