/** Figures as they are written. */
import { exactMoney, money, number } from '#client/core/format.ts';
import type { Figure } from '#shared/analysis/figure.ts';

const NOTHING = '–';

/** "$25,865.83", "30.38%", "1.142", "152". */
export function figureWords({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (value === null) return NOTHING;
  if (unit === 'usd') return exactMoney(value);
  return unit === 'percent' ? `${number(value)}%` : String(value);
}

/** The same without cents, for tables. */
export const shortWords = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  unit === 'usd' && value !== null
    ? money(value)
    : unit === 'percent' && value !== null
      ? `${number(Math.round(value * 10) / 10)}%`
      : figureWords({ value, unit });
