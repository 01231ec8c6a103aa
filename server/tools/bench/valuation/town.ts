/** A made-up county whose true prices are known: the same seed gives the same houses. */
import { addDays } from '#shared/core/days.ts';
import type { SaleInput } from '#shared/records/deals/sales/sale.ts';

/** mulberry32: small, fast, the same on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A normal deviate (Box and Muller 1958). */
export const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export interface TownSale extends Omit<SaleInput, 'latitude' | 'longitude' | 'square_feet' | 'price'> {
  latitude: number;
  longitude: number;
  square_feet: number;
  /** What was paid. */
  price: number;
  /** What such a house is worth at that place and day, before chance. */
  true_price: number;
}

interface TownShape {
  seed: number;
  sales: number;
  /** The last day on which something is sold, and how many days before it the first. */
  until: string;
  days: number;
  /** Miles from one end to the other. */
  miles: number;
  /** How far prices scatter around the truth, as the standard deviation of their logarithm. */
  noise: number;
  /** What prices gain in a year, as a part. */
  trend: number;
}

export const TOWN: TownShape = { seed: 7, sales: 3000, until: '2026-10-31', days: 700, miles: 8, noise: 0.15, trend: 0.05 };

const CENTRE = { latitude: 39.1, longitude: -94.58 };
const MILES_A_DEGREE = 69.09;
const NEW = 2020;

/** Neighbourhoods: hills and valleys of price over the county, in logarithms, some steep. */
const level = (x: number, y: number) => 0.3 * Math.sin(x * 0.9 + 1) * Math.cos(y * 0.7) + 0.15 * Math.sin(x * 2.3 + y * 1.9) + 0.03 * y;

/** The sales of the county, by day. */
export function makeTown(shape: TownShape = TOWN): TownSale[] {
  const random = randomOf(shape.seed);
  const sales = Array.from({ length: shape.sales }, (_, n): TownSale => {
    const x = (random() - 0.5) * shape.miles;
    const y = (random() - 0.5) * shape.miles;
    const square_feet = Math.round(Math.exp(7.45 + 0.35 * normal(random)));
    const bedrooms = Math.max(1, Math.min(6, Math.round(square_feet / 620 + normal(random) * 0.6)));
    const bathrooms = Math.max(1, Math.round((square_feet / 900 + normal(random) * 0.3) * 2) / 2);
    const lot_size = Math.round(Math.exp(-1.7 + 0.4 * normal(random)) * 10_000) / 10_000;
    const year_built = Math.round(1925 + random() * 95);
    const daysAgo = Math.floor(random() * shape.days);
    const worth =
      12.3 +
      level(x, y) +
      0.7 * (Math.log(square_feet) - 7.45) +
      0.04 * (bathrooms - 2) +
      0.06 * (Math.log(lot_size) + 1.7) +
      0.02 * ((year_built - NEW) / 10) -
      (Math.log1p(shape.trend) * daysAgo) / 365;
    return {
      address: `${100 + (n % 9000)} ${['Oak', 'Elm', 'Pine', 'Cedar', 'Maple'][n % 5]} Street`,
      city: 'Springfield',
      state: 'MO',
      zip: String(65_000 + Math.floor(x + 50) * 100 + Math.floor(y + 50)).slice(0, 5),
      sold_on: addDays(shape.until, -daysAgo),
      price: Math.round(Math.exp(worth + shape.noise * normal(random))),
      true_price: Math.exp(worth),
      property_type: 'single_family',
      bedrooms,
      bathrooms,
      square_feet,
      lot_size,
      year_built,
      condition: null,
      latitude: Math.round((CENTRE.latitude + y / MILES_A_DEGREE) * 1e6) / 1e6,
      longitude: Math.round((CENTRE.longitude + x / (MILES_A_DEGREE * Math.cos((CENTRE.latitude * Math.PI) / 180))) * 1e6) / 1e6,
      reference: `P${n}`,
    };
  });
  return sales.sort((a, b) => (a.sold_on < b.sold_on ? -1 : a.sold_on > b.sold_on ? 1 : 0));
}
