/** Adjusts a sale's price to the subject house as of today: line by line, in whole dollars. */
import { formatDollars, formatNumber } from '#shared/core/format.ts';
import type { Adjustment } from '#shared/analysis/valuation/valuation.ts';
import { sum } from '#shared/core/money.ts';
import type { House, Near, SoldHouse } from './house.ts';
import { measureDifferences, type Rates } from './rates.ts';

/**
 * What it costs to bring a sold house into the state of an ARV, in dollars a square foot: the usual light and medium repair of
 * the repair estimates.
 */
const STATE_COST = { distressed: 40, average: 20, renovated: 0 } as const;

const formatSignedPercent = (part: number) => {
  const shown = Math.abs(part * 100).toFixed(1);
  return `${part < 0 && Number(shown) > 0 ? '−' : '+'}${shown}%`;
};

/**
 * The lines that make of a sale's price that of the property: each moves what stands after the one before by e^(rate x difference)
 * - 1. What one of both does not know makes no line. Amounts are whole dollars, so that price and lines add up exactly.
 */
export function listAdjustments(property: House, near: Near<SoldHouse>, rates: Rates): Adjustment[] {
  const { sale, days } = near;
  const away = measureDifferences(property, near);
  const lines: Adjustment[] = [];
  let running = sale.price;
  const add = (code: string, label: string, move: number, words: string) => {
    const amount = Math.round(running * Math.expm1(move));
    if (move !== 0)
      lines.push({ code, label, amount, formula: `${words} = ${formatSignedPercent(Math.expm1(move))} of ${formatDollars(running)}` });
    running += amount;
  };
  const perOne = (rate: number) => formatSignedPercent(Math.expm1(rate));
  if (rates.time * away.time !== 0)
    add('time', 'Market trend', rates.time * away.time, `${perOne(rates.time)} a year near here, for ${formatNumber(days)} days`);
  add(
    'size',
    'Living area',
    rates.size * away.size,
    `(${formatNumber(property.square_feet ?? 0)} ÷ ${formatNumber(sale.square_feet ?? 0)} sq ft) to the power of ${rates.size.toFixed(2)}`,
  );
  const rooms = (code: 'bedrooms' | 'bathrooms', label: string) =>
    add(code, label, rates[code] * away[code], `${property[code]} instead of ${sale[code]}, ${perOne(rates[code])} each`);
  rooms('bedrooms', 'Bedrooms');
  rooms('bathrooms', 'Bathrooms');
  add(
    'lot',
    'Lot',
    rates.lot * away.lot,
    `(${formatNumber(property.lot_size ?? 0)} ÷ ${formatNumber(sale.lot_size ?? 0)} acres) to the power of ${rates.lot.toFixed(2)}`,
  );
  add(
    'age',
    'Year built',
    rates.newer * away.newer + rates.older * away.older,
    `${property.year_built} instead of ${sale.year_built}, ${[
      away.newer === 0 ? '' : `${perOne(rates.newer)} for ten years newer since 1970`,
      away.older === 0 ? '' : `${perOne(rates.older)} for ten years older before 1970`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  );
  const cost = sale.condition === null ? 0 : STATE_COST[sale.condition];
  const feet = sale.square_feet ?? 0;
  if (cost * feet > 0)
    lines.push({
      code: 'condition',
      label: 'Condition',
      amount: cost * feet,
      formula: `Sold ${sale.condition}: repairs of $${cost} a sq ft × ${formatNumber(feet)} sq ft bring it to ARV condition`,
    });
  return lines;
}

/** The price and its lines, exact to the cent. */
export const calculateAdjustedPrice = (price: number, lines: readonly Adjustment[]): number =>
  sum(price, ...lines.map((line) => line.amount));
