/** The sales for a valuation, and where recent ones are too few, the newest day with enough. */
import { countDaysBetween } from '#shared/core/days.ts';
import { FEWEST_COMPARABLES, type Valuation } from '#shared/analysis/valuation/valuation.ts';
import type { Scope } from '#server/core/context.ts';
import { findSalesAround } from './around.ts';
import type { House, Near } from './house.ts';
import { type SaleRow, findSalesInZip, type Wanted } from './near.ts';
import { countParcels } from './packages.ts';
import { findExclusion } from './select.ts';
import { DAYS_BACK, ENOUGH, EVER } from './shape.ts';
import { findSalesAlike } from './wider.ts';

interface Found {
  method: Valuation['method'];
  sales: Near<SaleRow>[];
}

/** By distance where both have coordinates; where too few of those fit, farther ones of its type and those of the ZIP code help out. */
export async function findSales(scope: Scope, house: House, wanted: Wanted, isOwn: (sale: SaleRow) => boolean): Promise<Found> {
  const { place } = wanted;
  const method = place ? 'distance' : 'zip';
  if (house.square_feet === null) return { method, sales: [] };
  const marked = async (many: Near<SaleRow>[]) => {
    const parcels = await countParcels(scope, many);
    return many.map((near) => ({ ...near, is_own: isOwn(near.sale), parcels: parcels.get(near.sale.id) }));
  };
  const fits = (near: Near<SaleRow>) => findExclusion(house, near) === null;
  const isEnough = (many: Near<SaleRow>[]) => many.filter(fits).length >= FEWEST_COMPARABLES;
  let near: Near<SaleRow>[] = place ? await marked(await findSalesAround(scope, place, wanted)) : [];
  // A full box may hide sales beside it.
  if (place && house.property_type && near.length >= ENOUGH && !isEnough(near)) {
    const alike = await findSalesAlike(scope, place, wanted, house.property_type, async (many) => isEnough(await marked(many)));
    near = mergeSales(near, await marked(alike));
  }
  if (isEnough(near)) return { method: 'distance', sales: near };
  const all = mergeSales(near, await marked(await findSalesInZip(scope, wanted)));
  const isHelped = all.filter(fits).length > near.filter(fits).length;
  return { method: isHelped ? 'zip' : method, sales: all };
}

function mergeSales(some: Near<SaleRow>[], more: Near<SaleRow>[]): Near<SaleRow>[] {
  const known = new Set(some.map(({ sale }) => sale.id));
  return [...some, ...more.filter(({ sale }) => !known.has(sale.id))];
}

/** The newest day with enough earlier sales for a value, by `counts`; undefined where there is none. */
export async function findOlderDay(
  scope: Scope,
  house: House,
  wanted: Wanted,
  isOwn: (sale: SaleRow) => boolean,
  counts: (near: Near<SaleRow>) => boolean,
): Promise<string | undefined> {
  const { sales } = await findSales(scope, house, { ...wanted, back: [EVER, EVER] }, isOwn);
  return findNewestDay(sales.filter(counts).map(({ sale }) => sale.sold_on));
}

/** Of some days of sales the newest that has `FEWEST_COMPARABLES` within the last years before it, itself among them. */
export function findNewestDay(sold: readonly string[]): string | undefined {
  const days = [...sold].sort().reverse();
  return days.find((day, n) => {
    const last = days[n + FEWEST_COMPARABLES - 1];
    return last !== undefined && countDaysBetween(last, day) <= DAYS_BACK[1];
  });
}
